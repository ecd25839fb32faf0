"""Main actions, maneuvers, move actions and triggered actions: spending them, and what follows one."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.procedure import Gained, Offer, Procedure, Scene, happen, take_at_once
from freestrike.engine.queries.counts_as import best_of, can_act, out_of_the_fight
from freestrike.engine.queries.modifiers import cannot, ignores
from freestrike.engine.queries.shared_turn import joins, shares
from freestrike.engine.queries.turn_order import (
    ORDER,
    acting_side,
    acts_with,
    first_in_order,
    group_acting,
    has_acted,
    has_another,
    right_after_its_own,
    winner,
)
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.damaging_terrain import start_turn_in_terrain
from freestrike.engine.rules.lasting import expire_at_start_of_turn
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.targets_now import who_cannot_go_on
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, TRIGGERED_ACTION, Ability
from freestrike.events.ledger import Reason
from freestrike.events.reactions import ReactionLapsed
from freestrike.events.turns import (
    ActionSpent,
    ExtraMainActionGained,
    TriggeredActionTaken,
    TurnJoined,
    TurnStarted,
    TurnTakenUp,
)
from freestrike.projections.board.board import Board, Turn
from freestrike.projections.board.creature import DEAD, UNCONSCIOUS, Creature

TAKING_A_TURN = "combat/taking-a-turn"
MINION_TURNS = "monster-basics/minion-action-economy"
AT_ONCE = "classes/critical-hit"
CONVERTED_AT_ONCE = "extra_main_action_converts"
BLED_BY = ("might", "agility")


def why_not_act(board: Board, id: str) -> tuple[Reason, ...]:
    """Why the creature `id` may not act on its turn now: the fight is over, it is out of it, it is another's turn, the other side is to
    choose who acts, or it has acted in this round (combat/creatures-take-turns)."""
    creature = board.creatures.get(id)
    if creature is None:
        return (Reason("no such creature", "engine/commands", id),)
    reasons: list[Reason] = []
    if board.winner:
        reasons.append(Reason("the fight is over", "combat/end-of-combat", board.winner))
    if creature.life == DEAD:
        reasons.append(out_of_the_fight(creature))
    if creature.life == UNCONSCIOUS:
        reasons.append(Reason("unconscious", "combat/unconscious", id))
    if id in board.at_once:
        return tuple(reasons)
    turn = board.turn
    if turn is not None and turn.creature != id and not shares(board, id):
        reasons.append(Reason("another's turn", "combat/creatures-take-turns", turn.creature))
    if turn is None:
        if board.next_turns:
            granted = board.next_turns[0].creature
            return (*reasons, *(() if granted == id else (Reason("another's turn", "combat/creatures-take-turns", granted),)))
        acting = acting_side(board)
        if creature.side != acting:
            reasons.append(Reason("the other side's turn", "combat/creatures-take-turns", acting))
        elif group_acting(board) not in ("", creature.group):
            reasons.append(Reason("another group's turn", "combat/enemies-act-in-groups", board.group_to_act))
        elif not group_acting(board):
            reasons.extend(_why_not_in_order(board, creature))
        if right_after_its_own(board, creature):
            reasons.append(Reason("right after its own turn", "monster-basics/solo", id))
        if has_acted(board, creature):
            reasons.append(Reason("has acted this round", "combat/creatures-take-turns", id))
    return tuple(reasons)


def _why_not_in_order(board: Board, creature: Creature) -> Iterator[Reason]:
    """That another of its side comes before it in the order by Agility (combat/alternative-turn-order)."""
    first = first_in_order(board, creature.side)
    if first not in ("", creature.id) and not acts_with(board, first, creature.id):
        yield Reason("not next in the order", ORDER, first)


def why_not_spend(board: Board, id: str, action: str, convert: bool = False) -> tuple[Reason, ...]:
    """Why the creature `id` may not spend its `action`; with `convert` it pays with its main action (combat/taking-a-turn). A dazed
    creature can do only one thing in its turn (classes/dazed), a minion beside its move only a main action or a maneuver
    (monster-basics/minion-action-economy)."""
    creature = board.creatures.get(id)
    if creature is None:
        return ()
    turn = board.turn if board.turn is not None and board.turn.creature == id else None
    reasons: list[Reason] = []
    if id in board.at_once:
        reasons.extend(_why_not_at_once(board, creature, action, convert))
    elif turn is not None:
        paid = MAIN_ACTION if convert else action
        spent = {MAIN_ACTION: turn.main_actions, "maneuver": turn.maneuvers, "move action": turn.move_actions}[paid]
        if spent and spent > _extra(creature, paid):
            reasons.append(Reason(f"{paid} spent", TAKING_A_TURN, id))
        elif creature.squad and paid in (MAIN_ACTION, MANEUVER) and turn.main_actions + turn.maneuvers:
            reasons.append(Reason("a main action or a maneuver", MINION_TURNS, id))
        elif creature.squad and action == MAIN_ACTION and _squad_has_acted(board, creature):
            reasons.append(Reason("its squad has acted", "monster-basics/acting-together", creature.squad))
        if creature.condition("dazed") and not (_is_its_one_thing(creature, turn, paid) or ignores(board, creature, "dazed")):
            reasons.append(Reason("dazed", "classes/dazed", id))
    reasons.extend(
        Reason(f"cannot use {barred}s", TAKING_A_TURN, id)
        for barred in (MAIN_ACTION, "maneuver", "move action")
        if barred in (action, MAIN_ACTION if convert else action) and cannot(board, creature, f"use {barred}s")
    )
    if convert and action == MAIN_ACTION:
        reasons.append(Reason("nothing to convert", TAKING_A_TURN, id))
    return tuple(reasons)


def _why_not_at_once(board: Board, creature: Creature, action: str, convert: bool) -> Iterator[Reason]:
    """A main action that it takes at once it may take though it is dazed and has spent its own (classes/critical-hit); whether it can be
    turned into something else is open (combat/main-actions; policy extra_main_action_converts)."""
    if action == MAIN_ACTION:
        return
    own_turn = board.turn is not None and (board.turn.creature == creature.id or shares(board, creature.id))
    policy = board.policies[CONVERTED_AT_ONCE]
    if not convert or policy == "never" or (policy == "on_turn" and not own_turn):
        yield Reason("only a main action", AT_ONCE, creature.id)


def _squad_has_acted(board: Board, creature: Creature) -> bool:
    """Whether another minion of its squad has used its main action in this turn: whoever was no part of that has wasted its own
    (monster-basics/acting-together)."""
    return any(
        other.main_actions > other.converted and board.creatures[other.creature].squad == creature.squad
        for other in board.sharing
        if other.creature != creature.id
    )


def _extra(creature: Creature, action: str, *, though_dazed: bool = False) -> int:
    """How often it may take `action` besides the once that everyone can, in this turn."""
    return sum(one.action == action and (one.though_dazed or not though_dazed) for one in creature.extra_actions)


def _is_its_one_thing(creature: Creature, turn: Turn, action: str) -> bool:
    """Whether `action` would be the one thing that a dazed creature does in its turn, beside the extra actions that it may take though it
    is dazed (classes/dazed)."""
    if not (turn.spent and creature.extra_actions):
        return not turn.spent
    taken = {MAIN_ACTION: turn.main_actions, MANEUVER: turn.maneuvers, "move action": turn.move_actions}
    beside = sum(min(times, _extra(creature, one, though_dazed=True)) for one, times in taken.items())
    if taken[action] < _extra(creature, action, though_dazed=True):
        return True
    return turn.spent - beside < 1


def spend(scene: Scene, id: str, action: str, convert: bool = False, together: str = "", *, bare: bool = False) -> Procedure[None]:
    """Begin the creature's turn if it has not begun, and spend `action`, or the main action turned into it. `together`: the maneuver that
    it uses with its squad; `bare`: no ability is used with it. Who has a main action in hand takes that one."""
    if id in scene.board.at_once:
        used_as = action if convert else ""
        policy = CONVERTED_AT_ONCE if convert else ""
        yield from happen(ActionSpent(id, MAIN_ACTION, used_as, bare=bare, at_once=True), "combat/main-actions", policy=policy)
        return
    yield from begin_turn(scene, id)
    together = together if scene.board.creatures[id].squad else ""
    paid = ActionSpent(id, MAIN_ACTION, action, together) if convert else ActionSpent(id, action, "", together, bare)
    yield from happen(paid, TAKING_A_TURN)


def begin_turn(scene: Scene, id: str) -> Procedure[None]:
    """A creature that acts when no turn is in progress takes its turn, a minion together with its squad and their captain
    (monster-basics/organized-as-squads, monster-basics/attached-squad-captain); lingering damaging terrain harms it at once."""
    board = scene.board
    if board.turn is None:
        granted = board.next_turns[0] if board.next_turns else None
        alone = granted is not None and granted.bonus and not has_acted(board, board.creatures[id])
        seq = yield from happen(TurnStarted(id, has_another(board, id)), "combat/creatures-take-turns")
        if scene.board.turn is None:
            return  # Another's turn comes before it.
        yield from start_turn_in_terrain(scene, id, seq)
        yield from expire_at_start_of_turn(scene, id)
        if scene.board.squads and not alone:
            for other in joins(scene.board, id):
                if can_act(scene.board.creatures[other]):
                    seq = yield from happen(TurnJoined(other, has_another(scene.board, other)), "monster-basics/acting-together")
                    yield from start_turn_in_terrain(scene, other, seq)
                    yield from expire_at_start_of_turn(scene, other)
    elif board.turn.creature != id and shares(board, id):
        yield from happen(TurnTakenUp(id), "monster-basics/acting-together")


def take_main_action(scene: Scene, id: str, use: Use, damage_types: tuple[str, ...], cause: int = 0) -> Procedure[None]:
    """Use an ability as a main action; a critical hit gives another at once (classes/critical-hit); then bleed (classes/bleeding)."""
    resolved = yield from use_ability(scene, id, use, MAIN_ACTION, damage_types=damage_types, cause=cause)
    if resolved.critical:
        yield from extra_main_action(scene, id)
    yield from bleed(scene, id)


def take_maneuver(scene: Scene, id: str, use: Use, usage: str) -> Procedure[None]:
    """Use an ability as a maneuver; one that was rolled with Might or Agility makes a bleeding creature bleed (classes/bleeding)."""
    yield from use_ability(scene, id, use, usage)
    if bleeds_by(scene.board.creatures[id], use.ability):
        yield from bleed(scene, id)


def extra_main_action(scene: Scene, *creatures: str, rules: tuple[str, ...] = ()) -> Procedure[None]:
    """A critical hit: each of `creatures` takes a main action at once, on or off turn, dazed or not (classes/critical-hit)."""
    yield from main_action_at_once(scene, creatures, AT_ONCE, *rules)


def main_action_at_once(scene: Scene, creatures: tuple[str, ...], rule: str, *rules: str, source: str = "") -> Procedure[None]:
    """Each of `creatures` who still can takes a main action at once, which `rule` gives it. `source`: by what, if by an ability."""
    gained: Gained = ()
    for id in creatures:
        if can_act(scene.board.creatures[id]) and not winner(scene.board):
            seq = yield from happen(ExtraMainActionGained(id, source), rule, *rules)
            gained = (*gained, (id, seq))
    if gained:
        yield from take_at_once(gained, rule)


def take_triggered_action(scene: Scene, offers: tuple[Offer, ...], window: int) -> Procedure[None]:
    """Take the triggered action that was offered in `window`, several together if they are one, and bleed from it once it is resolved
    (combat/triggered-actions, classes/bleeding; policy free_triggered_action_bleeds)."""
    first = offers[0]
    if not first.takes_action:
        yield from first.act(scene, window)
        return
    seqs = []
    for offer in offers:
        taken = TriggeredActionTaken(offer.creature, offer.rule, offer.free, window)
        seqs.append((yield from happen(taken, offer.rule)))
    able = []
    for offer, seq in zip(offers, seqs, strict=True):
        # Another may have answered that, and killed it or struck it down.
        fallen = who_cannot_go_on(scene.board, (offer.creature,))
        if fallen:
            yield from happen(ReactionLapsed(offer.creature, offer.rule, fallen), offer.rule, cause=seq)
        else:
            able.append((offer, seq))
    if first.act_together is not None and len(able) > 1:
        yield from first.act_together(scene, able[0][1], tuple(offer.creature for offer, _ in able))
    elif able:
        offer, seq = able[0]
        yield from offer.act(scene, seq)
    for offer in offers:
        by_itself = not offer.free or scene.board.policies["free_triggered_action_bleeds"] == "yes"
        if by_itself or might_or_agility(scene.board.creatures[offer.creature], offer.rolled_with):
            yield from bleed(scene, offer.creature)


def bleeds_by(creature: Creature, used: Ability) -> bool:
    """Whether a maneuver with `used` makes a bleeding creature bleed: it is rolled with Might or Agility (classes/bleeding)."""
    return used.roll is not None and might_or_agility(creature, used.roll.characteristics)


def reaction_bleeds(board: Board, usage: str) -> bool:
    """Whether a triggered action makes a bleeding creature bleed, whatever it does (classes/bleeding; policy
    free_triggered_action_bleeds)."""
    return usage == TRIGGERED_ACTION or (usage == FREE_TRIGGERED_ACTION and board.policies["free_triggered_action_bleeds"] == "yes")


def might_or_agility(creature: Creature, characteristics: tuple[str, ...]) -> bool:
    """Whether what is rolled with the best of these `characteristics` is rolled with Might or Agility (classes/bleeding)."""
    return bool(characteristics) and best_of(creature, characteristics) in BLED_BY
