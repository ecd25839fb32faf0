"""What hero abilities give for a time, as they are published, compiled and played; the values are worked out from their text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.engine.queries.modifiers import cannot
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.damage import StaminaRegained
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.rulings import Place

Make = Callable[..., Fight]
WISE = Characteristics(might=2, reason=2, intuition=3, presence=1)


def test_the_next_strike_of_each_ally_burns(fight: Make, compendium_directory: Path) -> None:
    """Morning Light: Bo's next strike deals fire damage equal to Intuition 3 besides its own 3; the one after that does not."""
    light = published(compendium_directory)["Conduit/2nd-Level Features/Morning Light"]
    hew_twice = [HEWING, Ability("cut", "Cut", MANEUVER, ("Melee", "Strike", "Weapon"), melee=1, effects=(DealDamage(2),))]
    play = fight(
        hero("ana", (0, 0), abilities=[light], scores=WISE, focus=5),
        hero("bo", (1, 0), abilities=hew_twice),
        foe("orc", (2, 0)),
        dice=[1, 1, 1, 1],
    )

    play.do(UseAbility("ana", light.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    play.do(UseAbility("bo", "cut", ("orc",)))

    assert taken(play) == [("orc", 4, "fire"), ("orc", 3, ""), ("orc", 3, "fire"), ("orc", 2, "")]


def test_strikes_that_burn_and_whoever_strikes_back_is_burnt(fight: Make, compendium_directory: Path) -> None:
    """Exothermic Shield on Bo: strikes deal twice Reason 2 in fire besides; the orc that hews at Bo takes 5 fire first, and the immunity
    to fire is none to its blow of 3."""
    shield = published(compendium_directory)["Talent/5th-Level Features/Exothermic Shield"]
    play = fight(
        hero("ana", (0, 0), abilities=[shield], scores=WISE, focus=9),
        hero("bo", (1, 0), abilities=[HEWING]),
        foe("orc", (2, 0), abilities=[HEWING]),
        dice=[1, 1, 1, 1],
    )

    play.do(UseAbility("ana", shield.id, ("bo",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("bo",)))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert taken(play) == [("orc", 5, "fire"), ("bo", 3, ""), ("orc", 3, ""), ("orc", 4, "fire")]


def test_whoever_harms_the_target_may_recover(fight: Make, compendium_directory: Path) -> None:
    """Beacon of Grace on the orc: Bo, at 20 of 30 Stamina, hews at it and gets 10 back; the ogre is no beacon."""
    beacon = published(compendium_directory)["Conduit/4th-Level Features/Beacon of Grace"]
    twice = [HEWING, Ability("cut", "Cut", MANEUVER, ("Melee", "Strike", "Weapon"), melee=1, effects=(DealDamage(2),))]
    play = fight(
        hero("ana", (0, 0), abilities=[beacon], scores=WISE, focus=9),
        hero("bo", (2, 0), abilities=twice, stamina=10),
        foe("orc", (3, 0)),
        foe("ogre", (2, 1)),
        dice=[1, 1, 1, 1],
        choose=["yes/bo"],
    )

    play.do(UseAbility("ana", beacon.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    play.do(UseAbility("bo", "cut", ("ogre",)))

    assert play.stamina("bo") == 20
    assert len(play.events(StaminaRegained)) == 1


def test_an_aura_that_stands_grows(fight: Make, compendium_directory: Path) -> None:
    """Null Field is a 1 aura, in which an enemy's potencies are 1 less; Psychic Pulse has it reach the ogre 2 squares away, and at the end
    of her turn both take Intuition 3 psychic damage, after twice that at once. In her next turn it is as it was."""
    field, pulse = (published(compendium_directory)[f"Null/1st-Level Features/{name}"] for name in ("Null Field", "Psychic Pulse"))
    as_well = Ability("null-field", "Null Field", MAIN_ACTION, field.keywords, area=field.area, target=field.target, after=field.after)
    play = fight(
        hero("ana", (5, 5), abilities=[as_well, pulse], scores=WISE, focus=3), foe("orc", (6, 5)), foe("ogre", (7, 5)), foe("troll", (8, 5))
    )

    play.do(UseAbility("ana", "null-field", ("orc",)))
    weakened = [creature.id for creature in play.encounter.board.creatures if any(one.modifiers for one in creature.lasting)]
    assert weakened == ["orc"]
    play.do(UseAbility("ana", pulse.id, ("orc", "ogre")))
    weakened = [creature.id for creature in play.encounter.board.creatures if any(one.modifiers for one in creature.lasting)]
    assert weakened == ["ana", "orc", "ogre"]
    play.do(EndTurn("ana"))

    assert taken(play) == [("orc", 6, "psychic"), ("ogre", 6, "psychic"), ("orc", 3, "psychic"), ("ogre", 3, "psychic")]
    for id in ("orc", "ogre", "troll"):
        play.do(EndTurn(id))
    play.encounter.rule(Place("troll", (6, 6, 0)))
    play.do(EndTurn("ana"))
    weakened = [creature.id for creature in play.encounter.board.creatures if any(one.modifiers for one in creature.lasting)]
    assert weakened == ["orc", "troll"]


def test_the_grown_aura_conceals_her_own(fight: Make, compendium_directory: Path) -> None:
    """Heat Sink: the Null Field reaches 2 squares till her next turn; she and Bo in it have concealment, Cy farther away and the orc in it
    have none; at the end of her turn the enemies in it take Intuition 3 cold damage."""
    field, sink = (
        published(compendium_directory)[f"Null/{name}"] for name in ("1st-Level Features/Null Field", "2nd-Level Features/Heat Sink")
    )
    as_well = Ability("null-field", "Null Field", MAIN_ACTION, field.keywords, area=field.area, target=field.target, after=field.after)
    play = fight(
        hero("ana", (5, 5), abilities=[as_well, sink], scores=WISE, focus=5),
        hero("bo", (5, 7)),
        hero("cy", (5, 8)),
        foe("orc", (6, 5)),
        foe("ogre", (7, 5)),
        foe("troll", (8, 5)),
    )

    play.do(UseAbility("ana", "null-field", ("orc",)))
    play.do(UseAbility("ana", sink.id))
    unseen = {
        id: [one.name for each in play.encounter.board.creatures[id].lasting for one in each.modifiers if one.what == "counts as"]
        for id in ("ana", "bo", "cy", "orc")
    }
    assert unseen == {"ana": ["concealed"], "bo": ["concealed"], "cy": [], "orc": []}
    play.do(EndTurn("ana"))

    assert taken(play) == [("orc", 3, "cold"), ("ogre", 3, "cold")]
    for id in ("orc", "bo", "ogre", "cy", "troll"):
        play.do(EndTurn(id))
    play.do(EndTurn("ana"))
    assert [one.id for one in play.encounter.board.creatures if one.has_lasting("heat-sink/ana")] == []


@pytest.mark.parametrize(("path", "target"), [("Kits/Battlemind/Unmooring", "orc"), ("Elementalist/5th-Level Features/Magma Titan", "ana")])
def test_forced_movement_goes_farther(fight: Make, compendium_directory: Path, path: str, target: str) -> None:
    """A push of 1 goes 2 squares farther: of whom Unmooring hit, and by whom Magma Titan has grown."""
    ability = replace(published(compendium_directory)[path], usage=MAIN_ACTION)
    shove = Ability("shove", "Shove", MANEUVER, ("Melee",), melee=1, effects=(ForceMove("push", 1),))
    play = fight(
        hero("ana", (0, 0), abilities=[ability, shove], scores=WISE, focus=9), foe("orc", (1, 0)), dice=[1, 1] if ability.roll else []
    )

    play.do(UseAbility("ana", ability.id, (target,)))
    play.do(UseAbility("ana", "shove", ("orc",)))

    assert [begun.squares for begun in play.events(ForcedMoveBegun)] == [3]


def test_a_free_strike_in_answer_to_damage(fight: Make, compendium_directory: Path) -> None:
    """Precognition on Bo: the orc's blow of 3 is answered by a free strike, for Bo's triggered action of the round."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Precognition"]
    play = fight(
        hero("ana", (0, 0), abilities=[ability], scores=WISE, focus=3),
        hero("bo", (1, 0)),
        foe("orc", (2, 0), abilities=[HEWING, Ability("bite", "Bite", MANEUVER, ("Melee",), melee=1, effects=(DealDamage(1),))]),
        dice=[1, 1, 5, 5],
        choose=["precognition/bo"],
    )

    play.do(UseAbility("ana", ability.id, ("bo",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("bo",)))
    play.do(UseAbility("orc", "bite", ("bo",)))

    assert [(who, what) for who, what, _ in play.used()][:3] == [("ana", "precognition"), ("orc", "hew"), ("bo", "melee-free-strike")]
    assert play.offered().count("precognition/bo") == 1


def test_who_can_no_longer_speak_is_told(fight: Make, compendium_directory: Path) -> None:
    """You Talk Too Much: tier 1 is 10 + Agility 0."""
    ability = published(compendium_directory)["Shadow/5th-Level Features/You Talk Too Much"]
    play = fight(hero("ana", (0, 0), abilities=[ability], focus=9), foe("orc", (1, 0)), dice=[1, 1])

    play.do(UseAbility("ana", ability.id, ("orc",), "melee"))

    assert play.stamina("orc") == 30
    assert cannot(play.encounter.board, play.encounter.board.creatures["orc"], "communicate") is not None


def test_something_at_the_end_of_each_turn_of_the_giver(fight: Make, compendium_directory: Path) -> None:
    """Blessing of Insight: Bo, who is blessed, gains a surge as Ana's turn ends, and none as its own does."""
    ability = replace(published(compendium_directory)["Conduit/2nd-Level Features/Blessing of Insight"], target=Target(("ally",)))
    play = fight(hero("ana", (0, 0), abilities=[ability], focus=5), hero("bo", (1, 0)), foe("orc", (5, 0)))

    play.do(UseAbility("ana", ability.id, ("bo",)))
    play.do(EndTurn("ana"))
    assert play.encounter.board.creatures["bo"].surges == 1
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))

    assert play.encounter.board.creatures["bo"].surges == 1


def test_frightened_for_the_turn_that_has_begun(fight: Make, compendium_directory: Path) -> None:
    """Demon Unleashed: only who starts its turn beside Ana, and only until that turn ends."""
    ability = published(compendium_directory)["Fury/3rd-Level Features/Demon Unleashed"]
    play = fight(hero("ana", (0, 0), abilities=[ability], focus=7), foe("orc", (1, 0)), foe("ogre", (5, 0)), hero("bo", (9, 9)))

    play.do(UseAbility("ana", ability.id))
    play.do(EndTurn("ana"))
    play.do(BeginTurn("orc"))
    assert [one.name for one in play.encounter.board.creatures["orc"].conditions] == ["frightened"]
    play.do(EndTurn("orc"))
    assert play.encounter.board.creatures["orc"].conditions == ()
    play.do(EndTurn("bo"))
    play.do(BeginTurn("ogre"))
    assert play.encounter.board.creatures["ogre"].conditions == ()
