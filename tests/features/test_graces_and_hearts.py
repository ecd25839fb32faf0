"""What conduits give their friends, as it is published, compiled and played; the values are worked out from the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.engine.queries.speed import speed
from freestrike.events.conditions import Condition
from freestrike.events.prompts import Asked
from freestrike.events.rulings import AddCondition, Place
from freestrike.events.turns import TriggeredActionTaken

Make = Callable[..., Fight]


def conditions(play: Fight, id: str) -> list[str]:
    return [one.name for one in play.encounter.board.creatures[id].conditions]


def test_each_piety_is_one_enhancement(fight: Make, compendium_directory: Path) -> None:
    """Healing Grace for 3 piety: Cy is a second target, then Bo, slowed until it saves, is rid of that, and Cy, who is prone, stands up.
    Both have had 10 of their 30 Stamina and spend a Recovery, worth 10 (its piety is all gone)."""
    grace = published(compendium_directory)["Conduit/1st-Level Features/Healing Grace"]
    play = fight(
        hero("ana", (0, 0), abilities=[grace], focus=3),
        hero("bo", (1, 0), stamina=10),
        hero("cy", (2, 0), stamina=10),
        foe("orc", (9, 9)),
        choose=["yes/bo", "yes/cy", "choice/0", "target/bo", "choice/1", "target/cy", "yes/cy"],
    )
    play.encounter.rule(AddCondition("bo", Condition("slowed", "orc", "save")))
    play.encounter.rule(AddCondition("cy", Condition("prone", "orc")))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", grace.id, ("bo", "cy"), more=3))

    assert (play.stamina("bo"), play.stamina("cy")) == (20, 20)
    assert (conditions(play, "bo"), conditions(play, "cy")) == ([], [])
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


def test_what_is_spent_on_no_further_target_heals_again(fight: Make, compendium_directory: Path) -> None:
    """Healing Grace for 1 piety on Bo alone: a second Recovery, so that 5 of 30 Stamina become 25."""
    grace = published(compendium_directory)["Conduit/1st-Level Features/Healing Grace"]
    play = fight(
        hero("ana", (0, 0), abilities=[grace], focus=3),
        hero("bo", (1, 0), stamina=5),
        foe("orc", (9, 9)),
        choose=["yes/bo", "choice/2", "yes/bo"],
    )

    play.do(UseAbility("ana", grace.id, ("bo",), more=1))

    assert play.stamina("bo") == 25
    assert play.encounter.board.creatures["ana"].heroic_resource == 2


def test_each_can_react_to_be_rid_of_something(fight: Make, compendium_directory: Path) -> None:
    """Sermon of Grace: Bo takes its free triggered action and is no longer slowed; Cy does not, and stays prone."""
    sermon = published(compendium_directory)["Conduit/1st-Level Features/Sermon of Grace"]
    play = fight(
        hero("ana", (0, 0), abilities=[sermon], focus=5),
        hero("bo", (1, 0)),
        hero("cy", (2, 0)),
        foe("orc", (9, 9)),
        choose=["yes/bo", "yes/bo", "choice/0"],
    )
    play.encounter.rule(AddCondition("bo", Condition("slowed", "orc", "save")))
    play.encounter.rule(AddCondition("cy", Condition("prone", "orc")))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", sermon.id, ("bo", "cy")))

    assert (conditions(play, "bo"), conditions(play, "cy")) == ([], ["prone"])
    assert [one.creature for one in play.events(TriggeredActionTaken)] == ["bo"]


def test_each_changes_places_with_whom_it_likes(fight: Make, compendium_directory: Path) -> None:
    """Divine Comedy: Ana changes places with the orc, then Bo with Ana; neither could with the imp, which was 6 squares off."""
    comedy = published(compendium_directory)["Conduit/2nd-Level Features/Divine Comedy"]
    play = fight(
        hero("ana", (6, 5), abilities=[comedy], focus=5),
        hero("bo", (3, 5)),
        foe("orc", (8, 5)),
        foe("imp", (12, 5)),
        choose=["target/orc", "target/ana"],
    )

    play.do(UseAbility("ana", comedy.id, ("ana", "bo")))

    offered = [tuple(option.target for option in asked.prompt.options) for asked in play.events(Asked)]
    assert offered == [("bo", "orc"), ("ana", "orc")]
    assert play.at("ana") == (3, 5, 0)
    assert (play.at("bo"), play.at("orc")) == ((8, 5, 0), (6, 5, 0))


def test_hearts_of_many_give_more(fight: Make, compendium_directory: Path) -> None:
    """Our Hearts, Your Strength on Ana and Bo: as Bo's turn starts Ana and Cy are within 10: it is 2 faster than 5, and its blow of 3
    deals 5. A turn later Cy is 11 squares away: 1. The orc's own turn changes nothing."""
    hearts = published(compendium_directory)["Conduit/2nd-Level Features/Our Hearts Your Strength"]
    play = fight(
        hero("ana", (5, 0), abilities=[hearts], focus=5),
        hero("bo", (6, 0), abilities=[HEWING]),
        hero("cy", (9, 0)),
        foe("orc", (7, 0)),
        dice=[1, 1, 1, 1],
    )

    def fast() -> int:
        board = play.encounter.board
        return speed(board, board.creatures["bo"])

    play.do(UseAbility("ana", hearts.id, ("ana", "bo")))
    play.do(EndTurn("ana"))
    assert fast() == 5
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    assert fast() == 7
    play.encounter.rule(Place("cy", (17, 0, 0)))
    assert fast() == 7
    play.do(EndTurn("bo"))
    play.do(EndTurn("cy"))
    play.do(BeginTurn("bo"))
    assert fast() == 6
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert taken(play) == [("orc", 5, ""), ("orc", 4, "")]
