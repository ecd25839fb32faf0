"""What goes with a condition ends when the condition does, whatever ends it."""

from __future__ import annotations

from functools import partial

from freestrike.engine.rules.lasting import expire_with_its_condition
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.conditions import ConditionEnded, ConditionImposed
from freestrike.events.content.duration import WITH_CONDITION
from freestrike.events.record import Record
from freestrike.projections.board.board import Board


class EndingTogether:
    """Ends what an ability gave along with a condition ("a target restrained this way ...") (classes/conditions)."""

    name = "classes/conditions"
    listens: tuple[type, ...] = (ConditionEnded, ConditionImposed)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Names what may end; most often nothing."""
        event = record.event
        assert isinstance(event, ConditionEnded | ConditionImposed)
        name = event.condition.name
        going = tuple(one for one in board.creatures[event.creature].lasting if one.ends == WITH_CONDITION and one.name == name)
        return Verdict(follows=tuple(partial(expire_with_its_condition, event.creature, one) for one in going)) if going else None
