"""What abilities of the bestiary leave on the ground, and what befalls those who go there; played as they are published, values by hand
from the printed text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import taken
from features.test_singled_out import main, nets
from freestrike.engine import Advance, BeginTurn, EndTurn, UseAbility
from freestrike.engine.queries.concealment import CONCEALED
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import ForceMove
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.space import SolidObject, Terrain

Make = Callable[..., Fight]
CRATE = Terrain(objects=(SolidObject("crate", ((3, 3, 0),), stamina=9),))


def test_acid_lies_where_targets_were_a_creature_or_an_object(fight: Make, compendium_directory: Path) -> None:
    """Spitfire at tier 1 (2 + 3) at Ana and the crate; the ground beneath both burns, and as Ana starts her turn there it deals her 2."""
    spit = main(compendium_directory, "Arixx/Statblocks/Arixx", "spitfire")
    arixx = foe("arixx", (0, 0), abilities=[spit])
    play = fight(arixx, hero("ana", (3, 0)), dice=[1, 1], first="director", terrain=CRATE)

    play.do(UseAbility("arixx", spit.id, ("ana", "crate")))
    play.do(EndTurn("arixx"))
    play.do(BeginTurn("ana"))

    assert [zone.squares for zone in play.encounter.board.zones] == [((3, 0, 0),), ((3, 3, 0),)]
    assert taken(play) == [("ana", 4, "acid"), ("ana", 2, "acid")]


def test_mud_around_who_is_struck_slows_its_enemies(fight: Make, compendium_directory: Path) -> None:
    """Mudslide at tier 1 (2 + 4) at Ana, who stands at 4,4: the squares from 3,3 to 5,5 are difficult for the mournling's enemies."""
    mud = main(compendium_directory, "Undead/Statblocks/Dirt Mournling", "mudslide")
    play = fight(foe("dirt", (3, 4), abilities=[mud]), hero("ana", (4, 4)), dice=[1, 1], first="director")

    play.do(UseAbility("dirt", mud.id, ("ana",)))

    (zone,) = play.encounter.board.zones
    assert zone.terrain == ("difficult for enemies",)
    assert sorted(square for square in zone.squares if square[2] == 0) == [(x, y, 0) for x in (3, 4, 5) for y in (3, 4, 5)]


def test_burning_oil_costs_whoever_wades_through_it(fight: Make, compendium_directory: Path) -> None:
    """Burning Oil on a line in which nobody stands: Bo goes in and on by a square each, 3 fire damage each time, and out again for none."""
    oil = main(compendium_directory, "Valok/Statblocks/Servok War Engine", "burning-oil")
    engine = foe("engine", (0, 0), abilities=[oil])
    play = fight(engine, hero("bo", (2, 1)), first="director")

    play.do(UseAbility("engine", oil.id, area=tuple((x, 0, 0) for x in range(1, 21))))
    play.do(EndTurn("engine"))
    play.do(Advance("bo", ((2, 0, 0), (3, 0, 0), (3, 1, 0))))

    assert taken(play) == [("bo", 3, "fire"), ("bo", 3, "fire")]


def test_who_is_pushed_across_the_oil_burns_too(fight: Make, compendium_directory: Path) -> None:
    """Burning Oil: of the 3 squares that the orc pushes Bo one is in the area, 3 fire damage (combat/when-a-creature-moves: forced movement
    counts)."""
    oil = main(compendium_directory, "Valok/Statblocks/Servok War Engine", "burning-oil")
    shove = Ability("shove", "Shove", MAIN_ACTION, melee=1, effects=(ForceMove("push", 3),))
    engine, orc = foe("engine", (0, 0), abilities=[oil]), foe("orc", (1, 3), abilities=[shove])
    way = ["square/3,1,0", "square/4,0,0", "square/5,-1,0"]
    play = fight(engine, orc, hero("bo", (2, 2)), hero("ana", (9, 9)), first="director", choose=way)
    play.do(UseAbility("engine", oil.id, area=tuple((x, 0, 0) for x in range(1, 21))))
    play.do(EndTurn("engine"))
    play.do(EndTurn("ana"))

    play.do(UseAbility("orc", "shove", ("bo",)))

    assert (play.at("bo"), taken(play)) == ((5, -1, 0), [("bo", 3, "fire")])


def test_who_is_slid_over_flesh_is_bitten(fight: Make, compendium_directory: Path) -> None:
    """Floor to Flesh at tier 1 (2 + 2): slid 3 squares from the middle of the area, 1 of them within it, Ana takes 1."""
    flesh = main(compendium_directory, "Demons/Statblocks/Torlas", "floor-to-flesh")
    way = ["square/5,4,0", "square/6,4,0", "square/7,4,0"]
    play = fight(foe("torlas", (0, 4), abilities=[flesh]), hero("ana", (4, 4)), dice=[1, 1], first="director", choose=way)

    play.do(UseAbility("torlas", flesh.id, ("ana",), area=((3, 3, 0),)))

    assert (play.at("ana"), taken(play)) == ((7, 4, 0), [("ana", 1, "")])


def test_only_who_stands_is_shot_at_and_can_drop(fight: Make, compendium_directory: Path) -> None:
    """Portal to the Firing Line with 2 Malice paid, at tier 2 against Ana (9 + 5), who does not drop, and with a bane (12) against Bo, who
    does: 12 damage to both. As Bo, who lies, starts his turn in the area it does nothing to him."""
    path = "War Dogs/Statblocks/Logostician Vesper"
    line = main(compendium_directory, path, "portal-to-the-firing-line-2-malice")
    vesper = foe("vesper", (0, 0), abilities=[line])
    wise = Characteristics(intuition=4)
    heroes = (hero("ana", (3, 1), scores=wise), hero("bo", (4, 1), scores=wise))
    play = fight(vesper, *heroes, dice=[4, 5], first="director", choose=["yes/bo"])

    play.do(UseAbility("vesper", line.id, ("ana", "bo"), area=tuple((x, 0, 0) for x in range(2, 7))))
    play.do(EndTurn("vesper"))
    play.do(BeginTurn("bo"))
    play.do(EndTurn("bo"))

    assert nets(play) == [("ana", 0), ("bo", -1)]
    assert play.encounter.board.creatures["bo"].condition("prone")
    assert taken(play) == [("ana", 12, ""), ("bo", 12, "")]


@pytest.mark.parametrize(("choose", "hurt", "prone"), [([], 15, False), (["choice/1"], 7, True)])
def test_who_comes_into_the_firing_line_stands_or_falls(
    fight: Make, compendium_directory: Path, choose: list[str], hurt: int, prone: bool
) -> None:
    """Portal to the Firing Line, aimed at nobody: Bo, who steps in, takes 15 damage, or falls prone and takes 7, as he likes."""
    line = main(compendium_directory, "War Dogs/Statblocks/Logostician Vesper", "portal-to-the-firing-line-2-malice")
    play = fight(foe("vesper", (0, 0), abilities=[line]), hero("bo", (4, 3)), first="director", choose=choose)

    play.do(UseAbility("vesper", line.id, area=tuple((x, 0, 0) for x in range(2, 7))))
    play.do(EndTurn("vesper"))
    play.do(Advance("bo", ((4, 2, 0),)))

    assert taken(play) == [("bo", hurt, "")]
    assert bool(play.encounter.board.creatures["bo"].condition("prone")) is prone


def test_lightning_strikes_who_comes_near_once_a_round(fight: Make, compendium_directory: Path) -> None:
    """Unlimited Power!: Ana's test (2) deals her 18; Bo, 4 squares off, comes within 3, goes out and comes in again: 3 once."""
    power = main(compendium_directory, "War Dogs/Statblocks/War Dog Taxiarch", "unlimited-power")
    heroes = (hero("ana", (0, 3)), hero("bo", (4, 0)))
    play = fight(foe("dog", (0, 0), abilities=[power]), *heroes, dice=[1, 1], first="director")

    play.do(UseAbility("dog", power.id, ("ana",)))
    play.do(EndTurn("dog"))
    play.do(Advance("bo", ((3, 0, 0), (4, 0, 0), (3, 0, 0))))

    assert taken(play) == [("ana", 18, "lightning"), ("bo", 3, "lightning")]


def test_a_sandstorm_hides_its_own(fight: Make, compendium_directory: Path) -> None:
    """Sandstorm: Ana's test (2) deals her 10; the scyza and the orc in the area have concealment in it, she has none."""
    storm = main(compendium_directory, "Orcs/Statblocks/Scyza", "sandstorm")
    scyza, orc = foe("scyza", (0, 0), abilities=[storm]), foe("orc", (2, 0))
    play = fight(scyza, orc, hero("ana", (0, 2), abilities=[HEWING]), dice=[1, 1], first="director")

    play.do(UseAbility("scyza", storm.id))

    concealed = Modifier("counts as", name=CONCEALED)
    board = play.encounter.board
    found = [id for id in ("scyza", "orc", "ana") for one in board.creatures[id].lasting if concealed in one.modifiers]
    assert (found, taken(play)) == (["scyza", "orc"], [("ana", 10, "")])
