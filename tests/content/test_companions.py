"""What is compiled of whom somebody takes along as it teleports."""

from __future__ import annotations

from msgspec.structs import replace

from content.test_whole_texts import read
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.reading.raw import RawEffect, RawRoll
from freestrike.events.content.effect import Teleport
from freestrike.events.content.within import every_effect

HEDGE = Setting(names_of("Hedge"))
BLINKS = [f"{n} damage; the hedge can teleport up to {n} squares" for n in (4, 5, 6)]
ROLL = RawEffect(roll=RawRoll("Power Roll + 2", bonus=2), tier1=BLINKS[0], tier2=BLINKS[1], tier3=BLINKS[2])
ALONG, DESTINATION = "with them when they teleport", "the hedge's destination"
TEXT = f"The hedge takes an adjacent {'creature'} {ALONG}. The creature appears in an unoccupied space adjacent to {DESTINATION}."


def test_every_outcome_takes_it_along() -> None:
    found = read(ROLL, TEXT, owner=HEDGE)
    assert all(piece.compiled for piece in found.pieces)
    assert found.ability.roll is not None
    teleports = [one for tier in found.ability.roll.tiers for one in every_effect(tier) if isinstance(one, Teleport)]
    assert teleports == [replace(Teleport(n), brings=True) for n in (4, 5, 6)]


def test_of_an_ability_that_teleports_nobody_it_is_left() -> None:
    found = read(
        RawEffect(roll=RawRoll("Power Roll + 2", bonus=2), tier1="4 damage", tier2="5 damage", tier3="6 damage"), TEXT, owner=HEDGE
    )
    assert [piece.compiled for piece in found.pieces if piece.kind == "sentence"] == [False, False]
