"""Who loses what bears it falls at once: no reaction, what must follow from a fact."""

from __future__ import annotations

from functools import partial

from freestrike.engine.geometry.space import surrounding
from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.standing import would_fall
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.conditions import UNCONSCIOUS, ConditionEnded, ConditionImposed
from freestrike.events.forced_movement import ObjectBroken, ObjectMoved
from freestrike.events.lasting import SPEED, LastingBegan
from freestrike.events.record import Record
from freestrike.events.space import Square
from freestrike.events.zones import ZoneEnded
from freestrike.projections.board.board import Board

GROUNDING = ("prone", "grabbed", "restrained", UNCONSCIOUS)
"""The conditions that end flying, climbing and jumping: prone, and those that make the speed 0 (combat/fly, classes/prone)."""


class LosingSupport:
    """Lets a creature fall that is knocked prone, stopped or let go in midair, and those that what is gone had borne (combat/falling)."""

    name = "combat/falling"
    listens: tuple[type, ...] = (ConditionImposed, ConditionEnded, LastingBegan, ObjectBroken, ObjectMoved, ZoneEnded)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Names those who fall; most often nobody."""
        falling = tuple(id for id in _concerned(board, record) if would_fall(board, board.creatures[id]))
        return Verdict(follows=tuple(partial(_fall, id) for id in falling)) if falling else None


def _concerned(board: Board, record: Record) -> tuple[str, ...]:
    match record.event:
        case ConditionImposed(creature, condition):
            return (creature,) if condition.name in GROUNDING else ()
        case ConditionEnded(creature, condition):
            return (creature,) if condition.name == "grabbed" else ()
        case LastingBegan(creature, lasting):
            return (creature,) if lasting.name == SPEED else ()
        case ObjectBroken(_, squares):
            return _beside(board, squares)
        case ZoneEnded():
            return tuple(creature.id for creature in board.creatures)
        case ObjectMoved(object, (x, y, z), (to_x, to_y, to_z)):
            now = board.ground.objects[object].squares
            return _beside(board, tuple((a - to_x + x, b - to_y + y, c - to_z + z) for a, b, c in now))
    return ()


def _beside(board: Board, squares: tuple[Square, ...]) -> tuple[str, ...]:
    """Those whom one of `squares` could have borne, in order of entry."""
    near = {id for square in squares for beside in surrounding(square, 1, True) for id in board.occupancy.get(beside, ())}
    return tuple(creature.id for creature in board.creatures if creature.id in near)


def _fall(id: str, scene: Scene, cause: int) -> Procedure[None]:
    yield from fall_if_unsupported(scene, id, cause)
