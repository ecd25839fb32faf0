"""Forced movement as an effect."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from freestrike.engine.geometry.areas import CUBE, LINE, WALL, Squares, middle
from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.forced_movement import kind_of_move
from freestrike.engine.queries.shoved_to import FAR_END, IN_THE_AREA, UPWARD, behind, leads_to, squares_to
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out_all, leave_to_director
from freestrike.engine.rules.forced_movement import Middle, force_move
from freestrike.engine.rules.objects import force_move_object
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.events.content.ability import Ability
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import ForceMove
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

AREA = "area"
ITS_MOVEMENT = "its movement"


@carries_out(ForceMove)
def _force_move(scene: Scene, under: Circumstances, effect: ForceMove) -> Procedure[None]:
    """A push, pull or slide away from or towards whose doing it is, another creature, or the middle of the area: of one around the user
    that is the user. Where nobody is whom it names, and of an object that goes from or to another, it is left to the Director."""
    if effect.toward == ITS_MOVEMENT:
        yield from leave_to_director(scene, under, effect)
        return
    by = under.who(effect.by) or under.user
    placed = under.placed if effect.toward == AREA else ()
    around = by if effect.toward in (USER, AREA) else under.who(effect.toward)
    nowhere = effect.toward == AREA and not placed and _is_placed(under.ability)
    lost = nowhere or around not in scene.board.creatures or around == under.target or bool(placed and not _is_cube(under.ability))
    if lost or (under.object and (placed or around != by)):
        yield from leave_to_director(scene, under, effect)
        return
    if effect.to in IN_THE_AREA:
        yield from _into_its_place(scene, under, effect)
        return
    effect = replace(effect, squares=(yield from rolled_amount(scene, under, effect.squares)))
    use = Use(under.ability, under.manner, under.targets, under.granted, occasion=under.occasion, objects=under.objects)
    effect = replace(effect, kind=kind_of_move(scene.board, scene.board.creatures[by], under.target, effect, use))
    if under.object:
        yield from force_move_object(scene, by, under.object, effect, use, under.cause)
        return
    center = _center(scene.board.creatures[under.target], under.ability, placed, effect) if placed else None
    if effect.zone:
        center = _of_the_zone(scene.board, under, effect.zone)
        if center is None:
            return
    if center is None and under.space and around == under.user and under.space in scene.board.creatures:
        there = scene.board.creatures[under.space]
        center = there.corner, there.side_length
    then = partial(carry_out_all, scene, under, effect.then) if effect.then else None
    leads = leads_to(UPWARD, under) if effect.to == UPWARD else None
    yield from force_move(scene, by, under.target, effect, use, under.cause, under.put_off, around, center, then, leads)


def _into_its_place(scene: Scene, under: Circumstances, effect: ForceMove) -> Procedure[None]:
    """Of an object, or where the area is of another kind, it is left to the Director; along a line it is pushed from its other end."""
    if under.object or not under.area or (effect.to != FAR_END and not _is_line(under.ability)):
        yield from leave_to_director(scene, under, effect)
        return
    target, leads = scene.board.creatures[under.target], leads_to(effect.to, under)
    center = None if effect.to == FAR_END else (behind(effect.to, under, target.corner), target.side_length)
    begun = ForcedMoveBegun(target.id, under.user, effect.kind, len(under.area))
    begun = begun if center is None else replace(begun, center=center[0], center_side=center[1])
    squares = squares_to(scene.board, effect.to, under, begun)
    if not squares:
        return
    use = Use(under.ability, under.manner, under.targets, under.granted, occasion=under.occasion, objects=under.objects)
    effect = replace(effect, squares=squares)
    yield from force_move(scene, under.user, target.id, effect, use, under.cause, under.put_off, under.user, center, leads=leads)


def _is_line(ability: Ability) -> bool:
    return ability.area is not None and ability.area.shape == LINE


def _of_the_zone(board: Board, under: Circumstances, ability: str) -> Middle | None:
    """The middle of the cube that the user has left by that ability; None if it is gone."""
    left = next((zone for zone in board.zones if (zone.by, zone.source) == (under.user, ability)), None)
    if left is None:
        return None
    side = round(len(left.squares) ** (1 / 3))
    return middle(side, left.squares[0])


def _is_cube(ability: Ability) -> bool:
    return ability.area is not None and ability.area.shape == CUBE


def _is_placed(ability: Ability) -> bool:
    return ability.area is not None and ability.area.shape in (CUBE, LINE, WALL)


def _center(target: Creature, ability: Ability, placed: Squares, effect: ForceMove) -> Middle:
    """The middle of the cube; of a move along the ground what is in the middle at the height of `target`, which nothing else could bring
    nearer."""
    assert ability.area is not None
    (x, y, z), side = middle(ability.area.size, placed[0])
    return (x, y, z if effect.vertical else target.corner[2]), side
