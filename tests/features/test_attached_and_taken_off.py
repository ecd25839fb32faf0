"""What abilities of the bestiary attach to their targets, played: when it goes off, and who takes it off. Values by hand from the printed
lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.fights import Fight, foe, hero
from freestrike.engine import EndTurn, Interact, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.rulings import SetStamina
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
SNACKS, DETONATOR = "snackies-for-sweeties", "caustic-detonator"


def has(play: Fight, state: str) -> set[str]:
    return {creature.id for creature in play.encounter.board.creatures if creature.has_lasting(state)}


def ends_the_round(play: Fight, *ids: str) -> None:
    for id in ids:
        play.do(EndTurn(id))


@pytest.fixture
def snacks(compendium_directory: Path) -> Ability:
    return replace(ability(compendium_directory, "Hag/Statblocks/Wode Hag", SNACKS), usage=MANEUVER)


def served(fight: Make, snacks: Ability, *dice: int) -> Fight:
    """The hag has given pastries to Ana and to Dee; the Agility of Bo is not below 2, and Cy is too far away."""
    quick = Characteristics(agility=2)
    play = fight(
        foe("hag", (0, 0), abilities=[snacks]),
        hero("ana", (2, 0)),
        hero("bo", (3, 0), scores=quick),
        hero("cy", (9, 9)),
        hero("dee", (0, 4)),
        first="director",
        dice=dice,
    )
    play.do(UseAbility("hag", SNACKS, ("ana", "bo", "dee")))
    play.do(EndTurn("hag"))
    return play


def test_pastries_go_off_as_the_round_ends(fight: Make, snacks: Ability) -> None:
    """One roll of 5 and 3 against both, the first outcome: 6 poison damage each; at the end of the next round nothing more."""
    play = served(fight, snacks, 2, 3)
    assert has(play, "pastry") == {"ana", "dee"}

    ends_the_round(play, "ana", "bo", "cy", "dee")

    assert [play.stamina(id) for id in ("ana", "bo", "cy", "dee")] == [30 - 6, 30, 30, 30 - 6]
    ends_the_round(play, "hag", "ana", "bo", "cy", "dee")
    assert (play.stamina("ana"), has(play, "pastry"), len(play.events(PowerRollMade))) == (30 - 6, set(), 1)


@pytest.mark.parametrize(
    ("dice", "left", "stamina"),
    [
        ((9, 9, 2, 3), {"dee"}, [30, 30 - 6]),  # taken off, and only Dee's goes off at the end of the round
        ((5, 8, 2, 3), {"ana", "dee"}, [30 - 6, 30 - 6]),  # not taken off
        ((2, 3, 5, 5), set(), [30 - 10, 30 - 10]),  # all go off at once, with 10 and 3: 10 poison damage
    ],
)
def test_a_pastry_can_be_taken_off(fight: Make, snacks: Ability, dice: tuple[int, ...], left: set[str], stamina: list[int]) -> None:
    """Ana tries with her Agility of 0; Bo could beside her, Cy could not."""
    play = served(fight, snacks, *dice)
    assert [reason.code for reason in play.encounter.check(Interact("cy", "ana", SNACKS))][-1:] == ["not one who can"]

    play.do(Interact("ana", "ana", SNACKS))

    assert has(play, "pastry") == left
    ends_the_round(play, "ana", "bo", "cy", "dee")
    assert [play.stamina(id) for id in ("ana", "dee")] == stamina


def test_a_detonator_outlives_who_has_attached_it(fight: Make, compendium_directory: Path) -> None:
    """The dog is dead before a 5 at the end of the round: the roll of 5 and 2 deals Ana 4 acid damage."""
    charge = ability(compendium_directory, "War Dogs/Statblocks/War Dog Phosphorite", DETONATOR)
    play = fight(foe("dog", (6, 0), abilities=[charge]), foe("orc", (9, 9)), hero("ana", (1, 0)), first="director", dice=(5, 2, 3))
    play.do(UseAbility("dog", DETONATOR, ("ana",)))
    play.do(EndTurn("dog"))
    play.encounter.rule(SetStamina("dog", 0))
    play.begun = play.encounter.version

    ends_the_round(play, "ana", "orc")

    assert (play.encounter.board.creatures["dog"].life, play.stamina("ana"), has(play, "detonator")) == ("dead", 30 - 4, set())


def test_a_detonator_goes_off_at_odds_and_can_be_handed_on(fight: Make, compendium_directory: Path) -> None:
    """War Dog Phosphorite: a 4 at the end of the first round, and nothing happens; Bo's test of 18 hands it on to the orc; a 3, and the
    roll of 5 and 2 deals the orc 4 acid damage and leaves no detonator."""
    charge = ability(compendium_directory, "War Dogs/Statblocks/War Dog Phosphorite", DETONATOR)
    play = fight(
        foe("dog", (6, 0), abilities=[charge]),
        foe("orc", (2, 2)),
        hero("ana", (1, 0)),
        hero("bo", (1, 1)),
        first="director",
        dice=(4, 9, 9, 3, 2, 3),
        choose=["target/orc"],
    )
    play.do(UseAbility("dog", DETONATOR, ("ana",)))
    ends_the_round(play, "dog", "ana", "orc", "bo")
    assert (has(play, "detonator"), play.stamina("ana")) == ({"ana"}, 30)
    ends_the_round(play, "dog")
    assert "not one who can" in [reason.code for reason in play.encounter.check(Interact("ana", "ana", DETONATOR))]

    play.do(Interact("bo", "ana", DETONATOR))
    assert has(play, "detonator") == {"orc"}
    ends_the_round(play, "bo", "orc", "ana")

    assert (has(play, "detonator"), play.stamina("orc"), play.stamina("ana")) == (set(), 40 - 4, 30)
