"""Outcomes of the bestiary's and the heroes' abilities that compel, count and cut off, played. Values by hand from the printed lines, which
the test reads from the compendium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER
from freestrike.events.space import Square
from freestrike.events.strikes import AbilityUsed, PowerRollMade

Make = Callable[..., Fight]
# With 2 to 5 added to them the dice give the first, the second and the third outcome.
FIRST, SECOND, THIRD = (2, 2), (5, 5), (9, 9)


def counted(play: Fight, id: str, name: str) -> int:
    return sum(one.amount for one in play.encounter.board.creatures[id].lasting if one.name == name)


def test_who_must_move_its_speed_away_goes_all_of_it(fight: Make, compendium_directory: Path) -> None:
    """War Dog Draconite, third outcome: Ana, of speed 5, is 5 squares farther along the row; nothing less is an answer."""
    roar = ability(compendium_directory, "War Dogs/Statblocks/War Dog Draconite", "greatsword-and-roar", whole=False)
    way = [f"square/{x},0,0" for x in range(2, 7)]
    play = fight(foe("dog", (0, 0), abilities=[roar]), hero("ana", (1, 0)), first="director", dice=THIRD, choose=way)

    play.do(UseAbility("dog", roar.id, ("ana",), manner="melee"))

    assert (play.at("ana"), play.stamina("ana")) == ((6, 0, 0), 30 - 4 - 4)


def test_rage_is_counted_on_enemies_alone(fight: Make, compendium_directory: Path) -> None:
    """Werewolf, Rampage, second outcome: 4 rage for Ana, none for the wolf's own pup nor for who is a stormwight fury."""
    rampage = ability(compendium_directory, "Werewolf/Statblocks/Werewolf", "rampage", whole=False)
    bo = hero("bo", (0, 1))
    bo = replace(bo, stat_block=replace(bo.stat_block, keywords=("Stormwight", "Fury")))
    beaten = replace(rampage, usage=MAIN_ACTION)
    entrants = foe("wolf", (0, 0), abilities=[beaten]), foe("pup", (1, 1)), hero("ana", (1, 0)), bo
    play = fight(*entrants, first="director", dice=SECOND, choose=["rampage/wolf/area/pup+ana+bo"])

    play.do(UseAbility("wolf", rampage.id))

    assert [counted(play, id, "rage") for id in ("ana", "bo", "pup")] == [4, 0, 0]
    assert [play.stamina(id) for id in ("ana", "bo", "pup")] == [30 - 8, 30 - 8, 40 - 8]


@pytest.mark.parametrize(("dice", "left"), [((FIRST, THIRD), 6), ((THIRD, FIRST), 6)])
def test_of_two_death_counts_the_lower_stays(
    fight: Make, compendium_directory: Path, dice: tuple[tuple[int, int], tuple[int, int]], left: int
) -> None:
    """Omen Dragon: 10 at the first outcome, 6 at the third."""
    deserved = replace(ability(compendium_directory, "Dragons/Statblocks/Omen Dragon", "what-you-deserve", whole=False), usage=MAIN_ACTION)
    dragons = [foe(id, at, abilities=[deserved]) for id, at in (("omen", (0, 0)), ("other", (0, 2)))]
    still = hero("ana", (1, 1))
    play = fight(*dragons, still, first="director", dice=(*dice[0], *dice[1]))

    play.do(UseAbility("omen", deserved.id, ("ana",)))
    play.do(EndTurn("omen"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("other", deserved.id, ("ana",)))

    assert counted(play, "ana", "deathcount") == left


def test_taunted_or_frightened_of_every_minotaur(fight: Make, compendium_directory: Path) -> None:
    """Minotaur Bully, third outcome, Intuition 0 below 4: the Director has Ana frightened, and she has a bane against another minotaur."""
    bellow = ability(compendium_directory, "Minotaurs/Statblocks/Minotaur Bully", "javelin-and-bellow")
    play = fight(
        foe("bully", (0, 0), abilities=[bellow]),
        foe("minotaur", (2, 0), keywords=("Minotaur",)),
        hero("ana", (1, 0), abilities=[HEWING]),
        first="director",
        dice=(*THIRD, 5, 5),
        choose=["choice/1"],
    )
    play.do(UseAbility("bully", bellow.id, ("ana",), manner="melee"))
    play.do(EndTurn("bully"))
    play.do(UseAbility("ana", "hew", ("minotaur",)))

    entries = play.events(PowerRollMade)[-1].outcomes[0].ledger
    assert [entry.source for entry in entries if entry.kind == "bane"] == ["frightened of minotaur"]


def test_a_potency_makes_the_slide_vertical_and_restrains(fight: Make, compendium_directory: Path) -> None:
    """Wode Hag, second outcome: Ana's Reason 0 is below 2, Bo's 2 is not: the one rises 3 squares and is restrained, the other slides."""
    turned = ability(compendium_directory, "Hag/Statblocks/Wode Hag", "turned-upside-down", whole=False)
    turned = replace(turned, usage=MAIN_ACTION, trigger="", on=None)
    play = fight(
        foe("hag", (0, 0), abilities=[turned]),
        hero("ana", (1, 0)),
        hero("bo", (0, 1), reason=2),
        first="director",
        malice=9,
        dice=(5, 5),
        choose=["target/ana", "square/1,0,1", "square/1,0,2", "square/1,0,3", "square/0,2,0"],
    )
    play.do(UseAbility("hag", turned.id, ("ana", "bo")))

    held = {id: [one.name for one in play.encounter.board.creatures[id].conditions] for id in ("ana", "bo")}
    assert "restrained" in held["ana"]
    assert "restrained" not in held["bo"]


def test_a_creature_strikes_itself_with_the_outcome_that_is_told(fight: Make, compendium_directory: Path) -> None:
    """War Dog Socialite, third outcome: Ana's melee free strike against herself is a tier 3, 2 + 2 + 2 dice notwithstanding: 7 + Might 2
    damage (rules/free-strikes.md, Melee Weapon Free Strike)."""
    sabotage = ability(compendium_directory, "War Dogs/Statblocks/War Dog Socialite", "call-to-self-sabotage", whole=False)
    play = fight(
        foe("dog", (0, 0), abilities=[sabotage]),
        hero("ana", (3, 0)),
        first="director",
        dice=(*THIRD, 1, 1),
        choose=["melee-free-strike/ana/melee/ana"],
    )
    play.do(UseAbility("dog", sabotage.id, ("ana",)))

    assert [(one.creature, one.targets) for one in play.events(AbilityUsed)] == [("dog", ("ana",)), ("ana", ("ana",))]
    assert play.events(PowerRollMade)[-1].outcomes[0].tier == 3


def test_line_of_effect_to_none_but_one(fight: Make, compendium_directory: Path) -> None:
    """Lord Syuul, the worst of the test: 16 damage; Ana has no line of effect to the thrall, and a bane on strikes at Syuul."""
    see = replace(ability(compendium_directory, "Lord Syuul/Statblocks/Lord Syuul", "see-only-me"), usage=MAIN_ACTION)
    play = fight(
        foe("syuul", (0, 0), abilities=[see]),
        foe("thrall", (2, 0)),
        hero("ana", (1, 0), abilities=[HEWING]),
        first="director",
        dice=(2, 2, 5, 5),
    )
    play.do(UseAbility("syuul", see.id, ("ana",)))
    play.do(EndTurn("syuul"))
    assert [reason.code for reason in play.encounter.check(UseAbility("ana", "hew", ("thrall",)))] == ["no line of effect"]
    play.do(UseAbility("ana", "hew", ("syuul",)))

    assert play.stamina("ana") == 30 - 16
    assert play.events(PowerRollMade)[-1].outcomes[0].net == -1


@pytest.mark.parametrize(("way", "first", "second"), [("choice/0", "bleeding", "grabbed"), ("choice/1", "grabbed", "bleeding")])
def test_one_target_has_the_one_and_the_other_the_other(fight: Make, compendium_directory: Path, way: str, first: str, second: str) -> None:
    """Ashen Hoarder, second outcome: 15 damage for each; the Director picks for Ana, and Bo has what is left."""
    claw = ability(compendium_directory, "Ashen Hoarder/Statblocks/Ashen Hoarder", "claw-and-blade", whole=False)
    play = fight(
        foe("hoarder", (0, 0), abilities=[claw]),
        hero("ana", (1, 0), might=0),
        hero("bo", (0, 1), might=0),
        first="director",
        dice=SECOND,
        choose=[way],
    )
    play.do(UseAbility("hoarder", claw.id, ("ana", "bo")))

    held = [[one.name for one in play.encounter.board.creatures[id].conditions] for id in ("ana", "bo")]
    assert (held, play.stamina("ana"), play.stamina("bo")) == ([[first], [second]], 15, 15)
    assert play.encounter.board.creatures["hoarder"].lasting == ()


def test_one_target_alone_has_one_of_the_two(fight: Make, compendium_directory: Path) -> None:
    """Striped Condor Griffon, third outcome: 14 damage; Ana is pushed 2 squares and prone, as the Director wants."""
    thrashing = ability(compendium_directory, "Griffons/Statblocks/Striped Condor Griffon", "violent-thrashing", whole=False)
    play = fight(
        foe("griffon", (0, 0), abilities=[thrashing]),
        hero("ana", (1, 0)),
        first="director",
        dice=THIRD,
        choose=["choice/0", "square/2,0,0", "square/3,0,0"],
    )
    play.do(UseAbility("griffon", thrashing.id, ("ana",)))

    assert (play.at("ana"), play.stamina("ana")) == ((3, 0, 0), 30 - 14)
    assert [one.name for one in play.encounter.board.creatures["ana"].conditions] == ["prone"]


@pytest.mark.parametrize(
    ("dice", "choose", "at", "stamina"),
    [
        ((4, 4), ["square/4,0,0", "square/3,0,0"], (3, 0, 0), [40, 40]),
        ((9, 9), [], (5, 0, 0), [40 - 4, 40]),
    ],
)
def test_souls_bring_whom_they_possess_nearer_or_against_its_own(
    fight: Make, compendium_directory: Path, dice: tuple[int, int], choose: list[str], at: Square, stamina: list[int]
) -> None:
    """Omen Dragon, the second and the third outcome: the orc, whose Presence is below 5, goes 2 of its 5 squares toward it; or its free
    strike deals 4 to the nearest of its own allies, and neither to the other nor to the dragon."""
    souls = ability(compendium_directory, "Dragons/Statblocks/Omen Dragon", "souls-of-the-broken", whole=False)
    play = fight(
        hero("dragon", (0, 0), abilities=[replace(souls, usage=MANEUVER)]),
        foe("orc", (5, 0)),
        foe("near", (6, 0)),
        foe("far", (7, 1)),
        dice=dice,
        choose=choose,
    )

    play.do(UseAbility("dragon", "souls-of-the-broken", ("orc",)))

    assert (play.at("orc"), [play.stamina(id) for id in ("near", "far")], play.stamina("dragon")) == (at, stamina, 30)
