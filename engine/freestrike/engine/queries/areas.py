"""Areas of effect: where one can be placed, and whom and what it takes in (classes/area-abilities)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.geometry.areas import (
    CUBE,
    LINE,
    PLACED,
    WALL,
    Squares,
    cubes_that_reach,
    filled,
    line_towards,
    origin,
    spread,
    walls_near,
)
from freestrike.engine.geometry.space import distance, squares_of, surrounding
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import all_hold
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.objects import OBJECT, affects, as_target, every_part
from freestrike.engine.queries.sides import is_kind
from freestrike.engine.queries.surroundings import squares_between
from freestrike.events.content.ability import Ability, Target
from freestrike.events.content.effect import LeftByHand, Zone
from freestrike.events.content.within import effects_of, every_effect
from freestrike.events.ledger import Reason
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

RULE = "classes/area-abilities"


def is_placed(used: Ability) -> bool:
    """Whether its area is somewhere, and not around its user."""
    return used.area is not None and used.area.shape in PLACED


def squares_in(board: Board, user: Creature, used: Ability, placed: Squares) -> Squares:
    """The squares that the area of `used` reaches where it is placed so; none if it can't be."""
    assert used.area is not None
    whole = filled(used.area, placed) if placed else None
    if whole is None:
        return ()
    ground = board.ground.seen_through_smoke(user.side)
    start = origin(ground, user.corner, user.side_length, whole, used.area.within)
    return () if start is None else spread(ground, start, whole)


def targets_in(board: Board, user: Creature, used: Ability, placed: Squares = ()) -> tuple[str, ...]:
    """Who can be a target in the area, in order of entry; around its user, who is within so many squares (classes/burst, classes/aura)."""
    assert used.area is not None
    there = (other for other in board.creatures if other.life != DEAD and is_kind(board, user, other, used.target.kinds))
    there = (other for other in there if not (other.lasting and cannot(board, other, "be targeted", other=user.id)))
    if used.target.needs:
        there = (other for other in there if all_hold(board, Circumstances(user.id, other.id, used), used.target.needs))
    if is_placed(used):
        reached = frozenset(squares_in(board, user, used, placed))
        return tuple(other.id for other in there if not reached.isdisjoint(squares_of(other.corner, other.side_length)))
    size = used.area.size
    near = (other for other in there if squares_between(user, other) <= size)
    return tuple(other.id for other in near if other.id == user.id or has_line_of_effect(board, user, other))


def objects_in(board: Board, user: Creature, used: Ability, placed: Squares = ()) -> tuple[str, ...]:
    """The objects, or squares of them, that the area can affect (classes/object). Solid as they are, one is in an area that reaches up to
    it."""
    assert used.area is not None
    if OBJECT not in used.target.kinds or not board.ground.objects:
        return ()
    parts = (part for part in every_part(board) if affects(board, used, part))
    if is_placed(used):
        reached = squares_in(board, user, used, placed)
        whole = frozenset(filled(used.area, placed) or ()) if reached else frozenset()
        return tuple(
            part.name
            for part in parts
            if not whole.isdisjoint(part.squares) and any(distance(one, 1, other, 1) <= 1 for one in part.squares for other in reached)
        )
    near = ((part, as_target(board, user, part)) for part in parts)
    return tuple(
        part.name for part, target in near if squares_between(user, target) <= used.area.size and has_line_of_effect(board, user, target)
    )


def why_not_area(board: Board, user: Creature, used: Ability, targets: tuple[str, ...], placed: Squares) -> tuple[Reason, ...]:
    """Why the area of `used` can't be placed so, or does not have these targets."""
    area = used.area
    assert area is not None
    misplaced = tuple(_why_not_placed(board, user, used, placed))
    if misplaced:
        return misplaced
    inside = (*targets_in(board, user, used, placed), *objects_in(board, user, used, placed))
    if not inside and not needs_nobody(used):
        return (Reason("no target", f"classes/{area.shape}", used.name),)
    if used.target.count == 0:
        whole = sorted(targets) == sorted(inside)
        return () if whole else (Reason("every target in the area is affected", "classes/each-target", "+".join(inside)),)
    reasons = [Reason("not in the area", f"classes/{area.shape}", target) for target in targets if target not in inside]
    if len(targets) > used.target.count:
        reasons.append(Reason("too many targets", "classes/target", f"{len(targets)} of {used.target.count}"))
    return tuple(reasons)


def _why_not_placed(board: Board, user: Creature, used: Ability, placed: Squares) -> Iterator[Reason]:
    area = used.area
    assert area is not None
    if not is_placed(used):
        if placed:
            yield Reason("around its user", RULE, used.name)
        return
    if not placed:
        yield Reason("not placed", RULE, used.name)
        return
    whole = filled(area, placed)
    if whole is None:
        yield Reason(f"no such {area.shape}", f"classes/{area.shape}", used.name)
        return
    if origin(board.ground.seen_through_smoke(user.side), user.corner, user.side_length, whole, area.within) is None:
        away = min(distance(user.corner, user.side_length, square, 1) for square in whole)
        far = away > area.within
        yield Reason("too far", RULE, f"{away} of {area.within}") if far else Reason("no line of effect", RULE, used.name)
    if area.shape == WALL and not area.occupied:
        occupied = (id for square in whole for id in board.occupancy.get(square, ()))
        yield from (Reason("occupied", "classes/wall", id) for id in dict.fromkeys(occupied))


def needs_nobody(used: Ability) -> bool:
    """Whether it does something with its area even if nobody is in it: it leaves something there, or the Director says what it does."""
    return any(isinstance(effect, Zone | LeftByHand) for effect in every_effect(effects_of(used)))


def placements(board: Board, user: Creature, used: Ability) -> tuple[tuple[Squares, tuple[str, ...]], ...]:
    """Where the area can be placed, once for each choice of those whom it takes in: cubes around each of them, and lines from beside the
    user or from one of them towards another and along the grid; of walls each straight one beside a creature, or through it, and each that
    goes round one. An area that is aimed at nobody is placed where it takes somebody in. Other places are possible too."""
    if used.area is not None and used.area.shape == WALL:
        return tuple(_walls(board, user, used))
    nobodys = not used.target.kinds
    shown = replace(used, target=Target(("self", "creature"), 0)) if nobodys else used
    marks = tuple(other for other in board.creatures if other.life != DEAD and is_kind(board, user, other, shown.target.kinds))
    found: dict[tuple[str, ...], Squares] = {}
    for placed in dict.fromkeys(_candidates(user, used, marks)):
        inside = targets_in(board, user, shown, placed)
        if inside:
            found.setdefault(inside, placed)
    return tuple((placed, () if nobodys else inside) for inside, placed in found.items())


def _walls(board: Board, user: Creature, used: Ability) -> Iterator[tuple[Squares, tuple[str, ...]]]:
    """Each wall beside, around or through a creature that can be placed, and whom it takes in."""
    area, ground = used.area, board.ground
    assert area is not None

    def free(square: Square) -> bool:
        return ground.inside(square) and not ground.filled(square) and (area.occupied or not board.occupancy.get(square))

    near = (other for other in board.creatures if other.life != DEAD and squares_between(user, other) <= area.within + 1)
    tried: list[Squares] = []
    for mark in near:
        for placed in walls_near(mark.corner, mark.side_length, area.size, free):
            if placed not in tried and not any(_why_not_placed(board, user, used, placed)):
                inside = targets_in(board, user, used, placed)
                if inside or needs_nobody(used):
                    yield placed, inside
            tried.append(placed)


def _candidates(user: Creature, used: Ability, marks: tuple[Creature, ...]) -> Iterator[Squares]:
    area = used.area
    assert area is not None
    if area.shape == CUBE:
        for mark in marks:
            for corner in cubes_that_reach(mark.corner, mark.side_length, area.size):
                if distance(user.corner, user.side_length, corner, area.size) <= area.within:
                    yield (corner,)
    elif area.shape == LINE:
        near = [mark for mark in marks if squares_between(user, mark) <= area.within + area.size]
        begin = (*surrounding(user.corner, user.side_length), *(mark.corner for mark in near))
        for start in begin:
            if distance(user.corner, user.side_length, start, 1) <= area.within:
                x, y, z = start
                compass = ((x + dx, y + dy, z) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
                for to in (*(mark.corner for mark in near), *compass):
                    line = line_towards(start, to, area.size)
                    if line:
                        yield line
