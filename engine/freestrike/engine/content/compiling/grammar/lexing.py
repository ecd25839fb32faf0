"""The words of a sentence, told apart by where the parser stands.

The library's own lexer makes a regular expression of all terminals for each of the thousand places where the parser comes to stand, and
compiling these takes longer than all the sentences. Here each terminal is tried by itself, in the same order, and only where the next
letter can begin it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, partial

from lark import Token
from lark.lexer import BasicLexer, ContextualLexer, LexerState, PatternRE, PatternStr, Scanner, TerminalDef
from lark.parsers.lalr_parser_state import ParserState
from lark.utils import TextSlice

_ONE_LETTER_FIRST = re.compile(r"([a-z])[a-z @](?!.*\|)")
"""What begins with this letter and no other: it has no alternatives, and the letter is not left out."""


class _Scanner(Scanner):
    """Finds the next of its `terminals`: of those that fit the first."""

    def __init__(self, terminals: Sequence[TerminalDef]) -> None:
        self.terminals = terminals
        self.allowed_types = {terminal.name for terminal in terminals}
        self._by_letter: dict[str, list[tuple[Callable[[str, int], str | None], str]]] = {}

    def match(self, text: TextSlice[str], pos: int) -> tuple[str, str] | None:
        """The word that stands at `pos`, and the name of its terminal; None if none fits."""
        letter = text.text[pos]
        tried = self._by_letter.get(letter)
        if tried is None:
            able = [one for one in self.terminals if _first_letter(one) in ("", letter)]
            tried = self._by_letter[letter] = [(_finder(one), one.name) for one in able]
        for find, name in tried:
            word = find(text.text, pos)
            if word is not None:
                return word, name
        return None


class _Lexer(BasicLexer):
    """Finds the words that the parser can take in one of its states."""

    def _build_scanner(self) -> Scanner:
        words: dict[str, dict[str, str]] = {}
        embedded: set[str] = set()
        fixed = [one for one in self.terminals if isinstance(one.pattern, PatternStr)]
        for other in (one for one in self.terminals if isinstance(one.pattern, PatternRE)):
            pattern = _compiled(other.pattern.to_regexp())
            for one in fixed:
                word = one.pattern.value
                if one.priority == other.priority and _find(pattern, word, 0) == word:
                    words.setdefault(other.name, {})[word] = one.name
                    if set(one.pattern.flags) <= set(other.pattern.flags):
                        embedded.add(one.name)
        self.callback = {name: partial(_as_fixed, told) for name, told in words.items()}
        return _Scanner([one for one in self.terminals if one.name not in embedded])


class WordByWord(ContextualLexer):
    """As the library's own, but that it does not look what else an unexpected word could have been: nobody reads that."""

    BasicLexer = _Lexer

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        """The words, each by the terminals that the parser can take next. Raises UnexpectedCharacters."""
        with suppress(EOFError):
            while True:
                yield self.lexers[parser_state.position].next_token(lexer_state, parser_state)


def _as_fixed(told: dict[str, str], token: Token) -> Token:
    """A word that a pattern has found, as the terminal that is this word alone, if there is one."""
    token.type = told.get(token.value, token.type)
    return token


def _finder(terminal: TerminalDef) -> Callable[[str, int], str | None]:
    if isinstance(terminal.pattern, PatternStr) and not terminal.pattern.flags:
        return partial(_find_fixed, terminal.pattern.value)
    return partial(_find, _compiled(terminal.pattern.to_regexp()))


def _find_fixed(word: str, text: str, pos: int) -> str | None:
    return word if text.startswith(word, pos) else None


def _find(pattern: re.Pattern[str], text: str, pos: int) -> str | None:
    found = pattern.match(text, pos)
    return None if found is None else found[0]


_compiled = lru_cache(maxsize=None)(re.compile)


def _first_letter(terminal: TerminalDef) -> str:
    """The letter that it begins with; "" if that may be any, as where upper and lower case are alike."""
    if terminal.pattern.flags:
        return ""
    if isinstance(terminal.pattern, PatternStr):
        return terminal.pattern.value[0]
    found = _ONE_LETTER_FIRST.match(terminal.pattern.value)
    return "" if found is None else found[1]
