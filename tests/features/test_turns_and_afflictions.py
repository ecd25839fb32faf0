"""What abilities and traits do to the turns of those whom they afflict, and whom triggered abilities strike in answer: as they are
published, played; values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability, block
from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_carrying import main, trait
from features.test_printed_heroes import taken, traits
from features.test_singled_out import nets
from freestrike.engine import Advance, BeginTurn, Disengage, EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, Area, Target
from freestrike.events.content.effect import Gain
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.damage import StaminaLost
from freestrike.events.lasting import INVISIBLE
from freestrike.events.rulings import AddCondition

Make = Callable[..., Fight]


def triggered(directory: Path, path: str, id: str) -> Ability:
    """A published triggered ability that costs nothing."""
    return replace(ability(directory, path, id, whole=False), cost=0, version_of="", enhancement=0)


def test_who_is_hurt_vanishes_to_the_end_of_its_next_turn(fight: Make, compendium_directory: Path) -> None:
    """Vanishing Ward (rules/classes.md:10215)."""
    ward = traits(compendium_directory)["Talent/1st-Level Features/Vanishing Ward"].effects
    play = fight(hero("ana", (1, 0), *ward), foe("orc", (0, 0), abilities=[HEWING]), dice=[1, 1], first="director")

    play.do(UseAbility("orc", "hew", ("ana",)))
    play.do(EndTurn("orc"))
    hidden = play.encounter.board.creatures["ana"].has_lasting(INVISIBLE)
    play.do(BeginTurn("ana"))
    play.do(EndTurn("ana"))

    assert hidden
    assert not play.encounter.board.creatures["ana"].has_lasting(INVISIBLE)


@pytest.mark.parametrize(("presence", "net", "bleeding"), [(1, -1, [3 + 1]), (2, 0, [])])
def test_a_turn_taken_in_sickness(fight: Make, compendium_directory: Path, presence: int, net: int, bleeding: list[int]) -> None:
    """Wode Sickness: Ana's turn is next; with P < 2 she bleeds in it (1d6 and her level, classes/bleeding) and has a
    bane on her strike, and neither is left after it."""
    sickness = triggered(compendium_directory, "Elves Wode/Statblocks/Wode Elf Warleader", "wode-sickness")
    ana = hero("ana", (0, 0), abilities=[HEWING], scores=Characteristics(presence=presence))
    elf, orc = foe("elf", (3, 0), abilities=[sickness]), foe("orc", (1, 0))
    choose = ["wode-sickness/elf", "target/ana"]
    play = fight(elf, orc, ana, hero("bo", (9, 9)), dice=[5, 5, *([3] if bleeding else [])], first="director", choose=choose)
    play.do(BeginTurn("orc"))
    play.do(EndTurn("orc"))

    play.do(UseAbility("ana", "hew", ("orc",)))
    play.do(EndTurn("ana"))

    assert nets(play) == [("orc", net)]
    assert [one.amount for one in play.events(StaminaLost)] == bleeding
    assert play.encounter.board.creatures["ana"].conditions == ()


@pytest.mark.parametrize(("presence", "has"), [(3, 0), (4, 1)])
def test_the_covetous_take_what_the_dazed_would_gain(fight: Make, compendium_directory: Path, presence: int, has: int) -> None:
    """Covetous Bolts with 2 Malice more, at tier 1 (2 + 5): with P < 4 Ana is dazed, and gains nothing till that is over."""
    bolts = main(compendium_directory, "Demons/Statblocks/Aurumvas", "covetous-bolts-2-malice")
    gather = Ability("gather", "Gather", MAIN_ACTION, target=Target(("self",)), effects=(Gain("heroic resource"),))
    ana = hero("ana", (5, 0), abilities=[gather], scores=Characteristics(presence=presence))
    play = fight(foe("dragon", (0, 0), abilities=[bolts]), ana, dice=[1, 1], first="director")
    play.do(UseAbility("dragon", bolts.id, ("ana",)))
    play.do(EndTurn("dragon"))

    play.do(UseAbility("ana", "gather", ("ana",)))

    assert play.encounter.board.creatures["ana"].heroic_resource == has


def test_it_takes_the_blow_and_strikes_back(fight: Make, compendium_directory: Path) -> None:
    """Guardian Block: Ana's 9 of tier 3 (17 + 2) are the giant's and not the orc's; then it strikes her for the 4 of its free strike."""
    guard = triggered(compendium_directory, "Giants/Statblocks/Fire Giant Red Fist", "guardian-block")
    giant, orc = foe("giant", (0, 1), abilities=[guard]), foe("orc", (1, 0))
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        giant,
        orc,
        dice=[8, 9],
        choose=["guardian-block/giant", "melee-free-strike/giant/melee/ana"],
    )

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert taken(play) == [("giant", 9, ""), ("ana", 4, "")]


@pytest.mark.parametrize(("dice", "kept"), [([1, 1], True), ([8, 9], False)])
def test_its_arrow_goes_on(fight: Make, compendium_directory: Path, dice: list[int], kept: bool) -> None:
    """Wasn't Aiming For You: after a tier 1 of its signature ability at Ana it uses that again, at Bo 5 squares from her; after tier 3
    not."""
    again = triggered(compendium_directory, "Draconians/Statblocks/Lydixavus the Deadeye", "wasnt-aiming-for-you")
    shot = replace(HEWING, id="shot", melee=0, ranged=20)
    dragon = foe("dragon", (0, 0), abilities=[shot, again])
    choose = ["wasnt-aiming-for-you/dragon"] if kept else []
    second = [8, 9] if kept else []
    play = fight(dragon, hero("ana", (5, 0)), hero("bo", (10, 0)), dice=[*dice, *second], first="director", choose=choose)

    play.do(UseAbility("dragon", "shot", ("ana",)))

    assert taken(play) == ([("bo", 9, ""), ("ana", 3, "")] if kept else [("ana", 9, "")])


def test_who_comes_near_can_go_no_farther(fight: Make, compendium_directory: Path) -> None:
    """Stay Back! at tier 1 (2 + 3): Ana comes within 2 squares, takes 7 acid damage, and with A < 1 has a speed of 0."""
    back = triggered(compendium_directory, "Draconians/Statblocks/Locratix the Morningstar", "stay-back")
    play = fight(hero("ana", (0, 0)), foe("dragon", (4, 0), abilities=[back]), dice=[1, 1], choose=["stay-back/dragon"])

    play.do(Advance("ana", ((1, 0, 0), (2, 0, 0), (3, 0, 0))))

    assert (taken(play), play.at("ana")) == ([("ana", 7, "acid")], (2, 0, 0))


@pytest.mark.parametrize(("malice", "id", "net"), [(0, "precog-reflexes", -1), (2, "precog-reflexes-2-malice", -2)])
def test_a_strike_foreseen(fight: Make, compendium_directory: Path, malice: int, id: str, net: int) -> None:
    """Precog Reflexes: Ana's strike has a bane, for 2 Malice a double bane; then the tyrannis strikes her for 4."""
    reflexes = triggered(compendium_directory, "Time Raiders/Statblocks/Time Raider Tyrannis", id)
    tyrannis = foe("tyrannis", (1, 0), abilities=[reflexes])
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]), tyrannis, dice=[1, 1], choose=[f"{id}/tyrannis", "melee-free-strike/tyrannis/melee/ana"]
    )

    play.do(UseAbility("ana", "hew", ("tyrannis",)))

    assert nets(play) == [("tyrannis", net)]
    assert taken(play) == [("tyrannis", 3, ""), ("ana", 4, "")]


def test_whom_the_dead_have_kissed(fight: Make, compendium_directory: Path) -> None:
    """Kiss of Death: the orc's 1 and 1 come to tier 3, 9 damage, and at the end of its turn it dies."""
    kiss = main(compendium_directory, "Elves High/Statblocks/High Elf Deathtouch", "kiss-of-death")
    elf, orc = foe("elf", (0, 0), abilities=[kiss]), foe("orc", (1, 0), abilities=[HEWING])
    play = fight(elf, orc, hero("ana", (2, 0)), dice=[1, 1], first="director", choose=["yes/orc"])
    play.do(UseAbility("elf", kiss.id, ("orc",)))
    play.do(EndTurn("elf"))
    play.do(EndTurn("ana"))

    play.do(UseAbility("orc", "hew", ("ana",)))
    lived = play.encounter.board.creatures["orc"].life
    play.do(EndTurn("orc"))

    assert taken(play)[0] == ("ana", 9, "")
    assert (lived, play.encounter.board.creatures["orc"].life) == ("alive", "dead")


def test_its_wounds_bleed_twice_as_much(fight: Make, compendium_directory: Path) -> None:
    """Soul Flay, here as a burst, at tier 1 (2 + 5): with P < 3 Ana bleeds; for her strike she loses 2d6 and her level, 4 + 5 + 1."""
    flay = replace(main(compendium_directory, "Demons/Statblocks/Vicisitator", "soul-flay"), area=Area("burst", 3))
    demon = foe("demon", (0, 0), abilities=[flay])
    play = fight(demon, hero("ana", (1, 0), abilities=[HEWING]), dice=[1, 1, 1, 1, 4, 5], first="director")
    play.do(UseAbility("demon", flay.id, ("ana",)))
    play.do(EndTurn("demon"))

    play.do(UseAbility("ana", "hew", ("demon",)))

    assert [one.amount for one in play.events(StaminaLost)] == [4 + 5 + 1]


def test_it_takes_another_along(fight: Make, compendium_directory: Path) -> None:
    """Abyssal Strike with 5 Malice paid at tier 1 (2 + 2): the remasch teleports 2 squares from Ana, and has her beside it there."""
    strike = main(compendium_directory, "Demons/Statblocks/Remasch", "abyssal-strike-5-malice")
    choose = ["teleport/demon/0,2,0", "take along/ana", "teleport/ana/0,3,0"]
    play = fight(foe("demon", (0, 0), abilities=[strike]), hero("ana", (1, 0)), dice=[1, 1], first="director", choose=choose)

    play.do(UseAbility("demon", strike.id, ("ana",)))

    assert (play.at("demon"), play.at("ana")) == ((0, 2, 0), (0, 3, 0))


@pytest.mark.parametrize(("presence", "die", "slowed"), [(2, 7, True), (2, 8, False), (3, 6, False)])
def test_litigation_goes_on(fight: Make, compendium_directory: Path, presence: int, die: int, slowed: bool) -> None:
    """Vexatious Litigation: with P < 3 Ana's saving throws have -2, so that 7 is no 6; with P 3 a 6 ends what she bears."""
    vexes = trait(compendium_directory, "Devils/Statblocks/Devil Adjudicator", "Vexatious Litigation")
    ana = hero("ana", (5, 0), scores=Characteristics(presence=presence))
    play = fight(foe("devil", (0, 0), *vexes), ana, dice=[die])
    play.encounter.rule(AddCondition("ana", Condition("slowed", "devil", "save")))
    play.do(BeginTurn("ana"))
    play.do(EndTurn("ana"))

    assert (play.encounter.board.creatures["ana"].condition("slowed") is not None) is slowed


@pytest.mark.parametrize(("third", "why"), [((2, 1), True), ((9, 9), False)])
def test_three_who_hunger_let_nobody_slip_away(fight: Make, compendium_directory: Path, third: tuple[int, int], why: bool) -> None:
    """Ever So Hungry: beside three ghoul cravers Ana can't shift; beside two she can."""
    craver = block(compendium_directory, "Undead/Statblocks/Ghoul Craver")
    ghouls = [foe(f"ghoul-{n}", at) for n, at in enumerate(((0, 0), (1, 1), third), 1)]
    ghouls = [replace(one, stat_block=replace(craver, abilities=()), stamina=None) for one in ghouls]
    play = fight(*ghouls, hero("ana", (1, 0)))
    play.do(BeginTurn("ana"))

    assert bool(play.encounter.check(Disengage("ana", ((2, 0, 0),)), seat="player of ana")) is why
