"""A trait that makes more of a condition which its owner gives to who is held already."""

from __future__ import annotations

import pytest

from content.test_whole_texts import read
from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.engine.content.compiling.sentences.of_traits.worsening import with_worse
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.events.conditions import Condition

ENDS, HELD = "the grabbed and slowed conditions end", "is already grabbed or slowed"
TEXT = f"If a target made slowed by the hedge {HELD}, {ENDS} and the {'target'} is restrained (save ends)."
HEDGE = with_worse(Setting(names_of("Hedge")), (TEXT,))
SLOWS = RawEffect(roll=RawRoll("Power Roll + 2", bonus=2), tier1="4 damage", tier2="5 damage; slowed (save ends)", tier3="6 damage")


def struck(*conditions: Condition) -> list[str]:
    """The conditions of Ana once she is struck: 5 + 7 = 12 and 2 is tier 2."""
    hook = read(SLOWS, owner=HEDGE, distance="Melee 1", keywords=("Melee", "Strike")).ability
    stage = Stage(foe("winch", (0, 0), abilities=(hook,)), hero("ana", (1, 0), conditions=conditions), dice=(5, 7), first="director")
    stage.do(UseAbility("winch", "hedge", ["ana"]))
    assert (stage.asked, stage.exact) == ("", True)
    return [one.name for one in stage.fight.board.creatures["ana"].conditions]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((), ["slowed"]),
        ((Condition("slowed", "", "save"),), ["restrained"]),
        ((Condition("grabbed", "winch", ""),), ["restrained"]),
        ((Condition("weakened", "", "save"),), ["weakened", "slowed"]),
    ],
)
def test_who_is_held_already_is_restrained_instead(before: tuple[Condition, ...], after: list[str]) -> None:
    assert struck(*before) == after


def test_the_trait_is_wholly_carried_out_by_its_owners_abilities() -> None:
    raw = RawFeature("Quota", "trait", (RawEffect(effect=TEXT),))
    assert all(piece.compiled for piece in read_trait(raw, HEDGE).pieces)
    assert not any(piece.compiled for piece in read_trait(raw, Setting(names_of("Hedge"))).pieces)
