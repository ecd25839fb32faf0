"""What a villain action does."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.usable import Possible
from freestrike.engine.queries.villains import VILLAIN_ACTIONS
from freestrike.engine.rules.abilities import use_ability
from freestrike.events.content.ability import VILLAIN_ACTION, Ability
from freestrike.events.strikes import LeftToDirector
from freestrike.events.villains import VillainActionUsed


def use_villain_action(creature: str, used: Ability, possible: Possible | None, of: int, scene: Scene, cause: int) -> Procedure[None]:
    """The creature uses it; one whose targets or area the engine does not find is left to the Director (monster-basics/villain-actions)."""
    seq = yield from happen(VillainActionUsed(creature, used.id, of), VILLAIN_ACTIONS, cause=cause)
    if possible is None:
        left = LeftToDirector(creature, used.id, used.name)
        yield from happen(left, "engine/left-by-hand", cause=seq)
    else:
        yield from use_ability(scene, creature, possible.use, VILLAIN_ACTION, VILLAIN_ACTIONS, cause=seq)
