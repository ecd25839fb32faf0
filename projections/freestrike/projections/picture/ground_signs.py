"""The signs of the ground: what a square looks like in characters, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from freestrike.events.space import SolidObject, Square
from freestrike.projections.board.ground import Ground
from freestrike.projections.picture.square_names import square_name

WALL = "wall"
DIFFICULT = "difficult"
OPEN = "open"
WATER = "water"
FOG = "fog"
HAZARD = "hazard"
OBJECT = "object"

GROUND_SIGN = "%"
AIR_SIGN = " "
_HIGHEST_DIGIT = 9


def ground_sign(ground: Ground, square: Square) -> tuple[str, str]:
    """The sign of a square and its style: `o` an object, `#` solid, `%` within the ground, `^` damaging terrain, `=` water, `~` difficult,
    `:` fog, `.` open ground, a blank in the air."""
    if square in ground.object_at:
        return "o", OBJECT
    if square in ground.solid:
        return "#", WALL
    if ground.buried(square):
        return GROUND_SIGN, WALL
    if square in ground.hazards:
        return "^", HAZARD
    if square in ground.water:
        return "=", WATER
    if square in ground.difficult:
        return "~", DIFFICULT
    if square in ground.fog:
        return ":", FOG
    return (".", OPEN) if ground.filled((square[0], square[1], square[2] - 1)) else (AIR_SIGN, OPEN)


def surface(ground: Ground, x: int, y: int) -> Square:
    """The square of a place that is seen from above: on the ground, or the top of the water in it."""
    z = ground.top(x, y)
    while (x, y, z + 1) in ground.water:
        z += 1
    return (x, y, z)


def height_sign(height: int) -> str:
    """A height of the ground in one character: `.` for 0, a digit upwards (`+` from 10 on), a letter downwards, `a` for 1 deep."""
    if height == 0:
        return "."
    if height > 0:
        return str(height) if height <= _HIGHEST_DIGIT else "+"
    return ascii_lowercase[min(-height, len(ascii_lowercase)) - 1]


def is_level(ground: Ground) -> bool:
    """Whether all of the ground is at height 0."""
    return all(not column.top for column in ground.columns.values())


def ground_legend(ground: Ground) -> Iterator[str]:
    """What the signs mean that a plain map has not: a line for all of them, then one for each object and each hazard."""
    meant = [
        meaning
        for sets, meaning in (
            (ground.water, "= water"),
            (ground.fog, ": fog"),
            (ground.objects, "o object"),
            (ground.hazards, "^ damaging"),
        )
        if sets
    ]
    if meant:
        yield "   ".join(meant)
    for thing in sorted(ground.objects.values(), key=lambda thing: thing.id):
        worn = "".join(
            f", Stamina {ground.worn[square]} at {square_name(square, ground.least)}" for square in thing.squares if square in ground.worn
        )
        yield f"o {thing.id}: {_made_of(thing)}, {_named(ground, thing)}{worn}"
    hazards = dict.fromkeys(hazard for square in sorted(ground.hazards) for hazard in ground.hazards[square])
    for hazard in hazards:
        yield f"^ {hazard.name}: {hazard.damage} {f'{hazard.type} ' if hazard.type else ''}damage"


def _made_of(thing: SolidObject) -> str:
    return thing.material or (f"Stamina {thing.stamina}" if thing.stamina else "unbreakable")


def _named(ground: Ground, thing: SolidObject) -> str:
    return " ".join(square_name(square, ground.least) for square in thing.squares)
