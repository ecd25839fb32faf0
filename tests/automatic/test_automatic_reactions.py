"""Which reactions automatic seats take, and which way of one that leaves several open."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.engine.automatic import choose
from freestrike.engine.content.shipped_content import shipped
from freestrike.events.commands import Advance
from freestrike.events.conditions import Condition
from freestrike.events.encounter import HEROES, Entrant


def choices(stage: Stage) -> tuple[str, ...]:
    """What an automatic seat answers to the open prompt."""
    return choose(stage.fight.board, stage.fight.prompts[0])


def struck_the_marked(orc_has: int, tactician_has: int = 33) -> Stage:
    """The tactician strikes the orc that it has marked: 7 damage are due."""
    ana = Entrant("ana", shipped("Shield Tactician"), HEROES, "players", (1, 1, 0), stamina=tactician_has)
    stage = Stage(ana, foe("orc", (2, 1), stamina=orc_has), dice=[4, 3])
    stage.do(UseAbility("ana", "mark", ("orc",)))
    stage.do(UseAbility("ana", "protective-attack", ("orc",)))
    return stage


def test_the_extra_damage_of_a_mark_is_bought_where_the_target_lives() -> None:
    stage = struck_the_marked(orc_has=8)
    assert choices(stage) == ("mark-benefit/ana",)
    stage.answer(*choices(stage))
    assert choices(stage) == ("choice/0",)


def test_whoever_falls_by_the_blow_alone_needs_no_extra_damage() -> None:
    """Nobody lacks what a Recovery gives, but a shift changes something still."""
    stage = struck_the_marked(orc_has=7)
    stage.answer(*choices(stage))
    assert choices(stage) == ("choice/2",)


def test_a_recovery_is_bought_by_who_needs_one() -> None:
    """With 33 Stamina a Recovery gives 11."""
    stage = struck_the_marked(orc_has=7, tactician_has=22)
    stage.answer(*choices(stage))
    assert choices(stage) == ("choice/1",)


@pytest.mark.parametrize(("stamina", "taken"), [(-7, ("opportunity-attack/ana",)), (-8, ())])
def test_a_dying_hero_strikes_only_if_it_lives_to_see_it(stamina: int, taken: tuple[str, ...]) -> None:
    """It dies at -15 and loses 1d6 + 1, with 30 Stamina in all; a free triggered action makes it bleed too (rules/classes.md:448)."""
    block = hero("ana", (1, 1), stamina=30).stat_block
    dying = Entrant("ana", block, HEROES, "players", (1, 1, 0), stamina=stamina, conditions=(Condition("bleeding"),))
    stage = Stage(dying, hero("ben", (0, 0)), foe("orc", (2, 1)), first="director")
    stage.do(Advance("orc", ((3, 1, 0),)))
    assert choices(stage) == taken
