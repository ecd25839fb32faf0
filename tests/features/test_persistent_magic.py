"""Abilities that are maintained, as they are published, compiled and played (rules/classes.md:3706-3714)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from features.test_printed_heroes import published
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.engine.content.heroes import elementalist
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.strikes import AbilityUsed
from freestrike.events.zones import ZoneEnded

Make = Callable[..., Fight]
ESSENCE = elementalist.features(1)
CONFLAGRATION = "Elementalist/1st-Level Features/Conflagration"
WEB = "Elementalist/5th-Level Features/Web of All Thats Come Before"
LEAST = ((4, 0, 0),)


def essence(play: Fight) -> int:
    return play.encounter.board.creatures["ana"].heroic_resource


def a_round(play: Fight) -> None:
    """On to the start of Ana's next turn."""
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(BeginTurn("ana"))


def test_it_is_used_again_for_a_maneuver_and_less_essence(fight: Make, compendium_directory: Path) -> None:
    """Conflagration, 5 essence, Persistent 2: 10 + Reason 2 is tier 2, 6 fire damage, and fire brings 1 essence a round: 5 + 2 - 5 + 1 = 3.
    In the next turn she earns 2 less, so none, burns the orc again for nothing, gains 1 and has no maneuver left."""
    ability = published(compendium_directory)[CONFLAGRATION]
    again = "conflagration/ana/area/orc"
    play = fight(
        hero("ana", (0, 0), *ESSENCE, abilities=[ability], reason=2, focus=5),
        foe("orc", (5, 0)),
        dice=[5, 5, 5, 5],
        choose=["yes/ana", "yes/ana", again],
    )

    play.do(UseAbility("ana", "conflagration", ("orc",), area=LEAST))
    assert (play.stamina("orc"), essence(play)) == (34, 3)
    a_round(play)

    assert (play.stamina("orc"), essence(play)) == (28, 4)
    assert [used.usage for used in play.events(AbilityUsed)] == ["main action", "maneuver"]
    assert play.encounter.board.turn is not None
    assert play.encounter.board.turn.maneuvers == 1


def test_who_stops_maintaining_earns_all_of_it(fight: Make, compendium_directory: Path) -> None:
    """Of the two starts of a turn she goes on at none: 3 + 2 essence, and nothing is offered at the start after that."""
    ability = published(compendium_directory)[CONFLAGRATION]
    play = fight(hero("ana", (0, 0), *ESSENCE, abilities=[ability], reason=2, focus=5), foe("orc", (5, 0)), dice=[5, 5], choose=["yes/ana"])

    play.do(UseAbility("ana", "conflagration", ("orc",), area=LEAST))
    a_round(play)
    assert essence(play) == 5
    a_round(play)

    assert essence(play) == 7
    assert play.offered().count("yes/ana") == 2


def test_an_area_stays_as_long_as_it_is_maintained(fight: Make, compendium_directory: Path) -> None:
    """Web of All That's Come Before, Persistent 1: difficult ground until the start of her next turn, or of the one after that."""
    ability = published(compendium_directory)[WEB]
    play = fight(
        hero("ana", (0, 0), *ESSENCE, abilities=[ability], reason=2, focus=9),
        foe("orc", (9, 9)),
        choose=["yes/ana", "yes/ana"],
    )

    play.do(UseAbility("ana", ability.id, (), area=LEAST))
    a_round(play)
    assert (essence(play), len(play.encounter.board.zones)) == (9 + 2 - 9 + 1, 1)
    a_round(play)

    assert (essence(play), play.encounter.board.zones) == (5, ())
    assert len(play.events(ZoneEnded)) == 1


def test_nothing_is_maintained_that_would_cost_more_than_is_earned(fight: Make, compendium_directory: Path) -> None:
    """With 2 essence a turn and 2 of them going to Conflagration, the web can't be maintained besides."""
    both = [published(compendium_directory)[path] for path in (CONFLAGRATION, WEB)]
    play = fight(
        hero("ana", (0, 0), *ESSENCE, abilities=both, reason=2, focus=14),
        foe("orc", (5, 0)),
        dice=[5, 5],
        choose=["yes/ana", "yes/ana"],
    )

    play.do(UseAbility("ana", "conflagration", ("orc",), area=LEAST))
    a_round(play)
    asked = play.offered().count("yes/ana")
    play.do(UseAbility("ana", both[1].id, (), area=((0, 4, 0),)))

    assert play.offered().count("yes/ana") == asked == 2


def test_too_much_damage_in_one_turn_ends_it(fight: Make, compendium_directory: Path) -> None:
    """Five times Reason 2 is 10: of the orc's 9 damage and 1 more in the same turn the second does it."""
    ability = published(compendium_directory)[WEB]
    blows = [Ability(f"blow-{n}", f"Blow {n}", usage, melee=1, effects=(DealDamage(n),)) for n, usage in ((9, MAIN_ACTION), (1, MANEUVER))]
    play = fight(
        hero("ana", (0, 0), *ESSENCE, abilities=[ability], reason=2, focus=9),
        foe("orc", (1, 0), abilities=blows),
        choose=["yes/ana"],
    )

    play.do(UseAbility("ana", ability.id, (), area=((4, 4, 0),)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "blow-9", ("ana",)))
    assert play.encounter.board.creatures["ana"].has_lasting(f"maintains {ability.id}") is not None
    play.do(UseAbility("orc", "blow-1", ("ana",)))

    assert play.encounter.board.creatures["ana"].has_lasting(f"maintains {ability.id}") is None
