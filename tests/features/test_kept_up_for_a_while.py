"""What hero abilities keep up for a while, and what they turn to another; from their published texts,
with numbers worked out from these."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.content.heroes.troubadour import ROUTINES
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.queries.speed import speed
from freestrike.events.conditions import Condition
from freestrike.events.content.effect import Gain, Reacts
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.content.trigger import Trigger
from freestrike.events.encounter import Entrant
from freestrike.events.strikes import PowerRollMade
from freestrike.events.turns import TriggeredActionTaken

Make = Callable[..., Fight]
CONDUIT = Characteristics(intuition=2)
NULL = Characteristics(agility=2, intuition=2)


def conditions(play: Fight, id: str) -> list[Condition]:
    return list(play.encounter.board.creatures[id].conditions)


def rolls(play: Fight) -> list[tuple[str, int, int]]:
    """Who rolled, with which net edge, for which tier, against the first target."""
    return [(one.creature, one.outcomes[0].net, one.outcomes[0].tier) for one in play.events(PowerRollMade)]


def steady(entrant: Entrant, stability: int) -> Entrant:
    return replace(entrant, stat_block=replace(entrant.stat_block, stability=stability))


def test_enemies_are_hindered_against_the_user_and_who_stands_beside_it(fight: Make, compendium_directory: Path) -> None:
    """Behold a Shield of Faith!: a bane against Ana and Bo beside her, none against Cy, until her next turn."""
    ability = published(compendium_directory)["Censor/1st-Level Features/Behold a Shield of Faith"]
    wide = replace(HEWING, melee=9, usage="free maneuver")
    play = fight(
        hero("ana", (5, 5), abilities=[ability], focus=3),
        hero("bo", (5, 6)),
        hero("cy", (5, 9)),
        foe("orc", (6, 5), abilities=[wide]),
        dice=[6, 6, 6, 6, 6, 6, 6, 6],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    for id in ("ana", "bo", "cy"):
        play.do(UseAbility("orc", "hew", (id,)))

    assert [net for who, net, _ in rolls(play) if who == "orc"] == [-1, -1, 0]


def test_whoever_hurts_a_marked_one_with_little_reason_frightens_it(fight: Make, compendium_directory: Path) -> None:
    """Rout: the average potency of Reason 3 is 2, and the orc has Reason 0; it is frightened of Bo, who has hurt it."""
    ability = published(compendium_directory)["Tactician/3rd-Level Features/Rout"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], reason=3, focus=7),
        hero("bo", (2, 5), abilities=[HEWING]),
        foe("orc", (3, 5), marked_by="ana"),
        foe("imp", (2, 6)),
        dice=[6, 6],
    )

    play.do(UseAbility("ana", ability.id))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert [(one.name, one.source, one.ends) for one in conditions(play, "orc")] == [("frightened", "bo", "save")]


def test_only_the_first_to_hurt_a_marked_one_spends_a_recovery(fight: Make, compendium_directory: Path) -> None:
    """Mind Game: Bo, who strikes twice, is asked once; a Recovery is 10, a third of 30."""
    ability = published(compendium_directory)["Tactician/1st-Level Features/Mind Game"]
    play = fight(
        hero("ana", (2, 4), abilities=[ability], focus=5),
        hero("bo", (2, 5), abilities=[replace(HEWING, usage="free maneuver")], stamina=5),
        foe("orc", (3, 5), stamina=40),
        dice=[2, 2, 2, 2, 2, 2],
        choose=["yes/bo"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.stamina("bo") == 15
    assert play.offered().count("yes/bo") == 1


def test_once_a_turn_the_target_is_hurt_for_hurting_another(fight: Make, compendium_directory: Path) -> None:
    """Violence Will Not Aid Thee: 3 + Intuition 2 at tier 1; the orc then strikes twice in a turn and takes 7 lightning damage once."""
    ability = published(compendium_directory)["Conduit/1st-Level Features/Violence Will Not Aid Thee"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=CONDUIT, focus=3),
        hero("bo", (3, 6)),
        foe("orc", (3, 5), abilities=[replace(HEWING, usage="free maneuver")]),
        dice=[2, 2, 2, 2, 7, 2, 2, 10],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("bo",)))
    play.do(UseAbility("orc", "hew", ("bo",)))
    play.do(EndTurn("orc"))

    assert [one for one in taken(play) if one[0] == "orc"] == [("orc", 5, "lightning"), ("orc", 7, "lightning")]


def test_each_roll_comes_out_a_tier_better(fight: Make, compendium_directory: Path) -> None:
    """Bend Fate: 4 + Might 2 is tier 1, which is tier 2 for Bo: 6 damage; 18 + 2 is tier 3 and no better."""
    ability = published(compendium_directory)["Conduit/9th-Level Features/Bend Fate"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=11),
        hero("bo", (2, 5), abilities=[replace(HEWING, usage="free maneuver")]),
        foe("orc", (3, 5)),
        dice=[2, 2, 9, 9],
    )

    play.do(UseAbility("ana", ability.id, ("bo",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert taken(play) == [("orc", 6, ""), ("orc", 9, "")]


def test_for_2_focus_a_strike_at_the_marked_has_one_more_target(fight: Make, compendium_directory: Path) -> None:
    """Targets of Opportunity: Bo strikes the orc; Ana adds the imp, which is in Bo's reach as well."""
    ability = published(compendium_directory)["Tactician/2nd-Level Features/Targets of Opportunity"]
    play = fight(
        hero("ana", (2, 4), abilities=[ability], focus=7),
        hero("bo", (2, 5), abilities=[HEWING]),
        foe("orc", (3, 5)),
        foe("imp", (3, 6)),
        foe("elf", (6, 4)),
        dice=[6, 6],
        choose=["targets-of-opportunity/ana"],
    )

    play.do(UseAbility("ana", ability.id, ("orc", "elf")))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert sorted(taken(play)) == [("imp", 6, ""), ("orc", 6, "")]
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


@pytest.mark.parametrize("other", ["imp", "orc"])
def test_a_strike_is_turned_to_an_enemy_in_its_reach_even_to_its_user(fight: Make, compendium_directory: Path, other: str) -> None:
    """Clever Trick: the orc's strike, 12 and tier 2, hits the imp beside it, or the orc itself."""
    ability = published(compendium_directory)["Shadow/1st-Level Features/Clever Trick"]
    play = fight(
        hero("ana", (2, 5), abilities=[ability], focus=1),
        foe("orc", (3, 5), abilities=[HEWING]),
        foe("imp", (4, 5)),
        first="director",
        dice=[6, 6],
        choose=[f"{ability.id}/ana", f"target/{other}"],
    )

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert taken(play) == [(other, 6, "")]


def test_a_strike_at_an_ally_is_taken_by_half(fight: Make, compendium_directory: Path) -> None:
    """Intercede: of 6 Ana takes 3, Bo nothing, who has 3 surges."""
    ability = published(compendium_directory)["Censor/6th-Level Features/Intercede"]
    play = fight(
        hero("ana", (8, 5), abilities=[ability], focus=9),
        hero("bo", (2, 5)),
        foe("orc", (3, 5), abilities=[HEWING]),
        first="director",
        dice=[6, 6],
        choose=[f"{ability.id}/ana"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert taken(play) == [("ana", 3, "")]
    assert play.encounter.board.creatures["bo"].surges == 3


def test_at_each_end_of_its_turn_all_in_the_aura_are_slid(fight: Make, compendium_directory: Path) -> None:
    """Aura of Souls: up to Intuition 2 squares; Bo's stability 5 holds nothing, the orc's 1 takes 1 off; the imp is too far off."""
    ability = published(compendium_directory)["Conduit/6th-Level Features/Aura of Souls"]
    play = fight(
        hero("ana", (5, 5), abilities=[ability], scores=CONDUIT, focus=9),
        steady(hero("bo", (6, 5)), 5),
        steady(foe("orc", (4, 5)), 1),
        foe("imp", (5, 11)),
        choose=["square/7,5,0", "square/8,5,0", "square/3,5,0"],
    )

    play.do(UseAbility("ana", ability.id, ("bo", "orc")))
    play.do(EndTurn("ana"))

    assert [play.at(id)[:2] for id in ("bo", "orc", "imp")] == [(8, 5), (3, 5), (5, 11)]


def test_an_aura_hinders_enemies_and_gives_surges(fight: Make, compendium_directory: Path) -> None:
    """Blessing of the Midday Sun: Ana and Bo have a surge as her turn ends; the orc in the aura rolls with a bane."""
    ability = published(compendium_directory)["Conduit/6th-Level Features/Blessing of the Midday Sun"]
    play = fight(
        hero("ana", (5, 5), abilities=[ability], focus=9),
        hero("bo", (6, 5)),
        foe("orc", (7, 5), abilities=[HEWING]),
        dice=[6, 6],
    )

    play.do(UseAbility("ana", ability.id, ("ana", "bo", "orc")))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("bo",)))

    assert {one.id: one.surges for one in play.encounter.board.creatures} == {"ana": 1, "bo": 1, "orc": 0}
    assert rolls(play) == [("orc", -1, 1)]


def test_the_suppressed_are_hurt_at_their_turns_and_for_their_magic(fight: Make, compendium_directory: Path) -> None:
    """Arcane Purge: 12 + Agility 2 is tier 2, 19 + 2; then twice Intuition 2 as its turn starts, and for magic; not for what is none."""
    ability = published(compendium_directory)["Null/8th-Level Features/Arcane Purge"]
    spell = replace(HEWING, id="hex", keywords=("Melee", "Strike", "Magic"), usage="free maneuver")
    blow = replace(HEWING, usage="free maneuver")
    play = fight(
        hero("ana", (2, 5), abilities=[ability], scores=NULL, focus=11),
        foe("orc", (3, 5), abilities=[spell, blow]),
        dice=[6, 6, 2, 2, 2, 2],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hex", ("ana",)))
    play.do(UseAbility("orc", "hew", ("ana",)))

    assert [one for one in taken(play) if one[0] == "orc"] == [("orc", 21, ""), ("orc", 4, "psychic"), ("orc", 4, "psychic")]


def test_getting_out_of_the_grip_hurts(fight: Make, compendium_directory: Path) -> None:
    """Iron Grip: 12 + Agility 2 is tier 2, 14 + 2; who then tries to escape takes twice Agility 2."""
    ability = published(compendium_directory)["Null/5th-Level Features/Iron Grip"]
    play = fight(hero("ana", (2, 5), abilities=[ability], scores=NULL, focus=9), foe("orc", (3, 5)), dice=[6, 6, 2, 2])

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "escape-grab"))

    assert taken(play) == [("orc", 16, ""), ("orc", 4, "")]


@pytest.mark.parametrize(("clarity", "critical"), [(-1, True), (0, False)])
def test_of_the_strained_a_17_is_critical(fight: Make, compendium_directory: Path, clarity: int, critical: bool) -> None:
    """Resonant Mind Spike, as if it were free: a natural 17 is a critical hit only while strained."""
    ability = replace(published(compendium_directory)["Talent/9th-Level Features/Resonant Mind Spike"], cost=0)
    play = fight(hero("ana", (2, 5), abilities=[ability], reason=2, focus=clarity), foe("orc", (5, 5)), dice=[8, 9])

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert [one.critical for one in play.events(PowerRollMade)] == [critical]


def test_a_greater_bonus_takes_the_place_of_the_lesser(fight: Make, compendium_directory: Path) -> None:
    """Star Power: for 1 drama more speed 5 is 9, not 11."""
    found = read_library(compendium_directory).hero_features()
    raw = next(one.feature for file, one in found if file.path.endswith("/Star Power.json"))
    (dearer,) = read_ability(raw, "star-power").versions
    play = fight(hero("ana", (2, 5), abilities=[dearer], focus=2), foe("orc", (9, 5)))

    play.do(UseAbility("ana", dearer.id))

    assert speed(play.encounter.board, play.encounter.board.creatures["ana"]) == 9


def test_some_of_those_around_spend_recoveries_as_the_turn_ends(fight: Make, compendium_directory: Path) -> None:
    """Revitalizing Limerick with Presence 1: of Bo and Cy, Ana picks Cy, who regains 10."""
    song = published(compendium_directory)["Troubadour/1st-Level Features/Revitalizing Limerick"]
    play = fight(
        hero("ana", (5, 5), ROUTINES, abilities=[song], scores=Characteristics(presence=1)),
        hero("bo", (6, 5), stamina=5),
        hero("cy", (4, 5), stamina=5),
        foe("orc", (9, 5)),
        first="director",
        choose=["revitalizing-limerick/ana/area/ana+bo+cy", "target/cy", "yes/cy"],
    )

    for id in ("orc", "ana"):
        play.do(EndTurn(id))

    assert [play.stamina(id) for id in ("bo", "cy")] == [5, 15]


def test_one_triggered_action_a_round_is_free_in_the_aura(fight: Make, compendium_directory: Path) -> None:
    """Radical Fantasia: Bo answers two blows in one round, once for nothing."""
    song = published(compendium_directory)["Troubadour/8th-Level Features/Radical Fantasia"]
    hurt = Trigger("deals damage", "enemy", "self")
    answer = Reacts("answer", "Answer", hurt, (Gain("surges"),), usage="triggered action", target=ONESELF)
    play = fight(
        hero("ana", (5, 5), ROUTINES, abilities=[song]),
        hero("bo", (6, 5), answer),
        foe("orc", (7, 5), abilities=[replace(HEWING, usage="free maneuver")]),
        first="director",
        dice=[2, 2, 2, 2],
        choose=["radical-fantasia/ana/area/ana+bo", "answer/bo/free", "answer/bo", "answer/bo"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))
    play.do(UseAbility("orc", "hew", ("bo",)))

    assert [(one.creature, one.free) for one in play.events(TriggeredActionTaken)] == [("bo", True), ("bo", False)]


def test_the_singer_takes_damage_in_place_of_the_target(fight: Make, compendium_directory: Path) -> None:
    """Love Song: within 10 squares Ana takes the 6 that the orc deals to Bo; Bo keeps the 20 temporary Stamina."""
    ability = published(compendium_directory)["Troubadour/5th-Level Features/Love Song"]
    play = fight(
        hero("ana", (8, 5), abilities=[ability], focus=9),
        hero("bo", (2, 5)),
        foe("orc", (3, 5), abilities=[HEWING]),
        dice=[6, 6],
        choose=["love-song/ana"],
    )

    play.do(UseAbility("ana", ability.id, ("bo",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("bo",)))

    assert taken(play) == [("ana", 6, "")]
    assert play.encounter.board.creatures["bo"].temporary == 20


def test_the_distracted_react_to_nothing_and_are_easier_to_hit(fight: Make, compendium_directory: Path) -> None:
    """Shower of Blood distracts each enemy within 5 squares: Bo's roll against the imp has an edge."""
    ability = published(compendium_directory)["Fury/9th-Level Features/Shower of Blood"]
    play = fight(
        hero("ana", (2, 5), abilities=[ability], focus=11),
        hero("bo", (4, 6), abilities=[HEWING]),
        foe("orc", (3, 5)),
        foe("imp", (4, 5)),
        dice=[6, 6, 6, 6],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("imp"))
    play.do(UseAbility("bo", "hew", ("imp",)))

    assert rolls(play)[-1] == ("bo", 1, 2)
