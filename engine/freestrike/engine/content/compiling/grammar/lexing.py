"""The words of a sentence, told apart by where the parser stands; a sentence that the grammar does not take ends there and then."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from lark import Token
from lark.lexer import ContextualLexer, LexerState
from lark.parsers.lalr_parser_state import ParserState


class WordByWord(ContextualLexer):
    """The library's own, but that it does not look what else an unexpected word could have been: nobody reads that."""

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        """The words, each by the terminals that the parser can take next. Raises UnexpectedCharacters."""
        with suppress(EOFError):
            while True:
                yield self.lexers[parser_state.position].next_token(lexer_state, parser_state)
