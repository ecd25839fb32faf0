"""The words of a sentence are those that the parser generator's own lexer finds."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark
from lark.exceptions import UnexpectedInput

from freestrike.engine.content.compiling.grammar.lexing import WordByWord
from freestrike.engine.content.compiling.grammar.parsing import STARTS, grammar
from freestrike.engine.content.compiling.text.setting import YOU
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.engine.content.reading.library import read_library

GRAMMAR = r"""
start: who deed+ "."?
who: THE WORD | "each enemy" | "an ally"
deed: "takes" INT KIND? "damage" -> harms
    | "is" WORD [LASTS]       -> becomes
    | "shifts" "up to"? INT   -> shifts
    | ANY "more"              -> more
THE: "the"
KIND: /fire|cold|holy(?= damage)/
LASTS.2: /\(save ends\)/
WORD: /[a-z]+/
ANY: /[a-z]+ (?=more)/
%import common.INT
%ignore " "
"""
WORDS = ("the", "each enemy", "an ally", "target", "takes", "5", "fire", "holy", "damage", "is", "slowed", "(save ends)", "up to", "more")


@cache
def parsers(text: str, *start: str) -> tuple[Lark, Lark]:
    own = Lark(text, parser="lalr", start=list(start), _plugins={"ContextualLexer": WordByWord})
    return own, Lark(text, parser="lalr", start=list(start))


def told(parser: Lark, text: str, start: str) -> str:
    """What it makes of the text, and where its words stand; nothing where it takes it not."""
    try:
        tree = parser.parse(text, start=start)
    except UnexpectedInput:
        return ""
    return tree.pretty() + str([(token.type, token.start_pos, token.end_pos) for token in tree.scan_values(bool)])


@given(st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join))
def test_whatever_is_said_the_words_are_the_same(text: str) -> None:
    own, library = parsers(GRAMMAR, "start")

    assert told(own, text, "start") == told(library, text, "start")


@pytest.mark.parametrize(
    "text", ["the target takes 5 fire damage", "each enemy is slowed (save ends)", "an ally shifts up to 2 target more"]
)
def test_these_are_sentences_of_it(text: str) -> None:
    own, library = parsers(GRAMMAR, "start")

    assert told(own, text, "start") == told(library, text, "start") != ""


def test_of_printed_sentences_too(compendium_directory: Path) -> None:
    """Every twentieth sentence of the heroes' features, with what the grammar takes and what it does not."""
    own, other = parsers(grammar(), *STARTS)
    features = [one.feature for _, one in read_library(compendium_directory).hero_features()]
    texts = [worded(one, YOU) for feature in features for effect in feature.effects for one in sentences(effect.effect)]
    some = list(islice(texts, 0, None, 20))

    found = [told(own, text, "sentence") for text in some]

    assert found == [told(other, text, "sentence") for text in some]
    assert sum(map(bool, found)) > len(some) // 10
