"""What a map must be, and whether everyone has room on it, before a fight begins (combat/set-the-map)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.geometry.support import is_earth
from freestrike.events.content.effect import DAMAGE_TYPES
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.ledger import Reason
from freestrike.events.space import EARTH, MATERIALS, SURROUNDINGS, Square, Terrain, is_size, side_length, size_rank
from freestrike.projections.board.ground import Ground, TerrainError

SET_THE_MAP = "combat/set-the-map"
BURROW = "burrow"


def why_not_set(setup: Setup) -> Iterator[Reason]:
    """What is wrong with the terrain, each with its place; else who has no room where it stands. All sizes must be known."""
    try:
        ground = Ground.of(setup.terrain)
    except TerrainError as error:
        yield Reason("no such terrain", SET_THE_MAP, str(error))
        return
    problems = (*_why_no_such_terrain(setup.terrain, ground), *_why_one_name(setup))
    if problems:
        yield from problems
        return
    taken: dict[Square, list[Entrant]] = {}
    for entrant in setup.entrants:
        yield from _why_not_stand(entrant, ground, taken)


def _why_no_such_terrain(terrain: Terrain, ground: Ground) -> Iterator[Reason]:
    for thing in terrain.objects:
        if not thing.squares:
            yield _terrain(f"the object {thing.id!r} fills no square")
        if thing.material not in ("", *MATERIALS):
            yield _terrain(f"the object {thing.id!r} is made of {thing.material!r}")
        if not is_size(thing.size):
            yield _terrain(f"the object {thing.id!r} is of size {thing.size!r}")
        if "@" in thing.id or "+" in thing.id:
            yield _terrain(f"the object {thing.id!r} has a sign in its id that parts the names of targets")
        if thing.stamina < 0:
            yield _terrain(f"the object {thing.id!r} has {thing.stamina} Stamina")
        for square in thing.squares:
            if not ground.inside(square):
                yield _terrain(f"the object {thing.id!r} is off the map at {square}")
            elif ground.buried(square):
                yield _terrain(f"the object {thing.id!r} is in the ground at {square}")
            elif square in terrain.solid:
                yield _terrain(f"the object {thing.id!r} is in something solid at {square}")
    for hazard in terrain.hazards:
        if hazard.damage < 0:
            yield _terrain(f"{hazard.name!r} deals {hazard.damage} damage")
        if hazard.type not in ("", *DAMAGE_TYPES):
            yield _terrain(f"{hazard.name!r} deals {hazard.type!r} damage")
        yield from (_terrain(f"{hazard.name!r} is off the map at {square}") for square in hazard.squares if not ground.inside(square))
    for demanding in terrain.demanding:
        off = (square for square in demanding.squares if not ground.inside(square))
        yield from (_terrain(f"a test to climb or swim is off the map at {square}") for square in off)
    for column in terrain.columns:
        if column.material not in (EARTH, *MATERIALS):
            yield _terrain(f"the ground at ({column.x}, {column.y}) is made of {column.material!r}")
        if not ground.inside((column.x, column.y, column.top)):
            yield _terrain(f"the ground at ({column.x}, {column.y}) is off the map or leaves no room above its top, {column.top}")
    yield from (_terrain(f"the map lies in {what!r}") for what in terrain.surroundings if what not in SURROUNDINGS)


def _terrain(problem: str) -> Reason:
    return Reason("no such terrain", SET_THE_MAP, problem)


def _why_one_name(setup: Setup) -> Iterator[Reason]:
    """A target is named by its id, creature or object."""
    ids = {entrant.id for entrant in setup.entrants}
    yield from (_terrain(f"the object {thing.id!r} has the id of a creature") for thing in setup.terrain.objects if thing.id in ids)


def _why_not_stand(entrant: Entrant, ground: Ground, taken: dict[Square, list[Entrant]]) -> Iterator[Reason]:
    """Why `entrant` has no room at its square; `taken` is who stands where, and it is added to them."""
    stat_block = entrant.stat_block
    space = squares_of(entrant.square, side_length(stat_block.size))
    for square in space:
        if not ground.inside(square):
            yield Reason("off the map", SET_THE_MAP, f"{entrant.id} at {square}")
        elif square in ground.solid:
            filling = ground.object_at.get(square, "")
            yield Reason("solid", SET_THE_MAP, f"{entrant.id} at {square}" + (f", in {filling}" if filling else ""))
        elif ground.buried(square) and not (BURROW in stat_block.movement and is_earth(ground, square)):
            yield Reason("in the ground", SET_THE_MAP, f"{entrant.id} at {square}")
        for other in taken.get(square, ()):
            if abs(size_rank(other.stat_block.size) - size_rank(stat_block.size)) < 2:
                yield Reason("another's space", "combat/movement", f"{entrant.id} at {square}, with {other.id}")
        taken.setdefault(square, []).append(entrant)
    if ground.walls:
        for square in space:
            for beside in space:
                if square < beside and ground.walled(square, beside):
                    yield Reason("across a wall", SET_THE_MAP, f"{entrant.id} at {square} and {beside}")
