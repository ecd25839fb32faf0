"""Options: everything that a creature may legally do now, with its targets, squares and cost."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from msgspec.structs import replace

from freestrike.engine.adjudication import why_not
from freestrike.engine.geometry.reach import reachable
from freestrike.engine.geometry.space import adjacent
from freestrike.engine.queries.counts_as import enemies
from freestrike.engine.queries.surroundings import creatures_left, squares_between
from freestrike.engine.queries.usable import ON_ONES_TURN, abilities, possible_uses
from freestrike.engine.rules.actions import why_not_act, why_not_spend
from freestrike.engine.rules.movement import (
    ADVANCE,
    DISENGAGE,
    move_in_progress,
    squares_left,
    step_cost,
    why_not_disengage,
    why_not_step,
    why_not_stop,
)
from freestrike.engine.triggers.opportunity_attack import why_not as why_not_attack
from freestrike.events.commands import Advance, CatchBreath, Command, Disengage, EndTurn, StandUp, UseAbility
from freestrike.events.content.ability import FREE_MANEUVER, MAIN_ACTION, MANEUVER, MOVE_ACTION
from freestrike.events.ledger import Reason
from freestrike.events.movement import WALK, StepBegun
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


@attrs.frozen
class Choice:
    """One legal command. `cost`: the action that it takes ("main action", "maneuver", "move action", "", or "main action as maneuver").
    `squares`: what a move costs. `provokes`: the creatures that could make an opportunity attack on the way, once for each time."""

    command: Command
    cost: str
    squares: int = 0
    provokes: tuple[str, ...] = ()


@attrs.frozen
class Options:
    """What a creature may do now. `reasons`: why it may do nothing at all; then everything else is empty."""

    creature: str
    reasons: tuple[Reason, ...]
    moves: tuple[Choice, ...] = ()
    abilities: tuple[Choice, ...] = ()
    others: tuple[Choice, ...] = ()

    def __iter__(self) -> Iterator[Choice]:
        return iter((*self.moves, *self.abilities, *self.others))


def options(board: Board, id: str) -> Options:
    """Everything that the creature `id` may do now. A move is given once for each square that it can end on, by its cheapest path."""
    reasons = why_not_act(board, id)
    if reasons:
        return Options(id, reasons)
    creature = board.creatures[id]
    return Options(id, (), tuple(_moves(board, creature)), tuple(_abilities(board, creature)), tuple(_others(board, creature)))


def provoked(board: Board, mover: Creature, path: tuple[Square, ...], shift: bool = False) -> tuple[str, ...]:
    """The creatures that could make an opportunity attack on `mover` if it walked `path` on this board, in order of the steps."""
    found: list[str] = []
    for to in path:
        step = StepBegun(mover.id, mover.corner, to, 0, WALK, shift)
        left = creatures_left(board, mover, mover.corner, to)
        found.extend(other.id for other in left if other.side != mover.side and not why_not_attack(board, other, mover, step))
        mover = replace(mover, corner=to)
    return tuple(found)


def _moves(board: Board, creature: Creature) -> Iterator[Choice]:
    for convert in (False, True):
        for kind in (ADVANCE, DISENGAGE):
            resumed = None if convert else move_in_progress(board, creature.id, kind)
            if resumed is None and not _can_begin_move(board, creature, convert):
                continue
            if resumed is not None and _dazed_after_another_action(board, creature):
                continue
            budget = squares_left(board, creature, kind, resumed)
            cost = "" if resumed is not None else _cost(MOVE_ACTION, convert)
            yield from _destinations(board, creature, kind, budget, cost, convert)


def _destinations(board: Board, creature: Creature, kind: str, budget: int, cost: str, convert: bool) -> Iterator[Choice]:
    ways = reachable(
        board.ground,
        creature.corner,
        creature.side_length,
        budget,
        lambda to: step_cost(board, creature, to),
        lambda at: not why_not_stop(board, creature, at),
        harm=_Threats(board, creature, budget).provoked_by,
    )
    for way in ways.values():
        if kind == ADVANCE:
            if not _barred(board, creature, way.path):
                provokes = provoked(board, creature, way.path)
                yield Choice(Advance(creature.id, way.path, convert), cost, way.cost, provokes)
        else:
            for shift in (True, False):
                command = Disengage(creature.id, way.path, shift, convert)
                if not why_not_disengage(board, command):
                    yield Choice(command, cost, way.cost, provoked(board, creature, way.path, shift))


class _Threats:
    """How many enemies could make an opportunity attack on each step that `mover` might take within `budget`."""

    def __init__(self, board: Board, mover: Creature, budget: int) -> None:
        self._board = board
        self._mover = mover
        self._enemies = [enemy for enemy in enemies(board, mover) if squares_between(mover, enemy) <= budget]
        self._attacks: dict[tuple[str, Square], bool] = {}

    def provoked_by(self, at: Square, to: Square) -> int:
        """The number of enemies next to `at`, not to `to`, that could attack on this step."""
        side = self._mover.side_length
        return sum(
            adjacent(enemy.corner, enemy.side_length, at, side)
            and not adjacent(enemy.corner, enemy.side_length, to, side)
            and self._could_attack(enemy, at)
            for enemy in self._enemies
        )

    def _could_attack(self, enemy: Creature, at: Square) -> bool:
        key = (enemy.id, at)
        if key not in self._attacks:
            mover = replace(self._mover, corner=at)
            step = StepBegun(mover.id, at, at, 0)
            self._attacks[key] = not why_not_attack(self._board, enemy, mover, step)
        return self._attacks[key]


def _barred(board: Board, creature: Creature, path: tuple[Square, ...]) -> bool:
    """Whether more than the ground bars the way: fear, or no room for whom it has grabbed."""
    if not (creature.grabbing or creature.condition("frightened")):
        return False
    for to in path:
        if why_not_step(board, creature, to, False):
            return True
        creature = replace(creature, corner=to)
    return False


def _abilities(board: Board, creature: Creature) -> Iterator[Choice]:
    if why_not_stop(board, creature, creature.corner):
        return
    for used in abilities(creature):
        if used.usage not in ON_ONES_TURN or (used.usage == FREE_MANEUVER and creature.condition("dazed")):
            continue
        convert = _pays(board, creature, used.usage)
        if convert is None:
            continue
        for possible in possible_uses(board, creature.id, used):
            use = possible.use
            yield Choice(UseAbility(creature.id, used.id, use.targets, _named(use.manner), convert), _cost(used.usage, convert))


def _named(manner: str) -> str:
    return manner if manner in ("melee", "ranged") else ""


def _pays(board: Board, creature: Creature, usage: str) -> bool | None:
    """False if `usage` can be paid as it is, True if with the main action, None if not at all."""
    if usage == FREE_MANEUVER or not why_not_spend(board, creature.id, usage):
        return False
    if usage == MANEUVER and not why_not_spend(board, creature.id, usage, True):
        return True
    return None


def _others(board: Board, creature: Creature) -> Iterator[Choice]:
    convert = _pays(board, creature, MANEUVER)
    if convert is not None:
        cost = _cost(MANEUVER, convert)
        candidates: list[Command] = [StandUp(creature.id, "", convert)]
        candidates.extend(
            StandUp(creature.id, other.id, convert) for other in board.creatures if other.id != creature.id and other.side == creature.side
        )
        candidates.append(CatchBreath(creature.id, convert))
        for command in candidates:
            if not why_not(board, command):
                yield Choice(command, cost)
    yield Choice(EndTurn(creature.id), "")


def _dazed_after_another_action(board: Board, creature: Creature) -> bool:
    turn = board.turn
    return creature.condition("dazed") is not None and turn is not None and bool(turn.main_actions or turn.maneuvers)


def _can_begin_move(board: Board, creature: Creature, convert: bool) -> bool:
    """Turning the main action into a move action is shown only when the move action is spent."""
    if why_not_spend(board, creature.id, MOVE_ACTION, convert):
        return False
    return not convert or bool(why_not_spend(board, creature.id, MOVE_ACTION))


def _cost(action: str, convert: bool) -> str:
    return "" if action == FREE_MANEUVER else f"{MAIN_ACTION} as {action}" if convert else action
