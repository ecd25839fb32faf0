"""What is shown: plain lines, or styled ones on a terminal, wrapped between words."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from freestrike.engine.host.streams import clean
from freestrike.projections.board.board import Board
from freestrike.projections.chronicle.telling import BY_HAND, CORRECTION, HEADING, NOTE, TEXT, TURN, Line
from freestrike.projections.picture.text import BAD, DIFFICULT, FOE, FOG, HAZARD, HERO, LABEL, OBJECT, OPEN, OUT, PLAIN, WALL, WATER, draw

if TYPE_CHECKING:
    from rich.console import Console

STYLES = {
    HEADING: "bold",
    TURN: "bold cyan",
    TEXT: "",
    NOTE: "dim",
    BY_HAND: "bold yellow",
    CORRECTION: "yellow",
    HERO: "bold green",
    FOE: "bold red",
    OUT: "dim",
    WALL: "dim",
    DIFFICULT: "yellow",
    WATER: "blue",
    FOG: "dim",
    HAZARD: "red",
    OBJECT: "magenta",
    OPEN: "dim",
    LABEL: "cyan",
    BAD: "yellow",
    PLAIN: "",
}
T = TypeVar("T")
MANY = 5000
"""From how many records on progress is shown."""
INDENTS = {HEADING: 0, TURN: 0, CORRECTION: 0, TEXT: 1, NOTE: 1, BY_HAND: 1}
HANGING = 4
"""How much further in the rest of a line stands that had to be wrapped."""


class Screen:
    """Lines on the standard output; on a terminal in colours, if it wants them, and wrapped where its width ends."""

    def __init__(self, *, color: bool = True) -> None:
        terminal = sys.stdout.isatty()
        colored = color and not os.environ.get("NO_COLOR") and (terminal or bool(os.environ.get("FORCE_COLOR")))
        self._console = _console(colored) if terminal or colored else None
        self._wraps = terminal

    def line(self, text: str = "", style: str = "") -> None:
        """One line in a style of STYLES or of rich."""
        self.row(((text, style),))

    def row(self, spans: Iterable[tuple[str, str]], *, wrap: bool = True) -> None:
        """One line of spans, each with its style."""
        if self._console is None:
            sys.stdout.write("".join(clean(text) for text, _ in spans) + "\n")
            return
        from rich.text import Text

        line = Text.assemble(*((clean(text), STYLES.get(style, style)) for text, style in spans))
        width = self._console.width
        indent = len(line.plain) - len(line.plain.lstrip(" "))
        # On a terminal so narrow that nothing would be left beside the indent, there is none.
        hanging = indent + HANGING if width > 2 * (indent + HANGING) else 0
        longest = max(map(len, line.plain.split()), default=0)
        # A word that is too long, like a hash, is left to the terminal: cut here, it could not be copied in one piece.
        if not wrap or not self._wraps or len(line) <= width or longest > width - hanging:
            self._console.print(line, soft_wrap=True)
            return
        first, *rest = line[min(indent, hanging) :].wrap(self._console, width - hanging)
        self._console.print(Text(" " * min(indent, hanging)) + first, soft_wrap=True)
        for more in rest:
            self._console.print(Text(" " * hanging) + more, soft_wrap=True)

    def raw(self, data: bytes) -> None:
        """A line of bytes as they are."""
        sys.stdout.write(data.decode("utf-8", "backslashreplace") + "\n")

    def told(self, line: Line, *, numbered: bool = False) -> None:
        """A line of the chronicle, with the number of its record in front if it shall be `numbered`; headings stand apart."""
        if line.kind == HEADING:
            self.line()
        number = ((f"{line.seq:>6}  ", LABEL),) if numbered else ()
        self.row((*number, ("  " * (INDENTS[line.kind] + line.depth) + line.text, line.kind)))

    def board(self, board: Board, level: int | None = None) -> None:
        """The map, cut open at `level` if one is given, and the legend."""
        picture = draw(board, level)
        self.line()
        for row in picture.rows:
            self.row(row, wrap=False)
        self.line()
        for row in picture.legend:
            self.row(row)

    def flush(self) -> None:
        """Let what was written be seen."""
        sys.stdout.flush()


@contextmanager
def progress(total: int, doing: str, many: int = MANY) -> Iterator[Callable[[int, int], None] | None]:
    """What to call with (done, all): a bar on the error stream, if that is a terminal and there are `many` things to do, else None."""
    if total < many or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(doing, total=total)
        yield lambda done, all: bar.update(task, completed=done, total=all)


def counted(things: Iterable[T], total: int, advance: Callable[[int, int], None] | None) -> Iterator[T]:
    """Each of `things`, of which there are `total`, told to what `progress` gave as it is done."""
    for done, one in enumerate(things, 1):
        yield one
        if advance is not None:
            advance(done, total)


def _console(colored: bool) -> Console:
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Terminal(file=sys.stdout, color_system="auto" if colored else None, highlight=False, markup=False, emoji=False)
