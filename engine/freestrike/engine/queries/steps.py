"""One step of a creature: the type of movement that it takes, what it costs, why it can't be taken, where a move may end."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.geometry.passage import CORNER, has_room, obstruction
from freestrike.engine.geometry.space import distance, squares_of
from freestrike.engine.geometry.support import can_climb, has_footing, is_afloat, is_buried, is_slope
from freestrike.engine.queries.demanding import difficulty_of, is_balked
from freestrike.engine.queries.kin import is_source
from freestrike.engine.queries.modifiers import applies, borne, can, ignores
from freestrike.engine.queries.mounts import is_riding
from freestrike.engine.queries.movement_types import burrows, climbs, flies, swims
from freestrike.engine.queries.seats import sit_together
from freestrike.events.ledger import Reason
from freestrike.events.movement import BURROW, CLIMB, CRAWL, FLY, SWIM, WALK
from freestrike.events.space import Square, side_length, size_rank
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature
from freestrike.projections.board.ground import Ground

MOVEMENT = "combat/movement"
WILLINGLY_AWAY = "move willingly away"
LEAVE_THE_AREA = "leave the area"
CROSS_ENEMIES = "cross enemies"
CROSS_OBJECTS = "cross objects"
BREAK_OBJECTS = "break objects"
"""What a modifier "can" names that takes its bearer through the spaces of enemies as if they were free, and through objects."""
BURROW_THROUGH = "burrow through"
MOVE_AS_SIZE = "move as size"
"""What a modifier "can" names that lets its bearer go where one of another size could."""


def is_plain_step(board: Board, mover: Creature, to: Square) -> bool:
    """Whether the step of `mover` to `to` is one of nearly all: a walk on a flat open floor into an empty square, that nothing about the
    mover makes harder. It costs 1 and nothing speaks against it, unless it is a shift. A short way to what the functions below
    would say."""
    ground = board.ground
    x, y, z = mover.corner
    return (
        to[2] == z == 0
        and -1 <= to[0] - x <= 1
        and -1 <= to[1] - y <= 1
        and to != mover.corner
        and mover.side_length == 1
        and not (ground.columns or ground.water or ground.obstacles or mover.conditions or mover.grabbing or mover.lasting)
        and to not in board.occupancy
        and to not in ground.difficult
        and not ground.difficult_to
        and ground.inside(to)
    )


def step_manner(board: Board, mover: Creature, to: Square) -> str:
    """The type of movement that a step of `mover` to `to` takes as the ground has it (combat/movement-types).

    In earth it burrows, if it can, and in liquid it swims. To a footing on its level or along a slope it walks, or crawls while prone.
    Elsewhere it flies, if it can, or climbs along a surface; with nothing to hold on to it walks over the edge.
    """
    ground = board.ground
    corner = mover.corner
    if to[2] == corner[2] == 0 and not ground.columns and not ground.water:
        return CRAWL if mover.conditions and mover.condition("prone") else WALK
    side = mover.side_length
    if is_buried(ground, to, side) and burrows(mover):
        return BURROW
    if is_afloat(ground, to, side):
        return SWIM
    on_foot = CRAWL if mover.condition("prone") else WALK
    if (to[2] == corner[2] and has_footing(ground, to, side)) or is_slope(ground, corner, side, to):
        return on_foot
    if flies(board, mover):
        return FLY
    return CLIMB if can_climb(ground, corner, side, to) else on_foot


def step_cost(board: Board, mover: Creature, to: Square, manner: str) -> int:
    """Squares of movement to enter `to` in this `manner`: 1, one more for difficult terrain, which an enemy's space is
    (combat/difficult-terrain, combat/movement), one more to crawl (classes/prone), one more to climb or swim without that type of movement
    (combat/climb-or-swim)."""
    difficult, occupancy = difficult_for(board, mover), board.occupancy
    cost = 1
    for square in (to,) if mover.side_length == 1 or side_in_motion(board, mover) == 1 else _entered(mover, to):
        if square in difficult or (square in occupancy and has_enemy(board, mover, square)):
            cost = 1 if ignores(board, mover, "difficult terrain") else 2
            break
    if manner == WALK:
        return cost
    slow = (
        manner == CRAWL or (manner == CLIMB and not climbs(mover) and not is_riding(board, mover)) or (manner == SWIM and not swims(mover))
    )
    return cost + 1 if slow else cost


def difficult_for(board: Board, mover: Creature) -> frozenset[Square]:
    """The squares that are difficult terrain for `mover` (combat/difficult-terrain)."""
    ground = board.ground
    return ground.difficult | ground.difficult_to.get(mover.side, frozenset()) if ground.difficult_to else ground.difficult


def why_not_step(board: Board, mover: Creature, to: Square, manner: str, shift: bool, digs: bool = False) -> tuple[Reason, ...]:
    """Why `mover` may not step to `to` in this `manner`, whatever it costs: map, ground, walls and corners (combat/cant-cut-corners), what
    the manner asks for (combat/movement-types), a shift in difficult or damaging terrain (combat/shifting), closer to what it is frightened
    of (classes/frightened). `digs`: a rule lets it go through earth, up and down too, whether it burrows or not (combat/dig-maneuver)."""
    ground = ground_for(board, mover)
    obstacle = obstruction(ground, mover.corner, side_in_motion(board, mover), to, manner == BURROW)
    plain = manner == WALK and not (to[2] or mover.corner[2] or ground.columns or ground.water)
    if plain and obstacle is None and not (shift or mover.grabbing or mover.conditions or mover.lasting):
        return ()
    reasons: list[Reason] = []
    if obstacle is not None:
        reasons.append(Reason(obstacle, "combat/cant-cut-corners" if obstacle == CORNER else MOVEMENT, at(to)))
    elif not plain:
        reasons.extend(() if digs else _why_not_in_this_manner(board, mover, to, manner))
    if shift:
        reasons.extend(_why_not_shift(board, mover, to))
    if mover.grabbing or mover.riders:
        reasons.extend(_why_not_carry(board, mover, to))
    if mover.conditions:
        reasons.extend(_fears(board, mover, to))
    if mover.lasting:
        reasons.extend(_held_near(board, mover, to))
    return tuple(reasons)


def why_not_stop(board: Board, mover: Creature, corner: Square) -> tuple[Reason, ...]:
    """Why `mover` may not end its movement at `corner`: in another creature's space, unless that one is two or more sizes larger or
    smaller, or carries it, or the mover is of a kind that shares spaces (combat/movement, combat/mounted-combat)."""
    occupancy = board.occupancy
    if (mover.modified or mover.lasting) and ground_for(board, mover) is not board.ground:
        breaks = broken_by(board, mover, corner)
        inside = [square for square in squares_of(corner, mover.side_length) if board.ground.object_at.get(square, "") not in ("", *breaks)]
        if inside:
            return (Reason("inside an object", MOVEMENT, at(inside[0])),)
    if mover.modified and side_in_motion(board, mover) < mover.side_length and not has_room(board.ground, corner, mover.side_length):
        return (Reason("no room", MOVEMENT, at(corner)),)
    if mover.side_length == 1 and corner not in occupancy:
        return ()
    taken = [(square, id) for square in squares_of(corner, mover.side_length) for id in occupancy.get(square, ()) if id != mover.id]
    if not taken or (mover.modified and can(board, mover, "share spaces")):
        return ()
    rank = size_rank(mover.stat_block.size)
    together = (mover.mount, *mover.grabbing, *mover.riders)
    return tuple(
        Reason("another's space", MOVEMENT, f"{at(square)} {id}")
        for square, id in taken
        if id not in together
        and abs(size_rank(board.creatures[id].stat_block.size) - rank) < 2
        and not (mover.mount and sit_together(board, mover, board.creatures[id]))
    )


def side_in_motion(board: Board, mover: Creature) -> int:
    """How many squares long the space of `mover` is while it goes somewhere: less than where it stands, if a feature lets it move as if it
    were smaller."""
    if mover.modified:
        sizes = (one.modifier.detail for one in borne(mover, "can") if one.modifier.name == MOVE_AS_SIZE and applies(board, mover, "", one))
        return min((side_length(size) for size in sizes), default=mover.side_length)
    return mover.side_length


def ground_for(board: Board, mover: Creature) -> Ground:
    """The ground as `mover` meets it: without its objects, if a feature takes it through them; what it burrows through is earth to it."""
    ground = board.ground
    if not (ground.object_at or ground.columns) or not (mover.modified or mover.lasting):
        return ground
    if ground.object_at and can(board, mover, CROSS_OBJECTS):
        ground = ground.without_objects()
    harder = burrowed_through(board, mover) if ground.columns else ()
    return ground.burrowed_through(harder) if harder else ground


def burrowed_through(board: Board, mover: Creature) -> tuple[str, ...]:
    """What `mover` burrows through besides earth (combat/burrow)."""
    given = (one for one in borne(mover, "can") if one.modifier.name == BURROW_THROUGH and applies(board, mover, "", one))
    return tuple(dict.fromkeys(one.modifier.detail for one in given))


def broken_by(board: Board, mover: Creature, corner: Square) -> tuple[str, ...]:
    """The objects that a feature of `mover` has it break by going to `corner`, each once, in the order of the squares."""
    ground = board.ground
    there = dict.fromkeys(ground.object_at[square] for square in squares_of(corner, mover.side_length) if square in ground.object_at)
    if not there or not mover.modified:
        return ()
    sizes = [one.modifier.detail for one in borne(mover, "can") if one.modifier.name == BREAK_OBJECTS and applies(board, mover, "", one)]
    most = max(map(size_rank, sizes), default=-1)
    return tuple(id for id in there if size_rank(ground.objects[id].size) <= most)


def crosses_enemies(board: Board, mover: Creature) -> bool:
    """Whether anything takes `mover` through the spaces of enemies as if they were free."""
    return (mover.modified or bool(mover.lasting)) and can(board, mover, CROSS_ENEMIES)


def has_enemy(board: Board, mover: Creature, square: Square) -> bool:
    """Whether an enemy of `mover` is in `square`, who makes it difficult terrain for it (combat/movement)."""
    return not crosses_enemies(board, mover) and any(board.creatures[id].side != mover.side for id in board.occupancy.get(square, ()))


def at(square: Square) -> str:
    """How a reason names a square: its height is left out at ground level."""
    return f"({square[0]}, {square[1]})" if square[2] == 0 else str(square)


def _why_not_in_this_manner(board: Board, mover: Creature, to: Square, manner: str) -> Iterator[Reason]:
    ground, corner, side = board.ground, mover.corner, mover.side_length
    prone = mover.condition("prone") is not None
    if prone and manner not in (CRAWL, BURROW):
        yield Reason("prone", "classes/prone", mover.id)
    if mover.falling_since:
        yield Reason("falling", "combat/falling-far", mover.id)
    elif is_buried(ground, corner, side) and not burrows(mover):
        yield Reason("buried", "combat/non-burrowing-creatures", mover.id)
    elif manner == BURROW:
        if not burrows(mover):
            yield Reason("does not burrow", "combat/burrow", mover.id)
        elif to[2] != corner[2]:
            yield Reason("digs", "combat/dig-maneuver", at(to))
    elif manner in (WALK, CRAWL):
        if manner == CRAWL and not prone:
            yield Reason("not prone", "combat/crawl", mover.id)
        if is_afloat(ground, to, side):
            yield Reason("in liquid", "combat/climb-or-swim", at(to))
        elif to[2] != corner[2] and not is_slope(ground, corner, side, to):
            yield Reason("not along the ground", "combat/walk", at(to))
        elif prone and not has_footing(ground, corner, side):
            yield Reason("nothing to crawl on", "combat/crawl", at(corner))
    elif manner == CLIMB and not mover.mount and not can_climb(ground, corner, side, to):
        yield Reason("nothing to climb", "combat/climb-or-swim", at(to))
    elif manner == SWIM and not is_afloat(ground, to, side):
        yield Reason("no liquid", "combat/climb-or-swim", at(to))
    elif manner in (CLIMB, SWIM) and ground.demanding and is_balked(mover, manner) and difficulty_of(board, mover, to, manner):
        yield Reason("failed the test", "combat/climb-or-swim", at(to))
    elif manner == FLY and not flies(board, mover):
        yield Reason("does not fly", "combat/fly", mover.id)


def _why_not_shift(board: Board, mover: Creature, to: Square) -> Iterator[Reason]:
    """No shift into or within difficult or damaging terrain (combat/shifting)."""
    side, difficult, hazards = mover.side_length, difficult_for(board, mover), board.ground.hazards
    squares = (*squares_of(mover.corner, side), *squares_of(to, side))
    if any(square in difficult or has_enemy(board, mover, square) for square in squares):
        yield Reason("difficult terrain", "combat/shifting", at(to))
    if hazards and any(square in hazards for square in squares):
        yield Reason("damaging terrain", "combat/shifting", at(to))


def _why_not_carry(board: Board, mover: Creature, to: Square) -> Iterator[Reason]:
    """Whom `mover` has grabbed comes along, in the same place beside it, and needs a way there and free room (classes/grabbed)."""
    for id in mover.grabbing:
        grabbed, side = board.creatures[id], board.creatures[id].side_length
        # On paper only the mover has moved; whom it has grabbed keeps its place beside it.
        beside = board.creatures[mover.id].corner
        corner = moved_like(grabbed.corner, beside, to)
        obstacle = obstruction(board.ground, moved_like(grabbed.corner, beside, mover.corner), side, corner, burrows(grabbed))
        for square in squares_of(corner, side):
            taken = [other for other in board.occupancy.get(square, ()) if other not in (id, mover.id, *mover.grabbing)]
            if obstacle or taken:
                yield Reason("no room for whom it has grabbed", "classes/grabbed", f"{id} {at(square)}")
                break
    for id in mover.riders:
        rider = board.creatures[id]
        corner = moved_like(rider.corner, board.creatures[mover.id].corner, to)
        blocked = [
            square for square in squares_of(corner, rider.side_length) if not board.ground.inside(square) or board.ground.filled(square)
        ]
        if blocked:
            yield Reason("no room for its rider", "combat/mounted-combat", f"{id} {at(blocked[0])}")


def moved_like(corner: Square, origin: Square, to: Square) -> Square:
    """`corner`, moved as far and in the same direction as from `origin` to `to`."""
    return (corner[0] + to[0] - origin[0], corner[1] + to[1] - origin[1], corner[2] + to[2] - origin[2])


def _fears(board: Board, mover: Creature, to: Square) -> Iterator[Reason]:
    """It can't willingly move closer to what it is frightened of (classes/frightened)."""
    side = mover.side_length
    for fear in mover.conditions:
        if fear.name != "frightened":
            continue
        source = board.creatures.get(fear.source)
        feared = (one for one in board.creatures if is_source(fear, one)) if fear.kin else () if source is None else (source,)
        for one in feared:
            before = distance(mover.corner, side, one.corner, one.side_length)
            if one.life != DEAD and distance(to, side, one.corner, one.side_length) < before:
                yield Reason("closer to what it fears", "classes/frightened", one.id)


def _held_near(board: Board, mover: Creature, to: Square) -> Iterator[Reason]:
    """It can't willingly move away from whoever keeps it near, nor out of an area that it is kept in."""
    side = mover.side_length
    for one in borne(mover, "cannot"):
        giver = board.creatures.get(one.giver) if one.modifier.name == WILLINGLY_AWAY else None
        if giver is not None and applies(board, mover, giver.id, one):
            before = distance(mover.corner, side, giver.corner, giver.side_length)
            if distance(to, side, giver.corner, giver.side_length) > before:
                yield Reason("cannot move willingly away", MOVEMENT, giver.id)
        elif one.modifier.name == LEAVE_THE_AREA and applies(board, mover, one.giver, one):
            for zone in board.zones:
                inside = (zone.by, zone.source) == (one.giver, one.source) and _is_in_any(zone.squares, mover.corner, side)
                if inside and not _is_in_any(zone.squares, to, side):
                    yield Reason("cannot leave the area", MOVEMENT, zone.source)


def _is_in_any(squares: tuple[Square, ...], corner: Square, side: int) -> bool:
    return any(square in squares for square in squares_of(corner, side))


def _entered(mover: Creature, to: Square) -> tuple[Square, ...]:
    """The squares of the space at `to` that `mover` is not in yet."""
    here = squares_of(mover.corner, mover.side_length)
    return tuple(square for square in squares_of(to, mover.side_length) if square not in here)
