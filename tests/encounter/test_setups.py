"""What an encounter cannot be played from is refused, every reason at once, and nothing is stored."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from freestrike.engine import Encounter, Refused
from freestrike.events.conditions import Condition
from freestrike.events.content.effect import Reacts
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock, Trait
from freestrike.events.content.trigger import Trigger
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.space import Column, Hazard, SolidObject, Terrain, Wall
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
    "a movement that there is not": (with_stat_block(movement=("fly", "tunnel")), "no such movement"),
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

GATE = SolidObject("gate", ((3, 0, 0),), "wood")
BAD_MAPS: dict[str, tuple[Terrain, str, str]] = {
    "in a gate": (Terrain(objects=(GATE,)), "solid", "foe at (3, 0, 0), in gate"),
    "in a hill": (Terrain(columns=(Column(3, 0, 1),)), "in the ground", "foe at (3, 0, 0)"),
    "an object of nothing": (Terrain(objects=(replace(GATE, squares=()),)), "no such terrain", "the object 'gate' fills no square"),
    "an object of jelly": (Terrain(objects=(replace(GATE, material="jelly"),)), "no such terrain", "the object 'gate' is made of 'jelly'"),
    "an object of no size": (Terrain(objects=(replace(GATE, size="big"),)), "no such terrain", "the object 'gate' is of size 'big'"),
    "an object in the ground": (
        Terrain(objects=(replace(GATE, squares=((7, 0, -1),)),)),
        "no such terrain",
        "the object 'gate' is in the ground at (7, 0, -1)",
    ),
    "an object in a pillar": (
        Terrain(solid=((7, 0, 0),), objects=(replace(GATE, squares=((7, 0, 0),)),)),
        "no such terrain",
        "the object 'gate' is in something solid at (7, 0, 0)",
    ),
    "an object off the map": (
        Terrain((0, 0, 0), (5, 5, 5), objects=(replace(GATE, squares=((7, 0, 0),)),)),
        "no such terrain",
        "the object 'gate' is off the map at (7, 0, 0)",
    ),
    "two objects in one square": (
        Terrain(objects=(GATE, replace(GATE, id="door"))),
        "no such terrain",
        "gate and door both fill (3, 0, 0)",
    ),
    "a hazard that heals": (Terrain(hazards=(Hazard("Spring", (), -2),)), "no such terrain", "'Spring' deals -2 damage"),
    "a hazard of no type": (Terrain(hazards=(Hazard("Sun", (), 2, "warm"),)), "no such terrain", "'Sun' deals 'warm' damage"),
    "a hazard off the map": (
        Terrain((0, 0, 0), (5, 5, 5), hazards=(Hazard("Fire", ((9, 0, 0),), 2),)),
        "no such terrain",
        "'Fire' is off the map at (9, 0, 0)",
    ),
    "ground higher than the map": (
        Terrain((0, 0, 0), (5, 5, 1), columns=(Column(4, 4, 2),)),
        "no such terrain",
        "the ground at (4, 4) is off the map or leaves no room above its top, 2",
    ),
    "two heights of one place": (
        Terrain(columns=(Column(4, 4, 2), Column(4, 4, 3))),
        "no such terrain",
        "the ground at (4, 4) has two heights",
    ),
}


@pytest.mark.parametrize(("terrain", "code", "subject"), BAD_MAPS.values(), ids=BAD_MAPS.keys())
def test_a_map_that_makes_no_sense_is_refused_once_with_the_place(terrain: Terrain, code: str, subject: str) -> None:
    store = MemoryStore()
    with pytest.raises(Refused) as refused:
        Encounter.create(replace(GOOD, terrain=terrain), store=store)
    assert [(reason.code, reason.rule, reason.subject) for reason in refused.value.reasons] == [(code, "combat/set-the-map", subject)]
    assert store.encounters() == ()


def test_a_large_creature_across_a_wall_is_refused() -> None:
    ogre = replace(FOE, stat_block=replace(FOE.stat_block, size="2"))
    terrain = Terrain(walls=(Wall((3, 0, 1), (4, 0, 1)),))
    with pytest.raises(Refused) as refused:
        Encounter.create(replace(GOOD, entrants=(HERO, ogre), terrain=terrain))
    assert [(reason.code, reason.subject) for reason in refused.value.reasons] == [("across a wall", "foe at (3, 0, 1) and (4, 0, 1)")]


def test_who_burrows_may_begin_in_the_ground() -> None:
    worm = with_stat_block(movement=("burrow",))
    fight = Encounter.create(replace(worm, entrants=(HERO, replace(worm.entrants[1], square=(3, 0, -1)))))
    assert fight.board.creatures["foe"].corner == (3, 0, -1)


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


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Trigger("sneezes"), "foe: traits[0].effects[0].trigger.occasion: 'sneezes', expected one of "),
        (Trigger("dies", "foe"), "foe: traits[0].effects[0].trigger.actor: 'foe', expected one of '', 'self'"),
        (Trigger("dies", within=-5), "foe: traits[0].effects[0].trigger.within: -5, expected 0 or more"),
    ],
)
def test_a_word_that_means_nothing_is_refused_with_its_place(value: Trigger, said: str) -> None:
    with pytest.raises(Refused) as refused:
        Encounter.create(with_stat_block(traits=(Trait("Odd", (Reacts("odd", "Odd", value, ()),)),)))
    (reason,) = refused.value.reasons
    assert reason.code == "no such word"
    assert reason.subject.startswith(said)
