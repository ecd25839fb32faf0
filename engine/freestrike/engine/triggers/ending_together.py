"""What goes with a condition, or with an area, ends when that does, whatever ends it."""

from __future__ import annotations

from functools import partial

from freestrike.engine.rules.lasting import expire_with_an_area, expire_with_its_condition, expire_with_the_other
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.conditions import ConditionEnded, ConditionImposed
from freestrike.events.content.duration import WITH_AREA, WITH_CONDITION
from freestrike.events.record import Record
from freestrike.events.zones import ZoneEnded
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


class EndingTogether:
    """Ends what an ability gave along with a condition ("a target restrained this way ..."), or
    with an area that it left (classes/conditions)."""

    name = "classes/conditions"
    listens: tuple[type, ...] = (ConditionEnded, ConditionImposed, ZoneEnded)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Names what may end; most often nothing."""
        event = record.event
        if isinstance(event, ZoneEnded):
            bearers = tuple(one.id for one in board.creatures if _has_what_ends_with_an_area(one))
            return Verdict(follows=(partial(expire_with_an_area, bearers),)) if bearers else None
        assert isinstance(event, ConditionEnded | ConditionImposed)
        name = event.condition.name
        others = tuple(
            partial(expire_with_the_other, event.creature, one)
            for one in board.creatures[event.creature].conditions
            if one.ends == WITH_CONDITION
        )
        going = tuple(one for one in board.creatures[event.creature].lasting if one.ends == WITH_CONDITION and one.name == name)
        gone = tuple(partial(expire_with_its_condition, event.creature, one) for one in going)
        return Verdict(follows=(*gone, *others)) if gone or others else None


def _has_what_ends_with_an_area(creature: Creature) -> bool:
    ends = (*(one.ends for one in creature.conditions), *(one.ends for one in creature.lasting))
    return WITH_AREA in ends
