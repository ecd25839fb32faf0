"""What is done before an ability is aimed, and then the choice of whom it is used on, from where its user has come to."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.usable import Possible, possible_uses
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.effects.carrying_out import carry_out_all
from freestrike.projections.board.board import Board

MOST_ON_ONE = 3
"""How many minions of a squad use their ability on one target at most (monster-basics/squad-action)."""

Pairs = tuple[tuple[str, str], ...]
"""A minion and its target, each."""


def aim_once_there(scene: Scene, user: str, use: Use, cause: int) -> Procedure[Use]:
    """What its user does first, and then whom and where it uses the ability on, from where it has come to; nobody, if there is nobody."""
    yield from _do_first(scene, user, use, cause)
    return (yield from _aim(scene, user, use, (), cause))


def aim_together(scene: Scene, minions: tuple[str, ...], use: Use, cause: int) -> Procedure[Pairs]:
    """What each of a squad does first, and then whom each uses the ability on that they use together."""
    for minion in minions:
        yield from _do_first(scene, minion, use, cause)
    pairs: Pairs = ()
    for minion in minions:
        full = tuple(target for target in dict(pairs).values() if sum(struck == target for _, struck in pairs) >= MOST_ON_ONE)
        aimed = yield from _aim(scene, minion, use, full, cause)
        pairs = (*pairs, *((minion, target) for target in (*aimed.targets, *aimed.objects)))
    return pairs


def _do_first(scene: Scene, user: str, use: Use, cause: int) -> Procedure[None]:
    once = Circumstances(user, user, use.ability, manner=use.manner, cause=cause, granted=use.granted, occasion=use.occasion)
    yield from carry_out_all(scene, once, use.ability.first)


def _aim(scene: Scene, user: str, use: Use, without: tuple[str, ...], cause: int) -> Procedure[Use]:
    possible = _aimed(scene.board, user, use, without) if can_act(scene.board.creatures[user]) else ()
    if not possible:
        return replace(use, targets=(), objects=())
    if use.targets or use.objects:
        return replace(possible[0].use, ability=use.ability, cost=use.cost)
    creature = scene.board.creatures[user]
    options = tuple(one.option for one in possible)
    key = f"aim|{use.ability.id}|{user}|{use.manner}"
    answer = yield from ask(Question(creature.seat, key, "aim", options, cause, 1, 1, user, ("classes/target",)))
    # Read anew: while the question stood, the Director may have changed whom it can be used on.
    chosen = next((one.use for one in _aimed(scene.board, user, use, without) if (one.option.id,) == answer.options), use)
    return replace(chosen, ability=use.ability, cost=use.cost)


def _aimed(board: Board, user: str, use: Use, without: tuple[str, ...]) -> tuple[Possible, ...]:
    """Every way to aim the ability from here, in the manner in which it is used; at whom it must be, if that is settled."""
    possible = possible_uses(board, user, replace(use.ability, first=()), 0, use.granted)
    ways = tuple(one for one in possible if one.use.manner == use.manner and not set(one.use.targets) & set(without))
    settled = (use.targets, use.objects)
    return ways if settled == ((), ()) else tuple(one for one in ways if (one.use.targets, one.use.objects) == settled)
