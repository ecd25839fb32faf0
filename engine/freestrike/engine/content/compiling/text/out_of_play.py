"""Sentences of heroes' features that say nothing to do in an encounter, told by their form: what is chosen as a hero is built, what only
points elsewhere, what is for other times; the grammar is `out_of_play.lark`."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark

_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")


def is_out_of_play(sentence: str) -> bool:
    """Whether the sentence, as it is printed, has one of the forms in which nothing is told that could happen in an encounter."""
    from lark.exceptions import UnexpectedInput

    try:
        _parser().parse(_LINK.sub(r"\1", " ".join(sentence.split())).lower())
    except UnexpectedInput:
        return False
    return True


@cache
def _parser() -> Lark:
    from lark import Lark

    grammar = (files("freestrike.engine.content.compiling.grammar") / "out_of_play.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", maybe_placeholders=False)
