"""The shape of what a creature may do, and what an action costs it."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import msgspec

from freestrike.engine.rules.actions import why_not_spend
from freestrike.engine.rules.move_budget import move_in_progress
from freestrike.events.commands import Command
from freestrike.events.content.ability import FREE_MANEUVER, MAIN_ACTION, MANEUVER, MOVE_ACTION
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board, Movement
from freestrike.projections.board.creature import Creature


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One legal command. `cost`: the action that it takes ("main action", "maneuver", "move action", "", or "main action as maneuver").
    `squares`: what a move costs. `provokes`: the creatures that could make an opportunity attack on the way, once for each time. `safe`: of
    a move that provokes somebody the cheapest one to the same square that provokes nobody; None if there is none within the movement left,
    and if the move itself provokes nobody. `falls`: the creature falls at the end of the move. `by_hand`: an ability that is paid for and
    used on nobody that the engine knows of: its whole text is put before the Director. `price` and `resource`: what an ability is paid for
    with besides its action (3 of "heroic resource")."""

    command: Command
    cost: str
    squares: int = 0
    provokes: tuple[str, ...] = ()
    safe: Choice | None = None
    falls: bool = False
    by_hand: bool = False
    price: int = 0
    resource: str = ""


@attrs.frozen
class Readiness:
    """A reaction that a creature has, whatever may set it off: its `rule` and `name`, the action that it takes (`usage`), what it costs,
    and the `reasons` for which it could not be taken now, empty if it could."""

    rule: str
    name: str
    usage: str
    cost: int
    resource: str
    reasons: tuple[Reason, ...]


@attrs.frozen
class TooDear:
    """An ability, by its id, that only its price keeps from being used: the action that it takes (`usage`), what it costs at least, and the
    `reasons`."""

    ability: str
    name: str
    usage: str
    cost: int
    resource: str
    reasons: tuple[Reason, ...]


@attrs.frozen
class Options:
    """What a creature may do now. `reasons`: why it may do nothing on its turn; then `moves`, `abilities` and `others` are empty.
    `reactions`: everything with which it could react, and why it can't. `too_dear`: the abilities for which it has the action, but can't
    pay what they cost."""

    creature: str
    reasons: tuple[Reason, ...]
    moves: tuple[Choice, ...] = ()
    abilities: tuple[Choice, ...] = ()
    others: tuple[Choice, ...] = ()
    reactions: tuple[Readiness, ...] = ()
    too_dear: tuple[TooDear, ...] = ()

    def __iter__(self) -> Iterator[Choice]:
        return iter((*self.moves, *self.abilities, *self.others))


def pays(board: Board, creature: Creature, usage: str) -> bool | None:
    """How `creature` can pay for `usage`: False as it is, True with its main action, None not at all (combat/taking-a-turn)."""
    if usage == FREE_MANEUVER or not why_not_spend(board, creature.id, usage):
        return False
    if usage == MANEUVER and not why_not_spend(board, creature.id, usage, True):
        return True
    return None


class WayToMove(msgspec.Struct, frozen=True, gc=False):
    """A move that can be made: the one that is gone on with, None for a new one, and what it takes."""

    resumed: Movement | None
    cost: str


def way_to_move(board: Board, creature: Creature, kind: str, convert: bool) -> WayToMove | None:
    """How `creature` can make a move of `kind`, begun or gone on with; None if it can't. Turning the main action into a move action
    (`convert`) is shown only when the move action is spent."""
    resumed = None if convert else move_in_progress(board, creature.id, kind)
    if resumed is not None:
        return WayToMove(resumed, "")
    if why_not_spend(board, creature.id, MOVE_ACTION, convert) or (convert and not why_not_spend(board, creature.id, MOVE_ACTION)):
        return None
    return WayToMove(None, cost_of(MOVE_ACTION, convert))


def cost_of(action: str, convert: bool) -> str:
    """The `cost` of a choice that takes `action`, or the main action turned into it."""
    return "" if action == FREE_MANEUVER else f"{MAIN_ACTION} as {action}" if convert else action
