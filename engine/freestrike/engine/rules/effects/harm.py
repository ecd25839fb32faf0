"""Damage, conditions and potencies."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import best_of, characteristic, potency
from freestrike.engine.queries.damage_modifiers import extra_of_other_types, may_be_modified, modified_damage
from freestrike.engine.queries.effect_names import effect_name
from freestrike.engine.queries.free_strikes import free_strike_value
from freestrike.engine.queries.modifiers import in_all
from freestrike.engine.queries.potencies import Potencies, altered_potency
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import bonus_on_use
from freestrike.engine.rules.conditions import impose
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out
from freestrike.engine.rules.objects import damage_object
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.engine.rules.surges import extra_damage, spend_on_potency
from freestrike.events.conditions import Condition, PotencyResisted
from freestrike.events.content.amount import Amount
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
    if under.surges and under.main:
        extra = extra_damage(creature, under.surges)
        amount += extra.amount
        ledger = (*ledger, extra)
    if under.joined and under.main:
        for other in under.joined:
            added = free_strike_value(scene.board.creatures[other])
            amount += added
            ledger = (*ledger, Entry("squad", added, other, "monster-basics/squad-action"))
    if effect.more is not None:
        more = yield from rolled_amount(scene, under, effect.more)
        amount += more
        ledger = (*ledger, Entry("more", more, ability.name, "classes/abilities"))
    if effect.dice:
        rolled = yield from rolled_amount(scene, under, Amount(dice=effect.dice))
        amount += rolled
        ledger = (*ledger, Entry(effect.dice, rolled, ability.name, "the-basics/dice"))
    due = DamageDue(
        target=under.target,
        source=under.user,
        ability=ability.id,
        amount=amount,
        type=effect.type or under.damage_type,
        rolled=under.rolled,
        ledger=ledger,
        unreducible=effect.unreducible,
    )
    others: tuple[tuple[str, Entry], ...] = ()
    if may_be_modified(scene.board, under):
        due = modified_damage(scene.board, under, due)
        others = extra_of_other_types(scene.board, under, due)
    due = replace(due, amount=max(0, due.amount))
    put_off, area = under.target in under.put_off, under.of_area or "Area" in ability.keywords
    for one in (due, *(replace(due, amount=line.amount, type=type, ledger=(line,)) for type, line in others)):
        if under.object:
            yield from damage_object(scene, replace(one, target=under.object), under.cause)
            continue
        yield from deal_damage(scene, one, under.cause, put_off=put_off, toll=under.toll, area=area)


@carries_out(ImposeCondition)
def _impose(scene: Scene, under: Circumstances, effect: ImposeCondition) -> Procedure[None]:
    source = under.who(effect.of) or under.user
    condition = Condition(effect.condition, source, effect.ends, under.ability.id, effect.kin)
    yield from impose(scene, under.target, condition, cause=under.cause)


@carries_out(UnderPotency)
def _under_potency(scene: Scene, under: Circumstances, effect: UnderPotency) -> Procedure[None]:
    """A potency's effect applies only to a target whose score is lower than its value (classes/potencies)."""
    follows = effect.then if (yield from overcomes(scene, under, effect)) else effect.otherwise
    for then in follows:
        # The type that was chosen for a strike is that of its own damage.
        yield from carry_out(scene, replace(under, damage_type=""), then)


def overcomes(scene: Scene, under: Circumstances, effect: UnderPotency) -> Procedure[bool]:
    """Whether the potency is above the target's score; it is told if not. Surges may raise it, every one of the use for that target
    (classes/surges)."""
    board = scene.board
    user, target = board.creatures[under.user], board.creatures[under.target]
    use = Use(under.ability, under.manner, under.targets, under.granted, occasion=under.occasion)
    value = potency(user, effect.value) + bonus_on_use(board, user, target, use, "potency", effect.characteristic)
    potencies = under.potencies or Potencies()
    if target.id not in potencies.raised and (yield from spend_on_potency(scene, user.id, target.id, under.ability.id, under.cause)):
        potencies.raised.add(target.id)
    value += target.id in potencies.raised
    value += altered_potency(board, under.user, under.ability.id, target.id)
    score = characteristic(target, effect.characteristic) + in_all(board, target, "resisting potency", name=effect.characteristic)
    if score < value:
        potencies.overcame = True
        return True
    potencies.resisted = True
    resisted = PotencyResisted(under.target, effect.characteristic, score, value, ", ".join(map(effect_name, effect.then)))
    yield from happen(resisted, "classes/potencies", cause=under.cause)
    return False
