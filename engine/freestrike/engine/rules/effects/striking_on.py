"""Strikes of one use that are made one after the other by one roll, with what their user does between them."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.usable import Possible, possible_uses
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import DEALT, RESOLVED, ROLLED
from freestrike.engine.rules.effects.carrying_out import carry_out_all
from freestrike.engine.rules.lasting import expire_with_the_ability, goes_on, settle_uses, slow_down
from freestrike.engine.rules.taking_effect import take_effect
from freestrike.engine.rules.targets_now import objects_now, targets_now
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import UseAbilities
from freestrike.events.strikes import AbilityResolved, AbilityUsed, PowerRollMade
from freestrike.projections.board.board import Board

RULE = "classes/roll-against-multiple-creatures"


def at_once(used: Ability | None) -> Ability | None:
    """The ability as it is used on several at once: without the strikes that would follow."""
    if used is None or not goes_on(used):
        return used
    return replace(used, after=tuple(one for one in used.after if not goes_on(replace(used, after=(one,)))))


def strike_on(scene: Scene, under: Circumstances, effect: UseAbilities) -> Procedure[None]:
    """The user strikes as many others as are left with the ability in use, one after the other, each as far as it reaches from where it is
    by then; whom it will, or nobody. What was for the next strike only counts for all of them."""
    user, struck, objects = under.user, under.targets, under.objects
    for nth in range(effect.times):
        if not can_act(scene.board.creatures[user]):
            break
        yield from carry_out_all(scene, under, effect.between)
        use = (yield from _aim(scene, under, (*struck, *objects), nth)) if can_act(scene.board.creatures[user]) else None
        if use is None:
            break
        struck, objects = (*struck, *use.targets), (*objects, *use.objects)
        yield from _strike(scene, under, effect, use)
    whole = Use(under.ability, under.manner, struck, under.granted, objects=objects)
    for moment in (ROLLED, DEALT, RESOLVED):
        yield from settle_uses(scene, user, whole, under.cause, moment)


def _aim(scene: Scene, under: Circumstances, struck: tuple[str, ...], nth: int) -> Procedure[Use | None]:
    """Whom it strikes next, of those that it reaches now and has not struck."""
    possible = _possible(scene.board, under, struck)
    if not possible:
        return None
    options, seat = tuple(one.option for one in possible), scene.board.creatures[under.user].seat
    key = f"aim|{under.ability.id}|{under.user}|{under.manner}|{nth}"
    answer = yield from ask(Question(seat, key, "aim", options, under.cause, 0, 1, under.user, ("classes/target",)))
    # Read anew: while the question stood, the Director may have changed whom it can be used on.
    return next((one.use for one in _possible(scene.board, under, struck) if (one.option.id,) == answer.options), None)


def _possible(board: Board, under: Circumstances, struck: tuple[str, ...]) -> tuple[Possible, ...]:
    once = replace(under.ability, first=(), after=())
    found = possible_uses(board, under.user, once, 0, under.granted)
    near = (one for one in found if one.use.manner == under.manner and not one.use.space)
    return tuple(one for one in near if not {*one.use.targets, *one.use.objects} & {*struck})


def _strike(scene: Scene, under: Circumstances, effect: UseAbilities, use: Use) -> Procedure[None]:
    """One more outcome of the roll that the use has made."""
    user, used = under.user, _in_use(scene.board, under)
    if used is None:
        return
    rolls = [one.event for one in scene.board.in_flight if type(one.event) is PowerRollMade]
    natural = next((roll.natural for roll in reversed(rolls) if (roll.creature, roll.ability) == (user, under.ability.id)), 0)
    ability = replace(under.ability, before=(), first=(), after=(), effects=(*under.ability.effects, *effect.riders))
    declared = AbilityUsed(user, ability.id, use.targets, used.usage, use.manner, used.damage_type, objects=use.objects, apart=True)
    window = yield from happen(declared, RULE, cause=under.cause)
    targets, objects = targets_now(scene.board, window, use.targets), objects_now(scene.board, use.objects)
    now = Use(ability, use.manner, targets, under.granted, occasion=under.occasion, objects=objects, natural=natural)
    if targets or objects:
        yield from take_effect(scene, user, now, used.damage_type, window, (), potencies=under.potencies)
    yield from expire_with_the_ability(scene, tuple(id for id in targets if id != user), window)
    yield from happen(AbilityResolved(window), cause=window)
    yield from slow_down(scene, user, now, window)


def _in_use(board: Board, under: Circumstances) -> AbilityUsed | None:
    """The use of the ability that goes on."""
    for window in reversed(board.in_flight):
        event = window.event
        if type(event) is AbilityUsed and not event.apart and (event.creature, event.ability) == (under.user, under.ability.id):
            return event
    return None
