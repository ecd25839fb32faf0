"""What abilities and traits of the bestiary bring their owners at all times, or by all their targets together, and what breaks out of them;
played as they are published, values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import taken
from features.test_singled_out import main, nets, trait
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import FREE_MANEUVER, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.lasting import ENCOUNTER, Lasting

Make = Callable[..., Fight]
WIDE = replace(HEWING, id="wide", melee=9, target=replace(HEWING.target, count=2))


def state(play: Fight, id: str, name: str) -> tuple[Modifier, ...] | None:
    """What goes with a state of a creature; None if it has it not."""
    return next((one.modifiers for one in play.encounter.board.creatures[id].lasting if one.name == name), None)


@pytest.mark.parametrize(("struck", "net"), [("ana", 2), ("bo", 0)])
def test_a_double_edge_against_who_has_hurt_it_this_round(fight: Make, compendium_directory: Path, struck: str, net: int) -> None:
    """My Spear, My Foe: Ana has dealt the rampart 3 damage in this round, Bo none."""
    spear = main(compendium_directory, "Orcs/Statblocks/Orc Rampart", "my-spear-my-foe")
    orc = foe("orc", (1, 0), abilities=[spear])
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), hero("bo", (1, 1)), orc, dice=[1, 1, 1, 1])

    play.do(UseAbility("ana", "hew", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", spear.id, (struck,)))

    assert nets(play) == [("orc", 0), (struck, net)]


def test_an_edge_against_whom_it_has_poisoned_before(fight: Make, compendium_directory: Path) -> None:
    """Noxious Bite twice at Ana, once at Bo: an edge against her the second time only."""
    bite = replace(main(compendium_directory, "Basilisks/Statblocks/Basilisk", "noxious-bite"), usage=FREE_MANEUVER)
    play = fight(foe("cock", (1, 0), abilities=[bite]), hero("ana", (0, 0)), hero("bo", (1, 1)), dice=[1, 1, 1, 1, 1, 1], first="director")

    for target in ("ana", "bo", "ana"):
        play.do(UseAbility("cock", bite.id, (target,)))

    assert nets(play) == [("ana", 0), ("bo", 0), ("ana", 1)]


def test_who_is_marked_takes_damage_whenever_its_marker_does(fight: Make, compendium_directory: Path) -> None:
    """Mark of Agony: tier 2 (13 + 3, less 2 for a bane with her so near, = 14) deals Ana 8 and marks her; Bo's 3 to the tormentite then
    cost her 3 more, and nobody else."""
    mark = main(compendium_directory, "War Dogs/Statblocks/War Dog Tormentite", "mark-of-agony")
    dog = foe("dog", (1, 0), abilities=[mark])
    play = fight(dog, hero("ana", (0, 0)), hero("bo", (1, 1), abilities=[HEWING]), dice=[8, 5, 1, 1], first="director")

    play.do(UseAbility("dog", mark.id, ("ana",)))
    play.do(EndTurn("dog"))
    play.do(UseAbility("bo", "hew", ("dog",)))

    assert taken(play) == [("ana", 8, "corruption"), ("dog", 3, ""), ("ana", 3, "")]


def test_stamina_at_each_turns_end_for_each_that_fears_it(fight: Make, compendium_directory: Path) -> None:
    """Arms of Necrosis at tier 1 (2 + 5): Ana and Bo, Agility 0 < 4, fear the lich, Cy (4) does not; as its turn ends it regains 20."""
    arms = main(compendium_directory, "Lich/Statblocks/Lich", "arms-of-necrosis")
    lich = foe("lich", (1, 0), abilities=[arms], stamina=15)
    nimble = hero("cy", (2, 0), scores=Characteristics(agility=4))
    play = fight(lich, hero("ana", (0, 0)), hero("bo", (1, 1)), nimble, dice=[1, 1], first="director")

    play.do(UseAbility("lich", arms.id, ("ana", "bo", "cy")))
    play.do(EndTurn("lich"))

    assert [id for id, amount, _ in taken(play) if amount == 8] == ["ana", "bo", "cy"]
    assert play.stamina("lich") == 15 + 20


def test_who_is_choked_holds_its_breath_and_then_suffocates(fight: Make, compendium_directory: Path) -> None:
    """Choking Grasp at tier 1 (2 + 4) grabs Ana, Might 0 < 2. She holds her breath for one round (combat/suffocating: her Might score, at
    least 1), and takes 1d6 at the end of the next."""
    grasp = main(compendium_directory, "Undead/Statblocks/Koptourok", "choking-grasp")
    play = fight(foe("wind", (1, 0), abilities=[grasp]), hero("ana", (0, 0), might=0), dice=[1, 1, 4], first="director")

    play.do(UseAbility("wind", grasp.id, ("ana",)))
    for id in ("wind", "ana"):
        play.do(EndTurn(id))
    assert taken(play) == [("ana", 7, "")]
    for id in ("wind", "ana") if play.encounter.board.side_to_act == "director" else ("ana", "wind"):
        play.do(EndTurn(id))

    assert taken(play) == [("ana", 7, ""), ("ana", 4, "")]


@pytest.mark.parametrize(("from_", "flies"), [(4, True), (5, False)])
def test_it_flies_once_it_has_drawn_somebody_up_to_it(fight: Make, compendium_directory: Path, from_: int, flies: bool) -> None:
    """Inhale at tier 1 (2 + 4) pulls Ana 3 squares: from 4 squares off up to it, from 5 not."""
    inhale = main(compendium_directory, "Undead/Statblocks/Koptourok", "inhale")
    way = [f"square/{from_ - n},0,0" for n in (1, 2, 3)]
    play = fight(foe("wind", (0, 0), abilities=[inhale]), hero("ana", (from_, 0)), dice=[1, 1], first="director", choose=way)

    play.do(UseAbility("wind", inhale.id, ("ana",)))

    given = [modifier for one in play.encounter.board.creatures["wind"].lasting for modifier in one.modifiers]
    assert (Modifier("can", name="fly") in given) is flies
    assert play.at("ana") == (from_ - 3, 0, 0)


@pytest.mark.parametrize(("type", "breath"), [("", [("ana", 8, "corruption")]), ("fire", [])])
def test_its_breath_bursts_out_as_it_is_winded(fight: Make, compendium_directory: Path, type: str, breath: list[object]) -> None:
    """Exhale: Ana's 3 damage leave it 19 of 40, winded; she is within 3 squares and takes 8, unless it was fire. Bo is 4 squares away."""
    exhale = trait(compendium_directory, "Undead/Statblocks/Koptourok", "Exhale")
    wind = foe("wind", (1, 0), *exhale, stamina=22)
    assert HEWING.roll is not None
    blow = replace(HEWING, roll=replace(HEWING.roll, tiers=((DealDamage(3, type),), *HEWING.roll.tiers[1:])))
    play = fight(hero("ana", (0, 0), abilities=[blow]), hero("bo", (5, 0)), wind, dice=[1, 1])

    play.do(UseAbility("ana", "hew", ("wind",)))

    assert taken(play) == [("wind", 3, type), *breath]


def waxen(directory: Path, *, ignited: bool) -> tuple[Ability, tuple[Lasting, ...]]:
    erupt = main(directory, "Undead/Statblocks/Waxen", "erupt")
    return erupt, (Lasting("ignited", "wax", ENCOUNTER, "burn-bright"),) if ignited else ()


@pytest.mark.parametrize("ignited", [True, False])
def test_it_erupts_and_is_gone_and_leaves_difficult_ground(fight: Make, compendium_directory: Path, ignited: bool) -> None:
    """Erupt: if it is ignited it shifts first, a square up to within 2 of Ana; her test of 2 deals her 10; then the waxen is dead, and the
    area is difficult for its enemies."""
    erupt, burning = waxen(compendium_directory, ignited=ignited)
    wax = replace(foe("wax", (3 if ignited else 2, 0), abilities=[erupt]), lasting=burning)
    way = ["square/2,0,0"] if ignited else []
    play = fight(wax, foe("orc", (9, 9)), hero("ana", (0, 0), might=0), dice=[1, 1], first="director", choose=way)

    play.do(UseAbility("wax", erupt.id))

    (zone,) = play.encounter.board.zones
    assert taken(play) == [("ana", 10, "")]
    assert play.encounter.board.creatures["wax"].life == "dead"
    assert (zone.terrain, (0, 0, 0) in zone.squares) == (("difficult for enemies",), True)


def test_it_falls_prone_for_its_dust(fight: Make, compendium_directory: Path) -> None:
    """Zombie Dust at tier 1 (2 + 2): 2 damage, and the zombie lies."""
    dust = main(compendium_directory, "Undead/Statblocks/Zombie", "zombie-dust")
    play = fight(foe("dead", (1, 0), abilities=[dust]), hero("ana", (0, 0)), dice=[1, 1], first="director")

    play.do(UseAbility("dead", dust.id, ("ana",)))

    assert taken(play) == [("ana", 2, "corruption")]
    assert play.encounter.board.creatures["dead"].condition("prone")


@pytest.mark.parametrize(("targets", "net"), [(("orc", "hoplon"), -1), (("orc",), 0)])
def test_an_ability_with_it_among_its_targets_takes_a_bane(
    fight: Make, compendium_directory: Path, targets: tuple[str, ...], net: int
) -> None:
    """Shield Warden at tier 1 (2 + 5): nobody with Reason 3 is taunted; until his next turn Ana's blow at the orc and him takes a bane
    against both, at the orc alone none."""
    ward = main(compendium_directory, "War Dogs/Statblocks/Castellan Hoplon", "shield-warden")
    hoplon = foe("hoplon", (1, 0), abilities=[ward])
    ana = hero("ana", (0, 0), abilities=[WIDE], reason=3)
    play = fight(hoplon, foe("orc", (0, 1)), ana, dice=[1, 1, 1, 1], first="director")

    play.do(UseAbility("hoplon", ward.id, ("ana",)))
    play.do(EndTurn("hoplon"))
    play.do(UseAbility("ana", "wide", targets))

    assert nets(play)[1:] == [(target, net) for target in targets]


def test_more_damage_for_each_who_was_winded_before(fight: Make, compendium_directory: Path) -> None:
    """Bloody Whirlwind at tier 1 (2 + 5): 5 damage and 5 for Ana alone, who has 15 of 30; that Bo is winded by it adds nothing."""
    whirl = main(compendium_directory, "War Dogs/Statblocks/Iron Champion Doru", "bloody-whirlwind")
    ana, bo = hero("ana", (0, 0), stamina=15), hero("bo", (1, 1), stamina=20)
    play = fight(foe("doru", (1, 0), abilities=[whirl]), ana, bo, dice=[1, 1], first="director")

    play.do(UseAbility("doru", whirl.id, ("ana", "bo")))

    assert taken(play) == [("ana", 10, ""), ("bo", 10, "")]


def test_fire_leaps_to_those_beside_the_target(fight: Make, compendium_directory: Path) -> None:
    """Fuse-Iron Lance with 2 Malice paid, at tier 1 (2 + 3): 6 damage to Ana, and 3 fire damage to her and to Bo beside her, none to Cy."""
    lance = main(compendium_directory, "War Dogs/Statblocks/War Dog Equivite", "fuse-iron-lance")
    others = (hero("bo", (0, 1)), hero("cy", (0, 2)))
    play = fight(
        foe("dog", (1, 0), abilities=[lance]), hero("ana", (0, 0)), *others, dice=[1, 1], first="director", malice=2, choose=["number/2"]
    )

    play.do(UseAbility("dog", lance.id, ("ana",)))

    assert taken(play) == [("ana", 6, ""), ("ana", 3, "fire"), ("bo", 3, "fire")]


def test_one_of_its_abilities_reaches_three_from_then_on(fight: Make, compendium_directory: Path) -> None:
    """You Would Dare?!: Houndblade, which is for two, strikes all three heroes beside the tetrarch at tier 1 (2 + 4): 11 damage each."""
    path = "War Dogs/Statblocks/War Dog Tetrarch"
    dare = replace(main(compendium_directory, path, "you-would-dare"), usage=FREE_MANEUVER)
    blade = main(compendium_directory, path, "houndblade")
    heroes = [hero("ana", (0, 0)), hero("bo", (0, 1)), hero("cy", (1, 1))]
    play = fight(foe("dog", (1, 0), abilities=[dare, blade]), *heroes, dice=[1, 1], first="director")

    play.do(UseAbility("dog", dare.id))
    play.do(UseAbility("dog", blade.id, ("ana", "bo", "cy")))

    assert [id for id, *_ in taken(play)] == ["ana", "bo", "cy"]


def test_who_has_hurt_it_is_sent_off_once_that_is_over(fight: Make, compendium_directory: Path) -> None:
    """Thunderstruck: Ana's 3 damage stand; then she is 5 squares away, and has lightning weakness 5 (save ends)."""
    struck = main(compendium_directory, "War Dogs/Statblocks/War Dog Taxiarch", "thunderstruck")
    dog = foe("dog", (1, 0), abilities=[replace(struck, usage="triggered action")])
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), dog, dice=[1, 1], choose=["thunderstruck/dog", "teleport/ana/0,5,0"])

    play.do(UseAbility("ana", "hew", ("dog",)))

    modifiers = state(play, "ana", "thunderstruck")
    assert (play.at("ana"), taken(play)) == ((0, 5, 0), [("dog", 3, "")])
    assert modifiers is not None
    assert Modifier("weakness", 5, "lightning") in modifiers


def test_it_takes_those_around_it_along_as_it_falls(fight: Make, compendium_directory: Path) -> None:
    """Soul Singularity: Ana fells the hoarder; she, Might 2 < 3, takes 11 corruption damage, Bo, Might 3, none."""
    souls = trait(compendium_directory, "Ashen Hoarder/Statblocks/Ashen Hoarder", "Soul Singularity")
    hoarder = foe("hoarder", (1, 0), *souls, stamina=3)
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), hero("bo", (1, 1), might=3), hoarder, foe("orc", (9, 9)), dice=[1, 1])

    play.do(UseAbility("ana", "hew", ("hoarder",)))

    assert taken(play) == [("hoarder", 3, ""), ("ana", 11, "corruption")]


def test_it_flies_up_to_others_before_it_explodes(fight: Make, compendium_directory: Path) -> None:
    """Crash and Burn: felled by Ana, Vesper goes 3 squares up to Bo and deals him 4d6 (1, 2, 3, 4), and Ana, no longer beside it, none."""
    crash = trait(compendium_directory, "War Dogs/Statblocks/Logostician Vesper", "Crash and Burn")
    vesper = foe("vesper", (1, 0), *crash, stamina=3)
    way = ["square/2,0,0", "square/3,0,0", "square/4,0,0"]
    ana = hero("ana", (0, 0), abilities=[HEWING])
    play = fight(ana, hero("bo", (5, 0)), vesper, foe("orc", (9, 9)), dice=[1, 1, 1, 2, 3, 4], choose=way)

    play.do(UseAbility("ana", "hew", ("vesper",)))

    assert taken(play) == [("vesper", 3, ""), ("bo", 10, "")]
    assert play.encounter.board.creatures["vesper"].life == "dead"
