"""The chronicle of small scripted fights, line by line; every number worked out by hand from the printed rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from freestrike.engine import Advance, Disengage, Encounter, EndTurn, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.queries.free_strikes import free_strikes
from freestrike.events.alterations import DamageReduced
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import Ability, Area, PowerRoll, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import (
    DealDamage,
    ForceMove,
    GainTemporaryStamina,
    ImposeCondition,
    LeftByHand,
    Reacts,
    RegainStamina,
    UnderPotency,
    When,
)
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock, Trait
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.damage import DamageDue, DamageTaken, StaminaLost
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.movement import StepBegun
from freestrike.events.record import Record
from freestrike.events.rulings import SetResource, SetStamina
from freestrike.events.space import Terrain
from freestrike.projections.chronicle.tell import chronicle, tell, told_of
from freestrike.projections.chronicle.teller import let_out
from freestrike.projections.chronicle.telling import BY_HAND, CORRECTION, NOTE, Telling
from freestrike.projections.chronicle.words import WORDS

CUT = Ability(
    "measured-cut",
    "Measured Cut",
    "main action",
    ("Melee", "Strike", "Weapon"),
    melee=1,
    target=Target(("creature",), 2),
    roll=PowerRoll(
        (
            (DealDamage(3),),
            (DealDamage(6), UnderPotency("might", "average", (ImposeCondition("slowed", "save"),))),
            (DealDamage(9),),
        ),
        ("might",),
    ),
)
HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2), abilities=(CUT,), recoveries=8)
GOBLIN = StatBlock("Goblin", "1M", 5, 15, free_strike=CreatureFreeStrike(4))
TERRAIN = Terrain(least=(0, 0, 0), most=(9, 9, 0))


def begun(
    *goblins: tuple[int, int],
    dice: Sequence[int] = (),
    first: str = "heroes",
    conditions: tuple[Condition, ...] = (),
    terrain: Terrain = TERRAIN,
    hero: StatBlock = HERO,
    goblin: StatBlock = GOBLIN,
) -> Encounter:
    """Ana on B2, a goblin on each of the squares."""
    entrants = [Entrant("ana", hero, "heroes", "ana", (1, 1, 0), conditions=conditions)]
    entrants += [Entrant(f"goblin-{n}", goblin, "director", "director", (x, y, 0)) for n, (x, y) in enumerate(goblins, 1)]
    setup = Setup("Clearing", tuple(entrants), terrain, first_side=first, malice=0)
    return Encounter.create(setup, dice=ScriptedDice(dice))


def told(encounter: Encounter, start: int = 3) -> list[str]:
    """The lines from the record `start` on; the first two records are the setup and the round."""
    return ["  " * line.depth + line.text for line in chronicle(encounter.records()) if line.seq >= start]


def test_the_beginning() -> None:
    fight = begun((2, 1), (3, 3), first="director")
    assert told(fight, 1) == ["Clearing: ana against goblin-1 and goblin-2", "Round 1: the Director first"]


def test_a_strike_is_one_line() -> None:
    """7 + 6 + Might 2 = 15 is tier 2 (rules/the-basics.md): 6 damage, and Might 0 is below the average potency of 2 - 1."""
    fight = begun((2, 1), dice=[7, 6])
    fight.do(UseAbility("ana", "measured-cut", ("goblin-1",)), seat="ana")
    assert told(fight) == [
        "ana's turn",
        "ana strikes goblin-1 with Measured Cut: 2d10 13 + 2 = 15, tier 2: 6 damage (goblin-1 15 -> 9), slowed (save ends)",
    ]


def test_a_bane_is_named_and_two_targets_have_a_line_each() -> None:
    """5 + 4 + 2 - 2 for weakened = 9: tier 1."""
    fight = begun((2, 1), (2, 2), dice=[5, 4], conditions=(Condition("weakened"),))
    fight.do(UseAbility("ana", "measured-cut", ("goblin-1", "goblin-2")), seat="ana")
    assert told(fight)[1:] == [
        "ana strikes goblin-1 and goblin-2 with Measured Cut: 2d10 9",
        "  goblin-1: + 2 - 2 (bane: weakened) = 9, tier 1: 3 damage (15 -> 12)",
        "  goblin-2: + 2 - 2 (bane: weakened) = 9, tier 1: 3 damage (15 -> 12)",
    ]


def test_what_comes_between_an_ability_and_its_roll_cuts_it_in_two() -> None:
    """Ana steels herself as she uses the ability: 1 temporary Stamina. 7 + 6 + Might 2 = 15 is tier 2: 6 damage, of each."""
    steel = Reacts(
        "steel",
        "Steel",
        Trigger("uses ability", moment=BEFORE),
        (GainTemporaryStamina(Amount(1)),),
        choice=False,
        target=ONESELF,
    )
    fight = begun((2, 1), (1, 2), dice=[7, 6], hero=replace(HERO, traits=(Trait("Steel", (steel,)),)))
    fight.do(UseAbility("ana", "measured-cut", ("goblin-1", "goblin-2")), seat="ana")

    assert told(fight, 5) == [
        "ana strikes goblin-1 and goblin-2 with Measured Cut",
        "ana uses Steel",
        "ana: has 1 temporary Stamina, Steel",
        "ana's Measured Cut: 2d10 13",
        "  goblin-1: + 2 = 15, tier 2: 6 damage (15 -> 9), slowed (save ends)",
        "  goblin-2: + 2 = 15, tier 2: 6 damage (15 -> 9), slowed (save ends)",
    ]


def test_steps_are_one_line_and_an_opportunity_attack_cuts_it() -> None:
    """The goblin leaves ana's adjacency on its second step: D2 is not adjacent to B2. 10 + 1 + 2 = 13: tier 2, 5 + 2 damage."""
    fight = begun((2, 2), dice=[10, 1], first="director")
    outcome = fight.do(Advance("goblin-1", ((2, 1, 0), (3, 1, 0), (4, 1, 0), (5, 1, 0))), seat="director")
    fight.answer(outcome.prompts[0].id, ["opportunity-attack/ana"], seat="ana")
    assert told(fight) == [
        "goblin-1's turn",
        "goblin-1 moves 1 square to C2",
        "  Opportunity attack: ana strikes goblin-1 with Melee Weapon Free Strike: 2d10 11 + 2 = 13, tier 2: 7 damage (goblin-1 15 -> 8)",
        "goblin-1 moves on 3 squares to F2",
    ]


def test_what_the_chronicle_tells_of_one_record() -> None:
    """As above: the step that provokes is told as it is made, the strike with what comes of it, what is due with nobody's words."""
    fight = begun((2, 2), dice=[10, 1], first="director")
    outcome = fight.do(Advance("goblin-1", ((2, 1, 0), (3, 1, 0), (4, 1, 0), (5, 1, 0))), seat="director")
    fight.answer(outcome.prompts[0].id, ["opportunity-attack/ana"], seat="ana")
    created, _, *command = fight.records()

    def words(kind: type) -> list[list[str]]:
        about = [record.seq for record in command if type(record.event) is kind]
        return [[line.text for line in told_of(created, command, seq)] for seq in about]

    assert words(StepBegun)[1] == ["goblin-1 moves on 3 squares to F2"]
    (struck,) = words(DamageTaken)
    assert struck[0].startswith(
        "Opportunity attack: ana strikes goblin-1 with Melee Weapon Free Strike: 2d10 11 + 2 = 13, tier 2: 7 damage"
    )
    assert words(DamageDue) == [[]]
    assert [line.text for line in told_of(created, [], 1)] == ["Clearing: ana against goblin-1"]


def test_a_reaction_that_uses_no_ability_is_not_put_before_the_next_deed() -> None:
    """The goblin's feature heals it by 2 as a triggered action, after 3 + 4 + 2 = 9 (tier 1: 3 damage); what ana does next is none."""
    knit = Reacts(
        "knit-when-struck",
        "Knit",
        Trigger("deals damage", "enemy", "self"),
        (RegainStamina(Amount(2)),),
        usage="triggered action",
        target=ONESELF,
    )
    fight = begun((2, 1), dice=[3, 4, 2, 3], goblin=replace(GOBLIN, traits=(Trait("Knit", (knit,)),)))
    (prompt,) = fight.do(UseAbility("ana", "measured-cut", ("goblin-1",)), seat="ana").prompts
    fight.answer(prompt.id, [prompt.options[0].id], seat="director")
    fight.do(UseAbility("ana", "grab", ("goblin-1",)), seat="ana")
    lines = told(fight)
    assert "  goblin-1 uses Knit" in lines
    assert lines[-1] == "ana uses Grab on goblin-1: 2d10 5 + 2 = 7, tier 1: no effect"


def test_those_to_whom_nothing_happens_are_told_in_one_line() -> None:
    """The burst hurts whoever has less than its maximum of Stamina: the second goblin of three."""
    spite = When((Holds("below full stamina"),), (DealDamage(2),))
    burst = Ability("spite", "Spite", "main action", ("Area",), target=Target(("enemy",), 0), area=Area("burst", 2), effects=(spite,))
    fight = begun((2, 1), (2, 2), (1, 2), hero=replace(HERO, abilities=(burst,)))
    fight.rule(SetStamina("goblin-2", 12))
    fight.do(UseAbility("ana", "spite", ("goblin-1", "goblin-2", "goblin-3")), seat="ana")

    assert told(fight)[-3:] == [
        "ana uses Spite on goblin-1, goblin-2 and goblin-3",
        "  goblin-2: 2 damage (12 -> 10)",
        "  goblin-1 and goblin-3: no effect",
    ]


@pytest.mark.parametrize(
    ("amount", "said"), [(3, "ana, Mark: 3 damage less"), (-3, "ana, Mark: 3 damage more"), (None, "ana, Mark: no damage")]
)
def test_what_a_reaction_takes_from_damage_or_adds_to_it(amount: int | None, said: str) -> None:
    _, lines = tell(Telling.begin(), Record(9, 8, 7, DamageReduced(8, amount, "ana", "Mark")))
    assert [line.text for line in lines] == [said]


def test_who_is_killed_with_no_stamina_left_loses_none_in_words() -> None:
    telling, lines = tell(Telling.begin(), Record(9, 8, 7, StaminaLost("ana", 0, 0, "Claw")))
    assert (*lines, *let_out(telling)[1]) == ()
    telling, lines = tell(Telling.begin(), Record(9, 8, 7, StaminaLost("ana", 3, 0, "Claw")))
    assert [line.text for line in (*lines, *let_out(telling)[1])] == ["ana: loses 3 Stamina to Claw (3 -> 0)"]


def test_who_declines_and_who_is_ruled_out_is_noted_beside_the_move() -> None:
    fight = begun((2, 1), first="director")
    outcome = fight.do(Advance("goblin-1", ((3, 1, 0), (4, 1, 0))), seat="director")
    fight.answer(outcome.prompts[0].id, [], seat="ana")
    assert told(fight)[1:] == ["goblin-1 moves 2 squares to E2", "  ana lets the opportunity attack go"]

    shifting = begun((2, 1), first="director")
    shifting.do(Disengage("goblin-1", ((3, 1, 0),)), seat="director")
    assert told(shifting)[1:] == ["goblin-1 shifts 1 square to D2", "  ana gets no opportunity attack: shifting"]
    assert [line.kind for line in chronicle(shifting.records())][-1] == NOTE


def test_a_killing_blow_and_the_end() -> None:
    """9 + 9 + 2 = 20: tier 3, 9 damage; the goblin has 9. Whom it kills it need not wind first (half of 15 is 7)."""
    fight = begun((2, 1), dice=[9, 9])
    fight.rule(SetStamina("goblin-1", 9), reason="wounded before")
    outcome = fight.do(UseAbility("ana", "measured-cut", ("goblin-1",)), seat="ana")
    fight.answer(outcome.prompts[0].id, ["kill/goblin-1"], seat="ana")
    assert told(fight) == [
        "The Director rules: wounded before",
        "goblin-1: Stamina 9",
        "ana's turn",
        "ana strikes goblin-1 with Measured Cut: 2d10 18 + 2 = 20, tier 3: 9 damage (goblin-1 9 -> 0), dies",
        "The fight is over: the heroes won.",
        "ana: earns a Victory (1)",
    ]


def test_saving_throws_and_bleeding() -> None:
    """Bleeding after the main action: a d6 of 4 and level 1 (rules/classes.md, Bleeding); then a saving throw of 6 ends it."""
    bleeding = Condition("bleeding", "goblin-1", "save", "bite")
    fight = begun((2, 1), dice=[1, 2, 4, 6], conditions=(bleeding,))
    fight.do(UseAbility("ana", "measured-cut", ("goblin-1",)), seat="ana")
    fight.do(EndTurn("ana"), seat="ana")
    assert told(fight)[1:] == [
        "ana strikes goblin-1 with Measured Cut: 2d10 3 + 2 = 5, tier 1: 3 damage (goblin-1 15 -> 12)",
        "ana: loses 5 Stamina to bleeding (1d6 4 + 1; 30 -> 25)",
        "ana: saving throw 6: no longer bleeding",
    ]


def test_a_winding_blow_says_so() -> None:
    """9 damage to 15 leaves 6, and the goblin is winded at 7."""
    fight = begun((2, 1), dice=[9, 9])
    fight.do(UseAbility("ana", "measured-cut", ("goblin-1",)), seat="ana")
    assert told(fight)[1].endswith("tier 3: 9 damage (goblin-1 15 -> 6), winded")


def test_a_dying_hero_is_not_called_winded_first() -> None:
    """17 damage to 16 Stamina; ana is winded at 15. Who is dying bleeds (rules/combat.md, Dying and Death)."""
    fight = begun((2, 1), first="director", goblin=replace(GOBLIN, free_strike=CreatureFreeStrike(17)))
    fight.rule(SetStamina("ana", 16))
    fight.do(UseAbility("goblin-1", "melee-free-strike", ("ana",)), seat="director")
    assert "goblin-1 strikes ana with Melee Free Strike: 17 damage (ana 16 -> -1), dying, bleeding" in told(fight)


def test_one_of_what_is_counted_is_one() -> None:
    fight = begun((8, 8))
    fight.rule(SetResource("", "hero tokens", 2))
    fight.rule(SetResource("", "hero tokens", 1))
    fight.rule(SetResource("ana", "surges", 1))
    fight.rule(SetResource("ana", "surges", 3))
    assert told(fight)[1::2] == ["2 hero tokens gained (2)", "1 hero token spent (1)", "ana: gains 1 surge (1)", "ana: gains 2 surges (3)"]


def test_what_movement_costs_beside_its_squares_is_said_with_the_reason() -> None:
    """Into difficult terrain costs 1 more (rules/combat.md, Difficult Terrain), crawling 1 more a square (rules/classes.md, Prone)."""
    terrain = Terrain(least=(0, 0, 0), most=(9, 9, 0), difficult=((2, 1, 0),))
    fight = begun((8, 8), terrain=terrain)
    fight.do(Advance("ana", ((2, 1), (3, 1))), seat="ana")
    assert told(fight)[1:] == ["ana moves 2 squares to D2 (3 squares of movement, difficult terrain)"]

    prone = begun((8, 8), conditions=(Condition("prone"),))
    prone.do(Advance("ana", ((2, 1), (3, 1))), seat="ana")
    assert told(prone)[1:] == ["ana crawls 2 squares to D2 (4 squares of movement)"]

    both = begun((8, 8), conditions=(Condition("prone"),), terrain=terrain)
    both.do(Advance("ana", ((2, 1), (3, 1))), seat="ana")
    assert told(both)[1:] == ["ana crawls 2 squares to D2 (5 squares of movement, difficult terrain)"]


def test_what_the_engine_leaves_to_the_director_has_a_line_beneath_the_deed() -> None:
    """7 + 6 + Might 2 = 15: tier 2, what the engine does not execute; 5 + 4 + 2 = 11: tier 1, damage and that."""
    howl = replace(CUT, roll=PowerRoll(((DealDamage(3), LeftByHand("it howls")), (LeftByHand("it howls"),), ()), ("might",)))
    for dice, deed in (
        ([7, 6], "2d10 13 + 2 = 15, tier 2"),
        ([5, 4], "2d10 9 + 2 = 11, tier 1: 3 damage (goblin-1 15 -> 12)"),
    ):
        fight = begun((2, 1), dice=dice, hero=replace(HERO, abilities=(howl,)))
        fight.do(UseAbility("ana", "measured-cut", ("goblin-1",)), seat="ana")
        assert told(fight)[1:] == [f"ana strikes goblin-1 with Measured Cut: {deed}", "  for the Director: it howls (goblin-1)"]
        assert [line.kind for line in chronicle(fight.records())][-1] == BY_HAND


def test_a_push_is_told_with_the_deed() -> None:
    """ana at B2 pushes goblin-1 from C2 over two squares, into the other goblin: 1 of 3 squares is left."""
    shove = replace(CUT, roll=None, effects=(DealDamage(3), ForceMove("push", 3)))
    fight = begun((2, 1), (5, 1), hero=replace(HERO, abilities=(shove,)))
    (prompt,) = fight.do(UseAbility("ana", "measured-cut", ("goblin-1",)), seat="ana").prompts
    fight.answer(prompt.id, ["square/3,1,0", "square/4,1,0", "square/5,1,0"], seat="ana")
    assert told(fight)[1:] == [
        "ana strikes goblin-1 with Measured Cut: 3 damage (goblin-1 15 -> 12), push 3, moved to E2, slammed into goblin-2, "
        "1 damage (goblin-1 12 -> 11)",
        "  ana gets no opportunity attack: forced movement",
        "goblin-2: 1 damage (15 -> 14)",
    ]


@pytest.mark.parametrize("block", [HERO, GOBLIN], ids=["hero", "goblin"])
def test_a_free_strike_is_called_as_its_ability_is(block: StatBlock) -> None:
    """The chronicle's catalogue and the abilities themselves have the names apart; they must agree."""
    user, enemy, seat, side = ("ana", "goblin-1", "ana", "heroes") if block.hero else ("goblin-1", "ana", "director", "director")
    for n in (0, 1):
        fight = begun((2, 1), dice=[1, 1], first=side)
        strike = free_strikes(fight.board.creatures[user])[n]
        fight.do(UseAbility(user, strike.id, (enemy,)), seat=seat)
        assert told(fight)[-1].startswith(f"{user} strikes {enemy} with {strike.name}: ")


def test_undo_and_redo_are_told_and_nothing_is_taken_out() -> None:
    fight = begun((2, 1), dice=[7, 6])
    fight.do(UseAbility("ana", "measured-cut", ("goblin-1",)), seat="ana")
    before = told(fight)
    last = fight.version
    fight.undo(reason="wrong target")
    fight.redo()
    assert told(fight) == [
        *before,
        f"Undo by director: records 3 to {last} no longer count (1 roll taken back): wrong target",
        f"Redo by director: records 3 to {last} count again",
    ]
    assert [line.kind for line in chronicle(fight.records())][-2:] == [CORRECTION, CORRECTION]


def test_what_is_held_back_can_be_let_out_before_a_prompt() -> None:
    """At the prompt to kill or to knock out, the sentence is told as far as it has come; the rest is told alone."""
    fight = begun((2, 1), (8, 8), dice=[9, 9])
    fight.rule(SetStamina("goblin-1", 5))
    outcome = fight.do(UseAbility("ana", "measured-cut", ("goblin-1",)), seat="ana")
    telling = Telling.begin()
    for record in fight.records():
        telling, _ = tell(telling, record)
    telling, lines = let_out(telling)
    assert [line.text for line in lines] == [
        "ana strikes goblin-1 with Measured Cut: 2d10 18 + 2 = 20, tier 3: 9 damage (goblin-1 5 -> -4)"
    ]
    rest: list[str] = []
    for record in fight.answer(outcome.prompts[0].id, ["kill/goblin-1"], seat="ana").records:
        telling, lines = tell(telling, record)
        rest += [line.text for line in lines]
    assert rest == ["goblin-1: dies"]


def test_another_catalogue_tells_it_in_another_language() -> None:
    fight = begun((2, 1), first="director")
    words = {**WORDS, "round": "Runde {round}: {side} zuerst", "side.director": "die Spielleitung"}
    assert [line.text for line in chronicle(fight.records(), words)][1] == "Runde 1: die Spielleitung zuerst"
