"""Free strikes that somebody is given leave to make; those of several minions of a squad at one target are one
(combat/free-strikes, monster-basics/free-strike-together)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.granted import free_strike_uses, why_not_off_turn
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.queries.usable import Possible
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.effects.by_leave import (
    FREE_STRIKES,
    act_by_leave,
    as_the_grantor_sees,
    choose_by_leave,
    makes_bleed,
    opponents,
    react_by_leave,
    reckoned,
    rule_out,
)
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out_all
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.squad_action import is_free_strike
from freestrike.engine.rules.strikes_together import strike_together
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import OUTER_TARGET, ROLES, TARGET, Amount
from freestrike.events.content.effect import FreeStrike
from freestrike.events.content.selection import Selection
from freestrike.events.content.within import changed_within
from freestrike.projections.board.board import Board


@carries_out(FreeStrike)
def _free_strike(scene: Scene, under: Circumstances, effect: FreeStrike) -> Procedure[None]:
    """Free strikes, each against one that it may be made against; what rides on them follows on whom they hit. The minions of a squad who
    are given leave at one time strike together."""
    striker = under.who(effect.by)
    if under.alike is not None and under.alike.leave is effect and effect.by == TARGET:
        if under.alike.has_told(striker):
            return
        fellows = under.alike.fellows(scene.board, striker)
        if len(fellows) > 1:
            yield from _each_at_one_time(scene, under, effect, fellows)
            return
    for _ in range(effect.times):
        chosen = yield from _chosen(scene, under, effect, striker)
        if not chosen:
            return
        yield from _strike(scene, under, effect, striker, chosen)


def _chosen(scene: Scene, under: Circumstances, effect: FreeStrike, striker: str) -> Procedure[tuple[str, ...]]:
    """Which strike `striker` makes, if it can make any; who can't react is ruled out."""
    reasons = why_not_off_turn(scene.board.creatures[striker], scene.board, effect.usage)
    if reasons:
        yield from rule_out(scene, under, striker, reasons)
        return ()
    possible = _free_strikes(scene.board, under, effect, striker)
    if not possible:
        return ()
    return (yield from choose_by_leave(scene, under, striker, "free strike", possible, effect))


def _strike(scene: Scene, under: Circumstances, effect: FreeStrike, striker: str, chosen: tuple[str, ...]) -> Procedure[None]:
    possible = _free_strikes(scene.board, under, effect, striker)
    before = scene.board
    struck = yield from act_by_leave(scene, replace(under, target=striker), effect.usage, possible, chosen, FREE_STRIKES)
    yield from _ride(scene, under, effect, striker, struck, before)


def _ride(scene: Scene, under: Circumstances, effect: FreeStrike, striker: str, struck: tuple[str, ...], before: Board) -> Procedure[None]:
    riders = changed_within(effect, Amount, partial(_reduced_by_now, before, under)).riders
    for target in struck:
        took = _stamina(before, target) - _stamina(scene.board, target)
        riding = replace(under, user=striker, target=target, grantor=under.user, amount=took)
        yield from carry_out_all(scene, riding, riders)


def _reduced_by_now(board: Board, under: Circumstances, amount: Amount) -> Amount:
    """What rides on a strike and is measured by the damage that was made less is known before it; the number is then that of the strike."""
    return Amount(amount_of(board, under, amount)) if amount.of == "damage reduced" else amount


def _each_at_one_time(scene: Scene, under: Circumstances, effect: FreeStrike, fellows: tuple[str, ...]) -> Procedure[None]:
    """Each of a squad chooses; then those who strike the same target do so as one, and the others by themselves
    (monster-basics/free-strike-together)."""
    assert under.alike is not None
    under.alike.tell(fellows)
    chosen: list[tuple[str, tuple[str, ...]]] = []
    for id in fellows:
        picked = yield from _chosen(scene, replace(under, target=id), effect, id)
        if picked:
            chosen.append((id, picked))
    groups: dict[tuple[str, ...], list[tuple[str, tuple[str, ...]]]] = {}
    for id, picked in chosen:
        use = _use(scene.board, replace(under, target=id), effect, id, picked)
        groups.setdefault((id,) if use is None else _named(use), []).append((id, picked))
    for group in groups.values():
        first, picked = group[0]
        if len(group) == 1:
            yield from _strike(scene, replace(under, target=first), effect, first, picked)
        else:
            yield from _strike_as_one(scene, under, effect, group)


def _use(board: Board, under: Circumstances, effect: FreeStrike, id: str, picked: tuple[str, ...]) -> Use | None:
    """The static free strike of the minion `id` at one target that was picked; None if it is anything else."""
    for one in _free_strikes(board, under, effect, id):
        if (one.option.id,) == picked and one.option.creature == id and is_free_strike(one.use.ability):
            return one.use if len((*one.use.targets, *one.use.objects)) == 1 else None
    return None


def _named(use: Use) -> tuple[str, ...]:
    return (use.ability.id, use.manner, *use.targets, *use.objects)


def _strike_as_one(scene: Scene, under: Circumstances, effect: FreeStrike, group: list[tuple[str, tuple[str, ...]]]) -> Procedure[None]:
    before, uses, cause = scene.board, [], under.cause
    for id, picked in group:
        reasons = why_not_off_turn(scene.board.creatures[id], scene.board, effect.usage)
        use = None if reasons else _use(scene.board, replace(under, target=id), effect, id, picked)
        if use is None:
            continue
        cause = yield from react_by_leave(scene, under, id, effect.usage, FREE_STRIKES)
        uses.append((id, use))
    if not uses:
        return
    strikers, use = tuple(id for id, _ in uses), uses[0][1]
    struck = yield from strike_together(scene, strikers, use, effect.usage or NO_ACTION, cause=cause)
    for id in strikers:
        if makes_bleed(scene.board, id, effect.usage, use.ability):
            yield from bleed(scene, id)
    yield from _ride(scene, under, effect, strikers[0], struck, before)


def _stamina(board: Board, id: str) -> int:
    """All that `id` can lose: its Stamina, what is temporary of it too, or its squad's (monster-basics/shared-low-stamina)."""
    creature = board.creatures[id]
    squad = squad_of(board, creature)
    return creature.stamina + creature.temporary if squad is None else squad.pool


def _free_strikes(board: Board, under: Circumstances, effect: FreeStrike, striker: str) -> tuple[Possible, ...]:
    """The free strikes that `striker` may make against whom the effect says; against itself only if it is named for that, and not as one
    of a side, or as the one of whom others are told to strike (classes/target)."""
    against = opponents(board, under, effect.against)
    if against is not None and not _is_named(effect.against):
        against = tuple(id for id in against if id != striker)
    found = free_strike_uses(board, board.creatures[striker], effect.manner, against, reckoned(board, under, effect.modifiers))
    return tuple(as_the_grantor_sees(board, under, one) for one in found) if effect.modifiers else found


def _is_named(against: Selection) -> bool:
    return any(kind in ROLES and kind != OUTER_TARGET for kind in against.kinds)
