"""The stored vocabulary: frozen, tagged once, without anything whose bytes could vary."""

from __future__ import annotations

import typing

import msgspec
import pytest

from freestrike.events import codec, policies, rulebook, schema
from freestrike.events.commands import Advance
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.event import EVENT_TYPES
from freestrike.events.movement import StepBegun
from freestrike.events.record import Record
from freestrike.events.stored import Stored
from freestrike.events.turns import TurnStarted


def every_stored_type() -> list[type[Stored]]:
    found: dict[type[Stored], None] = {}
    waiting: list[object] = [Record]
    while waiting:
        kind = waiting.pop()
        waiting.extend(typing.get_args(kind))
        if isinstance(kind, type) and issubclass(kind, Stored) and kind not in found:
            found[kind] = None
            waiting.extend(typing.get_type_hints(kind).values())
    return list(found)


STORED = every_stored_type()


def test_a_record_reaches_setups_and_every_event() -> None:
    assert {Setup, Entrant, *EVENT_TYPES} <= set(STORED)


@pytest.mark.parametrize("kind", STORED, ids=lambda kind: kind.__name__)
def test_a_stored_type_is_frozen_tagged_with_a_version_and_documented(kind: type[Stored]) -> None:
    config = kind.__struct_config__
    name, _, version = str(config.tag).rpartition(".")
    assert config.frozen
    assert not config.gc
    assert version.isdigit()
    assert name == name.lower()
    assert kind.__doc__


@pytest.mark.parametrize("kind", STORED, ids=lambda kind: kind.__name__)
def test_a_stored_type_holds_no_any_no_set_and_no_dict(kind: type[Stored]) -> None:
    waiting = list(typing.get_type_hints(kind).values())
    while waiting:
        hint = waiting.pop()
        waiting.extend(typing.get_args(hint))
        assert hint is not typing.Any
        assert typing.get_origin(hint) not in (set, frozenset, dict, list)
        assert hint not in (set, frozenset, dict, list)


def test_no_two_stored_types_share_a_name() -> None:
    tags = [kind.__struct_config__.tag for kind in STORED]
    assert len(tags) == len(set(tags))


def test_a_record_comes_back_from_its_bytes() -> None:
    record = Record(3, 1, 2, TurnStarted("ana"), by="ana", at="2026-11-29T12:00:00Z", rules=("combat/creatures-take-turns",))
    assert codec.decode(codec.encode(record)) == record


def test_an_event_of_a_newer_version_is_named_and_does_not_crash_the_reader() -> None:
    data = b'{"is":"record.1","seq":7,"cause":0,"command":7,"event":{"is":"hex-cast.1","creature":"ana"}}'
    with pytest.raises(codec.UnreadableRecord) as refused:
        codec.decode(data, 7)
    assert refused.value.seq == 7
    assert "hex-cast.1" in refused.value.reason
    assert refused.value.data == data


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"is":"record.1"}', b'{"is":"record.9","seq":1}'])
def test_bytes_that_are_no_record_are_reported(data: bytes) -> None:
    with pytest.raises(codec.UnreadableRecord):
        codec.decode(data, 1)


def test_the_schema_describes_every_event() -> None:
    described = schema.record_schema()["$defs"]
    assert {kind.__name__ for kind in EVENT_TYPES} <= set(described)
    msgspec.json.encode(described)


def test_every_policy_names_a_rule_and_has_a_default() -> None:
    for policy in policies.POLICIES:
        assert policy.rule in rulebook.RULES
        assert policy.answers
        assert policy.case


def test_a_movement_type_from_outside_is_stored_like_our_own() -> None:
    """A default is left out of the bytes by identity: what a command brings in must not make a fact's bytes differ."""
    brought = msgspec.json.decode(msgspec.json.encode(Advance("ana", ((1, 0, 0),), manners=("walk",))), type=Advance)
    assert msgspec.json.encode(StepBegun("ana", (0, 0, 0), (1, 0, 0), 1, brought.manners[0])) == msgspec.json.encode(
        StepBegun("ana", (0, 0, 0), (1, 0, 0), 1)
    )
