"""The distance line of an ability: "Melee 1", "Melee 1 or ranged 5", "3 cube within 10", "Self"."""

from __future__ import annotations

import re

import attrs

from freestrike.events.content.ability import Area


@attrs.frozen
class Distance:
    """Distances in squares, 0 where there is none; `area` where the ability fills one. "Self" has none of them."""

    melee: int = 0
    ranged: int = 0
    area: Area | None = None


UNTOLD = "Special"
"""A line that leaves it to the text how far the ability goes, or whom it is about."""
_SELF = re.compile(r"self(; see below)?|-", re.IGNORECASE)
"""What has neither distance nor target is its user's own."""

_STRIKE = re.compile(r"(?:melee (?P<melee>\d{1,3}))?(?P<either> or )?(?:ranged (?P<ranged>\d{1,3}))?", re.IGNORECASE)
_AROUND = re.compile(r"(?P<size>\d{1,3}) (?P<shape>aura|burst)", re.IGNORECASE)
_APART = re.compile(r"(?P<size>\d{1,3})(?: x (?P<width>\d{1,3}))? (?P<shape>cube|line|wall) within (?P<within>\d{1,3})", re.IGNORECASE)


def read_distance(text: str) -> Distance | None:
    """What a distance line says; None if it is of no form that the engine knows."""
    if _SELF.fullmatch(text):
        return Distance()
    strike = _STRIKE.fullmatch(text)
    if text and strike and bool(strike["either"]) == bool(strike["melee"] and strike["ranged"]):
        return Distance(int(strike["melee"] or 0), int(strike["ranged"] or 0))
    if around := _AROUND.fullmatch(text):
        return Distance(area=Area(around["shape"].lower(), int(around["size"])))
    apart = _APART.fullmatch(text)
    if apart and (apart["shape"].lower() == "line") == bool(apart["width"]):  # only a line has a width
        area = Area(apart["shape"].lower(), int(apart["size"]), int(apart["width"] or 0), int(apart["within"]))
        return Distance(area=area)
    return None
