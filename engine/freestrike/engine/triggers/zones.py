"""What zones do as creatures move in and out of them, and when they end."""

from __future__ import annotations

from functools import partial

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.zones import is_in
from freestrike.engine.rules.zones import end_zone, follow, hold_for_those_in
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.damage import Died
from freestrike.events.forced_movement import ForceMoved
from freestrike.events.lasting import LastingEnded
from freestrike.events.movement import Carried, Displaced, Fell, Mounted, Stepped, Teleported
from freestrike.events.record import Record
from freestrike.events.summoning import CreatureEntered
from freestrike.events.zones import ZonePlaced
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

MOVED = (Stepped, Carried, Teleported, Displaced, Fell, Mounted, ForceMoved)


class Zones:
    """Keeps auras around their creatures, has the modifiers of zones hold for those in them, and ends a zone with what keeps it up
    (classes/area-abilities)."""

    name = "classes/area-abilities"
    listens: tuple[type, ...] = (*MOVED, CreatureEntered, Died, LastingEnded)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Names the zones that a creature has come into, gone out of or takes along; most often there are none."""
        if not board.zones:
            return None
        event = record.event
        if isinstance(event, LastingEnded):
            ended = any(zone.zone == event.lasting.name and zone.by == event.creature for zone in board.zones)
            return Verdict(follows=(partial(_end, event.lasting.name),)) if ended else None
        id = event.entrant.id if isinstance(event, CreatureEntered) else str(getattr(event, "creature", ""))
        creature = board.creatures[id]
        follows = []
        for zone in board.zones:
            if id == (zone.around or zone.by) and zone.aura:
                follows.append(partial(_follow, zone.zone))
            elif _is_to_settle(zone, creature):
                follows.append(partial(_hold, zone.zone))
        return Verdict(follows=tuple(follows)) if follows else None


def _is_to_settle(zone: ZonePlaced, creature: Creature) -> bool:
    """Whether the creature has come in or gone out since the zone last saw to who has its modifiers and conditions."""
    inside = is_in(zone, creature)
    if zone.modifiers and inside is not any(one.name == zone.zone for one in creature.lasting):
        return True
    return bool(zone.conditions) and inside is not any(one.by == zone.zone for one in creature.conditions)


def _end(zone: str, scene: Scene, cause: int) -> Procedure[None]:
    yield from end_zone(scene, zone, cause)


def _follow(zone: str, scene: Scene, cause: int) -> Procedure[None]:
    yield from follow(scene, zone, cause)


def _hold(zone: str, scene: Scene, cause: int) -> Procedure[None]:
    yield from hold_for_those_in(scene, zone, cause)
