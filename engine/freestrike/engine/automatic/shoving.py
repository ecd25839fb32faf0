"""Where an automatic seat moves whom it may force move, and whether it breaks what is in the way."""

from __future__ import annotations

from freestrike.engine.geometry.space import distance
from freestrike.engine.queries.counts_as import is_out
from freestrike.engine.queries.forced_paths import Collision, cost_to_break, damage_of_breaking, meets, stops_like_a_wall, ways
from freestrike.engine.rules.collisions import SLAMMED_INTO_AN_OBJECT
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.prompts import Prompt
from freestrike.events.space import Square
from freestrike.projections.board.board import Board


def path_chosen(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """The ids of the squares over which an enemy is moved: to where it and those of its side are hurt most, those of the mover's side
    least; if nobody is hurt, as far from the mover as it goes, or for a pull as near. An ally is not moved."""
    begun = _begun(board, prompt)
    target = board.creatures[begun.creature]
    mover = board.creatures[begun.by]
    if target.side == mover.side:
        return ()
    ids = {option.square: option.id for option in prompt.options}
    paths = {to: path for to, path in ways(board, begun).items() if all(square in ids for square in path)}

    def value(to: Square) -> tuple[int, int, int]:
        away = distance(mover.corner, mover.side_length, to, target.side_length)
        return (_harm(board, begun, paths[to]), -away if begun.kind == "pull" else away, -len(paths[to]))

    best = max(paths, key=value, default=None)
    if best is None or _harm(board, begun, paths[best]) < 0:
        return ()
    return tuple(ids[square] for square in paths[best])


def through_or_not(board: Board, prompt: Prompt) -> str:
    """The id of what hurts the target more: to be hurled through the object, or to be slammed into it."""
    begun = _begun(board, prompt)
    target = board.creatures[begun.creature]
    through, stop = prompt.options
    assert through.square is not None
    met = meets(board, board.ground, target, target.corner, through.square)
    if not isinstance(met, Collision) or cost_to_break(board.ground, met) is None:
        return stop.id
    slammed = SLAMMED_INTO_AN_OBJECT + begun.squares if stops_like_a_wall(board.ground, target, met) else 0
    return through.id if damage_of_breaking(board.ground, met) >= slammed else stop.id


def _begun(board: Board, prompt: Prompt) -> ForcedMoveBegun:
    window = board.window(prompt.window)
    assert window is not None
    assert isinstance(window.event, ForcedMoveBegun)
    return window.event


def _harm(board: Board, begun: ForcedMoveBegun, path: tuple[Square, ...]) -> int:
    """The damage of the slam that `path` ends with, to the mover's side less than nothing; 0 without one, or if an object breaks before."""
    target = board.creatures[begun.creature]
    side = board.creatures[begun.by].side
    *walked, last = path
    corner = walked[-1] if walked else target.corner
    met = meets(board, board.ground, target, corner, last)
    if not isinstance(met, Collision):
        return 0
    left = begun.squares - len(path) + 1
    others = [board.creatures[id] for id in met.creatures]
    harm = left if others else 0
    if stops_like_a_wall(board.ground, target, met):
        harm = left + SLAMMED_INTO_AN_OBJECT
    return harm + sum(0 if is_out(other) else -left if other.side == side else left for other in others)
