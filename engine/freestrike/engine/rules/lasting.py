"""What lasts on a creature besides conditions: how it begins, and when it ends by itself."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.events.lasting import END_OF_TURN, START_OF_TURN, Lasting, LastingBegan, LastingEnded
from freestrike.projections.board.creature import DEAD


def begin(scene: Scene, id: str, lasting: Lasting, *rules: str, cause: int = 0) -> Procedure[None]:
    """`lasting` begins on the creature `id`; the same once more changes nothing (classes/stacking-unique-effects). The dead have none."""
    creature = scene.board.creatures[id]
    if creature.life != DEAD and lasting not in creature.lasting:
        yield from happen(LastingBegan(id, lasting), *rules, cause=cause)


def expire_at_start_of_turn(scene: Scene, id: str) -> Procedure[None]:
    """What the creature `id` has brought about until the start of its next turn is over."""
    for creature in scene.board.creatures:
        for lasting in creature.lasting:
            if lasting.ends == START_OF_TURN and lasting.source == id:
                yield from happen(LastingEnded(creature.id, lasting, "expired"))


def expire_at_end_of_turn(scene: Scene) -> Procedure[None]:
    """What lasts until the end of the turn in progress is over."""
    for creature in scene.board.creatures:
        for lasting in creature.lasting:
            if lasting.ends == END_OF_TURN:
                yield from happen(LastingEnded(creature.id, lasting, "expired"))
