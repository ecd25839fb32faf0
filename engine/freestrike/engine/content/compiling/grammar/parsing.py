"""The parser of printed sentences, made of the `.lark` files of this room when the first sentence is read."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal, get_args

from freestrike.engine.content.compiling.grammar.table import parser_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from lark import Lark, Token, Tree

_WORD = re.compile(r"(?<![\w'«-])[a-z]+")
_WORD_OR_TWO = re.compile(f"({_WORD.pattern})" + r"(\??)")
# The grammar takes any word for the name of a state, or of a stat block.
_STATES_IN_A_SENTENCE = 3

_PARTS = (
    *("sentence", "who", "own_words", "triggers", "lasting_words", "amounts"),
    *("moving", "carrying", "harming", "mending", "granting", "changing", "reshaping", "summoning", "spreading"),
    *("course", "auras", "around", "roving", "warding", "comrades", "gauging", "upkeep", "feuding", "outliving", "dwindling"),
    *("passing", "softening", "in_answer", "felling", "squarewise", "places", "in_few_words"),
    *("compelling", "counting", "rolling", "counted_targets", "tinkering", "fields", "spending", "steering", "by_leave"),
    *(
        "gaining",
        "aftermath",
        "forgoing",
        "choosing",
        "marking",
        "bonds",
        "tactics",
        "already",
        "disengaging",
        "chosen_types",
        "told",
        "own_uses",
        "mastery",
        "turning",
        "following",
    ),
    *("landing", "blunting", "squads", "clouding", "at_targets"),
    *("conditions", "striking", "at_once", "delivering", "in_course", "at_a_price"),
    *("twirling", "dooming", "slamming", "vanishing", "snacking", "companions", "worsening", "trampling", "sizing", "barring"),
    *("adding", "keeping", "rerolling", "straining", "renewing", "fortunes", "sharing"),
    *("boons", "blows", "spellbound", "equipment", "raging", "anew", "dancing"),
    *("scenery", "shrouding", "bounding"),
    *("shoving", "handing_on", "affecting", "opening", "next_time", "attaching", "tallying", "turning_again", "mounted"),
    *("reacting_freely", "leaping", "reversing", "heartening", "trading", "along_its_way", "bonded", "enfeebling", "at_its_best"),
    *("readying", "gripping", "reckoning", "afflicting", "deepening", "unharmed"),
    *("singled_out", "otherwise_moved", "standpoints", "flanking", "pursuing", "potions", "illusions", "grudges"),
    *("tunnelling", "sapping", "seating", "between_strikes", "dragging"),
    *("at_all_times", "burning", "among_targets", "breaking_out", "for_a_while"),
    *("last_deeds", "while_affected", "in_its_stead"),
    *("on_the_move",),
    "words",
)

_REMEMBERED = 4096
"""How many texts are not parsed anew: an ability is read again for each option that is paid for."""

Start = Literal["sentence", "alternative", "trigger"]
STARTS: tuple[Start, ...] = get_args(Start)
TABLE = "sentences.lalr"
"""The file beside the grammar's own that has its table, made as the package is built."""


@lru_cache(maxsize=_REMEMBERED)
def parse(text: str, start: Start) -> Tree[Token] | None:
    """What the grammar makes of `text`, as `wording` prepares it; None if it does not take all of it."""
    from lark.exceptions import UnexpectedInput

    if len(set(_WORD.findall(text)) - _vocabulary()) > _STATES_IN_A_SENTENCE:
        return None  # quicker than the parser finds out
    try:
        return _parser().parse(text, start=start)
    except UnexpectedInput:
        return None


@cache
def grammar() -> str:
    """The whole grammar, its files one after the other."""
    return "\n".join((_room() / f"{part}.lark").read_text(encoding="utf-8") for part in _PARTS)


def _room() -> Traversable:
    return files("freestrike.engine.content.compiling.grammar")


@cache
def _vocabulary() -> frozenset[str]:
    """Every word in the grammar, and those that it makes of one by an ending, or by leaving out its last letter."""
    words = [word for found, shorter in _WORD_OR_TWO.findall(grammar()) for word in ((found, found[:-1]) if shorter else (found,))]
    return frozenset(word + ending for word in words for ending in ("", "s", "es"))


@cache
def _parser() -> Lark:
    return parser_of(grammar(), STARTS, _room() / TABLE)
