"""What becomes of whoever has too much rage (werewolf), and what the weapon brings that a feature of a hero is for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability, block
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import traits
from freestrike.engine import BeginTurn, UseAbility, Wield
from freestrike.engine.automation import runs
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import ENCOUNTER, Lasting
from freestrike.events.space import Terrain

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
WEREWOLF = "Werewolf/Statblocks/Werewolf"


def rage(play: Fight, id: str) -> int:
    return sum(one.amount for one in play.encounter.board.creatures[id].lasting if one.name == "rage")


@pytest.mark.parametrize(("counted", "rushes"), [(10, True), (9, False)])
def test_who_has_10_rage_rushes_at_whoever_is_nearest(
    fight: Make, published: Publish, compendium_directory: Path, counted: int, rushes: bool
) -> None:
    """Werewolf.json, Accursed Rage: as her turn starts Ana has none left, must shift to Bo, who is nearer than the orc, and strike him: 5,
    5 and Might 2 are tier 2 of a melee free strike, 5 + 2, for which he has 1. With 9 nothing happens."""
    (trait,) = (one for one in block(compendium_directory, WEREWOLF).traits if one.name == "Accursed Rage")
    assert all(map(runs, trait.effects))
    ana = replace(hero("ana", (0, 0)), lasting=(Lasting("rage", "wolf", ENCOUNTER, amount=counted),))
    choose = ["square/1,0,0", "square/2,0,0"] if rushes else []
    play = fight(
        ana,
        hero("bo", (3, 0)),
        foe("orc", (0, 4)),
        published("wolf", (9, 9), WEREWOLF),
        dice=[5, 5] if rushes else [],
        choose=choose,
    )

    play.do(BeginTurn("ana"))

    assert play.at("ana") == ((2, 0, 0) if rushes else (0, 0, 0))
    assert play.stamina("bo") == (30 - 7 if rushes else 30)
    assert (rage(play, "ana"), rage(play, "bo")) == ((0, 1) if rushes else (9, 0))


@pytest.mark.parametrize(
    "feature",
    [
        "Conduit/1st-Level Features/Prayer of Soldiers Skill",
        "Elementalist/1st-Level Features/Enchantment of Battle",
        "Talent/1st-Level Features/Battle Augmentation",
    ],
)
def test_the_weapon_that_a_feature_is_for(fight: Make, compendium_directory: Path, feature: str) -> None:
    """A +1 damage bonus with weapon abilities, free strikes too: 5, 5 and Might 2 are tier 2, 6 + 1; of a melee free strike, 5 + 2 + 1.
    With a bottle in her hands Ana has the 6 alone."""
    effects = traits(compendium_directory)[feature].effects
    for id, wields, dealt in (("hew", False, 7), ("melee-free-strike", False, 8), ("hew", True, 6)):
        play = fight(hero("ana", (0, 0), *effects, abilities=[HEWING]), foe("orc", (1, 0)), dice=[5, 5])
        if wields:
            play.do(Wield("ana", "bottle"))

        play.do(UseAbility("ana", id, ("orc",)))

        assert play.stamina("orc") == 40 - dealt


@pytest.mark.parametrize(("wall", "lands"), [(True, (3, 0, 0)), (False, (0, 0, 0))])
def test_from_a_wall_the_werewolf_leaps_on(
    fight: Make, published: Publish, compendium_directory: Path, wall: bool, lands: tuple[int, int, int]
) -> None:
    """Werewolf.json, Wall Leap: it jumps 4 squares to the wall, or to where none is. Off the wall it jumps 3 squares more, and its free
    strike deals Ana 5; her Might of 1 is below 2, and she is prone."""
    ability(compendium_directory, WEREWOLF, "wall-leap")
    terrain = Terrain((-4, -4, 0), (9, 9, 4), solid=((-1, 0, 0),)) if wall else Terrain((-4, -4, 0), (9, 9, 4))
    onward = ["square/1,0,0", "square/2,0,0", "square/3,0,0", "melee-free-strike/wolf/melee/ana"] if wall else []
    play = fight(
        hero("ana", (4, 0), might=1),
        published("wolf", (0, 4), WEREWOLF),
        first="director",
        terrain=terrain,
        choose=[*(f"square/0,{y},0" for y in (3, 2, 1, 0)), *onward],
    )

    play.do(UseAbility("wolf", "wall-leap", ()))

    assert play.at("wolf") == lands
    assert play.stamina("ana") == (25 if wall else 30)
    assert (play.encounter.board.creatures["ana"].condition("prone") is not None) is wall
