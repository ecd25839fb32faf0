"""How what the Director sets by hand is told."""

from __future__ import annotations

from freestrike.events.record import Record
from freestrike.events.rulings import ActionsSet, CreatureSet, Revived, TurnOrderSet
from freestrike.projections.chronicle.teller import Told, own_line, piece, tells
from freestrike.projections.chronicle.telling import CORRECTION, Telling


@tells(CreatureSet)
def _creature_set(telling: Telling, record: Record, event: CreatureSet) -> Told:
    side = telling.say(f"side.{event.side}")
    text = telling.say("creature set", side=side, seat=event.seat, recoveries=event.recoveries)
    marks = (("surprised", event.surprised), ("acted", event.acted_in), ("reacted", event.reacted_in))
    return piece(telling, record, event.creature, text + "".join(telling.say(f"creature set.{mark}") for mark, holds in marks if holds))


@tells(ActionsSet)
def _actions_set(telling: Telling, record: Record, event: ActionsSet) -> Told:
    spent = {"main_actions": event.main_actions, "maneuvers": event.maneuvers, "move_actions": event.move_actions}
    return own_line(telling, record, CORRECTION, telling.say("actions set", creature=event.creature, **spent))


@tells(TurnOrderSet)
def _turn_order_set(telling: Telling, record: Record, event: TurnOrderSet) -> Told:
    side = telling.say(f"side.{event.side_to_act}") if event.side_to_act else "-"
    first = telling.say(f"side.{event.first_side}") if event.first_side else "-"
    return own_line(telling, record, CORRECTION, telling.say("turn order set", side=side, first=first))


@tells(Revived)
def _revived(telling: Telling, record: Record, event: Revived) -> Told:
    return piece(telling, record, event.creature, telling.say("revived", stamina=event.stamina))
