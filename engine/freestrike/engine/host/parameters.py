"""Parameters that several commands have."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, Token

StorePath = Annotated[Path, Parameter(help="The file that keeps the encounters.")]
EncounterId = Annotated[str, Parameter(name="--encounter", help="Which encounter of the store; the last one if none is named.")]
NO_ID = ""


def whole_number(_kind: object, tokens: Sequence[Token]) -> int:
    """A whole number as it is written; a fraction is not rounded. Raises ValueError."""
    (token,) = tokens
    if not token.value.removeprefix("-").isdecimal():
        place = "" if token.keyword else "SEQ: "
        raise ValueError(f"{place}{token.value!r} is not a whole number")
    return int(token.value)
