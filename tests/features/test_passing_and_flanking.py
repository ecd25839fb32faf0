"""Whom a hero passes on its way, flanks with an ally, finds again and fells: hero abilities as they are published, played; the values are
worked out from their text (rules/classes.md:5583, 5910, 6135, 7357, 7657, 8032, 8089, 8824)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import EndTurn, Hide, UseAbility
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, ImposeCondition, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.movement import Stepped
from freestrike.events.prompts import Asked
from freestrike.events.rulings import Place
from freestrike.events.space import SolidObject, Terrain

Make = Callable[..., Fight]
NIMBLE = Characteristics(agility=2, intuition=2)
MIGHTY = Characteristics(might=3)
CRATE = Terrain(objects=(SolidObject("crate", ((2, 0, 0),), stamina=12),))
TRIP = replace(HEWING, id="trip", roll=PowerRoll(((DealDamage(6), UnderPotency("might", 4, (ImposeCondition("prone"),))),) * 3, ("might",)))


def steps(play: Fight, id: str) -> list[tuple[int, int]]:
    return [one.to[:2] for one in play.events(Stepped) if one.creature == id]


def whole(directory: Path, name: str) -> Ability:
    return published(directory)[name]


def test_a_shift_through_enemies_and_things_costs_no_more(fight: Make, compendium_directory: Path) -> None:
    """Phase Step: 5 squares, of which the second is full of a crate and the fourth an orc's, are all of a speed of 5. 5 + 5 + 2 is 12, tier
    2: 8 damage to the orc, whose Might of 0 is below 1. The ogre, whom she has only passed beside, is not rolled against."""
    null = hero("ana", (0, 0), abilities=[whole(compendium_directory, "Null/6th-Level Features/Phase Step")], focus=9, scores=NIMBLE)
    way = [f"square/{x},0,0" for x in range(1, 6)]
    play = fight(null, foe("orc", (4, 0)), foe("ogre", (3, 1)), dice=[5, 5], choose=way, terrain=CRATE)

    play.do(UseAbility("ana", "phase-step"))

    assert play.at("ana") == (5, 0, 0)
    assert taken(play) == [("orc", 8, "")]
    assert [(one.creature, one.condition.name) for one in play.events(ConditionImposed)] == [("orc", "dazed")]


def test_twice_her_speed_past_both_sides(fight: Make, compendium_directory: Path) -> None:
    """Cacophony of Cinders: 10 squares with a speed of 5. 8 + 7 + 2 is 17, tier 3: the orc takes 14, Bo can teleport 7 squares, to
    (9, 7), and nobody else whom she has not passed does either."""
    cinders = whole(compendium_directory, "Shadow/9th-Level Features/Cacophony of Cinders")
    way = [f"square/{x},0,0" for x in range(1, 11)]
    play = fight(
        hero("ana", (0, 0), abilities=[cinders], focus=11, scores=NIMBLE),
        hero("bo", (2, 1)),
        hero("cy", (0, 9)),
        foe("orc", (6, 1)),
        foe("ogre", (6, 3)),
        dice=[8, 7],
        choose=[*way, "teleport/bo/9,7,0"],
    )

    play.do(UseAbility("ana", cinders.id))

    assert play.at("ana") == (10, 0, 0)
    assert taken(play) == [("orc", 14, "")]
    assert play.at("bo") == (9, 7, 0)
    assert [id for id in play.offered() if id.startswith("teleport/cy")] == []


@pytest.mark.parametrize(
    ("bo", "cy", "choose", "surges"),
    [
        ((2, 0), (1, 5), ["target/bo"], (1, 1, 0)),
        ((1, 1), (9, 9), [], (1, 0, 0)),
        ((7, 0), (9, 9), [], (0, 0, 0)),
        ((6, 0), (2, 0), ["target/cy"], (1, 0, 1)),
    ],
)
def test_surges_for_her_and_for_who_flanks_with_her(
    fight: Make, compendium_directory: Path, bo: tuple[int, int], cy: tuple[int, int], choose: list[str], surges: tuple[int, int, int]
) -> None:
    """You Were Watching the Wrong One: Bo across the orc gains 1 surge as well as Ana; beside it, not across, only Ana does; 6 squares from
    it nobody; 5 squares from it he is near enough for Ana's, while Cy, across it, has the other."""
    watching = whole(compendium_directory, "Shadow/1st-Level Features/You Were Watching the Wrong One")
    play = fight(
        hero("ana", (0, 0), abilities=[watching], scores=NIMBLE),
        hero("bo", bo),
        hero("cy", cy),
        foe("orc", (1, 0)),
        dice=[1, 1],
        choose=choose,
    )

    play.do(UseAbility("ana", watching.id, ("orc",)))

    assert tuple(play.encounter.board.creatures[id].surges for id in ("ana", "bo", "cy")) == surges


def test_part_of_a_shift_before_the_strike_and_the_rest_after_it(fight: Make, compendium_directory: Path) -> None:
    """Get In Get Out: 2 squares to the orc, and 2 back from it, of the 3 that are left of a speed of 5; 5 + 5 + 2 is tier 2, 8 + 2."""
    get_in = whole(compendium_directory, "Shadow/1st-Level Features/Get In Get Out")
    inwards, outwards = ["square/1,0,0", "square/2,0,0"], ["square/1,0,0", "square/0,0,0"]
    play = fight(
        hero("ana", (0, 0), abilities=[get_in], focus=3, scores=NIMBLE),
        foe("orc", (3, 0)),
        dice=[5, 5],
        choose=[*inwards, f"{get_in.id}/ana/melee/orc", *outwards],
    )

    play.do(UseAbility("ana", get_in.id))

    assert steps(play, "ana") == [(1, 0), (2, 0), (1, 0), (0, 0)]
    assert [asked.prompt.most for asked in play.events(Asked) if asked.prompt.kind == "move"] == [5, 3]
    assert taken(play) == [("orc", 10, "")]


def test_who_is_scented_hides_from_everyone_but_her(fight: Make, compendium_directory: Path) -> None:
    """Apex Predator: the orc, out of everyone's sight, hides from Bo, not from Ana."""
    predator = whole(compendium_directory, "Fury/2nd-Level Features/Apex Predator")
    rock = Terrain(solid=((2, 0, 0), (2, 1, 0), (2, 2, 0), (2, 3, 0), (2, 4, 0)))
    play = fight(
        hero("ana", (0, 0), abilities=[predator], focus=5, scores=MIGHTY),
        hero("bo", (0, 5)),
        foe("orc", (1, 0)),
        dice=[5, 5],
        terrain=rock,
    )
    play.do(UseAbility("ana", predator.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.encounter.rule(Place("orc", (3, 0, 0)))

    play.do(Hide("orc"))

    assert play.encounter.board.creatures["orc"].hidden_from == ("bo",)


@pytest.mark.parametrize(
    ("stamina", "role", "left", "afraid"),
    [(25, "", 0, ["ogre"]), (25, "leader", 16, []), (30, "", 21, []), (20, "", 11, [])],
)
def test_who_is_winded_by_it_falls_and_another_is_afraid(
    fight: Make, compendium_directory: Path, stamina: int, role: str, left: int, afraid: list[str]
) -> None:
    """Seek and Destroy: 5 + 4 + 3 is 12, tier 2: 6 + 3 of 25 leaves 16 of 40, winded: it falls, and the ogre within 5, whose Presence of 0
    is below an average potency of 2, is frightened. A leader, one whom 9 leave above 20, and one that was winded before stay up."""
    seek = whole(compendium_directory, "Fury/6th-Level Features/Seek and Destroy")
    orc = foe("orc", (1, 0), stamina=stamina, roles=(role,) if role else ())
    play = fight(
        hero("ana", (0, 0), abilities=[seek], focus=9, scores=replace(MIGHTY, presence=0)),
        orc,
        foe("ogre", (3, 3)),
        foe("far", (9, 9)),
        dice=[5, 4],
        choose=["target/ogre"] if afraid else [],
    )

    play.do(UseAbility("ana", seek.id, ("orc",)))

    assert play.stamina("orc") == left
    assert "target/far" not in play.offered()
    assert [one.creature for one in play.events(ConditionImposed) if one.creature != "orc"] == afraid


def test_who_dies_of_it_at_once_frightens_another_too(fight: Make, compendium_directory: Path) -> None:
    """Seek and Destroy: 9 damage and weakness 20 take all of the orc's 25 Stamina, past the 20 at which it is winded (combat/winded)."""
    seek = whole(compendium_directory, "Fury/6th-Level Features/Seek and Destroy")
    orc = foe("orc", (1, 0), Modifier("weakness", 20), stamina=25)
    ana = hero("ana", (0, 0), abilities=[seek], focus=9, scores=MIGHTY)
    play = fight(ana, orc, foe("ogre", (3, 3)), dice=[5, 4], choose=["target/ogre"])

    play.do(UseAbility("ana", seek.id, ("orc",)))

    assert taken(play) == [("orc", 29, "")]
    assert [(one.creature, one.condition.name) for one in play.events(ConditionImposed)] == [("ogre", "frightened")]


@pytest.mark.parametrize(("held", "prone"), [(True, False), (False, True)])
def test_what_the_held_deal_is_easier_to_resist(fight: Make, compendium_directory: Path, held: bool, prone: bool) -> None:
    """Heat Drain, 5 + 5 and Intuition: tier 2 and a potency of 2 - 1, which holds the orc, or tier 1 and one of 1 - 2. Bo's Might of 3 is
    below its potency of 4, not of 4 - 2."""
    drain = whole(compendium_directory, "Null/9th-Level Features/Heat Drain")
    ana = hero("ana", (0, 0), abilities=[drain], focus=11, scores=Characteristics(intuition=2 if held else 1))
    play = fight(ana, hero("bo", (1, 1), scores=MIGHTY), foe("orc", (1, 0), abilities=[TRIP]), dice=[5, 5, 5, 5])
    play.do(UseAbility("ana", drain.id, ("orc",)))
    play.do(EndTurn("ana"))

    play.do(UseAbility("orc", "trip", ("bo",)))

    assert bool([one for one in play.events(ConditionImposed) if one.creature == "bo"]) is prone


def test_a_type_that_is_chosen_is_borne_worse(fight: Make, compendium_directory: Path) -> None:
    """Primordial Bane: immunity 4 to fire is lost until a saving throw, and weakness 10 to it gained: 3 of it are 13. Of cold, which is not
    chosen, 3 stay 0 under immunity 4."""
    bane = whole(compendium_directory, "Fury/9th-Level Features/Primordial Bane")
    burn, chill = (
        replace(HEWING, id=type, usage="maneuver", roll=PowerRoll(((DealDamage(3, type),),) * 3, ("might",))) for type in ("fire", "cold")
    )
    proof = [Modifier("immunity", 4, name="fire"), Modifier("immunity", 4, name="cold")]
    play = fight(
        hero("ana", (0, 0), abilities=[bane], focus=11),
        hero("bo", (1, 1), abilities=[burn]),
        hero("cy", (2, 1), abilities=[chill]),
        foe("orc", (1, 0), *proof, stamina=40),
        foe("far", (9, 9)),
        dice=[2, 2, 5, 5, 2, 5, 5],
        choose=["choice/3"],
    )
    play.do(UseAbility("ana", bane.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("far"))
    play.do(UseAbility("bo", "fire", ("orc",)))
    play.do(EndTurn("bo"))
    play.do(EndTurn("orc"))

    play.do(UseAbility("cy", "cold", ("orc",)))

    assert taken(play)[:2] == [("orc", 13, ""), ("orc", 13, "fire")]
    assert [one for one in taken(play)[2:] if one[1]] == []
