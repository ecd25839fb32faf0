"""Power rolls that an effect makes besides the one of its ability, or at another time: aimed, rolled, resolved."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.usable import ability as ability_of
from freestrike.engine.queries.usable import aimed
from freestrike.engine.queries.use import Use, manners
from freestrike.engine.rules.actions import extra_main_action
from freestrike.engine.rules.being_found import reveal_itself
from freestrike.engine.rules.choosing import choose_targets
from freestrike.engine.rules.effects.carrying_out import carries_out, leave_to_director
from freestrike.engine.rules.lasting import expire_with_the_ability
from freestrike.engine.rules.taking_effect import take_effect
from freestrike.engine.rules.targets_now import objects_now, targets_now
from freestrike.events.content.ability import NO_ACTION, Ability, PowerRoll
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import MakePowerRoll
from freestrike.events.strikes import AbilityResolved, AbilityUsed
from freestrike.projections.board.board import Board

RULE = "classes/ability-roll"


@carries_out(MakePowerRoll)
def _make_power_roll(scene: Scene, under: Circumstances, effect: MakePowerRoll) -> Procedure[None]:
    """One roll for all whom it is aimed at, or one for each; none at nobody (classes/roll-against-multiple-creatures)."""
    if effect.by != USER or effect.ability:
        roller = effect.by if effect.by in scene.board.creatures else under.who(effect.by)
        own = ability_of(scene.board.creatures[roller], effect.ability or under.ability.id) if roller in scene.board.creatures else None
        if own is None:
            yield from leave_to_director(scene, under, effect)
            return
        under = replace(under, user=roller, ability=own, manner="", grantor="")
    chosen = yield from choose_targets(scene, under, effect.who)
    for targets in ((one,) for one in chosen) if effect.separate else (chosen,) if chosen else ():
        yield from _roll(scene, under, effect, targets)


def _roll(scene: Scene, under: Circumstances, effect: MakePowerRoll, targets: tuple[str, ...]) -> Procedure[None]:
    """The roll is aimed in a window of its own, in which it can be turned to others or prevented. It is a critical hit only as long as the
    main action that it is a part of goes on (classes/critical-hit)."""
    user = under.user
    if not (can_act(scene.board.creatures[user]) or effect.by != USER):
        return  # what it has left with another goes off though it is dead
    used = _in_use(scene.board, user, under.ability)
    ability = _with_the_roll(under.ability, effect, "" if used is None else under.ability.usage)
    manner = under.manner or manners(ability)[0] or _by_its_keywords(ability)
    creatures, objects = aimed(scene.board, targets)
    usage = NO_ACTION if used is None else used.usage
    window = yield from happen(
        AbilityUsed(user, ability.id, creatures, usage, manner, objects=objects, apart=True), RULE, cause=under.cause
    )
    use = Use(
        ability,
        manner,
        targets_now(scene.board, window, creatures),
        under.granted,
        occasion=under.occasion,
        objects=objects_now(scene.board, objects),
    )
    critical = False
    if use.targets or use.objects:
        taken = yield from take_effect(scene, user, use, under.damage_type, window, under.area, under, under.potencies)
        critical = taken.critical
    others = use.targets if used is None else tuple(id for id in use.targets if id != user and id not in used.targets)
    yield from expire_with_the_ability(scene, others, window)
    yield from happen(AbilityResolved(window), cause=window)
    if scene.board.hidden:
        yield from reveal_itself(scene, user, window)
    if critical:
        yield from extra_main_action(scene, user)


def _by_its_keywords(ability: Ability) -> str:
    """How one without a distance of its own is used, where its keywords leave only one way."""
    ways = [manner for manner in ("melee", "ranged") if manner.title() in ability.keywords]
    return ways[0] if len(ways) == 1 else ""


def _in_use(board: Board, user: str, ability: Ability) -> AbilityUsed | None:
    """The use of the ability that still goes on, None if that is over."""
    for window in reversed(board.in_flight):
        event = window.event
        if type(event) is AbilityUsed and not event.apart:
            return event if (event.creature, event.ability) == (user, ability.id) else None
    return None


def _with_the_roll(ability: Ability, effect: MakePowerRoll, usage: str) -> Ability:
    """The ability as it is for this roll: nothing of its own but what counts for its uses."""
    return replace(
        ability,
        usage=usage or NO_ACTION,
        keywords=tuple(dict.fromkeys((*ability.keywords, *effect.keywords))),
        roll=PowerRoll(effect.tiers, effect.characteristics, effect.bonus),
        before=(),
        effects=(),
        after=(),
        modifiers=(*ability.modifiers, *effect.modifiers),
    )
