"""Squads of minions: how they form, what they must be, and the Director's word about them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from freestrike.engine import BecomeCaptain, Encounter, Refused
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.damage import Died
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.rulings import Ruling, SetSquadStamina, SetStamina
from freestrike.events.squads import SquadFormed

HERO = Entrant("ana", StatBlock("Ana", "1M", 5, 30, hero=True), "heroes", "ana", (0, 0, 0))
BLOCK = StatBlock("Spinecleaver", "1S", 5, 5, roles=("Minion Brute",), free_strike=CreatureFreeStrike(2))
MINIONS = tuple(Entrant(f"m{n}", BLOCK, "director", "director", (n, 2, 0), squad="a") for n in range(1, 5))

LEADER = Entrant("boss", StatBlock("Boss", "1M", 5, 20), "director", "director", (4, 4, 0), captain_of="a")


def fight(*entrants: Entrant) -> Encounter:
    return Encounter.create(Setup("a fight", (HERO, *entrants), first_side="director"), secret=b"squads")


def test_a_squad_forms_at_the_start() -> None:
    """Four minions with 5 Stamina each have 20 together (rules/monster-basics.md:388)."""
    formed = [record.event for record in fight(*MINIONS).records() if isinstance(record.event, SquadFormed)]

    assert formed == [SquadFormed("a", ("m1", "m2", "m3", "m4"), 5, 20)]


NO_SQUADS: dict[str, tuple[tuple[Entrant, ...], str]] = {
    "nine minions": (tuple(replace(MINIONS[0], id=f"m{n}", square=(n, 2, 0)) for n in range(9)), "too many minions"),
    "two kinds": ((MINIONS[0], replace(MINIONS[1], stat_block=replace(BLOCK, name="Sniper"))), "not the same minions"),
    "two sides": ((MINIONS[0], replace(MINIONS[1], side="heroes")), "not on one side"),
    "a hero": ((replace(MINIONS[0], stat_block=replace(BLOCK, hero=True)),), "no minion"),
    "temporary Stamina": ((replace(MINIONS[0], temporary_stamina=1),), "no temporary stamina"),
    "less than keeps all of them standing": ((replace(MINIONS[0], stamina=2), replace(MINIONS[1], stamina=3)), "too little stamina"),
    "no name": ((replace(MINIONS[0], squad="a/b"),), "no name for a squad"),
}


@pytest.mark.parametrize(("entrants", "code"), NO_SQUADS.values(), ids=NO_SQUADS.keys())
def test_what_a_squad_must_be(entrants: tuple[Entrant, ...], code: str) -> None:
    with pytest.raises(Refused) as refused:
        fight(*entrants)

    assert [reason.code for reason in refused.value.reasons] == [code]


def test_the_director_sets_what_a_squad_has() -> None:
    """With 6 left, two of four with 5 Stamina stand: those that entered last drop."""
    encounter = fight(*MINIONS)

    encounter.rule(SetSquadStamina("a", 6))

    assert [record.event.creature for record in encounter.records() if isinstance(record.event, Died)] == ["m3", "m4"]


REFUSED: dict[str, tuple[Ruling, str]] = {
    "a minion's own Stamina": (SetStamina("m1", 3), "its squad's"),
    "more than the squad can have": (SetSquadStamina("a", 21), "more than the maximum"),
    "no squad": (SetSquadStamina("b", 1), "no such squad"),
}


@pytest.mark.parametrize(("ruling", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_what_the_director_cannot_set(ruling: Ruling, code: str) -> None:
    encounter = fight(*MINIONS)

    with pytest.raises(Refused) as refused:
        encounter.rule(ruling)

    assert [reason.code for reason in refused.value.reasons] == [code]


NO_CAPTAINS: dict[str, tuple[tuple[Entrant, ...], str]] = {
    "of no squad": ((replace(LEADER, captain_of="b"),), "no such squad"),
    "a minion": ((replace(LEADER, stat_block=replace(LEADER.stat_block, roles=("Minion Brute",))),), "no captain"),
    "a mount": ((replace(LEADER, stat_block=replace(LEADER.stat_block, roles=("Platoon Mount",))),), "no captain"),
    "an enemy": ((replace(LEADER, side="heroes"),), "not on one side"),
}


@pytest.mark.parametrize(("entrants", "code"), NO_CAPTAINS.values(), ids=NO_CAPTAINS.keys())
def test_what_a_captain_must_be(entrants: tuple[Entrant, ...], code: str) -> None:
    with pytest.raises(Refused) as refused:
        fight(*MINIONS, *entrants)

    assert [reason.code for reason in refused.value.reasons] == [code]


def test_a_squad_has_one_captain() -> None:
    with pytest.raises(Refused) as refused:
        fight(*MINIONS, LEADER, replace(LEADER, id="other", square=(6, 4, 0)))

    assert {reason.code for reason in refused.value.reasons} == {"two captains"}


def test_who_may_not_become_a_captain() -> None:
    """At the start of the fight the squad has lost no captain (rules/monster-basics.md:467)."""
    encounter = fight(*MINIONS, replace(LEADER, captain_of=""))

    reasons = {id: [reason.code for reason in encounter.check(BecomeCaptain(id, "a"))] for id in ("boss", "m1", "ana")}

    assert reasons["boss"] == ["lost no captain in the last round"]
    assert reasons["m1"][0] == "one of the squad"
    assert reasons["ana"][0] == "not on one side"
