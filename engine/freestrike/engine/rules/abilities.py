"""Using an ability: declared, rolled, resolved."""

from __future__ import annotations

import attrs

from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen, roll
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import best_of, can_act, characteristic
from freestrike.engine.queries.edges import edges_and_banes
from freestrike.engine.queries.forced_movement import force_moves, why_not_force_move
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.being_found import reveal_itself
from freestrike.engine.rules.effects.carrying_out import carry_out
from freestrike.engine.rules.lasting import use_up_aid
from freestrike.engine.rules.life import come_to_die, is_to_die
from freestrike.engine.rules.power_roll import NATURAL_TIER_3_FROM, outcome
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import DealDamage, Effect, LeftByHand
from freestrike.events.ledger import Entry
from freestrike.events.prompts import Option
from freestrike.events.strikes import AbilityResolved, AbilityUsed, LeftToDirector, PowerRollMade
from freestrike.projections.board.creature import DEAD, Creature

Tiers = dict[str, tuple[Effect, ...]]


def use_ability(
    scene: Scene, user: str, use: Use, usage: str, *rules: str, damage_types: tuple[str, ...] = (), cause: int = 0
) -> Procedure[bool]:
    """`user` uses an ability as `usage`; gives whether the roll was a critical hit.

    Damage is dealt to every target before any other effect (classes/abilities-with-damage-and-effects); who dies of it and is force moved
    dies after that (combat/death-effects-and-forced-movement). `damage_types`: those among which a static free strike's type is chosen when
    it is made (monster-basics/creature-free-strikes).
    """
    ability = use.ability
    chosen = yield from choose_damage_type(scene, user, use, damage_types)
    if not can_act(scene.board.creatures[user]):
        return False
    used = AbilityUsed(user, ability.id, use.targets, usage, use.manner, chosen)
    window = yield from happen(used, *(rules or ("classes/abilities",)), cause=cause)
    yield from _left_to_the_director(scene, user, ability, use.targets, window)
    standing = tuple(effect for effect in ability.effects if type(effect) is not LeftByHand)
    tiers: Tiers = dict.fromkeys(use.targets, standing)
    critical = False
    decided = window
    if ability.roll is not None:
        made, decided = yield from _ability_roll(scene, user, use, window)
        critical = made.critical
        for result in made.outcomes:
            tiers[result.target] = (*ability.roll.tiers[result.tier - 1], *standing)
    before = scene.board.creatures
    put_off = tuple(target for target in use.targets if force_moves(tiers[target]))
    under = Circumstances(user, "", ability, use.targets, use.manner, chosen, decided, put_off=put_off)
    for target in use.targets:
        yield from _damage(scene, attrs.evolve(under, target=target), tiers[target])
    waiting = use.targets
    while waiting:
        target = yield from _whose_effects_are_next(scene, under, waiting)
        waiting = tuple(other for other in waiting if other != target)
        yield from _other_effects(scene, attrs.evolve(under, target=target), tiers[target], before[target])
    yield from happen(AbilityResolved(window), cause=window)
    if scene.board.hidden:
        yield from reveal_itself(scene, user, window)
    return critical


def _left_to_the_director(scene: Scene, user: str, ability: Ability, targets: tuple[str, ...], window: int) -> Procedure[None]:
    """What the ability does besides its tiers and the engine does not run is said once, before the roll."""
    for effect in ability.effects:
        if type(effect) is LeftByHand:
            yield from happen(LeftToDirector(user, ability.id, effect.text, targets), "engine/left-by-hand", cause=window)


def choose_damage_type(scene: Scene, user: str, use: Use, types: tuple[str, ...]) -> Procedure[str]:
    """Which of `types` a static free strike deals (monster-basics/creature-free-strikes; policy mixed_damage_types)."""
    if len(types) < 2:
        return types[0] if types else ""
    if scene.board.policies["mixed_damage_types"] == "first_listed":
        return types[0]
    rule = "monster-basics/creature-free-strikes"
    options = tuple(Option(f"damage-type/{user}/{type}", user, "", use.ability.id, rule, use.targets[0]) for type in types)
    seat = scene.board.creatures[user].seat
    key = f"damage type|{user}|{'+'.join(use.targets)}"
    answer = yield from ask(
        Question(seat, key, "damage type", options, 0, 1, 1, user, (rule,), "mixed_damage_types=choose_at_strike"),
    )
    return answer.options[0].rpartition("/")[2]


def _ability_roll(scene: Scene, user: str, use: Use, window: int) -> Procedure[tuple[PowerRollMade, int]]:
    """One roll for all targets, with an outcome for each, and its record (classes/roll-against-multiple-creatures)."""
    ability = use.ability
    assert ability.roll is not None
    dice = yield from roll(f"{user}/{ability.id}/{'+'.join(sorted(use.targets))}", 10, 2, "the-basics/making-a-power-roll", cause=window)
    natural = sum(dice)
    board = scene.board
    creature = board.creatures[user]
    added = _added(creature, ability)
    outcomes = tuple(
        outcome(target, natural, (*added, *edges_and_banes(board, creature, board.creatures[target], use))) for target in use.targets
    )
    critical = natural >= NATURAL_TIER_3_FROM and ability.usage == MAIN_ACTION
    made = PowerRollMade(user, ability.id, natural, outcomes, window, critical)
    seq = yield from happen(made, "the-basics/power-roll-outcomes", cause=window)
    yield from use_up_aid(scene, user, use.targets, seq)
    return made, seq


def _added(creature: Creature, ability: Ability) -> tuple[Entry, ...]:
    """The characteristic of the roll and the bonus that is printed for it, of which most have one (the-basics/making-a-power-roll)."""
    roll = ability.roll
    assert roll is not None
    added: tuple[Entry, ...] = ()
    if roll.characteristics:
        name = best_of(creature, roll.characteristics)
        added = (Entry("characteristic", characteristic(creature, name), name, "the-basics/making-a-power-roll"),)
    if roll.bonus:
        added = (*added, Entry("bonus", roll.bonus, ability.name, "the-basics/bonuses-and-penalties"))
    return added


def _damage(scene: Scene, under: Circumstances, effects: tuple[Effect, ...]) -> Procedure[None]:
    for effect in effects:
        if type(effect) is DealDamage:
            yield from carry_out(scene, under, effect)


def _whose_effects_are_next(scene: Scene, under: Circumstances, waiting: tuple[str, ...]) -> Procedure[str]:
    """The first of `waiting`; but of several who can be force moved the user says who is next (combat/forced-movement)."""
    board = scene.board
    moved = [id for id in waiting if id in under.put_off and not why_not_force_move(board, board.creatures[id], under.user)]
    if len(moved) < 2 or waiting[0] not in moved:
        return waiting[0]
    rule = "combat/forced-movement"
    options = tuple(Option(f"target/{id}", under.user, "", under.ability.id, rule, id) for id in moved)
    seat = board.creatures[under.user].seat
    key = f"forced movement order|{under.user}|{'+'.join(moved)}|{seat}"
    answer = yield from ask(Question(seat, key, "forced movement order", options, under.cause, 1, 1, under.user, (rule,)))
    return answer.options[0].removeprefix("target/")


def _other_effects(scene: Scene, under: Circumstances, effects: tuple[Effect, ...], before: Creature) -> Procedure[None]:
    """Everything but damage to one target, who was as `before`. Of who is to die once it has been force moved, only what moves it is
    done."""
    for effect in effects:
        target = scene.board.creatures[under.target]
        if target.life == DEAD:
            return
        if type(effect) is DealDamage or (is_to_die(before, target) and not force_moves((effect,))):
            continue
        yield from carry_out(scene, under, effect)
    if is_to_die(before, scene.board.creatures[under.target]):
        yield from come_to_die(scene, under.target, under.user, under.ability.id, under.cause)
