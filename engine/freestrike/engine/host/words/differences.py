"""What two boards have otherwise, in words: a line for each creature, one for the fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from freestrike.events.lasting import UNNAMED
from freestrike.events.space import Square
from freestrike.projections.comparison import Difference
from freestrike.projections.delta import Json
from freestrike.projections.picture.square_names import square_name
from freestrike.projections.picture.states import ENDINGS

THE_FIGHT = "the fight"
NOTHING = "none"
POLICY = "policies."
_NEVER = ("acted_in", "reacted_in")
"""Fields with a round in them, of which none is 0."""

OF_CREATURES: Mapping[str, str] = {
    "side": "side",
    "seat": "seat",
    "corner": "square",
    "side_length": "squares to a side",
    "stamina": "Stamina",
    "temporary": "temporary Stamina",
    "life": "",
    "surprised": "surprised",
    "gone": "out of the fight",
    "conditions": "conditions",
    "lasting": "effects",
    "recoveries": "Recoveries",
    "heroic_resource": "heroic resource",
    "epic_resource": "epic resource",
    "surges": "surges",
    "victories": "Victories",
    "grabbing": "grabs",
    "hidden_from": "hidden from",
    "mount": "mount",
    "riders": "riders",
    "clinging": "clings",
    "fallen": "squares fallen",
    "squad": "squad",
    "acted_in": "has acted in round",
    "reacted_in": "has used its triggered action in round",
    "extra_actions": "extra actions",
}
"""What is said of the fields of a creature that a person follows; the others are what the engine counts by."""

OF_THE_FIGHT: Mapping[str, str] = {
    "round": "round",
    "side_to_act": "to act",
    "turn": "turn of",
    "turn.creature": "turn of",
    "turn.main_actions": "main actions spent",
    "turn.maneuvers": "maneuvers spent",
    "turn.move_actions": "move actions spent",
    "malice": "Malice",
    "hero_tokens": "hero tokens",
    "winner": "winner",
    "closed": "closed",
    "zones": "areas on the map",
}
"""The same of the fields of a board."""


def in_words(changes: Iterable[Difference], least: Square | None, between: str) -> Iterator[str]:
    """A line for each creature, and one for the fight, with what is otherwise; `between`: what stands between the one and the other. What
    the engine only counts by is left out. `least`: the south-west corner of the map, which names the squares."""
    told: dict[str, list[str]] = {}
    for change in changes:
        whose, what = _whose(change.path)
        if what is not None:
            one, other = (_shown(change.path, value, least) for value in (change.one, change.other))
            told.setdefault(whose, []).append(f"{what} {one}{between}{other}".lstrip())
    width = max(map(len, told), default=0)
    for whose, said in sorted(told.items(), key=lambda one: one[0] != THE_FIGHT):
        yield f"{whose:<{width}}  {', '.join(said)}"


def _whose(path: str) -> tuple[str, str | None]:
    """Whose field it is, and what is said of it; None of what nobody follows."""
    if path.startswith(POLICY):
        return THE_FIGHT, f"policy {path.removeprefix(POLICY)}"
    if not path.startswith("creatures."):
        return THE_FIGHT, OF_THE_FIGHT.get(path)
    whose, _, field = path.removeprefix("creatures.").partition(".")
    return whose, OF_CREATURES.get(field) if field else "enters"


def _shown(path: str, value: Json, least: Square | None) -> str:
    """One side of a difference."""
    field = path.rpartition(".")[2]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not value and (field in _NEVER or not isinstance(value, int)):
        return NOTHING
    if field == "corner":
        return square_name(msgspec.convert(value, Square), least)
    return " and ".join(dict.fromkeys(map(_named, value))) if isinstance(value, list) else _named(value)


def _named(value: Json) -> str:
    """A value, or what it is of: a condition with its end, another effect by its name or its source, a turn by whose it is."""
    if not isinstance(value, dict):
        return str(value)
    if value.get("is") == "condition.1":
        return f"{value['name']}{ENDINGS.get(str(value.get('ends')), '')}"
    name = value.get("name")
    return str((name if name != UNNAMED else "") or value.get("by") or value.get("source") or value.get("creature") or "another")
