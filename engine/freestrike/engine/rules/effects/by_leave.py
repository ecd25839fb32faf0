"""Leave to act: against whom, which of what it allows is chosen, and that it is done (combat/granted-abilities, combat/free-strikes)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import takes
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.discounts import price
from freestrike.engine.queries.granted import GRANTED, why_not_off_turn
from freestrike.engine.queries.holds import all_hold
from freestrike.engine.queries.selections import candidates, objects
from freestrike.engine.queries.sides import ENEMY, seen_as
from freestrike.engine.queries.usable import Possible
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import bleeds_by, extra_main_action, reaction_bleeds, spend, why_not_act, why_not_spend
from freestrike.engine.rules.life import bleed
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, NO_ACTION, TRIGGERED_ACTION, Ability
from freestrike.events.content.amount import GRANTOR, OUTER_TARGET, Amount
from freestrike.events.content.effect import WHOMEVER, FreeStrike, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.events.reactions import Exclusion, RuledOut
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.board.board import Board

FREE_STRIKES = "combat/free-strikes"
OF_ITS_TURN = (MAIN_ACTION, MANEUVER)
"""What it takes of who uses an ability in its own turn."""


def why_not_by_leave(board: Board, id: str, usage: str) -> tuple[Reason, ...]:
    """Why the creature `id` can't do it by `usage`: it can't react, or has no such action left in its turn."""
    if usage in OF_ITS_TURN:
        return (*why_not_act(board, id), *why_not_spend(board, id, usage))
    return why_not_off_turn(board.creatures[id], board, usage)


def reckoned(board: Board, under: Circumstances, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """What a grant adds is by the scores of who gives it, not of who acts on it."""
    return tuple(replace(one, amount=amount_of(board, under, one.amount)) if isinstance(one.amount, Amount) else one for one in modifiers)


def as_the_grantor_sees(board: Board, under: Circumstances, possible: Possible) -> Possible:
    """The use with those of the grant's modifiers that ask who its target is to the one who gives leave, if that holds."""
    use, other = possible.use, next(iter(possible.use.targets), "")
    seen = replace(under, target=possible.option.creature, triggering=other, grantor=under.user)
    kept: list[Modifier] = []
    for one in use.granted:
        asked = tuple(need for need in one.when if GRANTOR in (need.of, need.to))
        if all_hold(board, seen, asked):
            kept.append(replace(one, when=tuple(need for need in one.when if need not in asked)) if asked else one)
    return replace(possible, use=replace(use, granted=tuple(kept)))


def opponents(board: Board, under: Circumstances, against: Selection) -> tuple[str, ...] | None:
    """Against whom something may be done, creatures and objects; None for anyone. Their sides are seen from the user whose effect it is.
    Who does it needs line of effect to them; the user needs none, unless they must be near it."""
    if against == WHOMEVER:
        return None
    if OUTER_TARGET in against.kinds and under.outer_object:
        return (under.outer_object,)
    seen = against if against.within else replace(against, sight=False)
    return (*candidates(board, under, seen), *objects(board, under, seen))


def choose_by_leave(
    scene: Scene, under: Circumstances, actor: str, kind: str, possible: tuple[Possible, ...], leave: UseAbilities | FreeStrike
) -> Procedure[tuple[str, ...]]:
    """Which use `actor` makes of its leave: its own seat chooses, or, where the effect says so, the user's. Who must and can do only one
    thing is not asked; nobody must strike where it could strike no enemy."""
    must = not leave.choice and (leave.against not in (None, WHOMEVER) or _reaches_an_enemy(scene.board, actor, possible))
    if must and len(possible) == 1:
        return (possible[0].option.id,)
    seat = scene.board.creatures[under.user if leave.controlled else actor].seat
    rule = GRANTED if kind == "granted ability" else FREE_STRIKES
    options = tuple(_by_leave(scene.board, one, leave.usage, rule) for one in possible)
    key = f"{kind}|{under.ability.id}|{under.user}|{actor}|{under.triggering}"
    answer = yield from ask(Question(seat, key, kind, options, _window(scene.board, under), 1 if must else 0, 1, actor, (rule,)))
    return answer.options


def _reaches_an_enemy(board: Board, actor: str, possible: tuple[Possible, ...]) -> bool:
    creature = board.creatures[actor]
    targets = (board.creatures[id] for one in possible for id in one.use.targets)
    return any(seen_as(board, creature, target) == ENEMY for target in targets if target.id != actor)


def _by_leave(board: Board, possible: Possible, usage: str, rule: str) -> Option:
    """What is chosen, by the rule that gives leave, and with what it takes then: not the action that is printed, but what it costs."""
    use, actor = possible.use, board.creatures[possible.option.creature]
    return replace(possible.option, cost=takes(usage, price(board, actor, use), use.ability.resource), rule=rule)


def act_by_leave(
    scene: Scene, under: Circumstances, usage: str, possible: tuple[Possible, ...], chosen: tuple[str, ...], rule: str
) -> Procedure[tuple[str, ...]]:
    """`under.target`, or an ally in its stead, does what was chosen, if it still can; gives whom it did it to. A main action used off turn
    can be a critical hit (classes/critical-hit)."""
    # While the question stood, the Director may have changed who can react.
    reasons = why_not_by_leave(scene.board, under.target, usage)
    if reasons:
        yield from rule_out(scene, under, under.target, reasons)
        return ()
    use = next((one for one in possible if (one.option.id,) == chosen), None)
    if use is None or not can_act(scene.board.creatures[use.option.creature]):
        return ()
    actor = use.option.creature
    cause = yield from react_by_leave(scene, under, under.target, usage, rule)
    if usage in OF_ITS_TURN:
        yield from spend(scene, under.target, usage)
    resolved = yield from use_ability(scene, actor, use.use, usage or NO_ACTION, rule, damage_types=use.damage_types, cause=cause)
    if resolved.critical:
        yield from extra_main_action(scene, actor)
    if makes_bleed(scene.board, actor, usage, use.use.ability):
        yield from bleed(scene, actor)
    return resolved.targets


def react_by_leave(scene: Scene, under: Circumstances, id: str, usage: str, rule: str) -> Procedure[int]:
    """The creature `id` takes its triggered action, if it acts by one; gives the record that what it does then comes of."""
    if usage not in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION):
        return under.cause
    taken = TriggeredActionTaken(id, rule, usage == FREE_TRIGGERED_ACTION, _window(scene.board, under))
    return (yield from happen(taken, rule))


def _window(board: Board, under: Circumstances) -> int:
    """What it is a reaction to: the ability or roll in flight, or what the effect comes of."""
    return board.in_flight[-1].seq if board.in_flight else under.cause


def makes_bleed(board: Board, actor: str, usage: str, used: Ability) -> bool:
    """Whether what `actor` did makes it bleed: a main action off turn, a triggered action, a roll with Might or Agility (classes/bleeding;
    policy free_triggered_action_bleeds)."""
    return used.usage == MAIN_ACTION or reaction_bleeds(board, usage) or bleeds_by(board.creatures[actor], used)


def rule_out(scene: Scene, under: Circumstances, creature: str, reasons: tuple[Reason, ...]) -> Procedure[None]:
    yield from happen(RuledOut(under.cause, (Exclusion(creature, GRANTED, reasons),)), GRANTED, cause=under.cause)
