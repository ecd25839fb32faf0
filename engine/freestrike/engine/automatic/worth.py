"""What using an ability is worth: expected damage, kills and conditions, in exact integers."""

from __future__ import annotations

from functools import lru_cache

from freestrike.engine.queries.counts_as import best_of, characteristic, is_out, potency
from freestrike.engine.queries.edges import edges_and_banes, net
from freestrike.engine.queries.free_strikes import melee_free_strike
from freestrike.engine.queries.scopes import in_scope
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.wielded import WITH_ITS_WEAPONS
from freestrike.engine.rules.damage import reduce
from freestrike.engine.rules.power_roll import outcome
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Bestow, DealDamage, Effect, ImposeCondition, UnderPotency
from freestrike.events.ledger import Entry
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

POINT = 100
"""The worth of one point of damage that is certain."""

KILL = 6 * POINT
CONDITION = 2 * POINT
OTHER_EFFECT = POINT // 2


def worth(board: Board, user: Creature, use: Use) -> int:
    """What it is worth to `user`, wherever it stands in this value, to use an ability so; harm to its own side counts against it."""
    return sum(worth_against(board, user, use, board.creatures[id]) for id in use.targets)


def worth_against(board: Board, user: Creature, use: Use, target: Creature) -> int:
    """The part of `worth` that falls on one target."""
    if is_out(target):
        return 0
    ability = use.ability
    if ability.roll is None:
        value = _value(board, user, target, ability.effects)
    else:
        counts = _chances(_added(user, ability), net(edges_and_banes(board, user, target, use)))
        tiers = ability.roll.tiers
        value = sum(
            count * _value(board, user, target, (*effects, *ability.effects), _extra(use, tier))
            for tier, (count, effects) in enumerate(zip(counts, tiers, strict=True), 1)
            if count
        )
        value //= 100
    return value if target.side != user.side else -value


def threat(board: Board, attacker: Creature, mover: Creature) -> int:
    """What an opportunity attack of `attacker` on `mover` is worth to it."""
    return worth_against(board, attacker, Use(melee_free_strike(attacker), "melee", (mover.id,)), mover)


def remaining(creature: Creature) -> int:
    """How much damage takes `creature` out of the fight: a hero dies at the negative of its winded value, another creature at 0
    (combat/dying-and-death)."""
    end = -creature.winded_value if creature.stat_block.hero else 0
    return creature.stamina + creature.temporary - end


def _extra(use: Use, tier: int) -> int:
    """The damage that the ability's own modifiers add at a tier, as far as it is a number whoever the target is."""
    return sum(
        one.amount
        for one in use.ability.modifiers
        if one.what == "extra damage"
        and isinstance(one.amount, int)
        and in_scope(one.on, use)
        and all(holds.value == tier if holds.what == "tier" else holds == WITH_ITS_WEAPONS for holds in one.when)
    )


def _value(board: Board, user: Creature, target: Creature, effects: tuple[Effect, ...], extra: int = 0) -> int:
    damage = extra if any(type(effect) is DealDamage for effect in effects) else 0
    value = 0
    for effect in effects:
        parts: tuple[Effect, ...] = (effect,)
        if isinstance(effect, UnderPotency):
            holds = characteristic(target, effect.characteristic) < potency(user, effect.value)
            parts = effect.then if holds else ()
        for part in parts:
            if isinstance(part, DealDamage):
                added = characteristic(user, best_of(user, part.characteristics)) if part.characteristics else 0
                damage += reduce(board, max(0, part.amount + added), part.type, target)[0]
            elif isinstance(part, ImposeCondition):
                value += 0 if target.condition(part.condition) else CONDITION
            elif not (isinstance(part, Bestow) and part.state and _has(target, part.state, user.id)):
                value += OTHER_EFFECT
    left = remaining(target)
    return value + POINT * min(damage, left) + (KILL if damage >= left else 0)


def _has(target: Creature, state: str, source: str) -> bool:
    return any(one.name == state and one.source == source for one in target.lasting)


def _added(user: Creature, ability: Ability) -> int:
    roll = ability.roll
    assert roll is not None
    return characteristic(user, best_of(user, roll.characteristics)) if roll.characteristics else roll.bonus


@lru_cache(maxsize=256)
def _chances(added: int, net: int) -> tuple[int, int, int]:
    """In how many of the 100 ways in which 2d10 fall the roll comes to tier 1, 2 and 3."""
    kind = "edge" if net > 0 else "bane"
    ledger = (Entry("bonus", added, "", ""), Entry(kind, abs(net), "", ""))
    tiers = [outcome("", one + other, ledger).tier for one in range(1, 11) for other in range(1, 11)]
    return tiers.count(1), tiers.count(2), tiers.count(3)
