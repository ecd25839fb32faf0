"""Hero abilities as they are published, compiled and played; the values are worked out from their text, which is read from the data."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.engine.content.heroes.troubadour import ROUTINES
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.content.slug import slug
from freestrike.engine.queries.speed import speed
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.stat_block import Characteristics, Trait
from freestrike.events.damage import DamageTaken
from freestrike.events.lasting import LastingBegan
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
CENSOR = Characteristics(might=2, presence=3)
ARCHER = Characteristics(agility=1, reason=3)


@cache
def published(directory: Path) -> dict[str, Ability]:
    """The abilities of heroes by their paths below the folder of all."""
    features = ((file.path, hero.feature) for file, hero in read_library(directory).hero_features())
    return {
        path.partition("/Abilities/")[2].removesuffix(".json"): read_ability(raw, slug(raw.name)).ability
        for path, raw in features
        if raw.feature_type == "ability"
    }


@cache
def traits(directory: Path) -> dict[str, Trait]:
    """The features of heroes by their paths below the folder of all."""
    features = ((file.path, hero.feature) for file, hero in read_library(directory).hero_features())
    return {
        path.partition("/Features/")[2].removesuffix(".json"): read_trait(raw).trait
        for path, raw in features
        if raw.feature_type == "trait"
    }


def taken(play: Fight) -> list[tuple[str, int, str]]:
    """Who took how much damage of which type, in order."""
    return [(one.target, one.amount, one.type) for one in play.events(DamageTaken)]


def test_those_beside_the_target_are_pushed_away_from_it(fight: Make, compendium_directory: Path) -> None:
    """Your Allies Cannot Save You!: tier 2 is 5 + Might 2; the friend beside the orc goes up to Presence 3 squares away from the orc."""
    ability = published(compendium_directory)["Censor/1st-Level Features/Your Allies Cannot Save You"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=CENSOR),
        foe("orc", (1, 5)),
        foe("friend", (2, 5)),
        foe("other", (9, 5)),
        dice=[6, 6],
        choose=["square/3,5,0", "square/4,5,0", "square/5,5,0"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert taken(play) == [("orc", 7, "holy")]
    assert (play.at("friend"), play.at("orc"), play.at("other")) == ((5, 5, 0), (1, 5, 0), (9, 5, 0))


def test_another_near_the_target_takes_the_score_of_the_roll(fight: Make, compendium_directory: Path) -> None:
    """Exploding Arrow: 7 + Reason 3, the best of its four scores; one within 2 squares of the orc, but not the orc, takes that score."""
    ability = published(compendium_directory)["Kits/Arcane Archer/Exploding Arrow"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=ARCHER),
        foe("orc", (4, 5)),
        foe("friend", (6, 5)),
        foe("other", (9, 5)),
        dice=[6, 6],
        choose=["target/friend"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert taken(play) == [("orc", 10, "fire"), ("friend", 3, "fire")]


@pytest.mark.parametrize(("roles", "left"), [((), 0), (("Leader",), 18), (("Solo",), 18), (("Minion",), 18)])
def test_who_is_winded_and_nobody_great_is_felled(
    fight: Make,
    compendium_directory: Path,
    roles: tuple[str, ...],
    left: int,
) -> None:
    """Assassinate: tier 2 is 18 + Agility 4, so 18 of 40 are left, fewer than half."""
    ability = published(compendium_directory)["Shadow/8th-Level Features/Assassinate"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=Characteristics(agility=4), focus=11),
        foe("orc", (1, 5), roles=roles),
        dice=[6, 6],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert play.stamina("orc") == left


def test_two_spend_recoveries_and_each_has_an_edge_once(fight: Make, compendium_directory: Path) -> None:
    """Inspiring Strike at tier 3: a Recovery is a third of 30; the edge is for the next ability roll."""
    ability = published(compendium_directory)["Tactician/1st-Level Features/Inspiring Strike"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=3, stamina=15),
        hero("bo", (2, 5), abilities=[HEWING], stamina=10),
        foe("orc", (1, 5)),
        dice=[9, 9],
        choose=["yes/ana", "target/bo", "yes/bo"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (25, 20)
    assert [len(play.encounter.board.creatures[id].lasting) for id in ("ana", "bo")] == [1, 1]


def test_it_costs_a_strained_talent_its_own_stamina(fight: Make, compendium_directory: Path) -> None:
    """Mind Spike below 0 clarity: tier 2 is 4 + Reason 2 and 2 more, and 2 to the talent that nothing makes less."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Mind Spike"]
    play = fight(hero("ana", (0, 5), abilities=[ability], reason=2, focus=-1), foe("orc", (1, 5)), dice=[6, 6])

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert taken(play) == [("orc", 8, "psychic"), ("ana", 2, "psychic")]


def test_it_is_marked_before_the_roll(fight: Make, compendium_directory: Path) -> None:
    """That One Is Mine!: the mark stands above the power roll in print."""
    ability = published(compendium_directory)["Tactician/9th-Level Features/That One Is Mine"]
    play = fight(hero("ana", (0, 5), abilities=[ability], focus=11), foe("orc", (1, 5)), dice=[6, 6])

    play.do(UseAbility("ana", ability.id, ("orc",)))

    (marked, _), (rolled,) = play.events(LastingBegan), play.events(PowerRollMade)
    order = [type(record.event) for record in play.encounter.records(play.begun + 1)]
    assert (marked.creature, marked.lasting.name) == ("orc", "marked")
    assert order.index(LastingBegan) < order.index(type(rolled))


def test_the_damage_is_of_a_type_that_is_chosen(fight: Make, compendium_directory: Path) -> None:
    """Hurl Element: 4 + Reason 2 at tier 2; lightning is the fifth of the seven."""
    ability = published(compendium_directory)["Elementalist/1st-Level Features/Hurl Element"]
    play = fight(hero("ana", (0, 5), abilities=[ability], reason=2), foe("orc", (3, 5)), dice=[6, 6], choose=["choice/4"])

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert taken(play) == [("orc", 6, "lightning")]


def test_those_near_the_target_are_frightened_and_driven_from_it(fight: Make, compendium_directory: Path) -> None:
    """Behold the Face of Justice!: tier 2 is 5 + Might 2; the orc's Presence 0 is below the average potency, 3 - 1. Its friend 2 squares
    from it is frightened, goes 2 squares away from it and takes Presence 3; the orc, who is not near itself, is not."""
    ability = published(compendium_directory)["Censor/1st-Level Features/Behold the Face of Justice"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=CENSOR, focus=5),
        foe("orc", (1, 5)),
        foe("friend", (3, 5)),
        foe("other", (9, 5)),
        dice=[6, 6],
        choose=["square/4,5,0", "square/5,5,0"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",), manner="melee"))

    frightened = [one.id for one in play.encounter.board.creatures if one.condition("frightened")]
    assert taken(play) == [("orc", 7, "holy"), ("friend", 3, "psychic")]
    assert (frightened, play.at("friend")) == (["friend"], (5, 5, 0))


@pytest.mark.parametrize(
    ("name", "beside", "surges"),
    [
        ("I Work Better Alone", False, 1),
        ("I Work Better Alone", True, 0),
        ("Teamwork Has Its Place", False, 0),
        ("Teamwork Has Its Place", True, 1),
    ],
)
def test_a_surge_before_the_roll(
    fight: Make,
    compendium_directory: Path,
    name: str,
    beside: bool,
    surges: int,
) -> None:
    """It depends on whether an ally is adjacent to the target; the surge can be spent on the strike itself, for Agility 2 more."""
    ability = published(compendium_directory)[f"Shadow/1st-Level Features/{name}"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=Characteristics(agility=2)),
        hero("bo", (2, 5) if beside else (9, 9)),
        foe("orc", (1, 5)),
        dice=[6, 6],
        choose=["surges/ana/1"] * surges,
    )

    play.do(UseAbility("ana", ability.id, ("orc",), manner="melee"))

    assert taken(play) == [("orc", 6 + 2 + 2 * surges, "")]


def test_a_recovery_of_ones_own_heals_an_ally(fight: Make, compendium_directory: Path) -> None:
    """The Gods Punish and Defend: the censor's recovery value is a third of 30; it is the censor who has a Recovery less."""
    ability = published(compendium_directory)["Censor/1st-Level Features/The Gods Punish and Defend"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=3),
        hero("bo", (2, 5), stamina=15),
        foe("orc", (1, 5)),
        dice=[6, 6],
        choose=["target/bo", "yes/ana"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))

    left = {one.id: one.recoveries for one in play.encounter.board.creatures if one.stat_block.hero}
    assert (play.stamina("bo"), left) == (25, {"ana": 7, "bo": 8})


@pytest.mark.parametrize("wanted", [True, False])
def test_who_strikes_by_leave_shifts_and_has_surges_first(
    fight: Make,
    compendium_directory: Path,
    wanted: bool,
) -> None:
    """Congregation: 12 + Might 2 at tier 2, then 6 by the ally's own strike with two surges of its Might 2."""
    ability = published(compendium_directory)["Censor/6th-Level Features/Congregation"]
    shifts = ["yes/bo", "square/3,5,0", "square/2,6,0", "surges/bo/2"] if wanted else []
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=9),
        hero("bo", (4, 5), abilities=[HEWING]),
        foe("orc", (1, 5)),
        dice=[6, 6, 6, 5] if wanted else [6, 6],
        choose=["target/bo", *shifts],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert [amount for _, amount, _ in taken(play)] == ([14, 6 + 2 * 2] if wanted else [14])
    assert play.encounter.board.creatures["bo"].surges == 0


def test_those_who_are_marked_strike_whom_the_tactician_chooses(fight: Make, compendium_directory: Path) -> None:
    """Fog of War: each target strikes one within 5 squares of itself, its friend as well as anybody."""
    ability = published(compendium_directory)["Tactician/2nd-Level Features/Fog of War"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=5),
        foe("orc", (3, 5)),
        foe("friend", (4, 5)),
        foe("third", (9, 5)),
    )

    play.do(UseAbility("ana", ability.id, ("orc", "third")))

    assert taken(play) == [("friend", 4, ""), ("friend", 4, "")]
    assert [one.creature for one in play.events(LastingBegan) if one.lasting.name == "marked"] == ["orc", "third"]


def test_it_goes_on_at_the_end_of_its_givers_turns(fight: Make, compendium_directory: Path) -> None:
    """Your Entrails Are Your Extrails!: the Might of the fury, 3, not that of the orc, which has none; at tier 2 the damage is 5 + 3 and
    the orc's Might 0 is below the average potency, 3 - 1."""
    ability = published(compendium_directory)["Fury/1st-Level Features/Your Entrails Are Your Extrails"]
    play = fight(hero("ana", (0, 5), abilities=[ability], might=3, focus=3), foe("orc", (1, 5)), dice=[6, 6])

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))

    assert taken(play) == [("orc", 8, ""), ("orc", 3, "")]


def test_whom_it_holds_burns_its_friends(fight: Make, compendium_directory: Path) -> None:
    """Pillar of Holy Fire: at the end of the censor's turn the orc, which is dazed, deals twice Presence 3 to each of the censor's enemies
    within 2 squares of itself, which it is not."""
    ability = published(compendium_directory)["Censor/8th-Level Features/Pillar of Holy Fire"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=CENSOR, focus=11),
        hero("bo", (2, 6)),
        foe("orc", (1, 5)),
        foe("friend", (3, 5)),
        foe("other", (5, 5)),
        dice=[6, 6],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))

    assert taken(play) == [("orc", 13 + 2, ""), ("friend", 6, "holy")]


def test_an_aura_gives_to_those_who_are_in_it_at_the_time(fight: Make, compendium_directory: Path) -> None:
    """Blessing of the Faithful, a 3 aura: at the end of the censor's turn it and its ally within 3 squares have a surge more, and who is
    farther off has none."""
    ability = published(compendium_directory)["Censor/2nd-Level Features/Blessing of the Faithful"]
    play = fight(hero("ana", (0, 5), abilities=[ability], focus=5), hero("bo", (3, 5)), hero("cy", (4, 9)), foe("orc", (9, 9)))

    play.do(UseAbility("ana", ability.id, ("ana", "bo")))
    play.do(EndTurn("ana"))

    assert {one.id: one.surges for one in play.encounter.board.creatures} == {"ana": 1, "bo": 1, "cy": 0, "orc": 0}


def test_an_aura_answers_the_strikes_of_those_in_it(fight: Make, compendium_directory: Path) -> None:
    """Edict of Purifying Pacifism, a 2 aura: who strikes takes twice Presence 3, once for two targets; who is outside of it does not."""
    ability = published(compendium_directory)["Censor/3rd-Level Features/Edict of Purifying Pacifism"]
    cleave = replace(HEWING, target=Target(count=2))
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=CENSOR, focus=7),
        hero("bo", (2, 6)),
        foe("orc", (1, 5), abilities=[cleave]),
        foe("other", (3, 6), abilities=[cleave]),
        dice=[2, 2, 2, 2],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("ana", "bo")))
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("other", "hew", ("bo",)))

    assert taken(play) == [("orc", 6, "holy"), ("ana", 3, ""), ("bo", 3, ""), ("bo", 3, "")]


def test_a_performance_is_for_a_round(fight: Make, compendium_directory: Path) -> None:
    """Routines: at the start of a round the troubadour performs; the Ballad of the Beast gives whoever starts a turn within 5 squares a
    surge. At the start of the second and the third round it is asked anew, and nothing is performed."""
    ballad = published(compendium_directory)["Troubadour/1st-Level Features/Ballad of the Beast"]
    play = fight(
        hero("ana", (0, 5), ROUTINES, abilities=[ballad]),
        hero("bo", (2, 5)),
        foe("orc", (9, 5)),
        first="director",
        choose=["ballad-of-the-beast/ana/area/ana+bo"],
    )

    for id in ("orc", "ana", "bo"):
        play.do(EndTurn(id))
    surges = [one.surges for one in play.encounter.board.creatures]
    for id in ("orc", "ana", "bo"):
        play.do(EndTurn(id))

    assert surges == [1, 1, 0]
    assert [one.surges for one in play.encounter.board.creatures] == surges
    assert play.offered().count("ballad-of-the-beast/ana/area/ana+bo") == 3


def test_two_of_what_is_listed_are_chosen(fight: Make, compendium_directory: Path) -> None:
    """Rejuvenate: the first and the third, a Recovery of 10 and 2 surges with speed 5 + 3; of the second nothing."""
    ability = published(compendium_directory)["Talent/8th-Level Features/Rejuvenate"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=11),
        hero("bo", (3, 5), stamina=5),
        foe("orc", (9, 5)),
        choose=["choice/0", "choice/2", "yes/bo"],
    )

    play.do(UseAbility("ana", ability.id, ("bo",)))

    bo = play.encounter.board.creatures["bo"]
    assert (bo.stamina, bo.surges, bo.heroic_resource, speed(play.encounter.board, bo)) == (15, 2, 0, 8)


def test_the_next_roll_of_the_turn_is_at_tier_3(fight: Make, compendium_directory: Path) -> None:
    """Make Peace With Your God!: 2 + 2 + 2 would be tier 1; the one after it, 4 + 2 by a charge, is."""
    ability = published(compendium_directory)["Fury/1st-Level Features/Make Peace With Your God"]
    quick = replace(HEWING, id="jab", usage=MANEUVER)
    play = fight(hero("ana", (0, 5), abilities=[ability, HEWING, quick], focus=5), foe("orc", (1, 5)), dice=[2, 2, 2, 2])

    play.do(UseAbility("ana", ability.id, ("ana",)))
    play.do(UseAbility("ana", "hew", ("orc",)))
    play.do(UseAbility("ana", "jab", ("orc",)))

    assert [amount for _, amount, _ in taken(play)] == [9, 3]


def test_who_starts_a_turn_in_what_remains(fight: Make, compendium_directory: Path) -> None:
    """Stink Bomb: a creature with Might 0, below the average potency of Agility 2, is weakened as its turn starts there."""
    ability = published(compendium_directory)["Shadow/2nd-Level Features/Stink Bomb"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=Characteristics(agility=2), focus=5),
        foe("orc", (5, 5)),
        foe("far", (9, 9)),
        dice=[6, 6, 3],
    )

    play.do(UseAbility("ana", ability.id, ("orc",), area=((5, 5, 0),)))
    play.do(EndTurn("ana"))
    before = [one.id for one in play.encounter.board.creatures if one.condition("weakened")]
    play.do(BeginTurn("orc"))
    play.do(EndTurn("orc"))
    play.do(EndTurn("far"))

    assert before == []
    assert [imposed.creature for imposed in play.events(ConditionImposed)] == ["orc"]


def test_whoever_damages_the_marked_can_spend_a_recovery(fight: Make, compendium_directory: Path) -> None:
    """Stay Strong and Focus!: an ally hits the marked orc and regains a third of 30; it is not the tactician who is asked."""
    ability = published(compendium_directory)["Tactician/3rd-Level Features/Stay Strong and Focus"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=7),
        hero("bo", (2, 5), abilities=[HEWING], stamina=10),
        foe("orc", (1, 5), marked_by="ana"),
        foe("other", (2, 6)),
        dice=[6, 6],
        choose=["yes/bo"],
    )

    play.do(UseAbility("ana", ability.id, ("ana",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.stamina("bo") == 20


@pytest.mark.parametrize(("more", "hit"), [(0, ["one", "two"]), (2, ["one", "two", "three"])])
def test_more_can_be_spent_for_more_targets(
    fight: Make,
    compendium_directory: Path,
    more: int,
    hit: list[str],
) -> None:
    """Artful Flourish: two targets, and one more for every 2 drama; 5 at tier 2."""
    ability = published(compendium_directory)["Troubadour/1st-Level Features/Artful Flourish"]
    foes = [foe(id, place) for id, place in (("one", (1, 5)), ("two", (1, 4)), ("three", (1, 6)))]
    play = fight(hero("ana", (0, 5), abilities=[ability], focus=3), *foes, dice=[6, 6])

    play.do(UseAbility("ana", ability.id, tuple(hit), more=more))

    assert taken(play) == [(id, 5, "") for id in hit]
    assert play.encounter.board.creatures["ana"].heroic_resource == 3 - more


def test_what_a_feature_measures_by_its_owner(fight: Make, compendium_directory: Path) -> None:
    """Inescapable Wrath: speed 5 + Agility 2. Entropic Adaptability: of 5 cold damage twice Intuition 2 is kept off."""
    swift, cold = (
        traits(compendium_directory)[path]
        for path in ("Fury/2nd-Level Features/Inescapable Wrath", "Null/2nd-Level Features/Entropic Adaptability")
    )
    chill = replace(HEWING, roll=None, effects=(DealDamage(5, "cold"),))
    owner = hero("ana", (0, 5), *swift.effects, *cold.effects, scores=Characteristics(agility=2, intuition=2))
    play = fight(owner, foe("orc", (1, 5), abilities=[chill]), first="director")

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert taken(play) == [("ana", 1, "cold")]
    assert speed(play.encounter.board, play.encounter.board.creatures["ana"]) == 7


def test_you_and_each_target_are_those_who_are_targets_with_you(fight: Make, compendium_directory: Path) -> None:
    """Hustle!: the tactician is one of its own targets, and has 2 surges, not 4."""
    ability = published(compendium_directory)["Tactician/6th-Level Features/Hustle"]
    play = fight(hero("ana", (0, 5), abilities=[ability], focus=9), hero("bo", (1, 5)), foe("orc", (9, 5)))

    play.do(UseAbility("ana", ability.id, ("ana", "bo")))

    assert [one.surges for one in play.encounter.board.creatures] == [2, 2, 0]
