"""Who is possessed, charmed or led into the fray by what the bestiary prints, played. Values by hand from the printed lines, which the
tests read from the compendium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.fights import Fight, foe, hero
from features.given import given
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.content.effect import FreeStrike, Move, TakeAction
from freestrike.events.strikes import PowerRollMade
from freestrike.events.turns import TriggeredActionTaken

Make = Callable[..., Fight]
# With 3 to 5 added to them the dice give the first, the second and the third outcome.
FIRST, SECOND, THIRD = (2, 2), (5, 5), (9, 9)


def test_each_soul_that_is_spat_is_rolled_for_itself(fight: Make, compendium_directory: Path) -> None:
    """Omen Dragon, whose roll adds 5: 4 + 5 frightens Ana, 10 + 5 has Bo come nearer, 18 + 5 has Cy strike her nearest ally, which is Bo,
    with another roll: her 2 + 2 and Might 2 are the first outcome of the free strike, 2 + 2 damage (rules/free-strikes.md)."""
    souls = replace(ability(compendium_directory, "Dragons/Statblocks/Omen Dragon", "souls-of-the-broken"), usage=MAIN_ACTION)
    play = fight(
        foe("dragon", (0, 0), abilities=[souls]),
        hero("ana", (0, 8)),
        hero("bo", (6, 0)),
        hero("cy", (6, 1)),
        first="director",
        dice=(*FIRST, *SECOND, *THIRD, *FIRST),
        choose=["square/5,0,0", "melee-free-strike/cy/melee/bo"],
    )

    play.do(UseAbility("dragon", souls.id, ("ana", "bo", "cy")))

    rolls = play.events(PowerRollMade)
    assert [[one.target for one in rolled.outcomes] for rolled in rolls] == [["ana"], ["bo"], ["cy"], ["bo"]]
    assert [rolled.outcomes[0].tier for rolled in rolls] == [1, 2, 3, 1]
    assert play.encounter.board.creatures["ana"].condition("frightened") is not None
    assert play.at("bo") == (5, 0, 0)
    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [30, 30 - 4, 30]


@pytest.mark.parametrize("dazed", [False, True])
def test_the_charmed_strike_whom_the_eye_likes_if_they_can_react(fight: Make, compendium_directory: Path, dazed: bool) -> None:
    """Compulsion Eye, whose roll adds 4: 10 + 4 is the second outcome, and Ana's Intuition 0 is below 3. She goes 2 squares and strikes Bo
    (2 + 2 and Might 2: 2 + 2 damage); dazed she can take no free triggered action (classes/dazed). Either way the charm is over."""
    beam = ability(compendium_directory, "Xorannox the Tyract/Statblocks/Compulsion Eye", "compulsion-beam")
    play = fight(
        foe("eye", (0, 0), abilities=[beam]),
        hero("ana", (3, 0)),
        hero("bo", (6, 0)),
        first="director",
        dice=SECOND if dazed else (*SECOND, *FIRST),
        choose=[] if dazed else ["square/4,0,0", "square/5,0,0", "melee-free-strike/ana/melee/bo"],
    )
    play = given(play, ("ana", "dazed", "eye")) if dazed else play

    play.do(UseAbility("eye", beam.id, ("ana",)))

    assert (play.at("ana"), play.stamina("bo")) == (((3, 0, 0), 30) if dazed else ((5, 0, 0), 30 - 4))
    assert [(one.creature, one.free) for one in play.events(TriggeredActionTaken)] == ([] if dazed else [("ana", True)])
    assert [lasting.name for lasting in play.encounter.board.creatures["ana"].lasting] == []


def test_what_is_done_as_one_free_triggered_action_is_compiled_as_that(compendium_directory: Path) -> None:
    """A move and a free strike at whom its user likes are one action of the target."""
    beam = ability(compendium_directory, "Xorannox the Tyract/Statblocks/Compulsion Eye", "compulsion-beam")
    (taken,) = (one for when in beam.effects for one in getattr(when, "then", ()) if isinstance(one, TakeAction))

    assert [type(one) for one in taken.then] == [Move, FreeStrike]


def test_the_charmed_never_strike_themselves(fight: Make, compendium_directory: Path) -> None:
    """Compulsion Eye: Ana is an enemy of the eye as Bo is, but nobody is a target of its own ability unless that says so
    (rules/classes.md:208, rules/classes.md:226): she can strike Bo beside her, up close or from afar, and not herself."""
    beam = ability(compendium_directory, "Xorannox the Tyract/Statblocks/Compulsion Eye", "compulsion-beam")
    play = fight(foe("eye", (0, 0), abilities=[beam]), hero("ana", (3, 0)), hero("bo", (4, 0)), first="director", dice=SECOND)

    play.do(UseAbility("eye", beam.id, ("ana",)))

    strikes = [id for id in play.offered() if "free-strike" in id]
    assert strikes == ["melee-free-strike/ana/melee/bo", "ranged-free-strike/ana/ranged/bo"]


def test_a_chief_goes_farther_than_its_speed_and_strikes_more_than_two_on_the_way(fight: Make, compendium_directory: Path) -> None:
    """Human Bandit Chief: 6 squares with speed 5, then one use of its whip on three in place of two, 10 + 3 for 12 damage each; the thug
    beside all of them strikes each for 4, the one far away does not."""
    path = "Humans/Statblocks/Human Bandit Chief"
    whip = ability(compendium_directory, path, "whip-and-magic-longsword")
    lead = replace(ability(compendium_directory, path, "lead-from-the-front"), usage=MAIN_ACTION)
    struck = ("ana", "bo", "cy")
    play = fight(
        foe("chief", (0, 0), abilities=[whip, lead]),
        foe("thug", (9, 1)),
        foe("far", (0, 9)),
        *(hero(id, (8, y)) for y, id in enumerate(struck)),
        first="director",
        dice=SECOND,
        choose=[
            *(f"square/{x},0,0" for x in range(1, 7)),
            "whip-and-magic-longsword/chief/melee/ana+bo+cy",
            *["target/thug"] * 3,
            *(f"melee-free-strike/thug/melee/{id}" for id in struck),
        ],
    )

    play.do(UseAbility("chief", lead.id))

    assert play.at("chief") == (6, 0, 0)
    assert [play.stamina(id) for id in struck] == [30 - 12 - 4] * 3
    assert [who for who, ability, _ in play.used() if "strike" in ability] == ["thug"] * 3
    assert not any("/far/" in option or option == "target/far" for option in play.offered())
