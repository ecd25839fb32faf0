"""A board as plain JSON for a client, and what changes it from one version to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, cast

import msgspec

from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.ground import Ground

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Object: TypeAlias = "dict[str, Json]"

_COURSE = (
    "encounter",
    "round",
    "first_side",
    "side_to_act",
    "turn",
    "sharing",
    "next_turns",
    "turn_order",
    "zones",
    "in_flight",
    "command",
    "ordered",
    "passes",
    "squad_strikes",
    "combat_begun",
    "turns",
    "at_once",
    "acted_this_turn",
    "last_turn",
    "group_to_act",
    "malice",
    "hero_tokens",
    "malice_features",
    "reserves",
    "acted_this_turn",
    "winner",
    "closed",
    "standing_orders",
)
"""The fields of a board that are shown as they are."""
FOLLOWS = frozenset({"occupancy", "hidden", "listeners", "bearers", "rolls"})
"""The fields of a board that a view leaves out: what follows from the creatures in it, and how often each roll was made."""
GROUND_FOLLOWS = frozenset({"object_at", "obstacles", "before_zones", "walled_up", "undug", "difficult_to", "smoke", "sight", "stripped"})
"""The fields of its ground that follow from the objects, the zones and the rest of it."""


def view(board: Board) -> Object:
    """The board as a JSON object.

    `creatures` by id, each with its stat block, and `order`, their ids in order of entry; `prompts` by id; `policies`, `squads` and `uses`
    by name; `ground`; and the other fields of `Board` but those in FOLLOWS. A field without a value is left out: there is no null in an
    object.
    """
    shown = _course(board)
    shown["order"] = [creature.id for creature in board.creatures]
    shown["ground"] = _ground(board.ground)
    shown["creatures"] = {creature.id: _creature(creature) for creature in board.creatures}
    return shown


def delta(before: Board, after: Board) -> Object:
    """What makes `view(before)` to `view(after)`, as a JSON Merge Patch (RFC 7396): it holds what is new, and null for what is gone.

    The two may be any boards of one encounter, the later one also the earlier: an undo is a change like any other. Creatures that did not
    change cost nothing.
    """
    patch = _course_patch(before, after)
    if before.ground is not after.ground:
        _put(patch, "ground", _patch(_ground(before.ground), _ground(after.ground)))
    creatures: Object = {}
    for creature in after.creatures:
        was = before.creatures.get(creature.id)
        if was is not creature:
            _put(creatures, creature.id, _creature(creature) if was is None else _patch(_creature(was), _creature(creature)))
    creatures.update((gone.id, None) for gone in before.creatures if gone.id not in after.creatures)
    _put(patch, "creatures", creatures)
    order: list[Json] = [creature.id for creature in after.creatures]
    if order != [creature.id for creature in before.creatures]:
        patch["order"] = order
    return patch


def patched(value: Json, patch: Json) -> Json:
    """`value` after the merge patch `patch` (RFC 7396, section 2)."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(value) if isinstance(value, dict) else {}
    for key, change in patch.items():
        if change is None:
            merged.pop(key, None)
        else:
            merged[key] = patched(merged.get(key), change)
    return merged


def _patch(before: Mapping[str, Json], after: Mapping[str, Json]) -> Object:
    patch: Object = {key: None for key in before if key not in after}
    for key, value in after.items():
        was = before.get(key)
        if value == was:
            continue
        patch[key] = _patch(was, value) if isinstance(was, dict) and isinstance(value, dict) else value
    return patch


def _put(into: Object, key: str, value: Object) -> None:
    if value:
        into[key] = value


def _course(board: Board) -> Object:
    shown = _object((name, getattr(board, name)) for name in _COURSE)
    shown.update((name, by_name(board)) for name, by_name in _BY_NAME.items())
    return shown


def _course_patch(before: Board, after: Board) -> Object:
    """What has changed but for ground and creatures; what is the same value costs nothing."""
    changed = [name for name in _COURSE if getattr(before, name) is not getattr(after, name)]
    patch = _patch(*(_object((name, getattr(board, name)) for name in changed) for board in (before, after)))
    for name, by_name in _BY_NAME.items():
        if getattr(before, name) is not getattr(after, name):
            _put(patch, name, _patch(by_name(before), by_name(after)))
    return patch


def _prompts(board: Board) -> Object:
    return {prompt.id: _plain(prompt) for prompt in board.prompts}


def _policies(board: Board) -> Object:
    return {name: board.policies[name] for name in sorted(board.policies)}


def _squads(board: Board) -> Object:
    return {squad.name: _plain(squad) for squad in board.squads}


def _uses(board: Board) -> Object:
    return {name: _plain(board.uses[name]) for name in sorted(board.uses)}


_BY_NAME: Mapping[str, Callable[[Board], Object]] = {"prompts": _prompts, "policies": _policies, "squads": _squads, "uses": _uses}
"""The fields of a board that are objects by name."""


def _creature(creature: Creature) -> Object:
    return _object((field, getattr(creature, field)) for field in creature.__struct_fields__)


def _ground(ground: Ground) -> Object:
    squares = ("solid", "difficult", "walls", "water", "fog", "dark")
    shown = _object((name, sorted(getattr(ground, name))) for name in squares)
    shown.update(_object((("least", ground.least), ("most", ground.most))))
    shown["columns"] = [_plain(ground.columns[place]) for place in sorted(ground.columns)]
    shown["objects"] = {id: _plain(ground.objects[id]) for id in sorted(ground.objects)}
    if ground.demanding:
        shown["demanding"] = [_plain((square, ground.demanding[square])) for square in sorted(ground.demanding)]
    if ground.worn:
        shown["worn"] = [_plain((square, ground.worn[square])) for square in sorted(ground.worn)]
    if ground.surroundings:
        shown["surroundings"] = list(ground.surroundings)
    hazards = dict.fromkeys(hazard for square in sorted(ground.hazards) for hazard in ground.hazards[square])
    shown["hazards"] = [_plain(hazard) for hazard in hazards]
    return shown


def _object(items: Iterable[tuple[str, object]]) -> Object:
    return {name: _plain(value) for name, value in items if value is not None}


def _plain(value: object) -> Json:
    return _without_null(cast(Json, msgspec.to_builtins(value)))


def _without_null(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _without_null(held) for key, held in value.items() if held is not None}
    return [_without_null(held) for held in value] if isinstance(value, list | tuple) else value
