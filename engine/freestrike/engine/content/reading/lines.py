"""The short lines of a stat block: costs, power rolls, encounter values, sizes, Stamina, immunities; None for what is no such line."""

from __future__ import annotations

import re

from freestrike.engine.content.reading.raw import EncounterValue, RawCost, RawModifier, RawRoll
from freestrike.events.content.effect import CHARACTERISTICS, DAMAGE_TYPES

_COST = re.compile(
    r"(?:Spend )?(?P<least>[+-]?\d{1,3})(?:-(?P<most>\d{1,3}))?(?P<open>\+)? (?P<resource>[A-Za-z]+)(?: per (?P<per>.+))?", re.IGNORECASE
)
RESOURCES = ("malice", "clarity", "discipline", "drama", "essence", "ferocity", "focus", "insight", "piety", "wrath", "ev")
"""What a feature can cost: Malice, the Heroic Resources, and for terrain what it adds to the encounter value."""

_ROLL = re.compile(r"Power Roll \+ (?:(?P<bonus>\d{1,2})|(?P<scores>[A-Za-z, ]+))", re.IGNORECASE)
_SEPARATOR = re.compile(r",? or |, ")
_VALUE = re.compile(
    r"(?P<value>\d{1,3})(?: for (?P<creatures>\d{1,2}|two|three|four|five|six|eight) minions| per (?P<per>.+))?", re.IGNORECASE
)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_SIZE = re.compile(r"1[TSML]|[2-9]|[1-9]\d")
_IN_ORDER = ("1T", "1S", "1M", "1L", "2", "3", "4", "5")
_STAMINA = re.compile(r"[1-9]\d{0,4}")
_MODIFIER = re.compile(r"(?P<type>[A-Za-z]+)(?: (?P<value>\d{1,3}))?")

NONE = "-"
"""How a stat block prints that there is nothing."""


def read_cost(text: str) -> RawCost | None:
    """A cost: "2 Malice", "2+ Malice", "3-7 Malice", "2-7+ Malice", "1 Malice per target", "Spend 1+ Essence", "+2 EV"."""
    cost = _COST.fullmatch(text.strip())
    if cost is None:
        return None
    least = int(cost["least"])
    most = None if cost["open"] else int(cost["most"] or least)
    if cost["resource"].lower() not in RESOURCES or (most is not None and most < least):
        return None
    return RawCost(text.strip(), least, most, cost["resource"].lower(), cost["per"] or "")


def read_roll(text: str) -> RawRoll | None:
    """A power roll: "Power Roll + 2", "Power Roll + Might or Agility"."""
    roll = _ROLL.fullmatch(text)
    if roll is None:
        return None
    if roll["bonus"]:
        return RawRoll(text, bonus=int(roll["bonus"]))
    characteristics = tuple(word.lower() for word in _SEPARATOR.split(roll["scores"].strip()))
    return RawRoll(text, characteristics=characteristics) if {*characteristics} <= {*CHARACTERISTICS} else None


def read_encounter_value(text: str) -> EncounterValue | None:
    """An encounter value: "12", "3 for four minions", "1 per 10 x 10 pond", "-"."""
    if text == NONE:
        return EncounterValue(None)
    value = _VALUE.fullmatch(text)
    if value is None:
        return None
    count = (value["creatures"] or "1").lower()
    creatures = int(count) if count.isdecimal() else _NUMBERS.get(count, 0)
    return EncounterValue(int(value["value"]), creatures, value["per"] or "") if creatures else None


def read_sizes(text: str) -> tuple[str, ...]:
    """The sizes that a line leaves open, the smallest first: "1M", "2 or 3", "1S-2"; none if it is no such line."""
    if _SIZE.fullmatch(text):
        return (text,)
    either = text.split(" or ")
    if len(either) == 2 and all(map(_SIZE.fullmatch, either)):
        return tuple(either)
    first, dash, last = text.partition("-")
    if dash and first in _IN_ORDER and last in _IN_ORDER and _IN_ORDER.index(first) < _IN_ORDER.index(last):
        return _IN_ORDER[_IN_ORDER.index(first) : _IN_ORDER.index(last) + 1]
    return ()


def read_stamina(text: str) -> int | None:
    """A maximum of Stamina, above 0."""
    return int(text) if _STAMINA.fullmatch(text) else None


def read_modifier(text: str) -> RawModifier | None:
    """An immunity or a weakness: "Fire 5", "Damage 3", or "fire" without a number."""
    modifier = _MODIFIER.fullmatch(text)
    if modifier is None:
        return None
    kind = modifier["type"].lower()
    if kind not in (*DAMAGE_TYPES, "damage"):
        return None
    return RawModifier("" if kind == "damage" else kind, int(modifier["value"]) if modifier["value"] else None)
