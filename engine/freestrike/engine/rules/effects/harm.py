"""Damage, conditions and potencies."""

from __future__ import annotations

import attrs

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import best_of, characteristic, potency
from freestrike.engine.queries.effect_names import effect_name
from freestrike.engine.rules.conditions import impose
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out
from freestrike.events.conditions import Condition, PotencyResisted
from freestrike.events.content.effect import DealDamage, ImposeCondition, UnderPotency
from freestrike.events.damage import DamageDue
from freestrike.events.ledger import Entry


@carries_out(DealDamage)
def _deal(scene: Scene, under: Circumstances, effect: DealDamage) -> Procedure[None]:
    ability = under.ability
    creature = scene.board.creatures[under.user]
    ledger: tuple[Entry, ...] = (Entry("damage", effect.amount, ability.name, "classes/ability-roll"),)
    amount = effect.amount
    if effect.characteristics:
        name = best_of(creature, effect.characteristics)
        score = characteristic(creature, name)
        amount += score
        ledger = (*ledger, Entry("characteristic", score, name, "classes/characteristics-and-damage"))
    type = effect.type or under.damage_type
    due = DamageDue(under.target, under.user, ability.id, max(0, amount), type, ability.roll is not None, ledger)
    yield from deal_damage(scene, due, under.cause, put_off=under.target in under.put_off)


@carries_out(ImposeCondition)
def _impose(scene: Scene, under: Circumstances, effect: ImposeCondition) -> Procedure[None]:
    condition = Condition(effect.condition, under.user, effect.ends, under.ability.id)
    yield from impose(scene, under.target, condition, cause=under.cause)


@carries_out(UnderPotency)
def _under_potency(scene: Scene, under: Circumstances, effect: UnderPotency) -> Procedure[None]:
    """A potency's effect applies only to a target whose score is lower than its value (classes/potencies)."""
    board = scene.board
    value = potency(board.creatures[under.user], effect.value)
    score = characteristic(board.creatures[under.target], effect.characteristic)
    if score < value:
        follows = effect.then
    else:
        resisted = PotencyResisted(under.target, effect.characteristic, score, value, ", ".join(map(effect_name, effect.then)))
        yield from happen(resisted, "classes/potencies", cause=under.cause)
        follows = effect.otherwise
    for then in follows:
        # The type that was chosen for a strike is that of its own damage.
        yield from carry_out(scene, attrs.evolve(under, damage_type=""), then)
