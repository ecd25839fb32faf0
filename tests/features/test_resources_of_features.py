"""What printed features gain of the heroic resource, as they are published, compiled and played: the same as the classes by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import traits
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.content.stat_block import TraitEffect

Make = Callable[..., Fight]
CLARITY = ("1st-Level Features/Clarity in Combat", "7th-Level Features/Lucid Mind", "10th-Level Features/Psion")
BITE = Ability("bite", "Bite", MANEUVER, melee=1, effects=(DealDamage(2),))
BURN = Ability("burn", "Burn", MANEUVER, melee=1, effects=(DealDamage(2, "fire"),))
SHOVE = Ability("shove", "Shove", MANEUVER, melee=1, effects=(ForceMove("push", 1),))


def of(directory: Path, *paths: str) -> tuple[TraitEffect, ...]:
    """The effects of published features."""
    return tuple(effect for path in paths for effect in traits(directory)[path].effects)


@pytest.mark.parametrize(
    ("paths", "dice", "gained"),
    [
        (("Censor/1st-Level Features/Wrath in Combat",), [], 2),  # rules/classes.md:585
        (("Censor/1st-Level Features/Wrath in Combat", "Censor/7th-Level Features/Focused Wrath"), [], 3),  # :1608
        (("Fury/1st-Level Features/Ferocity in Combat", "Fury/7th-Level Features/Greater Ferocity"), [3], 4),  # :5978
        (
            ("Talent/1st-Level Features/Clarity in Combat", "Talent/7th-Level Features/Lucid Mind", "Talent/10th-Level Features/Psion"),
            [1],
            3,
        ),
    ],
)
def test_each_turn(fight: Make, compendium_directory: Path, paths: Sequence[str], dice: list[int], gained: int) -> None:
    """What a higher level gains in place of less comes on top of that."""
    play = fight(hero("ana", (0, 0), *of(compendium_directory, *paths)), foe("orc", (9, 9)), dice=dice)

    play.do(EndTurn("ana"))

    assert play.encounter.board.creatures["ana"].heroic_resource == gained


@pytest.mark.parametrize(
    ("paths", "blows", "gained"),
    [
        (("Fury/1st-Level Features/Ferocity in Combat",), [BITE, HEWING], 1),  # rules/classes.md:5123
        (("Fury/1st-Level Features/Ferocity in Combat", "Fury/4th-Level Features/Damaging Ferocity"), [BITE, HEWING], 2),
        (("Elementalist/1st-Level Features/Essence in Combat",), [BURN], 1),  # :3673
        (("Elementalist/1st-Level Features/Essence in Combat",), [BITE], 0),
        (("Talent/1st-Level Features/Clarity in Combat",), [SHOVE], 1),  # :10134
    ],
)
def test_the_first_time_in_a_round(
    fight: Make,
    compendium_directory: Path,
    paths: Sequence[str],
    blows: list[Ability],
    gained: int,
) -> None:
    """From what the orc does to Ana, however often."""
    play = fight(
        foe("orc", (1, 0), abilities=blows),
        hero("ana", (0, 0), *of(compendium_directory, *paths)),
        first="director",
        dice=[1, 1] if HEWING in blows else [],
        choose=["square/-1,0,0"] if SHOVE in blows else [],
    )

    for blow in blows:
        play.do(UseAbility("orc", blow.id, ("ana",)))

    assert play.encounter.board.creatures["ana"].heroic_resource == gained


def test_for_damage_to_whom_it_has_marked(fight: Make, compendium_directory: Path) -> None:
    """Focus in Combat: Bo hews at the orc that Ana has marked, and she gains 1 focus, not for the ogre (rules/classes.md:9035)."""
    focus = of(compendium_directory, "Tactician/1st-Level Features/Focus in Combat")
    cut = Ability("cut", "Cut", MANEUVER, ("Melee",), melee=1, effects=(DealDamage(2),))
    play = fight(
        hero("bo", (1, 0), abilities=[HEWING, cut]),
        hero("ana", (9, 0), *focus),
        foe("orc", (2, 0), marked_by="ana"),
        foe("ogre", (1, 1)),
        dice=[1, 1],
    )

    play.do(UseAbility("bo", "cut", ("ogre",)))
    assert play.encounter.board.creatures["ana"].heroic_resource == 0
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.encounter.board.creatures["ana"].heroic_resource == 1


def test_a_bonus_to_speed_and_to_disengage(compendium_directory: Path) -> None:
    speed, disengage = of(compendium_directory, "Null/1st-Level Features/Speed Augmentation")
    assert [(getattr(one, "what", ""), getattr(one, "amount", 0)) for one in (speed, disengage)] == [("speed", 1), ("disengage", 1)]
