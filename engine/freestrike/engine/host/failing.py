"""Failures: one line on the error stream, an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from freestrike.engine.host.streams import clean

if TYPE_CHECKING:
    from freestrike.events.ledger import Reason
    from freestrike.events.space import Square

OK = 0
DIFFERS = 1
BAD_INPUT = 2
BUG = 70
INTERRUPTED = 130
PIPE_CLOSED = 141


HANDLERS = "engine/handlers"
"""The rule under which an encounter wants the handlers that it was created with."""


class Failure(Exception):
    """Something that was given cannot be used; the message is one line that names it."""


def guarded(work: Callable[[], int], *, verbose: bool) -> int:
    """The exit status of `work`, or of what it failed with, told in one line."""
    try:
        status = work()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has gone. What is still buffered must not fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Failure as error:
        return _told(str(error), BAD_INPUT)
    except Exception as error:
        known = _known(error)
        if known:
            return _told(known, BAD_INPUT)
        if verbose:
            raise
        from freestrike.engine.blaming import blamed

        return _told(f"a fault of {blamed(error) or 'the program'}, {type(error).__name__}: {error} (--verbose shows where)", BUG)
    return status


@contextmanager
def refusals_named(store: Path, encounter: str) -> Iterator[None]:
    """Inside, a refusal is told with the store and the encounter that it is about."""
    from freestrike.engine.refusal import Refused

    try:
        yield
    except Refused as error:
        raise Failure(f"{store}, encounter {encounter!r}: refused: {refusal(error.reasons)}") from None


def refusal(reasons: tuple[Reason, ...], least: Square | None = None) -> str:
    """Reasons in one line: what, about what, under which rule. `least`: the south-west corner of the map that names the squares."""
    from freestrike.engine.host.words.squares import squares_named

    return "; ".join(
        f"{reason.code}{f' ({squares_named(reason.subject, least)})' if reason.subject else ''}, {reason.rule}{_remedy(reason)}"
        for reason in reasons
    )


def _remedy(reason: Reason) -> str:
    """What whoever is at the terminal can do about it."""
    return ": name it with --homebrew" if reason.rule == HANDLERS else ""


def _known(error: Exception) -> str:
    """What to say of an error that comes from what was given; "" if it is a fault of the program."""
    # Imported only now: a command that does not fail need not wait for the rest of the engine.
    from freestrike.engine.content.error import ContentError
    from freestrike.engine.refusal import Refused
    from freestrike.events.codec import UnreadableRecord
    from freestrike.events.stores.interface import StoreError

    match error:
        case ContentError() | StoreError() | UnreadableRecord():
            return str(error)
        case Refused():
            return f"refused: {refusal(error.reasons)}"
        case OSError():
            return f"{error.filename or 'the system'}: {error.strerror or error}"
        case _:
            return ""


def _told(message: str, status: int) -> int:
    print(f"freestrike: {clean(' '.join(message.split()))}", file=sys.stderr)
    return status
