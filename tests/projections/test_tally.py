"""The tally of small scripted fights; every number worked out by hand from the printed rules."""

from __future__ import annotations

from collections.abc import Sequence

from freestrike.engine import Advance, CatchBreath, Encounter, EndTurn, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.rulings import SetStamina
from freestrike.projections.following import rebuild
from freestrike.projections.tally import TALLY, Count, Tally, rows

HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2), recoveries=8)
GOBLIN = StatBlock("Goblin", "1M", 5, 15, free_strike=CreatureFreeStrike(4))


def begun(dice: Sequence[int] = (), *, first: str = "director", conditions: tuple[Condition, ...] = ()) -> Encounter:
    """ana and a goblin beside each other."""
    entrants = (
        Entrant("ana", HERO, "heroes", "ana", (1, 1, 0), conditions=conditions),
        Entrant("goblin", GOBLIN, "director", "director", (2, 1, 0), temporary_stamina=3),
    )
    return Encounter.create(Setup("t", entrants, first_side=first), dice=ScriptedDice(dice))


def counted(fight: Encounter) -> Tally:
    return rebuild(TALLY, fight.records())


def test_a_free_strike_is_given_by_one_and_taken_by_the_other() -> None:
    """7 + 5 + Might 2 = 14 is tier 2: 5 + 2 damage (rules/classes.md, Free Strikes), of which 3 temporary Stamina takes its share."""
    fight = begun([7, 5])
    outcome = fight.do(Advance("goblin", ((3, 1, 0), (4, 1, 0))), seat="director")
    fight.answer(outcome.prompts[0].id, ["opportunity-attack/ana"], seat="ana")

    tally = counted(fight)

    assert tally.count("ana") == Count(dealt=7, free_strikes_given=1)
    assert tally.count("goblin") == Count(taken=7, free_strikes_taken=1)
    assert dict(tally.by_source) == {("ana", "melee-free-strike"): 7}
    assert (tally.stamina[0, "goblin"], tally.stamina[1, "goblin"]) == (15, 11)


def test_what_is_undone_does_not_count() -> None:
    fight = begun()
    fight.do(UseAbility("goblin", "melee-free-strike", ("ana",)), seat="director")
    assert counted(fight).count("ana").taken == 4
    fight.undo()
    assert counted(fight).count("ana") == Count()
    fight.redo()
    assert counted(fight).count("ana").taken == 4


def test_rounds_are_kept_apart_and_stamina_is_that_of_their_end() -> None:
    """The goblin strikes for 4 in each of two rounds; in the second ana regains a third of 30 (rules/combat.md, Catch Breath)."""
    fight = begun()
    for _ in (1, 2):
        fight.do(UseAbility("goblin", "melee-free-strike", ("ana",)), seat="director")
        fight.do(EndTurn("goblin"), seat="director")
        if fight.board.round == 2:
            fight.rule(SetStamina("ana", 12))
            fight.do(CatchBreath("ana"), seat="ana")
        fight.do(EndTurn("ana"), seat="ana")

    tally = counted(fight)

    assert tally.rounds == (1, 2, 3)
    assert [tally.count("ana", round).taken for round in tally.rounds] == [4, 4, 0]
    assert [tally.stamina[round, "ana"] for round in range(4)] == [30, 26, 22, 22]
    assert tally.count("ana") == Count(taken=8, healed=10, free_strikes_taken=2)
    assert [(row.creature, row.round) for row in rows(tally, by_round=True)][-3:] == [("goblin", 3), ("ana", None), ("goblin", None)]
    assert sum(row.count.dealt for row in rows(tally)) == 8


def test_stamina_that_bleeding_takes_is_lost_and_is_no_damage() -> None:
    """Bleeding after a main action: a d6 of 4 and level 1 (rules/classes.md, Bleeding). 1 + 2 + 2 = 5 is tier 1: 2 + 2 damage."""
    fight = begun([1, 2, 4], first="heroes", conditions=(Condition("bleeding", "goblin", "save", "bite"),))
    fight.do(UseAbility("ana", "melee-free-strike", ("goblin",)), seat="ana")

    tally = counted(fight)

    assert tally.count("ana") == Count(dealt=4, lost=5, free_strikes_given=1)
    assert tally.stamina[1, "ana"] == 25
