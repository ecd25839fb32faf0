"""A board drawn in characters: the map, who stands where, and a legend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from freestrike.events.encounter import HEROES
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE, DEAD, DYING, Creature
from freestrike.projections.picture.square_names import column_name, square_name
from freestrike.projections.picture.states import states

HERO = "hero"
FOE = "foe"
OUT = "out"
WALL = "wall"
DIFFICULT = "difficult"
OPEN = "open"
LABEL = "label"
BAD = "bad"
PLAIN = ""

MARGIN = 2
WIDEST = 40
"""A map of more columns or rows is cropped to its creatures, as is one without a border."""


class Span(NamedTuple):
    """Text in one style: HERO, FOE, OUT (dead or unconscious), WALL, DIFFICULT, OPEN, LABEL, BAD (winded, dying) or PLAIN."""

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


def draw(board: Board) -> Picture:
    """The board on the level of its lowest creature.

    A square is `.` open, `#` solid, `~` difficult, `x` where a body lies, or the sign of who stands there: a letter for a hero, a
    number for a creature of the Director's. `|` and `-` are walls between two squares.
    """
    signs = signs_of(board)
    return Picture(tuple(_map(board, signs)), tuple(_legend_row(board, creature, signs) for creature in board.creatures))


def signs_of(board: Board) -> dict[str, str]:
    """What stands for each creature in a picture: a letter for a hero, a number for a creature of the Director's."""
    signs: dict[str, str] = {}
    letters = [column_name(n) for n in range(len(board.creatures) + 26)]
    numbers = 0
    for creature in board.creatures:
        if creature.side == HEROES:
            wanted = creature.id[:1].upper()
            letter = wanted if wanted in letters else letters[0]
            letters.remove(letter)
            signs[creature.id] = letter
        else:
            numbers += 1
            signs[creature.id] = str(numbers)
    return signs


def _map(board: Board, signs: dict[str, str]) -> Iterator[Row]:
    window = window_on(board)
    if window is None:
        return
    west, south, east, north, level = window
    width = max([1, *(len(sign) for sign in signs.values())])
    origin = board.ground.least
    heads = [column_name(x - origin[0]) if origin is not None else str(x) for x in range(west, east + 1)]
    names = [str(y - origin[1] + 1) if origin is not None else str(y) for y in range(south, north + 1)]
    width = max(width, *(len(head) for head in heads))
    margin = max(len(name) for name in names)
    header = Span(" " * (margin + 1) + "".join(f"{head:>{width}} " for head in heads).rstrip(), LABEL)
    at = _standing(board)
    yield (header,)
    for y in range(north, south - 1, -1):
        row = [Span(f"{names[y - south]:>{margin}} ", LABEL)]
        for x in range(west, east + 1):
            row.append(_cell(board, (x, y, level), at, signs, width))
            if x == east:
                break
            walled = board.ground.walled((x, y, level), (x + 1, y, level))
            row.append(Span("|", WALL) if walled else Span(" "))
        yield tuple(row)
        if y > south and any(board.ground.walled((x, y, level), (x, y - 1, level)) for x in range(west, east + 1)):
            below = [Span(" " * (margin + 1))]
            for x in range(west, east + 1):
                walled = board.ground.walled((x, y, level), (x, y - 1, level))
                below.append(Span("-" * width + " ", WALL) if walled else Span(" " * (width + 1)))
            yield tuple(below)


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


def _standing(board: Board) -> dict[tuple[int, int], Creature]:
    """Who is to be seen in each column of squares: the living before the dead, then the first in order of entry."""
    at: dict[tuple[int, int], Creature] = {}
    for creature in board.creatures:
        x, y, _ = creature.corner
        for dx in range(creature.side_length):
            for dy in range(creature.side_length):
                seen = at.get((x + dx, y + dy))
                if seen is None or (seen.life == DEAD and creature.life != DEAD):
                    at[x + dx, y + dy] = creature
    return at


def _cell(board: Board, square: Square, at: dict[tuple[int, int], Creature], signs: dict[str, str], width: int) -> Span:
    creature = at.get((square[0], square[1]))
    if creature is not None:
        sign = "x" if creature.life == DEAD else signs[creature.id]
        return Span(f"{sign:>{width}}", _style(creature))
    if square in board.ground.solid:
        return Span("#" * width, WALL)
    if square in board.ground.difficult:
        return Span(f"{'~':>{width}}", DIFFICULT)
    return Span(f"{'.':>{width}}", OPEN)


def _style(creature: Creature) -> str:
    if creature.life not in (ALIVE, DYING):
        return OUT
    return HERO if creature.side == HEROES else FOE


def _legend_row(board: Board, creature: Creature, signs: dict[str, str]) -> Row:
    """Sign, id, Stamina, square, and what is the matter with it; ">" before whoever's turn it is, "*" before who has acted this round."""
    mark = ">" if board.turn is not None and board.turn.creature == creature.id else "*" if creature.acted_in == board.round else " "
    longest = max(len(sign) for sign in signs.values())
    names = max(len(other.id) for other in board.creatures)
    stamina = f"{creature.stamina}/{creature.stat_block.stamina}"
    if creature.temporary:
        stamina += f"+{creature.temporary}"
    square = square_name(creature.corner, board.ground.least)
    matter = states(creature)
    return (
        Span(f"{mark} "),
        Span(f"{signs[creature.id]:>{longest}} {creature.id:<{names}}", _style(creature)),
        Span(f"  {stamina:>7}  {square:<4}  " if matter else f"  {stamina:>7}  {square}"),
        Span(", ".join(matter), OUT if creature.life == DEAD else BAD),
    )
