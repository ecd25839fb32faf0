"""What each class gains its heroic resource by (rules/classes.md, under each class), from the first turn to the end of combat."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from effects.stage import SLASH, Stage, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.content.heroes.classes import CLASSES
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.damage import DamageTaken, StaminaLost, TemporaryStaminaLost
from freestrike.events.encounter import Entrant
from freestrike.events.resources import HEROIC_RESOURCE, VICTORIES, ResourceGained, ResourceSpent

FIRE = Ability("fire", "Fire", MANEUVER, ("Magic", "Ranged"), ranged=10, effects=(DealDamage(2, "fire"),))
HOLY = Ability("holy", "Holy", MANEUVER, ("Magic", "Ranged"), ranged=10, effects=(DealDamage(2, "holy"),))
SHOVE = Ability("shove", "Shove", MANEUVER, ("Magic", "Ranged"), ranged=10, effects=(ForceMove("push", 1),))
BOLT = Ability("bolt", "Bolt", MANEUVER, ("Magic", "Ranged"), ranged=10, effects=(DealDamage(1),), cost=3, resource=HEROIC_RESOURCE)


def of_class(name: str, level: int = 1, *, abilities: tuple[Ability, ...] = (SLASH,), **more: object) -> Entrant:
    return hero("ana", (1, 1), *CLASSES[name].trait(level).effects, abilities=abilities, **more)  # type: ignore[arg-type]


def has(stage: Stage, id: str = "ana") -> int:
    return stage.fight.board.creatures[id].heroic_resource


@pytest.mark.parametrize(
    ("name", "level", "dice", "gained"),
    [
        ("censor", 1, [], 2),  # rules/classes.md:585
        ("censor", 7, [], 3),  # :1608
        ("censor", 10, [], 4),  # :1868
        ("elementalist", 1, [], 2),  # :3671
        ("elementalist", 7, [], 3),  # :4749
        ("elementalist", 10, [], 4),  # :4999
        ("fury", 1, [3], 3),  # :5121
        ("fury", 7, [3], 4),  # :5978
        ("null", 1, [], 2),  # :6598
        ("null", 7, [], 3),  # :7483
        ("null", 10, [], 4),  # :7721
        ("shadow", 1, [2], 2),  # :7813
        ("shadow", 7, [2], 3),  # :8682
        ("tactician", 1, [], 2),  # :9033
        ("tactician", 7, [], 3),  # :9785
        ("talent", 1, [1], 1),  # :10132
        ("talent", 10, [1], 3),  # :11499
        ("troubadour", 1, [2], 2),  # :11582
        ("troubadour", 7, [2], 3),  # :12605
    ],
)
def test_at_the_start_of_its_turn(name: str, level: int, dice: Sequence[int], gained: int) -> None:
    stage = Stage(of_class(name, level), foe("orc", (8, 8)), dice=dice)
    stage.do(EndTurn("ana"))
    assert has(stage) == gained


def test_combat_starts_with_as_much_as_there_are_victories() -> None:
    """3 Victories, and 2 at the start of the turn (rules/classes.md:585)."""
    stage = Stage(of_class("censor", victories=3), foe("orc", (8, 8)))
    assert has(stage) == 3
    stage.do(EndTurn("ana"))
    assert has(stage) == 5


# Each class's own


def test_essence_for_damage_that_is_neither_untyped_nor_holy() -> None:
    """2 for the turn; holy damage gives none, fire 1 (rules/classes.md:3673)."""
    mage = of_class("elementalist")
    stage = Stage(mage, hero("ben", (2, 2), abilities=(FIRE, HOLY)), hero("cleo", (3, 3), abilities=(FIRE,)), foe("orc", (5, 5)))
    stage.do(EndTurn("ana"))
    stage.do(EndTurn("orc"))
    stage.do(UseAbility("ben", "holy", ("orc",)))
    assert has(stage) == 2
    stage.do(EndTurn("ben"))
    stage.do(UseAbility("cleo", "fire", ("orc",)))
    assert has(stage) == 3


def test_essence_comes_once_a_round() -> None:
    """Two who burn the orc in one round: 2 + 1 (rules/classes.md:3673)."""
    others = (hero("ben", (2, 2), abilities=(FIRE,)), hero("cleo", (3, 3), abilities=(FIRE,)))
    stage = Stage(of_class("elementalist"), *others, foe("orc", (5, 5)))
    stage.do(EndTurn("ana"))
    stage.do(EndTurn("orc"))
    stage.do(UseAbility("ben", "fire", ("orc",)))
    stage.do(EndTurn("ben"))
    stage.do(UseAbility("cleo", "fire", ("orc",)))
    assert has(stage) == 3


def test_ferocity_for_damage_and_for_the_first_time_winded_or_dying() -> None:
    """Stamina 40, winded at 20. The orc's 7 + 14 damage: 1 ferocity for the first damage of the round, and when the second winds it, a die
    of 2; dying later gives no other (rules/classes.md:5123)."""
    claws = Ability("claws", "Claws", MANEUVER, ("Melee",), melee=1, target=Target(("creature",), 1), effects=(DealDamage(21),))
    stage = Stage(of_class("fury"), foe("orc", (2, 1), abilities=(claws,)), dice=[2], first="director")
    stage.do(UseAbility("orc", "claws", ("ana",)))
    assert has(stage) == 1 + 2
    assert stage.dice_left == 0


def test_clarity_for_a_creature_that_is_force_moved() -> None:
    """1 for the turn, 1 for the push (rules/classes.md:10134)."""
    stage = Stage(of_class("talent", abilities=(SHOVE,)), foe("orc", (3, 1)), dice=[1])
    stage.do(UseAbility("ana", "shove", ("orc",)))
    while stage.asked:
        stage.yes()
    assert has(stage) == 2


def test_clarity_that_is_not_there_is_spent_and_hurts_at_the_end_of_the_turn() -> None:
    """1 for the turn, which begins with a step, 3 for the bolt: -2, of at most -(1 + Reason 1) = -2; so the turn ends with 2 damage
    (rules/classes.md:10136)."""
    talent = hero("ana", (1, 1), *CLASSES["talent"].trait(1).effects, abilities=(BOLT,), reason=1)
    stage = Stage(talent, foe("orc", (5, 1)), dice=[1])
    stage.do(Advance("ana", ((1, 2, 0),)))
    stage.do(UseAbility("ana", "bolt", ("orc",)))
    assert has(stage) == -2
    stage.do(EndTurn("ana"))
    assert stage.last(DamageTaken).amount == 2
    assert stage.stamina("ana") == 38


def test_who_may_not_fall_so_far_below_0_cannot_spend_it() -> None:
    """Reason 0: 1 - 3 is -2, and -1 is the least (rules/classes.md:10136)."""
    stage = Stage(of_class("talent", abilities=(BOLT,)), foe("orc", (5, 1)), dice=[1])
    stage.do(Advance("ana", ((1, 2, 0),)))
    assert [reason.code for reason in stage.fight.check(UseAbility("ana", "bolt", ("orc",)))] == ["cannot pay"]


@pytest.mark.parametrize(("die", "more", "gained", "stamina"), [(1, [4], 2, 35), (2, [], 3, 40), (3, [], 5, 40)])
def test_a_conduit_who_prays_gains_more_and_may_anger_the_gods(die: int, more: list[int], gained: int, stamina: int) -> None:
    """1 + 1 and 1d6 + level 1 psychic damage; 2 + 1; 3 + 2 (rules/classes.md:1937)."""
    stage = Stage(of_class("conduit"), foe("orc", (8, 8)), dice=[die, *more])
    stage.do(EndTurn("ana"))
    assert stage.asked == "may"
    stage.yes()
    assert (has(stage), stage.stamina("ana")) == (gained, stamina)


def test_a_conduit_who_does_not_pray_rolls_only_the_die() -> None:
    stage = Stage(of_class("conduit"), foe("orc", (8, 8)), dice=[1])
    stage.do(EndTurn("ana"))
    stage.answer()
    assert (has(stage), stage.stamina("ana")) == (1, 40)


def test_discipline_for_an_ability_that_costs_malice() -> None:
    """1 the first time in a round (rules/classes.md:6600); the null's own turn has not come."""
    hex = Ability("hex", "Hex", MANEUVER, ("Magic", "Ranged"), ranged=10, effects=(DealDamage(1),), cost=1, resource="malice")
    stage = Stage(of_class("null"), foe("orc", (3, 1), abilities=(hex, FIRE)), first="director", malice=3)
    stage.do(UseAbility("orc", "hex", ("ana",)))
    assert has(stage) == 1


def test_drama_for_a_natural_19() -> None:
    """A die of 1 for the turn, and 3 for 10 + 9 (rules/classes.md:11587)."""
    stage = Stage(of_class("troubadour"), foe("orc", (2, 1), stamina=60), foe("ogre", (8, 8)), dice=[1, 10, 9])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert has(stage) == 1 + 3


# The end of combat


def test_what_is_left_is_lost_at_the_end_and_a_victory_is_earned() -> None:
    """The orc dies of 10 damage: the 3 + 2 wrath, 4 surges and 6 temporary Stamina are lost (rules/classes.md:589, :374,
    rules/combat.md:689); a Victory is added to the 3 (rules/the-basics.md:275)."""
    ana = of_class("censor", victories=3, surges=4, temporary_stamina=6)
    stage = Stage(ana, foe("orc", (2, 1), stamina=4), dice=[10, 8])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    while stage.asked:
        stage.answer(*[option for option in stage.offered if option.startswith("kill/")])
    creature = stage.fight.board.creatures["ana"]
    assert stage.fight.board.winner == "heroes"
    assert (creature.heroic_resource, creature.surges, creature.temporary, creature.victories) == (0, 0, 0, 4)
    lost = {event.what: event.amount for event in stage.events(ResourceSpent)}
    assert lost == {"surges": 4, HEROIC_RESOURCE: 5}
    assert stage.last(TemporaryStaminaLost).amount == 6
    assert [event.left for event in stage.events(ResourceGained) if event.what == VICTORIES] == [4]
    assert not stage.events(StaminaLost)


@pytest.mark.parametrize(("die", "gained"), [(1, 1 + 1 + 1 + 1), (2, 2 + 1 + 1 + 1), (3, 3 + 1 + 2 + 1)])
def test_the_most_pious_gain_more_by_prayer(die: int, gained: int) -> None:
    """10th level: 1d3 + 1, what the prayer adds, and 1 for praying (rules/classes.md:3170, :3572)."""
    stage = Stage(of_class("conduit", 10), foe("orc", (8, 8)), dice=[die, *([1] if die == 1 else [])])
    stage.do(EndTurn("ana"))
    stage.yes()
    assert has(stage) == gained


def test_a_creature_that_is_moved_nowhere_is_not_force_moved() -> None:
    """The push of whom it is asked about 0 squares: no clarity (rules/classes.md:10134)."""
    stage = Stage(of_class("talent", abilities=(SHOVE,)), foe("orc", (3, 1)), dice=[1])
    stage.do(UseAbility("ana", "shove", ("orc",)))
    assert stage.asked == "forced movement"
    stage.answer()
    assert has(stage) == 1
