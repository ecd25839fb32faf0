"""Forced movement as an effect."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.effects.carrying_out import carries_out, leave_to_director
from freestrike.engine.rules.forced_movement import force_move
from freestrike.engine.rules.objects import force_move_object
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import ForceMove

AREA = "area"


@carries_out(ForceMove)
def _force_move(scene: Scene, under: Circumstances, effect: ForceMove) -> Procedure[None]:
    """A push, pull or slide away from or towards the user, or another creature; an area around the user goes with the user. Where nobody is
    whom it names, and of an object that goes from or to another, it is left to the Director."""
    around = under.user if effect.toward in (USER, AREA) else under.who(effect.toward)
    if around not in scene.board.creatures or around == under.target or (under.object and around != under.user):
        yield from leave_to_director(scene, under, effect)
        return
    effect = replace(effect, squares=(yield from rolled_amount(scene, under, effect.squares)))
    use = Use(under.ability, under.manner, under.targets, under.granted, occasion=under.occasion, objects=under.objects)
    if under.object:
        yield from force_move_object(scene, under.user, under.object, effect, use, under.cause)
        return
    yield from force_move(scene, under.user, under.target, effect, use, under.cause, under.put_off, around)
