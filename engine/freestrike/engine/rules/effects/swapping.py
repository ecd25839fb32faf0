"""Two creatures change places."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.rules.damaging_terrain import enter_terrain
from freestrike.engine.rules.effects.carrying_out import carries_out, leave_to_director
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.rules.life import part
from freestrike.engine.rules.teleporting import teleport
from freestrike.events.content.effect import SwapPlaces
from freestrike.events.movement import Displaced
from freestrike.projections.board.creature import DEAD


@carries_out(SwapPlaces)
def _swap_places(scene: Scene, under: Circumstances, effect: SwapPlaces) -> Procedure[None]:
    """Each comes to where the other was, provoking nobody; two of different sizes, and who rides or is ridden, are left to the Director."""
    board = scene.board
    one, other = board.creatures[under.target], board.creatures.get(under.who(effect.other))
    if other is None or one.id == other.id or DEAD in (one.life, other.life):
        return
    if one.side_length != other.side_length or one.mount or one.riders or other.mount or other.riders:
        yield from leave_to_director(scene, under, effect)
        return
    ways = ((one.id, one.corner, other.corner), (other.id, other.corner, one.corner))
    if effect.teleport:
        if not (cannot(board, one, "teleport") or cannot(board, other, "teleport")):
            for id, _, to in ways:
                yield from teleport(scene, id, to, under.user, under.cause)
        return
    for id, origin, to in ways:
        yield from happen(Displaced(id, origin, to, "changed places"), "classes/abilities", cause=under.cause)
    for id, origin, _ in ways:
        yield from part(scene, id, under.cause)
        yield from enter_terrain(scene, id, origin, under.cause)
        yield from fall_if_unsupported(scene, id, under.cause)
