"""Two creatures shift side by side: a step of the one with a step of the other."""

from __future__ import annotations

from freestrike.engine.geometry.space import adjacent, squares_of
from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.modifiers import cannot, in_all
from freestrike.engine.queries.reaching import grid_of, ways_of
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.steps import MOVEMENT
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.engine.rules.stepping import Course, go
from freestrike.events.content.together import ShiftTogether
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

RULE = "combat/shifting"
EFFECT = "effect"


@carries_out(ShiftTogether)
def _shift_together(scene: Scene, under: Circumstances, effect: ShiftTogether) -> Procedure[None]:
    """Pairs of steps, as long as either goes on: the first may go where the second can come beside it again by a step of its own, and the
    second must if it is beside it no more (combat/shifting, combat/cant-exceed-speed)."""
    first, second = under.who(effect.other), under.target
    spent = dict.fromkeys((first, second), 0)
    if len(spent) < 2 or not all(id in scene.board.creatures for id in spent):
        return
    far = {id: effect.squares + in_all(scene.board, scene.board.creatures[id], "shift") for id in spent}
    for pair in range(max(far.values())):
        gone = False
        for id, with_ in ((first, second), (second, first)):
            board = scene.board
            left = {one: min(far[one], speed(board, board.creatures[one])) - spent[one] for one in spent}
            apart = not _beside(board.creatures[id], board.creatures[id].corner, board.creatures[with_])
            costs = {to: cost for to, cost in _steps(board, id, left[id]).items() if _stays_beside(board, id, to, with_, left, apart=apart)}
            to = yield from _chosen(scene, under, id, tuple(costs), pair, must=apart)
            if to is not None:
                spent[id] += costs[to]
                gone = True
                yield from go(scene, id, Course((to,), EFFECT, True, (), True, under.ability.id or EFFECT, left[id]))
        one, other = scene.board.creatures[first], scene.board.creatures[second]
        if not gone or not _beside(one, one.corner, other):
            return


def _beside(one: Creature, corner: Square, other: Creature) -> bool:
    return adjacent(corner, one.side_length, other.corner, other.side_length)


def _steps(board: Board, id: str, left: int) -> dict[Square, int]:
    """Each single step that the creature can shift, with what it costs."""
    mover = board.creatures[id]
    if left < 1 or not can_act(mover) or mover.mount or mover.condition("slowed") or cannot(board, mover, "shift"):
        return {}
    ways = ways_of(board, mover, left, grid_of(board, mover, 1), shift=True)
    return {to: way.cheapest.cost for to, way in ways.items() if len(way.cheapest.path) == 1}


def _stays_beside(board: Board, id: str, to: Square, with_: str, left: dict[str, int], *, apart: bool) -> bool:
    """Whether the two are adjacent if `id` steps there, or, unless they were apart already, the other can come beside it by a step of its
    own: into what the first leaves too, and not into where it is then."""
    mover, other = board.creatures[id], board.creatures[with_]
    if _beside(mover, to, other):
        return True
    if apart or left[with_] < 1 or not can_act(other) or other.mount or other.condition("slowed") or cannot(board, other, "shift"):
        return False
    there = set(squares_of(to, mover.side_length))
    ways = ways_of(board, other, left[with_], grid_of(board, other, 1), shift=True, passing=True)
    return any(
        len(way.cheapest.path) == 1
        and adjacent(to, mover.side_length, corner, other.side_length)
        and there.isdisjoint(squares := squares_of(corner, other.side_length))
        and not any(set(board.occupancy.get(square, ())) - {id, with_} for square in squares)
        for corner, way in ways.items()
    )


def _chosen(scene: Scene, under: Circumstances, id: str, squares: tuple[Square, ...], pair: int, *, must: bool) -> Procedure[Square | None]:
    """Where its seat has the creature step next; None if nowhere."""
    if not squares:
        return None
    options = tuple(Option(f"square/{x},{y},{z}", id, "", under.ability.id, MOVEMENT, "", (x, y, z)) for x, y, z in squares)
    seat, key = scene.board.creatures[id].seat, f"move|{under.ability.id}|{under.user}|{id}|{pair}"
    answer = yield from ask(Question(seat, key, "move", options, under.cause, 1 if must else 0, 1, id, (MOVEMENT, RULE)))
    return next((square for option, square in zip(options, squares, strict=True) if (option.id,) == answer.options), None)
