"""Power rolls that the text of an ability makes at another time, or against others, than its target line and its roll by themselves say."""

from __future__ import annotations

import re
from collections.abc import Iterable

from freestrike.engine.content.compiling.text.wording import sentences

_AGAINST_OTHERS = re.compile(
    r"\bmak(?:e|es|ing) (?:a|one) power roll (?:that targets|that affects|targeting|against each |against the triggering)"
    r"|\bfollowing (?:power roll|weapon strike)\b|\bbased on your power roll\b"
    r"|\bthen make a power roll against the target\b|\bmaking a separate power roll for each target\b",
    re.IGNORECASE,
)
_AT_OTHERS = re.compile(
    r"\bmak(?:e|ing) (?:a|one) power roll that targets (?:each|up to \w+) \w+ (?:you (?:moved?|come)|who came|whose space you)\b"
    r"|\bfollowing weapon strike with a distance of\b",
    re.IGNORECASE,
)
_AT_A_TIME = re.compile(r"(?:at|on|when|whenever|if)\b.*\bmakes? (?:a|one) power roll\b(?! for this ability)", re.IGNORECASE)
_STRAINED = "Strained"


def is_rolled_at_others(texts: Iterable[str]) -> bool:
    """Whether any of the texts says whom the power roll is made against: who is passed on the way, or whoever is so near."""
    return any(_AT_OTHERS.search(text) for text in texts)


def is_rolled_apart(texts: Iterable[tuple[str, str]]) -> bool:
    """Whether any of the texts, each under its head, has the power roll made against others, or only at a time of its own."""
    return any(
        _AGAINST_OTHERS.search(sentence) or _AT_A_TIME.match(sentence) or (head == _STRAINED and "make a power roll" in sentence)
        for head, text in texts
        for sentence in sentences(text)
    )
