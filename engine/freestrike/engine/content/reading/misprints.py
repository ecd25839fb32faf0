"""Misprints in the published texts: a table of what is printed and what is meant, applied to every text of a file."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from freestrike.engine.content.document import join
from freestrike.engine.content.reading.raw import Mend


@attrs.frozen
class Misprint:
    """`mark`: a text without it is not looked at further; `pattern`: what is printed; `meant`: what it is replaced by, as `re.sub` takes
    it."""

    mark: str
    pattern: re.Pattern[str]
    meant: str
    why: str


_WORD = "a misprint"
MISPRINTS = (
    Misprint("ppotunity", re.compile(r"\b([Oo])ppotunity\b"), r"\1pportunity", _WORD),
    Misprint("ighting ", re.compile(r"\b([Ll])ighting (damage|spread)\b"), r"\1ightning \2", _WORD),
    Misprint("ir damage", re.compile(r"\b([Ff])ir damage\b"), r"\1ire damage", _WORD),
    Misprint("actionas", re.compile(r"\bactionas\b"), "action as", _WORD),
    Misprint("orced moved", re.compile(r"\b([Ff])orced moved\b"), r"\1orce moved", _WORD),
    Misprint("movment", re.compile(r"\bmovment\b"), "movement", _WORD),
    Misprint("difficu ", re.compile(r"\bdifficu terrain\b"), "difficult terrain", _WORD),
    Misprint("arroter", re.compile(r"\b([Gg])arroter(s?)\b"), r"\1arotter\2", "a name that is not spelt as its stat block has it"),
    Misprint("\N{MINUS SIGN}", re.compile("\N{MINUS SIGN}([0-9]+)"), r"-\1", "a minus sign, where numbers are read with a hyphen"),
    Misprint(" | |", re.compile(r" \| \|$"), "", "the border of a table"),
    Misprint(").", re.compile(r"^(?P<text>[^()]*[^()\s])\)\.$"), r"\g<text>.", "a bracket that nothing opens"),
    Misprint("**", re.compile(r"\*\*([MARIP])\*\*(?= (?:\w+ )?damage\b)"), r"\1", "the letter of a characteristic in bold"),
)


def without_misprints(data: object) -> tuple[object, tuple[Mend, ...]]:
    """Plain data with every text in it mended, and what was mended."""
    mends: list[Mend] = []
    return _mended(data, "", mends), tuple(mends)


def _mended(data: object, field: str, mends: list[Mend]) -> object:
    if isinstance(data, str):
        return _text(data, field, mends)
    if isinstance(data, dict):
        return {key: _mended(value, join(field, key), mends) for key, value in data.items()}
    if isinstance(data, list):
        return [_mended(value, join(field, n), mends) for n, value in enumerate(data)]
    return data


def _text(text: str, field: str, mends: list[Mend]) -> str:
    for misprint in MISPRINTS:
        if misprint.mark in text:
            mends.extend(_found(misprint, text, field))
            text = misprint.pattern.sub(misprint.meant, text)
    return text


def _found(misprint: Misprint, text: str, field: str) -> Iterator[Mend]:
    for match in misprint.pattern.finditer(text):
        yield Mend(field, match[0].strip(), match.expand(misprint.meant), misprint.why)
