"""What reactions do to what is in flight: damage halved, targets changed, rolls altered, steps and deaths prevented."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.turned import turned_to
from freestrike.engine.rules.choosing import choose_creatures
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.engine.rules.tests_answered import OF_A_TIER
from freestrike.events.alterations import (
    NONDAMAGING_EFFECTS,
    REST_OF_THE_MOVEMENT,
    DamageHalved,
    DamageReduced,
    Prevented,
    Retargeted,
    RollModified,
    RollRepeated,
    TierChanged,
)
from freestrike.events.content.effect import AlterRoll, Halve, Increase, Prevent, Redirect, Reduce, Share
from freestrike.events.content.modifier import ROLL_MODIFIERS, Modifier
from freestrike.events.damage import DamageDue
from freestrike.events.ledger import Entry
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.events.tests import PowerRollOfTestMade, PowerRollTested
from freestrike.projections.board.board import Board, Window

RULE = "combat/triggered-actions"


@carries_out(Halve)
def _halve(scene: Scene, under: Circumstances, effect: Halve) -> Procedure[None]:
    if scene.board.window(under.window) is not None:
        yield from happen(DamageHalved(under.window, under.user, under.ability.name, _about(scene.board, under)), RULE, cause=under.cause)


@carries_out(Share)
def _share(scene: Scene, under: Circumstances, effect: Share) -> Procedure[None]:
    """Half of the damage in flight, rounded down (the-basics/always-round-down), stays with its target, and the other takes the rest."""
    window = scene.board.window(under.window)
    if window is None or not isinstance(window.event, DamageDue):
        return
    due = window.event
    chosen = yield from choose_creatures(scene, under, effect.to, least=1)
    if not chosen or scene.board.window(under.window) is None:
        return
    yield from happen(DamageHalved(under.window, under.user, under.ability.name), RULE, cause=under.cause)
    for id in chosen:
        ledger = (*due.ledger, Entry("shared", due.amount // 2, f"{under.user}: {under.ability.name}", RULE))
        yield from deal_damage(scene, replace(due, target=id, amount=due.amount - due.amount // 2, ledger=ledger), under.cause)


@carries_out(Reduce)
def _reduce(scene: Scene, under: Circumstances, effect: Reduce) -> Procedure[None]:
    if scene.board.window(under.window) is not None:
        amount = None if effect.to_none else amount_of(scene.board, under, effect.amount)
        yield from happen(
            DamageReduced(under.window, amount, under.user, under.ability.name, _about(scene.board, under)), RULE, cause=under.cause
        )


@carries_out(Increase)
def _increase(scene: Scene, under: Circumstances, effect: Increase) -> Procedure[None]:
    if scene.board.window(under.window) is not None:
        amount = amount_of(scene.board, under, effect.amount)
        more = DamageReduced(under.window, -amount, under.user, under.ability.name, _about(scene.board, under))
        yield from happen(more, RULE, cause=under.cause)


@carries_out(Redirect)
def _redirect(scene: Scene, under: Circumstances, effect: Redirect) -> Procedure[None]:
    chosen = yield from choose_creatures(scene, under, effect.to, least=1)
    if chosen and scene.board.window(under.window) is not None:
        spared = "" if effect.besides else _target_now(scene.board, under)
        turned = Retargeted(under.window, spared, chosen[0], under.user, under.ability.name)
        yield from happen(turned, RULE, cause=under.cause)


@carries_out(AlterRoll)
def _alter_roll(scene: Scene, under: Circumstances, effect: AlterRoll) -> Procedure[None]:
    window = scene.board.window(under.window)
    if window is None:
        return
    if effect.modifier is not None:
        entry = Entry(effect.modifier.what, _by_how_much(scene.board, under, effect.modifier), f"{under.user}: {under.ability.name}", RULE)
        altered = _roll(scene.board, under.window) if effect.modifier.what in ROLL_MODIFIERS else _ability(scene.board, under.window)
        yield from happen(RollModified(altered, entry, under.trigger_target), RULE, cause=under.cause)
    if effect.again:
        yield from happen(RollRepeated(under.window, under.user, under.ability.name), RULE, cause=under.cause)
    if effect.tiers and isinstance(window.event, PowerRollOfTestMade):
        yield from _alter_test(scene, under, effect.tiers, window.event.made, window)
    if effect.tiers and isinstance(window.event, PowerRollMade):
        for outcome in window.event.outcomes:
            if under.trigger_target in ("", outcome.target):
                tier = min(3, max(1, _tier_now(window, outcome.target, outcome.tier) + effect.tiers))
                changed = TierChanged(under.window, outcome.target, tier, under.user, under.ability.name)
                yield from happen(changed, RULE, cause=under.cause)


def _alter_test(scene: Scene, under: Circumstances, tiers: int, made: PowerRollTested, window: Window) -> Procedure[None]:
    """An opposed test has no tiers: it is worth so much of a bonus, or a penalty (the-basics/opposed-power-rolls)."""
    if not made.tier:
        entry = Entry("bonus", OF_A_TIER * tiers, f"{under.user}: {under.ability.name}", RULE)
        yield from happen(RollModified(window.seq, entry), RULE, cause=under.cause)
        return
    tier = min(3, max(1, _tier_now(window, made.creature, made.tier) + tiers))
    changed = TierChanged(window.seq, made.creature, tier, under.user, under.ability.name)
    yield from happen(changed, RULE, cause=under.cause)


@carries_out(Prevent)
def _prevent(scene: Scene, under: Circumstances, effect: Prevent) -> Procedure[None]:
    if effect.what == NONDAMAGING_EFFECTS:
        for window in _that_damages(scene.board, under):
            yield from happen(Prevented(window, effect.what, under.user, under.ability.name, under.user), RULE, cause=under.cause)
        return
    rest = effect.what == REST_OF_THE_MOVEMENT
    if rest or scene.board.window(under.window) is not None:
        whose = under.triggering if rest else ""
        yield from happen(Prevented(under.window, effect.what, under.user, under.ability.name, whose), RULE, cause=under.cause)


def _that_damages(board: Board, under: Circumstances) -> tuple[int, ...]:
    """The window of the ability whose damage has set the reaction off, if it was an ability's."""
    uses = [window for window in board.in_flight if isinstance(window.event, AbilityUsed) and window.event.creature == under.triggering]
    return tuple(window.seq for window in uses[-1:])


def _about(board: Board, under: Circumstances) -> str:
    """Whose damage is altered, where the window is an ability's and so of several targets: that of who has become the target by now; ""
    where it is the damage itself."""
    window = board.window(under.window)
    if window is None or not isinstance(window.event, AbilityUsed):
        return ""
    return _target_now(board, under)


def _target_now(board: Board, under: Circumstances) -> str:
    """Who has become the target by now, where reactions before this one have turned it to another."""
    window = board.window(under.window)
    return under.trigger_target if window is None else turned_to(under.trigger_target, window.alterations)


def _tier_now(window: Window, target: str, rolled: int) -> int:
    """The tier against `target` after the changes so far."""
    for altered in window.alterations:
        if type(altered) is TierChanged and altered.target == target:
            rolled = altered.tier
    return rolled


def _by_how_much(board: Board, under: Circumstances, modifier: Modifier) -> int:
    if modifier.what.startswith("double"):
        return 2
    return modifier.amount if isinstance(modifier.amount, int) else amount_of(board, under, modifier.amount)


def _roll(board: Board, seq: int) -> int:
    """The window whose roll is altered: the ability's own or the test's, or, of one that is told of in another window, the innermost."""
    return _innermost(board, seq, (AbilityUsed, PowerRollMade, PowerRollOfTestMade))


def _ability(board: Board, seq: int) -> int:
    """The window of the ability whose potencies or damage are altered."""
    return _innermost(board, seq, (AbilityUsed,))


def _innermost(board: Board, seq: int, kinds: tuple[type, ...]) -> int:
    for window in reversed(board.in_flight):
        if window.seq <= seq and isinstance(window.event, kinds):
            return window.seq
    return seq
