"""Damage: from the amount due to the Stamina left."""

from __future__ import annotations

from typing import TypeGuard

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.damage_modifiers import borne_damage_modifiers, defenses, halvings
from freestrike.engine.queries.recovering import recovery_value
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.queries.toll import Toll
from freestrike.engine.queries.turned import turned_to
from freestrike.engine.rules.hero_tokens import RULE as HERO_TOKENS
from freestrike.engine.rules.hero_tokens import TO_REGAIN_STAMINA, offer
from freestrike.engine.rules.life import after_stamina_fell
from freestrike.engine.rules.regaining import regain, regains_nothing
from freestrike.engine.rules.squads import POOL, drop_minions
from freestrike.events.alterations import Alteration, DamageHalved, DamageReduced, RollModified
from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.damage import DamageDue, DamageTaken
from freestrike.events.ledger import Entry
from freestrike.events.strikes import AbilityUsed
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature
from freestrike.projections.board.squad import Squad

PAST_IMMUNITY = "ignores immunity"
FREE_STRIKE_TOGETHER = "monster-basics/free-strike-together"


def deal_damage(
    scene: Scene,
    due: DamageDue,
    cause: int,
    *,
    put_off: bool = False,
    toll: Toll | None = None,
    area: bool = False,
    policy: str = "",
) -> Procedure[None]:
    """Deal `due.amount` damage: what reactions make of it, weakness, immunity, then temporary Stamina, then Stamina; then see what the loss
    brings (combat/damage). With `put_off` a death waits (see after_stamina_fell). What a minion takes, its squad
    loses; with a `toll` the one who keeps it sees who drops (monster-basics/shared-low-stamina). `area`: it is an area effect, as the
    `policy` may say."""
    if scene.board.creatures[due.target].life == DEAD:
        return
    window = yield from happen(due, "combat/damage", policy=policy, cause=cause)
    alterations = damage_alterations(scene.board, window, due.target)
    target = scene.board.creatures[turned_to(due.target, alterations)]
    if scene.board.hero_tokens and due.amount:
        yield from _regain_before(scene, target.id, window)
        target = scene.board.creatures[target.id]
    if target.life == DEAD:
        # A reaction in the window killed it: the dead take none.
        yield from happen(DamageTaken(target.id, 0, target.stamina, window, 0, target.temporary, due.type), "combat/damage", cause=window)
        return
    if alterations and any(type(one) is RollModified for one in alterations):
        due = replace(due, past_immunity=True)
    amount, altered = alter(due, alterations, halvings(scene.board, target, due))
    squad = squad_of(scene.board, target)
    if squad is not None:
        dropped_by = toll or Toll(area)
        taken = _minion_takes(scene.board, due, window, squad, target, amount, altered, dropped_by)
        seq = yield from happen(taken, "combat/damage", POOL, cause=window)
        if toll is None:
            put_off_too = (due.target,) if put_off else ()
            yield from drop_minions(scene, dropped_by, due.source, due.ability, seq, put_off_too)
        return
    past_immunity = due.unreducible or due.past_immunity
    if due.one_with:
        amount, ledger = _as_one_strike(scene.board, due, amount, target)
    else:
        amount, ledger = reduce(scene.board, amount, due.type, target, past_immunity, due.source)
    ledger = (*altered, *ledger)
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
        rolled=due.rolled,
    )
    seq = yield from happen(taken, "combat/damage", cause=window)
    if amount:
        waits = put_off and target.id == due.target
        yield from after_stamina_fell(scene, target.id, before=target.stamina, by=due.source, ability=due.ability, cause=seq, put_off=waits)


def _regain_before(scene: Scene, id: str, window: int) -> Procedure[None]:
    """A hero can regain Stamina equal to its recovery value before it takes damage, for hero tokens (the-basics/spending-hero-tokens)."""
    creature = scene.board.creatures[id]
    if regains_nothing(scene.board, creature) or creature.stamina >= creature.stat_block.stamina:
        return
    if (yield from offer(scene, id, "regain Stamina before the damage", "damage", window, TO_REGAIN_STAMINA)):
        yield from regain(scene, id, recovery_value(scene.board, scene.board.creatures[id]), "hero tokens", HERO_TOKENS, cause=window)


def _as_one_strike(board: Board, due: DamageDue, amount: int, target: Creature) -> tuple[int, tuple[Entry, ...]]:
    """What `amount` adds to the strikes of a squad that it is one with: weakness and immunity are those of the sum, and so count once
    (monster-basics/free-strike-together; policy squad_strikes_at_one_time)."""
    struck = (one.amount for one in board.squad_strikes if (one.squad, one.target, one.type) == (due.one_with, due.target, due.type))
    before = sum(struck) - due.amount
    past_immunity = due.unreducible or due.past_immunity
    total, ledger = reduce(board, before + amount, due.type, target, past_immunity, due.source)
    if not before:
        return total, ledger
    mine = total - reduce(board, before, due.type, target, past_immunity, due.source)[0]
    if mine == amount:
        return mine, ()
    return mine, (Entry("weakness" if mine > amount else "immunity", abs(mine - amount), due.one_with, FREE_STRIKE_TOGETHER),)


def _minion_takes(
    board: Board, due: DamageDue, window: int, squad: Squad, minion: Creature, amount: int, altered: tuple[Entry, ...], toll: Toll
) -> DamageTaken:
    """The pool of the squad is reduced by the damage that its minion takes (monster-basics/shared-low-stamina)."""
    past_immunity = due.unreducible or due.past_immunity
    amount, ledger = toll.share(squad, due.type, amount, lambda total: reduce(board, total, due.type, minion, past_immunity, due.source))
    if amount:
        toll.note(squad.name, minion.id)
    pool = max(0, squad.pool - amount)
    return DamageTaken(
        minion.id, amount, pool, window, 0, minion.temporary, due.type, (*altered, *ledger), due.source, squad.name, due.rolled
    )


def damage_alterations(board: Board, window: int, target: str) -> tuple[Alteration, ...]:
    """What reactions have made of the damage in flight under `window`: those to the ability that deals it, as far as they are about
    `target`, then those to the damage itself."""
    found: tuple[Alteration, ...] = ()
    for opened in board.in_flight:
        if opened.seq == window:
            return (*found, *opened.alterations)
        if type(opened.event) is AbilityUsed:
            again = bool(opened.dealt) and any(hurt == target for hurt, _ in opened.dealt)
            altering = (altered for altered in opened.alterations if _is_about_damage(altered, again))
            found = tuple(altered for altered in altering if altered.target in ("", target))
    return ()


def _is_about_damage(altered: Alteration, again: bool) -> TypeGuard[DamageHalved | DamageReduced | RollModified]:
    """Whether it halves the damage of the ability, makes it less or more, or has it ignore immunity. What makes it more does so once, not
    where the ability deals damage `again` to the same one."""
    if type(altered) is RollModified:
        return altered.entry.kind == PAST_IMMUNITY
    if type(altered) is DamageReduced:
        return not again or altered.amount is None or altered.amount > 0
    return type(altered) is DamageHalved


def alter(due: DamageDue, alterations: tuple[Alteration, ...], own: tuple[Entry, ...] = ()) -> tuple[int, tuple[Entry, ...]]:
    """The damage after what is added to it, every halving, each rounded down, and then every reduction. `own`: the halvings
    that the target has by itself."""
    amount, ledger = due.amount, []
    if due.unreducible:
        own = ()
        alterations = tuple(altered for altered in alterations if type(altered) is DamageReduced and (altered.amount or 0) < 0)
    for altered in alterations:
        if type(altered) is DamageReduced and altered.amount is not None and altered.amount < 0:
            amount -= altered.amount
            ledger.append(Entry("extra damage", -altered.amount, f"{altered.by}: {altered.source}", "classes/mark"))
    for halving in own:
        amount //= 2
        ledger.append(halving)
    for altered in alterations:
        if type(altered) is DamageHalved:
            amount //= 2
            ledger.append(Entry("halved", 2, f"{altered.by}: {altered.source}", "the-basics/always-round-down"))
    for altered in alterations:
        if type(altered) is DamageReduced and (altered.amount is None or altered.amount > 0):
            less = amount if altered.amount is None else min(amount, altered.amount)
            amount -= less
            ledger.append(Entry("reduced", less, f"{altered.by}: {altered.source}", "combat/triggered-actions"))
    return amount, tuple(ledger)


def reduce(
    board: Board, amount: int, type: str, target: Creature, past_immunity: bool = False, source: str = ""
) -> tuple[int, tuple[Entry, ...]]:
    """The damage that `target` takes of `amount`, and the ledger: first the highest weakness that applies, then the highest immunity,
    never below 0 (combat/damage-immunity, combat/damage-weakness), of what features make more."""
    more: tuple[Entry, ...] = ()
    if (target.modified or target.lasting) and amount > 0:
        added = [one for one in borne_damage_modifiers(board, target, "more damage", source) if one.type in ("", type)]
        more = tuple(Entry("extra damage", one.value or 0, "more damage", "combat/damage") for one in added)
        amount += sum(entry.amount for entry in more)
    weaknesses, immunities = defenses(board, target, source)
    amount, ledger = weaken_and_resist(amount, type, weaknesses, immunities, past_immunity)
    return amount, (*more, *ledger)


def weaken_and_resist(
    amount: int, type: str, weaknesses: tuple[DamageModifier, ...], immunities: tuple[DamageModifier, ...], past_immunity: bool
) -> tuple[int, tuple[Entry, ...]]:
    """First the highest weakness that applies, then the highest immunity (combat/damage-immunity)."""
    ledger: tuple[Entry, ...] = ()
    if not (weaknesses or immunities) or amount <= 0:
        return max(0, amount), ledger
    weakness = _highest(weaknesses, type)
    if weakness is not None:
        added = weakness.value or 0
        amount += added
        ledger = (*ledger, Entry("weakness", added, _name(weakness), "combat/damage-weakness"))
    immunity = None if past_immunity else _highest(immunities, type)
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
