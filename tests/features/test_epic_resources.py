"""An epic resource: spent as if it were the heroic one, and on what is its own (rules/classes.md:10049-10059)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician import COMMAND
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import Gain, Spend
from freestrike.events.content.modifier import Modifier
from freestrike.events.encounter import Entrant
from freestrike.events.resources import EPIC_RESOURCE, HEROIC_RESOURCE, SURGES, ResourceSpent
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
FEAT = replace(HEWING, id="feat", name="Feat", signature=False, cost=5, resource=HEROIC_RESOURCE)


def tenth(entrant: Entrant, epic: int) -> Entrant:
    """The same with so much of its epic resource."""
    return replace(entrant, epic_resource=epic)


def left(play: Fight, id: str = "ana") -> tuple[int, int]:
    creature = play.encounter.board.creatures[id]
    return creature.heroic_resource, creature.epic_resource


@pytest.mark.parametrize(("focus", "command", "then"), [(5, 2, (0, 2)), (3, 2, (0, 0)), (0, 7, (0, 2))])
def test_it_is_spent_as_if_it_were_the_heroic_resource(fight: Make, focus: int, command: int, then: tuple[int, int]) -> None:
    """What is lost when the fight is over goes first, and the epic resource for the rest."""
    play = fight(tenth(hero("ana", (0, 0), abilities=[FEAT], focus=focus), command), foe("orc", (1, 0)), dice=[2, 2])

    play.do(UseAbility("ana", "feat", ("orc",)))

    assert left(play) == then


def test_both_together_must_be_enough(fight: Make) -> None:
    play = fight(tenth(hero("ana", (0, 0), abilities=[FEAT], focus=2), 2), foe("orc", (1, 0)))

    assert [reason.code for reason in play.encounter.check(UseAbility("ana", "feat", ("orc",)))] == ["cannot pay"]


def test_clarity_falls_below_0_only_once_it_is_gone(fight: Make) -> None:
    """3 of 5 are there between them; the talent's clarity falls by the last 2 (rules/classes.md:10140)."""
    talent = hero("ana", (0, 0), Modifier("can", 3, name="spend below 0"), abilities=[FEAT], focus=1)
    play = fight(tenth(talent, 2), foe("orc", (1, 0)), dice=[2, 2])

    play.do(UseAbility("ana", "feat", ("orc",)))

    assert left(play) == (-2, 0)


def test_it_pays_for_options_too(fight: Make) -> None:
    shout = Ability("shout", "Shout", MANEUVER, target=Target(("self",)), effects=(Spend(2, (Gain(SURGES, 1),)),))
    play = fight(tenth(hero("ana", (0, 0), abilities=[shout], focus=1), 1), foe("orc", (1, 0)), choose=["number/2"])

    play.do(UseAbility("ana", "shout"))

    assert left(play) == (0, 0)
    assert [(one.what, one.amount) for one in play.events(ResourceSpent)] == [(EPIC_RESOURCE, 1), (HEROIC_RESOURCE, 1)]


def test_command_raises_the_roll_against_the_marked_alone(fight: Make) -> None:
    """One roll at two, 5 + 5 + 2: with the edge for the mark 14, tier 2, and made tier 3 against the orc, 9; the elf has 6."""
    sweep = replace(HEWING, target=replace(HEWING.target, count=2))
    ana = tenth(hero("ana", (5, 5), *COMMAND.effects), 1)
    play = fight(
        ana,
        hero("bo", (0, 0), abilities=[sweep]),
        foe("orc", (1, 0), marked_by="ana"),
        foe("elf", (1, 1)),
        dice=[5, 5],
        choose=["command-rolled-damage/ana"],
    )

    play.do(UseAbility("bo", "hew", ("orc", "elf")))

    assert (play.stamina("orc"), play.stamina("elf")) == (31, 34)
    assert left(play) == (0, 0)


def test_command_lowers_the_whole_roll_of_a_marked_enemy(fight: Make) -> None:
    """9 + 9 is tier 3 against both; one tier less, 6 each, for 1 command, and there is none for a second time."""
    sweep = replace(HEWING, target=replace(HEWING.target, count=2))
    ana = tenth(hero("ana", (0, 1), *COMMAND.effects), 1)
    orc = foe("orc", (1, 0), abilities=[sweep], marked_by="ana")
    play = fight(ana, hero("bo", (0, 0)), orc, first="director", dice=[9, 9, 9, 9], choose=["command-enemy-roll/ana"])

    play.do(UseAbility("orc", "hew", ("ana", "bo")))
    assert (play.stamina("ana"), play.stamina("bo")) == (24, 24)
    play.do(EndTurn("orc"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("orc", "hew", ("bo",)))

    assert play.stamina("bo") == 24 - 9
    assert len(play.events(PowerRollMade)) == 2
