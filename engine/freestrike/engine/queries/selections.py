"""Whom a selection may pick."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import all_hold
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.objects import OBJECT, as_target, every_part, parts
from freestrike.engine.queries.seen_from import seen_from
from freestrike.engine.queries.sides import is_kind
from freestrike.engine.queries.surroundings import squares_between
from freestrike.events.content.amount import ROLES
from freestrike.events.content.selection import Holds, Selection
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature


def candidates(board: Board, under: Circumstances, selection: Selection) -> tuple[str, ...]:
    """The creatures that `selection` may pick, in order of entry; where it names roles, those in them, in the order of the names."""
    named = tuple(under.who(kind) for kind in selection.kinds if kind in ROLES)
    if named:
        return tuple(
            dict.fromkeys(id for id in named if id in board.creatures and _fits(board, under, selection, board.creatures[id], False))
        )
    if under.space:
        board = seen_from(board, under.user, under.space)
    user = board.creatures[under.user]
    fitting = [
        creature
        for creature in board.creatures
        if (creature.life == DEAD) is selection.dead
        and is_kind(board, user, creature, selection.kinds)
        and _fits(board, under, selection, creature, selection.sight)
    ]
    start = board.creatures.get(under.who(selection.from_)) if selection.nearest else None
    return tuple(creature.id for creature in (fitting if start is None else _nearest(start, fitting)))


_NO_TARGETS = (Holds("among the targets", negated=True),)
"""What must hold of another than the targets."""


def objects(board: Board, under: Circumstances, selection: Selection) -> tuple[str, ...]:
    """The objects, or the squares of larger ones, that `selection` may pick, by their ids: those in a role; else only those near somebody,
    and none where something must hold that is asked of creatures, but for being none of the targets (classes/object)."""
    another = selection.needs == _NO_TARGETS
    roles = tuple(under.who(kind) for kind in selection.kinds if kind in ROLES)
    if roles:
        things = (board.ground.objects[id] for id in dict.fromkeys(roles) if id in board.ground.objects)
        return tuple(part.name for thing in things for part in parts(thing))
    if OBJECT not in selection.kinds or not selection.within or (selection.needs and not another):
        return ()
    start = seen_from(board, under.user, under.space).creatures.get(under.who(selection.from_))
    if start is None:
        return ()
    others = (part for part in every_part(board) if not (another and part.name in under.objects))
    near = ((part.name, as_target(board, start, part)) for part in others)
    return tuple(
        name
        for name, stand_in in near
        if squares_between(start, stand_in) <= selection.within and (not selection.sight or has_line_of_effect(board, start, stand_in))
    )


def _nearest(start: Creature, fitting: list[Creature]) -> list[Creature]:
    """Those that are fewest squares away from `start`, which is none of them."""
    others = [creature for creature in fitting if creature.id != start.id]
    least = min((squares_between(start, creature) for creature in others), default=0)
    return [creature for creature in others if squares_between(start, creature) == least]


def _fits(board: Board, under: Circumstances, selection: Selection, creature: Creature, sight: bool) -> bool:
    start = board.creatures.get(under.who(selection.from_))
    if selection.within and start is not None and start.id == creature.id != under.user:
        return False  # nobody is within some squares of itself; of the user its kinds tell
    if start is not None and start.id != creature.id:
        if selection.within and squares_between(start, creature) > selection.within:
            return False
        if sight and not has_line_of_effect(board, start, creature):
            return False
    return not selection.needs or all_hold(board, replace(under, target=creature.id), selection.needs)
