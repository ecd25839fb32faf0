"""The parser of a grammar: from the table that is made with the package, or computed where that is not of this grammar."""

from __future__ import annotations

import io
import pickle
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from freestrike.engine.content.uncollected import nothing_collected

if TYPE_CHECKING:
    from lark import Lark


class Place(Protocol):
    """A file, in a folder or in a zipped package."""

    def read_bytes(self) -> bytes:
        """What is in it. Raises OSError."""
        ...


def parser_of(grammar: str, start: Sequence[str], place: Place) -> Lark:
    """The LALR parser of `grammar`, whose parts are `Part`s. The file `place` lies in the package and is believed as its code is, if it was
    made of this grammar and is whole."""
    from lark import Lark

    from freestrike.engine.content.compiling.grammar.lexing import WordByWord
    from freestrike.engine.content.compiling.grammar.part import Part

    own = {"tree_class": Part, "_plugins": {"ContextualLexer": WordByWord}}
    with nothing_collected():
        table = _kept(grammar, start, place)
        if table is None:
            return Lark(grammar, parser="lalr", start=list(start), maybe_placeholders=False, **own)
        kept = pickle.loads(table)
        kept["data"]["options"].update(own)
        return Lark.load(kept)


def table_of(grammar: str, start: Sequence[str]) -> bytes:
    """What is to be kept of the parser of `grammar`, told apart by it, whole or not told by its hash."""
    from lark import Lark

    table = io.BytesIO()
    with nothing_collected():
        Lark(grammar, parser="lalr", start=list(start), maybe_placeholders=False).save(table)
    return _head(grammar, start, table.getvalue()) + table.getvalue()


def _kept(grammar: str, start: Sequence[str], place: Place) -> bytes | None:
    """The table in `place`, if it is that of this grammar, made by this parser generator, and whole."""
    with suppress(OSError):
        head, _, table = place.read_bytes().partition(b"\n")
        if head + b"\n" == _head(grammar, start, table):
            return table
    return None


def _head(grammar: str, start: Sequence[str], table: bytes) -> bytes:
    from lark import __version__

    told = "\0".join((__version__, *start, grammar)).encode()
    return f"{sha256(told).hexdigest()} {sha256(table).hexdigest()}\n".encode()
