"""Effects on who takes a turn when, and on what may be done in one: turns granted and lost, further actions."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.turn_order import may_take_its_turn_next
from freestrike.engine.rules.choosing import decide
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.engine.rules.lasting import begin
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, MOVE_ACTION, TRIGGERED_ACTION
from freestrike.events.content.duration import EOT
from freestrike.events.content.effect import ExtraAction, TakeTurn
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.turns import LoseTurn
from freestrike.events.lasting import Lasting
from freestrike.events.turns import ExtraActionGained, TurnGranted, TurnLost
from freestrike.projections.board.board import Board

TURNS = "combat/creatures-take-turns"
ACTIONS = "combat/taking-a-turn"
ONE_ACTION = (MAIN_ACTION, MANEUVER, MOVE_ACTION)


@carries_out(TakeTurn)
def _take_turn(scene: Scene, under: Circumstances, effect: TakeTurn) -> Procedure[None]:
    """Who has acted in this round takes no other turn, unless it is a bonus. In answer to the start of another's turn it comes before that
    one, as long as nothing was done in it."""
    if not _may_take_one(scene.board, under.target, effect):
        return
    if effect.choice and not (yield from decide(scene, under, "target", "turn")):
        return
    if _may_take_one(scene.board, under.target, effect):
        granted = TurnGranted(under.target, under.ability.name, effect.bonus, _only_begun(scene.board, under))
        yield from happen(granted, TURNS, cause=under.cause)


def _may_take_one(board: Board, id: str, effect: TakeTurn) -> bool:
    creature = board.creatures[id]
    return can_act(creature) if effect.bonus else may_take_its_turn_next(board, creature)


def _only_begun(board: Board, under: Circumstances) -> str:
    """Whose turn has begun in the window that set this off and has gone no further; "" if there is none."""
    turn = board.turn
    if turn is None or turn.begun != under.window or turn.creature == under.target or turn.spent or turn.moves:
        return ""
    return turn.creature


@carries_out(LoseTurn)
def _lose_turn(scene: Scene, under: Circumstances, effect: LoseTurn) -> Procedure[None]:
    """The turn of this round, else that of the next; or one action of its next turn."""
    if effect.what in ONE_ACTION:
        barred = Modifier("cannot", name=f"use {effect.what}s")
        yield from begin(
            scene, under.target, Lasting("loses an action", under.user, EOT, under.ability.id, 0, (barred,)), cause=under.cause
        )
        return
    board = scene.board
    creature = board.creatures[under.target]
    lost = max(board.round, creature.acted_in + 1)
    yield from happen(TurnLost(creature.id, lost, under.ability.name), TURNS, cause=under.cause)


@carries_out(ExtraAction)
def _extra_action(scene: Scene, under: Circumstances, effect: ExtraAction) -> Procedure[None]:
    target = scene.board.creatures[under.target]
    if effect.action == TRIGGERED_ACTION and target.reacted_in != scene.board.round:
        return
    for _ in range(effect.times):
        gained = ExtraActionGained(under.target, effect.action, effect.though_dazed, under.ability.name)
        yield from happen(gained, ACTIONS, cause=under.cause)
