"""Who is killed by some touch rises again as the round ends, and who moves unseen provokes nobody that can't see it."""

from __future__ import annotations

import pytest

from content.test_whole_texts import ROLL, read
from effects.stage import Stage, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.events.content.ability import Ability
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.damage import Died
from freestrike.events.encounter import HEROES, Entrant
from freestrike.events.lasting import LastingBegan, LastingEnded
from freestrike.events.summoning import CreatureEntered

HEDGE = Setting(names_of("Hedge"))
LATER, UNDER = "at the start of the next round", "under the Director's control"
RISING = f"Any living creature who dies from this damage rises {LATER} in the target's space as a husk {UNDER}."
GHAST = StatBlock("Husk", "1M", 5, 9)


def touch() -> Ability:
    return read(ROLL, RISING, distance="Melee 1", keywords=("Melee", "Strike"), owner=HEDGE).ability


def killed(*keywords: str) -> Stage:
    """A ghast has killed Bo's hound, with 3 Stamina and these keywords: 6 + 7 = 13 and 2 is tier 2, 5 damage."""
    hound = Entrant("hound", StatBlock("Hound", "1M", 5, 3, keywords=keywords), HEROES, "players", (1, 0, 0))
    stage = Stage(foe("ghast", (0, 0), abilities=(touch(),)), hound, hero("bo", (9, 9)), dice=(6, 7), first="director", reserves=(GHAST,))
    stage.do(UseAbility("ghast", "hedge", ["hound"]))
    while stage.asked:
        stage.yes()
    assert [one.creature for one in stage.events(Died)] == ["hound"]
    return stage


def test_it_rises_as_the_round_ends_where_it_lies() -> None:
    stage = killed("Animal")
    assert stage.events(CreatureEntered) == []
    stage.do(EndTurn("ghast"))
    stage.do(EndTurn("bo"))
    while stage.asked:
        stage.yes()
    (entered,) = stage.events(CreatureEntered)
    assert (entered.entrant.stat_block.name, entered.entrant.square, entered.entrant.side) == ("Husk", (1, 0, 0), "director")


@pytest.mark.parametrize("keyword", ["Undead", "Construct"])
def test_what_does_not_live_does_not_rise(keyword: str) -> None:
    stage = killed(keyword)
    stage.do(EndTurn("ghast"))
    stage.do(EndTurn("bo"))
    assert stage.events(CreatureEntered) == []


def test_it_is_seen_again_once_it_has_moved() -> None:
    moves = f"The hedge turns {'invisible'}, moves up to their speed, and is visible again."
    slip = read(moves, target="Self", distance="Self", usage="maneuver", owner=HEDGE).ability
    stage = Stage(foe("ghast", (0, 0), abilities=(slip,)), hero("bo", (1, 0)), first="director")
    stage.do(UseAbility("ghast", "hedge", ["ghast"]))
    assert [one.lasting.name for one in stage.events(LastingBegan)] == ["invisible"]
    stage.answer("square/0,1,0", "square/0,2,0")
    while stage.asked:
        stage.answer()
    assert (stage.at("ghast"), [one.lasting.name for one in stage.events(LastingEnded)]) == ((0, 2), ["invisible"])
