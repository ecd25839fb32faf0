"""Using an ability: declared, rolled, resolved."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from freestrike.engine.geometry.areas import Squares
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.alike import alike
from freestrike.engine.queries.areas import squares_in
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.discounts import price
from freestrike.engine.queries.forced_movement import force_moves, why_not_force_move
from freestrike.engine.queries.objects import as_objects_fare, named
from freestrike.engine.queries.of_others import is_against_the_target, is_of_its_user, is_of_others, speaks_of_the_target
from freestrike.engine.queries.potencies import Potencies, depends_on_potencies
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.toll import Toll
from freestrike.engine.queries.turned import turned_to
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import DEALT, RESOLVED
from freestrike.engine.rules.aiming import aim_once_there
from freestrike.engine.rules.being_found import reveal_itself
from freestrike.engine.rules.dying import come_to_die, is_to_die
from freestrike.engine.rules.effects.carrying_out import carry_out, carry_out_all
from freestrike.engine.rules.lasting import expire_with_the_ability, hand_back, slow_down, use_up
from freestrike.engine.rules.one_target import favored_target
from freestrike.engine.rules.resources import gain, held, pay
from freestrike.engine.rules.rolling import ability_roll
from freestrike.engine.rules.squads import drop_minions
from freestrike.engine.rules.surges import spend_on_damage
from freestrike.events.alterations import Prevented, Retargeted
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import AheadOfDamage, BreakObject, DealDamage, Effect, ForceMove, LeftByHand
from freestrike.events.prompts import Option
from freestrike.events.resources import RESISTED
from freestrike.events.strikes import AbilityResolved, AbilityUsed, LeftToDirector, Outcome
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

NEAREST_FIRST = "nearest first"

Tiers = dict[str, tuple[Effect, ...]]

STAY_HIDDEN = "stay hidden"
"""What a modifier of an ability names by which its use finds nobody out."""


class Resolved(msgspec.Struct, frozen=True, gc=False):
    """What came of a use: whether it was a critical hit, and the creatures that it has taken effect on, once reactions have turned it."""

    critical: bool = False
    targets: tuple[str, ...] = ()


NOTHING = Resolved()


def use_ability(
    scene: Scene, user: str, use: Use, usage: str, *rules: str, damage_types: tuple[str, ...] = (), cause: int = 0
) -> Procedure[Resolved]:
    """`user` uses an ability as `usage`; gives what came of it.

    Damage is dealt to every target before any other effect (classes/abilities-with-damage-and-effects); who dies of it and is force moved
    dies after that (combat/death-effects-and-forced-movement). `damage_types`: those among which a static free strike's type is chosen when
    it is made (monster-basics/creature-free-strikes). What it costs is kept if all that it does depends on potencies and its targets resist
    them (classes/potencies).
    """
    ability = use.ability
    chosen = yield from choose_damage_type(scene, user, use, damage_types)
    if not can_act(scene.board.creatures[user]):
        return NOTHING
    cost, paid = price(scene.board, scene.board.creatures[user], use), 0
    if cost:
        had = held(scene.board, user, ability.resource)
        yield from pay(scene, user, cost, ability.resource, ability.name, cause)
        paid = had - held(scene.board, user, ability.resource)
    if ability.first and not ability.target.special:
        use = yield from aim_once_there(scene, user, use, cause)
        if not can_act(scene.board.creatures[user]):
            return NOTHING
    strikers = tuple(strikers for _, strikers in use.strikers)
    joined = tuple(other for one in strikers for other in one if other != user)
    used = AbilityUsed(user, ability.id, use.targets, usage, use.manner, chosen, joined, use.objects, strikers, use.area, use.more)
    # Where it is placed is settled as it is used, whatever moves its user meanwhile.
    area = squares_in(scene.board, scene.board.creatures[user], ability, use.area) if use.area else ()
    hidden = [(id, scene.board.creatures[id].hidden_from) for id in (user, *joined)] if scene.board.hidden and _reveals(ability) else []
    window = yield from happen(used, *(rules or ("classes/abilities",)), cause=cause)
    targets = targets_now(scene.board, window, use.targets)
    use = replace(use, targets=targets, objects=objects_now(scene.board, use.objects), strikers=_strikers_now(scene.board, window, use))
    yield from _left_to_the_director(user, use, window)
    critical, potencies = False, Potencies()
    struck: tuple[str, ...] = ()
    on_somebody = bool(use.targets or use.objects) or not (used.targets or used.objects or ability.target.special)
    if on_somebody and not prevented(scene.board, window, "ability"):
        once = _once_for_all(user, use, window, area, potencies) if ability.before or ability.after else None
        if once is not None:
            yield from carry_out_all(scene, once, ability.before)
        critical, tier, struck = yield from take_effect(scene, user, use, chosen, window, area, potencies=potencies)
        if once is not None:
            yield from carry_out_all(scene, replace(once, tier=tier), ability.after)
            if joined and ability.after:
                yield from _each_of_the_squad(scene, replace(once, tier=tier), joined)
        if potencies.in_vain and depends_on_potencies(ability):
            yield from gain(scene, user, paid, ability.resource, RESISTED, "classes/potencies", cause=window)
    yield from expire_with_the_ability(scene, (user, *joined, *use.targets), window)
    yield from happen(AbilityResolved(window), cause=window)
    yield from slow_down(scene, user, use, window)
    if scene.board.creatures[user].lasting:
        yield from hand_back(scene, user, ability, window)
    for id, from_whom in hidden:
        yield from reveal_itself(scene, id, window, while_hidden_from=from_whom)
    return Resolved(critical, struck)


def _reveals(ability: Ability) -> bool:
    """Whether who uses it is hidden no more (tests/hiding)."""
    return not any(one.what == "can" and one.name == STAY_HIDDEN for one in ability.modifiers)


def _once_for_all(user: str, use: Use, window: int, area: Squares, potencies: Potencies) -> Circumstances:
    """What an ability does once, whoever and however many its targets are, is carried out under."""
    return Circumstances(
        user,
        user,
        use.ability,
        use.targets,
        use.manner,
        cause=window,
        objects=use.objects,
        occasion=use.occasion,
        area=area,
        placed=use.area,
        spent=use.more,
        potencies=potencies,
    )


def _each_of_the_squad(scene: Scene, once: Circumstances, joined: tuple[str, ...]) -> Procedure[None]:
    """What the user of an ability does itself when all is done, each minion does that has used it together with the first
    (monster-basics/squad-action)."""
    own = tuple(effect for effect in once.ability.after if is_of_its_user(effect))
    for minion in joined:
        if own and can_act(scene.board.creatures[minion]):
            yield from carry_out_all(scene, replace(once, user=minion, target=minion), own)


def take_effect(
    scene: Scene,
    user: str,
    use: Use,
    damage_type: str,
    window: int,
    area: Squares,
    answering: Circumstances | None = None,
    potencies: Potencies | None = None,
) -> Procedure[tuple[bool, int, tuple[str, ...]]]:
    """Roll, deal the damage, do the rest; gives whether the roll was a critical hit, its best outcome, and on whom that was. `area`: the
    squares that it reaches; `answering`: what it is a part of, which knows what set that off; `potencies`: those of the use."""
    ability, decided, critical, tier = use.ability, window, False, 0
    standing = tuple(effect for effect in ability.effects if type(effect) is not LeftByHand)
    tiers: Tiers = dict.fromkeys(use.targets, ())
    outcomes: dict[str, Outcome] = {}
    surged, surges = "", 0
    as_objects = as_objects_fare(standing) if use.objects else ()
    against_objects: Tiers = dict.fromkeys(use.objects, ())
    if ability.roll is not None and (use.targets or use.objects):
        rolled = yield from ability_roll(scene, user, use, window)
        outcomes, decided, critical = rolled.outcomes, rolled.seq, rolled.critical
        use = replace(use, targets=tuple(outcomes))
        for target, result in outcomes.items():
            tiers[target] = ability.roll.tiers[result.tier - 1]
        for result in rolled.objects:
            against_objects[result.target] = ability.roll.tiers[result.tier - 1]
        results = (*outcomes.values(), *rolled.objects)
        tier = max((result.tier for result in results), default=0)
        if scene.board.creatures[user].surges:
            hurt = tuple(one.target for one in results if any(type(effect) is DealDamage for effect in ability.roll.tiers[one.tier - 1]))
            surged, surges = yield from spend_on_damage(scene, user, use, decided, hurt)
    favored = (yield from favored_target(scene, user, use, decided)) if len(use.targets) > 1 else ""
    before = scene.board.creatures
    under = Circumstances(
        user=user,
        target="",
        ability=ability,
        targets=use.targets,
        manner=use.manner,
        damage_type=damage_type,
        cause=decided,
        critical=critical,
        put_off=tuple(target for target in use.targets if force_moves((*tiers[target], *standing))),
        granted=use.granted,
        occasion=use.occasion,
        objects=use.objects,
        favored=favored,
        area=area,
        placed=use.area,
        spent=use.more,
        alike=alike(use.targets, () if ability.roll is not None else standing),
        potencies=potencies,
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
    each = {target: _against(under, use, target, outcomes.get(target)) for target in use.targets}
    for target in use.targets:
        yield from _ahead_of_damage(scene, each[target], tiers[target])
    toll = Toll("Area" in ability.keywords)
    for target in use.targets:
        hit = replace(each[target], toll=toll, surges=surges if target == surged else 0)
        yield from _damage(scene, hit, tiers[target], standing)
    for name, effects in against_objects.items():
        hit = replace(_by_its_strikers(under, use, name), object=name, surges=surges if name == surged else 0)
        yield from _damage(scene, hit, effects, as_objects)
    if scene.board.squads:
        yield from drop_minions(scene, toll, user, ability.id, decided, under.put_off)
    yield from use_up(scene, user, use, decided, DEALT)
    waiting = () if prevented(scene.board, window, "effect") else use.targets
    while waiting:
        target = yield from _whose_effects_are_next(scene, under, waiting)
        waiting = tuple(other for other in waiting if other != target)
        yield from _other_effects(scene, each[target], tiers[target], standing, before[target])
    for name, effects in against_objects.items():
        for effect in (*effects, *as_objects):
            if _touches_objects(effect) or (is_of_others(effect) and (is_against_the_target(effect) or not speaks_of_the_target(effect))):
                yield from carry_out(scene, replace(_by_its_strikers(under, use, name), object=name), effect)
    yield from use_up(scene, user, use, decided, RESOLVED)
    return critical, tier, use.targets


def _ahead_of_damage(scene: Scene, under: Circumstances, tier: tuple[Effect, ...]) -> Procedure[None]:
    """What an outcome does to one target before its damage is dealt."""
    for effect in tier:
        if type(effect) is AheadOfDamage and scene.board.creatures[under.target].life != DEAD:
            yield from carry_out(scene, replace(under, rolled=True), effect)


def _touches_objects(effect: Effect) -> bool:
    """Whether an effect besides damage is for objects too: to all others they are immune (classes/object)."""
    return type(effect) is BreakObject or (type(effect) is ForceMove and effect.objects)


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


def _strikers_now(board: Board, window: int, use: Use) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Who of a squad strikes whom, once reactions have turned the ability to others."""
    return tuple((_target_now(board, window, target), strikers) for target, strikers in use.strikers)


def _target_now(board: Board, window: int, target: str) -> str:
    opened = board.window(window)
    return target if opened is None else turned_to(target, opened.alterations)


def targets_now(board: Board, window: int, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The targets once reactions have turned the ability to others; who is dead or gone by then is none (combat/triggered-actions)."""
    opened = board.window(window)
    for altered in () if opened is None else opened.alterations:
        if type(altered) is Retargeted:
            turned = (altered.to if target == altered.target else target for target in targets)
            targets = tuple(dict.fromkeys((*turned, altered.to) if altered.target == "" else turned))
    return tuple(target for target in targets if target in board.creatures and board.creatures[target].life != DEAD)


def objects_now(board: Board, objects: tuple[str, ...]) -> tuple[str, ...]:
    """The objects that are still there."""
    return tuple(name for name in objects if named(board.ground, name) is not None)


def prevented(board: Board, window: int, what: str) -> bool:
    """Whether reactions have kept `what` of the ability in flight from happening."""
    opened = board.window(window)
    return opened is not None and any(type(altered) is Prevented and altered.what == what for altered in opened.alterations)


def _left_to_the_director(user: str, use: Use, window: int) -> Procedure[None]:
    """What the ability does besides its tiers and the engine does not run is said once, before the roll; of one that is used on nobody
    whom the engine knows of, all that it says."""
    ability = use.ability
    texts = [effect.text for effect in ability.effects if type(effect) is LeftByHand]
    if ability.target.special and not (use.targets or use.objects):
        texts = [ability.printed or ability.target.special]
    for text in texts:
        yield from happen(LeftToDirector(user, ability.id, text, use.targets), "engine/left-by-hand", cause=window)


def choose_damage_type(scene: Scene, user: str, use: Use, types: tuple[str, ...]) -> Procedure[str]:
    """Which of `types` a static free strike deals (monster-basics/creature-free-strikes; policy mixed_damage_types)."""
    if len(types) < 2:
        return types[0] if types else ""
    if scene.board.policies["mixed_damage_types"] == "first_listed":
        return types[0]
    rule, struck = "monster-basics/creature-free-strikes", (*use.targets, *use.objects)
    options = tuple(Option(f"damage-type/{user}/{type}", user, "", use.ability.id, rule, struck[0]) for type in types)
    seat = scene.board.creatures[user].seat
    key = f"damage type|{user}|{'+'.join(struck)}"
    answer = yield from ask(
        Question(seat, key, "damage type", options, 0, 1, 1, user, (rule,), "mixed_damage_types=choose_at_strike"),
    )
    return answer.options[0].rpartition("/")[2]


def _damage(scene: Scene, under: Circumstances, tier: tuple[Effect, ...], standing: tuple[Effect, ...]) -> Procedure[None]:
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
    board = scene.board
    moved = [id for id in waiting if id in under.put_off and not why_not_force_move(board, board.creatures[id], under.user, under.ability)]
    if len(moved) < 2 or waiting[0] not in moved:
        return waiting[0]
    if any(one.what == NEAREST_FIRST for one in under.ability.modifiers):
        return min(moved, key=lambda id: squares_between(board.creatures[under.user], board.creatures[id]))
    rule = "combat/forced-movement"
    options = tuple(Option(f"target/{id}", under.user, "", under.ability.id, rule, id) for id in moved)
    seat = board.creatures[under.user].seat
    key = f"forced movement order|{under.user}|{'+'.join(moved)}|{seat}"
    answer = yield from ask(Question(seat, key, "forced movement order", options, under.cause, 1, 1, under.user, (rule,)))
    return answer.options[0].removeprefix("target/")


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
    if is_to_die(before, scene.board.creatures[under.target]):
        yield from come_to_die(scene, under.target, under.user, under.ability.id, under.cause)
