"""Whom somebody pulls into itself is hurt by that only if the Director says so."""

from __future__ import annotations

from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import ForceMove
from freestrike.events.damage import DamageTaken
from freestrike.events.forced_movement import Slammed

DRAG = Ability("drag", "Drag", MANEUVER, ranged=10, target=Target(("creature",)), effects=(ForceMove("pull", 4, ruled=True),))


def pulled() -> Stage:
    """A swarm pulls Ana, 3 squares off, by 4: two squares, and 2 are left as she meets it."""
    stage = Stage(foe("swarm", (0, 0), abilities=(DRAG,)), hero("ana", (3, 0)), hero("bo", (6, 0)), first="director")
    stage.do(UseAbility("swarm", "drag", ["ana"]))
    stage.answer("square/2,0,0", "square/1,0,0", "square/0,0,0")
    return stage


def hurt(stage: Stage) -> list[tuple[str, int]]:
    return [(one.target, one.amount) for one in stage.events(DamageTaken)]


def test_the_director_says_whether_it_hurts() -> None:
    """1 damage for each square left, to both (rules/combat.md, slamming into creatures)."""
    stage = pulled()
    assert (stage.asked, stage.fight.prompts[0].seat, hurt(stage)) == ("harm by ruling", "director", [])
    stage.yes()
    assert hurt(stage) == [("ana", 2), ("swarm", 2)]
    assert stage.exact


def test_or_that_it_does_not() -> None:
    stage = pulled()
    stage.answer()
    assert (hurt(stage), len(stage.events(Slammed)), stage.at("ana")) == ([], 1, (1, 0))


def test_of_anybody_else_nobody_is_asked() -> None:
    """Bo is pulled into Ana, who stands in between: 2 squares, and 2 are left."""
    stage = Stage(foe("swarm", (0, 0), abilities=(DRAG,)), hero("ana", (3, 0)), hero("bo", (6, 0)), first="director")
    stage.do(UseAbility("swarm", "drag", ["bo"]))
    stage.answer("square/5,0,0", "square/4,0,0", "square/3,0,0")
    assert (stage.asked, hurt(stage)) == ("", [("bo", 2), ("ana", 2)])
