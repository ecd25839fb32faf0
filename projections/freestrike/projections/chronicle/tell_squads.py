"""How squads of minions are told."""

from __future__ import annotations

from freestrike.events.record import Record
from freestrike.events.squads import CaptainAttached, CaptainLost, MinionsDropped, SquadFormed, SquadReplenished, SquadStaminaSet
from freestrike.projections.chronicle.teller import Told, own_line, piece, tells
from freestrike.projections.chronicle.telling import CORRECTION, TEXT, Telling


@tells(SquadFormed)
def _squad_formed(telling: Telling, record: Record, event: SquadFormed) -> Told:
    members = ", ".join(event.members)
    return own_line(telling, record, TEXT, telling.say("squad formed", squad=event.squad, members=members, pool=event.pool))


@tells(MinionsDropped)
def _minions_dropped(telling: Telling, record: Record, event: MinionsDropped) -> Told:
    return piece(telling, record, event.minions[0], telling.say("minions dropped", minions=", ".join(event.minions)))


@tells(CaptainAttached)
def _captain_attached(telling: Telling, record: Record, event: CaptainAttached) -> Told:
    return own_line(telling, record, TEXT, telling.say("captain attached", captain=event.captain, squad=event.squad))


@tells(CaptainLost)
def _captain_lost(telling: Telling, record: Record, event: CaptainLost) -> Told:
    return own_line(telling, record, TEXT, telling.say("captain lost", captain=event.captain, squad=event.squad, why=event.why))


@tells(SquadReplenished)
def _squad_replenished(telling: Telling, record: Record, event: SquadReplenished) -> Told:
    words = telling.say("squad replenished", squad=event.squad, amount=event.amount, pool=event.pool, why=event.why)
    return own_line(telling, record, TEXT, words)


@tells(SquadStaminaSet)
def _squad_stamina_set(telling: Telling, record: Record, event: SquadStaminaSet) -> Told:
    return own_line(telling, record, CORRECTION, telling.say("squad stamina set", squad=event.squad, pool=event.pool))
