"""Damage that is only for objects."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.engine.rules.objects import damage_object
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.events.content.effect import BreakObject
from freestrike.events.damage import DamageDue
from freestrike.events.ledger import Entry


@carries_out(BreakObject)
def _break(scene: Scene, under: Circumstances, effect: BreakObject) -> Procedure[None]:
    """The objects among the targets are damaged, or the one that it is carried out on; creatures are not (classes/object)."""
    for name in (under.object,) if under.object else under.objects:
        amount = yield from rolled_amount(scene, under, effect.amount)
        ledger = (Entry("damage", amount, under.ability.name, "classes/object"),)
        yield from damage_object(scene, DamageDue(name, under.user, under.ability.id, amount, ledger=ledger), under.cause)
