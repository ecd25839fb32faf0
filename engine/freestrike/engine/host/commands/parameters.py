"""Parameters that several commands have."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, Token

from freestrike.engine.host.failing import Failure

StorePath = Annotated[Path, Parameter(help="The file that keeps the encounters.")]
EncounterId = Annotated[str, Parameter(name="--encounter", help="Which encounter of the store; the last one if none is named.")]
NO_ID = ""
AsJson = Annotated[bool, Parameter(negative=(), help="As one JSON object, with what changed on the board.")]
AsMarkdown = Annotated[bool, Parameter(negative=(), help="As Markdown, with the board before and after.")]
AsHtml = Annotated[bool, Parameter(negative=(), help="As a page in one file, with pictures of the board before and after.")]


def check_one_form(json: bool, markdown: bool, html: bool) -> None:
    """Raises Failure if an explanation is wanted in more than one form."""
    if json + markdown + html > 1:
        raise Failure("--json, --markdown and --html do not go together")


def whole_number(_kind: object, tokens: Sequence[Token]) -> int:
    """A whole number as it is written; a fraction is not rounded. Raises ValueError."""
    (token,) = tokens
    if not token.value.removeprefix("-").isdecimal():
        place = "" if token.keyword else "SEQ: "
        raise ValueError(f"{place}{token.value!r} is not a whole number")
    return int(token.value)
