"""Dynamic terrain as it is published: what creatures can try to do about a thing, compiled and played. Values by hand from the printed
tiers, which are read from the data."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from freestrike.engine import EndTurn, Interact
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.terrain import thing
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.content.reading.raw import RawFeatureBlock
from freestrike.engine.content.slug import slug
from freestrike.events.content.effect import Interaction
from freestrike.events.content.modifier import Modifier
from freestrike.events.encounter import Entrant
from freestrike.events.strikes import AbilityUsed

Make = Callable[..., Fight]
STILL = (Modifier("cannot", name="take turns"), Modifier("cannot", name="make opportunity attacks"))


@cache
def terrain(directory: Path) -> dict[str, RawFeatureBlock]:
    """Every piece of dynamic terrain by its name."""
    return {block.name: block for _, block in read_library(directory).feature_blocks() if not block.is_malice}


def placed(directory: Path, name: str, at: tuple[int, int]) -> Entrant:
    """The thing as one that takes no turns, with what can be done about it and its own abilities."""
    block = terrain(directory)[name]
    owner = thing(block)
    traits = [one for raw in block.features if raw.feature_type == "trait" for one in read_trait(raw, owner).trait.effects]
    abilities = [read_ability(raw, slug(raw.name), owner).ability for raw in block.features if raw.feature_type == "ability"]
    return foe("thing", at, *STILL, *(one for one in traits if isinstance(one, Interaction)), abilities=abilities)


@pytest.mark.parametrize(
    ("name", "dice", "taken", "conditions", "works"),
    [
        pytest.param("Dart Trap", (2, 3, 6, 7), 4, [], True, id="the dart at 15, less 2 for an enemy beside it: 4 damage"),
        pytest.param("Bear Trap", (6, 6), 0, ["slowed"], False, id="taken apart, slowed"),
        pytest.param("Bear Trap", (9, 9), 0, [], False, id="taken apart"),
        pytest.param("Catapult", (9, 9), 0, [], False, id="of no more use"),
    ],
)
def test_who_is_beside_it_tries_to_deactivate_it(
    fight: Make,
    compendium_directory: Path,
    name: str,
    dice: tuple[int, ...],
    taken: int,
    conditions: list[str],
    works: bool,
) -> None:
    """An Agility test of Agility 0 for a maneuver: below 12 it goes off, from 17 on it is deactivated for nothing."""
    play = fight(placed(compendium_directory, name, (1, 0)), hero("ana", (0, 0)), hero("bo", (0, 4)), foe("orc", (9, 9)), dice=dice)

    assert "not one who can" in [reason.code for reason in play.encounter.check(Interact("bo", "thing", "deactivate"))]
    play.do(Interact("ana", "thing", "deactivate"))

    thing_now = play.encounter.board.creatures["thing"]
    assert play.stamina("ana") == 30 - taken
    assert [one.name for one in play.encounter.board.creatures["ana"].conditions] == conditions
    assert bool(thing_now.has_lasting("deactivated")) is not works
    assert [one.creature for one in play.events(AbilityUsed)] == (["thing"] if works else [])
    play.do(EndTurn("ana"))
