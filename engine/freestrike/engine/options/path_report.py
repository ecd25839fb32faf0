"""What a path would cost, provoke and run into, step by step, before anyone commits to it."""

from __future__ import annotations

import msgspec

from freestrike.engine.adjudication import why_not
from freestrike.engine.options.provocation import take_step
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import at, step_cost, step_manner, why_not_step, why_not_stop
from freestrike.engine.rules.jumping import jump_from, why_not_jump
from freestrike.engine.rules.move_budget import ADVANCE, DISENGAGE, move_in_progress, squares_left
from freestrike.events.commands import Advance, Disengage
from freestrike.events.ledger import Reason
from freestrike.events.movement import JUMP, StepBegun
from freestrike.events.space import Square
from freestrike.projections.board.board import Board


class PathStep(msgspec.Struct, frozen=True, gc=False):
    """One step of a path. `to`: where it leads; `manner`: the type of movement; `cost`: its squares of movement. `provokes`: the creatures
    that could make an opportunity attack on it, once for each attack, in order of entry. `falls`: nothing bears the creature there.
    `reasons`: why the path is not legal from here on; the steps after it are not looked at."""

    to: Square
    manner: str
    cost: int
    provokes: tuple[str, ...] = ()
    falls: bool = False
    reasons: tuple[Reason, ...] = ()


class PathReport(msgspec.Struct, frozen=True, gc=False):
    """What a path comes to if nobody reacts. `steps`: up to the first that is not legal. `cost`: of these together, in squares of movement;
    `left`: how many the move may cost. `reasons`: every reason why the command would be refused now, those of the steps among them."""

    creature: str
    kind: str
    steps: tuple[PathStep, ...]
    cost: int
    left: int
    reasons: tuple[Reason, ...]

    @property
    def legal(self) -> bool:
        """Whether the creature may go so now."""
        return not self.reasons

    @property
    def provokes(self) -> tuple[str, ...]:
        """The creatures that could make an opportunity attack on the way, once for each, in order of the steps."""
        return tuple(id for step in self.steps for id in step.provokes)


def report(board: Board, command: Advance | Disengage) -> PathReport:
    """What the path of `command` comes to on this board, for a creature that is there."""
    kind, shift = (ADVANCE, False) if isinstance(command, Advance) else (DISENGAGE, command.shift)
    manners = command.manners if isinstance(command, Advance) else ()
    reasons = why_not(board, command)
    mover = board.creatures[command.creature]
    left = squares_left(board, mover, kind, None if command.convert else move_in_progress(board, mover.id, kind))
    limit = "combat/disengage" if kind == DISENGAGE else "combat/cant-exceed-speed"
    steps: list[PathStep] = []
    spent = 0
    for n, to in enumerate(command.path):
        given = manners[n] if len(manners) == len(command.path) else ""
        step = _step(board, command, n, given, shift)
        spent += step.cost
        if spent > left and not step.reasons:
            step = msgspec.structs.replace(step, reasons=(Reason("too far", limit, f"{at(to)}: {spent} of {left} squares"),))
        if step.reasons:
            steps.append(step)
            break
        board, provokes = take_step(board, StepBegun(mover.id, mover.corner, to, step.cost, step.manner, shift))
        mover = board.creatures[mover.id]
        mid_jump = given == JUMP and n + 1 < len(command.path) and manners[n + 1] == JUMP
        falls = not mid_jump and would_fall(board, mover)
        last = n + 1 == len(command.path)
        why: tuple[Reason, ...] = (Reason("falls", "combat/falling", at(to)),) if falls and not last else ()
        if last:
            why = why_not_stop(board, mover, to)
        steps.append(PathStep(to, step.manner, step.cost, provokes, falls, why))
        if why:
            break
    return PathReport(mover.id, kind, tuple(steps), spent, left, reasons)


def _step(board: Board, command: Advance | Disengage, n: int, given: str, shift: bool) -> PathStep:
    """The `n`th step as it looks beforehand: one that can't be taken costs nothing."""
    to = command.path[n]
    mover = board.creatures[command.creature]
    manner = given or step_manner(board, mover, to)
    if given == JUMP and isinstance(command, Advance) and not (n and command.manners[n - 1] == JUMP):
        why = why_not_jump(board, mover, jump_from(command.path, command.manners, n))
        if why:
            return PathStep(to, manner, 0, reasons=why)
    why = why_not_step(board, mover, to, manner, shift)
    return PathStep(to, manner, 0, reasons=why) if why else PathStep(to, manner, step_cost(board, mover, to, manner))
