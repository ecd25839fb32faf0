"""Areas that take line of effect without being solid: around a target, against enemies only; and teleports into what conceals."""

from __future__ import annotations

import pytest

from effects.stage import SLASH, Stage, foe, hero, strike
from freestrike.engine import Advance, BeginTurn, EndTurn, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.amount import TARGET
from freestrike.events.content.duration import START_OF_USERS_TURN
from freestrike.events.content.effect import Effect, Teleport, Zone
from freestrike.events.space import Terrain

BOW = strike(id="bow", melee=0, ranged=10)
SMOKE = Zone("space", 0, ends=START_OF_USERS_TURN, terrain=("opaque",), of=TARGET)
VEIL = Zone("burst", 1, ends=START_OF_USERS_TURN, terrain=("opaque for enemies",))


def word(*effects: Effect, itself: bool = False) -> Ability:
    target = Target(("self",)) if itself else Target(("creature",))
    return Ability("word", "Word", MANEUVER, ranged=0 if itself else 10, target=target, effects=effects)


def test_smoke_in_a_space_hides_who_is_there_and_blinds_it() -> None:
    """Neither is there a line of effect to the orc, nor from it, until Ana's next turn; whoever walks out of it is seen again."""
    orc = foe("orc", (5, 0), abilities=(BOW,))
    stage = Stage(hero("ana", (0, 0), abilities=(word(SMOKE), BOW)), hero("bo", (0, 5), abilities=(BOW,)), orc)
    assert stage.refused(UseAbility("ana", "bow", ["orc"])) == []

    stage.do(UseAbility("ana", "word", ["orc"]))
    assert stage.refused(UseAbility("ana", "bow", ["orc"])) == ["no line of effect"]
    stage.do(EndTurn("ana"))
    assert "no line of effect" in stage.refused(UseAbility("orc", "bow", ["bo"]))

    stage.do(Advance("orc", [(6, 0)]))
    assert stage.refused(UseAbility("orc", "bow", ["bo"])) == []


def test_it_stands_in_the_way_of_others_too() -> None:
    """The orc is right behind the smoke: every line to it from Ana goes along the one row of a corridor."""
    walls = tuple((x, y, z) for x in range(9) for y, z in ((-1, 0), (1, 0), (0, 1)))
    orc, brute = foe("orc", (3, 0)), foe("brute", (6, 0))
    stage = Stage(hero("ana", (0, 0), abilities=(word(SMOKE), BOW)), orc, brute, terrain=Terrain(solid=walls))
    assert stage.refused(UseAbility("ana", "bow", ["brute"])) == []
    stage.do(UseAbility("ana", "word", ["orc"]))
    assert stage.refused(UseAbility("ana", "bow", ["brute"])) == ["no line of effect"]


def test_what_blocks_enemies_only_lets_ones_own_see() -> None:
    """Ana, in her veil, can strike the orc, which can't strike her."""
    stage = Stage(hero("ana", (0, 0), abilities=(word(VEIL, itself=True), BOW)), foe("orc", (5, 0), abilities=(BOW,)))
    stage.do(UseAbility("ana", "word", ["ana"]))
    assert stage.refused(UseAbility("ana", "bow", ["orc"])) == []
    stage.do(EndTurn("ana"))
    assert stage.refused(UseAbility("orc", "bow", ["ana"])) == ["no line of effect"]


def test_it_is_over_when_it_ends() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(word(SMOKE), BOW)), foe("orc", (5, 0)))
    stage.do(UseAbility("ana", "word", ["orc"]))
    stage.do(EndTurn("ana"))
    stage.do(EndTurn("orc"))
    stage.do(BeginTurn("ana"))
    assert stage.refused(UseAbility("ana", "bow", ["orc"])) == []


@pytest.mark.parametrize("kind", ["fog", "dark"])
def test_a_teleport_into_what_conceals(kind: str) -> None:
    """Of the squares within 10 only those two are filled with fog or darkness."""
    there = ((4, 0, 0), (5, 0, 0))
    terrain = Terrain(fog=there) if kind == "fog" else Terrain(dark=there)
    leap = word(Teleport(10, to="concealing"), itself=True)
    stage = Stage(hero("ana", (0, 0), abilities=(leap, SLASH)), foe("orc", (9, 9)), terrain=terrain)
    stage.do(UseAbility("ana", "word", ["ana"]))
    assert stage.offered == ("teleport/ana/4,0,0", "teleport/ana/5,0,0")
