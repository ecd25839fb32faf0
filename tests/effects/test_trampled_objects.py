"""Objects that break under whoever goes through them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import Advance
from freestrike.events.content.modifier import Modifier
from freestrike.events.forced_movement import ObjectBroken
from freestrike.events.space import SolidObject, Terrain

TRAMPLES = (Modifier("can", name="cross objects"), Modifier("can", name="break objects", detail="1L"))


def field(size: str) -> Stage:
    """A beast 2 squares from a crate."""
    crate = SolidObject("crate", ((2, 0, 0),), material="wood", size=size)
    beast = foe("beast", (0, 0))
    beast = replace(beast, stat_block=replace(beast.stat_block, traits=foe("x", (9, 9), *TRAMPLES).stat_block.traits))
    return Stage(beast, hero("ana", (9, 9)), first="director", terrain=Terrain(objects=(crate,)))


@pytest.mark.parametrize("to", [(2, 0), (3, 0)])
def test_what_is_small_enough_breaks_and_it_may_stay_there(to: tuple[int, int]) -> None:
    stage = field("1L")
    stage.do(Advance("beast", [(x, 0) for x in range(1, to[0] + 1)]))
    assert [(one.object, one.squares, one.by) for one in stage.events(ObjectBroken)] == [("crate", ((2, 0, 0),), "beast")]
    assert (stage.at("beast"), len(stage.fight.board.ground.objects), stage.exact) == (to, 0, True)


def test_what_is_larger_stands_and_it_can_not_stay_in_it() -> None:
    stage = field("2")
    assert stage.refused(Advance("beast", [(1, 0), (2, 0)])) == ["inside an object"]
    stage.do(Advance("beast", [(1, 0), (2, 0), (3, 0)]))
    assert (stage.events(ObjectBroken), stage.at("beast")) == ([], (3, 0))
