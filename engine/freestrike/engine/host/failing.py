"""Failures: one line on the error stream, an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from freestrike.engine.content.error import ContentError
from freestrike.engine.host.screen import clean
from freestrike.engine.refusal import Refused
from freestrike.events.codec import UnreadableRecord
from freestrike.events.ledger import Reason
from freestrike.events.stores.interface import StoreError

OK = 0
DIFFERS = 1
BAD_INPUT = 2
BUG = 70
INTERRUPTED = 130
PIPE_CLOSED = 141


class Failure(Exception):
    """Something that was given cannot be used; the message is one line that names it."""


def guarded(work: Callable[[], int], *, verbose: bool) -> int:
    """The exit status of `work`, or of what it failed with, told in one line."""
    try:
        status = work()
        sys.stdout.flush()
    except (Failure, ContentError, StoreError, UnreadableRecord) as error:
        return _told(str(error), BAD_INPUT)
    except Refused as refused:
        return _told(f"refused: {refusal(refused.reasons)}", BAD_INPUT)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has gone. What is still buffered must not fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        return _told(f"{error.filename or 'the system'}: {error.strerror or error}", BAD_INPUT)
    except Exception as error:
        if verbose:
            raise
        return _told(f"a fault of the program, {type(error).__name__}: {error} (--verbose shows where)", BUG)
    return status


def refusal(reasons: tuple[Reason, ...]) -> str:
    """Reasons in one line: what, about what, under which rule."""
    return "; ".join(f"{reason.code}{f' ({reason.subject})' if reason.subject else ''}, {reason.rule}" for reason in reasons)


def _told(message: str, status: int) -> int:
    print(f"freestrike: {clean(' '.join(message.split()))}", file=sys.stderr)
    return status
