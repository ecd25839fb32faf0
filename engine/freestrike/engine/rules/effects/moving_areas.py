"""Areas that stand on the map and are moved by whoever has left them (classes/area-abilities)."""

from __future__ import annotations

from itertools import product

from freestrike.engine.geometry.areas import CUBE
from freestrike.engine.geometry.space import squares_of
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.usable import ability as ability_of
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.engine.rules.zones import RULE, hold_for_those_in
from freestrike.events.content.areas import MoveZone
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.events.zones import ZoneMoved, ZonePlaced
from freestrike.projections.board.board import Board


@carries_out(MoveZone)
def _move_zone(scene: Scene, under: Circumstances, effect: MoveZone) -> Procedure[None]:
    """Its user's seat says where to, or that it stays. It has entered nobody's space by that: nobody has moved."""
    named = effect.zone or under.ability.id
    standing = next((one for one in scene.board.zones if one.by == under.user and named in (one.source, one.zone)), None)
    if standing is None:
        return
    places = _places(scene.board, standing, effect.squares)
    options = tuple(Option(f"area/{x},{y},{z}", under.user, "", named, RULE, "", (x, y, z)) for x, y, z in places)
    if not options:
        return
    seat = scene.board.creatures[under.user].seat
    key = f"move area|{named}|{under.user}"
    answer = yield from ask(Question(seat, key, "area", options, under.cause, 0, 1, under.user, (RULE,)))
    to = next((option.square for option in options if option.id in answer.options), None)
    if to is not None:
        seq = yield from happen(ZoneMoved(standing.zone, places[to]), RULE, cause=under.cause)
        yield from hold_for_those_in(scene, standing.zone, seq)


def _places(board: Board, zone: ZonePlaced, far: int) -> dict[Square, tuple[Square, ...]]:
    """Where its least corner can come to on its own level, and the squares that it has there: those where nothing solid is."""
    least, whole = _whole(board, zone)
    found: dict[Square, tuple[Square, ...]] = {}
    for dx, dy in product(range(-far, far + 1), repeat=2):
        moved = ((x + dx, y + dy, z) for x, y, z in whole)
        squares = tuple(square for square in moved if board.ground.inside(square) and not board.ground.filled(square))
        if (dx or dy) and squares:
            found[least[0] + dx, least[1] + dy, least[2]] = squares
    return found


def _whole(board: Board, zone: ZonePlaced) -> tuple[Square, tuple[Square, ...]]:
    """The least corner of the zone and all that is between it and the farthest, where that is a cube as large as its ability says, what is
    solid in it as well; else what is left of it."""
    low, high = (tuple(pick(square[n] for square in zone.squares) for n in range(3)) for pick in (min, max))
    least = (low[0], low[1], low[2])
    left_by = ability_of(board.creatures[zone.by], zone.source)
    area = None if left_by is None else left_by.area
    if area is None or area.shape != CUBE or (high[0] - low[0] + 1, high[1] - low[1] + 1) != (area.size, area.size):
        return least, zone.squares
    return least, squares_of(least, area.size)
