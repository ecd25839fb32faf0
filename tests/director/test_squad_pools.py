"""Squads whose pool grows again: as far as their minions that are left can have, and once a turn of the squad."""

from __future__ import annotations

from msgspec.structs import replace

from director.test_squads import SPIT, minion
from effects.stage import Stage, hero, strike
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.stat_block import Trait
from freestrike.events.encounter import Entrant
from freestrike.events.squads import SquadReplenished

HEDGE = Setting(names_of("Hedge"), trait=True)
FULL = "pool increases as if each hedge were at full Stamina"


def grower(id: str, at: tuple[int, int]) -> Entrant:
    """A minion with 5 Stamina and the trait of the sentence."""
    said = say(f"At the start of each of the hedge's squad's turns, the squad's Stamina {FULL}.", HEDGE, name="Sap")
    assert said is not None
    one = minion(id, at)
    return replace(one, stat_block=replace(one.stat_block, traits=(Trait("Sap", said.reacts),)))


def struck(damage: int) -> Stage:
    """Ana has dealt so much to a squad of three with 15 in all, and her turn is over."""
    slap = strike((DealDamage(damage),), (DealDamage(damage),), (DealDamage(damage),), id="slap")
    ana = hero("ana", (0, 0), abilities=(slap, SPIT))
    stage = Stage(ana, grower("m1", (1, 0)), grower("m2", (3, 0)), grower("m3", (5, 0)), dice=(6, 7))
    stage.do(UseAbility("ana", "slap", ["m1"]))
    if stage.asked == "knock out":
        stage.yes()
    stage.do(EndTurn("ana"))
    return stage


def pool(stage: Stage) -> int:
    (squad,) = stage.fight.board.squads
    return squad.pool


def test_it_grows_to_what_all_of_them_have() -> None:
    """4 damage leave 11 of 15, and nobody dropped."""
    stage = struck(4)
    assert pool(stage) == 11
    stage.do(BeginTurn("m1"))
    assert [(one.squad, one.amount, one.pool) for one in stage.events(SquadReplenished)] == [("a", 4, 15)]
    assert stage.exact


def test_who_has_dropped_counts_no_more() -> None:
    """7 damage leave 8, and two minions, who have 10 at most."""
    stage = struck(7)
    stage.do(BeginTurn("m2"))
    assert [(one.amount, one.pool) for one in stage.events(SquadReplenished)] == [(2, 10)]


def test_who_joins_in_later_makes_it_grow_no_more() -> None:
    """Once a turn, though all of them share it."""
    stage = struck(4)
    stage.do(BeginTurn("m1"))
    stage.do(EndTurn("m1"))
    assert len(stage.events(SquadReplenished)) == 1
