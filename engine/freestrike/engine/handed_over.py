"""What a host hands over is of the types that it should be; what is not is refused, whatever the host's language checks."""

from __future__ import annotations

from collections.abc import Iterable

from freestrike.engine.authority import COMMANDS
from freestrike.engine.refusal import Refused
from freestrike.events.encounter import Setup
from freestrike.events.ledger import Reason


def text(value: object, what: str) -> str:
    """`value`, which is text. Raises Refused."""
    if type(value) is not str:
        raise malformed(f"{what}: {value!r} is no text")
    return value


def texts(values: Iterable[object], what: str) -> tuple[str, ...]:
    """`values`, which are several texts, and not one. Raises Refused."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise malformed(f"{what}: {values!r} is no list of texts")
    return tuple(text(value, what) for value in values)


def whole_number(value: object) -> int:
    """`value`, which is a whole number and no truth value. Raises Refused."""
    if type(value) is not int:
        raise malformed(f"{value!r} is not a whole number")
    return value


def bytes_or_none(value: object, what: str) -> bytes | None:
    """`value`, which is bytes or None. Raises Refused."""
    if value is not None and type(value) is not bytes:
        raise malformed(f"{what}: no bytes")
    return value


def setup_of(value: object) -> Setup:
    """`value`, which is a setup. Raises Refused."""
    if not isinstance(value, Setup):
        raise malformed(f"{value!r} is no setup")
    return value


def malformed(problem: str) -> Refused:
    """The refusal of what is not of its type."""
    return Refused((Reason("malformed", COMMANDS, problem),))
