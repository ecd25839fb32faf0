"""Which of the targets, and of those around, abilities and traits of the bestiary single out, and how options move others; played as they
are published, values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability, block
from features.fights import HEWING, Fight, foe, hero
from features.given import given
from features.test_printed_heroes import taken
from freestrike.engine import BeginTurn, Charge, EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, Area, Target
from freestrike.events.content.stat_block import Characteristics, TraitEffect
from freestrike.events.lasting import ENCOUNTER, Lasting
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
CRATE = Terrain(objects=(SolidObject("crate", ((1, 1, 0),), stamina=9),))


def main(directory: Path, path: str, id: str) -> Ability:
    """A published ability as a main action without a cost; what else it says may be left by hand."""
    return replace(ability(directory, path, id, whole=False), usage=MAIN_ACTION, cost=0, version_of="", enhancement=0)


def trait(directory: Path, path: str, name: str) -> tuple[TraitEffect, ...]:
    """What the trait `name` of a published stat block gives."""
    (found,) = (one for one in block(directory, path).traits if one.name == name)
    return found.effects


def nets(play: Fight) -> list[tuple[str, int]]:
    """Against whom each roll was made, and with what edges and banes."""
    return [(one.target, one.net) for rolled in play.events(PowerRollMade) for one in rolled.outcomes]


@pytest.mark.parametrize(("beside", "hurt"), [((1, 1), 12), ((2, 2), 9)])
def test_two_targets_side_by_side_take_more(fight: Make, compendium_directory: Path, beside: tuple[int, int], hurt: int) -> None:
    """Infernal Pike at tier 1 (2 + 3): 9 damage, and 3 more to each of two targets that are adjacent to each other."""
    pike = main(compendium_directory, "Devils/Statblocks/Devil Legate", "infernal-pike")
    legate = foe("legate", (0, 1), abilities=[pike])
    play = fight(legate, hero("ana", (1, 0)), hero("bo", beside), dice=[1, 1], first="director")

    play.do(UseAbility("legate", pike.id, ("ana", "bo")))

    assert taken(play) == [("ana", hurt, ""), ("bo", hurt, "")]


def test_an_object_beside_the_target_is_beside_it_too(fight: Make, compendium_directory: Path) -> None:
    """Infernal Pike at tier 1 against Ana and the crate beside her: she takes 9 + 3; one target alone takes 9."""
    pike = main(compendium_directory, "Devils/Statblocks/Devil Legate", "infernal-pike")
    legate = foe("legate", (0, 1), abilities=[pike])
    play = fight(legate, hero("ana", (1, 0)), dice=[1, 1], first="director", terrain=CRATE)

    play.do(UseAbility("legate", pike.id, ("ana", "crate")))

    assert taken(play) == [("ana", 12, "")]


def test_the_dagger_takes_a_second_target_that_is_near(fight: Make, compendium_directory: Path) -> None:
    """Splinter Dagger with 3 Malice paid, at tier 1 (2 + 2): 7 + 3 damage each to Ana and Bo, who stand side by side."""
    dagger = main(compendium_directory, "Elves Wode/Statblocks/Wode Elf Guerrilla", "splinter-dagger-3-malice")
    play = fight(foe("elf", (0, 0), abilities=[dagger]), hero("ana", (1, 0)), hero("bo", (1, 1)), dice=[1, 1], first="director")

    play.do(UseAbility("elf", dagger.id, ("ana", "bo")))

    assert taken(play) == [("ana", 10, ""), ("bo", 10, "")]
    assert play.left_to_the_director() == []


@pytest.mark.parametrize(
    ("hidden", "dazed", "net", "hurt"), [(("ana",), True, 2, 17 + 5), (("ana",), False, 2, 17), ((), True, 0, 11 + 5), ((), False, 0, 11)]
)
def test_a_verdict_from_hiding_and_on_the_dazed(
    fight: Make, compendium_directory: Path, hidden: tuple[str, ...], dazed: bool, net: int, hurt: int
) -> None:
    """Verdict: 5 + 3 is tier 1, 11 damage; a double edge from hiding makes it tier 2, 17 (the-basics/double-edge); 5 more if she is
    dazed."""
    verdict = main(compendium_directory, "Devils/Statblocks/Devil Magistrate", "verdict")
    magistrate = replace(foe("magistrate", (0, 0), abilities=[verdict]), hidden_from=hidden)
    play = fight(magistrate, hero("ana", (1, 0)), dice=[2, 3], first="director", terrain=Terrain(dark=((0, 0, 0),)))
    given(play, *([("ana", "dazed", "magistrate")] if dazed else []))

    play.do(UseAbility("magistrate", verdict.id, ("ana",)))

    assert (nets(play), taken(play)) == ([("ana", net)], [("ana", hurt, "")])


@pytest.mark.parametrize(("might", "squares"), [(1, 1 + 3), (2, 1)])
def test_who_resists_is_slid_less_far(fight: Make, compendium_directory: Path, might: int, squares: int) -> None:
    """Dismissal with Prejudice at tier 1 (2 + 3): slide 1, which goes 3 squares farther with who has M < 2."""
    dismissal = main(compendium_directory, "Devils/Statblocks/Devil Jurist", "dismissal-with-prejudice")
    way = [f"square/{x},0,0" for x in range(2, 2 + squares)]
    jurist = foe("jurist", (0, 0), abilities=[dismissal])
    play = fight(jurist, hero("ana", (1, 0), might=might), dice=[1, 1], first="director", choose=way)

    play.do(UseAbility("jurist", dismissal.id, ("ana",)))

    assert (play.at("ana"), taken(play)) == ((1 + squares, 0, 0), [("ana", 6, "")])


def test_whom_the_tide_soaks_the_count_strikes_with_a_double_edge(fight: Make, compendium_directory: Path) -> None:
    """Red Tide at tier 1 (2 + 5 is 7): 8 corruption damage, and Ana, with A < 4, is soaked, Bo with Agility 4 not. From then on the count
    has a double edge on abilities used against her alone, and the orc none."""
    tide = main(compendium_directory, "Count Rhodar Von Glauer/Statblocks/Count Rhodar von Glauer", "red-tide")
    count, orc = foe("count", (0, 0), abilities=[tide, HEWING, WIDE]), foe("orc", (1, 1), abilities=[HEWING])
    bo = hero("bo", (0, 1), scores=Characteristics(agility=4))
    play = fight(count, orc, hero("ana", (1, 0)), bo, dice=[1, 1, 1, 1, 1, 1, 1], first="director")
    play.do(UseAbility("count", tide.id, ("ana", "bo"), area=((0, 0, 0),)))
    play.begun = play.encounter.version

    play.do(EndTurn("count"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("orc", "hew", ("ana",)))
    play.do(EndTurn("orc"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("count", "sweep", ("ana", "bo")))

    assert nets(play) == [("ana", 0), ("ana", 2), ("bo", 0)]


WIDE = replace(HEWING, id="sweep", name="Sweep", target=Target(("creature",), 2))
"""The same strike against two."""


def test_the_wet_are_dry_and_burnt(fight: Make, compendium_directory: Path) -> None:
    """It Is Day: Ana, who is wet, takes 6 acid damage and is wet no more; Bo is dry; the wet orc is no enemy."""
    day = ability(compendium_directory, "Angulotls/Statblocks/Angulotl Daybringer", "it-is-day", whole=False)
    day = Ability(day.id, day.name, MAIN_ACTION, target=Target(("self",)), after=day.after)
    wet = (Lasting("wet", "frog", ENCOUNTER, "tonguelash"),)
    frog, orc = foe("frog", (0, 0), abilities=[day]), replace(foe("orc", (9, 9)), lasting=wet)
    play = fight(frog, orc, replace(hero("ana", (5, 0)), lasting=wet), hero("bo", (6, 0)), first="director")

    play.do(UseAbility("frog", day.id, ("frog",)))

    assert taken(play) == [("ana", 6, "acid")]
    assert [one.id for one in play.encounter.board.creatures if one.has_lasting("wet")] == ["orc"]


def test_the_queen_eats_one_of_her_own(fight: Make, compendium_directory: Path) -> None:
    """Cannibal Queen: at the end of her turn the demon beside her dies, not the one farther away, and she is no longer slowed (save ends);
    with none beside her she is not asked."""
    eats = trait(compendium_directory, "Demons/Statblocks/Soulraker Hivequeen", "Cannibal Queen")
    queen = replace(foe("queen", (0, 0), *eats), conditions=(Condition("slowed", "ana", "save"),))
    kin = ("Demon", "Soulraker")
    near, far = foe("near", (1, 0), keywords=kin), foe("far", (3, 0), keywords=kin)
    choose = ["cannibal-queen/queen", "yes/queen"]
    play = fight(queen, near, far, hero("ana", (9, 0)), dice=[1], first="director", choose=choose)

    play.do(BeginTurn("queen"))
    play.do(EndTurn("queen"))

    assert [one.id for one in play.encounter.board.creatures if one.life == "dead"] == ["near"]
    assert play.encounter.board.creatures["queen"].conditions == ()


def test_the_pull_goes_up_and_aside(fight: Make, compendium_directory: Path) -> None:
    """Phantom Tail Swing with 3 Malice paid at tier 1 (2 + 4): Ana is not pulled 2 squares but slid, up too."""
    swing = main(compendium_directory, "Dragons/Statblocks/Gloom Dragon", "phantom-tail-swing-3-malice")
    dragon = foe("dragon", (0, 0), abilities=[swing])
    play = fight(dragon, hero("ana", (2, 0)), dice=[1, 1], first="director", choose=["square/3,0,1", "square/4,1,1"])

    play.do(UseAbility("dragon", swing.id, ("ana",)))

    assert play.at("ana")[:2] == (4, 1)


def test_thorns_hurt_who_strikes_from_beside(fight: Make, compendium_directory: Path) -> None:
    """Thorned Armor: Ana, beside the dragon, takes 3 as she makes a melee strike against it; Bo, two squares away, takes none."""
    armor = main(compendium_directory, "Dragons/Statblocks/Thorn Dragon", "thorned-armor")
    reach = replace(HEWING, melee=2)
    ana, bo = hero("ana", (1, 0), abilities=[reach]), hero("bo", (0, 2), abilities=[reach])
    play = fight(foe("dragon", (0, 0), abilities=[armor], stamina=40), ana, bo, dice=[1, 1, 1, 1], first="director")
    play.do(UseAbility("dragon", armor.id, ("dragon",)))
    play.do(EndTurn("dragon"))

    play.do(UseAbility("ana", "hew", ("dragon",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("bo", "hew", ("dragon",)))

    assert [one for one in taken(play) if one[0] != "dragon"] == [("ana", 3, "")]


def test_all_who_are_restrained_are_slid(fight: Make, compendium_directory: Path) -> None:
    """Magnetomancy with 5 Malice paid reaches each restrained creature within 10: Ana, restrained by the dwarf, and not Bo."""
    magic = main(compendium_directory, "Dwarves/Statblocks/Dwarf Marauder", "magnetomancy-5-malice")
    dwarf = foe("dwarf", (0, 0), abilities=[magic], keywords=("Dwarf",))
    play = fight(dwarf, hero("ana", (3, 0)), hero("bo", (4, 4)), first="director", choose=["square/4,0,0", "square/5,0,0"])
    given(play, ("ana", "restrained", "dwarf"))

    assert play.encounter.check(UseAbility("dwarf", magic.id, ("ana", "bo")), seat="director") != ()
    play.do(UseAbility("dwarf", magic.id, ("ana",)))

    assert (play.at("ana"), play.at("bo")) == ((5, 0, 0), (4, 4, 0))


def test_its_roots_find_whoever_is_on_the_ground(fight: Make, compendium_directory: Path) -> None:
    """Roots Run Deep: without it the wall between keeps the field from striking at Ana."""
    roots = trait(compendium_directory, "Elementals/Statblocks/Field of Growth", "Roots Run Deep")
    wall = Terrain(least=(0, 0, 0), most=(5, 0, 3), solid=((2, 0, 0), (2, 0, 1), (2, 0, 2), (2, 0, 3)))
    far = replace(HEWING, melee=5)
    for traits, reason in ((roots, False), ((), True)):
        play = fight(foe("field", (0, 0), *traits, abilities=[far]), hero("ana", (4, 0)), first="director", terrain=wall)
        assert bool(play.encounter.check(UseAbility("field", "hew", ("ana",)), seat="director")) is reason


def test_another_is_called_in_the_place_of_four(fight: Make, compendium_directory: Path) -> None:
    """Summon Elemental for 3 Malice more: one brambleguard within 10, at its winded value, and no motes."""
    guard = block(compendium_directory, "Elves High/Statblocks/Brambleguard")
    call = main(compendium_directory, "Elves High/Statblocks/High Elf Ordinator", "summon-elemental-3-malice")
    play = fight(foe("elf", (0, 0), abilities=[call]), hero("ana", (9, 0)), first="director", reserves=(guard,), choose=["choice/1"])

    play.do(UseAbility("elf", call.id, ("elf",)))

    (called,) = (one for one in play.encounter.board.creatures if one.id not in ("elf", "ana"))
    assert (called.stat_block.name, called.stamina) == ("Brambleguard", guard.stamina // 2)


def test_it_takes_damage_to_be_rid_of_two_effects(fight: Make, compendium_directory: Path) -> None:
    """End Effect of Ajax: 20 damage that nothing reduces, and two of the three effects on it that a saving throw ends are over."""
    ends = trait(compendium_directory, "Ajax the Invincible/Statblocks/Ajax the Invincible", "Ajax")
    ills = tuple(Condition(name, "ana", "save") for name in ("slowed", "weakened", "bleeding"))
    ajax = replace(foe("ajax", (0, 0), *ends), conditions=ills)
    play = fight(ajax, hero("ana", (9, 0)), dice=[1, 1, 1], first="director", choose=["ajax/ajax"])

    play.do(BeginTurn("ajax"))
    play.do(EndTurn("ajax"))

    assert taken(play)[0] == ("ajax", 20, "")
    assert len(play.encounter.board.creatures["ajax"].conditions) == 1


def test_it_charges_over_rough_ground(fight: Make, compendium_directory: Path) -> None:
    """Writ of Execution: with it the legate, of speed 5, charges 4 squares over difficult terrain; without it that would take 8."""
    writ = main(compendium_directory, "Devils/Statblocks/Devil Legate", "writ-of-execution")
    rough = Terrain(difficult=tuple((x, 0, 0) for x in range(1, 6)))
    play = fight(foe("legate", (0, 0), abilities=[writ]), hero("ana", (5, 0)), dice=[1, 1], first="director", terrain=rough)
    path = tuple((x, 0, 0) for x in range(1, 4))

    play.do(Charge("legate", path, "ana", writ.id))

    assert (play.at("legate"), taken(play)) == ((3, 0, 0), [("ana", 6, "")])


def test_only_its_next_strike_at_the_frog_burns_it(fight: Make, compendium_directory: Path) -> None:
    """Acid Grasp at tier 1 (2 + 3): 7 acid damage to Ana, who has Agility 5. Her strike at the orc brings nothing; the next, at the frog, 4
    acid damage once it has dealt its own 3; the one after that nothing."""
    grasp = main(compendium_directory, "Angulotls/Statblocks/Angulotl Daybringer", "acid-grasp")
    quick = replace(HEWING, usage="free maneuver")
    ana = hero("ana", (1, 0), abilities=[quick], scores=Characteristics(agility=5))
    frog, orc = foe("frog", (0, 0), abilities=[grasp]), foe("orc", (2, 0))
    play = fight(frog, orc, ana, dice=[1, 1] * 4, first="director")
    play.do(UseAbility("frog", grasp.id, ("ana",)))
    play.do(EndTurn("frog"))

    for target in ("orc", "frog", "frog"):
        play.do(UseAbility("ana", "hew", (target,)))

    assert taken(play) == [("ana", 7, "acid"), ("orc", 3, ""), ("frog", 3, ""), ("ana", 4, "acid"), ("frog", 3, "")]


def test_what_clings_of_one_frog_is_not_used_up_by_a_strike_at_another(fight: Make, compendium_directory: Path) -> None:
    """Acid Grasp of two frogs at tier 1: Ana's strike at the one burns her for 4, and her next, at the other, for 4 again; a third at the
    first does not."""
    grasp = main(compendium_directory, "Angulotls/Statblocks/Angulotl Daybringer", "acid-grasp")
    ana = hero("ana", (1, 0), abilities=[replace(HEWING, usage="free maneuver")], scores=Characteristics(agility=5))
    frog, toad = foe("frog", (0, 0), abilities=[grasp]), foe("toad", (2, 0), abilities=[grasp])
    play = fight(frog, toad, ana, hero("bo", (9, 9)), dice=[1, 1] * 5, first="director")
    play.do(UseAbility("frog", grasp.id, ("ana",)))
    play.do(EndTurn("frog"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("toad", grasp.id, ("ana",)))
    play.do(EndTurn("toad"))

    for target in ("frog", "toad", "frog"):
        play.do(UseAbility("ana", "hew", (target,)))

    assert taken(play)[2:] == [("frog", 3, ""), ("ana", 4, "acid"), ("toad", 3, ""), ("ana", 4, "acid"), ("frog", 3, "")]


@pytest.mark.parametrize(("ends", "prone"), [("save", True), ("eot", True), ("encounter", False)])
def test_whoever_could_be_rid_of_something_is_thrown_down(fight: Make, compendium_directory: Path, ends: str, prone: bool) -> None:
    """Marble From a Great Sling at tier 1 (2 + 4): Ana, whose Intuition is 9, is not dazed, and prone only if a saving throw or the end of
    her turn would end something on her."""
    marble = main(compendium_directory, "Giants/Statblocks/Marble Stone Giant", "marble-from-a-great-sling")
    marble = replace(marble, area=Area("burst", 15))
    ana = replace(hero("ana", (5, 0), scores=Characteristics(intuition=9)), conditions=(Condition("slowed", "giant", ends),))
    play = fight(foe("giant", (0, 0), abilities=[marble]), ana, dice=[1, 1], first="director")

    play.do(UseAbility("giant", marble.id, ("ana",)))

    assert (play.encounter.board.creatures["ana"].condition("prone") is not None) is prone


def test_who_is_veiled_takes_half(fight: Make, compendium_directory: Path) -> None:
    """Shadow Veil: of Ana's 9 damage the orc takes 4."""
    veil = replace(ability(compendium_directory, "Bugbears/Statblocks/Bugbear Channeler", "shadow-veil", whole=False), cost=0)
    channeler, orc = foe("channeler", (3, 0), abilities=[veil]), foe("orc", (1, 0))
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), channeler, orc, dice=[8, 9], choose=["shadow-veil/channeler"])

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert taken(play) == [("orc", 4, "")]


@pytest.mark.parametrize(
    ("ground", "held"),
    [
        (Terrain(objects=(SolidObject("crate", ((3, 1, 0),), stamina=9),)), True),
        (Terrain(solid=((3, 1, 0),)), True),
        (Terrain(), False),
    ],
)
def test_who_comes_to_rest_at_something_solid_is_held(fight: Make, compendium_directory: Path, ground: Terrain, held: bool) -> None:
    """Portable Ballista at tier 1 (2 + 2): 6 damage and a push of 1; beside a crate or a wall there Ana is restrained."""
    ballista = main(compendium_directory, "Dwarves/Statblocks/Dwarf Gunner", "portable-ballista")
    gunner = foe("gunner", (0, 0), abilities=[ballista])
    play = fight(gunner, hero("ana", (1, 0)), dice=[1, 1], first="director", choose=["square/2,0,0"], terrain=ground)

    play.do(UseAbility("gunner", ballista.id, ("ana",)))

    assert (play.at("ana"), play.encounter.board.creatures["ana"].condition("restrained") is not None) == ((2, 0, 0), held)
