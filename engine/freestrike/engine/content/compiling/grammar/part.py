"""A part of a parsed sentence: a tree that knows at once which parts are in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from sys import intern

from lark import Token, Tree


class Part(Tree[Token]):
    """What one rule of the grammar has taken, called `data` by that rule; its children are parts and words."""

    def __init__(self, data: str, children: list[Token | Tree[Token]]) -> None:
        # The parser calls it by a token of the grammar's own text, which is slow to compare.
        super().__init__(intern(str(data)), children)

    @cached_property
    def names(self) -> frozenset[str]:
        """What it and every part in it are called."""
        found = {self.data}
        for child in self.children:
            if isinstance(child, Part):
                found |= child.names
            elif isinstance(child, Tree):
                found.update(str(part.data) for part in child.iter_subtrees())
        return frozenset(found)

    def find_data(self, data: str) -> Iterator[Tree[Token]]:
        """The parts in it, and itself, that are called `data`. Most questions are about what is not there, and are answered at once."""
        return super().find_data(data) if data in self.names else iter(())
