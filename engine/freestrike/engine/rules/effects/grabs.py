"""What Grab and Escape Grab do: the end of a grab, and what may be had for a free strike against oneself."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.free_strikes import melee_free_strike
from freestrike.engine.queries.usable import damage_types, why_not_use
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import extra_main_action
from freestrike.engine.rules.conditions import end_every
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import TARGET
from freestrike.events.content.effect import EndGrab, ForAFreeStrike
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD

FREE_STRIKES = "combat/free-strikes"


@carries_out(EndGrab)
def _end_grab(scene: Scene, under: Circumstances, effect: EndGrab) -> Procedure[None]:
    yield from end_every(scene, under.user, "grabbed", "escaped", "classes/grabbed")


@carries_out(ForAFreeStrike)
def _for_a_free_strike(scene: Scene, under: Circumstances, effect: ForAFreeStrike) -> Procedure[None]:
    """The user decides whether it is worth a free strike against it; then who can make one may (combat/grab, combat/escape-grab). Where
    nobody can, nothing is asked."""
    user = under.user
    grab = scene.board.creatures[user].condition("grabbed")
    striker = under.target if effect.by == TARGET else "" if grab is None else grab.source
    if not why_not_free_strike(scene.board, striker, user):
        seat = scene.board.creatures[user].seat
        option = Option(f"accept/{user}", user, "", under.ability.id, FREE_STRIKES, striker)
        key = f"for a free strike|{user}|{striker}|{seat}"
        answer = yield from ask(Question(seat, key, "for a free strike", (option,), under.cause, 0, 1, user, (FREE_STRIKES,)))
        if not answer.options:
            return
        yield from _free_strike(scene, striker, user, under.cause)
    for then in effect.then:
        if can_act(scene.board.creatures[user]) and scene.board.creatures[under.target].life != DEAD:
            yield from carry_out(scene, under, then)


def why_not_free_strike(board: Board, id: str, target: str) -> tuple[Reason, ...]:
    """Why the creature `id`, if it is one, can make no melee free strike against `target` now."""
    striker = board.creatures.get(id)
    if striker is None or not can_act(striker):
        return (Reason("no such creature" if striker is None else striker.life, FREE_STRIKES, id),)
    return why_not_use(board, id, melee_free_strike(striker), "melee", (target,))


def _free_strike(scene: Scene, id: str, target: str, window: int) -> Procedure[None]:
    """The creature `id` can make a melee free strike against `target`; it takes no action of its own (combat/free-strikes)."""
    if why_not_free_strike(scene.board, id, target):
        return
    seat = scene.board.creatures[id].seat
    option = Option(f"free-strike/{id}", id, "", melee_free_strike(scene.board.creatures[id]).id, FREE_STRIKES, target)
    key = f"free strike|{id}|{target}|{seat}"
    answer = yield from ask(Question(seat, key, "free strike", (option,), window, 0, 1, target, (FREE_STRIKES,)))
    if not answer.options or why_not_free_strike(scene.board, id, target):
        return
    striker = scene.board.creatures[id]
    strike = melee_free_strike(striker)
    use = Use(strike, "melee", (target,))
    used = yield from use_ability(scene, id, use, NO_ACTION, FREE_STRIKES, damage_types=damage_types(striker, strike), cause=answer.seq)
    if used.critical:
        yield from extra_main_action(scene, id)
