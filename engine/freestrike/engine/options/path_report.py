"""What a path would cost, provoke and run into, step by step, before anyone commits to it."""

from __future__ import annotations

import attrs
import msgspec
from msgspec.structs import replace

from freestrike.engine.adjudication import why_not
from freestrike.engine.options.provocation import take_step
from freestrike.engine.queries.demanding import difficulty_of
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import at, step_cost, step_manner, why_not_step, why_not_stop
from freestrike.engine.rules.charge import CHARGE, why_not_begin_charge, why_not_charge_step, why_not_straight
from freestrike.engine.rules.jumping import farther_than_baseline, jump_from, why_not_jump
from freestrike.engine.rules.mounts import CLIMB_A_CREATURE, straight_way
from freestrike.engine.rules.move_budget import ADVANCE, DIG, DISENGAGE, RIDE, RIDE_DISENGAGE, allowance, move_in_progress, squares_left
from freestrike.events.commands import Advance, Charge, Dig, Disengage, Dismount, Mount, Ride
from freestrike.events.ledger import Reason
from freestrike.events.movement import BURROW, CLIMB, JUMP, Mounted, StepBegun
from freestrike.events.record import Record
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.folding import fold


class PathStep(msgspec.Struct, frozen=True, gc=False):
    """One step of a path. `to`: where it leads; `manner`: the type of movement; `cost`: its squares of movement. `provokes`: the creatures
    that could make an opportunity attack on it, once for each attack, in order of entry. `falls`: nothing bears the creature there.
    `test`: what a test decides about the step, "jump", "climb" or "swim", or "". `reasons`: why the path is not legal from here on; the
    steps after it are not looked at."""

    to: Square
    manner: str
    cost: int
    provokes: tuple[str, ...] = ()
    falls: bool = False
    test: str = ""
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


Moving = Advance | Disengage | Charge | Ride | Dig | Mount | Dismount


@attrs.frozen
class _Asked:
    """A move that is asked about: who goes along the path, the kind of the move, whether it is a shift, the manners that are wanted, how
    many squares it may cost, which rule says so, and why it may not be made at all. `tested`: the test that decides about all of it."""

    mover: str
    kind: str
    shift: bool
    path: tuple[Square, ...]
    manners: tuple[str, ...]
    left: int
    limit: str
    reasons: tuple[Reason, ...]
    tested: str = ""

    def manner(self, n: int) -> str:
        """The manner that is wanted of the `n`th step."""
        return self.manners[n] if len(self.manners) == len(self.path) else ""

    def jumps_on(self, n: int) -> bool:
        """Whether the jump of which the `n`th step is part goes on with the next one."""
        return self.manner(n) == JUMP and n + 1 < len(self.path) and self.manners[n + 1] == JUMP


def report(board: Board, command: Moving) -> PathReport:
    """What the path of `command` comes to on this board, for a creature that is there. Of a Charge without a target only the way is looked
    at; a Ride is the mount's move; who mounts or gets down climbs there, straight."""
    asked = _asked(board, command)
    board = _as_it_goes(board, command)
    start = board.creatures[asked.mover].corner
    steps: list[PathStep] = []
    spent = 0
    for n, to in enumerate(asked.path):
        step = _step(board, asked, n, start)
        spent += step.cost
        if spent > asked.left and not step.reasons:
            step = replace(step, reasons=(Reason("too far", asked.limit, f"{at(to)}: {spent} of {asked.left} squares"),))
        if step.reasons:
            steps.append(step)
            break
        origin = board.creatures[asked.mover].corner
        board, provokes = take_step(board, StepBegun(asked.mover, origin, to, step.cost, step.manner, asked.shift))
        mover = board.creatures[asked.mover]
        if isinstance(command, Dismount) and n + 1 == len(asked.path):
            mover = replace(mover, mount="")
        falls = not asked.jumps_on(n) and would_fall(board, mover)
        last = n + 1 == len(asked.path)
        why: tuple[Reason, ...] = (Reason("falls", "combat/falling", at(to)),) if falls and not last else ()
        if last:
            why = why_not_stop(board, mover, to)
        steps.append(PathStep(to, step.manner, step.cost, provokes, falls, step.test, why))
        if why:
            break
    return PathReport(command.creature, asked.kind, tuple(steps), spent, asked.left, asked.reasons)


def _asked(board: Board, command: Moving) -> _Asked:
    id = command.creature
    mover = board.creatures[id]
    if isinstance(command, Charge):
        reasons = why_not(board, command) if command.target else why_not_begin_charge(board, command)
        return _Asked(
            id, CHARGE, False, command.path, command.manners, speed(board, mover, charging=True), "combat/cant-exceed-speed", reasons
        )
    reasons = why_not(board, command)
    if isinstance(command, Dig):
        return _Asked(
            id, DIG, False, command.path, (BURROW,) * len(command.path), allowance(board, mover, DIG), "combat/dig-maneuver", reasons
        )
    if isinstance(command, Mount | Dismount):
        path = straight_way(mover.corner, command.square if isinstance(command, Mount) else command.to)
        left = squares_left(board, mover, ADVANCE, None if command.convert else move_in_progress(board, id, ADVANCE))
        other = board.creatures.get(command.mount) if isinstance(command, Mount) else None
        test = CLIMB_A_CREATURE if other is not None and other.side != mover.side else ""
        return _Asked(id, ADVANCE, False, path, (CLIMB,) * len(path), left, "combat/cant-exceed-speed", reasons, test)
    if isinstance(command, Ride):
        kind, limit, shift, manners = RIDE_DISENGAGE if command.disengage else RIDE, "combat/ride", command.disengage, command.manners
        mover = board.creatures.get(mover.mount) or mover
    elif isinstance(command, Disengage):
        kind, limit, shift, manners = DISENGAGE, "combat/disengage", command.shift, ()
    else:
        kind, limit, shift, manners = ADVANCE, "combat/cant-exceed-speed", False, command.manners
    left = squares_left(board, mover, kind, None if command.convert else move_in_progress(board, id, kind))
    return _Asked(mover.id, kind, shift, command.path, manners, left, limit, reasons)


def _as_it_goes(board: Board, command: Moving) -> Board:
    """The board on which the way is gone: who mounts holds on to the other from the first square on."""
    if not isinstance(command, Mount) or command.mount not in board.creatures or board.creatures[command.creature].mount:
        return board
    corner = board.creatures[command.creature].corner
    return fold(board, Record(0, 0, 0, Mounted(command.creature, command.mount, corner)))


def _step(board: Board, asked: _Asked, n: int, start: Square) -> PathStep:
    """The `n`th step as it looks beforehand: one that can't be taken costs nothing."""
    to, given = asked.path[n], asked.manner(n)
    mover = board.creatures[asked.mover]
    manner = given or step_manner(board, mover, to)
    why: tuple[Reason, ...] = ()
    if given == JUMP and not (n and asked.manner(n - 1) == JUMP):
        why = why_not_jump(board, mover, jump_from(asked.path, asked.manners, n))
    why = why or why_not_step(board, mover, to, manner, asked.shift, asked.kind == DIG)
    if asked.kind == CHARGE:
        why = why or why_not_straight(board, start, asked.path[: n + 1]) or why_not_charge_step(board, mover, to, manner)
    if why:
        return PathStep(to, manner, 0, reasons=why)
    test = manner if difficulty_of(board, mover, to, manner) else asked.tested
    return PathStep(to, manner, step_cost(board, mover, to, manner), test=JUMP if _is_tested_jump(board, asked, n, mover) else test)


def _is_tested_jump(board: Board, asked: _Asked, n: int, mover: Creature) -> bool:
    """Whether a jump that is longer or higher than any without a test begins with the `n`th step."""
    if asked.manner(n) != JUMP or (n and asked.manner(n - 1) == JUMP):
        return False
    return farther_than_baseline(board, mover, mover.corner, jump_from(asked.path, asked.manners, n)) > 0
