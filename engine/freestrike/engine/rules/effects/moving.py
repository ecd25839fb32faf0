"""Moves that an effect gives or compels: how far, where to, and along which squares."""

from __future__ import annotations

from functools import partial
from itertools import pairwise, product

from freestrike.engine.geometry.directions import step_between
from freestrike.engine.geometry.space import adjacent, distance, squares_of
from freestrike.engine.geometry.support import support
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.kin import is_called
from freestrike.engine.queries.modifiers import cannot, in_all
from freestrike.engine.queries.movement_types import stays_in_midair
from freestrike.engine.queries.objects import as_target, named
from freestrike.engine.queries.reaching import Onward, grid_of, ways_of
from freestrike.engine.queries.sheltered import is_sheltered
from freestrike.engine.queries.sides import is_kind
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.queries.steps import MOVEMENT, at
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.trails import asks_who_was_gone_through, squares_left
from freestrike.engine.queries.zones import covers
from freestrike.engine.refusal import Refused
from freestrike.engine.rules.charge import why_not_straight
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out, carry_out_all, leave_to_director
from freestrike.engine.rules.falling import fall_down, fall_if_unsupported
from freestrike.engine.rules.landing import landings
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.engine.rules.stepping import Course, go, why_not_go
from freestrike.events.content.amount import OUTER_TARGET, TARGET
from freestrike.events.content.duration import WHILE
from freestrike.events.content.effect import DealDamage, Fall, ImposeCondition, Move, Teleport
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.within import every_effect
from freestrike.events.lasting import Lasting, LastingEnded
from freestrike.events.ledger import Reason
from freestrike.events.movement import BURROW, CLIMB, CRAWL, FLY, JUMP, SWIM, WALK
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.events.zones import ZonePlaced
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

EFFECT = "effect"
SHIFT = "shift"
TELEPORT = "teleport"
RULE = "combat/cant-exceed-speed"
NEAREST = "nearest free"
LEAVE_AREA = "leave area"
DARK = "dark"
CONCEALING = "concealing"
SHELTERED = "sheltered"
STRAIGHT_AWAY = "straight away"
STRAIGHT_TOWARD = "straight toward"
LEFT_BY = "left by"
NOT_CLOSER = "not closer"
UP_TO = "up to"
BESIDE = "beside"
OUTSIDE = "outside"
PLACES = (
    "",
    "toward",
    "away",
    STRAIGHT_AWAY,
    STRAIGHT_TOWARD,
    LEFT_BY,
    NOT_CLOSER,
    "adjacent",
    UP_TO,
    BESIDE,
    "straight",
    NEAREST,
    LEAVE_AREA,
    OUTSIDE,
    DARK,
    CONCEALING,
    SHELTERED,
)
GIVEN = (WALK, CRAWL, CLIMB, SWIM, FLY, BURROW)
"""The movement types that a move can be by, besides a shift; who moves so has that type for the move."""


@carries_out(Move)
def _move(scene: Scene, under: Circumstances, effect: Move) -> Procedure[None]:
    """The target goes as far as it likes, never farther than its speed unless the effect says so, over squares that its seat, or the
    user's, chooses (combat/cant-exceed-speed). Who has no way to go is not asked. It moves willingly if it chooses itself whether and
    where. Whom the effect has fly, climb, swim or burrow can do so for the move; whom it has jump does so as far as it says, without a
    test. Other places to go to are left to the Director."""
    if effect.manner == TELEPORT:
        yield from carry_out(scene, under, Teleport(effect.squares, effect.controlled, effect.to, effect.of))
        return
    if effect.manner not in ("", SHIFT, JUMP, *GIVEN) or effect.to not in PLACES:
        yield from leave_to_director(scene, under, effect)
        return
    far = yield from _how_far(scene, under, effect)
    leave = Modifier("jump", far) if effect.manner == JUMP else Modifier("can", name=effect.manner)
    given = Lasting(f"moves: {effect.manner}", under.user, WHILE, under.ability.id, 0, (leave,))
    if effect.manner in (JUMP, *GIVEN):
        yield from begin(scene, under.target, given, MOVEMENT, cause=under.cause)
    start = scene.board.creatures[under.target].corner
    yield from _go_there(scene, under, effect, far)
    if given in scene.board.creatures[under.target].lasting:
        yield from happen(LastingEnded(under.target, given, "moved"), MOVEMENT, cause=under.cause)
        yield from fall_if_unsupported(scene, under.target, under.cause)
    if effect.then and scene.board.creatures[under.target].corner != start:
        yield from carry_out_all(scene, under, effect.then)


@carries_out(Fall)
def _fall(scene: Scene, under: Circumstances, effect: Fall) -> Procedure[None]:
    if effect.unheld and not would_fall(scene.board, scene.board.creatures[under.target]):
        return
    yield from fall_down(scene, under.target, under.cause, harmless=effect.harmless, unsoftened=effect.unsoftened)


def as_far_as(mover: Creature, of: Creature) -> int:
    """So many squares that any space beside somebody can be reached, as far away as that one is."""
    return squares_between(mover, of) + of.side_length + mover.side_length


def _whom(board: Board, under: Circumstances, mover: Creature, role: str) -> Creature | None:
    """The creature in the role, or what stands for the object that is in it (classes/object)."""
    thing = under.outer_object if role == OUTER_TARGET else under.object if role == TARGET else ""
    part = named(board.ground, thing) if thing else None
    return board.creatures.get(under.who(role)) if part is None else as_target(board, mover, part)


def _how_far(scene: Scene, under: Circumstances, effect: Move) -> Procedure[int]:
    """Of how many squares the effect speaks: where it names none and leads beside somebody however fast the mover is, as far as that."""
    if effect.squares is None and effect.past_speed:
        mover = scene.board.creatures[under.target]
        of = _whom(scene.board, under, mover, effect.of)
        return 0 if of is None else as_far_as(mover, of)
    now = speed(scene.board, scene.board.creatures[under.target])
    far = now if effect.squares is None else (yield from rolled_amount(scene, under, effect.squares))
    far += in_all(scene.board, scene.board.creatures[under.target], SHIFT) if effect.manner == SHIFT else 0
    return far // 2 if effect.halved else far


def _go_there(scene: Scene, under: Circumstances, effect: Move, far: int) -> Procedure[None]:
    id = under.target
    paths = _paths(scene.board, under, effect, far)
    if not paths and effect.to == OUTSIDE and not effect.choice:
        yield from leave_to_director(scene, under, effect)
    if not paths:
        return
    shortest = min(paths.values(), key=len)
    # The first squares are a way that may be gone: the fewest that an answer takes.
    ways = (square for path in paths.values() for square in path)
    squares = tuple(dict.fromkeys((*shortest, *ways, *_through_others(scene.board, under, effect, far))))
    options = tuple(Option(f"square/{x},{y},{z}", id, "", under.ability.id, MOVEMENT, "", (x, y, z)) for x, y, z in squares)
    seat = scene.board.creatures[under.user if effect.controlled else id].seat
    key = f"move|{under.ability.id}|{under.user}|{id}|{under.triggering}"
    least = 0 if effect.choice else max(map(len, paths.values())) if effect.whole else len(shortest)
    most = max(least, min(_at_most(scene.board, scene.board.creatures[id], effect, far), len(options)))
    answer = yield from ask(Question(seat, key, "move", options, under.cause, least, most, id, (MOVEMENT, RULE)))
    by_id = {option.id: square for option, square in zip(options, squares, strict=True)}
    path = tuple(by_id[chosen] for chosen in answer.options)
    if not path or not _may_move(scene.board, id, effect):
        return
    reasons = _why_not_along(scene.board, under, effect, far, path)
    if reasons:
        raise Refused(reasons)
    willing = effect.choice and not effect.controlled
    by = under.ability.id or EFFECT
    course = Course(path, EFFECT, effect.manner == SHIFT, _manners(effect, path), willing, by, far, effect.provokes, effect.past_speed)
    yield from go(scene, id, course)


def _through_others(board: Board, under: Circumstances, effect: Move, far: int) -> tuple[Square, ...]:
    """Where the mover may go and not stay, where the ability is about those through whose spaces it goes: a cheapest way may lead round
    them."""
    if effect.manner == JUMP or not asks_who_was_gone_through(under.ability):
        return ()
    mover = board.creatures[under.target]
    far = _at_most(board, mover, effect, far)
    return tuple(ways_of(board, mover, far, grid_of(board, mover, far), shift=effect.manner == SHIFT, passing=True))


def _at_most(board: Board, mover: Creature, effect: Move, far: int) -> int:
    """How many of so many squares it can go (combat/cant-exceed-speed)."""
    return far if effect.past_speed else min(far, speed(board, mover))


def _manners(effect: Move, path: tuple[Square, ...]) -> tuple[str, ...]:
    return (JUMP,) * len(path) if effect.manner == JUMP else ()


def _may_move(board: Board, id: str, effect: Move) -> bool:
    mover = board.creatures[id]
    if not can_act(mover) or mover.mount:
        return False
    return effect.manner != SHIFT or not (mover.condition("slowed") or cannot(board, mover, "shift"))


def _paths(board: Board, under: Circumstances, effect: Move, far: int) -> dict[Square, tuple[Square, ...]]:
    """Where the target may go, each place with a cheapest way there that the effect allows."""
    if not _may_move(board, under.target, effect):
        return {}
    mover = board.creatures[under.target]
    far = _at_most(board, mover, effect, far)
    if far < 1:
        return {}
    if effect.manner == JUMP:
        return {to: path for to, path in landings(board, mover, far).items() if not why_not_there(board, under, effect, path)}
    shift, grid = effect.manner == SHIFT, grid_of(board, mover, far)
    paths: dict[Square, tuple[Square, ...]] = {}
    for onward in _headings(board, under, effect):
        for to, ways in ways_of(board, mover, far, grid, shift=shift, onward=onward).items():
            path = ways.cheapest.path
            if path and not why_not_there(board, under, effect, path):
                paths.setdefault(to, path)
    if effect.to in (NEAREST, OUTSIDE):
        near = nearest(mover, list(paths))
        return {to: path for to, path in paths.items() if to in near}
    if effect.to == BESIDE:
        of = _whom(board, under, mover, effect.of)
        return {} if of is None else _as_near_as_can_be(board, mover, of, paths)
    if effect.whole:
        farthest = max(map(len, paths.values()), default=0)
        return {to: path for to, path in paths.items() if len(path) == farthest}
    return paths


def _as_near_as_can_be(
    board: Board, mover: Creature, of: Creature, paths: dict[Square, tuple[Square, ...]]
) -> dict[Square, tuple[Square, ...]]:
    """Those that end adjacent to `of`; where none does, those that end nearest to it, if that is nearer than where it stands."""
    beside = {to: path for to, path in paths.items() if adjacent(to, mover.side_length, of.corner, of.side_length)}
    if beside or adjacent(mover.corner, mover.side_length, of.corner, of.side_length):
        return beside
    least = min((_distance(mover, to, of) for to in paths), default=0)
    return {to: path for to, path in paths.items() if _distance(mover, to, of) == least < _distance(mover, mover.corner, of)}


def nearest(mover: Creature, spaces: list[Square]) -> list[Square]:
    """Those of `spaces` that are fewest squares away."""
    least = min((distance(mover.corner, 1, to, 1) for to in spaces), default=0)
    return [to for to in spaces if distance(mover.corner, 1, to, 1) == least]


def _headings(board: Board, under: Circumstances, effect: Move) -> tuple[Onward | None, ...]:
    """The ways to lead on, of which a path goes one: nearer, farther, or, in a straight line, never back in any direction."""
    mover = board.creatures[under.target]
    of = _whom(board, under, mover, effect.of)
    if effect.to == "straight":
        if board.policies["charge_line"] == "exact_line":
            return tuple(partial(_is_this_step, step) for step in product((-1, 0, 1), (-1, 0, 1), (-1, 0, 1)) if any(step))
        return tuple(partial(_never_goes_back, signs) for signs in product((1, -1), (1, -1), (1, -1)))
    if effect.to in ("toward", UP_TO, "away", STRAIGHT_AWAY, STRAIGHT_TOWARD) and of is not None:
        sign = -1 if effect.to in ("away", STRAIGHT_AWAY) else 1
        return (lambda at, to: sign * _distance(mover, to, of) < sign * _distance(mover, at, of),)
    if effect.to == LEFT_BY and of is not None:
        left = squares_left(board, of.id)
        return (lambda at, to: not left.isdisjoint(squares_of(to, mover.side_length)),)
    return (None,)


def _is_this_step(step: Square, at: Square, to: Square) -> bool:
    return step_between(at, to) == step


def _never_goes_back(signs: Square, at: Square, to: Square) -> bool:
    return all(sign * change >= 0 for sign, change in zip(signs, step_between(at, to), strict=True))


def _why_not_along(board: Board, under: Circumstances, effect: Move, far: int, path: tuple[Square, ...]) -> tuple[Reason, ...]:
    mover = board.creatures[under.target]
    course = Course(path, EFFECT, effect.manner == SHIFT, _manners(effect, path))
    reasons = why_not_go(board, mover, course, _at_most(board, mover, effect, far), RULE) or why_not_there(board, under, effect, path)
    if effect.to in (BESIDE, OUTSIDE) and not reasons and path[-1] not in _paths(board, under, effect, far):
        return (Reason("not as near as can be", MOVEMENT, under.who(effect.of)),)
    return reasons


def why_not_there(board: Board, under: Circumstances, effect: Move, path: tuple[Square, ...]) -> tuple[Reason, ...]:
    """Why `path` does not lead where the effect says: each square nearer or farther, or one that somebody has left, the last one adjacent,
    free or out of the area, or all in a straight line."""
    mover = board.creatures[under.target]
    of = _whom(board, under, mover, effect.of)
    if effect.unharmed and any(_would_harm(board, mover, corner) for corner in path):
        return (Reason("would be harmed", MOVEMENT, mover.id),)
    if effect.to == "straight":
        return why_not_straight(board, mover.corner, path)
    if not effect.to:
        return ()
    if effect.to == OUTSIDE and any(square in under.area for square in squares_of(path[-1], mover.side_length)):
        return (Reason("in the area", MOVEMENT, at(path[-1])),)
    if effect.to in (NEAREST, OUTSIDE):
        taken = [square for square in squares_of(path[-1], mover.side_length) if set(board.occupancy.get(square, ())) - {mover.id}]
        return (Reason("not free", MOVEMENT, at(taken[0])),) if taken else ()
    if effect.to == DARK:
        light = [square for square in squares_of(path[-1], mover.side_length) if square not in board.ground.dark]
        return (Reason("not in darkness", MOVEMENT, at(light[0])),) if light else ()
    if effect.to == CONCEALING:
        clear = [one for one in squares_of(path[-1], mover.side_length) if one not in board.ground.dark and one not in board.ground.fog]
        return (Reason("no concealment", MOVEMENT, at(clear[0])),) if clear else ()
    if effect.to == SHELTERED:
        return () if is_sheltered(board, mover, path[-1]) else (Reason("no cover or concealment", MOVEMENT, at(path[-1])),)
    if effect.to == LEAVE_AREA:
        inside = any(zone.by == under.who(effect.of) and covers(zone, path[-1], mover.side_length) for zone in board.zones)
        return (Reason("in the area", MOVEMENT, at(path[-1])),) if inside else ()
    if of is None or of.id == mover.id:
        return (Reason("no such creature", MOVEMENT, under.who(effect.of)),)
    if effect.to == BESIDE:
        return ()
    if effect.to in ("adjacent", UP_TO) and not adjacent(path[-1], mover.side_length, of.corner, of.side_length):
        return (Reason("not adjacent", MOVEMENT, of.id),)
    if effect.to == "adjacent":
        return ()
    if effect.to == NOT_CLOSER:
        others = (other for other in board.creatures if effect.kin and other.life != DEAD and is_called(other.stat_block, effect.kin))
        closer = [
            one.id for one in (of, *others) if one.id != mover.id and _distance(mover, path[-1], one) < _distance(mover, mover.corner, one)
        ]
        return (Reason("closer", MOVEMENT, closer[0]),) if closer else ()
    if effect.to == LEFT_BY:
        left = squares_left(board, of.id)
        elsewhere = [corner for corner in path if left.isdisjoint(squares_of(corner, mover.side_length))]
        return (Reason("not left by it", MOVEMENT, at(elsewhere[0])),) if elsewhere else ()
    away = [_distance(mover, corner, of) for corner in (mover.corner, *path)]
    if effect.to in (STRAIGHT_AWAY, STRAIGHT_TOWARD) and why_not_straight(board, mover.corner, path):
        return why_not_straight(board, mover.corner, path)
    if effect.to in ("away", STRAIGHT_AWAY):
        away = [-squares for squares in away]
    if all(later < earlier for earlier, later in pairwise(away)):
        return ()
    return (Reason("not farther" if effect.to in ("away", STRAIGHT_AWAY) else "not closer", MOVEMENT, of.id),)


def _would_harm(board: Board, mover: Creature, corner: Square) -> bool:
    """Whether it would be in damaging terrain there, or in an area that harms who enters it, or nothing would bear it."""
    ground, side = board.ground, mover.side_length
    if any(square in ground.hazards for square in squares_of(corner, side)):
        return True
    if any(covers(zone, corner, side) and _harms_who_enters(board, zone, mover) for zone in board.zones):
        return True
    return not (support(ground, corner, side) or stays_in_midair(board, mover))


def _harms_who_enters(board: Board, zone: ZonePlaced, mover: Creature) -> bool:
    """Whether an area deals damage to `mover`, or imposes a condition on it, as it enters."""
    by = board.creatures[zone.by]
    return any(
        react.trigger.occasion == "enters area"
        and is_kind(board, by, mover, (react.trigger.actor,))
        and any(isinstance(effect, DealDamage | ImposeCondition) for effect in every_effect(react.effects))
        for lasting in by.lasting
        if lasting.name == zone.zone
        for react in lasting.reacts
    )


def _distance(mover: Creature, corner: Square, of: Creature) -> int:
    return distance(corner, mover.side_length, of.corner, of.side_length)
