"""A board as plain JSON for a client, and what changes it from one version to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    "zones",
    "in_flight",
    "command",
    "winner",
    "closed",
    "standing_orders",
)


def view(board: Board) -> Object:
    """The board as a JSON object.

    `creatures` by id, each with its stat block, and `order`, their ids in order of entry; `prompts` by id; `policies` by name; `ground`;
    and the other fields of `Board` that a client can use. A field without a value is left out: there is no null in an object.
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
    patch = _patch(_course(before), _course(after))
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
    shown["prompts"] = {prompt.id: _plain(prompt) for prompt in board.prompts}
    shown["policies"] = {name: board.policies[name] for name in sorted(board.policies)}
    return shown


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
