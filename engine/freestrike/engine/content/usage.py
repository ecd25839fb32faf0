"""What an ability takes: its usage line and its cost."""

from __future__ import annotations

import re

import attrs

from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MOVE_ACTION, NO_ACTION, TRIGGERED_ACTION, USAGES

# Other forms in print, a misprint among them, beside the names in USAGES.
_PRINTED = {
    "main actionas": MAIN_ACTION,
    "move": MOVE_ACTION,
    "triggered": TRIGGERED_ACTION,
    "free triggered": FREE_TRIGGERED_ACTION,
    "-": NO_ACTION,
    "": NO_ACTION,
}

_COST = re.compile(r"(?P<amount>\d{1,3})(?P<from>\+|-\d+)? (?P<resource>malice)(?P<per> per .+)?", re.IGNORECASE)


@attrs.frozen
class Cost:
    """`amount` of `resource`. `fixed`: always that much; otherwise it is the least ("2+ Malice") or for each ("1 Malice per target")."""

    amount: int
    resource: str
    fixed: bool


def read_usage(text: str) -> str | None:
    """One of USAGES; None if the line is none of them."""
    usage = " ".join(text.lower().split())
    return usage if usage in USAGES else _PRINTED.get(usage)


def read_cost(text: str) -> Cost | None:
    """What a cost line says; None if it is of no form that the engine knows."""
    cost = _COST.fullmatch(text.strip())
    return Cost(int(cost["amount"]), cost["resource"].lower(), not (cost["from"] or cost["per"])) if cost else None
