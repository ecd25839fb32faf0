"""The way from an effect to the procedure that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.effect_names import effect_name
from freestrike.engine.queries.objects import reaches_objects
from freestrike.engine.queries.of_others import is_against_the_target
from freestrike.events.content.ability import Area
from freestrike.events.content.effect import Effect, ForceMove, Zone
from freestrike.events.content.within import effects_in
from freestrike.events.strikes import LeftToDirector
from freestrike.events.zones import ZONE_TERRAIN

E = TypeVar("E")
_Carrier = Callable[[Scene, Circumstances, Effect], Procedure[None]]
_carriers: dict[type, _Carrier] = {}


def carries_out(
    kind: type[E],
) -> Callable[[Callable[[Scene, Circumstances, E], Procedure[None]]], Callable[[Scene, Circumstances, E], Procedure[None]]]:
    """Registers the procedure of one type of effect."""

    def register(carrier: Callable[[Scene, Circumstances, E], Procedure[None]]) -> Callable[[Scene, Circumstances, E], Procedure[None]]:
        _carriers[kind] = cast(_Carrier, carrier)
        return carrier

    return register


def carry_out(scene: Scene, under: Circumstances, effect: Effect) -> Procedure[None]:
    """Carry out `effect` on the target, or, if the engine does not, leave it to the Director."""
    return _carriers.get(type(effect), leave_to_director)(scene, under, effect)


def carried_out(effect: Effect, area: Area | None = None) -> bool:
    """Whether there is a procedure for `effect` and for every effect in it; one that leaves such a case to the Director is none. `area`:
    that of the ability that it is an effect of."""
    if type(effect) not in _carriers:
        return False
    match effect:
        case Zone():
            own = area is not None and (area.shape, area.size, area.width) == (effect.shape, effect.size, effect.width)
            return (
                (own or effect.shape in ("burst", "aura", "cube", "space", "around", "trail"))
                and set(effect.terrain) <= set(ZONE_TERRAIN)
                and not effect.stamina
            )
        case ForceMove() if effect.toward == "its movement":
            return False
    return all(map(carried_out, effects_in(effect)))


def carry_out_all(scene: Scene, under: Circumstances, effects: tuple[Effect, ...]) -> Procedure[None]:
    """Carry out `effects` in their order."""
    if len(effects) == 1:
        return carry_out(scene, under, effects[0])
    return _carry_out_in_turn(scene, under, effects)


def _carry_out_in_turn(scene: Scene, under: Circumstances, effects: tuple[Effect, ...]) -> Procedure[None]:
    for effect in effects:
        yield from carry_out(scene, under, effect)


def carry_out_upon(scene: Scene, under: Circumstances, target: str, effects: tuple[Effect, ...]) -> Procedure[None]:
    """Carry out `effects` on a creature, or, of what is for objects too or is what others do against one, on an object
    (classes/object)."""
    if target == under.target and not under.object:
        return carry_out_all(scene, under, effects)
    if target in scene.board.creatures:
        return carry_out_all(scene, replace(under, target=target, object=""), effects)
    return carry_out_all(
        scene, replace(under, object=target), tuple(one for one in effects if reaches_objects(one) or is_against_the_target(one))
    )


def leave_to_director(scene: Scene, under: Circumstances, effect: Effect) -> Procedure[None]:
    """Say that the Director has to rule on `effect`."""
    left = LeftToDirector(under.user, under.ability.id, effect_name(effect), (under.target,))
    yield from happen(left, "engine/left-by-hand", cause=under.cause)
