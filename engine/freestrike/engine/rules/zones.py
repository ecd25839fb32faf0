"""Areas that stay: placed, kept around somebody, what they do to who is in them, gone."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.areas_grown import growth
from freestrike.engine.queries.zones import around, is_in, is_meant
from freestrike.engine.rules.conditions import impose
from freestrike.events.conditions import Condition, ConditionEnded
from freestrike.events.content.duration import WHILE
from freestrike.events.lasting import Lasting, LastingBegan, LastingEnded
from freestrike.events.zones import ZoneEnded, ZoneMoved, ZonePlaced
from freestrike.projections.board.board import Board

RULE = "classes/area-abilities"


def zone_of(board: Board, id: str) -> ZonePlaced | None:
    """The zone `id`, if it stands."""
    return next((zone for zone in board.zones if zone.zone == id), None)


def place_zone(scene: Scene, zone: ZonePlaced, cause: int) -> Procedure[None]:
    """The zone stands from now on; one of the same id that stood before is gone."""
    yield from end_zone(scene, zone.zone, cause)
    seq = yield from happen(zone, RULE, cause=cause)
    yield from hold_for_those_in(scene, zone.zone, seq)


def end_zone(scene: Scene, id: str, cause: int) -> Procedure[None]:
    """The zone is gone, and what it did to those in it."""
    if zone_of(scene.board, id) is None:
        return
    seq = yield from happen(ZoneEnded(id), RULE, cause=cause)
    yield from _let_go(scene, id, seq)


def follow(scene: Scene, id: str, cause: int) -> Procedure[None]:
    """The zone, an aura, is around its creature again, as large as what has made it grow says (classes/area-abilities)."""
    zone = zone_of(scene.board, id)
    if zone is None:
        return
    keeper = scene.board.creatures[zone.by]
    middle = scene.board.creatures[zone.around] if zone.around else keeper
    squares = around(scene.board, middle, zone.aura + growth(keeper, zone.source, zone.aura))
    if squares != zone.squares:
        seq = yield from happen(ZoneMoved(id, squares), RULE, cause=cause)
        yield from hold_for_those_in(scene, id, seq)


def hold_for_those_in(scene: Scene, id: str, cause: int) -> Procedure[None]:
    """The modifiers of the zone hold for those in it whom it is about, and for nobody else."""
    zone = zone_of(scene.board, id)
    if zone is None or not (zone.modifiers or zone.conditions):
        return
    yield from _conditions_in(scene, zone, cause)
    if not zone.modifiers:
        return
    lasting = Lasting(id, zone.by, WHILE, zone.source, 0, zone.modifiers)
    for creature in tuple(scene.board.creatures):
        held = lasting in creature.lasting
        if held is not (is_in(zone, creature) and is_meant(scene.board, zone, creature)):
            change = LastingEnded(creature.id, lasting, "left the area") if held else LastingBegan(creature.id, lasting)
            yield from happen(change, RULE, cause=cause)


def _conditions_in(scene: Scene, zone: ZonePlaced, cause: int) -> Procedure[None]:
    """Those in the zone whom it is about have its conditions for as long as they are in it."""
    for name in zone.conditions:
        given = Condition(name, zone.by, "", zone.zone)
        for creature in tuple(scene.board.creatures):
            inside = is_in(zone, creature) and is_meant(scene.board, zone, creature)
            if inside and given not in creature.conditions:
                yield from impose(scene, creature.id, given, cause=cause)
            elif not inside and given in creature.conditions:
                yield from happen(ConditionEnded(creature.id, given, "left the area"), RULE, cause=cause)


def settle_zones(scene: Scene) -> Procedure[None]:
    """Whatever moved whom, or was put where by hand: auras are around their creatures, and zones hold for those in them."""
    for zone in scene.board.zones:
        if zone.aura:
            yield from follow(scene, zone.zone, 0)
        yield from hold_for_those_in(scene, zone.zone, 0)


def _let_go(scene: Scene, id: str, cause: int) -> Procedure[None]:
    for creature in scene.board.creatures:
        for condition in creature.conditions:
            if condition.by == id:
                yield from happen(ConditionEnded(creature.id, condition, "expired"), RULE, cause=cause)
    for bearer in scene.board.bearers:
        for lasting in scene.board.creatures[bearer].lasting:
            if lasting.name == id and lasting in scene.board.creatures[bearer].lasting:
                yield from happen(LastingEnded(bearer, lasting, "expired"), RULE, cause=cause)
