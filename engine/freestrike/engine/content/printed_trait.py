"""A trait as the Steel Compendium prints it: the one that the engine runs is matched by its shape, the rest is left by hand."""

from __future__ import annotations

import re

from freestrike.engine.content.printed_ability import effect_text
from freestrike.engine.content.reading.raw import RawFeature
from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.stat_block import NeverProvokes, Trait

# One sentence, whoever its subject is, without a clause that limits it; "and" may join another thing that the creature does.
_NEVER_PROVOKES = re.compile(r"[\w' -]+ (doesn't|don't) provoke opportunity attacks by moving\.", re.IGNORECASE)
_LIMITED = re.compile(r"\b(after|before|during|if|once|this|unless|until|when|whenever|while)\b", re.IGNORECASE)


def printed_trait(raw: RawFeature) -> Trait:
    """The trait, with every text that the engine does not run as it is printed."""
    effects: list[NeverProvokes | LeftByHand] = []
    for effect in raw.effects:
        text = effect_text(effect)
        runs = not raw.cost and not effect.cost and _never_provokes(text)
        if runs:
            effects.append(NeverProvokes())
        if text and not (runs and " and " not in text):
            effects.append(LeftByHand(f"{raw.cost.text}: {text}" if raw.cost else text))
    return Trait(raw.name, tuple(effects))


def _never_provokes(text: str) -> bool:
    """Whether the text says that the creature never provokes opportunity attacks by moving, and sets no condition."""
    return _NEVER_PROVOKES.fullmatch(text) is not None and not _LIMITED.search(text)
