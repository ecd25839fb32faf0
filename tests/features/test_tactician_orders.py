"""Abilities of the tactician that have others do something, or that do it once others have (rules/classes.md:9380-9990); the values are
worked out from their text. The tactician has Might 2 and Reason 2: a potency is weak 0, average 1, strong 2."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import EndTurn, Refused, UseAbility
from freestrike.engine.content.heroes.tactician_first_echelon import (
    FRONTAL_ASSAULT,
    MIND_GAME,
    NO_DYING_ON_MY_WATCH,
    TARGETS_OF_OPPORTUNITY,
    TRY_ME_INSTEAD,
)
from freestrike.engine.content.heroes.tactician_second_echelon import COORDINATED_EXECUTION, PANIC_IN_THEIR_LINES, TO_ME_SQUAD
from freestrike.engine.content.heroes.tactician_third_echelon import COUNTERSTRATEGY, FINISH_THEM, SQUAD_HIT_AND_RUN
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.effect import DealDamage, ForEach, Gain, Stance
from freestrike.events.content.selection import ONESELF
from freestrike.events.damage import DamageTaken, Died
from freestrike.events.encounter import DIRECTOR
from freestrike.events.movement import Stepped
from freestrike.events.prompts import Asked
from freestrike.events.resources import MALICE
from freestrike.events.rulings import SetHidden
from freestrike.projections.board.creature import DEAD

Make = Callable[..., Fight]


SHOOTING = Ability("shoot", "Shoot", MAIN_ACTION, ("Ranged",), ranged=9, effects=(DealDamage(3),))


def conditions(play: Fight) -> list[tuple[str, str]]:
    return [(one.creature, one.condition.name) for one in play.events(ConditionImposed)]


def test_mind_game_is_for_the_first_time_alone(fight: Make) -> None:
    """Before the tactician's next turn, the first time that an ally damages who is marked: not again in the next round
    (rules/classes.md:9312)."""
    ana = hero("ana", (0, 1), abilities=[MIND_GAME], focus=5, reason=2)
    bo, cy = hero("bo", (0, 0), abilities=[HEWING], stamina=5), hero("cy", (2, 1), abilities=[HEWING], stamina=5)
    play = fight(ana, bo, cy, foe("orc", (1, 0), stamina=40), dice=[2, 2, 2, 2, 2, 2], choose=["yes/bo"])

    play.do(UseAbility("ana", "mind-game", ("orc",), "melee"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    play.do(EndTurn("bo"))
    play.do(UseAbility("cy", "hew", ("orc",)))

    assert (play.stamina("bo"), play.stamina("cy")) == (15, 5)


def test_who_is_slid_into_another_strikes_it(fight: Make) -> None:
    """6 + 6 + Might 2 is tier 2: 9 + 2 damage each and a slide of 3. The orc is slid into the elf, and must make a free strike of 4 against
    it besides the 2 that each takes of the squares that are left (rules/classes.md:9711)."""
    ana = hero("ana", (0, 0), abilities=[PANIC_IN_THEIR_LINES], focus=9, reason=2)
    foes = foe("orc", (1, 0)), foe("elf", (3, 0)), foe("far", (5, 5))
    play = fight(ana, *foes, dice=[6, 6], choose=["square/2,0,0", "square/3,0,0"])

    play.do(UseAbility("ana", "panic-in-their-lines", ("orc",), "melee"))

    assert play.used()[1:] == [("orc", "melee-free-strike", ("elf",))]
    assert (play.stamina("orc"), play.stamina("elf")) == (40 - 11 - 2, 40 - 2 - 4)


@pytest.mark.parametrize(("joins", "dazed"), [(["target/bo"], [("orc", "dazed")]), ([], [])])
def test_two_strikes_of_to_me_squad_daze(fight: Make, joins: list[str], dazed: list[tuple[str, str]]) -> None:
    """6 + 6 + 2 is tier 2, and an ally's free strike at the end of its charge is the second strike: Reason 0 is below the strong potency of
    2. Hit by the tactician alone the target is not dazed (rules/classes.md:9770)."""
    play = fight(
        hero("ana", (0, 0), abilities=[TO_ME_SQUAD], focus=9, reason=2),
        hero("bo", (5, 0)),
        foe("orc", (1, 0)),
        dice=[6, 6, *([5, 5] if joins else [])],
        choose=[*joins, *(["charge/bo/2,0,0", "melee-free-strike/bo/melee/orc"] if joins else [])],
    )

    play.do(UseAbility("ana", "to-me-squad", ("orc",)))

    assert conditions(play) == dazed
    assert play.left_to_the_director() == []


def test_hit_and_run_ends_hidden(fight: Make) -> None:
    """Each strikes, shifts and is hidden, though it is observed in the open: the ally, and the tactician whose order it is
    (rules/classes.md:9877)."""
    play = fight(
        hero("ana", (0, 0), abilities=[SQUAD_HIT_AND_RUN], focus=11),
        hero("bo", (2, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=[2, 2],
        choose=["hew/bo/melee/orc", "square/3,0,0", "square/0,1,0", "yes/bo", "yes/ana"],
    )

    play.do(UseAbility("ana", "squad-hit-and-run", ("ana", "bo")))

    assert [play.encounter.board.creatures[id].hidden_from for id in ("ana", "bo")] == [("orc",), ("orc",)]
    assert play.left_to_the_director() == []


def test_who_is_hidden_and_strikes_is_found_though_the_strike_hides_it_from_others(fight: Make) -> None:
    """It was hidden from the orc as it struck, and not from the elf, from whom it hides by the strike itself (rules/tests.md:537)."""
    vanish = replace(HEWING, effects=(ForEach(ONESELF, (Stance("hide anywhere", choice=False),)),))
    play = fight(hero("ana", (0, 0), abilities=[vanish]), foe("orc", (1, 0)), foe("elf", (4, 4)), dice=[2, 2])
    play.encounter.rule(SetHidden("ana", ("orc",)))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.encounter.board.creatures["ana"].hidden_from == ("elf",)


@pytest.mark.parametrize(("roles", "left", "bo"), [((), 0, 20), (("Leader",), 19, 10), (("Solo",), 19, 10)])
def test_finish_them_is_for_neither_leader_nor_solo(fight: Make, roles: tuple[str, ...], left: int, bo: int) -> None:
    """10 + 7 + 2 is tier 3: 9, and 28 become 19 of 40, which is winded: dead, and who did it regains a third of 30
    (rules/classes.md:9835)."""
    ana = hero("ana", (9, 0), abilities=[FINISH_THEM], focus=11)
    play = fight(
        ana,
        hero("bo", (0, 0), abilities=[HEWING], stamina=10),
        foe("orc", (1, 0), stamina=28, roles=roles),
        foe("far", (5, 5)),
        dice=[10, 7],
        choose=["finish-them/ana", "yes/bo"] if not roles else [],
    )

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert (play.stamina("orc"), play.encounter.board.creatures["orc"].life == DEAD) == (left, not roles)
    assert play.stamina("bo") == bo


@pytest.mark.parametrize(("roles", "left"), [((), 0), (("Leader",), 40 - 9)])
def test_coordinated_execution(fight: Make, roles: tuple[str, ...], left: int) -> None:
    """2 + 2 + 2 is tier 1. Whom the hidden ally strikes is at 0; a leader takes the 9 of tier 3 (rules/classes.md:9690)."""
    ana = hero("ana", (9, 0), abilities=[COORDINATED_EXECUTION], focus=9)
    bo = hero("bo", (0, 0), abilities=[HEWING])
    play = fight(ana, bo, foe("orc", (1, 0), roles=roles), foe("far", (5, 5)), dice=[2, 2], choose=["coordinated-execution/ana"])
    play.encounter.rule(SetHidden("bo", ("orc",)))
    play.begun = play.encounter.version

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.stamina("orc") == left
    assert play.left_to_the_director() == []


def test_coordinated_execution_is_not_for_who_is_seen(fight: Make) -> None:
    """Nothing is offered for an ally that is not hidden."""
    ana = hero("ana", (9, 0), abilities=[COORDINATED_EXECUTION], focus=9)
    play = fight(ana, hero("bo", (0, 0), abilities=[HEWING]), foe("orc", (1, 0)), dice=[2, 2])

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.offered() == []


def test_coordinated_execution_kills_the_squad_of_a_minion(fight: Make) -> None:
    """Every minion of the squad, near or far, and none of another (rules/classes.md:9690)."""
    dogs = [foe(f"dog-{n}", (1 + 3 * n, n), stamina=4, roles=("Minion",)) for n in range(3)]
    squad = [replace(one, squad="dogs", stat_block=replace(one.stat_block, name="dog", stamina=4)) for one in dogs]
    other = replace(squad[0], id="cat", squad="cats", square=(0, 5, 0))
    ana = hero("ana", (9, 0), abilities=[COORDINATED_EXECUTION], focus=9)
    play = fight(ana, hero("bo", (0, 0), abilities=[HEWING]), *squad, other, dice=[2, 2], choose=["coordinated-execution/ana"])
    play.encounter.rule(SetHidden("bo", ("dog-0",)))
    play.begun = play.encounter.version

    play.do(UseAbility("bo", "hew", ("dog-0",)))

    assert sorted(one.creature for one in play.events(Died)) == ["dog-0", "dog-1", "dog-2"]


def test_counterstrategy_answers_the_directors_malice(fight: Make) -> None:
    """6 surges at once; then 2 of its resource for one ally when the Director spends Malice (rules/classes.md:9932)."""
    scream = Ability("scream", "Scream", MAIN_ACTION, target=Target(("self",), 1), effects=(Gain("surges"),), cost=3, resource=MALICE)
    ana = hero("ana", (0, 0), abilities=[COUNTERSTRATEGY], focus=11)
    play = fight(ana, hero("bo", (1, 0)), foe("orc", (5, 5), abilities=[scream]), malice=3, choose=["target/bo"])

    play.do(UseAbility("ana", "counterstrategy", ("ana",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "scream"))

    board = play.encounter.board
    assert (board.creatures["ana"].surges, board.creatures["ana"].heroic_resource, board.creatures["bo"].heroic_resource) == (6, 0, 2)


def test_targets_of_opportunity_adds_one_to_the_strike(fight: Make) -> None:
    """Two surges, whether there are two targets or one; then, for 2 focus, the elf beside is hit by the same strike: 5 + 5 + 2 is tier 2,
    6, and 14 with the edge for the mark (rules/classes.md:9419)."""
    ana = hero("ana", (0, 1), abilities=[TARGETS_OF_OPPORTUNITY], focus=7, reason=2)
    foes = foe("orc", (1, 0)), foe("elf", (1, 1)), foe("far", (8, 8))
    play = fight(ana, hero("bo", (0, 0), abilities=[HEWING]), *foes, dice=[5, 5], choose=["targets-of-opportunity/ana"])

    play.do(UseAbility("ana", "targets-of-opportunity", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert [(one.target, one.amount) for one in play.events(DamageTaken)] == [("orc", 6), ("elf", 6)]
    assert play.encounter.board.creatures["ana"].surges == 2
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


def test_targets_of_opportunity_reaches_no_farther_than_the_strike(fight: Make) -> None:
    """Nobody else is within the distance of the strike: no one can be added."""
    ana = hero("ana", (0, 1), abilities=[TARGETS_OF_OPPORTUNITY], focus=7, reason=2)
    play = fight(
        ana,
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        foe("elf", (2, 5)),
        dice=[5, 5],
        choose=["targets-of-opportunity/ana"],
    )

    play.do(UseAbility("ana", "targets-of-opportunity", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert [one.target for one in play.events(DamageTaken)] == ["orc"]


def test_try_me_instead(fight: Make) -> None:
    """She shifts straight up to Bo, changes places with him and strikes the orc that he faced: 6 + 6 + Reason 2 is tier 2, 3 + 2, and
    Reason 0 is below the average potency of 1 (rules/classes.md:9394)."""
    ana = hero("ana", (0, 0), abilities=[TRY_ME_INSTEAD], focus=5, reason=2)
    play = fight(
        ana,
        hero("bo", (4, 0), stamina=10),
        foe("orc", (5, 0)),
        dice=[6, 6],
        choose=["square/1,0,0", "square/2,0,0", "square/3,0,0", "yes/bo", "target/orc"],
    )

    play.do(UseAbility("ana", "try-me-instead"))

    assert (play.at("ana"), play.at("bo")) == ((4, 0, 0), (3, 0, 0))
    assert (play.stamina("orc"), play.stamina("bo")) == (40 - 5, 20)
    assert conditions(play) == [("orc", "frightened")]
    assert play.left_to_the_director() == []


def test_no_dying_on_my_watch_counts_the_enemies_that_it_passes(fight: Make) -> None:
    """She runs up to Bo past two enemies, each of whom counts once however often she comes beside it: 10 temporary Stamina for Bo; nobody
    is adjacent to where she starts (rules/classes.md:9442)."""
    ana = hero("ana", (5, 0), abilities=[NO_DYING_ON_MY_WATCH], focus=5, reason=2)
    foes = foe("orc", (0, 1), abilities=[HEWING]), foe("elf", (3, 1))
    way = ["square/4,0,0", "square/3,0,0", "square/2,0,0", "square/1,0,0"]
    play = fight(
        ana, hero("bo", (0, 0), stamina=20), *foes, first="director", dice=[2, 2, 6, 6], choose=["no-dying-on-my-watch/ana", *way, "yes/bo"]
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert [one.to for one in play.events(Stepped)][-1] == (1, 0, 0)
    assert play.encounter.board.creatures["bo"].temporary == 10
    assert play.left_to_the_director() == []


def test_no_dying_on_my_watch_gets_as_near_as_it_can(fight: Make) -> None:
    """She is 9 squares away and goes no more than 5: the one square that is nearest to Bo is where the move may end
    (rules/classes.md:9442)."""
    play = fight(
        hero("ana", (9, 0), abilities=[NO_DYING_ON_MY_WATCH], focus=5, reason=2),
        hero("bo", (0, 0), stamina=20),
        foe("orc", (6, 0), abilities=[SHOOTING]),
        first="director",
        dice=[6, 6],
    )
    seat = "player of ana"

    prompts = play.encounter.do(UseAbility("orc", "shoot", ("bo",)), seat=DIRECTOR).prompts
    move = play.encounter.answer(prompts[0].id, ["no-dying-on-my-watch/ana"], seat=seat).prompts[0]
    short, aside = ([f"square/{x},0,0" for x in (8, 7)], [f"square/{x},{y},0" for x, y in ((8, 0), (7, 0), (6, 1), (5, 1), (4, 1))])

    with pytest.raises(Refused) as refused:
        play.encounter.answer(move.id, short, seat=seat)
    assert [reason.code for reason in refused.value.reasons] == ["not as near as can be"]
    outcome = play.encounter.answer(move.id, aside, seat=seat)
    while outcome.prompts:
        outcome = play.encounter.answer(outcome.prompts[0].id, (), seat=outcome.prompts[0].seat)
    assert play.at("ana") == (4, 1, 0)


def test_in_a_frontal_assault_it_is_for_who_dealt_the_damage_to_push(fight: Make) -> None:
    """The first time on a turn that an ally damages who is marked: Bo's player, not ana's, has the orc pushed 2 squares and shifts after
    it; with the second blow of the turn there is no more (classes: Frontal Assault)."""
    play = fight(
        hero("ana", (0, 5), abilities=[FRONTAL_ASSAULT], focus=7),
        hero("bo", (0, 0), abilities=[HEWING, replace(HEWING, id="jab", usage=MANEUVER)]),
        foe("orc", (1, 0), marked_by="ana"),
        foe("far", (9, 9)),
        dice=[2, 2, 2, 2],
        choose=["yes/bo", "square/2,0,0", "square/3,0,0", "square/1,0,0", "square/2,0,0"],
    )

    play.do(UseAbility("ana", "frontal-assault"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("far"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    asked = [
        (one.prompt.seat, one.prompt.kind) for one in play.events(Asked) if any(option.id == "yes/bo" for option in one.prompt.options)
    ]
    play.do(UseAbility("bo", "jab", ("orc",)))

    assert asked[0][0] == "player of bo"
    assert (play.at("orc"), play.at("bo")) == ((3, 0, 0), (2, 0, 0))
