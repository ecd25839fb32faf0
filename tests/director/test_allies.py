"""Creatures that fight beside the heroes, as retainers and other NPCs do: the players control them, by their stat blocks
(rules/combat.md:58-60, :661-667; rules/rewards.md:3027)."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import EndTurn, Heal, UseMalice
from freestrike.events.damage import Died
from freestrike.events.encounter import HEROES, Entrant
from freestrike.events.resources import ResourceGained
from freestrike.events.rulings import SetStamina


def hound(**entering: object) -> Entrant:
    """A hound of 31 Stamina on the heroes' side."""
    return replace(foe("hound", (2, 1), stamina=31), side=HEROES, seat="players", **entering)


def test_it_takes_its_turn_on_the_heroes_side_and_brings_no_malice() -> None:
    """One hero and round 1: 2 Malice (rules/monster-basics.md:337). It has no Malice features, and its side has won with it alone."""
    stage = Stage(hero("ana", (1, 1)), hound(), foe("orc", (8, 8)), malice=None)

    assert [gained.amount for gained in stage.events(ResourceGained) if gained.cause == "round"] == [2]
    assert stage.refused(UseMalice("hound", "brutal-effectiveness"))[-1] == "no such Malice feature"
    for id in ("hound", "orc", "ana"):
        stage.do(EndTurn(id))
    assert stage.fight.board.round == 2


def test_it_is_destroyed_at_0_and_a_hero_lets_it_regain_a_third() -> None:
    """A third of 31, rounded down, is 10: from 5 to 15 (rules/combat.md:663, :667)."""
    stage = Stage(hero("ana", (1, 1)), hound(stamina=5), foe("orc", (8, 8)))
    stage.do(Heal("ana", "hound"))
    stage.yes()
    assert stage.stamina("hound") == 15

    stage.fight.rule(SetStamina("hound", 0))
    assert [died.creature for died in stage.events(Died)] == ["hound"]
    assert stage.fight.board.winner == ""
