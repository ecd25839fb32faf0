"""The audit: whatever has a ledger shows it when it is explained."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import fields

from freestrike.events.event import Event
from freestrike.events.forced_movement import ForcedMoveBegun, ObjectDamaged
from freestrike.events.ledger import Entry
from freestrike.events.movement import Fell
from freestrike.events.record import Record
from freestrike.events.squads import MinionsDropped
from freestrike.events.strikes import Outcome, PowerRollMade
from freestrike.projections.audit import explain

LEDGER = (Entry("bonus", 1, "a cause", "classes/ability-roll"),)


@pytest.mark.parametrize(
    ("event", "target", "result"),
    [
        (ForcedMoveBegun("ana", "brute", "push", 3, "shove", ledger=LEDGER), "ana", "3 squares"),
        (Fell("ana", (0, 0, 4), (0, 0, 0), 4, ledger=LEDGER), "ana", "4 squares"),
        (ObjectDamaged("door", (1, 0, 0), 5, 2, ledger=LEDGER), "door", "5 damage"),
        (MinionsDropped("gang", ("m1", "m2"), ledger=LEDGER), "gang", "2 minions"),
        (PowerRollMade("ana", "shove", 9, (), 0, objects=(Outcome("door", 0, 10, 1, LEDGER),)), "door", "9 rolled, 10 in all, tier 1"),
    ],
)
def test_its_numbers_are_told(event: Event, target: str, result: str) -> None:
    (ledger,) = explain([Record(1, 0, 1, event)], 1).ledgers
    assert (ledger.target, ledger.result, ledger.entries) == (target, result, LEDGER)


def test_every_event_with_a_ledger_is_thought_of() -> None:
    kinds = {kind.__name__ for kind in get_args(Event) if any(field.name == "ledger" for field in fields(kind))}
    rolled = {"PowerRollTested", "DamageDue", "DamageTaken", "StaminaLost"}
    assert kinds == rolled | {"ForcedMoveBegun", "Fell", "ObjectDamaged", "MinionsDropped"}
