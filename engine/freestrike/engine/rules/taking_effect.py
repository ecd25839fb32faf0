"""An ability takes effect: it is rolled, its damage is dealt to everyone, then everything else is done."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from freestrike.engine.geometry.areas import Squares, middle
from freestrike.engine.geometry.space import distance
from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.alike import alike
from freestrike.engine.queries.bursts import within_bursts
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.forced_movement import force_moves, why_not_force_move
from freestrike.engine.queries.objects import as_objects_fare, is_left_where_it_is
from freestrike.engine.queries.of_others import is_against_the_target, is_of_its_user, is_of_others, speaks_of_the_target
from freestrike.engine.queries.only_damage import damage_of
from freestrike.engine.queries.potencies import Potencies
from freestrike.engine.queries.seen_from import seen_from
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.toll import Toll
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import DEALT, RESOLVED
from freestrike.engine.rules.dying import die_if_due, is_to_die
from freestrike.engine.rules.effects.carrying_out import carry_out
from freestrike.engine.rules.lasting import use_up
from freestrike.engine.rules.one_target import favored_target
from freestrike.engine.rules.rolling import ability_roll
from freestrike.engine.rules.squads import drop_minions
from freestrike.engine.rules.surges import spend_on_damage
from freestrike.engine.rules.targets_now import prevented
from freestrike.events.alterations import NONDAMAGING_EFFECTS
from freestrike.events.content.effect import AheadOfDamage, BreakObject, DealDamage, Effect, ForceMove, LeftByHand
from freestrike.events.prompts import Option
from freestrike.events.strikes import Outcome
from freestrike.projections.board.creature import DEAD, Creature

NEAREST_FIRST = "nearest first"
AREA = "area"

Effects = tuple[Effect, ...]


class Taken(msgspec.Struct, frozen=True, gc=False):
    """What came of it: whether the roll was a critical hit, its best outcome, and the targets that it has taken effect on."""

    critical: bool
    tier: int
    targets: tuple[str, ...]


class _Struck(msgspec.Struct, frozen=True, gc=False):
    """What the roll has come to, if there is one: what its outcome does to each target and to each object; the outcomes of the targets; the
    record that decided it; the target whose damage has surges, and how many."""

    tiers: dict[str, Effects]
    objects: dict[str, Effects]
    outcomes: dict[str, Outcome]
    decided: int
    critical: bool = False
    tier: int = 0
    surged: str = ""
    surges: int = 0


def take_effect(
    scene: Scene,
    user: str,
    use: Use,
    damage_type: str,
    window: int,
    area: Squares,
    answering: Circumstances | None = None,
    potencies: Potencies | None = None,
) -> Procedure[Taken]:
    """Roll, deal the damage, do the rest. `area`: the squares that it reaches; `answering`: what it is a part of, which knows what set that
    off; `potencies`: those of the use."""
    ability = use.ability
    standing = tuple(effect for effect in ability.effects if type(effect) is not LeftByHand)
    struck = yield from _strike(scene, user, use, window)
    if ability.roll is not None:
        use = replace(use, targets=tuple(struck.tiers))
    favored = (yield from favored_target(scene, user, use, struck.decided)) if len(use.targets) > 1 else ""
    before = scene.board.creatures
    under = Circumstances(
        user=user,
        target="",
        ability=ability,
        targets=use.targets,
        manner=use.manner,
        damage_type=damage_type,
        cause=struck.decided,
        critical=struck.critical,
        put_off=tuple(target for target in use.targets if force_moves((*struck.tiers[target], *standing))),
        granted=use.granted,
        occasion=use.occasion,
        objects=use.objects,
        favored=favored,
        area=area,
        placed=use.area,
        spent=use.more,
        alike=alike(use.targets, () if ability.roll is not None else standing),
        potencies=potencies,
        space=use.space,
    )
    if answering is not None:
        under = replace(
            under,
            triggering=answering.triggering,
            trigger_target=answering.trigger_target,
            window=answering.window,
            amount=answering.amount,
            grantor=answering.grantor,
        )
    each = {target: _against(under, use, target, struck.outcomes.get(target)) for target in use.targets}
    as_objects = as_objects_fare(standing) if use.objects else ()
    yield from _deal_all_damage(scene, under, use, struck, each, standing, as_objects)
    yield from use_up(scene, user, use, struck.decided, DEALT)
    waiting = () if prevented(scene.board, window, "effect") else use.targets
    while waiting:
        target = yield from _whose_effects_are_next(scene, under, waiting)
        waiting = tuple(other for other in waiting if other != target)
        tier, beside = struck.tiers[target], standing
        if prevented(scene.board, window, NONDAMAGING_EFFECTS, target):
            tier, beside = spared(tier), spared(standing)
        yield from _other_effects(scene, each[target], tier, beside, before[target])
    for name, effects in struck.objects.items():
        yield from _other_effects_on_an_object(scene, replace(_by_its_strikers(under, use, name), object=name), (*effects, *as_objects))
    yield from use_up(scene, user, use, struck.decided, RESOLVED)
    return Taken(struck.critical, struck.tier, use.targets)


def _strike(scene: Scene, user: str, use: Use, window: int) -> Procedure[_Struck]:
    """The power roll, if the ability has one and there is somebody or something to roll against; and surges for its damage."""
    roll = use.ability.roll
    spared = () if roll is None or not roll.only_at else tuple(id for id in use.targets if not _is_rolled_at(scene, user, id, roll.only_at))
    if spared:
        use = replace(use, targets=tuple(id for id in use.targets if id not in spared))
    if roll is None or not (use.targets or use.objects):
        use = replace(use, targets=(*use.targets, *spared))
        return _Struck(dict.fromkeys(use.targets, ()), dict.fromkeys(use.objects, ()), {}, window)
    rolled = yield from ability_roll(scene, user, use, window)
    tiers = {target: roll.tiers[result.tier - 1] for target, result in rolled.outcomes.items()}
    if spared:
        tiers |= dict.fromkeys(spared, ())
    objects = {result.target: roll.tiers[result.tier - 1] for result in rolled.objects}
    if roll.bursts:
        reached = within_bursts(seen_from(scene.board, user, use.space), user, roll.bursts)
        tiers = {id: effects if id in reached[rolled.outcomes[id].tier - 1] else () for id, effects in tiers.items()}
        objects = {one.target: objects[one.target] if one.target in reached[one.tier - 1] else () for one in rolled.objects}
    tier = max((result.tier for result in (*rolled.outcomes.values(), *rolled.objects)), default=0)
    surged, surges = "", 0
    if scene.board.creatures[user].surges:
        hurt = tuple(name for name, effects in (*tiers.items(), *objects.items()) if any(type(one) is DealDamage for one in effects))
        surged, surges = yield from spend_on_damage(scene, user, use, rolled.seq, hurt)
    return _Struck(tiers, objects, rolled.outcomes, rolled.seq, rolled.critical, tier, surged, surges)


def _is_rolled_at(scene: Scene, user: str, target: str, side: str) -> bool:
    return (scene.board.creatures[user].side == scene.board.creatures[target].side) is (side == "ally")


def _deal_all_damage(
    scene: Scene, under: Circumstances, use: Use, struck: _Struck, each: dict[str, Circumstances], standing: Effects, as_objects: Effects
) -> Procedure[None]:
    """What comes ahead of the damage; then the damage of every target and object, whoever drops of it with the last
    (classes/abilities-with-damage-and-effects)."""
    for target, against in each.items():
        yield from _ahead_of_damage(scene, against, struck.tiers[target])
    for name, effects in struck.objects.items():
        for effect in effects:
            if type(effect) is AheadOfDamage and all(map(is_of_its_user, effect.then)):
                yield from carry_out(scene, _by_its_strikers(under, use, name), effect)
    toll = Toll("Area" in under.ability.keywords)
    for target, against in each.items():
        hit = replace(against, toll=toll, surges=struck.surges if target == struck.surged else 0)
        yield from _damage(scene, hit, struck.tiers[target], standing)
    for name, effects in struck.objects.items():
        hit = replace(_by_its_strikers(under, use, name), object=name, surges=struck.surges if name == struck.surged else 0)
        yield from _damage(scene, hit, effects, as_objects)
    if scene.board.squads:
        yield from drop_minions(scene, toll, under.user, under.ability.id, under.cause, under.put_off)


def _ahead_of_damage(scene: Scene, under: Circumstances, tier: Effects) -> Procedure[None]:
    """What an outcome does to one target before its damage is dealt."""
    for effect in tier:
        if type(effect) is AheadOfDamage and scene.board.creatures[under.target].life != DEAD:
            yield from carry_out(scene, replace(under, rolled=not all(map(is_of_its_user, effect.then))), effect)


def _touches_objects(effect: Effect) -> bool:
    """Whether an effect besides damage is for objects too: to all others they are immune (classes/object)."""
    return type(effect) is BreakObject or (type(effect) is ForceMove and effect.objects) or is_left_where_it_is(effect)


def _against(under: Circumstances, use: Use, target: str, result: Outcome | None) -> Circumstances:
    under = _by_its_strikers(under, use, target)
    if result is None:
        return replace(under, target=target, objects=())
    return replace(under, target=target, objects=(), tier=result.tier, net=result.net)


def _by_its_strikers(under: Circumstances, use: Use, target: str) -> Circumstances:
    """As the first of a squad does it who targets that one, joined by the others who do."""
    if not use.strikers:
        return under
    striker, *others = use.against(target, under.user)
    return replace(under, user=striker, joined=tuple(others))


def _damage(scene: Scene, under: Circumstances, tier: tuple[Effect, ...], standing: Effects) -> Procedure[None]:
    """The damage of the outcome, which is rolled, then that of the effects beside it, which is not (classes/rolled-damage). What is added
    to the ability's damage is added to the first of it: of an ability that is rolled, to what was rolled."""
    main = True
    for effects, rolled in ((tier, True), (standing, False)):
        for effect in effects:
            if type(effect) is DealDamage:
                own = main and (rolled or under.ability.roll is None)
                yield from carry_out(scene, replace(under, main=own, rolled=rolled), effect)
                main = False


def _whose_effects_are_next(scene: Scene, under: Circumstances, waiting: tuple[str, ...]) -> Procedure[str]:
    """The first of `waiting`; but of several who can be force moved the user says who is next (combat/forced-movement)."""
    board = seen_from(scene.board, under.user, under.space)
    moved = [id for id in waiting if id in under.put_off and not why_not_force_move(board, board.creatures[id], under.user, under.ability)]
    if len(moved) < 2 or waiting[0] not in moved:
        return waiting[0]
    first = next((one for one in under.ability.modifiers if one.what == NEAREST_FIRST), None)
    if first is not None:
        away = {id: _away(under, board.creatures[under.user], board.creatures[id], first.name) for id in moved}
        moved = [id for id in moved if away[id] == min(away.values())]
        if len(moved) == 1:
            return moved[0]
    rule = "combat/forced-movement"
    options = tuple(Option(f"target/{id}", under.user, "", under.ability.id, rule, id) for id in moved)
    seat = board.creatures[under.user].seat
    key = f"forced movement order|{under.user}|{'+'.join(moved)}|{seat}"
    answer = yield from ask(Question(seat, key, "forced movement order", options, under.cause, 1, 1, under.user, (rule,)))
    return answer.options[0].removeprefix("target/")


def _away(under: Circumstances, user: Creature, target: Creature, of: str) -> int:
    """How many squares `target` is away from the user, or, of the "area", from the middle of that, which is a cube."""
    if of != AREA or under.ability.area is None or not under.placed:
        return squares_between(user, target)
    return distance(*middle(under.ability.area.size, under.placed[0]), target.corner, target.side_length)


def spared(effects: Effects) -> Effects:
    """What is left of the effects on a target that nothing but damage is done to: that, and what is done to others."""
    return tuple(one for effect in effects for one in ((effect,) if is_of_others(effect) else damage_of((effect,))))


def _other_effects(
    scene: Scene, under: Circumstances, tier: tuple[Effect, ...], standing: tuple[Effect, ...], before: Creature
) -> Procedure[None]:
    """Everything but damage to one target, who was as `before`. Of who is to die once it has been force moved, only what moves it is
    done; what is done to others is done though the target has died."""
    for n, effect in enumerate((*tier, *standing)):
        target = scene.board.creatures[under.target]
        out = target.life == DEAD or (is_to_die(before, target) and not force_moves((effect,)))
        if type(effect) in (DealDamage, AheadOfDamage) or (out and not is_of_others(effect)):
            continue
        yield from carry_out(scene, replace(under, rolled=True) if n < len(tier) else under, effect)
    yield from die_if_due(scene, before, under.user, under.ability.id, under.cause)


def _other_effects_on_an_object(scene: Scene, under: Circumstances, effects: Effects) -> Procedure[None]:
    """Of what is no damage what is for objects too, and what others do against one, or whoever the target is."""
    for effect in effects:
        if _touches_objects(effect) or (is_of_others(effect) and (is_against_the_target(effect) or not speaks_of_the_target(effect))):
            yield from carry_out(scene, under, effect)
