"""What published creatures weigh by what their targets are, how far they spread, whom they lead, and the storms and fears they bring."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from features.test_ahead_and_held import FIRST, SECOND, as_main_action, has
from features.test_reckoned import lost
from freestrike.engine import Advance, BeginTurn, EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.encounter import Entrant

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
WEAK = Characteristics()


def test_a_raider_moves_by_the_plan(fight: Make, compendium_directory: Path) -> None:
    """Time Raider Tyrannis.json, Stick to the Plan: the orc moves 5 squares and keeps what weakens it, the ogre ends that and stays."""
    plan = as_main_action(compendium_directory, "Time Raiders/Statblocks/Time Raider Tyrannis", "stick-to-the-plan")
    weak = (Condition("weakened", "ana", "save", "trip"),)
    orc, ogre = (replace(foe(id, at), conditions=weak) for id, at in (("orc", (0, 1)), ("ogre", (0, 3))))
    steps = [f"square/{x},1,0" for x in range(1, 6)]
    play = fight(
        foe("raider", (0, 0), abilities=[plan]),
        orc,
        ogre,
        hero("ana", (9, 9)),
        first="director",
        choose=["choice/0", "choice/1", *steps, "choice/0", "yes/ogre"],
    )

    play.do(UseAbility("raider", plan.id, ("raider", "orc", "ogre")))

    assert (play.at("orc"), has(play, "orc", "weakened")) == ((5, 1, 0), True)
    assert (play.at("ogre"), has(play, "ogre", "weakened")) == ((0, 3, 0), False)


@pytest.mark.parametrize(("stamina", "left"), [(24, 19), (17, 1), (3, -2)])
def test_a_wail_leaves_the_winded_1_stamina(fight: Make, compendium_directory: Path, stamina: int, left: int) -> None:
    """Ghost.json, Awful Wail: 5 sonic damage at tier 2. Of 30 Stamina 15 is winded: from 24 to 19 Ana keeps it, from 17 she comes to 12 and
    so to 1, and at -2 she is no better for it."""
    wail = as_main_action(compendium_directory, "Undead/Statblocks/Ghost", "awful-wail")
    play = fight(foe("ghost", (0, 0), abilities=[wail]), hero("ana", (1, 0), stamina=stamina), first="director", dice=SECOND)

    play.do(UseAbility("ghost", wail.id, ("ana",)))

    assert play.stamina("ana") == left


def test_a_ratcrobat_goes_where_its_target_was(fight: Make, compendium_directory: Path) -> None:
    """Radenwight Ratcrobat.json, Over Here, Thanks: Ana is slid from (1, 0) to (2, 0), and the rat shifts where she was."""
    over = ability(compendium_directory, "Radenwights/Statblocks/Radenwight Ratcrobat", "over-here-thanks")
    play = fight(foe("rat", (0, 0), abilities=[over]), hero("ana", (1, 0)), first="director", choose=["square/2,0,0", "square/1,0,0"])

    play.do(UseAbility("rat", over.id, ("ana",)))

    assert (play.at("ana"), play.at("rat")) == ((2, 0, 0), (1, 0, 0))


def test_whoever_a_bloodrunner_runs_through_first_is_hurt(fight: Make, published: Publish) -> None:
    """Orc Bloodrunner.json, Unimpeded: it enters Ana's space, which costs her 3; Bo's, in the same turn, is not the first."""
    runner = published("runner", (0, 0), "Orcs/Statblocks/Orc Bloodrunner")
    ana, bo = hero("ana", (1, 0)), hero("bo", (3, 0))
    play = fight(runner, ana, bo, first="director")

    play.do(Advance("runner", tuple((x, 0, 0) for x in range(1, 5))))

    assert (lost(play, ana), lost(play, bo)) == (3, 0)


def test_a_sprinter_leaves_a_choice_to_whom_it_tramples(fight: Make, published: Publish) -> None:
    """Frost Giant Wind Sprinter.json, Crush Underfoot: it enters Ana's space, who takes 8 damage rather than fall."""
    giant = published("giant", (0, 0), "Giants/Statblocks/Frost Giant Wind Sprinter")
    ana = hero("ana", (5, 0))
    play = fight(giant, ana, first="director", choose=["choice/1"])

    play.do(Advance("giant", ((1, 0, 0), (2, 0, 0), (3, 0, 0))))

    assert (lost(play, ana), has(play, "ana", "prone")) == (8, False)


def test_a_leader_sends_two_for_a_malice(fight: Make, compendium_directory: Path) -> None:
    """Orc Warleader.json, Go., 1 Malice: both allies move."""
    go = ability(compendium_directory, "Orcs/Statblocks/Orc Warleader", "go-1-malice", whole=False)
    assert go.target.count == 2
    play = fight(
        foe("leader", (0, 0), abilities=[go]),
        foe("orc", (0, 1)),
        foe("ogre", (0, 9)),
        hero("ana", (20, 20)),
        first="director",
        malice=1,
        choose=["square/1,1,0", "square/1,9,0"],
    )

    play.do(UseAbility("leader", go.id, ("orc", "ogre")))

    assert (play.at("orc"), play.at("ogre"), play.encounter.board.malice) == ((1, 1, 0), (1, 9, 0), 0)


def test_pain_spoils_what_its_bearer_does(fight: Make, compendium_directory: Path) -> None:
    """Lich.json, Pain Unending: Ana, whose Might is below 4, has a double bane: 12 is tier 2, and tier 1 with it, 3 damage."""
    pain = ability(compendium_directory, "Lich/Statblocks/Lich", "pain-unending", whole=False)
    ana, orc = hero("ana", (5, 0), abilities=[HEWING]), foe("orc", (6, 0))
    play = fight(foe("lich", (0, 0), abilities=[pain]), orc, ana, first="director", malice=2, dice=[*FIRST, 5, 5, 1])

    play.do(UseAbility("lich", pain.id, ("ana",)))
    play.do(EndTurn("lich"))
    play.do(UseAbility("ana", "hew", ("orc",)))

    assert lost(play, orc) == 3
    play.do(EndTurn("ana"))


@pytest.mark.parametrize(("might", "slowed", "held"), [(2, False, True), (3, False, False), (3, True, True)])
def test_who_is_slow_turns_to_stone_sooner(fight: Make, compendium_directory: Path, might: int, slowed: bool, held: bool) -> None:
    """Medusa.json, Petrify: tier 2 restrains below 3, and a slowed target below 4."""
    petrify = ability(compendium_directory, "Medusas/Statblocks/Medusa", "petrify", whole=False)
    conditions = (Condition("slowed", "orc", "save", "trip"),) if slowed else ()
    ana = replace(hero("ana", (1, 0), scores=Characteristics(might=might)), conditions=conditions)
    play = fight(foe("medusa", (0, 0), abilities=[petrify]), ana, first="director", malice=5, dice=[5, 6])

    play.do(UseAbility("medusa", petrify.id, ("ana",)))

    assert has(play, "ana", "restrained") is held


def test_every_eyestalk_moves(fight: Make, compendium_directory: Path, published: Publish) -> None:
    """Xorannox the Tyract.json, Optical Collusion: the compulsion eye moves, the orc is not asked."""
    collusion = ability(compendium_directory, "Xorannox the Tyract/Statblocks/Xorannox the Tyract", "optical-collusion")
    eye = published("eye", (0, 3), "Xorannox the Tyract/Statblocks/Compulsion Eye")
    play = fight(
        foe("tyract", (0, 0), abilities=[collusion]),
        eye,
        foe("orc", (5, 5)),
        hero("ana", (20, 20)),
        first="director",
        choose=["square/1,3,0"],
    )

    play.do(UseAbility("tyract", collusion.id, ()))

    assert (play.at("eye"), play.at("orc")) == ((1, 3, 0), (5, 5, 0))


def test_fear_of_all_the_undead_ends_with_the_mournling(fight: Make, compendium_directory: Path) -> None:
    """Dirt Mournling.json, Mourning Cry: Ana is frightened of it and of all undead, until Bo fells it."""
    cry = ability(compendium_directory, "Undead/Statblocks/Dirt Mournling", "mourning-cry")
    mournling = foe("mournling", (0, 0), abilities=[cry], stamina=3)
    play = fight(
        mournling,
        foe("orc", (9, 0)),
        hero("ana", (1, 0)),
        hero("bo", (0, 1), abilities=[HEWING], scores=Characteristics(might=2, intuition=5)),
        first="director",
        malice=3,
        dice=[*SECOND, 5, 5],
    )

    play.do(UseAbility("mournling", cry.id, ("ana", "bo")))
    frightened = play.encounter.board.creatures["ana"].condition("frightened")
    assert frightened is not None
    assert frightened.kin == "undead"
    play.do(EndTurn("mournling"))
    play.do(UseAbility("bo", "hew", ("mournling",)))

    assert not has(play, "ana", "frightened")


def test_a_storm_goes_where_it_goes(fight: Make, compendium_directory: Path) -> None:
    """Voiceless Talker Evolutionist.json, Brainstorm: tier 2 deals Ana 12. The storm reaches 5 squares: Bo at 6 starts his
    turn unhurt, and the step to 5 costs him 8."""
    storm = as_main_action(compendium_directory, "Voiceless Talkers/Statblocks/Voiceless Talker Evolutionist", "brainstorm")
    ana, bo = hero("ana", (1, 0)), hero("bo", (6, 0))
    play = fight(foe("talker", (0, 0), abilities=[storm]), foe("orc", (20, 0)), ana, bo, first="director", dice=[5, 6])

    play.do(UseAbility("talker", storm.id, ("ana",)))
    (zone,) = play.encounter.board.zones
    assert (lost(play, ana), zone.aura, "difficult for enemies" in zone.terrain) == (12, 5, True)
    play.do(EndTurn("talker"))
    play.do(BeginTurn("bo"))
    assert lost(play, bo) == 0
    play.do(Advance("bo", ((5, 0, 0),)))
    assert lost(play, bo) == 8


def test_a_surge_spreads_farther_and_a_burst_harder_when_paid(fight: Make, compendium_directory: Path) -> None:
    """War Dog Taxiarch.json, Stunning Surge, 2 Malice: tier 1 spreads 1 and 2 more squares, 5 to Bo 3 away. Voiceless Talker
    Artillerist.json, Psionic Rifle Burst, 2 Malice: tier 2 deals 19, and 3 and 3 more to Bo 1 away."""
    surge = ability(compendium_directory, "War Dogs/Statblocks/War Dog Taxiarch", "stunning-surge-2-malice", whole=False)
    burst = ability(compendium_directory, "Voiceless Talkers/Statblocks/Voiceless Talker Artillerist", "psionic-rifle-burst-2-malice")
    wise = Characteristics(intuition=5)
    for used, dice, far, dealt in ((surge, FIRST, 3, (14, 5)), (burst, SECOND, 1, (19, 6))):
        ana, bo = hero("ana", (4, 0), scores=wise), hero("bo", (4, far), scores=wise)
        play = fight(foe("dog", (0, 0), abilities=[used]), ana, bo, first="director", malice=2, dice=dice)

        play.do(UseAbility("dog", used.id, ("ana",)))

        assert (lost(play, ana), lost(play, bo)) == dealt
