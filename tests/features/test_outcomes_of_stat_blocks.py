"""What outcomes of the bestiary's abilities print besides damage and conditions, played: lightning that spreads, tests that an area
asks for, states and marks. Values by hand from the printed lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.content.ability import MANEUVER
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
# With 2 to 4 added to them the dice give the third outcome, and the second.
THIRD, SECOND = (9, 9), (5, 5)


def conditions(play: Fight, id: str) -> set[str]:
    return {one.name for one in play.encounter.board.creatures[id].conditions}


def states(play: Fight, id: str) -> set[str]:
    return {one.name for one in play.encounter.board.creatures[id].lasting}


def test_lightning_spreads_to_those_around(fight: Make, compendium_directory: Path) -> None:
    """War Dog Sparkslinger: the second outcome deals Ana 5 and spreads 1 square: 2 for Bo beside her, none for Cy or its own side."""
    arc = ability(compendium_directory, "War Dogs/Statblocks/War Dog Sparkslinger", "galvanic-arc")
    play = fight(
        foe("sparkslinger", (0, 0), abilities=[arc]),
        foe("dog", (5, 6)),
        hero("ana", (5, 5)),
        hero("bo", (6, 6)),
        hero("cy", (7, 7)),
        first="director",
        dice=SECOND,
    )

    play.do(UseAbility("sparkslinger", "galvanic-arc", ("ana",)))

    assert [play.stamina(id) for id in ("ana", "bo", "cy", "dog")] == [30 - 5, 30 - 2, 30, 40]


@pytest.mark.parametrize(("size", "has"), [("1L", "prone"), ("2", "slowed")])
def test_a_fist_fells_the_small_and_slows_the_large(fight: Make, compendium_directory: Path, size: str, has: str) -> None:
    """Rotting Zombie, third outcome: Ana's Might 1 is below 2."""
    fist = ability(compendium_directory, "Undead/Statblocks/Rotting Zombie", "rotting-fist")
    ana = hero("ana", (1, 0), might=1)
    ana = replace(ana, stat_block=replace(ana.stat_block, size=size))
    play = fight(foe("zombie", (0, 0), abilities=[fist]), ana, first="director", dice=THIRD)

    play.do(UseAbility("zombie", "rotting-fist", ("ana",)))

    assert conditions(play, "ana") == {has}


def test_those_beside_the_orcs_that_have_closed_in_are_frightened(fight: Make, compendium_directory: Path) -> None:
    """Orc Warleader: its orc moves up to Ana, who makes an Intuition test of 4, the worst: frightened; Bo, far from all, makes none."""
    close = ability(compendium_directory, "Orcs/Statblocks/Orc Warleader", "close-in")
    play = fight(
        foe("warleader", (0, 0), abilities=[replace(close, usage=MANEUVER)]),
        foe("orc", (3, 0)),
        hero("ana", (6, 0)),
        hero("bo", (9, 9)),
        first="director",
        dice=(2, 2),
        choose=["square/4,0,0", "square/5,0,0"],
    )

    play.do(UseAbility("warleader", "close-in", ("orc",)))

    assert (conditions(play, "ana"), conditions(play, "bo")) == ({"frightened"}, set())


def test_a_snare_asks_for_its_test_as_long_as_it_lies_there(fight: Make, compendium_directory: Path) -> None:
    """Dwarf Trapper: Ana in it makes a Might test of 16 (6, 8 and her 2), 5 damage and slowed; Bo, who walks in, one of 6: 7 damage, and
    restrained."""
    snare = ability(compendium_directory, "Dwarves/Statblocks/Dwarf Trapper", "steam-powered-snare")
    play = fight(
        foe("trapper", (0, 0), abilities=[snare]),
        hero("ana", (4, 4)),
        hero("bo", (8, 4)),
        first="director",
        dice=(6, 8, 2, 2),
        malice=9,
    )

    play.do(UseAbility("trapper", snare.id, ("ana",), area=((3, 3, 0),)))
    play.do(EndTurn("trapper"))
    play.do(Advance("bo", ((7, 4, 0), (6, 4, 0), (5, 4, 0))))

    assert (play.stamina("ana"), conditions(play, "ana")) == (30 - 5, {"slowed"})
    assert (play.stamina("bo"), conditions(play, "bo")) == (30 - 7, {"restrained"})


def test_a_foes_mark_helps_its_own_side_alone(fight: Make, compendium_directory: Path) -> None:
    """Human Blackguard: its friend has an edge on abilities against Ana, whom it has marked; what a tactician's mark does is not done."""
    you = ability(compendium_directory, "Humans/Statblocks/Human Blackguard", "you")
    play = fight(
        foe("blackguard", (0, 0), abilities=[you]),
        foe("friend", (6, 5), abilities=[HEWING]),
        hero("ana", (5, 5)),
        first="director",
        dice=(1, 2),
    )

    play.do(UseAbility("blackguard", "you", ("ana",)))
    play.do(EndTurn("blackguard"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("friend", "hew", ("ana",)))

    (rolled,) = play.events(PowerRollMade)
    assert (states(play, "ana"), rolled.outcomes[0].net) == ({"marked by a foe"}, 1)
    assert [entry.source for entry in rolled.outcomes[0].ledger if entry.kind == "edge"] == ["you"]


def test_one_end_that_is_told_last_is_that_of_all(fight: Make, compendium_directory: Path) -> None:
    """Devil Adjudicator: Ana's Presence test of 4 slows her, with a bane on her rolls and no Stamina to regain, until she saves."""
    interdiction = ability(compendium_directory, "Devils/Statblocks/Devil Adjudicator", "adjudicators-interdiction")
    play = fight(foe("adjudicator", (0, 0), abilities=[interdiction]), hero("ana", (5, 5)), first="director", dice=(2, 2))

    play.do(UseAbility("adjudicator", interdiction.id, ("ana",)))

    ana = play.encounter.board.creatures["ana"]
    assert [(one.name, one.ends) for one in ana.conditions] == [("slowed", "save")]
    assert sorted((modifier.what, one.ends) for one in ana.lasting for modifier in one.modifiers) == [("bane", "save"), ("cannot", "save")]


def test_a_condition_or_a_state_as_the_olothec_wants(fight: Make, compendium_directory: Path) -> None:
    """Olothec: 17 damage; Ana, whose Might 2 is below 3, is slimed in place of weakened."""
    tentacles = ability(compendium_directory, "Olothec/Statblocks/Olothec", "devolving-tentacles")
    play = fight(foe("olothec", (0, 0), abilities=[tentacles]), hero("ana", (1, 0)), first="director", dice=SECOND, choose=["choice/1"])

    play.do(UseAbility("olothec", tentacles.id, ("ana",)))

    assert (play.stamina("ana"), conditions(play, "ana"), states(play, "ana")) == (30 - 17, set(), {"slimed"})


def test_overgrowth_shelters_the_elves_and_stings_their_enemies(fight: Make, compendium_directory: Path) -> None:
    """Wode Elf Greenskeeper: placed where nobody is aimed at. Ana has a bane for cover and one for concealment on her strike at who stands
    in it; as her turn starts in it she takes 3."""
    overgrowth = ability(compendium_directory, "Elves Wode/Statblocks/Wode Elf Greenskeeper", "overgrowth")
    play = fight(
        foe("greenskeeper", (0, 0), abilities=[overgrowth]),
        foe("elf", (4, 4)),
        hero("ana", (3, 3), abilities=[HEWING]),
        first="director",
        dice=SECOND,
        malice=9,
    )

    play.do(UseAbility("greenskeeper", "overgrowth", area=((3, 3, 0),)))
    play.do(EndTurn("greenskeeper"))
    play.do(UseAbility("ana", "hew", ("elf",)))

    (rolled,) = play.events(PowerRollMade)
    assert play.stamina("ana") == 30 - 3
    assert {entry.rule for entry in rolled.outcomes[0].ledger if entry.kind == "bane"} == {"combat/cover", "combat/concealment"}


def test_an_area_that_is_aimed_at_nobody_is_offered_where_somebody_is(fight: Make, compendium_directory: Path) -> None:
    """War Dog Arachnite: Ana can be shut in webs, which hurt nobody; the ground there is difficult."""
    vial = ability(compendium_directory, "War Dogs/Statblocks/War Dog Arachnite", "web-vial")
    play = fight(foe("arachnite", (0, 0), abilities=[vial]), hero("ana", (5, 5)), first="director")

    uses = [choice.command for choice in play.encounter.options("arachnite").abilities]
    offered = [one for one in uses if isinstance(one, UseAbility) and one.ability == "web-vial"]
    play.do(UseAbility("arachnite", "web-vial", area=((5, 5, 0),)))

    assert offered
    assert all(one.targets == () and one.area for one in offered)
    assert {(5, 5, 0), (6, 6, 0)} <= play.encounter.board.ground.difficult
    assert play.stamina("ana") == 30


@pytest.mark.parametrize("way", ["pull", "shift"])
def test_a_tongue_grabs_whom_it_comes_beside(fight: Make, compendium_directory: Path, way: str) -> None:
    """Lizardfolk Tonguer: 4 damage, and Ana 3 squares away is pulled 2 squares beside it, or it shifts 2 squares to her: grabbed both
    times; from 5 squares away neither brings them together."""
    lash = ability(compendium_directory, "Lizardfolks/Statblocks/Lizardfolk Tonguer", "tonguelash")
    for away, squares in ((3, ("2", "1")), (5, ("4", "3"))):
        pulled = [f"square/{n},0,0" for n in squares]
        gone = ["square/1,0,0", "square/2,0,0"]
        play = fight(
            foe("tonguer", (0, 0), abilities=[lash]),
            hero("ana", (away, 0)),
            first="director",
            dice=SECOND,
            choose=["choice/0", *pulled] if way == "pull" else ["choice/1", *gone],
        )

        play.do(UseAbility("tonguer", "tonguelash", ("ana",)))

        assert ("grabbed" in conditions(play, "ana")) is (away == 3)
