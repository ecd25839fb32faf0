"""Who burrows through harder ground than earth, as the bestiary prints it (rules/combat.md:181 and 187)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, hero
from freestrike.engine import Advance, Refused
from freestrike.events.commands import Dig
from freestrike.events.encounter import Entrant
from freestrike.events.space import Column, Terrain

Make = Callable[..., Fight]
Publish = Callable[[str, tuple[int, int], str], Entrant]
FORCE, MINER = "Elementals/Statblocks/Force of Earth", "Valok/Statblocks/Servok Miner"


def ground(material: str) -> Terrain:
    """A field whose ground is all of one material."""
    return Terrain(columns=tuple(Column(x, y, 0, material=material) for x in range(-2, 8) for y in range(-2, 8)))


@pytest.mark.parametrize(("path", "material"), [(FORCE, "stone"), (MINER, "stone"), (MINER, "metal")])
def test_it_digs_and_burrows_through_what_is_as_earth_to_it(fight: Make, published: Publish, path: str, material: str) -> None:
    """Down by as much as its size, 2, and on beneath the ground."""
    digger = published("digger", (0, 0), path)
    play = fight(digger, hero("ana", (6, 6)), first="director", terrain=ground(material))

    play.do(Dig("digger", [(0, 0, -1), (0, 0, -2)]))
    play.do(Advance("digger", [(1, 0, -2), (2, 0, -2)]))

    assert play.at("digger") == (2, 0, -2)


@pytest.mark.parametrize(("path", "material"), [(FORCE, "metal"), (FORCE, "wood"), (MINER, "wood")])
def test_not_through_anything_else(fight: Make, published: Publish, path: str, material: str) -> None:
    digger = published("digger", (0, 0), path)
    play = fight(digger, hero("ana", (6, 6)), first="director", terrain=ground(material))

    with pytest.raises(Refused, match="touches no earth"):
        play.do(Dig("digger", [(0, 0, -1)]))
