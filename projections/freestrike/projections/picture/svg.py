"""A board drawn as SVG: one string that needs nothing beside it, for a page, a mail, an explanation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape

import attrs

from freestrike.events.encounter import HEROES
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE, DEAD, DYING, Creature
from freestrike.projections.picture.layering import lowest_first
from freestrike.projections.picture.square_names import column_name, square_name
from freestrike.projections.picture.states import in_hand, states
from freestrike.projections.picture.text import signs_of, window_on

CELL = 32
"""The side of a square in pixels."""
MARGIN = 24
"""The room for the names of columns and rows."""
LINE = 18
"""The height of a line of the legend."""
_GRID, _SOLID, _DIFFICULT, _WALL, _TEXT, _MARK = "#c9c4b8", "#5b564d", "#e8d9a8", "#2b2824", "#2b2824", "#c2571a"
_HERO, _FOE, _OUT = "#2f6f4f", "#9c2f2f", "#8b877e"


@attrs.frozen
class Frame:
    """What is drawn: the columns `west` to `east`, the rows `south` to `north`, on `level`, of a board. `signs`: what stands for each
    creature. `marked`: squares and creatures to be pointed out."""

    board: Board
    west: int
    south: int
    east: int
    north: int
    level: int
    signs: dict[str, str]
    marked: tuple[str, ...]

    @property
    def width(self) -> int:
        """In pixels."""
        return 2 * MARGIN + (self.east - self.west + 1) * CELL

    @property
    def height(self) -> int:
        """In pixels, the legend left out."""
        return 2 * MARGIN + (self.north - self.south + 1) * CELL

    def left(self, x: int) -> int:
        """Where the column `x` begins."""
        return MARGIN + (x - self.west) * CELL

    def top(self, y: int) -> int:
        """Where the row `y` begins; north is on top."""
        return MARGIN + (self.north - y) * CELL

    def squares(self) -> Iterator[Square]:
        """Every square in the picture."""
        for y in range(self.north, self.south - 1, -1):
            for x in range(self.west, self.east + 1):
                yield x, y, self.level


def svg(board: Board, *, marked: Iterable[str] = ()) -> str:
    """The board on the level of its lowest creature, with a legend. `marked`: ids of creatures to be pointed out.

    The text holds no reference to anything outside, no script and no style that could touch a page around it.
    """
    shown = window_on(board)
    west, south, east, north, level = shown if shown is not None else (0, 0, 0, 0, 0)
    frame = Frame(board, west, south, east, north, level, signs_of(board), tuple(marked))
    rows = tuple(_legend(frame))
    height = frame.height + LINE * len(rows)
    width = max(frame.width, 2 * MARGIN + 8 * max((len(text) for text, _ in rows), default=0))
    round = f"Round {board.round}" if board.round else "Before the first round"
    title = f"{board.encounter}: {round}" if board.encounter else round
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"'
    parts = [f'{head} font-family="sans-serif" font-size="12" fill="{_TEXT}">', f"<title>{_text(title)}</title>"]
    parts.append(_rectangle(0, 0, width, height, "#ffffff"))
    if shown is not None:
        for layer in LAYERS:
            parts.extend(layer(frame))
    for n, (text, color) in enumerate(rows):
        parts.append(f'<text x="{MARGIN}" y="{frame.height + LINE * n}" fill="{color}" xml:space="preserve">{_text(text)}</text>')
    return "".join((*parts, "</svg>"))


def _open(frame: Frame) -> Iterator[str]:
    """The squares, and what the ground in them is."""
    ground = frame.board.ground
    for square in frame.squares():
        fill = _SOLID if square in ground.solid else _DIFFICULT if square in ground.difficult else "#faf8f2"
        left, top = frame.left(square[0]), frame.top(square[1])
        yield f'<rect x="{left}" y="{top}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="{_GRID}"/>'


def _names(frame: Frame) -> Iterator[str]:
    """Columns and rows are named at the edges."""
    least = frame.board.ground.least
    for x in range(frame.west, frame.east + 1):
        name = str(x) if least is None else column_name(x - least[0])
        yield _label(frame.left(x) + CELL // 2, MARGIN - 8, name)
    for y in range(frame.south, frame.north + 1):
        name = str(y) if least is None else str(y - least[1] + 1)
        yield _label(MARGIN // 2, frame.top(y) + CELL // 2 + 4, name)


def _walls(frame: Frame) -> Iterator[str]:
    """A wall is a thick line between two squares, also at the edge of the picture."""
    ground = frame.board.ground
    for x, y, z in frame.squares():
        left, top = frame.left(x), frame.top(y)
        if ground.walled((x, y, z), (x + 1, y, z)):
            yield _line(left + CELL, top, left + CELL, top + CELL)
        if ground.walled((x, y, z), (x, y + 1, z)):
            yield _line(left, top, left + CELL, top)


def _creatures(frame: Frame) -> Iterator[str]:
    """Every creature in its space."""
    for creature in lowest_first(frame.board.creatures):
        x, y, _ = creature.corner
        size = creature.side_length * CELL
        left, top = frame.left(x), frame.top(y + creature.side_length - 1)
        edge = f' stroke="{_MARK}" stroke-width="4"' if creature.id in frame.marked else ""
        sign = "x" if creature.life == DEAD else frame.signs[creature.id]
        yield (
            f"<g><title>{_text(_about(frame, creature))}</title>"
            f'<rect x="{left + 3}" y="{top + 3}" width="{size - 6}" height="{size - 6}" rx="6" fill="{_color(creature)}"{edge}/>'
            f"{_label(left + size // 2, top + size // 2 + 5, sign, '#ffffff', 14)}</g>"
        )


LAYERS: tuple[Callable[[Frame], Iterator[str]], ...] = (_open, _names, _walls, _creatures)
"""What is drawn, the lowest first. Whatever else a board has to show is a layer of its own."""


def _legend(frame: Frame) -> Iterator[tuple[str, str]]:
    turn = frame.board.turn
    for creature in frame.board.creatures:
        mark = "> " if turn is not None and turn.creature == creature.id else ""
        yield f"{mark}{frame.signs[creature.id]}  {_about(frame, creature)}", _color(creature)


def _about(frame: Frame, creature: Creature) -> str:
    stamina = f"{creature.stamina}/{creature.stat_block.stamina}" + (f"+{creature.temporary}" if creature.temporary else "")
    return ", ".join(
        (f"{creature.id} {stamina}", square_name(creature.corner, frame.board.ground.least), *in_hand(creature), *states(creature))
    )


def _color(creature: Creature) -> str:
    if creature.life not in (ALIVE, DYING):
        return _OUT
    return _HERO if creature.side == HEROES else _FOE


def _rectangle(x: int, y: int, width: int, height: int, fill: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>'


def _line(x: int, y: int, to_x: int, to_y: int) -> str:
    return f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{_WALL}" stroke-width="4"/>'


def _label(x: int, y: int, text: str, fill: str = _TEXT, size: int = 12) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="middle" fill="{fill}" font-size="{size}">{_text(text)}</text>'


def _text(text: str) -> str:
    """`text` as XML can hold it: escaped, and what cannot be printed shown as what it is."""
    return escape("".join(char if char.isprintable() else ascii(char)[1:-1] for char in text))
