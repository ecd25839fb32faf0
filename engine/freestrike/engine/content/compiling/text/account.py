"""The account of a printed feature: each piece of its text, and whether it was compiled or left for the Director."""

from __future__ import annotations

import attrs

from freestrike.engine.content.compiling.text.wording import sentences
from freestrike.events.content.ability import Ability

SENTENCE = "sentence"
TIER = "tier line"
FEATURE = "feature"
TRIGGER = "trigger"


@attrs.frozen
class Piece:
    """`kind`: SENTENCE, TIER, FEATURE (one that is printed in full within a text) or TRIGGER. `text`: as it is printed. `compiled`: all of
    it is in stored values; else it, or a part of a tier line, is left for the Director."""

    kind: str
    text: str
    compiled: bool


@attrs.frozen
class ReadAbility:
    """An ability with the account of its text; `versions`: what it becomes where more is paid for it."""

    ability: Ability
    pieces: tuple[Piece, ...]
    versions: tuple[Ability, ...] = ()


def left(text: str) -> tuple[Piece, ...]:
    """A text that is left for the Director as a whole."""
    return tuple(Piece(SENTENCE, sentence, False) for sentence in sentences(text))
