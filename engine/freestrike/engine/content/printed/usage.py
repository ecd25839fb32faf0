"""What an ability takes: its usage line."""

from __future__ import annotations

from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MOVE_ACTION, NO_ACTION, TRIGGERED_ACTION, USAGES

# Other forms in print beside the names in USAGES.
_PRINTED = {
    "move": MOVE_ACTION,
    "triggered": TRIGGERED_ACTION,
    "free triggered": FREE_TRIGGERED_ACTION,
    "-": NO_ACTION,
    "": NO_ACTION,
}


def read_usage(text: str) -> str | None:
    """One of USAGES; None if the line is none of them."""
    usage = " ".join(text.lower().split())
    return usage if usage in USAGES else _PRINTED.get(usage)
