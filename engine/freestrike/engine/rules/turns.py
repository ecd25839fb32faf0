"""Rounds and turns: who may act, when a turn and a round end, when the fight is over."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import can_act, is_out
from freestrike.engine.queries.shared_turn import joins, shares
from freestrike.engine.queries.turn_order import acting_side, has_acted, next_to_act, winner
from freestrike.engine.rules.actions import begin_turn, why_not_act
from freestrike.engine.rules.agility_order import rank_turns
from freestrike.engine.rules.being_found import found_in_the_open
from freestrike.engine.rules.conditions import end_of_turn
from freestrike.engine.rules.end_effect import end_an_effect
from freestrike.engine.rules.end_of_combat import end_combat
from freestrike.engine.rules.falling import fall_on
from freestrike.engine.rules.lasting import expire_at_end_of_turn, expire_with_the_round
from freestrike.engine.rules.malice import gain_malice
from freestrike.engine.rules.suffocating import hold_breath
from freestrike.engine.rules.zones import settle_zones
from freestrike.events.commands import BeginTurn, EndTurn
from freestrike.events.encounter import SIDES
from freestrike.events.ledger import Reason
from freestrike.events.turns import RoundEnded, RoundStarted, TurnEnded, TurnForgone, TurnGranted, TurnLeft
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

TURNS = "combat/creatures-take-turns"
SUMMONERS = "monster-basics/creatures-who-summon"


def why_not_take_turn(board: Board, command: BeginTurn) -> tuple[Reason, ...]:
    """A creature takes a turn that it may take and has not begun (combat/creatures-take-turns)."""
    reasons = why_not_act(board, command.creature)
    if board.turn is not None and (board.turn.creature == command.creature or shares(board, command.creature)):
        return (*reasons, Reason("the turn has begun", TURNS, command.creature))
    return reasons


def take_turn(scene: Scene, command: BeginTurn) -> Procedure[None]:
    """The turn begins, with all that its start brings."""
    yield from begin_turn(scene, command.creature)


def why_not_end_turn(board: Board, command: EndTurn) -> tuple[Reason, ...]:
    """A creature may end its turn, or forgo one that it could begin."""
    return why_not_act(board, command.creature)


def end_turn(scene: Scene, command: EndTurn) -> Procedure[None]:
    """The turn is over: conditions end or are saved against, then the next side chooses (combat/creatures-take-turns)."""
    if scene.board.turn is None:
        yield from begin_turn(scene, command.creature)
    yield from finish_turn(scene)


def finish_turn(scene: Scene) -> Procedure[None]:
    """End the turn in progress, for all who share it, and the round when nobody is left to act (combat/end-of-round)."""
    turn = scene.board.turn
    assert turn is not None
    for other in scene.board.sharing:
        yield from _end_for(scene, other.creature)
        yield from happen(TurnLeft(other.creature), TURNS)
    creature = scene.board.creatures[turn.creature]
    yield from _end_for(scene, creature.id)
    following, group = next_to_act(scene.board, creature)
    rules = (TURNS, "combat/enemies-act-in-groups") if group else (TURNS,)
    yield from happen(TurnEnded(creature.id, following, group), *rules)
    yield from _summoned_are_next(scene, creature)
    if not following and not scene.board.next_turns and not winner(scene.board):
        yield from next_round(scene)


def _summoned_are_next(scene: Scene, summoner: Creature) -> Procedure[None]:
    """Whom a monster has summoned takes its turn right after it, in every round (monster-basics/creatures-who-summon); a squad takes one
    (monster-basics/organized-as-squads)."""
    if summoner.stat_block.hero:
        return
    for other in tuple(scene.board.creatures):
        waits = any(granted.creature in (other.id, *joins(scene.board, other.id)) for granted in scene.board.next_turns)
        if other.summoner == summoner.id and can_act(other) and not has_acted(scene.board, other) and not waits:
            yield from happen(TurnGranted(other.id, "summoned"), SUMMONERS)


def _end_for(scene: Scene, id: str) -> Procedure[None]:
    if can_act(scene.board.creatures[id]):
        yield from end_of_turn(scene, id)
    yield from expire_at_end_of_turn(scene, id)
    yield from end_an_effect(scene, id)


def next_round(scene: Scene) -> Procedure[None]:
    """A round ends and a new one begins with the side that went first; surprise is over (combat/end-of-round,
    combat/determine-surprise). None begins where what the end of the round brings has decided the fight."""
    yield from fall_on(scene)
    yield from expire_with_the_round(scene)
    if scene.board.ground.water or scene.board.bearers:
        yield from hold_breath(scene)
    board = scene.board
    if winner(board):
        return
    yield from happen(RoundEnded(board.round), "combat/end-of-round")
    yield from begin_round(scene, board.round + 1, board.first_side)


def begin_round(scene: Scene, round: int, side: str, *, malice: bool = True) -> Procedure[None]:
    """A combat round begins with `side`, or with the other one if nobody of `side` can act (combat/combat-round), and the Director gains
    `malice`. Where Agility says who acts when, whoever has no place in the order yet gets one (combat/alternative-turn-order)."""
    board = scene.board
    if not any(can_act(creature) for creature in board.creatures if creature.side == side):
        side = SIDES[1 - SIDES.index(side)]
    yield from happen(RoundStarted(round, side), "combat/combat-round")
    if scene.board.policies["turn_order"] == "agility":
        yield from rank_turns(scene)
    if malice:
        yield from gain_malice(scene)


def _lapses(board: Board) -> bool:
    """Whether the turn that was granted next can't be taken: its creature is out of the fight, or has acted in this round."""
    granted = board.next_turns[0]
    creature = board.creatures[granted.creature]
    return not can_act(creature) or (has_acted(board, creature) and not granted.bonus)


def settle(scene: Scene) -> Procedure[None]:
    """After every command: whoever is hidden and in the open is found; the fight is over when one side is out of it; the turn of a
    creature that is out of the fight ends."""
    if scene.board.hidden:
        yield from found_in_the_open(scene)
    board = scene.board
    side = winner(board)
    if side and not board.winner:
        yield from end_combat(scene, side)
    if scene.board.zones:
        yield from settle_zones(scene)
    while scene.board.turn is None and scene.board.next_turns and _lapses(scene.board):
        yield from happen(TurnForgone(scene.board.next_turns[0].creature), TURNS)
    board = scene.board
    turn = board.turn
    if turn is not None and is_out(board.creatures[turn.creature]):
        able = next((other.creature for other in board.sharing if can_act(board.creatures[other.creature])), "")
        if able:
            yield from begin_turn(scene, able)
        else:
            yield from finish_turn(scene)
    elif turn is None and board.round and not side:
        # In the next round too there may be nobody but the one that acted last, who takes no two turns in a row.
        for _ in SIDES:
            if not acting_side(scene.board):
                yield from next_round(scene)
