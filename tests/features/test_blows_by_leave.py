"""Free strikes by leave of published monsters: harder at some, at two at once, of whom others choose; and rolls at enemies only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from features.given import given
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import ENCOUNTER, Lasting

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
BUTCHER = "Trolls/Statblocks/Troll Butcher"
TETRARCH = "War Dogs/Statblocks/War Dog Tetrarch"
ZEPHYR = "Elves High/Statblocks/High Elf Zephyr"
WAR_DOC = "War Dogs/Statblocks/War Dog War Doc"
JUDGE = "Devils/Statblocks/Devil High Judge"
FIRESTARTER = "War Dogs/Statblocks/War Dog Firestarter"


@pytest.mark.parametrize(("prone", "surges", "answers"), [(True, 0, True), (False, 1, True), (False, 0, False)])
def test_who_has_an_edge_or_spends_surges_is_struck_back(
    fight: Make, published: Publish, compendium_directory: Path, prone: bool, surges: int, answers: bool
) -> None:
    """Troll Butcher.json, Acquired Taste: Ana, beside it, hits it with an edge as it is prone, or spends a surge; its free strike deals
    her 6. With neither it may not."""
    ability(compendium_directory, BUTCHER, "acquired-taste")
    choose = [*(["surges/ana/1"] if surges else []), *(["acquired-taste/butcher"] if answers else [])]
    play = fight(hero("ana", (0, 0), abilities=[HEWING], surges=surges), published("butcher", (1, 0), BUTCHER), dice=[5, 5], choose=choose)
    given(play, *([("butcher", "prone", "")] if prone else []))

    play.do(UseAbility("ana", "hew", ("butcher",)))

    assert play.stamina("ana") == (30 - 6 if answers else 30)
    assert ("acquired-taste/butcher" in play.offered()) is answers


def test_free_strikes_at_the_taunted_are_harder(fight: Make, published: Publish, compendium_directory: Path) -> None:
    """War Dog Tetrarch.json, Get Them, You Dolts!: 1 Malice for each of two targets. The orc's 4 are 8 against Ana, whom the tetrarch has
    taunted; the wolf's stay 4 against Bo, whom the wolf itself has taunted."""
    ability(compendium_directory, TETRARCH, "get-them-you-dolts")
    play = fight(
        hero("ana", (0, 0)),
        hero("bo", (5, 0)),
        foe("orc", (1, 0)),
        foe("wolf", (6, 0)),
        published("tetrarch", (3, 3), TETRARCH),
        first="director",
        malice=2,
        choose=["melee-free-strike/orc/melee/ana", "melee-free-strike/wolf/melee/bo"],
    )
    given(play, ("ana", "taunted", "tetrarch"), ("bo", "taunted", "wolf"))

    play.do(UseAbility("tetrarch", "get-them-you-dolts", ("orc", "wolf")))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 8, 30 - 4)
    assert play.encounter.board.malice == 0


@pytest.mark.parametrize(("agility", "both"), [(0, True), (2, False)])
def test_both_are_prone_if_both_are_below(fight: Make, published: Publish, compendium_directory: Path, agility: int, both: bool) -> None:
    """High Elf Zephyr.json, Sweeping Blade: 8, 7 and 2 are tier 3, 9 damage to Ana; its free strike deals 3 to Bo beside her. Both are
    prone, unless Bo is no lower than 2."""
    ability(compendium_directory, ZEPHYR, "sweeping-blade")
    bo = hero("bo", (1, 1), scores=Characteristics(agility=agility))
    strike = "melee-free-strike/zephyr/melee/bo"
    play = fight(hero("ana", (1, 0)), bo, published("zephyr", (0, 0), ZEPHYR), first="director", dice=[8, 7], choose=[strike])

    play.do(UseAbility("zephyr", "sweeping-blade", ("ana",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 9, 30 - 3)
    creatures = play.encounter.board.creatures
    assert [creatures[id].condition("prone") is not None for id in ("ana", "bo")] == [both, both]
    assert any(id.startswith("square/") for id in play.offered()), "it may shift, whatever the outcome"


def test_an_ally_is_no_target_of_the_roll(fight: Make, published: Publish, compendium_directory: Path) -> None:
    """War Dog War Doc.json, Syringe Crossbow: the orc, without a roll, has 5 temporary Stamina and strikes Ana for 4; Ana, against whom 5,
    5 and 3 are tier 2, takes 8."""
    ability(compendium_directory, WAR_DOC, "syringe-crossbow")
    for target, dice, choose in (("orc", [], ["melee-free-strike/orc/melee/ana"]), ("ana", [5, 5], [])):
        play = fight(hero("ana", (0, 0)), foe("orc", (1, 0)), published("doc", (4, 0), WAR_DOC), first="director", dice=dice, choose=choose)

        play.do(UseAbility("doc", "syringe-crossbow", (target,)))

        struck = target == "orc"
        assert play.stamina("ana") == (30 - 4 if struck else 30 - 8)
        assert play.encounter.board.creatures["orc"].temporary == (5 if struck else 0)
        assert play.stamina("orc") == 40


def test_the_charmed_strike_whom_the_judge_likes(fight: Make, published: Publish, compendium_directory: Path) -> None:
    """Devil High Judge.json: 5, 5 and 4 are tier 2 of Compel the Jury, and Ana, whose Intuition is 0, is charmed; 3 saves nobody. At the
    end of her turn Deceptive Stratagem has the judge and her teleport to each other's places. The orc strikes Bo for 4, and Ana strikes
    Cid, who is beside her now: 5, 5 and Might 2 are tier 2 of a melee free strike, 5 + 2."""
    ability(compendium_directory, JUDGE, "deceptive-stratagem")
    play = fight(
        hero("ana", (5, 0)),
        hero("bo", (5, 1)),
        hero("cid", (0, 1)),
        foe("orc", (6, 0)),
        published("judge", (0, 0), JUDGE),
        first="director",
        dice=[5, 5, 3, 5, 5],
        choose=[
            "villain-action/deceptive-stratagem/judge/ranged/ana",
            "melee-free-strike/orc/melee/bo",
            "melee-free-strike/ana/melee/cid",
        ],
    )

    play.do(UseAbility("judge", "compel-the-jury", ("ana",)))
    play.do(EndTurn("judge"))
    play.do(EndTurn("ana"))

    assert (play.at("judge"), play.at("ana")) == ((5, 0, 0), (0, 0, 0))
    assert (play.stamina("bo"), play.stamina("cid"), play.stamina("orc")) == (30 - 4, 30 - 7, 40)


@pytest.mark.parametrize(("seared", "die", "again"), [(True, 8, True), (False, 8, False), (True, 5, False)])
def test_whoever_was_seared_already_brings_it_on_again(
    fight: Make, published: Publish, compendium_directory: Path, seared: bool, die: int, again: bool
) -> None:
    """War Dog Firestarter.json, Twin Flamebelchers: 8, 8 and 4 are tier 3, 8 fire damage to Ana and Bo, and with Ana seared before Enflame
    can be used too; 5, 5 and 4 are tier 2, 6 damage."""
    ability(compendium_directory, FIRESTARTER, "twin-flamebelchers")
    ana = hero("ana", (2, 0))
    ana = replace(ana, lasting=(Lasting("seared", "fire", ENCOUNTER),)) if seared else ana
    play = fight(ana, hero("bo", (4, 0)), published("fire", (0, 0), FIRESTARTER), first="director", dice=[die, die])

    play.do(UseAbility("fire", "twin-flamebelchers", ("ana", "bo"), area=tuple((x, 0, 0) for x in range(1, 11))))

    assert (play.stamina("ana"), play.stamina("bo")) == ((22, 22) if die == 8 else (24, 24))
    assert any("enflame" in id for id in play.offered()) is again
