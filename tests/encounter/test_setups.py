"""What an encounter cannot be played from is refused, every reason at once, and nothing is stored."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from freestrike.engine import Encounter, Refused
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.space import Terrain, Wall
from freestrike.events.stores.memory import MemoryStore

HERO = Entrant("ana", StatBlock("Ana", "1M", 5, 30, hero=True), "heroes", "ana", (0, 0, 0))
FOE = Entrant("foe", StatBlock("Foe", "1M", 5, 10, free_strike=CreatureFreeStrike(2)), "director", "director", (3, 0, 0))
GOOD = Setup("a fight", (HERO, FOE), first_side="heroes")


def with_foe(**changes: object) -> Setup:
    return replace(GOOD, entrants=(HERO, replace(FOE, **changes)))


def with_stat_block(**changes: object) -> Setup:
    return with_foe(stat_block=replace(FOE.stat_block, **changes))


BAD: dict[str, tuple[Setup, str]] = {
    "nobody": (replace(GOOD, entrants=()), "no creatures"),
    "one id for two": (with_foe(id="ana"), "id twice"),
    "an id that would break option ids": (with_foe(id="a/b"), "no name for an id"),
    "a side that there is not": (with_foe(side="bandits"), "no such side"),
    "a first side that there is not": (replace(GOOD, first_side="bandits"), "no such side"),
    "round 0": (replace(GOOD, round=0), "no such round"),
    "a size that there is not": (with_stat_block(size="big"), "no such size"),
    "a negative speed": (with_stat_block(speed=-1), "no such speed"),
    "more Stamina than the maximum": (with_foe(stamina=11), "dead or above the maximum"),
    "a foe at 0 Stamina": (with_foe(stamina=0), "dead or above the maximum"),
    "a hero at the negative of the winded value": (
        replace(GOOD, entrants=(replace(HERO, stamina=-15), FOE)),
        "dead or above the maximum",
    ),
    "negative temporary Stamina": (with_foe(temporary_stamina=-1), "less than none"),
    "a condition that there is not": (with_foe(conditions=(Condition("cursed"),)), "no such condition"),
    "an ending that there is not": (with_foe(conditions=(Condition("slowed", ends="later"),)), "no such condition"),
    "a policy that there is not": (replace(GOOD, policies=(PolicyChosen("luck", "good"),)), "no such policy or answer"),
    "surprise after the first round": (replace(with_foe(surprised=True), round=2), "surprised after the first round"),
    "off the map": (replace(GOOD, terrain=Terrain((0, 0, 0), (2, 2, 2))), "off the map"),
    "in an object": (replace(GOOD, terrain=Terrain(solid=((3, 0, 0),))), "solid"),
    "in another's space": (with_foe(square=(0, 0, 0)), "another's space"),
    "a wall between squares that share no side": (replace(GOOD, terrain=Terrain(walls=(Wall((0, 0, 0), (2, 0, 0)),))), "no such terrain"),
}


@pytest.mark.parametrize(("setup", "code"), BAD.values(), ids=BAD.keys())
def test_a_setup_that_cannot_be_played_is_refused(setup: Setup, code: str) -> None:
    store = MemoryStore()
    with pytest.raises(Refused) as refused:
        Encounter.create(setup, store=store)
    assert code in [reason.code for reason in refused.value.reasons]
    assert store.encounters() == ()


def test_a_creature_two_sizes_smaller_may_stand_in_a_larger_ones_space() -> None:
    # rules/combat.md:153: sizes 1M and 3 are three steps apart (1M, 1L, 2, 3).
    giant = replace(FOE, stat_block=replace(FOE.stat_block, size="3"), square=(0, 0, 0))
    fight = Encounter.create(replace(GOOD, entrants=(HERO, giant)))
    assert fight.board.occupancy[(0, 0, 0)] == ("ana", "foe")


def test_a_second_encounter_of_one_id_is_refused_and_the_first_is_as_it_was() -> None:
    store = MemoryStore()
    first = Encounter.create(GOOD, store=store, id="fight", secret=b"one")
    with pytest.raises(Refused, match="encounter exists"):
        Encounter.create(GOOD, store=store, id="fight", secret=b"two")
    assert store.secret("fight") == b"one"
    assert [listing.version for listing in store.encounters()] == [first.version]
