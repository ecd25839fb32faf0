"""Console blocks: commands after `$`, with what is typed and what is printed.

A line `...` stands for lines that are left out, `…` in a line for what differs from run to run. A line like `ana> m F5` is an answer
typed by that seat.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from difflib import SequenceMatcher
from functools import partial
from io import StringIO
from itertools import zip_longest
from unittest.mock import patch

from freestrike.engine.host.cli import main

CUT = "..."
VARIES = "…"
SETTING_UP = "pip install uv && "
RUNNING = "uv run "
RUN_BY_THIS_RUN = "pytest"
"""The one command that is not run: whoever checks the pages is running it."""

_TYPED = re.compile(r"[a-z][a-z-]*> ?(.*)")


def checked(lines: Sequence[str]) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each command of a block, with the lines that are shown and those that it prints. Runs it when the next one is asked for."""
    for command, shown in _commands(lines):
        words = shlex.split(command.removeprefix(SETTING_UP).removeprefix(RUNNING))
        if words[0] == RUN_BY_THIS_RUN:
            yield command, shown, shown
            continue
        assert words[0] == "freestrike", f"only freestrike is run: {command}"
        yield command, shown, printed(words[1:], [typed[1] for line in shown if (typed := _TYPED.fullmatch(line))])


def printed(arguments: Sequence[str], typed: Iterable[str] = ()) -> list[str]:
    """What `freestrike` prints when it is run with `arguments`, and answered so."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(out), patch("sys.stdin", StringIO("".join(f"{line}\n" for line in typed))):
        main(arguments)
    return [line.rstrip() for line in out.getvalue().rstrip().splitlines()]


def agrees(shown: Sequence[str], lines: Sequence[str]) -> bool:
    """Whether `lines` is what is shown."""
    pieces = _pieces(shown)
    at = 0
    for n, piece in enumerate(pieces):
        places = [at] if n == 0 else range(at, len(lines) - len(piece) + 1)
        if n and n == len(pieces) - 1 and piece:
            places = [len(lines) - len(piece)]
        found = next((place for place in places if place >= at and _same(piece, lines[place : place + len(piece)])), None)
        if found is None:
            return False
        at = found + len(piece)
    return not pieces[-1] or at == len(lines)


def refreshed(shown: Sequence[str], lines: Sequence[str]) -> list[str]:
    """`lines`, cut as `shown` is: each piece is the part of `lines` that is most like it."""
    pieces = _pieces(shown)
    if len(pieces) == 1:
        return [_varying(old, line) for old, line in zip_longest(shown, lines, fillvalue="")][: len(lines)]
    new: list[str] = []
    at = 0
    for n, piece in enumerate(pieces):
        last = max(at, len(lines) - len(piece))
        if n:
            new.append(CUT)
            at = last if piece and n == len(pieces) - 1 else max(range(at, last + 1), key=partial(_likeness, piece, lines))
        new.extend(_varying(old, line) for old, line in zip(piece, lines[at:], strict=False))
        at += len(piece)
    return new


def _commands(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    starts = [n for n, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start][2:], list(lines[start + 1 : end])


def _pieces(shown: Sequence[str]) -> list[list[str]]:
    pieces: list[list[str]] = [[]]
    for line in shown:
        if line == CUT:
            pieces.append([])
        else:
            pieces[-1].append(line)
    return pieces


def _same(piece: Sequence[str], lines: Sequence[str]) -> bool:
    return len(piece) == len(lines) and all(_matches(old, line) for old, line in zip(piece, lines, strict=True))


def _matches(shown: str, line: str) -> bool:
    return re.fullmatch(".+".join(map(re.escape, shown.split(VARIES))), line) is not None


def _likeness(piece: Sequence[str], lines: Sequence[str], place: int) -> float:
    """How like `piece` the lines at `place` are."""
    return sum(SequenceMatcher(None, old, line, autojunk=False).ratio() for old, line in zip(piece, lines[place:], strict=False))


def _varying(shown: str, line: str) -> str:
    """`line`, with `…` where `shown` has it, word by word."""
    if _matches(shown, line):
        return shown
    old, new = shown.split(" "), line.split(" ")
    if VARIES not in shown or len(old) != len(new):
        return line
    return " ".join(word if VARIES in word else other for word, other in zip(old, new, strict=True))
