"""Coming off the creature that one is on: falling, sliding down, and where one lands."""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.geometry.support import support
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.rules.conditions import impose
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.rules.tests import PHYSICAL, make_test, obvious_skill
from freestrike.events.conditions import Condition
from freestrike.events.movement import Dismounted, Displaced
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

CLIMBING = "combat/climbing-other-creatures"
MOUNTED = "combat/mounted-combat"
HOLD_ON = "hold on"
FALLS, SLIDES_DOWN = 1, 2
"""The tiers of the test to hold on at which it does not."""
FARTHEST = 6
"""How far from the creature it was on a space to come down in is looked for."""


def fall_off(scene: Scene, id: str, why: str, rule: str = CLIMBING, cause: int = 0) -> Procedure[None]:
    """The creature `id` falls off whom it is on into an unoccupied space beside it, of its own choice, takes the damage of the fall, and
    lands prone (combat/climbing-other-creatures)."""
    place = yield from _get_off(scene, id, why, rule, cause)
    if place is not None:
        # It falls from the height at which it was.
        here = scene.board.creatures[id].corner
        beside = (place[0], place[1], max(here[2], place[2]))
        if beside != here:
            yield from happen(Displaced(id, here, beside, "fell off"), rule, cause=cause)
        yield from fall_if_unsupported(scene, id, cause)
    if not scene.board.creatures[id].condition("prone"):
        yield from impose(scene, id, Condition("prone", "", "", "fall"), rule, cause=cause)


def slide_down(scene: Scene, id: str, why: str, rule: str = CLIMBING, cause: int = 0) -> Procedure[None]:
    """The creature `id` slides down into an unoccupied space beside whom it was on, and stays on its feet
    (combat/climbing-other-creatures)."""
    place = yield from _get_off(scene, id, why, rule, cause)
    here = scene.board.creatures[id].corner
    if place is not None and place != here:
        yield from happen(Displaced(id, here, place, "slid down"), rule, cause=cause)


def try_to_hold_on(scene: Scene, id: str, why: str, rule: str = CLIMBING, cause: int = 0) -> Procedure[None]:
    """The test of a creature that is about to be knocked off: it falls, slides down, or holds on (combat/climbing-other-creatures)."""
    tier = yield from make_test(scene, id, HOLD_ON, PHYSICAL, rule, cause, skill=obvious_skill(scene.board, "Climb"))
    rider = scene.board.creatures[id]
    if not rider.mount or rider.life == DEAD:
        return
    if tier == FALLS:
        yield from fall_off(scene, id, why, rule, cause)
    elif tier == SLIDES_DOWN:
        yield from slide_down(scene, id, why, rule, cause)


def _get_off(scene: Scene, id: str, why: str, rule: str, cause: int) -> Procedure[Square | None]:
    """Choose where to come down, and get off; gives that space, or None where there is none. Whom the Director has taken off meanwhile
    stays where it is."""
    mount = scene.board.creatures[id].mount
    places = spaces_beside(scene.board, id)
    chosen = places[0] if places else None
    if len(places) > 1:
        options = tuple(Option(f"come-down/{id}/{x},{y},{z}", id, "", "", rule, "", (x, y, z)) for x, y, z in places)
        seat = scene.board.creatures[id].seat
        answer = yield from ask(Question(seat, f"come down|{id}|{mount}", "come down", options, cause, 1, 1, id, (rule,)))
        # Read anew: while the question stood, the Director may have put somebody there, or it elsewhere.
        if scene.board.creatures[id].mount != mount:
            return scene.board.creatures[id].corner
        now = spaces_beside(scene.board, id)
        wanted = next(option.square for option in options if option.id in answer.options)
        chosen = wanted if wanted in now else now[0] if now else None
    yield from happen(Dismounted(id, mount, why), rule, cause=cause)
    return chosen


def spaces_beside(board: Board, id: str) -> list[Square]:
    """The nearest unoccupied spaces beside whom the creature `id` is on in which it would come to stand; where that one is dead, the
    nearest to itself (combat/mounted-combat)."""
    creature = board.creatures[id]
    mount = board.creatures[creature.mount]
    side = creature.side_length
    x, y, _ = creature.corner if mount.life == DEAD else mount.corner
    extent = 1 if mount.life == DEAD else mount.side_length
    for radius in range(0 if mount.life == DEAD else 1, FARTHEST + 1):
        low, high = 1 - side - radius + (side - 1 if mount.life == DEAD else 0), extent - 1 + radius
        ring = [(x + dx, y + dy) for dx in range(low, high + 1) for dy in range(low, high + 1) if dx in (low, high) or dy in (low, high)]
        found = [place for column in ring if (place := _landing(board, creature, *column)) is not None]
        if found:
            return found
    return []


def _landing(board: Board, creature: Creature, x: int, y: int) -> Square | None:
    """Where it comes to stand below its height at (`x`, `y`), if nobody and nothing is in the way."""
    for z in range(creature.corner[2], creature.corner[2] - 100, -1):
        for square in squares_of((x, y, z), creature.side_length):
            others = [id for id in board.occupancy.get(square, ()) if id != creature.id]
            if others or not board.ground.inside(square) or board.ground.filled(square):
                return None
        if support(board.ground, (x, y, z), creature.side_length):
            return (x, y, z)
    return None
