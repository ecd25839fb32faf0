"""Every command with its rule: why it may be refused, and the procedure that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import attrs
from msgspec.structs import replace

from freestrike.engine.kernel import Kernel
from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.overruled import standing
from freestrike.engine.queries.shared_turn import as_it_acts, shares
from freestrike.engine.queries.turn_start import as_the_turn_begins, starts_with_features
from freestrike.engine.rules.actions import begin_turn
from freestrike.engine.rules.aid_attack import aid_attack, why_not_aid_attack
from freestrike.engine.rules.awarding import award, why_not_award
from freestrike.engine.rules.being_found import reveal_itself
from freestrike.engine.rules.burrowing import claw_dirt, dig, pull_out, why_not_claw_dirt, why_not_dig, why_not_pull_out
from freestrike.engine.rules.calling import call_for_test, why_not_call
from freestrike.engine.rules.captains import become_captain, why_not_become_captain
from freestrike.engine.rules.charge import charge, why_not_charge
from freestrike.engine.rules.consumables import use_consumable, why_not_use_consumable
from freestrike.engine.rules.crawling import drop_prone, why_not_drop_prone
from freestrike.engine.rules.defend import defend, why_not_defend
from freestrike.engine.rules.effects.rooms import ROOMS as ROOMS
from freestrike.engine.rules.grabbing import move_grabbed, release, why_not_move_grabbed, why_not_release
from freestrike.engine.rules.healing import heal, why_not_heal
from freestrike.engine.rules.hiding import hide, search, why_not_hide, why_not_search
from freestrike.engine.rules.interacting import interact, why_not_interact
from freestrike.engine.rules.malice import use_malice, why_not_use_malice
from freestrike.engine.rules.maneuvers import catch_breath, stand_up, why_not_catch_breath, why_not_stand_up
from freestrike.engine.rules.mounts import (
    dismount,
    knock_off,
    mount,
    ride,
    why_not_dismount,
    why_not_knock_off,
    why_not_mount,
    why_not_ride,
)
from freestrike.engine.rules.movement import advance, disengage, why_not_advance, why_not_disengage
from freestrike.engine.rules.resting import finish_respite, wake_after_an_hour, why_not_finish_respite, why_not_wake
from freestrike.engine.rules.spend_hero_tokens import spend_hero_tokens, why_not_spend_hero_tokens
from freestrike.engine.rules.squad_action import act_together, why_not_act_together
from freestrike.engine.rules.standing_orders import give, why_not_give, why_not_withdraw, withdraw
from freestrike.engine.rules.stopping import stop_effect, takes_no_action, why_not_stop_effect
from freestrike.engine.rules.testing import assist_test, make_a_test, why_not_assist_test, why_not_make_test
from freestrike.engine.rules.turns import end_turn, settle, take_turn, why_not_end_turn, why_not_take_turn
from freestrike.engine.rules.use_ability import use_an_ability, why_not_use_ability
from freestrike.engine.rules.wielding import why_not_wield, wield
from freestrike.events.commands import (
    ActTogether,
    Advance,
    AidAttack,
    AssistTest,
    AwardReaction,
    BecomeCaptain,
    BeginTurn,
    CallForTest,
    CatchBreath,
    Charge,
    ClawDirt,
    Command,
    Defend,
    Dig,
    Disengage,
    Dismount,
    Done,
    DropProne,
    EndTurn,
    FinishRespite,
    GiveStandingOrder,
    Heal,
    Hide,
    Interact,
    KnockOff,
    MakeTest,
    Mount,
    MoveGrabbed,
    PullOut,
    ReleaseGrab,
    Ride,
    Search,
    SpendHeroTokens,
    StandUp,
    StopEffect,
    UseAbility,
    UseConsumable,
    UseMalice,
    WakeAfterAnHour,
    Wield,
    WithdrawStandingOrder,
)
from freestrike.events.dice import Rolled
from freestrike.events.hiding import Found, Hid
from freestrike.events.ledger import Reason
from freestrike.events.movement import Stepped, Teleported
from freestrike.events.turns import CombatBegun
from freestrike.projections.board.board import Board, Order

C = TypeVar("C")

REVEALING: tuple[tuple[type, str], ...] = ((Rolled, "dice"), (Found, "hidden creature"))
"""The events that show something which an undo can't take back, and what that is."""
STARTS = ("combat starts", "joins combat", "round starts")
AFTER_THE_FIGHT = (WakeAfterAnHour, FinishRespite)
OUT_OF_TURN = (
    AwardReaction,
    BecomeCaptain,
    CallForTest,
    ReleaseGrab,
    SpendHeroTokens,
    GiveStandingOrder,
    WithdrawStandingOrder,
    *AFTER_THE_FIGHT,
)
"""The commands that begin no turn."""


@attrs.frozen
class _Ruling:
    why_not: Callable[[Board, Command], tuple[Reason, ...]]
    procedure: Callable[[Scene, Command], Procedure[None]]


def _rule(
    kind: type[C], why_not: Callable[[Board, C], tuple[Reason, ...]], procedure: Callable[[Scene, C], Procedure[None]]
) -> tuple[type, _Ruling]:
    return kind, _Ruling(cast(Callable[..., tuple[Reason, ...]], why_not), cast(Callable[..., Procedure[None]], procedure))


_RULINGS: dict[type, _Ruling] = dict(
    (
        _rule(Advance, why_not_advance, advance),
        _rule(Disengage, why_not_disengage, disengage),
        _rule(UseAbility, why_not_use_ability, use_an_ability),
        _rule(ActTogether, why_not_act_together, act_together),
        _rule(StandUp, why_not_stand_up, stand_up),
        _rule(DropProne, why_not_drop_prone, drop_prone),
        _rule(Wield, why_not_wield, wield),
        _rule(Dig, why_not_dig, dig),
        _rule(ClawDirt, why_not_claw_dirt, claw_dirt),
        _rule(PullOut, why_not_pull_out, pull_out),
        _rule(CatchBreath, why_not_catch_breath, catch_breath),
        _rule(Defend, why_not_defend, defend),
        _rule(AidAttack, why_not_aid_attack, aid_attack),
        _rule(Hide, why_not_hide, hide),
        _rule(Interact, why_not_interact, interact),
        _rule(Search, why_not_search, search),
        _rule(Charge, why_not_charge, charge),
        _rule(Heal, why_not_heal, heal),
        _rule(UseConsumable, why_not_use_consumable, use_consumable),
        _rule(StopEffect, why_not_stop_effect, stop_effect),
        _rule(ReleaseGrab, why_not_release, release),
        _rule(MoveGrabbed, why_not_move_grabbed, move_grabbed),
        _rule(Mount, why_not_mount, mount),
        _rule(Dismount, why_not_dismount, dismount),
        _rule(KnockOff, why_not_knock_off, knock_off),
        _rule(Ride, why_not_ride, ride),
        _rule(BecomeCaptain, why_not_become_captain, become_captain),
        _rule(MakeTest, why_not_make_test, make_a_test),
        _rule(AssistTest, why_not_assist_test, assist_test),
        _rule(BeginTurn, why_not_take_turn, take_turn),
        _rule(SpendHeroTokens, why_not_spend_hero_tokens, spend_hero_tokens),
        _rule(UseMalice, why_not_use_malice, use_malice),
        _rule(CallForTest, why_not_call, call_for_test),
        _rule(WakeAfterAnHour, why_not_wake, wake_after_an_hour),
        _rule(FinishRespite, why_not_finish_respite, finish_respite),
        _rule(AwardReaction, why_not_award, award),
        _rule(EndTurn, why_not_end_turn, end_turn),
        _rule(GiveStandingOrder, why_not_give, give),
        _rule(WithdrawStandingOrder, why_not_withdraw, withdraw),
    )
)


def why_not(board: Board, command: Command) -> tuple[Reason, ...]:
    """Every reason why `command` is not legal on `board`; none if it is. The first command of a turn is judged with what the turn's start
    is sure to bring. Under the Director's order what it overrules is left out, but for the turns themselves: nobody can begin or end one
    within another's."""
    if not isinstance(command, OUT_OF_TURN) and not _needs_no_turn(board, command):
        board = _as_it_is_judged(board, command.creature)
    reasons = _RULINGS[type(command)].why_not(board, command)
    if board.ordered is None or isinstance(command, BeginTurn | EndTurn):
        return reasons
    return standing(board, board.ordered.creature, reasons)


def _needs_no_turn(board: Board, command: Command) -> bool:
    """Whether it ends what can be ended at any time."""
    return isinstance(command, StopEffect) and takes_no_action(board, command)


def _as_it_is_judged(board: Board, id: str) -> Board:
    """The board of the turn in which the creature `id` acts, or which it begins; a main action that it takes at once begins none."""
    if board.turn is None:
        return board if id in board.at_once else as_the_turn_begins(board, id)
    return as_it_acts(board, id)


def under_order(board: Board, command: Command, overruling: tuple[str, ...]) -> Board:
    """The board on which an order is judged: as it is while the order is carried out."""
    return replace(board, ordered=Order(getattr(command, "creature", ""), overruling))


def perform(kernel: Kernel, command: Command) -> Procedure[None]:
    """Carry out a legal `command`, then settle what it leaves: who moved and was hidden, a fight that is over, a turn whose creature is
    out of it."""
    if (yield from _begins(kernel, command)):
        yield from carry_out(kernel, command)
    if kernel.board.hidden:
        for id in _who_moved(kernel):
            yield from reveal_itself(kernel, id)
    yield from settle(kernel)


def _who_moved(kernel: Kernel) -> tuple[str, ...]:
    """Who has moved of its own will in this command, and has not hidden since, in order."""
    found: dict[str, None] = {}
    for record in kernel.records:
        event = record.event
        if (isinstance(event, Stepped) and event.willing) or (isinstance(event, Teleported) and not event.by):
            found[event.creature] = None
        elif isinstance(event, Hid):
            found.pop(event.creature, None)
    return tuple(found)


def _begins(scene: Scene, command: Command) -> Procedure[bool]:
    """A turn that begins with harm (combat/damaging-terrain) or with features, its own or others', begins before its first command, which
    may not be possible any more. With the first command of all, what waits for the start of combat is asked."""
    if isinstance(command, OUT_OF_TURN) or _needs_no_turn(scene.board, command):
        return True
    if not (scene.board.combat_begun or scene.board.turns) and any(name in scene.board.listeners for name in STARTS):
        yield from happen(CombatBegun(), "combat/combat-round")
        if why_not(scene.board, command):
            return False
    board = scene.board
    if board.turn is not None or isinstance(command, BeginTurn):
        if board.sharing and shares(board, command.creature) and not isinstance(command, EndTurn):
            yield from begin_turn(scene, command.creature)
        return True
    waiting = board.listeners.get("turn starts")
    awaited = board.ground.hazards or (waiting is not None and waiting.others)
    if not awaited and not starts_with_features(board, command.creature):
        return True
    yield from begin_turn(scene, command.creature)
    return not why_not(scene.board, command)


def carry_out(scene: Scene, command: Command) -> Procedure[None]:
    """Carry out `command` in the midst of another."""
    return _RULINGS[type(command)].procedure(scene, command)


def finish(kernel: Kernel) -> Procedure[None]:
    """Close the command, saying what it revealed that an undo can't take back."""
    kinds = {type(record.event) for record in kernel.records}
    revealed = tuple(what for kind, what in REVEALING if kind in kinds)
    yield from happen(Done(kernel.board.command, revealed))
