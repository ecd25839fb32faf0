"""Damage: from the amount due to the Stamina left."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.submerged import FIRE_IMMUNITY, LIGHTNING_WEAKNESS, submerged
from freestrike.engine.rules.life import after_stamina_fell
from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.damage import DamageDue, DamageTaken
from freestrike.events.ledger import Entry
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature


def deal_damage(scene: Scene, due: DamageDue, cause: int, *, put_off: bool = False) -> Procedure[None]:
    """Deal `due.amount` damage: weakness, then immunity, then temporary Stamina, then Stamina; then see what the loss brings
    (combat/damage). With `put_off` a death waits (see after_stamina_fell)."""
    if scene.board.creatures[due.target].life == DEAD:
        return
    window = yield from happen(due, "combat/damage", cause=cause)
    target = scene.board.creatures[due.target]
    amount, ledger = reduce(scene.board, due.amount, due.type, target)
    absorbed = min(amount, target.temporary)
    if absorbed:
        ledger = (*ledger, Entry("temporary stamina", absorbed, target.id, "combat/temporary-stamina"))
    taken = DamageTaken(
        target=target.id,
        amount=amount,
        stamina=target.stamina - (amount - absorbed),
        of=window,
        absorbed=absorbed,
        temporary=target.temporary - absorbed,
        type=due.type,
        ledger=ledger,
        source=due.source,
    )
    seq = yield from happen(taken, "combat/damage", cause=window)
    if amount:
        yield from after_stamina_fell(
            scene, due.target, before=target.stamina, by=due.source, ability=due.ability, cause=seq, put_off=put_off
        )


def reduce(board: Board, amount: int, type: str, target: Creature) -> tuple[int, tuple[Entry, ...]]:
    """The damage that `target` takes of `amount`, and the ledger: first the highest weakness that applies, then the highest immunity, never
    below 0 (combat/damage-immunity, combat/damage-weakness); water gives both to who is submerged (combat/underwater-combat)."""
    weaknesses, immunities = target.stat_block.weaknesses, target.stat_block.immunities
    if board.ground.water and submerged(board, target):
        weaknesses, immunities = (*weaknesses, LIGHTNING_WEAKNESS), (*immunities, FIRE_IMMUNITY)
    ledger: tuple[Entry, ...] = ()
    if not (weaknesses or immunities) or amount <= 0:
        return max(0, amount), ledger
    weakness = _highest(weaknesses, type)
    if weakness is not None:
        added = weakness.value or 0
        amount += added
        ledger = (*ledger, Entry("weakness", added, _name(weakness), "combat/damage-weakness"))
    immunity = _highest(immunities, type)
    if immunity is not None:
        kept_off = amount if immunity.value is None else min(amount, immunity.value)
        amount -= kept_off
        ledger = (*ledger, Entry("immunity", kept_off, _name(immunity), "combat/damage-immunity"))
    return amount, ledger


def _highest(modifiers: tuple[DamageModifier, ...], type: str) -> DamageModifier | None:
    """The one with the highest value among those for `type` or for all damage; None as a value is more than any number."""
    applying = [modifier for modifier in modifiers if modifier.type in ("", type)]
    return max(applying, key=lambda modifier: (modifier.value is None, modifier.value or 0), default=None)


def _name(modifier: DamageModifier) -> str:
    return modifier.type or "damage"
