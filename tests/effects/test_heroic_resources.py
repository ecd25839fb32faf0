"""What each class gains at the start of a turn at each level (rules/classes.md, under each class), and what the end of combat takes.
What else gives them anything is told in tests/scenarios/own/resources.yaml."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pytest

from effects.stage import SLASH, Entering, Stage, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.content.heroes.classes import CLASSES
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.damage import StaminaLost, TemporaryStaminaLost
from freestrike.events.encounter import Entrant
from freestrike.events.resources import HEROIC_RESOURCE, VICTORIES, ResourceGained, ResourceSpent

SHOVE = Ability("shove", "Shove", MANEUVER, ("Magic", "Ranged"), ranged=10, effects=(ForceMove("push", 1),))


def of_class(
    name: str, level: int = 1, *, abilities: tuple[Ability, ...] = (SLASH,), stamina: int = 40, **more: Unpack[Entering]
) -> Entrant:
    return hero("ana", (1, 1), *CLASSES[name].trait(level).effects, abilities=abilities, stamina=stamina, **more)


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


def test_a_dead_troubadour_who_waits_is_asked_again() -> None:
    """With 30 drama she may live again at any time (rules/classes.md:11591): she declines as she dies, and as the turn ends in which she
    did; at the end of the next turn she comes back with 1 Stamina and no drama. The 10 for her own death make it 30."""
    slay = Ability("slay", "Slay", MAIN_ACTION, ("Magic", "Ranged"), ranged=10, effects=(DealDamage(60),))
    ana = of_class("troubadour", stamina=30, heroic_resource=20)
    stage = Stage(ana, hero("bea", (5, 5)), foe("orc", (8, 8), abilities=(slay,)), foe("elf", (9, 9)), first="director")

    stage.do(UseAbility("orc", "slay", ("ana",)))
    stage.answer("kill/ana")
    assert stage.offered == ("live-again/ana",)
    stage.answer()
    stage.do(EndTurn("orc"))
    assert stage.offered == ("still-live-again/ana",)
    stage.answer()
    stage.do(EndTurn("bea"))
    stage.answer("still-live-again/ana")

    assert (stage.stamina("ana"), has(stage)) == (1, 0)
    assert stage.fight.board.creatures["ana"].life == "alive"
    assert stage.exact


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
