"""The tactician's abilities of 1st to 9th level as they are published, compiled and played (rules/classes.md:9118-10023); the values are
worked out from their text. The hero has Might 2 and Reason 2, so a potency is weak 0, average 1, strong 2."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.content.slug import slug
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import Ability
from freestrike.events.encounter import Entrant
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.strikes import PowerRollMade
from freestrike.events.turns import TurnStarted

Make = Callable[..., Fight]
MIGHTY = replace(HEWING, id="mighty-hew", name="Mighty Hew", signature=False, cost=5, resource=HEROIC_RESOURCE)
"""The same as a heroic ability that costs 5."""
CRATE = Terrain(objects=(SolidObject("crate", ((2, 0, 0),), stamina=12),))


def tactician(directory: Path, name: str) -> Ability:
    """The ability whose file is called so."""
    (found,) = (one for path, one in published(directory).items() if path.startswith("Tactician/") and path.endswith(f"/{name}"))
    return found


def ana(directory: Path, name: str, at: tuple[int, int], focus: int) -> Entrant:
    """The tactician, with this ability alone."""
    return hero("ana", at, abilities=[tactician(directory, name)], focus=focus, reason=2)


def both_versions(directory: Path, name: str) -> list[Ability]:
    """The ability, and the same for what it may be bettered with."""
    for file, hero_feature in read_library(directory).hero_features():
        if file.path.endswith(f"/{name}.json") and "/Tactician/" in file.path and hero_feature.feature.feature_type == "ability":
            read = read_ability(hero_feature.feature, slug(name))
            return [read.ability, *read.versions]
    raise LookupError(name)


def nets(play: Fight) -> list[int]:
    return [outcome.net for roll in play.events(PowerRollMade) for outcome in (*roll.outcomes, *roll.objects)]


def test_battle_cry(fight: Make, compendium_directory: Path) -> None:
    """6 + 6 + Reason 2 is tier 2: 2 surges for each of the allies."""
    play = fight(ana(compendium_directory, "Battle Cry", (0, 0), 3), hero("bo", (5, 0)), hero("cy", (0, 5)), dice=[6, 6])

    play.do(UseAbility("ana", "battle-cry", ("bo", "cy")))

    assert [play.encounter.board.creatures[id].surges for id in ("bo", "cy")] == [2, 2]


def test_concussive_strike_on_an_object_and_a_creature(fight: Make, compendium_directory: Path) -> None:
    """5 + 5 + 2 is tier 2: 5 + 2; the orc's Might of 0 is below the average potency of 1, and an object is never dazed."""
    at_the_orc = fight(ana(compendium_directory, "Concussive Strike", (0, 0), 3), foe("orc", (1, 0)), dice=[5, 5])
    at_the_crate = fight(ana(compendium_directory, "Concussive Strike", (1, 0), 3), foe("orc", (9, 9)), dice=[5, 5], terrain=CRATE)

    at_the_orc.do(UseAbility("ana", "concussive-strike", ("orc",), "melee"))
    at_the_crate.do(UseAbility("ana", "concussive-strike", ("crate",), "melee"))

    assert at_the_orc.stamina("orc") == 40 - 7
    assert [one.condition.name for one in at_the_orc.events(ConditionImposed)] == ["dazed"]
    assert at_the_crate.encounter.board.ground.object_stamina((2, 0, 0)) == 12 - 7


def test_hammer_and_anvil_at_its_best(fight: Make, compendium_directory: Path) -> None:
    """10 + 5 + 2 is tier 3: 12 + 2 damage, and two allies strike the same target with an edge each: 5 + 5 + 2 + 2 is tier 2, 6, twice."""
    allies = (hero("bo", (0, 1), abilities=[HEWING]), hero("cy", (1, 1), abilities=[HEWING]))
    play = fight(
        ana(compendium_directory, "Hammer and Anvil", (0, 0), 5),
        *allies,
        foe("orc", (1, 0)),
        dice=[10, 5, 5, 5, 5, 5],
        choose=["target/bo", "target/cy", "hew/bo/melee/orc", "hew/cy/melee/orc"],
    )

    play.do(UseAbility("ana", "hammer-and-anvil", ("orc",), "melee"))

    assert play.stamina("orc") == 40 - 14 - 6 - 6
    assert nets(play) == [0, 1, 1]


def test_overwatch_and_the_slowed_mover(fight: Make, compendium_directory: Path) -> None:
    """Bo's free strike: 5 + 5 + 2 is tier 2 of a ranged one, 4 + 2; for 1 focus a Reason of 0 is below the average potency of 1: the orc is
    slowed and goes no farther than 2 squares."""
    play = fight(
        ana(compendium_directory, "Overwatch", (0, 0), 1),
        hero("bo", (0, 1)),
        foe("orc", (4, 0)),
        first="director",
        dice=[5, 5],
        choose=["overwatch/ana", "target/bo", "ranged-free-strike/bo/ranged/orc", "number/1"],
    )

    play.do(Advance("orc", ((4, 1, 0), (4, 2, 0), (4, 3, 0))))

    assert play.stamina("orc") == 40 - 6
    assert [one.condition.name for one in play.events(ConditionImposed)] == ["slowed"]
    assert play.at("orc") == (4, 2, 0)


def test_overwatch_on_an_ally_is_no_blow_at_itself(fight: Make, compendium_directory: Path) -> None:
    """One creature, so that it may be an ally that moves; but who moves makes no free strike against itself."""
    play = fight(
        ana(compendium_directory, "Overwatch", (0, 0), 0), hero("bo", (0, 1)), foe("orc", (9, 9)), choose=["overwatch/ana", "target/bo"]
    )

    play.do(Advance("bo", ((0, 2, 0),)))

    assert "overwatch/ana" in play.offered()
    assert not any("free-strike" in option for option in play.offered())


def test_strike_now_for_five_focus_is_for_two(fight: Make, compendium_directory: Path) -> None:
    """Each of two allies uses a signature ability: 5 + 5 + 2 is tier 2, 6, and 9 + 9 tier 3, 9; or a free strike in its place."""
    play = fight(
        hero("ana", (0, 5), abilities=both_versions(compendium_directory, "Strike Now"), focus=5),
        hero("bo", (0, 0), abilities=[HEWING]),
        hero("cy", (1, 1), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=[5, 5, 9, 9],
        choose=["hew/bo/melee/orc", "hew/cy/melee/orc"],
    )

    play.do(UseAbility("ana", "strike-now-spend-5-focus", ("bo", "cy")))

    assert play.stamina("orc") == 40 - 6 - 9
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


def test_now(fight: Make, compendium_directory: Path) -> None:
    """Each of the allies makes a free strike: 5 + 5 + 2 is tier 2, 5 + 2, at melee; cy passes."""
    play = fight(
        ana(compendium_directory, "Now", (0, 5), 5),
        hero("bo", (0, 0)),
        hero("cy", (1, 1)),
        foe("orc", (1, 0)),
        dice=[5, 5],
        choose=["melee-free-strike/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "now", ("bo", "cy")))

    assert play.stamina("orc") == 40 - 7


def test_squad_forward(fight: Make, compendium_directory: Path) -> None:
    """Each moves up to its speed."""
    steps = [f"square/{x},0,0" for x in (2, 3, 4, 5, 6)]
    play = fight(ana(compendium_directory, "Squad Forward", (0, 5), 3), hero("bo", (1, 0)), foe("orc", (20, 0)), choose=steps)

    play.do(UseAbility("ana", "squad-forward", ("bo",)))

    assert play.at("bo") == (6, 0, 0)


def test_this_is_what_we_planned_for(fight: Make, compendium_directory: Path) -> None:
    """Bo and cy take their turns right after ana's, before the orc."""
    play = fight(
        ana(compendium_directory, "This Is What We Planned For", (0, 5), 5),
        hero("bo", (0, 0)),
        hero("cy", (1, 1)),
        foe("orc", (9, 9)),
        choose=["yes/bo", "yes/cy"],
    )

    play.do(UseAbility("ana", "this-is-what-we-planned-for", ("bo", "cy")))
    for id in ("ana", "bo", "cy"):
        play.do(EndTurn(id))
    play.do(EndTurn("orc"))

    assert [one.creature for one in play.events(TurnStarted)] == ["ana", "bo", "cy", "orc"]


def test_ive_got_your_back(fight: Make, compendium_directory: Path) -> None:
    """5 + 6 + Reason 2 is tier 2: 9 + 2, taunted; bo, beside the orc, has lost 12 and regains a third of 30."""
    others = (hero("bo", (4, 1), stamina=18), foe("orc", (4, 0)))
    play = fight(ana(compendium_directory, "Ive Got Your Back", (0, 0), 5), *others, dice=[5, 6], choose=["target/bo", "yes/bo"])

    play.do(UseAbility("ana", "ive-got-your-back", ("orc",)))

    assert play.stamina("orc") == 40 - 11
    assert [one.condition.name for one in play.events(ConditionImposed)] == ["taunted"]
    assert play.stamina("bo") == 18 + 10


def test_squad_gear_check(fight: Make, compendium_directory: Path) -> None:
    """5 + 5 + 2 is tier 2: 13 + 2; ana and bo, beside the orc, have 10 temporary Stamina, cy, who is not, has none."""
    play = fight(
        ana(compendium_directory, "Squad Gear Check", (0, 0), 9), hero("bo", (2, 0)), hero("cy", (5, 5)), foe("orc", (1, 0)), dice=[5, 5]
    )

    play.do(UseAbility("ana", "squad-gear-check", ("orc",)))

    assert play.stamina("orc") == 40 - 15
    assert [play.encounter.board.creatures[id].temporary for id in ("ana", "bo", "cy")] == [10, 10, 0]


def test_squad_on_me(fight: Make, compendium_directory: Path) -> None:
    """2 surges for her and who is within 1 square."""
    play = fight(ana(compendium_directory, "Squad On Me", (0, 0), 5), hero("bo", (1, 0)), hero("cy", (5, 5)), foe("orc", (9, 9)))

    play.do(UseAbility("ana", "squad-on-me", ("ana", "bo")))

    assert [play.encounter.board.creatures[id].surges for id in ("ana", "bo", "cy")] == [2, 2, 0]


def test_go_now_and_speed_well(fight: Make, compendium_directory: Path) -> None:
    """Bo's heroic ability with a double edge, at its price: 5 + 4 + 2 is 11, tier 1 raised to tier 2, 6."""
    play = fight(
        ana(compendium_directory, "Go Now and Speed Well", (0, 5), 11),
        hero("bo", (0, 0), abilities=[MIGHTY], focus=5),
        foe("orc", (1, 0)),
        dice=[5, 4],
        choose=["mighty-hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "go-now-and-speed-well", ("bo",)))

    assert play.stamina("orc") == 40 - 6
    assert nets(play) == [2]
    assert play.encounter.board.creatures["bo"].heroic_resource == 0


def test_ill_open_and_youll_close(fight: Make, compendium_directory: Path) -> None:
    """5 + 5 + 2 is tier 2: 10 + 2; then bo's heroic ability, 6, which it could pay and does not; a free strike stands in for it too."""
    play = fight(
        ana(compendium_directory, "Ill Open and Youll Close", (0, 0), 11),
        hero("bo", (2, 0), abilities=[MIGHTY], focus=5),
        foe("orc", (1, 0)),
        dice=[5, 5, 5, 5],
        choose=["target/bo", "mighty-hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "ill-open-and-youll-close", ("orc",), "melee"))

    assert play.stamina("orc") == 40 - 12 - 6
    assert play.encounter.board.creatures["bo"].heroic_resource == 5
    assert "melee-free-strike/bo/melee/orc" in play.offered()


def test_blot_out_the_sun(fight: Make, compendium_directory: Path) -> None:
    """Only against whom ana has marked, with the edge of the shot and that of the mark, and no bane though the orc is beside bo: 5 + 5 + 2
    is tier 2, and one better: 6 + 2."""
    others = (hero("bo", (0, 0)), foe("orc", (1, 0), marked_by="ana"), foe("imp", (3, 0)))
    shots = ["ranged-free-strike/bo/ranged/orc"]
    play = fight(ana(compendium_directory, "Blot Out the Sun", (0, 1), 11), *others, dice=[5, 5], choose=shots)

    play.do(UseAbility("ana", "blot-out-the-sun", ("ana", "bo")))

    assert play.stamina("orc") == 40 - 8
    assert nets(play) == [2]
    assert not any(option.endswith("/imp") for option in play.offered())


def test_to_me_squad(fight: Make, compendium_directory: Path) -> None:
    """5 + 5 + 2 is tier 2: 9 + 2; bo charges the orc and hews it with an edge: 5 + 5 + 2 + 2 is tier 2, 6."""
    play = fight(
        ana(compendium_directory, "To Me Squad", (0, 0), 9),
        hero("bo", (5, 1), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=[5, 5, 5, 5],
        choose=["target/bo", "charge/bo/2,1,0", "hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "to-me-squad", ("orc",)))

    assert play.at("bo") == (2, 1, 0)
    assert play.stamina("orc") == 40 - 11 - 6
    assert nets(play) == [0, 1]


@pytest.mark.parametrize("joins", [True, False])
def test_to_me_squad_dazes_whom_two_strikes_hit(fight: Make, compendium_directory: Path, joins: bool) -> None:
    """Reason 0 is below the strong potency of 2: dazed by an ally's strike after the tactician's, and not by the tactician's alone
    (rules/classes.md:9770)."""
    squad = replace(tactician(compendium_directory, "To Me Squad"), cost=0)
    entrants = hero("ana", (0, 0), abilities=[squad], reason=2), hero("bo", (5, 0)), foe("orc", (1, 0))
    charges = ["target/bo", "charge/bo/2,0,0", "melee-free-strike/bo/melee/orc"] if joins else []
    play = fight(*entrants, dice=[6, 6, *([5, 5] if joins else [])], choose=charges)

    play.do(UseAbility("ana", "to-me-squad", ("orc",)))

    assert [one.condition.name for one in play.events(ConditionImposed)] == (["dazed"] if joins else [])
    assert play.left_to_the_director() == []


@pytest.mark.parametrize(("at", "choose", "taken"), [((1, 1), [], 4), ((3, 0), ["square/2,0,0"], 4), ((3, 0), [], 9)])
def test_parry_is_for_oneself_and_for_who_stands_beside(
    fight: Make, compendium_directory: Path, at: tuple[int, int], choose: list[str], taken: int
) -> None:
    """19 with the Might of 0 is tier 3: 9 damage to Bo at (1, 0), half of it if Ana is adjacent when her shift is over, whether she shifts
    or stands there already; from 2 squares off she does nothing for him without a step (rules/classes.md:9158)."""
    parries = hero("ana", at, abilities=[tactician(compendium_directory, "Parry")], reason=2)
    orc = foe("orc", (0, 0), abilities=[HEWING])
    play = fight(parries, hero("bo", (1, 0)), orc, dice=[9, 10], first="director", choose=["parry/ana", *choose])

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert play.stamina("bo") == 30 - taken


def test_parry_halves_what_is_dealt_to_oneself(fight: Make, compendium_directory: Path) -> None:
    """Wherever she shifts."""
    parries = hero("ana", (1, 0), abilities=[tactician(compendium_directory, "Parry")], reason=2)
    choose = ["parry/ana", "square/2,0,0"]
    play = fight(parries, foe("orc", (0, 0), abilities=[HEWING]), dice=[9, 10], first="director", choose=choose)

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert (play.stamina("ana"), play.at("ana")) == (30 - 4, (2, 0, 0))


@pytest.mark.parametrize(("at", "offered", "taken"), [(4, ["parry-spend-1-focus/ana"], 4), (5, [], 9)])
def test_parry_reaches_and_shifts_farther_for_a_focus(
    fight: Make, compendium_directory: Path, at: int, offered: list[str], taken: int
) -> None:
    """For 1 focus its distance is 1 and Reason 2, past its 2 without, and so is the shift no longer of 1 square: from 3 squares off she is
    beside Bo with two, and takes half of the 9 off him; from 4 she is too far (rules/classes.md:9145)."""
    parries = hero("ana", (at, 0), abilities=both_versions(compendium_directory, "Parry"), focus=1, reason=2)
    choose = [*offered, "square/3,0,0", "square/2,0,0"] if offered else []
    orc = foe("orc", (0, 0), abilities=[HEWING])
    play = fight(parries, hero("bo", (1, 0)), orc, dice=[9, 10], first="director", choose=choose)

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert [id for id in play.offered() if id.startswith("parry")] == offered
    assert (play.stamina("bo"), play.at("ana")) == (30 - taken, (2 if offered else at, 0, 0))
    assert play.encounter.board.creatures["ana"].heroic_resource == (0 if offered else 1)
    assert play.left_to_the_director() == []
