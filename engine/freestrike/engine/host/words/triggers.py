"""Whom effects pick, and how often something is used, in words."""

from __future__ import annotations

from freestrike.engine.host.words.amounts import amount_in_words, role_in_words
from freestrike.engine.host.words.facts import if_in_words
from freestrike.events.content.amount import ROLES, USER, Amount
from freestrike.events.content.selection import Selection
from freestrike.events.content.trigger import Limit

PLURALS = {"ally": "allies", "enemy": "enemies", "creature": "creatures", "object": "objects", "self": "self"}


def selection_in_words(who: Selection) -> str:
    """ "each ally within 10", "2 enemies", "the triggering creature"."""
    if len(who.kinds) == 1 and who.kinds[0] in ROLES:
        picked = role_in_words(who.kinds[0])
    elif who.count == 1:
        picked = " or ".join("oneself" if kind == "self" else an(kind) for kind in who.kinds)
    else:
        picked = f"each {' or '.join(who.kinds)}" if who.count == 0 else f"{_many(who.count)} {' or '.join(map(_plural, who.kinds))}"
    within = f" within {who.within}{'' if who.from_ == USER else f' of {role_in_words(who.from_)}'}" if who.within else ""
    nearest = f", nearest to {role_in_words(who.from_)}" if who.nearest else ""
    return f"{picked}{within}{nearest}{if_in_words(who.needs)}"


def limit_in_words(limit: Limit | None) -> str:
    """ ", once a round"."""
    if limit is None:
        return ""
    times = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
    return f", {times} {an(limit.per)}"


def an(word: str) -> str:
    """The word with its article."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _many(count: int | Amount) -> str:
    return str(count) if isinstance(count, int) else f"({amount_in_words(None, count)})"


def _plural(kind: str) -> str:
    return PLURALS.get(kind, kind)
