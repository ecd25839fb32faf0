"""What somebody can do besides at a time of its own, or has others do: features as they are published, played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import traits
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.commands import Interact
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]


def hurt(play: Fight) -> list[tuple[str, int, str]]:
    """Who took how much damage of which type, in order."""
    return [(one.target, one.amount, one.type) for one in play.events(DamageTaken)]


def test_a_charge_at_the_winded_once_a_turn(fight: Make, published: Publish) -> None:
    """Insatiable Appetite: the glutton, free strike 7, charges at Ana, who is winded with 10 of 30, and may not once more; nobody charges
    at Bo so, who is not."""
    play = fight(
        published("glutton", (0, 0), "Trolls/Statblocks/Troll Glutton"),
        hero("ana", (4, 0), stamina=10),
        hero("bo", (0, 4)),
        first="director",
        choose=["charge/glutton/2,0,0"],
    )

    play.do(Interact("glutton", "glutton", "insatiable-appetite"))

    assert hurt(play) == [("ana", 7, "")]
    assert [one.code for one in play.encounter.check(Interact("glutton", "glutton", "insatiable-appetite"))] == ["used up"]
    assert not any(id.endswith("/bo") for id in play.offered())


def test_near_it_others_strike_farther_and_with_fire(fight: Make, published: Publish) -> None:
    """Raining Cinders: within 3 squares of the incendiarist a free strike of 4 reaches Ana 10 squares off, as fire; from farther away 5
    squares are as far as it goes."""
    play = fight(
        published("hurler", (0, 0), "Hobgoblins/Statblocks/Hobgoblin Incendiarist"),
        foe("near", (2, 0)),
        foe("far", (2, 6)),
        hero("ana", (12, 0)),
        first="director",
    )

    play.do(EndTurn("hurler"))
    play.do(EndTurn("ana"))
    there = UseAbility("far", "ranged-free-strike", ("ana",), "ranged")
    assert "too far" in [one.code for one in play.encounter.check(there)]
    play.do(UseAbility("near", "ranged-free-strike", ("ana",), "ranged"))

    assert hurt(play) == [("ana", 4, "fire")]


def test_free_strikes_at_two(fight: Make, compendium_directory: Path) -> None:
    """But We Will Change Her Mind: from then on a free strike of 4 is for Ana and Bo both."""
    change = replace(
        ability(compendium_directory, "Elves High/Statblocks/High Elf Ordinator", "but-we-will-change-her-mind"), usage=MAIN_ACTION
    )
    play = fight(foe("elf", (0, 0), abilities=[change]), foe("guard", (2, 0)), hero("ana", (3, 0)), hero("bo", (3, 1)), first="director")

    play.do(UseAbility("elf", change.id, ("elf", "guard")))
    play.do(EndTurn("elf"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("guard", "melee-free-strike", ("ana", "bo"), "melee"))

    assert hurt(play) == [("ana", 4, ""), ("bo", 4, "")]


def test_all_of_its_own_use_an_ability_on_a_target(fight: Make, compendium_directory: Path) -> None:
    """Panoptibeam: each eyestalk hews at whoever of the targets it reaches (6 + 6 is tier 2, 6), the eye beside Ana at her; the guard is no
    eyestalk."""
    beam = replace(ability(compendium_directory, "Xorannox the Tyract/Statblocks/Xorannox the Tyract", "panoptibeam"), usage=MAIN_ACTION)
    play = fight(
        foe("tyrant", (0, 0), abilities=[beam]),
        foe("eye", (2, 1), abilities=[HEWING], keywords=("Eyestalk",)),
        foe("guard", (1, 1), abilities=[HEWING]),
        hero("ana", (2, 0)),
        hero("bo", (3, 1)),
        first="director",
        dice=[6, 6],
        choose=["hew/eye/melee/ana"],
    )

    play.do(UseAbility("tyrant", beam.id, ("ana",)))

    assert hurt(play) == [("ana", 6, "")]
    assert not any(id.endswith("/bo") for id in play.offered())


def test_a_main_action_before_anybody_else(fight: Make, compendium_directory: Path) -> None:
    """It Was Foretold: though the Director's side goes first, Ana strikes the orc beside her before it does (5 + 5 and Might 2 is tier 2,
    6)."""
    foretold = traits(compendium_directory)["Censor/2nd-Level Features/It Was Foretold"]
    ana = hero("ana", (0, 0), *foretold.effects, abilities=[HEWING])
    play = fight(ana, foe("orc", (1, 0), abilities=[HEWING]), first="director", dice=[5, 5], choose=["hew/ana/melee/orc"])

    play.do(EndTurn("orc"))

    assert hurt(play)[0] == ("orc", 6, "")
