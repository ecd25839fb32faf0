"""What published creatures do at their turns unless they were hurt since the one before."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, foe, hero
from features.test_ahead_and_held import POKE, has
from features.test_reckoned import FLAME
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.encounter import Entrant
from freestrike.events.space import Terrain

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]


@pytest.mark.parametrize(("ability", "regained"), [("flame", 0), ("poke", 10), ("", 10)])
def test_doru_heals_where_no_fire_has_touched_him(fight: Make, published: Publish, ability: str, regained: int) -> None:
    """Iron Champion Doru.json, The Scarless: 10 as his turn starts, but not after Ana's fire; for 2 Malice what slows him ends then."""
    doru = replace(published("doru", (2, 0), "War Dogs/Statblocks/Iron Champion Doru"), stamina=100)
    doru = replace(doru, conditions=(Condition("weakened", "ana", "save", "trip"),))
    pays = ["number/2"] if regained else []
    play = fight(doru, hero("ana", (0, 0), abilities=[FLAME, POKE]), malice=2, choose=pays)

    if ability:
        play.do(UseAbility("ana", ability, ("doru",)))
    play.do(EndTurn("ana"))
    before = play.stamina("doru")
    play.do(BeginTurn("doru"))

    assert play.stamina("doru") - before == regained
    assert (has(play, "doru", "weakened"), play.encounter.board.malice) == ((False, 0) if regained else (True, 2))


def test_who_has_all_its_stamina_pays_for_nothing(fight: Make, published: Publish) -> None:
    """The Scarless: with all of it Doru regains none, and no Malice is asked for."""
    doru = published("doru", (2, 0), "War Dogs/Statblocks/Iron Champion Doru")
    doru = replace(doru, conditions=(Condition("weakened", "ana", "save", "trip"),))
    play = fight(doru, hero("ana", (0, 0)), malice=2)

    play.do(EndTurn("ana"))
    play.do(BeginTurn("doru"))

    assert (has(play, "doru", "weakened"), play.encounter.board.malice) == (True, 2)


@pytest.mark.parametrize("hurt", [True, False])
def test_smoke_is_gone_if_nothing_has_hurt_it(fight: Make, published: Publish, hurt: bool) -> None:
    """Hobgoblin Smokebinder.json, Essence of Smoke: in the dark it can hide as its turn ends, but not if Ana has hurt it since the last."""
    smoke = published("smoke", (5, 0), "Hobgoblins/Statblocks/Hobgoblin Smokebinder")
    dark = Terrain(dark=((5, 0, 0),))
    play = fight(smoke, foe("orc", (20, 0)), hero("ana", (0, 0), abilities=[POKE]), terrain=dark, choose=[] if hurt else ["yes/smoke"])

    if hurt:
        play.do(UseAbility("ana", "poke", ("smoke",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("smoke"))

    assert bool(play.encounter.board.creatures["smoke"].hidden_from) is not hurt
