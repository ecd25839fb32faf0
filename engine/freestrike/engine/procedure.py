"""Requests: what a procedure may ask of the kernel. A rule yields nothing by itself; it says `yield from happen(...)`."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Protocol, TypeVar, cast

import msgspec
from msgspec.structs import replace

from freestrike.events.event import Event
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.projections.board.board import Board


class Scene(Protocol):
    """What a procedure sees: the board as it is now. It must be read anew after every request."""

    @property
    def board(self) -> Board:
        """The board after the last record."""
        ...


class Happen(msgspec.Struct, frozen=True, gc=False):
    """Let `event` happen: it is recorded, folded, shown to the handlers, and reactions to it are run."""

    event: Event
    rules: tuple[str, ...]
    policy: str
    cause: int


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Roll `count` dice with `sides` sides under the roll's own `name`."""

    name: str
    sides: int
    count: int
    rules: tuple[str, ...]
    cause: int


class Question(msgspec.Struct, frozen=True, gc=False):
    """What to ask one seat. The fields are those of `freestrike.events.prompts.Prompt`."""

    seat: str
    key: str
    kind: str
    options: tuple[Option, ...]
    window: int
    least: int = 0
    most: int = 1
    subject: str = ""
    rules: tuple[str, ...] = ()
    policy: str = ""


class Ask(msgspec.Struct, frozen=True, gc=False):
    """Put `questions`, one a seat, at the same time; go on when all are answered."""

    questions: tuple[Question, ...]


Gained = tuple[tuple[str, int], ...]
"""Creatures that have each gained a main action to be taken at once, each with the record of that."""


class TakeAtOnce(msgspec.Struct, frozen=True, gc=False):
    """Let each of those who have `gained` a main action by `rule` take it, whatever that may be."""

    gained: Gained
    rule: str


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What was chosen: the ids of the options, in order, and the record of the choice."""

    options: tuple[str, ...]
    seq: int


Request = Happen | Roll | Ask | TakeAtOnce
Response = int | tuple[int, ...] | tuple[Answer, ...] | None
T = TypeVar("T")
Procedure = Generator[Request, Response, T]


def happen(event: Event, *rules: str, policy: str = "", cause: int = 0) -> Procedure[int]:
    """Let `event` happen under `rules`; gives its sequence number. `cause`: the record that brought it about, if it is not the one that
    the procedure was started by."""
    seq = yield Happen(event, rules, policy, cause)
    assert isinstance(seq, int)
    return seq


def roll(name: str, sides: int, count: int, *rules: str, cause: int = 0) -> Procedure[tuple[int, ...]]:
    """Roll dice; gives them as they fell."""
    return cast(tuple[int, ...], (yield Roll(name, sides, count, rules, cause)))


def ask(question: Question) -> Procedure[Answer]:
    """Ask one seat and wait for its answer."""
    (answer,) = yield from ask_all((question,))
    return answer


def ask_all(questions: tuple[Question, ...]) -> Procedure[tuple[Answer, ...]]:
    """Ask several seats at the same time; gives the answers in the order of the questions, whoever answered first."""
    return cast(tuple[Answer, ...], (yield Ask(questions)))


def take_at_once(gained: Gained, rule: str) -> Procedure[None]:
    """Let each of those who have `gained` a main action by `rule` take it, several of one squad together if they use the same. It may be
    anything that a main action may be, so what that is stands above the rules, with the commands."""
    yield TakeAtOnce(gained, rule)


def nothing() -> Procedure[None]:
    """Nothing happens."""
    yield from ()


def because_of(procedure: Procedure[T], cause: int) -> Procedure[T]:
    """`procedure`, brought about by the record `cause` where it names no other."""
    response: Response = None
    while True:
        try:
            request = procedure.send(response)
        except StopIteration as stop:
            value: T = stop.value
            return value
        if isinstance(request, Happen | Roll) and not request.cause:
            request = replace(request, cause=cause)
        response = yield request


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A reaction that a creature may take.

    `creature`: who; `rule`: the id of the rule or feature; `option`: what is shown to its seat; `free`: whether it is a free triggered
    action. `why_not`: re-checked just before it runs. `act`: the procedure that it starts, given the record of the triggered action taken.
    `rolled_with`: the characteristics of the ability roll that it makes, if it makes one. `together`: offers that name the same here and
    are accepted at one prompt are carried out as one, by `act_together`, which is given all who act too
    (monster-basics/free-strike-together). `takes_action`: it is a triggered action, and not what simply may be done. `recurs`: the same
    chance comes again with the next step of the move, so it can be passed on for the whole of it. `instead_of`: of the offers that name the
    same here only the first that is accepted is carried out. `about`: to whom that is done which sets it off, where that tells it from
    others of one id.
    """

    creature: str
    rule: str
    option: Option
    free: bool
    why_not: Callable[[Board], tuple[Reason, ...]]
    act: Callable[[Scene, int], Procedure[None]]
    rolled_with: tuple[str, ...] = ()
    together: str = ""
    act_together: Callable[[Scene, int, tuple[str, ...]], Procedure[None]] | None = None
    takes_action: bool = True
    recurs: bool = False
    instead_of: str = ""
    about: str = ""
