"""Squares, sizes and the ground of a map, as they are stored."""

from __future__ import annotations

from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.stored import Stored

Square = tuple[int, int, int]
"""A cube of the grid: x to the east, y to the north, z upwards (the bottom of the cube)."""

SMALL_SIZES = ("1T", "1S", "1M", "1L")
"""The four sizes that fill one square, the smallest first (combat/size-and-space)."""

LARGEST_SIZE = 30
"""The game knows no largest size; the engine lays every square of a space out on the grid."""


def is_size(size: str) -> bool:
    """Whether `size` is one of SMALL_SIZES or a number from 2 to LARGEST_SIZE (combat/size-and-space)."""
    return size in SMALL_SIZES or (size.isascii() and size.isdigit() and len(size) < 3 and 2 <= int(size) <= LARGEST_SIZE)


def side_length(size: str) -> int:
    """How many squares a creature of `size` ("1T", "1S", "1M", "1L", "2", "3", ...) fills in each direction."""
    return 1 if size in SMALL_SIZES else int(size)


def size_rank(size: str) -> int:
    """Where `size` stands in the order of sizes: 1T is 0, 1L is 3, 2 is 4 (combat/size-and-space)."""
    return SMALL_SIZES.index(size) if size in SMALL_SIZES else int(size) + 2


class Wall(Stored, frozen=True, tag="wall.1"):
    """A solid wall on the edge between two squares that share a side."""

    one: Square
    other: Square


MATERIALS = ("glass", "wood", "stone", "metal")
"""What mundane objects are made of (combat/object-stamina). Anything else is "": no creature breaks it by being hurled at it."""

MATERIAL_STAMINA = {"glass": 1, "wood": 3, "stone": 6, "metal": 9}
"""The Stamina of one square of each material (combat/object-stamina)."""

OBJECT_IMMUNITIES = (DamageModifier("poison", None), DamageModifier("psychic", None))
"""What no object takes damage from, unless it is noted otherwise (classes/object)."""

EARTH = "earth"
"""Ground that can be burrowed through (combat/burrow)."""


class Column(Stored, frozen=True, tag="column.1"):
    """The ground at (`x`, `y`) reaches up to `top`: it fills every square below that height. Elsewhere it reaches up to 0.

    `slope`: the ground rises and falls here gently enough to be walked (combat/vertical). `material`: EARTH, or anything harder.
    """

    x: int
    y: int
    top: int
    slope: bool = False
    material: str = EARTH


class SolidObject(Stored, frozen=True, tag="object.1"):
    """An object that fills `squares`. `material`: one of MATERIALS, or "" for one that nobody breaks by being hurled at it. `size`: as a
    creature's.

    `stamina`: what it has as a whole; 0: each of its squares has that of the material (combat/object-stamina), and without one it can't be
    damaged. `immunities`: those to poison and psychic are what objects have. `loose`: nothing holds it where it is, so that it can be
    force moved.
    """

    id: str
    squares: tuple[Square, ...]
    material: str = ""
    size: str = "1M"
    stamina: int = 0
    immunities: tuple[DamageModifier, ...] = OBJECT_IMMUNITIES
    weaknesses: tuple[DamageModifier, ...] = ()
    loose: bool = False


class Hazard(Stored, frozen=True, tag="hazard.1"):
    """Damaging terrain (combat/damaging-terrain): `damage` of `type` to who enters one of `squares`, and, if `lingers`, to who starts its
    turn in one."""

    name: str
    squares: tuple[Square, ...]
    damage: int
    type: str = ""
    lingers: bool = True


DIFFICULTIES = ("easy", "medium", "hard")
"""How hard a test is, the easiest first (tests/test-difficulty)."""


class Demanding(Stored, frozen=True, tag="demanding.1"):
    """Squares that are climbed or swum into only after a Might test of `difficulty`, one of DIFFICULTIES, by who does not climb or swim at
    full speed (combat/climb-or-swim)."""

    squares: tuple[Square, ...]
    difficulty: str = "medium"


SUNLIGHT = "direct sunlight"
OUTDOORS = "outdoors"
NATURE = "natural environment"
SURROUNDINGS = (SUNLIGHT, OUTDOORS, NATURE)
"""What a map can lie in that features ask for: the sun shines on it, it is outdoors, it is a natural environment."""


class Terrain(Stored, frozen=True, tag="terrain.1"):
    """The ground that an encounter is fought on.

    `least` and `most` are the corner squares of the map, both inclusive; a map without them has no border. `columns`: where the ground
    is higher or lower than 0; below it all is ground. `solid` squares are filled by something that nobody breaks: the map's walls, pillars,
    ceilings; `objects` are what may break. `difficult` squares cost one more to enter. `water` is filled with liquid; `fog` and
    `dark` conceal who is in them. `demanding`: where climbing or swimming is hard. `surroundings`: some of SURROUNDINGS.
    """

    least: Square | None = None
    most: Square | None = None
    solid: tuple[Square, ...] = ()
    walls: tuple[Wall, ...] = ()
    difficult: tuple[Square, ...] = ()
    columns: tuple[Column, ...] = ()
    objects: tuple[SolidObject, ...] = ()
    hazards: tuple[Hazard, ...] = ()
    water: tuple[Square, ...] = ()
    fog: tuple[Square, ...] = ()
    dark: tuple[Square, ...] = ()
    demanding: tuple[Demanding, ...] = ()
    surroundings: tuple[str, ...] = ()
