"""Who teleports and takes somebody beside it along."""

from __future__ import annotations

from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import ForEach, Teleport
from freestrike.events.content.selection import ONESELF
from freestrike.events.movement import Teleported

BLINK = Ability("blink", "Blink", MANEUVER, target=Target(("self",)), effects=(ForEach(ONESELF, (Teleport(3, brings=True),)),))


def blinked() -> Stage:
    """An imp beside Ana, with an orc 2 squares off, teleports to E1."""
    stage = Stage(foe("imp", (1, 0), abilities=(BLINK,)), hero("ana", (0, 0)), foe("orc", (3, 0)), first="director")
    stage.do(UseAbility("imp", "blink", ["imp"]))
    stage.answer("teleport/imp/4,0,0")
    return stage


def test_one_of_those_beside_it_comes_along_to_where_its_user_wants() -> None:
    stage = blinked()
    assert (stage.asked, stage.offered, stage.fight.prompts[0].seat) == ("take along", ("take along/ana",), "director")
    stage.yes()
    assert stage.asked == "teleport"
    assert "teleport/ana/5,0,0" in stage.offered
    assert "teleport/ana/3,0,0" not in stage.offered
    assert "teleport/ana/6,0,0" not in stage.offered
    stage.answer("teleport/ana/5,0,0")
    assert (stage.at("imp"), stage.at("ana"), [one.creature for one in stage.events(Teleported)]) == ((4, 0), (5, 0), ["imp", "ana"])
    assert stage.exact


def test_it_may_come_alone() -> None:
    stage = blinked()
    stage.answer()
    assert (stage.at("imp"), stage.at("ana"), stage.asked) == ((4, 0), (0, 0), "")
