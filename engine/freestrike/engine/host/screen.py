"""What is shown: plain lines, or styled ones on a terminal, always in UTF-8."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from freestrike.projections.board.board import Board
from freestrike.projections.chronicle.telling import CORRECTION, HEADING, NOTE, TEXT, TURN, Line
from freestrike.projections.picture.text import BAD, DIFFICULT, FOE, HERO, LABEL, OPEN, OUT, PLAIN, WALL, draw

STYLES = {
    HEADING: "bold",
    TURN: "bold cyan",
    TEXT: "",
    NOTE: "dim",
    CORRECTION: "yellow",
    HERO: "bold green",
    FOE: "bold red",
    OUT: "dim",
    WALL: "dim",
    DIFFICULT: "yellow",
    OPEN: "dim",
    LABEL: "cyan",
    BAD: "yellow",
    PLAIN: "",
}
MANY = 5000
"""From how many records on progress is shown."""
INDENTS = {HEADING: 0, TURN: 0, CORRECTION: 0, TEXT: 1, NOTE: 1}


def clean(text: str) -> str:
    """`text` without anything that could steer a terminal: what cannot be printed is shown escaped."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def settle_encoding() -> None:
    """Write UTF-8, whatever the terminal's encoding is said to be; what has no UTF-8 is written escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")


class Screen:
    """Lines on the standard output, in colours where it is a terminal that wants them."""

    def __init__(self, *, color: bool = True) -> None:
        from rich.console import Console

        class Terminal(Console):
            def on_broken_pipe(self) -> None:
                raise BrokenPipeError

        plain = not color or bool(os.environ.get("NO_COLOR"))
        self._console = Terminal(
            file=sys.stdout, color_system=None if plain else "auto", highlight=False, markup=False, emoji=False, soft_wrap=True
        )

    def line(self, text: str = "", style: str = "") -> None:
        """One line in a style of STYLES or of rich."""
        self.row(((text, style),))

    def row(self, spans: Iterable[tuple[str, str]]) -> None:
        """One line of spans, each with its style."""
        from rich.text import Text

        self._console.print(Text.assemble(*((clean(text), STYLES.get(style, style)) for text, style in spans)))

    def raw(self, data: bytes) -> None:
        """A line of bytes as they are."""
        sys.stdout.write(data.decode("utf-8", "backslashreplace") + "\n")

    def told(self, line: Line) -> None:
        """A line of the chronicle; headings stand apart."""
        if line.kind == HEADING:
            self.line()
        self.line("  " * (INDENTS[line.kind] + line.depth) + line.text, line.kind)

    def board(self, board: Board) -> None:
        """The map and the legend."""
        picture = draw(board)
        self.line()
        for row in picture.rows:
            self.row(row)
        self.line()
        for row in picture.legend:
            self.row(row)

    def flush(self) -> None:
        """Let what was written be seen."""
        sys.stdout.flush()


@contextmanager
def progress(total: int, doing: str) -> Iterator[Callable[[int, int], None] | None]:
    """What to call with (done, all): a bar on the error stream, if that is a terminal and there is much to do, else None."""
    if total < MANY or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(doing, total=total)
        yield lambda done, all: bar.update(task, completed=done, total=all)
