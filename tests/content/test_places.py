"""Places that an ability makes on the map: compiled from a text and played."""

from __future__ import annotations

from msgspec.structs import replace

from content.test_whole_texts import left, read
from effects.stage import Stage, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.content.compiling.text.setting import YOU
from freestrike.events.encounter import Entrant

LASTS, ROUND, FREE, TURN = "lasts until the end of the encounter", "combat round", "unoccupied", "turn"
WINDED, SOLO = "winded", "solo"
MAKES = f"You create a size 1L maw that {LASTS}."
DRAWS = f"At the start of each {ROUND} while the maw is {FREE}, the maw pulls 3 each enemy within 5 squares of it."
TRIPS = f"Each enemy who enters the maw or starts their {TURN} there is knocked prone."
SWALLOWS = (
    f"At the end of the round, if a {WINDED} enemy who is not a leader or {SOLO} creature is in the maw, they are instantly destroyed."
)


def made(*others: Entrant, at: str) -> Stage:
    """Ana has made it at the square `at`."""
    found = read(f"{MAKES} {DRAWS} {TRIPS} {SWALLOWS}", target="Special", distance="Ranged 10", owner=YOU)
    assert left(found) == []
    stage = Stage(hero("ana", (0, 0), abilities=(found.ability,)), *others)
    stage.do(UseAbility("ana", "hedge", ()))
    stage.answer(f"area/{at},0")
    stage.do(EndTurn("ana"))
    return stage


def test_it_draws_in_who_is_near_as_a_round_begins() -> None:
    """The orc, 4 squares from it, is pulled by 3; the imp, 6 squares from it, is not."""
    stage = made(foe("orc", (9, 0)), foe("imp", (5, 6)), at="5,0")
    for id in ("orc", "imp"):
        stage.do(EndTurn(id))

    assert stage.asked == "forced movement"
    assert {option.rpartition("/")[2] for option in stage.offered} >= {"8,0,0", "7,0,0", "6,0,0"}
    stage.answer("square/8,0,0", "square/7,0,0", "square/6,0,0")

    assert stage.at("orc") == (6, 0)
    assert stage.at("imp") == (5, 6)


def test_who_is_in_it_falls_and_it_draws_in_nobody() -> None:
    """The imp stands in it as its turn starts."""
    stage = made(foe("orc", (9, 0)), foe("imp", (5, 0)), at="5,0")
    stage.do(EndTurn("imp"))
    assert stage.fight.board.creatures["imp"].condition("prone")

    stage.do(EndTurn("orc"))

    assert not stage.asked
    assert stage.at("orc") == (9, 0)


def test_who_is_winded_in_it_as_the_round_ends_is_destroyed() -> None:
    """The imp has 20 of 40; the ogre, in it too, is not winded."""
    imp = replace(foe("imp", (5, 0), stamina=40), stamina=20)
    stage = made(imp, foe("orc", (9, 0)), at="5,0")
    for id in ("imp", "orc"):
        stage.do(EndTurn(id))
    while stage.asked and stage.asked != "forced movement":
        stage.yes()

    assert stage.stamina("imp") == 0
    assert stage.stamina("orc") == 60
