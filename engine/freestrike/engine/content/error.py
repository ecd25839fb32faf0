"""The one error of content from outside: a line that names the file and the place in it."""

from __future__ import annotations

import os
import reprlib

_short = reprlib.Repr()
_short.maxstring = _short.maxother = 80


class ContentError(Exception):
    """Content that cannot be read. `file`: as it was given; `field`: a path like `features[2].effects[0].tier1`, "" for the whole
    file; `line` and `column` count from 1, 0 where they are not known; `problem`: what is wrong and what was expected."""

    def __init__(self, file: str | os.PathLike[str], problem: str, *, field: str = "", line: int = 0, column: int = 0) -> None:
        self.file = os.fspath(file)
        self.problem = problem
        self.field = field
        self.line = line
        self.column = column
        place = f"{self.file}:{line}:{column}" if line else self.file
        # One line, whatever a file name or a library's message brings along.
        super().__init__(" ".join(": ".join(part for part in (place, field, problem) if part).split()))


def wrong(value: object, expected: str) -> str:
    """The problem that a value is not what was `expected`; a long value is shortened."""
    return f"is {_short.repr(value)}, expected {expected}"
