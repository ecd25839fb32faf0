"""What others may do because of an effect: granted abilities and free strikes (combat/granted-abilities, combat/free-strikes)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import takes
from freestrike.engine.queries.counts_as import can_act, has_fallen
from freestrike.engine.queries.discounts import price
from freestrike.engine.queries.granted import GRANTED, charge_uses, free_strike_uses, granted_uses, why_not_off_turn
from freestrike.engine.queries.objects import named
from freestrike.engine.queries.selections import candidates, objects
from freestrike.engine.queries.sides import ENEMY, seen_as
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.queries.usable import Possible
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import bleeds_by, extra_main_action, main_action_at_once, spend, why_not_act, why_not_spend
from freestrike.engine.rules.charge import why_not_charge_along
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out_all
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.stepping import Course, go
from freestrike.engine.rules.straight_ways import straight_ways
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, NO_ACTION, TRIGGERED_ACTION, Ability
from freestrike.events.content.amount import OUTER_TARGET, Amount
from freestrike.events.content.effect import WHOMEVER, FreeStrike, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.events.reactions import Exclusion, RuledOut
from freestrike.events.space import Square
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.board.board import Board

FREE_STRIKES = "combat/free-strikes"
CHARGE = "combat/charge"
OF_ITS_TURN = (MAIN_ACTION, MANEUVER)
"""What it takes of who uses an ability in its own turn."""


@carries_out(UseAbilities)
def _use_abilities(scene: Scene, under: Circumstances, effect: UseAbilities) -> Procedure[None]:
    """The target may use one of the abilities that it is granted, or a free strike in its place; it must not be able to do so by itself,
    but it must be able to react."""
    grantee = under.target
    reasons = _why_not(scene.board, grantee, effect.usage)
    if reasons:
        yield from _ruled_out(scene, under, grantee, reasons)
        return
    if effect.which == "charge":
        yield from _charge(scene, under, effect)
        return
    if effect.which == MAIN_ACTION and effect == UseAbilities(MAIN_ACTION, usage=effect.usage, choice=effect.choice):
        yield from _main_action(scene, under, effect)
        return
    possible = _granted(scene.board, under, effect)
    if not possible:
        return
    chosen = yield from _choose(scene, under, grantee, "granted ability", possible, effect)
    if chosen:
        yield from _act(scene, under, effect.usage, _granted(scene.board, under, effect), chosen, GRANTED)


def _why_not(board: Board, id: str, usage: str) -> tuple[Reason, ...]:
    """Why the creature `id` can't do it by `usage`: it can't react, or has no such action left in its turn."""
    if usage in OF_ITS_TURN:
        return (*why_not_act(board, id), *why_not_spend(board, id, usage))
    return why_not_off_turn(board.creatures[id], board, usage)


def _main_action(scene: Scene, under: Circumstances, effect: UseAbilities) -> Procedure[None]:
    """The target takes a main action by leave, whatever that may be (combat/main-actions)."""
    if effect.usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION):
        window = scene.board.in_flight[-1].seq if scene.board.in_flight else under.cause
        yield from happen(TriggeredActionTaken(under.target, GRANTED, effect.usage == FREE_TRIGGERED_ACTION, window), GRANTED)
    yield from main_action_at_once(scene, (under.target,), GRANTED, source=under.ability.id)


def _charge(scene: Scene, under: Circumstances, effect: UseAbilities) -> Procedure[None]:
    """The target charges by leave: where to is chosen first, then, from where it has come to, with what and whom it strikes
    (combat/charge)."""
    id = under.target
    ways = _charges(scene.board, under, effect)
    if not ways:
        return
    seat = scene.board.creatures[under.user if effect.controlled else id].seat
    options = tuple(Option(f"charge/{id}/{x},{y},{z}", id, effect.usage, under.ability.id, CHARGE, "", (x, y, z)) for x, y, z in ways)
    key = f"granted charge|{under.ability.id}|{under.user}|{id}|{under.triggering}"
    asked = Question(seat, key, "granted charge", options, under.cause, 0 if effect.choice else 1, 1, id, (GRANTED, CHARGE))
    answer = yield from ask(asked)
    chosen = next((option.square for option in options if (option.id,) == answer.options), None)
    path = None if chosen is None else _charges(scene.board, under, effect).get(chosen)
    if path is None:
        return
    if effect.usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION):
        window = scene.board.in_flight[-1].seq if scene.board.in_flight else under.cause
        yield from happen(TriggeredActionTaken(id, GRANTED, effect.usage == FREE_TRIGGERED_ACTION, window), GRANTED)
    if path:
        yield from go(
            scene, id, Course(path, "charge", by=under.ability.id, squares=speed(scene.board, scene.board.creatures[id], charging=True))
        )
    possible = _ends_of_charge(scene.board, under, effect)
    if possible and can_act(scene.board.creatures[id]):
        picked = yield from _choose(scene, under, id, "charge", possible, replace(effect, usage=NO_ACTION))
        if picked:
            yield from _act(scene, under, "", _ends_of_charge(scene.board, under, effect), picked, GRANTED)


def _charges(board: Board, under: Circumstances, effect: UseAbilities) -> dict[Square, tuple[Square, ...]]:
    """Where the target can charge to so that it can strike there, each with a shortest way; where it stands only if a charge may be of no
    squares (policy charge_zero_squares)."""
    charger = board.creatures[under.target]
    found = {}
    for to, path in straight_ways(board, charger, speed(board, charger, charging=True)).items():
        there = replace(board, creatures=board.creatures.set(replace(charger, corner=to)))
        if not why_not_charge_along(board, charger, path) and _ends_of_charge(there, under, effect):
            found[to] = path
    return found


def _ends_of_charge(board: Board, under: Circumstances, effect: UseAbilities) -> tuple[Possible, ...]:
    besides = replace(effect, which=effect.instead, modifiers=_reckoned(board, under, effect.modifiers)) if effect.instead else None
    return charge_uses(board, board.creatures[under.target], _whom(board, under, effect), besides)


def _whom(board: Board, under: Circumstances, effect: UseAbilities) -> tuple[str, ...] | None:
    """Whom the grant is against; None for anyone, also where the one that it names is at 0 Stamina and another may be picked."""
    if effect.against is None:
        return None
    against = _opponents(board, under, effect.against)
    return None if effect.repick and against is not None and all(_has_fallen(board, id) for id in against) else against


def _has_fallen(board: Board, id: str) -> bool:
    creature = board.creatures.get(id)
    return named(board.ground, id) is None if creature is None else has_fallen(creature)


@carries_out(FreeStrike)
def _free_strike(scene: Scene, under: Circumstances, effect: FreeStrike) -> Procedure[None]:
    """Free strikes, each against one that it may be made against; what rides on them follows on whom they hit."""
    striker = under.who(effect.by)
    for _ in range(effect.times):
        reasons = why_not_off_turn(scene.board.creatures[striker], scene.board, effect.usage)
        if reasons:
            yield from _ruled_out(scene, under, striker, reasons)
            return
        possible = _free_strikes(scene.board, under, effect, striker)
        if not possible:
            return
        chosen = yield from _choose(scene, under, striker, "free strike", possible, effect)
        if not chosen:
            return
        possible = _free_strikes(scene.board, under, effect, striker)
        before = scene.board
        struck = yield from _act(scene, replace(under, target=striker), effect.usage, possible, chosen, FREE_STRIKES)
        for target in struck:
            took = _stamina(before, target) - _stamina(scene.board, target)
            riding = replace(under, user=striker, target=target, grantor=under.user, amount=took)
            yield from carry_out_all(scene, riding, effect.riders)


def _stamina(board: Board, id: str) -> int:
    """All that `id` can lose: its Stamina, what is temporary of it too, or its squad's (monster-basics/shared-low-stamina)."""
    creature = board.creatures[id]
    squad = squad_of(board, creature)
    return creature.stamina + creature.temporary if squad is None else squad.pool


def _granted(board: Board, under: Circumstances, effect: UseAbilities) -> tuple[Possible, ...]:
    against = _whom(board, under, effect)
    if isinstance(effect.cost, Amount):
        effect = replace(effect, cost=amount_of(board, under, effect.cost)[0])
    return granted_uses(board, board.creatures[under.target], replace(effect, modifiers=_reckoned(board, under, effect.modifiers)), against)


def _reckoned(board: Board, under: Circumstances, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """What a grant adds is by the scores of who gives it, not of who acts on it."""
    return tuple(
        replace(one, amount=amount_of(board, under, one.amount)[0]) if isinstance(one.amount, Amount) else one for one in modifiers
    )


def _free_strikes(board: Board, under: Circumstances, effect: FreeStrike, striker: str) -> tuple[Possible, ...]:
    """The free strikes that `striker` may make against whom the effect says."""
    against = _opponents(board, under, effect.against)
    return free_strike_uses(board, board.creatures[striker], effect.manner, against, _reckoned(board, under, effect.modifiers))


def _opponents(board: Board, under: Circumstances, against: Selection) -> tuple[str, ...] | None:
    """Against whom something may be done, creatures and objects; None for anyone. Their sides are seen from the user whose effect it is.
    Who does it needs line of effect to them; the user needs none, unless they must be near it."""
    if against == WHOMEVER:
        return None
    if OUTER_TARGET in against.kinds and under.outer_object:
        return (under.outer_object,)
    seen = against if against.within else replace(against, sight=False)
    return (*candidates(board, under, seen), *objects(board, under, seen))


def _choose(
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
    window = scene.board.in_flight[-1].seq if scene.board.in_flight else under.cause
    answer = yield from ask(Question(seat, key, kind, options, window, 1 if must else 0, 1, actor, (rule,)))
    return answer.options


def _reaches_an_enemy(board: Board, actor: str, possible: tuple[Possible, ...]) -> bool:
    creature = board.creatures[actor]
    targets = (board.creatures[id] for one in possible for id in one.use.targets)
    return any(seen_as(board, creature, target) == ENEMY for target in targets if target.id != actor)


def _by_leave(board: Board, possible: Possible, usage: str, rule: str) -> Option:
    """What is chosen, by the rule that gives leave, and with what it takes then: not the action that is printed, but what it costs."""
    use, actor = possible.use, board.creatures[possible.option.creature]
    return replace(possible.option, cost=takes(usage, price(board, actor, use), use.ability.resource), rule=rule)


def _act(
    scene: Scene, under: Circumstances, usage: str, possible: tuple[Possible, ...], chosen: tuple[str, ...], rule: str
) -> Procedure[tuple[str, ...]]:
    """`under.target`, or an ally in its stead, does what was chosen, if it still can; gives whom it did it to. A main action used off turn
    can be a critical hit (classes/critical-hit)."""
    # While the question stood, the Director may have changed who can react.
    reasons = _why_not(scene.board, under.target, usage)
    if reasons:
        yield from _ruled_out(scene, under, under.target, reasons)
        return ()
    use = next((one for one in possible if (one.option.id,) == chosen), None)
    if use is None or not can_act(scene.board.creatures[use.option.creature]):
        return ()
    actor = use.option.creature
    window = scene.board.in_flight[-1].seq if scene.board.in_flight else under.cause
    cause = under.cause
    if usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION):
        cause = yield from happen(TriggeredActionTaken(under.target, rule, usage == FREE_TRIGGERED_ACTION, window), rule)
    if usage in OF_ITS_TURN:
        yield from spend(scene, under.target, usage)
    critical = yield from use_ability(scene, actor, use.use, usage or NO_ACTION, rule, damage_types=use.damage_types, cause=cause)
    if critical:
        yield from extra_main_action(scene, actor)
    if _makes_bleed(scene.board, actor, usage, use.use.ability):
        yield from bleed(scene, actor)
    return use.use.targets


def _makes_bleed(board: Board, actor: str, usage: str, used: Ability) -> bool:
    """Whether what `actor` did makes it bleed: a main action off turn, a triggered action, a roll with Might or Agility (classes/bleeding;
    policy free_triggered_action_bleeds)."""
    free = usage == FREE_TRIGGERED_ACTION and board.policies["free_triggered_action_bleeds"] == "yes"
    return used.usage == MAIN_ACTION or usage == TRIGGERED_ACTION or free or bleeds_by(board.creatures[actor], used)


def _ruled_out(scene: Scene, under: Circumstances, creature: str, reasons: tuple[Reason, ...]) -> Procedure[None]:
    yield from happen(RuledOut(under.cause, (Exclusion(creature, GRANTED, reasons),)), GRANTED, cause=under.cause)
