"""What of the printed texts stands word for word in a source: the longest runs of words that are printed somewhere."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import attrs

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)*")
_SIGNS = re.compile(r"\(\?P<\w+>|\\[a-zA-Z]")
"""What is letters in a pattern and no word."""

_GRAMMAR_NAME = re.compile(r"\b_?[A-Z][A-Z_]+\b")
_BREAK = " ¦ "
"""What stands for a value in a text that is put together: no run goes over it."""

_NOTHING = re.compile(r"(?!)")
_VALUES = re.compile(r'"')
_BETWEEN = {
    ".json": _VALUES,
    ".jsonl": _VALUES,
    ".lark": re.compile(r"\n"),
    ".yaml": re.compile(r"^ *(?:- |[\w-]+:(?= |$))|, (?=\d)|; ", re.MULTILINE),
}
"""What stands between one text and the next where a source has many."""


@attrs.frozen
class Run:
    """Words that are printed one after the other. `line`: of the text in which they stand."""

    path: str
    line: int
    words: tuple[str, ...]


def words(text: str) -> list[str]:
    """The words of a text without numbers, which are free; what is between them, the signs of a pattern too, is no matter."""
    return _WORD.findall(_SIGNS.sub(" ", text).lower().replace("’", "'"))


def printed_runs(texts: Iterator[str], length: int) -> frozenset[str]:
    """All runs of so many words."""
    return frozenset(run for text in texts for run in _runs(words(text), length))


def _runs(found: list[str], length: int) -> Iterator[str]:
    return (" ".join(found[n : n + length]) for n in range(len(found) - length + 1))


def compendium_texts(directory: Path) -> Iterator[str]:
    """Each text of the compendium's single files, and of the rules beside it."""
    for path in sorted(directory.rglob("*.json")):
        yield from _texts_within(json.loads(path.read_text(encoding="utf-8")))
    for path in sorted((directory.parent / "rules").glob("*.md")):
        yield path.read_text(encoding="utf-8")


def _texts_within(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts_within(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts_within(inner)


def texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """The texts in a source, each with its line: of Python its literals, those that are written in pieces as one, and its comments; of
    a grammar the words between its names; of data each value."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield 1, _BETWEEN.get(path.suffix, _NOTHING).sub(_BREAK, _GRAMMAR_NAME.sub(" ", source) if path.suffix == ".lark" else source)
        return
    put_together: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            put_together.update(map(id, node.values))
            yield node.lineno, "".join(str(part.value) if isinstance(part, ast.Constant) else _BREAK for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in put_together:
            yield node.lineno, node.value
    yield from _comments(source)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    first, block = 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line = token.start[0]
        if block and line != first + len(block):
            yield first, "\n".join(block)
            block = []
        if not block:
            first = line
        block.append(token.string)
    if block:
        yield first, "\n".join(block)


def runs_in(path: str, texts: Iterator[tuple[int, str]], printed: frozenset[str], length: int) -> Iterator[Run]:
    """The runs of `length` words or more in the texts of a source that are printed, each as long as it goes."""
    for line, text in texts:
        for part in text.split(_BREAK):
            found = words(part)
            here = [run in printed for run in _runs(found, length)]
            n = 0
            while n < len(here):
                if not here[n]:
                    n += 1
                    continue
                end = next((later for later in range(n, len(here)) if not here[later]), len(here))
                yield Run(path, line, tuple(found[n : end + length - 1]))
                n = end
