"""The ground of an encounter file: heights, walls, water, fog, objects and hazards, to a terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated

import attrs
import msgspec
from msgspec import Meta

from freestrike.engine.content.ascii_map import DIFFICULT, FOG, SOLID, WATER, AsciiMap, MapError, read_heights
from freestrike.engine.content.document import Document, join
from freestrike.engine.content.error import wrong
from freestrike.events.content.effect import DAMAGE_TYPES
from freestrike.events.space import (
    DIFFICULTIES,
    EARTH,
    MATERIALS,
    SURROUNDINGS,
    Column,
    Demanding,
    Hazard,
    SolidObject,
    Square,
    Terrain,
    Wall,
    is_size,
)

HIGHEST = 100
"""How far a map may reach above and below height 0."""
MOST_SQUARES = 2_000_000
"""How many squares a map may have in all, and how many a file may list."""

_Place = Annotated[tuple[int, ...], Meta(min_length=2, max_length=3)]


class _Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All squares from one corner to another, both inclusive."""

    least: _Place = msgspec.field(name="from")
    most: _Place = msgspec.field(name="to")


_Area = _Place | _Box
_StandsFor = Callable[[int, int], Iterable[Square]]


class _ObjectForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a symbol of `objects` stands for. `stamina`: of each object as a whole; `loose`: it can be force moved."""

    id: str = ""
    material: str = ""
    size: str = "1M"
    stamina: Annotated[int, Meta(ge=0, le=10_000)] = 0
    loose: bool = False
    height: Annotated[int, Meta(ge=1, le=HIGHEST)] = 1


class _HazardForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a symbol of `hazards` stands for; `at`: where else it is."""

    name: str
    damage: Annotated[int, Meta(ge=0, le=1000)]
    type: str = ""
    lingers: bool = True
    at: tuple[_Area, ...] = ()


class _DemandingForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where climbing or swimming asks for a test."""

    at: tuple[_Area, ...]
    difficulty: str = "medium"


class TerrainForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of an encounter file that say what the ground is like; the map itself is read before. Each of `objects` and `hazards` is
    read on its own, so that an error names its symbol."""

    heights: str = ""
    slopes: tuple[_Area, ...] = ()
    ground: str = EARTH
    depth: Annotated[int, Meta(ge=0, le=HIGHEST)] | None = None
    height: Annotated[int, Meta(ge=1, le=HIGHEST)] | None = None
    walls: tuple[tuple[_Place, _Place], ...] = ()
    solid: tuple[_Area, ...] = ()
    difficult: tuple[_Area, ...] = ()
    water: tuple[_Area, ...] = ()
    fog: tuple[_Area, ...] = ()
    dark: tuple[_Area, ...] = ()
    demanding: tuple[_DemandingForm, ...] = ()
    surroundings: tuple[str, ...] = ()
    objects: dict[str, object] = msgspec.field(default_factory=dict)
    hazards: dict[str, object] = msgspec.field(default_factory=dict)


@attrs.frozen
class Relief:
    """How high the ground of a map is: `tops` where it is not 0."""

    drawn: AsciiMap
    tops: Mapping[tuple[int, int], int]

    def top(self, x: int, y: int) -> int:
        """The lowest square above the ground."""
        return self.tops.get((x, y), 0)


def read_relief(document: Document, form: TerrainForm, drawn: AsciiMap) -> Relief:
    """The heights of the map. Raises ContentError."""
    try:
        return Relief(drawn, read_heights(form.heights, drawn) if form.heights else {})
    except MapError as error:
        raise document.error("heights", str(error)) from None


def read_terrain(document: Document, form: TerrainForm, relief: Relief, tallest: int, highest: int) -> Terrain:
    """The terrain that the file describes. Raises ContentError with the field.

    `tallest`: the height of the tallest creature, which has room on the highest ground if the file gives no `height`; `highest`: the
    height of the map that the creatures need where they stand.
    """
    return _Reader(document, form, relief, tallest, highest).terrain()


class _Reader:
    def __init__(self, document: Document, form: TerrainForm, relief: Relief, tallest: int, highest: int) -> None:
        self._document = document
        self._form = form
        self._relief = relief
        self._drawn = relief.drawn
        self._object_forms = {symbol: document.convert(_ObjectForm, join("objects", symbol)) for symbol in form.objects}
        self._hazard_forms = {symbol: document.convert(_HazardForm, join("hazards", symbol)) for symbol in form.hazards}
        deepest = -min((0, *relief.tops.values()))
        ground = max((0, *relief.tops.values()))
        needed = max((highest, ground + 1, *self._object_tops()))
        if form.depth is not None and form.depth < deepest:
            raise document.error("depth", wrong(form.depth, f"at least {deepest}, the depth of the deepest pit"))
        if form.height is not None and form.height < needed:
            expected = f"at least {needed}, the height of the tallest creature and of all that the map holds"
            raise document.error("height", wrong(form.height, expected))
        self._bottom = -(deepest if form.depth is None else form.depth)
        self._height = form.height or max(needed, ground + tallest)
        squares = self._drawn.width * self._drawn.depth * (self._height - self._bottom)
        if squares > MOST_SQUARES:
            raise document.error("map", f"has {squares} squares with all its heights, expected at most {MOST_SQUARES}")
        self._listed = 0

    def terrain(self) -> Terrain:
        drawn, form, ground = self._drawn, self._form, self._drawn.ground
        if form.ground not in (EARTH, *MATERIALS):
            raise self._document.error("ground", wrong(form.ground, "one of " + ", ".join((EARTH, *MATERIALS))))
        surface = self._on_the_ground
        return Terrain(
            least=(0, 0, self._bottom),
            most=(drawn.width - 1, drawn.depth - 1, self._height - 1),
            solid=_sorted(self._upwards(ground[SOLID]), self._squares("solid", form.solid, self._up)),
            walls=tuple(wall for n, edge in enumerate(form.walls) for wall in self._wall(f"walls[{n}]", *edge)),
            difficult=_sorted(map(surface, ground[DIFFICULT]), self._squares("difficult", form.difficult, self._surface)),
            columns=self._columns(),
            objects=tuple(self._objects()),
            hazards=tuple(self._hazards()),
            water=_sorted(self._pools(ground[WATER]), self._squares("water", form.water, self._pool)),
            fog=_sorted(self._upwards(ground[FOG]), self._squares("fog", form.fog, self._up)),
            dark=_sorted(self._squares("dark", form.dark, self._up)),
            demanding=tuple(self._demanding()),
            surroundings=self._surroundings(),
        )

    def _surroundings(self) -> tuple[str, ...]:
        for n, what in enumerate(self._form.surroundings):
            if what not in SURROUNDINGS:
                raise self._document.error(f"surroundings[{n}]", wrong(what, "one of " + ", ".join(SURROUNDINGS)))
        return self._form.surroundings

    # What a place on the drawing stands for, upwards

    def _on_the_ground(self, square: Square) -> Square:
        return (square[0], square[1], self._relief.top(square[0], square[1]))

    def _surface(self, x: int, y: int) -> Iterator[Square]:
        yield (x, y, self._relief.top(x, y))

    def _up(self, x: int, y: int) -> Iterator[Square]:
        for z in range(self._relief.top(x, y), self._height):
            yield (x, y, z)

    def _pool(self, x: int, y: int) -> Iterator[Square]:
        """Water fills a pit up to height 0; elsewhere it is 1 square deep."""
        top = self._relief.top(x, y)
        for z in range(top, max(0, top + 1)):
            yield (x, y, z)

    def _upwards(self, squares: tuple[Square, ...]) -> Iterator[Square]:
        for x, y, _ in squares:
            yield from self._up(x, y)

    def _pools(self, squares: tuple[Square, ...]) -> Iterator[Square]:
        for x, y, _ in squares:
            yield from self._pool(x, y)

    # The fields

    def _squares(self, field: str, areas: tuple[_Area, ...], stands_for: _StandsFor) -> Iterator[Square]:
        """The squares of a list of places and boxes; a place without a height is what it `stands_for`."""
        for n, area in enumerate(areas):
            within = f"{field}[{n}]"
            least, most = (area.least, area.most) if isinstance(area, _Box) else (area, area)
            for end in (least, most):
                self._check(within, end)
            if len(least) != len(most) or any(low > high for low, high in zip(least, most, strict=True)):
                raise self._document.error(within, f"goes from {[*least]} to {[*most]}, expected the least corner and the greatest")
            self._listed += (most[0] - least[0] + 1) * (most[1] - least[1] + 1) * (self._height - self._bottom)
            if self._listed > MOST_SQUARES:
                raise self._document.error(within, f"is one square too many: a file may list {MOST_SQUARES}")
            for x in range(least[0], most[0] + 1):
                for y in range(least[1], most[1] + 1):
                    if len(least) == 2:
                        yield from stands_for(x, y)
                    else:
                        for z in range(least[2], most[2] + 1):
                            yield (x, y, z)

    def _check(self, field: str, place: tuple[int, ...]) -> None:
        drawn = self._drawn
        if not drawn.inside(place[0], place[1]):
            expected = f"a square of the map, from [0, 0] to [{drawn.width - 1}, {drawn.depth - 1}]"
            raise self._document.error(field, wrong([*place], expected))
        if len(place) == 3 and not self._bottom <= place[2] < self._height:
            raise self._document.error(field, wrong([*place], f"a height on the map, from {self._bottom} to {self._height - 1}"))

    def _wall(self, field: str, one: tuple[int, ...], other: tuple[int, ...]) -> Iterator[Wall]:
        """A wall between two places is as high as the map; between two squares it is 1 square high."""
        if len(one) != len(other) or sum(abs(a - b) for a, b in zip(one, other, strict=True)) != 1:
            raise self._document.error(field, wrong([[*one], [*other]], "two squares that share a side"))
        for end in (one, other):
            self._check(field, end)
        (x0, y0), (x1, y1) = one[:2], other[:2]
        if len(one) == 3:
            yield Wall((x0, y0, one[2]), (x1, y1, other[2]))
            return
        for z in range(min(self._relief.top(x0, y0), self._relief.top(x1, y1)), self._height):
            yield Wall((x0, y0, z), (x1, y1, z))

    def _columns(self) -> tuple[Column, ...]:
        slopes = {(x, y) for x, y, _ in self._squares("slopes", self._form.slopes, self._surface)}
        material = self._form.ground
        drawn = self._drawn
        places = [(x, y) for x in range(drawn.width) for y in range(drawn.depth)] if material != EARTH else {*self._relief.tops, *slopes}
        return tuple(Column(x, y, self._relief.top(x, y), (x, y) in slopes, material) for x, y in sorted(places))

    def _objects(self) -> Iterator[SolidObject]:
        """An object for each group of squares of one symbol that touch along a side; several of them are numbered from 1."""
        known: set[str] = set()
        for symbol, form in self._object_forms.items():
            field = join("objects", symbol)
            if form.material not in ("", *MATERIALS):
                raise self._document.error(join(field, "material"), wrong(form.material, "one of " + ", ".join(MATERIALS)))
            if not is_size(form.size):
                raise self._document.error(join(field, "size"), wrong(form.size, "a size like 1M or 2"))
            groups = _touching(self._drawn.symbols.get(symbol, ()))
            if not groups:
                raise self._document.error(field, "stands nowhere on the map")
            base = form.id or "-".join(filter(None, (form.material, "object")))
            for n, group in enumerate(groups, 1):
                id = base if len(groups) == 1 else f"{base}-{n}"
                if id in known:
                    raise self._document.error(field, f"has the id {id!r}, which another object has; give it an `id`")
                known.add(id)
                squares = ((x, y, z) for x, y, _ in group for z in range(self._relief.top(x, y), self._relief.top(x, y) + form.height))
                yield SolidObject(id, _sorted(squares), form.material, form.size, form.stamina, loose=form.loose)

    def _demanding(self) -> Iterator[Demanding]:
        for n, form in enumerate(self._form.demanding):
            if form.difficulty not in DIFFICULTIES:
                raise self._document.error(f"demanding[{n}].difficulty", wrong(form.difficulty, "one of " + ", ".join(DIFFICULTIES)))
            yield Demanding(_sorted(self._squares(f"demanding[{n}].at", form.at, self._up)), form.difficulty)

    def _object_tops(self) -> Iterator[int]:
        for symbol, form in self._object_forms.items():
            for x, y, _ in self._drawn.symbols.get(symbol, ()):
                yield self._relief.top(x, y) + form.height

    def _hazards(self) -> Iterator[Hazard]:
        for symbol, form in self._hazard_forms.items():
            field = join("hazards", symbol)
            if form.type not in ("", *DAMAGE_TYPES):
                raise self._document.error(join(field, "type"), wrong(form.type, "one of " + ", ".join(DAMAGE_TYPES)))
            drawn = map(self._on_the_ground, self._drawn.symbols.get(symbol, ()))
            squares = _sorted(drawn, self._squares(join(field, "at"), form.at, self._surface))
            if not squares:
                raise self._document.error(field, "is nowhere on the map: it is neither drawn nor has it an `at`")
            yield Hazard(form.name, squares, form.damage, form.type, form.lingers)


def _sorted(*several: Iterable[Square]) -> tuple[Square, ...]:
    """Each square once, in ascending order."""
    return tuple(sorted({square for squares in several for square in squares}))


def _touching(squares: tuple[Square, ...]) -> list[tuple[Square, ...]]:
    """The groups of `squares` that hang together by their sides, in the order of the first square of each."""
    left = dict.fromkeys(squares)
    groups: list[tuple[Square, ...]] = []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for x, y, z in group:
            for beside in ((x + 1, y, z), (x - 1, y, z), (x, y + 1, z), (x, y - 1, z)):
                if beside in left:
                    del left[beside]
                    group.append(beside)
        groups.append(tuple(group))
    return groups
