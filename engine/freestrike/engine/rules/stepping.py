"""Going along a path: on paper before a move, then step by step with a window for each."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.demanding import CLIMB_OR_SWIM, SUCCEEDS_FROM, difficulty_of
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.overruled import standing
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import (
    MOVEMENT,
    at,
    broken_by,
    is_plain_step,
    moved_like,
    step_cost,
    step_manner,
    why_not_step,
    why_not_stop,
)
from freestrike.engine.rules.being_found import found_in_the_open
from freestrike.engine.rules.damaging_terrain import enter_terrain
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.rules.jumping import farther_than_baseline, jump_from, take_off, why_not_jump
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.move_budget import CLAW_DIRT, DIG, limit_rule, squares_left, squares_of_effect
from freestrike.engine.rules.tests import make_test, obvious_skill
from freestrike.events.alterations import REST_OF_THE_MOVEMENT, Prevented
from freestrike.events.forced_movement import ObjectBroken
from freestrike.events.lasting import BALKED, END_OF_TURN, HAS_A_HOLD, Lasting
from freestrike.events.ledger import Reason
from freestrike.events.movement import CLIMB, JUMP, MOVEMENT_TYPES, WALK, Carried, MoveHalted, StepBegun, StepCancelled, Stepped
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

DIGGING = (DIG, CLAW_DIRT)
"""The kinds of moves that dig their way through earth."""


class Course(msgspec.Struct, frozen=True, gc=False):
    """The way that a move goes: its squares, and for each of them the type of movement that is wanted, "" for what the ground asks for; no
    `manners` at all are "" for each. `kind`: of the move. `shift`: it is a shift. `willing`: False when an effect compels it. `by`: the
    ability or feature whose effect moves the creature up to `squares`, apart from the moves of its turn, `past_speed` however fast it is;
    `provokes`: as in its effect."""

    path: tuple[Square, ...]
    kind: str
    shift: bool = False
    manners: tuple[str, ...] = ()
    willing: bool = True
    by: str = ""
    squares: int = 0
    provokes: str = ""
    past_speed: bool = False


def path_cost(board: Board, mover: Creature, course: Course) -> int:
    """What the whole way costs on this board, in squares of movement."""
    cost = 0
    for n, to in enumerate(course.path):
        manner = (course.manners[n] if course.manners else "") or step_manner(board, mover, to)
        cost += step_cost(board, mover, to, manner)
        mover = replace(mover, corner=to)
    return cost


def why_not_go(board: Board, mover: Creature, course: Course, left: int, rule: str) -> tuple[Reason, ...]:
    """Why `mover` may not go along `course` for `left` squares, up to the first square that can't be entered. `rule`: what sets the
    limit."""
    path, manners = course.path, course.manners
    if mover.mount:
        return (Reason("on another creature", "combat/mounted-combat", mover.mount),)
    if manners:
        reasons = _why_not_so(path, manners)
        if reasons:
            return reasons
    cost, last = 0, len(path) - 1
    for n, to in enumerate(path):
        given = manners[n] if manners else ""
        if given == JUMP and not _in_mid_jump(manners, n):
            reasons = standing(board, mover.id, why_not_jump(board, mover, jump_from(path, manners, n)))
            if reasons:
                return reasons
        manner, squares, reasons = _judge(board, mover, to, given, course)
        if reasons:
            return reasons
        cost += squares
        mover = replace(mover, corner=to, clinging=manner == CLIMB)
        if n < last and _is_off_the_floor(board, to) and not _jumps_on(manners, n) and would_fall(board, mover):
            falls = standing(board, mover.id, (Reason("falls", "combat/falling", at(to)),))
            if falls:
                return falls
    too_far = (Reason("too far", rule, f"{cost} of {left} squares"),) if cost > left else ()
    return standing(board, mover.id, too_far) or standing(board, mover.id, why_not_stop(board, mover, path[-1]))


def go(scene: Scene, id: str, course: Course) -> Procedure[None]:
    """The creature `id` goes along `course` until something halts it: it can't go on, its jump falls short, or it falls. At the end it
    falls if nothing bears it there; who may not stay where it is goes back to where it may."""
    path, manners = course.path, course.manners
    walked = [scene.board.creatures[id].corner]
    start, gained, origin, spent = 0, 0, walked[0], 0
    for n, to in enumerate(path):
        given = manners[n] if manners else ""
        why = ""
        if given == JUMP:
            if not _in_mid_jump(manners, n):
                start, origin = n, scene.board.creatures[id].corner
                gained = yield from take_off(scene, id, jump_from(path, manners, n))
            if farther_than_baseline(scene.board, scene.board.creatures[id], origin, path[start : n + 1]) > gained:
                why = "jump fell short"
        if not why and scene.board.ground.demanding:
            why = yield from _find_a_hold(scene, id, to, given)
        if not why:
            why, cost = yield from _step(scene, id, to, given, course, spent)
            spent += cost
        if not why:
            walked.append(to)
            board = scene.board
            if _is_off_the_floor(board, to) and not _jumps_on(manners, n) and would_fall(board, board.creatures[id]):
                yield from fall_if_unsupported(scene, id)
                walked.append(scene.board.creatures[id].corner)
                why = "fell" if n + 1 < len(path) else ""
        if why:
            yield from _halt(scene, id, why, walked)
            yield from fall_if_unsupported(scene, id)
            return
    mover = scene.board.creatures[id]
    if can_act(mover) and standing(scene.board, id, why_not_stop(scene.board, mover, mover.corner)):
        yield from _halt(scene, id, "another's space", walked)


def _find_a_hold(scene: Scene, id: str, to: Square, given: str) -> Procedure[str]:
    """Where climbing or swimming is hard a Might test decides for the rest of the turn whether the creature can; gives why it can't, or ""
    (combat/climb-or-swim, tests/can-i-try-again)."""
    mover = scene.board.creatures[id]
    manner = given or step_manner(scene.board, mover, to)
    difficulty = difficulty_of(scene.board, mover, to, manner)
    if not difficulty or not can_act(mover) or why_not_step(scene.board, mover, to, manner, False):
        return ""
    tier = yield from make_test(scene, id, manner, ("might",), CLIMB_OR_SWIM, skill=obvious_skill(scene.board, manner.capitalize()))
    name = HAS_A_HOLD if tier >= SUCCEEDS_FROM[difficulty] else BALKED
    yield from begin(scene, id, Lasting(name, id, END_OF_TURN, manner), CLIMB_OR_SWIM)
    return "failed the test" if name == BALKED else ""


def _why_not_so(path: tuple[Square, ...], manners: tuple[str, ...]) -> tuple[Reason, ...]:
    if len(manners) != len(path):
        return (Reason("not one manner a square", "combat/movement-types", f"{len(manners)} for {len(path)} squares"),)
    return tuple(Reason("no such movement", "combat/movement-types", manner) for manner in manners if manner not in ("", *MOVEMENT_TYPES))


def _is_off_the_floor(board: Board, corner: Square) -> bool:
    """Whether there could be nothing below `corner`: never on the floor of a flat map."""
    return corner[2] > 0 or bool(board.ground.columns)


def _jumps_on(manners: tuple[str, ...], n: int) -> bool:
    """Whether the jump of which a square is part goes on with the next one."""
    return bool(manners) and manners[n] == JUMP and n + 1 < len(manners) and manners[n + 1] == JUMP


def _in_mid_jump(manners: tuple[str, ...], n: int) -> bool:
    return n > 0 and manners[n - 1] == JUMP


def _step(scene: Scene, id: str, to: Square, given: str, course: Course, spent: int) -> Procedure[tuple[str, int]]:
    """One step and its window, after `spent` squares of the course; gives why the move halts here, or "", and what the step cost."""
    board = scene.board
    mover = board.creatures[id]
    manner, cost, reasons = _judge(board, mover, to, given, course)
    why = _why_halted(board, mover, cost, reasons, course, spent)
    if why:
        return why, 0
    origin = mover.corner
    before = spent if course.by else 0
    begun = StepBegun(id, origin, to, cost, manner, course.shift, course.willing, course.by, before, course.provokes)
    window = yield from happen(begun, MOVEMENT)
    now = scene.board
    over = ""
    if now.in_flight[-1].alterations:
        prevented = {altered.what for altered in now.in_flight[-1].alterations if type(altered) is Prevented}
        if "movement" in prevented:
            yield from happen(StepCancelled(id, window, "prevented"), MOVEMENT, cause=window)
            return "prevented", 0
        over = "prevented" if REST_OF_THE_MOVEMENT in prevented else ""
    if now.creatures is not board.creatures or now.policies is not board.policies or over:
        mover = now.creatures[id]
        manner, cost, reasons = _judge(now, mover, to, given, course)
        why = over or ("moved away" if mover.corner != origin else _why_halted(now, mover, cost, reasons, course, spent))
        if why:
            yield from happen(StepCancelled(id, window, why), MOVEMENT, cause=window)
            return why, 0
    stepped = Stepped(id, origin, to, cost, window, manner, course.shift, course.willing, course.by, course.provokes)
    seq = yield from happen(stepped, MOVEMENT, cause=window)
    if mover.grabbing or mover.riders:
        yield from _carry(scene, id, origin, to, seq)
    if board.ground.object_at and mover.modified:
        for object in broken_by(scene.board, scene.board.creatures[id], to):
            yield from happen(ObjectBroken(object, scene.board.ground.objects[object].squares, id), MOVEMENT, cause=seq)
    if board.ground.hazards:
        yield from enter_terrain(scene, id, origin, seq)
    if scene.board.hidden:
        yield from found_in_the_open(scene, seq)
    return "", cost


def _judge(board: Board, mover: Creature, to: Square, given: str, course: Course) -> tuple[str, int, tuple[Reason, ...]]:
    """The type of movement of a step, its cost, and why it can't be taken whatever it costs."""
    if not given and not course.shift and is_plain_step(board, mover, to):
        return WALK, 1, ()
    manner = given or step_manner(board, mover, to)
    reasons = standing(board, mover.id, why_not_step(board, mover, to, manner, course.shift, course.kind in DIGGING))
    return manner, step_cost(board, mover, to, manner), reasons


def _why_halted(board: Board, mover: Creature, cost: int, reasons: tuple[Reason, ...], course: Course, spent: int) -> str:
    """Why the move can't go on with a step of this cost, after `spent` squares of the course, on the board of the moment (policy
    speed_change_mid_move)."""
    if not can_act(mover):
        return mover.life
    if reasons:
        return reasons[0].code
    if course.by:
        left = (course.squares if course.past_speed else squares_of_effect(board, mover, course.squares)) - spent
    elif board.turn is None or board.turn.move is None:
        return "turn over"
    else:
        left = squares_left(board, mover, course.kind, board.turn.move)
    if cost > left and standing(board, mover.id, (Reason("speed", limit_rule(course.kind)),)):
        return "speed"
    if course.shift and mover.condition("slowed") and standing(board, mover.id, (Reason("slowed", "classes/slowed"),)):
        return "slowed"
    if course.shift and cannot(board, mover, "shift") and standing(board, mover.id, (Reason("cannot shift", "combat/shifting"),)):
        return "cannot shift"
    return ""


def _carry(scene: Scene, mover: str, origin: Square, to: Square, of: int) -> Procedure[None]:
    """Bring along whom `mover`, who has gone from `origin` to `to`, has grabbed, and its riders, into damaging terrain too
    (classes/grabbed, combat/mounted-combat)."""
    creature = scene.board.creatures[mover]
    for ids, rule in ((creature.grabbing, "classes/grabbed"), (creature.riders, "combat/mounted-combat")):
        for id in ids:
            corner = scene.board.creatures[id].corner
            seq = yield from happen(Carried(id, mover, corner, moved_like(corner, origin, to), of), rule, cause=of)
            yield from enter_terrain(scene, id, corner, seq)


def _halt(scene: Scene, id: str, why: str, walked: list[Square]) -> Procedure[None]:
    """The rest of the path is not walked. Who may not stay where it was stopped goes back to the last square where it may, or stays,
    squeezed in (policy halted_in_shared_space)."""
    board = scene.board
    mover = board.creatures[id]
    here = mover.corner
    if mover.life != DEAD and why_not_stop(board, mover, here):
        answer = board.policies["halted_in_shared_space"]
        policy = f"halted_in_shared_space={answer}"
        if answer == "squeezed":
            yield from happen(MoveHalted(id, why), MOVEMENT, policy=policy)
            return
        for square in reversed(walked):
            if not why_not_stop(board, mover, square):
                seq = yield from happen(MoveHalted(id, why, here, square), MOVEMENT, policy=policy)
                yield from _carry(scene, id, here, square, seq)
                return
    yield from happen(MoveHalted(id, why), MOVEMENT)
