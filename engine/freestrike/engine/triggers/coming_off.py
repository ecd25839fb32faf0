"""Who is on another creature comes off it when it is knocked prone or force moved, and when one of the two dies."""

from __future__ import annotations

from functools import partial

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.mounts import places_on
from freestrike.engine.rules.falling_off import CLIMBING, MOUNTED, fall_off, slide_down, try_to_hold_on
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.conditions import ConditionImposed
from freestrike.events.damage import Died
from freestrike.events.forced_movement import ForcedMoveEnded
from freestrike.events.movement import Dismounted
from freestrike.events.record import Record
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD


class ComingOff:
    """Has those fall off whom something knocks off (combat/climbing-other-creatures, combat/mounted-combat)."""

    name = MOUNTED
    listens: tuple[type, ...] = (ConditionImposed, ForcedMoveEnded, Died)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Names those who come off; most often nobody."""
        event = record.event
        assert isinstance(event, ConditionImposed | ForcedMoveEnded | Died)
        creature = board.creatures[event.creature]
        if not (creature.mount or creature.riders):
            return None
        if isinstance(event, Died):
            gone = (partial(_is_gone, creature.id, creature.mount),) if creature.mount else ()
            return Verdict(follows=(*gone, *(partial(_mount_died, rider) for rider in creature.riders)))
        if not creature.mount:
            return None
        if isinstance(event, ConditionImposed):
            return Verdict(follows=(partial(_knocked_prone, creature.id),)) if event.condition.name == "prone" else None
        mount = board.creatures[creature.mount]
        if creature.corner in places_on(mount, creature.side_length):
            return None
        return Verdict(follows=(partial(_force_moved, creature.id),))


def _is_gone(id: str, mount: str, scene: Scene, cause: int) -> Procedure[None]:
    yield from happen(Dismounted(id, mount, "dead"), MOUNTED, cause=cause)


def _mount_died(id: str, scene: Scene, cause: int) -> Procedure[None]:
    yield from fall_off(scene, id, "mount died", MOUNTED, cause)


def _knocked_prone(id: str, scene: Scene, cause: int) -> Procedure[None]:
    yield from fall_off(scene, id, "knocked prone", CLIMBING, cause)


def _force_moved(id: str, scene: Scene, cause: int) -> Procedure[None]:
    """It is off its mount whatever the test says, which only decides how it lands: with the best outcome on its feet
    (combat/mounted-combat)."""
    yield from try_to_hold_on(scene, id, "force moved", MOUNTED, cause)
    rider = scene.board.creatures[id]
    if rider.mount and rider.life != DEAD:
        yield from slide_down(scene, id, "force moved", MOUNTED, cause)
