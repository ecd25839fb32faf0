"""A board drawn in characters: the map, who stands where, and a legend."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import attrs

from freestrike.events.encounter import HEROES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE, DEAD, DYING, Creature
from freestrike.projections.picture.ground_signs import (
    DIFFICULT,
    FOG,
    HAZARD,
    OBJECT,
    OPEN,
    WALL,
    WATER,
    ground_legend,
    ground_sign,
    height_sign,
    is_level,
    surface,
)
from freestrike.projections.picture.layering import lowest_first
from freestrike.projections.picture.square_names import column_name, square_name
from freestrike.projections.picture.states import in_hand, malice_legend, squad_legend, states

__all__ = [
    "BAD",
    "DIFFICULT",
    "FOE",
    "FOG",
    "HAZARD",
    "HERO",
    "LABEL",
    "OBJECT",
    "OPEN",
    "OUT",
    "PLAIN",
    "WALL",
    "WATER",
    "Picture",
    "Span",
    "draw",
    "signs_of",
    "window_on",
]

HERO = "hero"
FOE = "foe"
OUT = "out"
LABEL = "label"
BAD = "bad"
PLAIN = ""

MARGIN = 2
WIDEST = 40
"""A map of more columns or rows is cropped to its creatures, as is one without a border."""


class Span(NamedTuple):
    """Text in one style: HERO, FOE, OUT (dead or unconscious), WALL, DIFFICULT, WATER, FOG, HAZARD, OBJECT, OPEN, LABEL, BAD (winded,
    dying) or PLAIN."""

    text: str
    style: str = PLAIN


Row = tuple[Span, ...]


@attrs.frozen
class Picture:
    """`rows`: the map, north on top, columns and rows named at its edges. `legend`: a row for each creature."""

    rows: tuple[Row, ...]
    legend: tuple[Row, ...]

    def __str__(self) -> str:
        return "\n".join("".join(span.text for span in row).rstrip() for row in (*self.rows, *self.legend))


def draw(board: Board, level: int | None = None) -> Picture:
    """The board from above, or cut open at the height `level`.

    A square is the sign of who stands there (a letter for a hero, a number for a creature of the Director's), `x` where a body lies, or a
    sign of the ground (see `ground_sign`). `|` and `-` are walls between two squares. Ground that is not all at height 0 has its heights
    in a second map below the first. Cut open, the map shows one level: who is in it, and what fills it.
    """
    signs = signs_of(board)
    ground = board.ground
    legend = [_legend_row(board, creature, signs) for creature in board.creatures]
    legend.extend((Span(f"  {text}", LABEL),) for text in (*squad_legend(board), *malice_legend(board), *ground_legend(ground)))
    rows = list(_map(board, signs, level))
    if level is None and rows and not is_level(ground):
        rows.extend(((), (Span("Heights (a letter: so deep)", LABEL),), *_heights(board)))
    return Picture(tuple(rows), tuple(legend))


def signs_of(board: Board) -> dict[str, str]:
    """What stands for each creature in a picture: a letter for a hero, a number for a creature of the Director's. The first whose name
    begins with a letter has that one, another the first of its name that nobody's name begins with, or any that is left."""
    heroes = [creature.id for creature in board.creatures if creature.side == HEROES]
    first = {id[:1].upper(): id for id in reversed(heroes)}
    letters = [column_name(n) for n in range(len(board.creatures) + 26) if column_name(n) not in first]
    signs: dict[str, str] = {}
    numbers = 0
    for creature in board.creatures:
        if creature.side != HEROES:
            numbers += 1
            signs[creature.id] = str(numbers)
        elif first[creature.id[:1].upper()] == creature.id and creature.id[:1].isalpha() and creature.id[:1].isascii():
            signs[creature.id] = creature.id[:1].upper()
        else:
            letter = next((one for one in creature.id.upper() if one in letters), letters[0])
            letters.remove(letter)
            signs[creature.id] = letter
    return signs


def _map(board: Board, signs: dict[str, str], level: int | None) -> Iterator[Row]:
    window = window_on(board)
    if window is None:
        return
    west, south, east, north, _ = window
    width = max([1, *(len(sign) for sign in signs.values())])
    heads, names = _edges(board, window)
    width = max(width, *(len(head) for head in heads))
    margin = max(len(name) for name in names)
    at = _standing(board, level)
    yield (_header(heads, width, margin),)
    for y in range(north, south - 1, -1):
        row = [Span(f"{names[y - south]:>{margin}} ", LABEL)]
        for x in range(west, east + 1):
            row.append(_cell(board, (x, y), level, at, signs, width))
            if x < east:
                row.append(Span("|", WALL) if _walled(board, (x, y), (x + 1, y), level) else Span(" "))
        yield tuple(row)
        if y > south and any(_walled(board, (x, y), (x, y - 1), level) for x in range(west, east + 1)):
            below = [Span(" " * (margin + 1))]
            for x in range(west, east + 1):
                walled = _walled(board, (x, y), (x, y - 1), level)
                below.append(Span("-" * width + " ", WALL) if walled else Span(" " * (width + 1)))
            yield tuple(below)


def _heights(board: Board) -> Iterator[Row]:
    window = window_on(board)
    assert window is not None
    west, south, east, north, _ = window
    heads, names = _edges(board, window)
    width, margin = max(len(head) for head in heads), max(len(name) for name in names)
    yield (_header(heads, width, margin),)
    for y in range(north, south - 1, -1):
        signs = " ".join(f"{height_sign(board.ground.top(x, y)):>{width}}" for x in range(west, east + 1))
        yield (Span(f"{names[y - south]:>{margin}} ", LABEL), Span(signs, OPEN))


def _edges(board: Board, window: tuple[int, int, int, int, int]) -> tuple[list[str], list[str]]:
    """The names of the columns and of the rows."""
    west, south, east, north, _ = window
    origin = board.ground.least
    heads = [column_name(x - origin[0]) if origin is not None else str(x) for x in range(west, east + 1)]
    return heads, [str(y - origin[1] + 1) if origin is not None else str(y) for y in range(south, north + 1)]


def _header(heads: list[str], width: int, margin: int) -> Span:
    return Span(" " * (margin + 1) + "".join(f"{head:>{width}} " for head in heads).rstrip(), LABEL)


def _walled(board: Board, one: tuple[int, int], other: tuple[int, int], level: int | None) -> bool:
    """Whether a wall is seen between two places that share a side: on the ground of the higher of them, or at `level`."""
    z = max(board.ground.top(*one), board.ground.top(*other)) if level is None else level
    return board.ground.walled((*one, z), (*other, z))


def window_on(board: Board) -> tuple[int, int, int, int, int] | None:
    """The columns and rows to draw (west, south, east, north) and the level."""
    ground = board.ground
    creatures = tuple(board.creatures)
    least, most = ground.least, ground.most
    if not creatures and (least is None or most is None):
        return None
    level = min((creature.corner[2] for creature in creatures), default=least[2] if least is not None else 0)
    if least is not None and most is not None and most[0] - least[0] < WIDEST and most[1] - least[1] < WIDEST:
        return least[0], least[1], most[0], most[1], level
    spans: list[tuple[int, int]] = []
    for axis in (0, 1):
        low = min((creature.corner[axis] for creature in creatures), default=0) - MARGIN
        high = max((creature.corner[axis] + creature.side_length - 1 for creature in creatures), default=0) + MARGIN
        spans.append((low if least is None else max(low, least[axis]), high if most is None else min(high, most[axis])))
    (west, east), (south, north) = spans
    return west, south, east, north, level


def _standing(board: Board, level: int | None) -> dict[tuple[int, int], Creature]:
    """Who is to be seen in each column of squares, or at `level`."""
    at: dict[tuple[int, int], Creature] = {}
    for creature in lowest_first(board.creatures):
        x, y, z = creature.corner
        if level is None or z <= level < z + creature.side_length:
            at.update(dict.fromkeys(product(range(x, x + creature.side_length), range(y, y + creature.side_length)), creature))
    return at


def _cell(
    board: Board, place: tuple[int, int], level: int | None, at: dict[tuple[int, int], Creature], signs: dict[str, str], width: int
) -> Span:
    creature = at.get(place)
    if creature is not None:
        sign = "x" if creature.life == DEAD else signs[creature.id]
        return Span(f"{sign:>{width}}", _style(creature))
    sign, style = ground_sign(board.ground, surface(board.ground, *place) if level is None else (*place, level))
    return Span(sign * width if style == WALL else f"{sign:>{width}}", style)


def _style(creature: Creature) -> str:
    if creature.life not in (ALIVE, DYING):
        return OUT
    return HERO if creature.side == HEROES else FOE


def _legend_row(board: Board, creature: Creature, signs: dict[str, str]) -> Row:
    """Sign, id, Stamina, square, what it has to spend, and what is the matter with it; ">" before whoever's turn it is, "*" before who has
    acted this round."""
    mark = ">" if board.turn is not None and board.turn.creature == creature.id else "*" if creature.acted_in >= board.round else " "
    longest = max(len(sign) for sign in signs.values())
    names = max(len(other.id) for other in board.creatures)
    stamina = f"{creature.stamina}/{creature.stat_block.stamina}"
    if creature.temporary:
        stamina += f"+{creature.temporary}"
    square = square_name(creature.corner, board.ground.least)
    matter, held = states(creature), in_hand(creature)
    spend = ", ".join(held)
    return (
        Span(f"{mark} "),
        Span(f"{signs[creature.id]:>{longest}} {creature.id:<{names}}", _style(creature)),
        Span(f"  {stamina:>7}  {square:<4}  {spend}{', ' if spend and matter else ''}" if matter or spend else f"  {stamina:>7}  {square}"),
        Span(", ".join(matter), OUT if creature.life == DEAD else BAD),
    )
