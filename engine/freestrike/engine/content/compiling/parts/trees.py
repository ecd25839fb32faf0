"""Looking through the tree of a sentence: its branches and its words, and that something in it has no stored value."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.grammar.part import Part

_NUMBERS = {"each": 0, "any": 0, "every": 0, "all": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_KINDS = {"enemies": "enemy", "allies": "ally", "creatures": "creature", "objects": "object"}


class Unsaid(Exception):
    """The grammar takes the words, but what they mean has no stored value."""


def tokens(tree: Tree[Token], *types: str) -> list[str]:
    """The words of these types that stand directly in `tree`, in its order."""
    return [str(child) for child in tree.children if isinstance(child, Token) and child.type in types]


def token(tree: Tree[Token], *types: str) -> str:
    """The first word of these types, "" if there is none."""
    for child in tree.children:
        if isinstance(child, Token) and child.type in types:
            return str(child)
    return ""


def branches(tree: Tree[Token], *names: str) -> list[Tree[Token]]:
    """The parts of `tree` of these names (all, if none is named)."""
    parts = [child for child in tree.children if not isinstance(child, Token)]
    return [part for part in parts if part.data in names] if names else parts


def branch(tree: Tree[Token], *names: str) -> Tree[Token] | None:
    """The first part of these names."""
    for child in tree.children:
        if not isinstance(child, Token) and (not names or child.data in names):
            return child
    return None


def parts_called(tree: Tree[Token], names: frozenset[str]) -> list[Tree[Token]]:
    """The parts in `tree`, and itself, that are called by any of these names."""
    if isinstance(tree, Part) and names.isdisjoint(tree.names):
        return []
    return [part for part in tree.iter_subtrees() if str(part.data) in names]


def number(word: str) -> int:
    """The number in a word; 0 for all of them. Raises Unsaid if it is none, or up to one."""
    if not word.isdecimal() and word not in _NUMBERS:
        raise Unsaid
    return int(word) if word.isdecimal() else _NUMBERS[word]


def kind(word: str) -> str:
    """The kind of creature in a word."""
    return _KINDS.get(word, word)
