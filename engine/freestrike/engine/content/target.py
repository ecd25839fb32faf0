"""The target line of an ability: "One creature or object", "Two enemies", "Each enemy in the area", "Self"."""

from __future__ import annotations

import re

from freestrike.events.content.ability import Target

_KINDS = {
    "creature": "creature",
    "creatures": "creature",
    "object": "object",
    "objects": "object",
    "enemy": "enemy",
    "enemies": "enemy",
    "ally": "ally",
    "allies": "ally",
    "self": "self",
}
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}

# The minions of a squad each bring one target, so for each of them the line says "one creature or object".
_CHOSEN = re.compile(r"(?P<count>one|two|three|four|five) (?P<kinds>\w+(?: or \w+)?)(?: per minion)?", re.IGNORECASE)
_EACH = re.compile(r"(?P<self>self and )?each (?P<kinds>\w+(?: (?:and|or) \w+)?) in the area", re.IGNORECASE)
_SELF_OR_ONE = re.compile(r"self(?: or one (?P<kinds>\w+))?", re.IGNORECASE)

_SELF_AND_SOME = re.compile(r"self and (?P<count>one|two|three|four) (?P<kinds>\w+)", re.IGNORECASE)


def read_target(text: str) -> Target | None:
    """What a target line says; None if it is of no form that the engine knows."""
    if chosen := _CHOSEN.fullmatch(text):
        return _target(chosen["kinds"], _COUNTS[chosen["count"].lower()])
    if each := _EACH.fullmatch(text):
        return _target(f"{each['self'] or ''}{each['kinds']}", 0)
    if one := _SELF_OR_ONE.fullmatch(text):
        return _target(f"self and {one['kinds']}" if one["kinds"] else "self", 1)
    if some := _SELF_AND_SOME.fullmatch(text):
        return _target(f"self and {some['kinds']}", _COUNTS[some["count"].lower()] + 1)
    return None


def _target(kinds: str, count: int) -> Target | None:
    known = [_KINDS.get(kind) for kind in re.split(" and | or ", kinds.lower())]
    names = tuple(kind for kind in known if kind)
    return Target(names, count) if len(names) == len(known) else None
