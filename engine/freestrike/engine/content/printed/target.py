"""The target line of an ability: "One creature or object", "Two enemies", "Each enemy in the area", "Self"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from freestrike.events.content.ability import Target
from freestrike.events.content.selection import Holds

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
_EACH_IN_REACH = re.compile(r"(?P<self>self and )?each (?P<kinds>enemy|ally|creature)", re.IGNORECASE)
_ONE_IN_IT = re.compile(r"one (?P<kinds>\w+(?: or \w+)?) in the area", re.IGNORECASE)
_SELF_OR_ONE = re.compile(r"self(?: or one (?P<kinds>\w+))?", re.IGNORECASE)

_SELF_AND_SOME = re.compile(r"self and (?P<count>one|two|three|four|five) (?P<kinds>\w+)", re.IGNORECASE)
_ROLES = "ambusher|artillery|brute|controller|defender|harrier|hexer|leader|mount|support"
_OF_A_ROLE = re.compile(rf"each (?P<quality>{_ROLES}|elemental) ally in the area", re.IGNORECASE)


WILLING = "willing "
"""Of whom a target line asks this, that one's seat says whether it is."""


def read_target(text: str) -> Target | None:
    """What a target line says; None if it is of no form that the engine knows."""
    text = text.replace(WILLING, "")
    if text == "-":
        return Target(("self",))
    if chosen := _CHOSEN.fullmatch(text):
        return _target(chosen["kinds"], _COUNTS[chosen["count"].lower()])
    if each := _EACH.fullmatch(text):
        return _target(f"{each['self'] or ''}{each['kinds']}", 0)
    if inside := _ONE_IN_IT.fullmatch(text):
        return _target(inside["kinds"], 1)
    if one := _SELF_OR_ONE.fullmatch(text):
        return _target(f"self and {one['kinds']}" if one["kinds"] else "self", 1)
    if some := _SELF_AND_SOME.fullmatch(text):
        return _target(f"self and {some['kinds']}", _COUNTS[some["count"].lower()] + 1)
    if of_a_role := _OF_A_ROLE.fullmatch(text):
        quality = of_a_role["quality"].lower()
        need = Holds("keyword", "Elemental") if quality == "elemental" else Holds("role", quality)
        return Target(("ally",), 0, needs=(need,))
    return None


def read_everyone(text: str) -> Target | None:
    """What a target line says of all within the distance of an ability that fills no area ("Self and each ally"); None of any other."""
    each = _EACH_IN_REACH.fullmatch(text)
    return None if each is None else _target(f"{each['self'] or ''}{each['kinds']}", 0)


_NEED = r"(?P<need>grabbed|prone|slowed|restrained|frightened|dazed|weakened|taunted|bleeding|winded)"
_CONDITION = _NEED.removeprefix("(?P<need>").removesuffix(")").replace("|winded", "")
_IN_ANY_NEED = re.compile(
    rf"(?P<each>one|two|three|each) (?P<needs>(?:{_CONDITION})(?:, (?:{_CONDITION}))*,? or (?:{_CONDITION})) (?P<rest>.+)", re.IGNORECASE
)
_IN_NEED = re.compile(rf"(?P<each>one|two|three|each) {_NEED} (?P<rest>.+)", re.IGNORECASE)


def read_needy_target(text: str, kin: Sequence[str]) -> Target | None:
    """What a target line says of those of whom something must hold: a condition, or that they are of the same kind as the user, which has
    the keywords `kin` ("One grabbed creature", "Each war dog in the area"); None if it says anything else."""
    if needy := _IN_NEED.fullmatch(text):
        plain = read_target(f"{needy['each']} {needy['rest']}")
        if plain is None or "object" in plain.kinds:
            return None
        need = Holds("winded") if needy["need"].lower() == "winded" else Holds("condition", needy["need"].lower())
        return replace(plain, needs=(need,))
    if some := _IN_ANY_NEED.fullmatch(text):
        plain = read_target(f"{some['each']} {some['rest']}")
        names = ", ".join(re.split(r",? or |, ", some["needs"].lower()))
        return None if plain is None or "object" in plain.kinds else replace(plain, needs=(Holds("any condition", names),))
    for keyword in kin:
        line = rf"(?P<before>.*\b){re.escape(keyword)}s?(?P<after> allies| ally| minions?|)(?P<rest>(?: in the area)?)"
        found = re.fullmatch(line, text, re.IGNORECASE)
        if found is not None:
            minions = found["after"].lower().startswith(" minion")
            word = "creature" if minions else found["after"].strip() or "creature"
            plain = read_target(f"{found['before']}{word}{found['rest']}")
            own = (Holds("keyword", keyword), *((Holds("minion"),) if minions else ()))
            return None if plain is None or plain.special else replace(plain, needs=own)
    return None


def _target(kinds: str, count: int) -> Target | None:
    known = [_KINDS.get(kind) for kind in re.split(" and | or ", kinds.lower())]
    names = tuple(kind for kind in known if kind)
    return Target(names, count) if len(names) == len(known) else None
