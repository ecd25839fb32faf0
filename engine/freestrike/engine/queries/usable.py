"""Which abilities a creature has, and whom it may use them on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

import msgspec
from msgspec.structs import replace

from freestrike.engine.geometry.areas import WALL, Squares
from freestrike.engine.queries.areas import is_placed, needs_nobody, objects_in, placements, targets_in, why_not_area
from freestrike.engine.queries.areas_grown import with_grown_areas
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.common_abilities import COMMON_ABILITIES, GRABBING
from freestrike.engine.queries.costs import takes, why_not_pay_for
from freestrike.engine.queries.counts_as import out_of_the_fight
from freestrike.engine.queries.discounts import most_off, price
from freestrike.engine.queries.enhanced import enhanced
from freestrike.engine.queries.free_strikes import free_strikes
from freestrike.engine.queries.grabs import has_its_hands_full, too_large, why_not_used_to_grab
from freestrike.engine.queries.holds import all_hold
from freestrike.engine.queries.keywords import with_added_keywords
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.modifiers import cannot, ignores, number
from freestrike.engine.queries.objects import OBJECT, affects, as_target, every_part, named
from freestrike.engine.queries.only_damage import with_only_damage
from freestrike.engine.queries.seen_from import seen_from
from freestrike.engine.queries.sides import is_kind
from freestrike.engine.queries.standpoints import standpoints
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.use import Use, escapes_a_grab, manners
from freestrike.engine.queries.use_modifiers import bonus_on_use, modified, use_modifiers
from freestrike.engine.queries.wielded import why_not_with_it
from freestrike.events.content.ability import FREE_MANEUVER, MAIN_ACTION, MANEUVER, Ability
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Summon
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.within import effects_of, every_effect
from freestrike.events.lasting import HAS_SUMMONED
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.events.strikes import FREE_STRIKES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

AREA = "Area"
LEFT = "engine/left-by-hand"
MOST_WAYS_TOGETHER = 500
"""So many ways to aim an ability at objects and creatures together are listed, and none if there are more."""
ON_ONES_TURN = (MAIN_ACTION, MANEUVER, FREE_MANEUVER)


class Possible(msgspec.Struct, frozen=True, gc=False):
    """An ability that may be used: on whom, how, and the types among which a static free strike's damage is chosen."""

    use: Use
    option: Option
    damage_types: tuple[str, ...]


def abilities(creature: Creature) -> tuple[Ability, ...]:
    """Its own abilities in the order of its stat block, then its free strikes, then those that everyone has."""
    own = own_abilities(creature)
    taken = {one.id for one in own}
    return (*own, *_common(creature, tuple(one for one in COMMON_ABILITIES if one.id not in taken)))


def own_abilities(creature: Creature) -> tuple[Ability, ...]:
    """Its own abilities in the order of its stat block, those that it has for a while, then its free strikes."""
    lent = tuple(lasting.lends for lasting in creature.lasting if lasting.lends is not None) if creature.lasting else ()
    own = with_added_keywords(creature, with_grown_areas(creature, (*creature.stat_block.abilities, *lent)))
    return with_only_damage(creature, (*own, *free_strikes(creature)))


def _common(creature: Creature, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    return with_added_keywords(creature, with_only_damage(creature, abilities))


def ability(creature: Creature, id: str) -> Ability | None:
    """The ability `id` of `creature`."""
    found = next((one for one in own_abilities(creature) if one.id == id), None)
    if found is not None:
        return found
    return next((one for one in _common(creature, COMMON_ABILITIES) if one.id == id), None)


def damage_types(creature: Creature, used: Ability) -> tuple[str, ...]:
    """The types among which the damage of a static free strike is chosen (monster-basics/creature-free-strikes)."""
    static = creature.stat_block.free_strike
    return static.damage_types if static is not None and used.id in FREE_STRIKES else ()


def manner_of(used: Ability, asked: str) -> str:
    """How an ability is used: as asked, or else in the first way in which it can be (classes/melee-or-ranged)."""
    return asked or manners(used)[0]


def why_not_use(
    board: Board,
    id: str,
    used: Ability,
    manner: str,
    targets: tuple[str, ...],
    cost: int | None = None,
    granted: tuple[Modifier, ...] = (),
    placed: Squares = (),
) -> tuple[Reason, ...]:
    """Why the creature `id` may not use `used` on `targets`, creatures and objects, whichever action it would take. `cost`: what it costs,
    None for what is printed. `granted`: what a grant changes about it. `placed`: where its area is."""
    user = board.creatures[id]
    if cost is None and (user.modified or used.per_target or (board.bearers and used.cost)):
        cost = price(board, user, Use(used, manner, targets, granted))
    reasons = why_not_on_anyone(board, user, used, manner, cost)
    if manner not in manners(used):
        return tuple(reasons)
    if used.first:
        early = targets or placed
        return (*reasons, Reason("chosen only later", "classes/target", used.name)) if early else tuple(reasons)
    if used.target.special:
        named = targets or placed
        return (*reasons, Reason("target left by hand", LEFT, used.target.special)) if named else tuple(reasons)
    if len(set(targets)) < len(targets):
        reasons.append(Reason("target named twice", "classes/target", used.name))
    if used.area is not None:
        return (*reasons, *why_not_area(board, user, used, targets, placed))
    if not targets and used.target.kinds != ("self",):
        reasons.append(Reason("no target", "classes/target", used.name))
    most = _most_targets(board, user, Use(used, manner, targets, granted))
    if most and len(targets) > most:
        reasons.append(Reason("too many targets", "classes/target", f"{len(targets)} of {most}"))
    for target in targets:
        reasons.extend(why_not_target(board, user, used, manner, target, granted))
    return tuple(reasons)


def why_not_on_anyone(board: Board, user: Creature, used: Ability, manner: str, cost: int | None = None) -> list[Reason]:
    """Why `user` may not use `used` in this `manner`, whoever its targets are."""
    reasons = [
        *why_not_pay_for(board, user, used, used.cost if cost is None else cost),
        *_why_not_in_its_state(board, user, used),
    ]
    if user.modified or user.lasting:
        reasons.extend(_why_barred(board, user, used))
    if manner not in manners(used):
        reasons.append(Reason("not used that way", "classes/melee-or-ranged", manner))
        return reasons
    if manner == "" and used.target.kinds != ("self",) and not used.target.special:
        reasons.append(Reason("distance left by hand", LEFT, used.name))
    return reasons


def why_not_target(
    board: Board, user: Creature, used: Ability, manner: str, id: str, granted: tuple[Modifier, ...] = ()
) -> tuple[Reason, ...]:
    """Why `id`, a creature or an object, is no target of `used`: its kind, hidden, the distance, no line of effect (classes/target,
    tests/hiding, classes/distance, classes/line-of-effect)."""
    return tuple(_reasons_against(board, user, used, manner, id, granted))


def can_target(board: Board, user: Creature, used: Ability, manner: str, id: str, granted: tuple[Modifier, ...] = ()) -> bool:
    """Whether `why_not_target` has nothing against `id`; it looks no further than the first reason."""
    return next(_reasons_against(board, user, used, manner, id, granted), None) is None


def _reasons_against(board: Board, user: Creature, used: Ability, manner: str, id: str, granted: tuple[Modifier, ...]) -> Iterator[Reason]:
    target = board.creatures.get(id)
    if target is None:
        yield from _reasons_against_object(board, user, used, manner, id, granted)
        return
    if not is_kind(board, user, target, used.target.kinds):
        yield Reason("not an eligible target", "classes/target", id)
    if target.life == DEAD:
        yield out_of_the_fight(target, "the-basics/creatures-and-objects")
    if user.id in target.hidden_from and AREA not in used.keywords:
        yield Reason("hidden", "tests/hiding", id)
    if used.target.needs and not all_hold(board, Circumstances(user.id, id, used), used.target.needs):
        yield Reason("does not hold", "classes/target", id)
    if used.target.handled and too_large(user, target, used):
        yield Reason("too large", "classes/target", id)
    if user.grabbing:
        yield from why_not_used_to_grab(board, user, used, id)
    if cannot(board, target, "be targeted", "strike" if "Strike" in used.keywords else "", user.id):
        yield Reason("cannot be targeted", "classes/target", id)
    if target.id != user.id:
        yield from _out_of_reach(board, user, target, Use(used, manner, (id,), granted), id)


def _reasons_against_object(
    board: Board, user: Creature, used: Ability, manner: str, id: str, granted: tuple[Modifier, ...]
) -> Iterator[Reason]:
    """Why the object or the square of one that is called `id` is no target of `used` (classes/object)."""
    part = named(board.ground, id)
    if part is None:
        yield Reason("no such creature", "engine/commands", id)
    elif OBJECT not in used.target.kinds:
        yield Reason("not an eligible target", "classes/target", id)
    elif not all_hold(board, Circumstances(user.id, "", used), tuple(one for one in used.target.needs if one.of == USER)):
        yield Reason("does not hold", "classes/target", id)
    else:
        if not affects(board, used, part):
            yield Reason("does nothing to it", "classes/object", id)
        yield from _out_of_reach(board, user, as_target(board, user, part), Use(used, manner, (), granted, objects=(id,)), id)


def _out_of_reach(board: Board, user: Creature, target: Creature, use: Use, id: str) -> Iterator[Reason]:
    """Why `target`, a creature or what stands for the object `id`, is beyond the reach of a use that is no area, or out of sight."""
    manner = use.manner
    if manner in ("melee", "ranged"):
        reach = reach_of(board, user, use, None if use.objects else target)
        away = squares_between(user, target)
        if away > reach:
            yield Reason("too far", "classes/distance", f"{id}: {away} squares, {manner} {reach}")
    if not has_line_of_effect(board, user, target) and not ignores(board, user, "line of effect", other=target.id):
        yield Reason("no line of effect", "classes/line-of-effect", id)


def _not_too_far(board: Board, user: Creature, use: Use) -> Iterator[str]:
    """All but those of whom the printed distance tells at once that the use does not come as far."""
    distance = use.ability.melee if use.manner == "melee" else use.ability.ranged if use.manner == "ranged" else None
    for other in board.creatures:
        if distance is None or squares_between(user, other) <= distance or modified(user, other, use):
            yield other.id


def reach_of(board: Board, user: Creature, use: Use, target: Creature | None = None) -> int:
    """How far a use in melee or at range reaches: what is printed, and what features, states and the grant add (classes/distance)."""
    printed = use.ability.melee if use.manner == "melee" else use.ability.ranged
    if not modified(user, target, use):
        return printed
    fixed = [number(board, bearer, one) for bearer, one in use_modifiers(board, user, target, use, "distance is")]
    return max(fixed, default=printed) + bonus_on_use(board, user, target, use, "distance")


def possible_uses(
    board: Board, id: str, used: Ability, cost: int | None = None, granted: tuple[Modifier, ...] = (), more: int = 0
) -> tuple[Possible, ...]:
    """Every way in which the creature `id` may use `used`: on one target, or on as many as it can have (a burst: on all in it); then on
    objects. With `more` spent on it, where that is for further targets, on no fewer than it is for. What is aimed only later, or by the
    Director, is used on nobody yet. Then all of that from the spaces in which it may count as standing."""
    found = _uses_from_its_place(board, id, used, cost, granted, more)
    user = board.creatures[id]
    if not (user.lasting or used.modifiers):
        return found
    for space in standpoints(board, user, used):
        for one in _uses_from_its_place(seen_from(board, id, space), id, used, cost, granted, more):
            option = replace(one.option, id=f"{one.option.id}/{_from(space)}")
            found = (*found, replace(one, use=replace(one.use, space=space), option=option))
    return found


def _from(space: str) -> str:
    return f"from {space}" if space else ""


def _uses_from_its_place(
    board: Board, id: str, used: Ability, cost: int | None, granted: tuple[Modifier, ...], more: int
) -> tuple[Possible, ...]:
    for_all = more > 0 and any(one.what == "extra targets" for one in used.for_more)
    used = enhanced(used, more)
    user = board.creatures[id]
    types = damage_types(user, used)
    found: list[Possible] = []
    if used.target.special:
        use = Use(used, "", (), granted, cost, more=more)
        barred_by = why_not_on_anyone(board, user, used, manners(used)[0], used.cost if cost is None else cost)
        return () if barred_by else (Possible(use, _option(board, user, use), types),)
    if used.first:
        unaimed = (Use(used, manner, (), granted, cost, more=more) for manner in manners(used))
        barred = {use.manner: why_not_on_anyone(board, user, used, use.manner, used.cost if cost is None else cost) for use in unaimed}
        free = (Use(used, manner, (), granted, cost, more=more) for manner, reasons in barred.items() if not reasons)
        return tuple(Possible(use, _option(board, user, use), types) for use in free)
    if used.area is not None:
        return tuple(_uses_of_its_area(board, user, used, cost, granted, more))
    off = most_off(board, user, used) if cost is None else 0
    varies = off or (used.per_target and cost is None)
    for manner in manners(used):
        if why_not_on_anyone(board, user, used, manner, used.cost - off if off else cost):
            continue
        on_nobody = Use(used, manner, (), granted)
        single = [id for id in _not_too_far(board, user, on_nobody) if can_target(board, user, used, manner, id, granted)]
        most = _most_targets(board, user, on_nobody)
        for count in range(max(1, most) if for_all else 1, max(1, most) + 1):
            found.extend(
                Possible(use, _option(board, user, use), types)
                for use in (Use(used, manner, targets, granted, cost, more=more) for targets in combinations(single, count))
                if not varies or not why_not_pay_for(board, user, used, price(board, user, use))
            )
    if not for_all:
        found.extend(_uses_on_objects(board, user, used, cost, granted, more))
    return tuple(found)


def _uses_of_its_area(
    board: Board, user: Creature, used: Ability, cost: int | None, granted: tuple[Modifier, ...], more: int = 0
) -> Iterator[Possible]:
    """Each place for its area that takes in others than the next, with all in it, or as many as it can have."""
    if why_not_on_anyone(board, user, used, "area", used.cost if cost is None else cost):
        return
    for placed, inside in placements(board, user, used) if is_placed(used) else (((), targets_in(board, user, used)),):
        objects = objects_in(board, user, used, placed)
        everything = (*inside, *objects)
        for targets in combinations(everything, min(used.target.count, len(everything))) if used.target.count else (everything,):
            if targets or needs_nobody(used):
                creatures, things = aimed(board, targets)
                use = Use(used, "area", creatures, granted, cost, objects=things, area=placed, more=more)
                told = used.area is not None and (used.area.shape == WALL or not targets)
                option = _option(board, user, use, targets, placed if told else ())
                yield Possible(use, replace(option, square=placed[0]) if placed else option, damage_types(user, used))


def _uses_on_objects(
    board: Board, user: Creature, used: Ability, cost: int | None, granted: tuple[Modifier, ...], more: int
) -> Iterator[Possible]:
    """Every way in which `user` may use `used`, which is no area, on one object or square of one; then on several, and on objects and
    creatures together, unless there are so many ways that nobody could read them."""
    if OBJECT not in used.target.kinds or not board.ground.objects:
        return
    for manner in manners(used):
        parts = [part.name for part in every_part(board) if not why_not_use(board, user.id, used, manner, (part.name,), cost, granted)]
        for name in parts:
            yield _use_on(board, user, Use(used, manner, (), granted, cost, objects=(name,), more=more))
        on_nobody = Use(used, manner, (), granted)
        most = _most_targets(board, user, on_nobody) if parts else 0
        if most > 1:
            single = [id for id in _not_too_far(board, user, on_nobody) if can_target(board, user, used, manner, id, granted)]
            if sum(comb(len(single) + len(parts), count) for count in range(2, most + 1)) <= MOST_WAYS_TOGETHER:
                for targets in (chosen for count in range(2, most + 1) for chosen in combinations((*single, *parts), count)):
                    creatures, objects = aimed(board, targets)
                    use = Use(used, manner, creatures, granted, cost, objects=objects, more=more)
                    if objects and not why_not_use(board, user.id, used, manner, targets, cost, granted):
                        yield _use_on(board, user, use)


def _use_on(board: Board, user: Creature, use: Use) -> Possible:
    return Possible(use, _option(board, user, use, (*use.targets, *use.objects)), damage_types(user, use.ability))


def aimed(board: Board, targets: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The creatures among `targets`, and the objects."""
    return tuple(id for id in targets if id in board.creatures), tuple(id for id in targets if id not in board.creatures)


def _most_targets(board: Board, user: Creature, use: Use) -> int:
    """How many targets it may have, 0 for each in its area."""
    count = use.ability.target.count
    if not count or not modified(user, None, use):
        return count
    fixed = [number(board, bearer, one) for bearer, one in use_modifiers(board, user, None, use, "targets are")]
    return max(fixed, default=count) + bonus_on_use(board, user, None, use, "extra targets")


def _why_barred(board: Board, user: Creature, used: Ability) -> Iterator[Reason]:
    """What features keep the user from: free strikes, magic, escaping a grab."""
    for what, barred in (
        ("make free strikes", used.id in FREE_STRIKES),
        ("use magic abilities", "Magic" in used.keywords),
        ("use heroic abilities", used.resource == "heroic resource"),
        ("escape grabs", escapes_a_grab(used)),
    ):
        one = cannot(board, user, what) if barred else None
        if one is not None:
            yield Reason(f"cannot {what}", "classes/abilities", one.source)
    lost = cannot(board, user, "use ability", used.id)
    if lost is not None and lost.modifier.detail == used.id:
        yield Reason("cannot use ability", "classes/abilities", lost.source)


def _option(board: Board, user: Creature, use: Use, targets: tuple[str, ...] = (), wall: Squares = ()) -> Option:
    """`targets`: those of the use in their order, if there are objects among them. `wall`: the squares of one, which tell it from another
    that takes in the same creatures."""
    used, targets = use.ability, targets or use.targets
    squares = "+".join([",".join(map(str, square)) for square in wall])
    more = f"{use.more} more" if use.more else ""
    id = "/".join([part for part in (used.id, user.id, use.manner, "+".join(targets), squares, more, _from(use.space)) if part])
    cost = takes(used.usage, price(board, user, use), used.resource)
    return Option(id, user.id, cost, used.id, "classes/abilities", targets[0] if targets else "")


def on_these(board: Board, possible: Possible, targets: tuple[str, ...]) -> Possible:
    """The same use of an ability on these creatures only, with the objects that it is used on."""
    use = replace(possible.use, targets=targets)
    wall = use.area if use.ability.area is not None and use.ability.area.shape == WALL else ()
    told = _option(board, board.creatures[possible.option.creature], use, (*targets, *use.objects), wall)
    return Possible(use, replace(told, square=possible.option.square), possible.damage_types)


def _why_not_in_its_state(board: Board, user: Creature, used: Ability) -> Iterator[Reason]:
    """The conditions that the user of `used` must have or must not have."""
    for name in used.only_while:
        if not user.condition(name):
            yield Reason(f"not {name}", f"classes/{name}", user.id)
    for name in used.never_while:
        if has_its_hands_full(board, user) if name == GRABBING else user.condition(name):
            yield Reason(name, "combat/grab" if name == GRABBING else f"classes/{name}", user.id)
    yield from why_not_with_it(user, used)
    # With its first command its next turn begins.
    waits = board.turn is not None and user.lasting and user.has_lasting(HAS_SUMMONED)
    if waits and any(type(effect) is Summon for effect in every_effect(effects_of(used))):
        yield Reason("has summoned", "monster-basics/creatures-who-summon", user.id)
