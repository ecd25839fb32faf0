"""Through the ground: the Dig maneuver, Claw Dirt for who can't burrow, and pulling a burrowing creature out of the ground."""

from __future__ import annotations

from freestrike.engine.geometry.passage import obstruction
from freestrike.engine.geometry.space import squares_of, surrounding
from freestrike.engine.geometry.support import has_footing, is_buried, is_earth
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.movement_types import burrows
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.steps import at, ground_for, why_not_stop
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.engine.rules.actions import spend, why_not_act, why_not_spend
from freestrike.engine.rules.conditions import impose
from freestrike.engine.rules.move_budget import CLAW_DIRT, DIG, allowance
from freestrike.engine.rules.stepping import Course, go, why_not_go
from freestrike.engine.rules.tests import make_test
from freestrike.events.commands import ClawDirt, Dig, PullOut
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER
from freestrike.events.ledger import Reason
from freestrike.events.movement import BURROW, Displaced, MoveBegun
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

DIGGING = "combat/dig-maneuver"
CLAWING = "combat/claw-dirt"
PULLING_OUT = "combat/non-burrowing-creatures"
SPEED_TO_CLAW = 2
CONDITIONS = {1: ("slowed", "weakened"), 2: ("slowed",), 3: ()}
"""What Claw Dirt brings upon its user, by the tier of its roll."""


def why_not_dig(board: Board, command: Dig) -> tuple[Reason, ...]:
    """Why the creature may not Dig along the path: it does not burrow, its speed is less than its size, it touches no earth, the way does
    not go straight up or down through the ground, or it would take somebody deeper (combat/dig-maneuver)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    digger = board.creatures.get(command.creature)
    if digger is None:
        return tuple(reasons)
    if not burrows(digger):
        reasons.append(Reason("does not burrow", DIGGING, digger.id))
    if speed(board, digger) < digger.side_length:
        reasons.append(Reason("too slow", DIGGING, f"speed {speed(board, digger)}, size {digger.side_length}"))
    if not _touches_earth(board, digger):
        reasons.append(Reason("touches no earth", DIGGING, digger.id))
    if not command.path:
        reasons.append(Reason("no path", DIGGING, digger.id))
        return tuple(reasons)
    reasons.extend(_why_not_through_the_ground(board, digger, command.path))
    deeper = command.path[-1][2] < digger.corner[2]
    reasons.extend(
        Reason("has a creature grabbed", DIGGING, id)
        for id in digger.grabbing
        if deeper and not board.creatures[id].condition("unconscious")
    )
    course = _course(DIG, command.path)
    return tuple(reasons) or why_not_go(board, digger, course, allowance(board, digger, DIG), DIGGING)


def dig(scene: Scene, command: Dig) -> Procedure[None]:
    """Move straight up or down through the ground, up to one's size in squares (combat/dig-maneuver)."""
    id = command.creature
    yield from spend(scene, id, MANEUVER, command.convert)
    yield from happen(MoveBegun(id, DIG, allowance(scene.board, scene.board.creatures[id], DIG)), DIGGING)
    yield from go(scene, id, _course(DIG, command.path))


def why_not_claw_dirt(board: Board, command: ClawDirt) -> tuple[Reason, ...]:
    """Why the creature may not Claw Dirt: it burrows, its speed is less than 2, or no earth that it touches lies on the way
    (combat/non-burrowing-creatures, combat/claw-dirt)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    if burrows(creature):
        reasons.append(Reason("burrows", CLAWING, creature.id))
    if speed(board, creature) < SPEED_TO_CLAW:
        reasons.append(Reason("too slow", CLAWING, f"speed {speed(board, creature)}"))
    if not any(is_buried(board.ground, corner, creature.side_length) for corner in (creature.corner, command.to)):
        reasons.append(Reason("not through the ground", CLAWING, at(command.to)))
    course = _course(CLAW_DIRT, (command.to,))
    return tuple(reasons) or why_not_go(board, creature, course, allowance(board, creature, CLAW_DIRT), CLAWING)


def claw_dirt(scene: Scene, command: ClawDirt) -> Procedure[None]:
    """A Might roll: who is not good at it is slowed, and on tier 1 weakened too; on tier 2 the square takes the main action as well
    (combat/claw-dirt)."""
    id = command.creature
    yield from spend(scene, id, MANEUVER, command.convert)
    tier = yield from make_test(scene, id, "claw dirt", ("might",), CLAWING)
    if can_act(scene.board.creatures[id]) and (tier != 2 or (yield from _gives_its_main_action(scene, id))):
        yield from happen(MoveBegun(id, CLAW_DIRT, 1), CLAWING)
        yield from go(scene, id, _course(CLAW_DIRT, (command.to,)))
    for name in CONDITIONS[tier]:
        yield from impose(scene, id, Condition(name, id, "eot", "claw dirt"), CLAWING)


def why_not_pull_out(board: Board, command: PullOut) -> tuple[Reason, ...]:
    """Why the creature may not pull the target up 1 square: it is not on the ground, the target not beneath it, adjacent and willing, or
    there is no room (combat/non-burrowing-creatures)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    creature, target = board.creatures.get(command.creature), board.creatures.get(command.target)
    if creature is None or target is None:
        return (*reasons, Reason("no such creature", "engine/commands", command.target)) if target is None else tuple(reasons)
    ground = board.ground
    if is_buried(ground, creature.corner, creature.side_length) or not has_footing(ground, creature.corner, creature.side_length):
        reasons.append(Reason("not on the ground", PULLING_OUT, creature.id))
    if not all(ground.buried(square) for square in squares_of(target.corner, target.side_length)):
        reasons.append(Reason("not beneath the ground", PULLING_OUT, target.id))
    if not are_adjacent(creature, target):
        reasons.append(Reason("not adjacent", PULLING_OUT, target.id))
    if target.side != creature.side:
        reasons.append(Reason("not willing", PULLING_OUT, target.id))
    up = _up(target)
    if obstruction(ground, target.corner, target.side_length, up, True) or why_not_stop(board, target, up):
        reasons.append(Reason("no room", PULLING_OUT, at(up)))
    return tuple(reasons)


def pull_out(scene: Scene, command: PullOut) -> Procedure[None]:
    """The target is pulled up 1 square (combat/non-burrowing-creatures)."""
    yield from spend(scene, command.creature, MANEUVER, command.convert)
    target = scene.board.creatures[command.target]
    yield from happen(Displaced(target.id, target.corner, _up(target), "pulled out of the ground"), PULLING_OUT)


def _course(kind: str, path: tuple[Square, ...]) -> Course:
    return Course(path, kind, manners=(BURROW,) * len(path))


def _up(creature: Creature) -> Square:
    x, y, z = creature.corner
    return (x, y, z + 1)


def _touches_earth(board: Board, creature: Creature) -> bool:
    corner, side = creature.corner, creature.side_length
    ground = ground_for(board, creature)
    return any(is_earth(ground, square) for square in (*squares_of(corner, side), *surrounding(corner, side, True)))


def _why_not_through_the_ground(board: Board, digger: Creature, path: tuple[Square, ...]) -> tuple[Reason, ...]:
    """A Dig goes straight up or straight down, out of ground or into it with each square."""
    here, side = digger.corner, digger.side_length
    up = 1 if path[0][2] > here[2] else -1
    for to in path:
        if to != (here[0], here[1], here[2] + up) or not (is_buried(board.ground, here, side) or is_buried(board.ground, to, side)):
            return (Reason("not through the ground", DIGGING, at(to)),)
        here = to
    return ()


def _gives_its_main_action(scene: Scene, id: str) -> Procedure[bool]:
    """On tier 2 the creature may use its main action of this turn to move."""
    if why_not_spend(scene.board, id, MAIN_ACTION):
        return False
    option = Option(f"claw-dirt/{id}", id, MAIN_ACTION, "claw dirt", CLAWING)
    seat = scene.board.creatures[id].seat
    answer = yield from ask(Question(seat, f"claw dirt|{id}", "main action", (option,), 0, 0, 1, id, (CLAWING,)))
    if not answer.options or why_not_spend(scene.board, id, MAIN_ACTION) or not can_act(scene.board.creatures[id]):
        return False
    yield from spend(scene, id, MAIN_ACTION, bare=True)
    return True
