"""What older versions have stored, as this one writes it: the one place where the past is translated.

A type that is replaced stays here for ever, under the tag that it was stored with. Stored bytes and their hashes are never changed: only
what is read from them is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

TAG = "is"

Stored = Mapping[str, object]


def _never_provokes(old: Stored) -> Iterator[Stored]:
    yield {TAG: "modifier.1", "what": "never provokes"}


def _free_strikes_without_bane(old: Stored) -> Iterator[Stored]:
    conditions = old.get("conditions")
    for condition in conditions if isinstance(conditions, list) else ():
        yield {TAG: "modifier.1", "what": "ignores", "name": "conditions' banes on free strikes", "detail": condition}


def _opportunity_attacks_set_speed(old: Stored) -> Iterator[Stored]:
    yield {TAG: "modifier.1", "what": "target's speed at most", "amount": old.get("speed", 0), "on": "opportunity attack"}


REPLACED: Mapping[str, Callable[[Stored], Iterable[Stored]]] = {
    "never-provokes.1": _never_provokes,
    "free-strikes-without-bane.1": _free_strikes_without_bane,
    "opportunity-attacks-set-speed.1": _opportunity_attacks_set_speed,
}
"""By the tag of a type that is stored no more: the values, in a list, that stand in its place."""


def _against_enemies(old: Stored) -> Stored:
    """A free strike that did not say against whom it is was against an enemy."""
    return {"against": {TAG: "selection.1", "kinds": ["enemy"]}, **old, TAG: "free-strike.2"}


CHANGED: Mapping[str, Callable[[Stored], Stored]] = {"free-strike.1": _against_enemies}
"""By the tag of a type that is stored otherwise today: the value as it is stored now."""


def upcast(value: object) -> object:
    """`value`, plain data as it was read, with all that is old in it, at any depth, as it is stored today."""
    if isinstance(value, dict):
        if str(value.get(TAG)) in CHANGED:
            value = CHANGED[str(value[TAG])](value)
        return {name: upcast(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [new for inner in value for new in _of_today(inner)]
    return value


def _of_today(value: object) -> Iterator[object]:
    if isinstance(value, dict) and str(value.get(TAG)) in REPLACED:
        yield from REPLACED[str(value[TAG])](value)
    else:
        yield upcast(value)
