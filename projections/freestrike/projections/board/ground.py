"""The ground as it is looked up: which squares are inside, filled, difficult, wet, concealing or walled off."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from immutables import Map
from msgspec.structs import replace

from freestrike.events.encounter import SIDES
from freestrike.events.space import DIFFICULTIES, EARTH, MATERIAL_STAMINA, Column, Hazard, SolidObject, Square, Terrain
from freestrike.events.zones import DARK, DIFFICULT, DIFFICULT_FOR_ENEMIES, FOG, OPAQUE, OPAQUE_FOR_ENEMIES, PIT, SOLID, WATER, ZonePlaced


class TerrainError(ValueError):
    """A stored terrain that no map can have; the message names the squares."""


def _obstacles(ground: Ground) -> frozenset[Square]:
    return ground.solid.union(square for square, _ in ground.walls)


@attrs.frozen
class Ground:
    """The look-ups made from a stored `Terrain`. It is never stored itself.

    `least` and `most` are the corner squares of the map, both inclusive; None leaves that end without a border. `solid`: every square that
    something solid fills, objects too, the ground below them not. `walls` holds each walled pair of squares in both directions. `obstacles`
    is every square that is solid or has a wall on one of its sides: a space and a line that keep clear of these squares and of the ground
    meet nothing solid. `columns`: where the ground does not end at height 0. `objects` by id; `object_at`: the id of the object that fills
    a square. `worn`: the Stamina that is left of a square of an object, or at its first square of one that has its Stamina as a whole, once
    it has been damaged. `hazards`: the damaging terrain of a square. `demanding`: how hard the test is for who climbs or swims into a
    square. `difficult_to`: what is difficult for the creatures of a side only. `smoke`: through what the creatures of a side have no line
    of effect, although it is not solid. `surroundings`: as in a Terrain. `before_zones`: what was difficult, wet, fog and dark without the
    zones, where there are any; `walled_up`: what is solid only because of them; `undug`: the heights without them."""

    least: Square | None = None
    most: Square | None = None
    solid: frozenset[Square] = frozenset()
    difficult: frozenset[Square] = frozenset()
    walls: frozenset[tuple[Square, Square]] = frozenset()
    columns: Map[tuple[int, int], Column] = attrs.field(factory=Map)
    objects: Map[str, SolidObject] = attrs.field(factory=Map)
    object_at: Map[Square, str] = attrs.field(factory=Map)
    worn: Map[Square, int] = attrs.field(factory=Map)
    hazards: Map[Square, tuple[Hazard, ...]] = attrs.field(factory=Map)
    water: frozenset[Square] = frozenset()
    fog: frozenset[Square] = frozenset()
    dark: frozenset[Square] = frozenset()
    demanding: Map[Square, str] = attrs.field(factory=Map)
    difficult_to: Map[str, frozenset[Square]] = attrs.field(factory=Map)
    surroundings: tuple[str, ...] = ()
    smoke: Map[str, frozenset[Square]] = attrs.field(factory=Map)
    before_zones: tuple[frozenset[Square], ...] | None = None
    walled_up: frozenset[Square] = frozenset()
    undug: Map[tuple[int, int], Column] | None = None
    obstacles: frozenset[Square] = attrs.field(init=False, repr=False, eq=False, default=attrs.Factory(_obstacles, takes_self=True))
    sight: dict[tuple[object, ...], bool] = attrs.field(init=False, repr=False, eq=False, factory=dict)
    stripped: dict[str, Ground] = attrs.field(init=False, repr=False, eq=False, factory=dict)

    @classmethod
    def of(cls, terrain: Terrain) -> Ground:
        """The ground that `terrain` describes.

        Raises `TerrainError` for a wall between squares that share no side, a map whose least corner lies beyond its most, two objects in
        one square or of one id, two columns of one place, and a test of no known difficulty.
        """
        least, most = terrain.least, terrain.most
        if least is not None and most is not None and any(low > high for low, high in zip(least, most, strict=True)):
            raise TerrainError(f"the map's least corner {least} lies beyond its most {most}")
        walls = set[tuple[Square, Square]]()
        for wall in terrain.walls:
            if not share_a_side(wall.one, wall.other):
                raise TerrainError(f"a wall stands between {wall.one} and {wall.other}, which share no side")
            walls.add((wall.one, wall.other))
            walls.add((wall.other, wall.one))
        for demanding in terrain.demanding:
            if demanding.difficulty not in DIFFICULTIES:
                raise TerrainError(f"a test to climb or swim is {demanding.difficulty!r}, none of {', '.join(DIFFICULTIES)}")
        columns: dict[tuple[int, int], Column] = {}
        for column in terrain.columns:
            if (column.x, column.y) in columns:
                raise TerrainError(f"the ground at ({column.x}, {column.y}) has two heights")
            columns[column.x, column.y] = column
        objects: dict[str, SolidObject] = {}
        object_at: dict[Square, str] = {}
        for thing in terrain.objects:
            if not thing.id or thing.id in objects:
                raise TerrainError(f"an object's id {thing.id!r} is empty or used twice")
            objects[thing.id] = thing
            for square in thing.squares:
                if square in object_at:
                    raise TerrainError(f"{object_at[square]} and {thing.id} both fill {square}")
                object_at[square] = thing.id
        hazards: dict[Square, tuple[Hazard, ...]] = {}
        for hazard in terrain.hazards:
            for square in hazard.squares:
                hazards[square] = (*hazards.get(square, ()), hazard)
        return cls(
            least,
            most,
            frozenset(terrain.solid).union(object_at),
            frozenset(terrain.difficult),
            frozenset(walls),
            Map(columns),
            Map(objects),
            Map(object_at),
            Map(),
            Map(hazards),
            frozenset(terrain.water),
            frozenset(terrain.fog),
            frozenset(terrain.dark),
            Map(
                (square, demanding.difficulty)
                for demanding in sorted(terrain.demanding, key=lambda demanding: DIFFICULTIES.index(demanding.difficulty))
                for square in demanding.squares
            ),
            surroundings=terrain.surroundings,
        )

    def without_objects(self) -> Ground:
        """The same ground, had nobody put any object on it."""
        bare = self.stripped.get("objects")
        if bare is None:
            bare = attrs.evolve(self, solid=self.solid.difference(self.object_at), objects=Map(), object_at=Map())
            self.stripped["objects"] = bare
        return bare

    def burrowed_through(self, materials: tuple[str, ...]) -> Ground:
        """The ground as it is for who burrows through these materials as through earth."""
        key = "through " + "+".join(materials)
        soft = self.stripped.get(key)
        if soft is None:
            harder = {place: column for place, column in self.columns.items() if column.material in materials}
            columns = self.columns.update({place: replace(column, material=EARTH) for place, column in harder.items()})
            soft = attrs.evolve(self, columns=columns) if harder else self
            self.stripped[key] = soft
        return soft

    def seen_through_smoke(self, side: str) -> Ground:
        """The ground as a line of effect of a creature of `side` meets it: what it has no line through is as good as solid."""
        if side not in self.smoke:
            return self
        seen = self.stripped.get(side)
        if seen is None:
            seen = attrs.evolve(self, solid=self.solid | self.smoke[side])
            self.stripped[side] = seen
        return seen

    def inside(self, square: Square) -> bool:
        """Whether `square` is on the map."""
        x, y, z = square
        least, most = self.least, self.most
        if least is not None and (x < least[0] or y < least[1] or z < least[2]):
            return False
        return most is None or (x <= most[0] and y <= most[1] and z <= most[2])

    def walled(self, one: Square, other: Square) -> bool:
        """Whether a wall stands between two squares that share a side."""
        return (one, other) in self.walls

    def top(self, x: int, y: int) -> int:
        """The height at which the ground ends at (`x`, `y`): the lowest square above it that it does not fill."""
        column = self.columns.get((x, y))
        return 0 if column is None else column.top

    def buried(self, square: Square) -> bool:
        """Whether the ground fills `square`."""
        return square[2] < self.top(square[0], square[1])

    def filled(self, square: Square) -> bool:
        """Whether the ground, the map or an object fills `square`."""
        return square in self.solid or self.buried(square)

    def with_zones(self, zones: tuple[ZonePlaced, ...]) -> Ground:
        """The ground with `zones` on it, and no other."""
        difficult, water, fog, dark = self.before_zones or (self.difficult, self.water, self.fog, self.dark)
        undug = self.columns if self.undug is None else self.undug
        hard: dict[str, frozenset[Square]] = {}
        for side in SIDES:
            squares = _squares_of((zone for zone in zones if zone.side != side), DIFFICULT_FOR_ENEMIES)
            if squares:
                hard[side] = squares
        thick = (
            (side, _squares_of(zones, OPAQUE) | _squares_of((zone for zone in zones if zone.side != side), OPAQUE_FOR_ENEMIES))
            for side in SIDES
        )
        solid = self.solid - self.walled_up
        walled_up = _squares_of(zones, SOLID) - solid
        return attrs.evolve(
            self,
            solid=solid | walled_up,
            walled_up=walled_up,
            difficult=difficult | _squares_of(zones, DIFFICULT),
            water=water | _squares_of(zones, WATER),
            fog=fog | _squares_of(zones, FOG),
            dark=dark | _squares_of(zones, DARK),
            difficult_to=Map(hard),
            smoke=Map((side, squares) for side, squares in thick if squares),
            before_zones=(difficult, water, fog, dark) if zones else None,
            columns=_dug_open(undug, zones),
            undug=undug if zones else None,
        )

    def without(self, id: str, squares: tuple[Square, ...]) -> Ground:
        """The ground once `squares` of the object `id` are destroyed; the object is gone with its last square."""
        thing = self.objects[id]
        left = tuple(square for square in thing.squares if square not in squares)
        objects = self.objects.set(id, replace(thing, squares=left)) if left else self.objects.delete(id)
        object_at, worn = self.object_at, self.worn
        for square in squares:
            object_at = object_at.delete(square)
            worn = worn.delete(square) if square in worn else worn
        return attrs.evolve(self, solid=self.solid.difference(squares), objects=objects, object_at=object_at, worn=worn)

    def with_worn(self, square: Square, stamina: int) -> Ground:
        """The ground once as much Stamina is left of the part of an object that is counted at `square`."""
        return attrs.evolve(self, worn=self.worn.set(square, stamina))

    def with_moved(self, id: str, by: Square) -> Ground:
        """The ground once the object `id` has moved by so many squares in each direction."""
        thing = self.objects[id]
        to = {square: (square[0] + by[0], square[1] + by[1], square[2] + by[2]) for square in thing.squares}
        away = self.without(id, thing.squares)
        object_at, worn = away.object_at, away.worn
        for square, moved in to.items():
            object_at = object_at.set(moved, id)
            worn = worn.set(moved, self.worn[square]) if square in self.worn else worn
        solid = away.solid.union(to.values())
        return attrs.evolve(
            away, solid=solid, objects=away.objects.set(id, replace(thing, squares=tuple(to.values()))), object_at=object_at, worn=worn
        )

    def object_stamina(self, square: Square) -> int:
        """The Stamina that is left of the part of an object that is counted at `square`; 0 of one that can't be damaged
        (combat/object-stamina)."""
        thing = self.objects[self.object_at[square]]
        return self.worn.get(square, thing.stamina or MATERIAL_STAMINA.get(thing.material, 0))


def share_a_side(one: Square, other: Square) -> bool:
    """Whether two squares touch along a whole side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) + abs(one[2] - other[2]) == 1


def _dug_open(columns: Map[tuple[int, int], Column], zones: Iterable[ZonePlaced]) -> Map[tuple[int, int], Column]:
    """The heights of the ground with the pits among `zones` in it."""
    for x, y, z in sorted(_squares_of(zones, PIT), reverse=True):
        column = columns.get((x, y), Column(x, y, 0))
        if z < column.top:
            columns = columns.set((x, y), replace(column, top=z))
    return columns


def _squares_of(zones: Iterable[ZonePlaced], terrain: str) -> frozenset[Square]:
    """The squares of those of `zones` that are `terrain`."""
    return frozenset(square for zone in zones if terrain in zone.terrain for square in zone.squares)
