"""What the bestiary's abilities print about their own course, played: what comes ahead of forced movement, what takes the place of what was
said before, what is done against whoever was pulled close. Values by hand from the printed tier lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.bestiary import ability
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.refusal import Refused
from freestrike.events.lasting import LastingBegan
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
# With 0 to 6 added to them the dice give the third outcome, and the second.
THIRD, SECOND = (9, 9), (5, 5)


def test_a_blast_hurts_those_beside_before_it_throws(fight: Make, compendium_directory: Path) -> None:
    """War Dog Hunter Killer: Ana takes 8 and is pushed 3 away from Bo, who was beside her and takes 5; Cy stands where she comes to."""
    rocket = ability(compendium_directory, "War Dogs/Statblocks/War Dog Hunter Killer", "fuse-iron-rocket")
    play = fight(
        foe("killer", (0, 5), abilities=[rocket]),
        hero("ana", (4, 5)),
        hero("bo", (4, 6)),
        hero("cy", (8, 4)),
        first="director",
        dice=SECOND,
        choose=["square/5,5,0", "square/6,5,0", "square/7,5,0"],
    )

    play.do(UseAbility("killer", "fuse-iron-rocket", ("ana",)))

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [30 - 8, 30 - 5, 30]
    assert play.at("ana") == (7, 5, 0)


def test_daggers_move_the_target_twice_if_that_is_paid_for(fight: Make, compendium_directory: Path) -> None:
    """War Dog Teletalite, 1 Malice: Ana takes 6, is teleported 3 squares and then slid 2."""
    daggers = ability(compendium_directory, "War Dogs/Statblocks/War Dog Teletalite", "corrupted-ash-daggers-1-malice")
    play = fight(
        foe("teletalite", (0, 0), abilities=[daggers]),
        hero("ana", (5, 5)),
        first="director",
        dice=SECOND,
        malice=1,
        choose=["teleport/ana/8,8,0", "square/8,9,0", "square/8,10,0"],
    )

    play.do(UseAbility("teletalite", daggers.id, ("ana",), "ranged"))

    assert (play.stamina("ana"), play.at("ana"), play.encounter.board.malice) == (30 - 6, (8, 10, 0), 0)


@pytest.mark.parametrize(("stamina", "banes"), [(30, "bane"), (20, "double bane")])
def test_despair_weighs_double_on_the_winded(fight: Make, compendium_directory: Path, stamina: int, banes: str) -> None:
    """Wobalas: 5 psychic damage leave Ana at 25, or at 15, half of 30, where she is winded: a bane, or a double bane in its place."""
    bolt = ability(compendium_directory, "Demons/Statblocks/Wobalas", "despair-bolt")
    play = fight(foe("wobalas", (0, 0), abilities=[bolt]), hero("ana", (5, 5), stamina=stamina), first="director", dice=SECOND)

    play.do(UseAbility("wobalas", "despair-bolt", ("ana",)))

    (begun,) = play.events(LastingBegan)
    assert [one.what for one in begun.lasting.modifiers] == [banes]


@pytest.mark.parametrize("way", ["free strike", "grab", "far"])
def test_tongues_strike_or_grab_whom_they_pull_close(fight: Make, compendium_directory: Path, way: str) -> None:
    """Muceron: 7 damage and a pull of 3 bring Ana from 2 squares away beside it; then its free strike deals 4 more, or a Grab with the
    third outcome holds her. From where she is pulled to no neighbour, neither is offered."""
    tongues = ability(compendium_directory, "Demons/Statblocks/Muceron", "barbed-tongues")
    chosen = {
        "free strike": ["square/1,0,0", "choice/0", "melee-free-strike/muceron/melee/ana"],
        "grab": ["square/1,0,0", "choice/1", "grab/muceron/melee/ana"],
        "far": [],
    }
    play = fight(
        foe("muceron", (0, 0), abilities=[tongues]),
        hero("ana", (2, 0)),
        first="director",
        dice=(*SECOND, *THIRD) if way == "grab" else SECOND,
        choose=chosen[way],
    )

    play.do(UseAbility("muceron", "barbed-tongues", ("ana",)))

    assert play.stamina("ana") == 30 - 7 - (4 if way == "free strike" else 0)
    assert (play.encounter.board.creatures["ana"].condition("grabbed") is not None) is (way == "grab")
    assert ("choice/0" in play.offered()) is (way != "far")


def test_shards_hurt_the_first_step_of_a_turn(fight: Make, compendium_directory: Path) -> None:
    """Skeleton: 6 damage; in her turn Ana takes 2 more for the first of two moves, and none for the second."""
    shards = ability(compendium_directory, "Undead/Statblocks/Skeleton", "bone-shards")
    play = fight(foe("skeleton", (0, 0), abilities=[shards]), hero("ana", (5, 5)), first="director", dice=SECOND)

    play.do(UseAbility("skeleton", "bone-shards", ("ana",), "ranged"))
    play.do(EndTurn("skeleton"))
    play.do(Advance("ana", ((6, 5, 0), (7, 5, 0))))
    play.do(Advance("ana", ((8, 5, 0),)))

    assert play.stamina("ana") == 30 - 6 - 2


def test_all_of_a_kind_are_unclear_to_whom_a_stinger_hits(fight: Make, compendium_directory: Path) -> None:
    """Soulraker Stinger: another Soulraker demon has concealment from Ana until the Stinger's next turn, a bane on her strike; a demon of
    another kind has none."""
    launch = ability(compendium_directory, "Demons/Statblocks/Soulraker Stinger", "barb-launch")
    play = fight(
        foe("stinger", (9, 9), abilities=[launch], keywords=("Abyssal", "Demon", "Soulraker")),
        foe("scout", (1, 0), keywords=("Abyssal", "Demon", "Soulraker")),
        foe("pitling", (0, 1), keywords=("Abyssal", "Demon")),
        hero("ana", (0, 0), abilities=[HEWING]),
        hero("bo", (12, 12), abilities=[HEWING]),
        first="director",
        dice=(*SECOND, *THIRD),
    )

    play.do(UseAbility("stinger", "barb-launch", ("ana",)))
    play.do(EndTurn("stinger"))
    play.do(UseAbility("ana", "hew", ("scout",)))

    struck = play.events(PowerRollMade)[-1]
    assert any(entry.rule == "combat/concealment" for result in struck.outcomes for entry in result.ledger)


def test_a_tail_grabs_only_what_it_leaves_in_reach(fight: Make, compendium_directory: Path) -> None:
    """Lizardfolk Scaletooth: 10 damage and a slide of 3 each; Ana, slid from one square 2 away to another, is grabbed (her Might 0
    is below 2), Bo, slid to 4 squares away, is not."""
    whip = ability(compendium_directory, "Lizardfolks/Statblocks/Lizardfolk Scaletooth", "tail-whip")
    play = fight(
        foe("scaletooth", (5, 5), abilities=[whip]),
        hero("ana", (7, 5), might=0),
        hero("bo", (4, 5), might=0),
        first="director",
        malice=2,
        dice=THIRD,
        choose=["square/7,6,0", "square/3,5,0", "square/2,5,0", "square/1,5,0"],
    )

    play.do(UseAbility("scaletooth", "tail-whip", ("ana", "bo")))

    held = {id: play.encounter.board.creatures[id].condition("grabbed") is not None for id in ("ana", "bo")}
    assert held == {"ana": True, "bo": False}


def test_poison_sharpens_the_next_strike(fight: Make, compendium_directory: Path) -> None:
    """Rival Shadow of the 3rd echelon: a double edge on its next strike, whose potency is 2 higher: Ana's Might 2 is below 4."""
    poison = ability(compendium_directory, "Rivals/3rd Echelon/Statblocks/Rival Shadow", "poison-the-blade")
    whip = ability(compendium_directory, "Lizardfolks/Statblocks/Lizardfolk Scaletooth", "tail-whip")
    play = fight(
        foe("shadow", (5, 5), abilities=[poison, whip]),
        hero("ana", (6, 5), might=2),
        first="director",
        malice=2,
        dice=(4, 4),
    )

    play.do(UseAbility("shadow", "poison-the-blade"))
    play.do(UseAbility("shadow", "tail-whip", ("ana",)))

    (rolled,) = play.events(PowerRollMade)
    assert (rolled.outcomes[0].net, rolled.outcomes[0].tier) == (2, 2)
    assert play.encounter.board.creatures["ana"].condition("grabbed") is not None


def test_the_unseen_knife_strikes_two(fight: Make, compendium_directory: Path) -> None:
    """Shadow Elf Duskcaller: in the dark it can strike two, in the light only one."""
    knife = ability(compendium_directory, "Elves Shadow/Statblocks/Shadow Elf Duskcaller", "night-knife")
    for dark in (True, False):
        ground = Terrain(dark=((5, 5, 0),)) if dark else Terrain()
        play = fight(
            foe("elf", (5, 5), abilities=[knife]),
            hero("ana", (6, 5)),
            hero("bo", (4, 5)),
            first="director",
            dice=SECOND if dark else (),
            terrain=ground,
        )
        if dark:
            play.do(UseAbility("elf", "night-knife", ("ana", "bo")))
            assert (play.stamina("ana"), play.stamina("bo")) == (30 - 13, 30 - 13)
        else:
            with pytest.raises(Refused):
                play.do(UseAbility("elf", "night-knife", ("ana", "bo")))
