"""Who may say what: a seat's own creatures and prompts, and nothing while a command is in progress or the encounter is closed."""

from __future__ import annotations

from collections.abc import Sequence

from freestrike.engine.triggers.handler import Handler
from freestrike.events.codec import UnreadableRecord, decode, encode
from freestrike.events.commands import Command, GiveStandingOrder, WithdrawStandingOrder
from freestrike.events.encounter import DIRECTOR
from freestrike.events.event import Event
from freestrike.events.ledger import Reason
from freestrike.events.record import Record
from freestrike.projections.board.board import Board

COMMANDS = "engine/commands"
UNDO = "engine/undo"
RULINGS = "engine/rulings"
HANDLERS = "engine/handlers"


def why_not_store(event: Event, seat: str) -> tuple[Reason, ...]:
    """Why an input from outside can't be written down: what it holds is not of the types that a record has, so that the log could not be
    read again."""
    problem = _unreadable(Record(1, 0, 1, event, seat))
    return (Reason("malformed", COMMANDS, problem),) if problem else ()


def why_not_keep(records: Sequence[Record]) -> tuple[Reason, ...]:
    """Why what a handler from outside let happen can't be written down: the log could not be read again."""
    return tuple(Reason("malformed", HANDLERS, f"{record.seq}: {problem}") for record in records if (problem := _unreadable(record)))


def _unreadable(record: Record) -> str:
    try:
        data = encode(record)
        return "" if encode(decode(data, record.seq)) == data else "it reads back otherwise"
    except (TypeError, ValueError, OverflowError) as error:
        return str(error)
    except UnreadableRecord as error:
        return error.reason


def why_not_without(created_with: tuple[str, ...], given: Sequence[Handler]) -> tuple[Reason, ...]:
    """Why nothing can be decided: a handler that the encounter was created with is not given."""
    names = [handler.name for handler in given]
    return tuple(Reason("handler not given", HANDLERS, name) for name in created_with if name not in names)


def why_not_now(board: Board) -> tuple[Reason, ...]:
    """Why no command is taken now: the encounter is closed, or a command waits for answers."""
    if board.closed:
        return (Reason("closed", UNDO),)
    if board.command:
        waiting = ", ".join(f"{prompt.id} for {prompt.seat}" for prompt in board.prompts)
        return (Reason("a command is in progress", COMMANDS, waiting),)
    return ()


def why_not_seat(board: Board, command: Command, seat: str) -> tuple[Reason, ...]:
    """Why `seat` may not give `command`: the creature or the standing order is another seat's."""
    if isinstance(command, WithdrawStandingOrder):
        owner = next((order.seat for order in board.standing_orders if order.id == command.id), seat)
    elif isinstance(command, GiveStandingOrder):
        owner = command.order.seat
    else:
        creature = board.creatures.get(command.creature)
        owner = seat if creature is None else creature.seat
    return () if owner == seat else (Reason("another seat's", COMMANDS, owner),)


def why_not_answer(board: Board, id: str, options: tuple[str, ...], seat: str) -> tuple[Reason, ...]:
    """Why `seat` may not answer the prompt `id` with `options`: it is not open, another seat's, or does not allow them."""
    prompt = next((prompt for prompt in board.prompts if prompt.id == id), None)
    if prompt is None:
        return (Reason("no such prompt", COMMANDS, id),)
    reasons = [] if prompt.seat == seat else [Reason("another seat's", COMMANDS, prompt.seat)]
    known = {option.id for option in prompt.options}
    reasons.extend(Reason("not an option", COMMANDS, option) for option in options if option not in known)
    if len(set(options)) < len(options):
        reasons.append(Reason("option named twice", COMMANDS, id))
    if not prompt.least <= len(options) <= prompt.most:
        reasons.append(Reason("wrong number of options", COMMANDS, f"{len(options)}, from {prompt.least} to {prompt.most}"))
    return tuple(reasons)


def why_not_overrule(board: Board, seat: str) -> tuple[Reason, ...]:
    """Why `seat` may not set state by hand: only the Director may, and only until the encounter is closed."""
    reasons = [] if seat == DIRECTOR else [Reason("the Director's alone", RULINGS, seat)]
    if board.closed:
        reasons.append(Reason("closed", UNDO))
    return tuple(reasons)
