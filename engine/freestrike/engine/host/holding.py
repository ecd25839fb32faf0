"""What a run of the command line holds open, let go at its end: a store that is closed has all of its log in its file."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from typing import TypeVar

T = TypeVar("T")

_held = ExitStack()


def held(opened: AbstractContextManager[T]) -> T:
    """Enter `opened`, and leave it when the run ends."""
    return _held.enter_context(opened)


def let_go() -> None:
    """Leave everything that is held, what was opened last first."""
    _held.close()
