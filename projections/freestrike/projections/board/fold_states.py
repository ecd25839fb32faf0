"""How conditions, what lasts and hiding fold."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.events.conditions import ConditionEnded, ConditionImposed
from freestrike.events.hiding import Found, Hid
from freestrike.events.lasting import EndingChanged, Lasting, LastingBegan, LastingEnded
from freestrike.events.zones import ZoneEnded, ZoneMoved, ZonePlaced
from freestrike.projections.board.bearers import bearers_in
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.folds import folds
from freestrike.projections.board.grabbing import grabs
from freestrike.projections.board.hidden import hidden_in
from freestrike.projections.board.listeners import listeners_with, reacts_of


@folds(ConditionImposed)
def _condition_imposed(board: Board, event: ConditionImposed, seq: int) -> Board:
    creature = board.creatures[event.creature]
    kept = tuple(condition for condition in creature.conditions if condition not in event.replaced)
    creatures = board.creatures.set(replace(creature, conditions=(*kept, event.condition)))
    if event.condition.name == "grabbed":
        creatures = grabs(creatures, event.condition.source, event.creature, True)
    return replace(board, creatures=creatures)


@folds(ConditionEnded)
def _condition_ended(board: Board, event: ConditionEnded, seq: int) -> Board:
    creature = board.creatures[event.creature]
    kept = tuple(condition for condition in creature.conditions if condition != event.condition)
    creatures = board.creatures.set(replace(creature, conditions=kept))
    if event.condition.name == "grabbed":
        creatures = grabs(creatures, event.condition.source, event.creature, False)
    return replace(board, creatures=creatures)


@folds(LastingBegan)
def _lasting_began(board: Board, event: LastingBegan, seq: int) -> Board:
    creature = board.creatures[event.creature]
    return _with_lasting(board, creature, (*creature.lasting, event.lasting), bool(event.lasting.reacts))


@folds(LastingEnded)
def _lasting_ended(board: Board, event: LastingEnded, seq: int) -> Board:
    creature = board.creatures[event.creature]
    kept = tuple(lasting for lasting in creature.lasting if lasting != event.lasting)
    return _with_lasting(board, creature, kept, bool(event.lasting.reacts))


@folds(EndingChanged)
def _ending_changed(board: Board, event: EndingChanged, seq: int) -> Board:
    creature, what = board.creatures[event.creature], event.what
    if isinstance(what, Lasting):
        lasting = tuple(replace(one, ends=event.ends) if one == what else one for one in creature.lasting)
        return _with_lasting(board, creature, lasting, bool(what.reacts))
    conditions = tuple(replace(one, ends=event.ends) if one == what else one for one in creature.conditions)
    return replace(board, creatures=board.creatures.set(replace(creature, conditions=conditions)))


def _with_lasting(board: Board, creature: Creature, lasting: tuple[Lasting, ...], reacts: bool) -> Board:
    if not reacts:
        creatures = board.creatures.set(replace(creature, lasting=lasting))
        return replace(board, creatures=creatures, bearers=bearers_in(creatures))
    after = replace(creature, lasting=lasting, reacts=reacts_of(creature.stat_block, lasting))
    creatures = board.creatures.set(after)
    listeners = listeners_with(board.listeners, creatures, creature.id, creature.reacts, after.reacts)
    return replace(board, creatures=creatures, listeners=listeners, bearers=bearers_in(creatures))


@folds(Hid)
def _hid(board: Board, event: Hid, seq: int) -> Board:
    creature = board.creatures[event.creature]
    observers = (*creature.hidden_from, *(id for id in event.observers if id not in creature.hidden_from))
    creatures = board.creatures.set(replace(creature, hidden_from=observers))
    return replace(board, creatures=creatures, hidden=hidden_in(creatures))


@folds(Found)
def _found(board: Board, event: Found, seq: int) -> Board:
    creature = board.creatures[event.creature]
    observers = tuple(id for id in creature.hidden_from if id not in event.observers)
    creatures = board.creatures.set(replace(creature, hidden_from=observers))
    return replace(board, creatures=creatures, hidden=hidden_in(creatures))


@folds(ZonePlaced)
def _zone_placed(board: Board, event: ZonePlaced, seq: int) -> Board:
    return _with_zones(board, (*board.zones, event))


@folds(ZoneMoved)
def _zone_moved(board: Board, event: ZoneMoved, seq: int) -> Board:
    return _with_zones(board, tuple(replace(one, squares=event.squares) if one.zone == event.zone else one for one in board.zones))


@folds(ZoneEnded)
def _zone_ended(board: Board, event: ZoneEnded, seq: int) -> Board:
    return _with_zones(board, tuple(one for one in board.zones if one.zone != event.zone))


def _with_zones(board: Board, zones: tuple[ZonePlaced, ...]) -> Board:
    changes = any(zone.terrain for zone in (*board.zones, *zones))
    return replace(board, zones=zones, ground=board.ground.with_zones(zones) if changes else board.ground)
