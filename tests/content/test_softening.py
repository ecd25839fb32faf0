"""What becomes of a blow that is halved, and of whom one makes winded: compiled from a text and played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from content.test_whole_texts import left, read
from effects.stage import Stage, foe, hero, strike
from freestrike.engine import UseAbility
from freestrike.engine.content.compiling.text.setting import YOU
from freestrike.engine.content.reading.raw import RawEffect, RawRoll
from freestrike.events.content.effect import DealDamage
from freestrike.events.space import Terrain

HALF = "You take half the damage"
HURT = "You take damage."
RESOLVED = "after the triggering effect resolves"
TARGET, HIDE, WINDED = "target", "Hide", "winded"
LEADER, ABILITY, COVER = "leader", "ability", "cover"
BLOW = strike(*(((DealDamage(9),),) * 3), id="bash")


def guarded(*texts: str) -> Stage:
    """An orc that bashes Ana for 9 damage; she answers as the texts say."""
    found = read(*texts, target="Self", distance="Self", usage="triggered action", trigger=HURT, owner=YOU)
    assert left(found) == []
    return Stage(hero("ana", (0, 0), abilities=(found.ability,)), foe("orc", (1, 0), abilities=(BLOW,)), dice=(5, 6), first="director")


def test_a_move_once_the_blow_is_over() -> None:
    """She is still beside the orc as the damage is dealt, and moves when its ability is resolved."""
    stage = guarded(f"{HALF}, then can shift up to 2 squares {RESOLVED}.")

    stage.do(UseAbility("orc", "bash", ("ana",)))
    stage.yes()
    assert stage.stamina("ana") == 40 - 4
    stage.answer("square/-1,0,0", "square/-2,0,0")

    assert stage.at("ana") == (-2, 0)


@pytest.mark.parametrize(("stamina", "after"), [(22, 0), (17, 13), (40, 36)])
def test_who_is_made_winded_is_felled(stamina: int, after: int) -> None:
    """Winded is half of 40 or less: 22 - 4 is made so, 17 was so before, 40 - 4 is not."""
    made = f"When a {TARGET} who is not a {LEADER} or solo creature is made {WINDED} by this {ABILITY}, they are reduced to 0 Stamina."
    roll = RawEffect(roll=RawRoll("Power Roll + Might", characteristics=("might",)), tier1="2 damage", tier2="4 damage", tier3="6 damage")
    found = read(roll, made, distance="Melee 1", keywords=("Melee", "Strike", "Weapon"), owner=YOU)
    assert left(found) == []
    orc = replace(foe("orc", (1, 0), stamina=40), stamina=stamina)
    stage = Stage(hero("ana", (0, 0), abilities=(found.ability,)), orc, dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))

    assert stage.stamina("orc") == after


def test_hiding_where_one_comes_out() -> None:
    """Ana is seen, but has concealment in the fog at 3,0: she hides there, for a surge; where there is none she can't."""
    there = f"If you have concealment or {COVER} at your destination, you can use the {HIDE} maneuver even if you are observed."
    found = read(
        "You teleport up to 5 squares.",
        f"{there} If you successfully {HIDE} using this maneuver, you gain 1 surge.",
        target="Self",
        distance="Self",
        usage="maneuver",
        owner=YOU,
    )
    assert left(found) == []
    foggy, open_ = (
        Stage(hero("ana", (3, 2), abilities=(found.ability,)), foe("orc", (0, 0)), terrain=terrain)
        for terrain in (Terrain(fog=((3, 0, 0),)), Terrain())
    )
    for stage in (foggy, open_):
        stage.do(UseAbility("ana", "hedge", ()))
        stage.answer("teleport/ana/3,0,0")
        stage.yes()

    assert foggy.fight.board.creatures["ana"].hidden_from == ("orc",)
    assert foggy.fight.board.creatures["ana"].surges == 1
    assert open_.fight.board.creatures["ana"].surges == 0
