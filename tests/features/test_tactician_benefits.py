"""What the tactician's features and benefits change about what is in flight (rules/classes.md:9118-10080): potencies, immunity, extra
damage, its reach; the values are worked out from their text. The tactician has Might 2 and Reason 2: a potency is weak 0, average 1,
strong 2."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician import BATTLE_PLAN_BENEFIT, FOG_OF_WAR_BENEFIT, MELEE_SUPERIORITY
from freestrike.engine.content.heroes.tactician_first_echelon import ADVANCED_TACTICS, NO_DYING_ON_MY_WATCH, PARRY
from freestrike.engine.content.heroes.tactician_second_echelon import BATTLE_PLAN, INSTANT_RETALIATION
from freestrike.engine.content.heroes.tactician_third_echelon import THEIR_LACK_OF_FOCUS
from freestrike.events.conditions import ConditionImposed, PotencyResisted
from freestrike.events.content.ability import Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, ImposeCondition, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]

PRONE = UnderPotency("might", 2, (ImposeCondition("prone"),))
TRIP = replace(HEWING, id="trip", name="Trip", roll=PowerRoll(((DealDamage(3), PRONE),) * 3, ("might",)))
"""A strike that deals 3 and knocks down whose Might is below 2."""
SEARING = replace(
    HEWING,
    id="sear",
    name="Sear",
    roll=PowerRoll(((DealDamage(3, "fire"),),) * 3, ("might",)),
    effects=(DealDamage(2, "fire"),),
)
"""A strike that deals 3 fire damage, and 2 more by its effect."""


def firm(id: str, at: tuple[int, int], *abilities: Ability, might: int = 1) -> Entrant:
    """A hero with a Might of 1, all else 0."""
    return hero(id, at, abilities=abilities, scores=Characteristics(might=might))


@pytest.mark.parametrize(("choose", "prone"), [([], ["prone"]), (["parry/ana"], [])])
def test_parry_lowers_the_potency_of_the_damage(fight: Make, choose: list[str], prone: list[str]) -> None:
    """A Might of 1 is below the potency of 2, but not below the 1 that Parry leaves of it (rules/classes.md:9163)."""
    play = fight(firm("ana", (0, 0), PARRY), foe("orc", (1, 0), abilities=[TRIP]), first="director", dice=[5, 5], choose=choose)

    play.do(UseAbility("orc", "trip", ("ana",)))

    assert [one.condition.name for one in play.events(ConditionImposed)] == prone
    assert [(one.score, one.value) for one in play.events(PotencyResisted)] == ([] if prone else [(1, 1)])
    assert play.left_to_the_director() == []


def test_parry_for_one_of_two_lowers_the_potency_against_that_one(fight: Make) -> None:
    """The damage to the one that it parries for, and not the other's."""
    sweep = replace(TRIP, target=replace(TRIP.target, count=2))
    play = fight(
        firm("ana", (0, 0), PARRY),
        firm("bo", (1, 1)),
        foe("orc", (1, 0), abilities=[sweep]),
        first="director",
        dice=[5, 5],
        choose=["parry/ana"],
    )

    play.do(UseAbility("orc", "trip", ("ana", "bo")))

    assert [one.creature for one in play.events(ConditionImposed)] == ["bo"]


@pytest.mark.parametrize(("choose", "prone", "left"), [(["number/1"], ["prone"], 0), ([], [], 1)])
def test_advanced_tactics_raises_the_potency_for_a_focus(fight: Make, choose: list[str], prone: list[str], left: int) -> None:
    """Might 2 resists a potency of 2, but not of 3; nobody is asked for the focus where the ability has no potency
    (rules/classes.md:9129)."""
    ana = hero("ana", (9, 9), abilities=[ADVANCED_TACTICS], focus=1)
    play = fight(
        ana,
        hero("bo", (0, 0), abilities=[TRIP]),
        replaced(foe("orc", (1, 0)), might=2),
        dice=[5, 5],
        choose=["advanced-tactics/ana", *choose],
    )

    play.do(UseAbility("bo", "trip", ("orc",)))

    assert [one.condition.name for one in play.events(ConditionImposed)] == prone
    assert play.encounter.board.creatures["ana"].heroic_resource == left
    assert play.encounter.board.creatures["bo"].surges == 2


def replaced(entrant: Entrant, **scores: int) -> Entrant:
    """The same with other characteristics."""
    return replace(entrant, stat_block=replace(entrant.stat_block, characteristics=Characteristics(**scores)))


def test_battle_plan_has_the_strike_ignore_immunity_and_deal_more_once(fight: Make) -> None:
    """3 fire damage and three times Reason 2, past the immunity of 5; the 2 of its effect past it as well, without a second extra."""
    plan = hero("ana", (0, 0), abilities=[BATTLE_PLAN], focus=11, reason=2)
    immune = foe("orc", (2, 0), Modifier("immunity", 5, name="fire"))
    play = fight(plan, hero("bo", (1, 0), abilities=[SEARING]), immune, dice=[2, 2], choose=["battle-plan/ana"])

    play.do(UseAbility("ana", "battle-plan", ("orc",)))
    assert [play.encounter.board.creatures[id].surges for id in ("ana", "bo")] == [2, 2]
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "sear", ("orc",)))

    assert [one.amount for one in play.events(DamageTaken)] == [9, 2]


def test_instant_retaliation_rolls_against_who_did_it(fight: Make) -> None:
    """Half of 6 is 3; then 6 + 6 + Might 2 is tier 2, and Agility 0 is below the average potency of 1 (rules/classes.md:9751)."""
    ana = hero("ana", (0, 1), abilities=[INSTANT_RETALIATION], focus=9, reason=2)
    orc = foe("orc", (1, 0), abilities=[HEWING])
    play = fight(ana, hero("bo", (0, 0)), orc, first="director", dice=[7, 7, 6, 6], choose=["instant-retaliation/ana"])

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert play.stamina("bo") == 30 - 3
    assert [(one.creature, one.condition.name) for one in play.events(ConditionImposed)] == [("orc", "dazed")]
    assert play.left_to_the_director() == []


def test_no_dying_on_my_watch_frightens_of_the_ally(fight: Make) -> None:
    """6 + 6 + Might 2 is tier 2, and Reason 0 is below the average potency of 1: frightened of the one who was hurt
    (rules/classes.md:9442)."""
    ana = hero("ana", (3, 0), abilities=[NO_DYING_ON_MY_WATCH], focus=5, reason=2)
    play = fight(
        ana,
        hero("bo", (0, 0), stamina=20),
        foe("orc", (1, 0), abilities=[HEWING]),
        first="director",
        dice=[7, 7, 6, 6],
        choose=["no-dying-on-my-watch/ana"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    frightened = [(one.creature, one.condition.name, one.condition.source) for one in play.events(ConditionImposed)]
    assert frightened == [("orc", "frightened", "bo")]


def test_the_enemies_strike_each_other_and_are_rolled_against_then(fight: Make) -> None:
    """Each uses its signature at tier 3, 9 damage, on whom the tactician says; then one roll, 6 + 6 + Might 2, tier 2, against both, whose
    Reason of 0 is below the average potency of 1 (rules/classes.md:9892)."""
    ana = hero("ana", (5, 5), abilities=[THEIR_LACK_OF_FOCUS], focus=11, reason=2)
    foes = foe("orc", (0, 0), abilities=[HEWING]), foe("elf", (1, 0), abilities=[HEWING])
    play = fight(ana, *foes, dice=[1, 1, 1, 1, 6, 6], choose=["hew/orc/melee/elf", "hew/elf/melee/orc"])

    play.do(UseAbility("ana", "their-lack-of-focus-is-their-undoing", ("orc", "elf")))

    assert [play.stamina(id) for id in ("orc", "elf")] == [40 - 9, 40 - 9]
    assert [one.creature for one in play.events(PowerRollMade)] == ["orc", "elf", "ana"]
    assert [(one.creature, one.condition.name) for one in play.events(ConditionImposed)] == [("orc", "dazed"), ("elf", "dazed")]
    assert play.left_to_the_director() == []


@pytest.mark.parametrize(("at", "offered"), [(2, ["melee-superiority/ana"]), (3, [])])
def test_melee_superiority_reaches_as_far_as_the_free_strike(fight: Make, at: int, offered: list[str]) -> None:
    """With a weapon that reaches 2 squares the benefit is for who moves 2 squares away, and not 3 (rules/classes.md:9349)."""
    long = Modifier("distance", 1, on="melee ability")
    ana = hero("ana", (0, 0), *MELEE_SUPERIORITY.effects, long, focus=2)
    orc = foe("orc", (at, 0), marked_by="ana")
    # 5 + 5 + Might 2 and the edge for the mark is tier 2 of a melee free strike: 5 and Might 2.
    play = fight(ana, orc, first="director", dice=[5, 5] if offered else [], choose=offered)

    play.do(Advance("orc", ((at, 1, 0),)))

    assert [id for id in play.offered() if id.startswith("melee-sup")] == offered
    assert play.stamina("orc") == 40 - (7 if offered else 0)


def test_one_benefit_of_a_mark_is_gained_from_one_trigger(fight: Make) -> None:
    """Both answer a strike against the marked orc, and 4 focus would pay for both; from one trigger there is one (classes.md:9190)."""
    tactician = hero("ana", (0, 0), BATTLE_PLAN_BENEFIT, FOG_OF_WAR_BENEFIT, abilities=[HEWING], focus=4)
    encounter = fight(tactician, foe("orc", (1, 0), marked_by="ana"), dice=[5, 5]).encounter
    (prompt,) = encounter.do(UseAbility("ana", HEWING.id, ("orc",)), seat="player of ana").prompts
    assert {"battle-plan/ana", "fog-of-war/ana"} <= {option.id for option in prompt.options}

    encounter.answer(prompt.id, ["battle-plan/ana", "fog-of-war/ana"], seat=prompt.seat)

    assert encounter.board.creatures["ana"].heroic_resource == 2, "for the first alone"
