"""Free strikes by rules of their own, and what comes of them: features of the bestiary as they are published, played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.commands import Dig, Mount
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.rulings import AddCondition

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]


def hurt(play: Fight) -> list[tuple[str, int]]:
    """Who took how much damage, in order."""
    return [(one.target, one.amount) for one in play.events(DamageTaken)]


def test_one_free_strike_becomes_two(fight: Make, published: Publish) -> None:
    """Skeleton Knight, free strike 4: it strikes Ana as she leaves, and Bo besides, whose strike is not doubled again."""
    knight = published("knight", (0, 0), "Undead/Statblocks/Skeleton Knight")
    play = fight(
        knight,
        hero("ana", (1, 0)),
        hero("bo", (0, 1)),
        choose=["opportunity-attack/knight", "more-swings-melee/knight", "melee-free-strike/knight/melee/bo"],
    )

    play.do(Advance("ana", ((2, 0, 0),)))

    assert hurt(play) == [("ana", 4), ("bo", 4)]
    assert play.offered().count("more-swings-melee/knight") == 1


def test_the_conditions_of_the_target_give_way_to_another(fight: Make, compendium_directory: Path) -> None:
    """Ensnaring Chains, at one that is prone, restrained or slowed: a free strike for 4, then all three are over, and it is restrained."""
    chains = ability(compendium_directory, "Dwarves/Statblocks/Dwarf Gunner", "ensnaring-chains")
    play = fight(foe("gunner", (0, 0), abilities=[chains]), hero("ana", (3, 0)), hero("bo", (3, 3)), first="director", malice=5)
    for name in ("prone", "slowed"):
        play.encounter.rule(AddCondition("ana", Condition(name)))
    play.begun = play.encounter.version

    assert [one.code for one in play.encounter.check(UseAbility("gunner", chains.id, ("bo",)))] == ["does not hold"]
    play.do(UseAbility("gunner", chains.id, ("ana",)))

    assert hurt(play) == [("ana", 4)]
    assert [one.name for one in play.encounter.board.creatures["ana"].conditions] == ["restrained"]


def test_who_fails_a_test_strikes_the_nearest(fight: Make, compendium_directory: Path) -> None:
    """Show Me Who You Are: Ana's 3 + 3 is tier 1, so she hews at Bo beside her, not at Cy (5 + 5 and Might 2 is tier 2: 6); Bo's 6 + 6 is
    tier 2: he strikes her back (tier 2: 5 + 2); Cy, with 10 + 8, is frightened only."""
    show = replace(
        ability(compendium_directory, "Voiceless Talkers/Statblocks/Voiceless Talker Evolutionist", "show-me-who-you-are"),
        usage=MAIN_ACTION,
    )
    play = fight(
        foe("talker", (0, 0), abilities=[show]),
        hero("ana", (2, 0), abilities=[HEWING]),
        hero("bo", (3, 0)),
        hero("cy", (2, 3)),
        first="director",
        dice=[3, 3, 5, 5, 6, 6, 5, 5, 10, 8],
        choose=["hew/ana/melee/bo"],
    )

    play.do(UseAbility("talker", show.id, ("ana", "bo", "cy")))

    assert hurt(play) == [("bo", 6), ("ana", 7)]
    assert play.encounter.board.creatures["cy"].condition("frightened") is not None
    assert not any(id.startswith("hew/ana") and id.endswith("cy") for id in play.offered())


def test_a_reaction_of_others_is_freed_once(fight: Make, compendium_directory: Path) -> None:
    """Cacophony's tier 1 deals Ana 3; then the rat hews at her for 3 (1 + 1), and the bruxer answers for nothing with 4. When the rat's
    friend hews too, it can only with its action of the round."""
    cacophony = ability(compendium_directory, "Radenwights/Statblocks/Radenwight Maestro", "cacophony")
    ready = ability(compendium_directory, "Radenwights/Statblocks/Radenwight Bruxer", "ready-rodent")
    play = fight(
        foe("maestro", (0, 0), abilities=[cacophony]),
        foe("bruxer", (2, 2), abilities=[ready]),
        foe("rat", (3, 1), abilities=[HEWING]),
        foe("friend", (3, 0), abilities=[HEWING]),
        hero("ana", (2, 1)),
        hero("bo", (9, 9)),
        first="director",
        dice=[1, 1, 1, 1, 1, 1],
        choose=["ready-rodent/bruxer/free"],
    )

    play.do(UseAbility("maestro", cacophony.id, ("ana",)))
    play.do(EndTurn("maestro"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("rat", "hew", ("ana",)))
    play.do(EndTurn("rat"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("friend", "hew", ("ana",)))

    assert hurt(play) == [("ana", 3), ("ana", 3), ("ana", 4), ("ana", 3)]
    assert play.offered().count("ready-rodent/bruxer/free") == 1


def test_either_of_two_triggers_sets_it_off(fight: Make, compendium_directory: Path) -> None:
    """Ever-Ready Rodent, for 2 Malice: at Ana, who hurts the rat (5 + 5 and Might 2 is tier 2: 6), and later at her whom the rat hurts (1
    + 1 is tier 1: 3); each time the maestro strikes her for 4."""
    ever = ability(compendium_directory, "Radenwights/Statblocks/Radenwight Maestro", "ever-ready-rodent")
    play = fight(
        foe("maestro", (0, 0), abilities=[ever]),
        foe("rat", (3, 1), abilities=[HEWING]),
        hero("ana", (2, 1), abilities=[HEWING]),
        dice=[5, 5, 1, 1],
        malice=4,
        choose=["ever-ready-rodent/maestro", "ever-ready-rodent-2/maestro"],
    )

    play.do(UseAbility("ana", "hew", ("rat",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("rat", "hew", ("ana",)))

    assert hurt(play) == [("rat", 6), ("ana", 4), ("ana", 3), ("ana", 4)]
    assert play.encounter.board.malice == 0


def test_a_grab_that_nobody_gets_out_of(fight: Make, compendium_directory: Path) -> None:
    """Conditioning Spear for 1 Malice, 5 + 5 + 4 is tier 2: 12; Ana, Intuition 0 and beside the commander, is grabbed and can't use Escape
    Grab; Bo, whose Intuition is 2, is not grabbed, nor is who stands farther off."""
    spear = ability(compendium_directory, "War Dogs/Statblocks/War Dog Ground Commander", "conditioning-spear-1-malice")
    wise = hero("bo", (0, 1), scores=Characteristics(intuition=2))
    play = fight(foe("commander", (0, 0), abilities=[spear]), hero("ana", (1, 0)), wise, first="director", malice=1, dice=[5, 5])

    play.do(UseAbility("commander", spear.id, ("ana", "bo"), "melee"))
    play.do(EndTurn("commander"))

    held = play.encounter.board.creatures["ana"].condition("grabbed")
    assert held is not None
    assert held.ends == "save"
    assert play.encounter.board.creatures["bo"].condition("grabbed") is None
    assert "cannot escape grabs" in [one.code for one in play.encounter.check(UseAbility("ana", "escape-grab", ()))]


def test_a_free_strike_in_the_course_of_a_dig(fight: Make, published: Publish) -> None:
    """Drag Below, size 3 and free strike 6: the demon digs down a square, strikes Ana from there, and has her grabbed, since her Might 0 is
    below 2; no further square of that dig lets it strike again."""
    demon = published("demon", (0, 0), "Hobgoblins/Statblocks/Slaughter Demon")
    play = fight(
        demon,
        hero("ana", (3, 0), might=0),
        first="director",
        choose=["drag-below-in-passing/demon", "melee-free-strike/demon/melee/ana"],
    )

    play.do(Dig("demon", ((0, 0, -1), (0, 0, -2), (0, 0, -3))))

    assert hurt(play) == [("ana", 6)]
    assert play.encounter.board.creatures["ana"].condition("grabbed") is not None
    assert play.offered().count("drag-below/demon") == 1
    assert play.offered().count("drag-below-in-passing/demon") == 1


def test_who_strikes_its_rider_is_struck_by_the_mount(fight: Make, compendium_directory: Path) -> None:
    """Brace and Break: Ana hews at the orc that rides the scyza; the scyza, aboard which it is, halves the 6 of tier 2 (5 + 5 and Might
    2) to 3 and strikes her for 4."""
    brace = ability(compendium_directory, "Orcs/Statblocks/Scyza", "brace-and-break")
    scyza = foe("scyza", (1, 0), abilities=[brace])
    scyza = replace(scyza, stat_block=replace(scyza.stat_block, size="2"))
    play = fight(
        hero("ana", (0, 0), abilities=[replace(HEWING, melee=3)]),
        scyza,
        foe("rider", (1, 2)),
        first="director",
        dice=[5, 5],
        choose=["brace-and-break/scyza", "melee-free-strike/scyza/melee/ana"],
    )
    play.do(Mount("rider", "scyza", (1, 1, 2)))
    play.do(EndTurn("rider"))

    play.do(UseAbility("ana", "hew", ("rider",)))

    assert hurt(play) == [("ana", 4), ("rider", 3)]
    assert play.offered().count("brace-and-break/scyza") == 1


def test_an_ability_of_others_by_its_name(fight: Make, compendium_directory: Path) -> None:
    """Who's Hesitating?: it waits for that ability of whomever; Ajax shifts up to Ana and strikes her for 4, and her Reason of 0 below 4
    has her weakened, and so with a bane on her blow at the orc: 5 + 5 + 2 - 2 is tier 1, 3."""
    who = ability(compendium_directory, "Ajax the Invincible/Statblocks/Ajax the Invincible", "whos-hesitating")
    hesitation = replace(HEWING, id="hesitation-is-weakness", name="Hesitation Is Weakness")
    play = fight(
        hero("ana", (0, 0), abilities=[hesitation, HEWING]),
        foe("orc", (1, 0)),
        foe("ajax", (3, 0), abilities=[who]),
        dice=[5, 5],
        choose=["whos-hesitating/ajax", "square/2,1,0", "square/1,1,0", "melee-free-strike/ajax/melee/ana"],
    )

    play.do(UseAbility("ana", hesitation.id, ("orc",)))

    assert hurt(play) == [("ana", 4), ("orc", 3)]
    assert play.encounter.board.creatures["ana"].condition("weakened") is not None
