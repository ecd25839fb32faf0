"""Potions that a shadow hands out, and the illusion that makes it look harmless: as they are published, played; the values are worked out
from their text (rules/classes.md:7878, 8609, 8622)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import CatchBreath, Disengage, EndTurn, Interact, Refused, StopEffect, UseAbility
from freestrike.engine.queries.movement_types import flies
from freestrike.engine.queries.speed import speed
from freestrike.events.content.ability import Ability
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
NIMBLE = Characteristics(agility=2)


@pytest.fixture
def better(compendium_directory: Path) -> Ability:
    return published(compendium_directory)["Shadow/6th-Level Features/One Vial Makes You Better"]


@pytest.fixture
def faster(compendium_directory: Path) -> Ability:
    return published(compendium_directory)["Shadow/6th-Level Features/One Vial Makes You Faster"]


@pytest.fixture
def illusion(compendium_directory: Path) -> Ability:
    return published(compendium_directory)["Shadow/1st-Level Features/Im No Threat"]


def test_who_drinks_at_once_and_who_gives_it_away(fight: Make, better: Ability) -> None:
    """Bo of 5 drinks: 2 Recoveries of a third of 30 are 20 Stamina, and immunity to fire. Cy keeps hers until her own turn, when she gives
    it to Bo beside her by her maneuver: a Recovery brings him to 30, and immunity to poison. Then she has none."""
    play = fight(
        hero("ana", (0, 0), abilities=[better], focus=9),
        hero("bo", (1, 0), stamina=5),
        hero("cy", (2, 0), stamina=5),
        foe("orc", (9, 9)),
        choose=["yes/bo", "yes/bo", "yes/bo", "choice/1", "target/bo", "yes/bo", "choice/2"],
    )
    play.do(UseAbility("ana", better.id, ("bo", "cy")))
    assert (play.stamina("bo"), play.stamina("cy")) == (25, 5)
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    play.do(Interact("cy", "cy", f"drink-{better.id}"))

    board = play.encounter.board
    given = [modifier for one in board.creatures["bo"].lasting for modifier in one.modifiers]
    assert [(one.what, one.name) for one in given] == [("immunity", "fire"), ("immunity", "poison")]
    assert (play.stamina("bo"), play.stamina("cy"), board.creatures["bo"].recoveries) == (30, 5, 5)
    assert board.creatures["cy"].lasting == ()
    with pytest.raises(Refused):
        play.do(CatchBreath("cy"))


@pytest.mark.parametrize(
    ("dice", "fast", "aloft", "unseen"), [((5, 4), 7, False, False), ((6, 5), 5, True, False), ((8, 8), 5, False, True)]
)
def test_one_roll_for_every_potion(fight: Make, faster: Ability, dice: tuple[int, int], fast: int, aloft: bool, unseen: bool) -> None:
    """With Agility 2: 11 is tier 1, speed 5 + 2; 13 is tier 2, Bo flies; 18 is tier 3, nobody sees Bo. Cy, who keeps hers, has the same of
    it by a maneuver."""
    play = fight(
        hero("ana", (0, 0), abilities=[faster], focus=9, scores=NIMBLE),
        hero("bo", (1, 0)),
        hero("cy", (5, 0)),
        foe("orc", (9, 9)),
        dice=dice,
        choose=["yes/bo"],
    )
    play.do(UseAbility("ana", faster.id, ("bo", "cy")))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    assert (speed(play.encounter.board, play.encounter.board.creatures["cy"])) == 5

    play.do(Interact("cy", "cy", f"drink-{faster.id}"))

    assert len(play.events(PowerRollMade)) == 1
    for id in ("bo", "cy"):
        creature = play.encounter.board.creatures[id]
        assert speed(play.encounter.board, creature) == fast
        assert flies(play.encounter.board, creature) is aloft
        assert any(one.name == "invisible" for one in creature.lasting) is unseen


def has_it(play: Fight) -> bool:
    return any(one.name == "illusion" for one in play.encounter.board.creatures["ana"].lasting)


def test_whoever_looks_harmless_strikes_with_an_edge_once(fight: Make, illusion: Ability) -> None:
    """5 + 4 and Might 2 are 11, with the edge 13, tier 2: 6 damage. The illusion is over by it, for 1 surge."""
    play = fight(hero("ana", (0, 0), abilities=[illusion, HEWING]), hero("bo", (5, 0)), foe("orc", (1, 0)), dice=[5, 4])
    play.do(UseAbility("ana", illusion.id))
    assert has_it(play)

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert taken(play) == [("orc", 6, "")]
    assert not has_it(play)
    assert play.encounter.board.creatures["ana"].surges == 1


def test_it_disengages_farther_until_it_lifts_the_illusion(fight: Make, illusion: Ability) -> None:
    """2 squares; and 1 again once Ana has ended it, for no action and no surge."""
    play = fight(hero("ana", (0, 0), abilities=[illusion]), hero("bo", (5, 0)), foe("orc", (1, 0)))
    play.do(UseAbility("ana", illusion.id))
    play.do(Disengage("ana", ((0, 1, 0), (0, 2, 0))))
    assert play.at("ana") == (0, 2, 0)

    play.do(StopEffect("ana", "ana", "illusion"))

    assert not has_it(play)
    assert play.encounter.board.creatures["ana"].surges == 0
