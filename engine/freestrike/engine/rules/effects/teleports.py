"""Teleporting by an ability or feature (combat/teleport)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.geometry.space import adjacent, distance, squares_of
from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.zones import area_now, around
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out_upon
from freestrike.engine.rules.effects.moving import NEAREST, as_far_as, nearest, why_not_there
from freestrike.engine.rules.effects.taking_along import bring, choose_companion
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.engine.rules.teleporting import TELEPORTING, destinations, teleport, why_not_teleport
from freestrike.events.content.effect import Effect, Move, Teleport
from freestrike.events.prompts import Option
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

ITS_AREA = "its area"
NEAR = "near"


@carries_out(Teleport)
def _teleport(scene: Scene, under: Circumstances, effect: Teleport) -> Procedure[None]:
    """Whoever teleports the target, itself or the user, chooses a space, or none. A space that would not bear the target is no choice."""
    target = scene.board.creatures[under.target]
    if target.life == DEAD:
        return
    by = under.user if effect.controlled else ""
    inside = frozenset(area_now(scene.board, under)) if effect.to == ITS_AREA else None
    if effect.to == NEAR and isinstance(effect.squares, int):
        inside = frozenset(around(scene.board, scene.board.creatures[under.user], effect.squares))
    if inside is not None:
        far = max((distance(square, 1, target.corner, 1) for square in inside), default=0)
    else:
        far = _as_far(scene.board, under, effect) if effect.squares is None else (yield from rolled_amount(scene, under, effect.squares))
    place = Move(to="" if inside is not None else effect.to, of=effect.of, unharmed=effect.unharmed)
    whole = None if inside is None else [to for to in sorted(inside) if inside.issuperset(squares_of(to, target.side_length))]
    spaces = [to for to in destinations(scene.board, target, far, by, whole) if not why_not_there(scene.board, under, place, (to,))]
    if effect.to == NEAREST:
        spaces = nearest(target, spaces)
    options = tuple(Option(f"teleport/{target.id}/{x},{y},{z}", target.id, "", "", TELEPORTING, "", (x, y, z)) for x, y, z in spaces)
    if not options:
        return
    seat = scene.board.creatures[by or target.id].seat
    key = f"teleport|{target.id}|{under.ability.id}"
    answer = yield from ask(Question(seat, key, "teleport", options, under.cause, 0, 1, target.id, (TELEPORTING,)))
    to = next((option.square for option in options if option.id in answer.options), None)
    # Read anew: while the question stood, the Director may have put somebody there.
    if to is not None and not why_not_teleport(scene.board, scene.board.creatures[target.id], to, far, by):
        companion = (yield from choose_companion(scene, under)) if effect.brings else ""
        if companion and why_not_teleport(scene.board, scene.board.creatures[target.id], to, far, by):
            return
        yield from teleport(scene, target.id, to, by, under.cause)
        if companion and scene.board.creatures[target.id].corner == to:
            yield from bring(scene, under, companion)
        yield from _beside(scene, under, target, effect)
        if effect.then and scene.board.creatures[target.id].corner == to:
            yield from carry_out_upon(scene, under, target.id, effect.then)


def _as_far(board: Board, under: Circumstances, effect: Teleport) -> int:
    """How far it is where no number is told: up to the target's speed, or to any space beside somebody."""
    target, of = board.creatures[under.target], board.creatures.get(under.who(effect.of))
    if effect.to != "adjacent" or of is None:
        return speed(board, target)
    return as_far_as(target, of)


def _beside(scene: Scene, under: Circumstances, before: Creature, effect: Teleport) -> Procedure[None]:
    """What befalls those beside the space that the target, as it was `before`, has left, and beside that where it is now; who is beside
    both only once."""
    after = scene.board.creatures[before.id]
    spaces = ((before.corner, effect.beside_left), (after.corner, effect.beside_reached))
    beside: dict[str, tuple[Effect, ...]] = {}
    for corner, effects in spaces:
        for other in scene.board.creatures if effects and after.corner != before.corner else ():
            if other.id != before.id and other.life != DEAD and adjacent(other.corner, other.side_length, corner, before.side_length):
                beside.setdefault(other.id, effects)
    for id, effects in beside.items():
        yield from carry_out_upon(scene, replace(under, outer=under.target), id, effects)
