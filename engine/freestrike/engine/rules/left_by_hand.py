"""What the engine does not run of a creature, said when it enters the fight."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.squads import is_minion
from freestrike.engine.queries.usable import ON_ONES_TURN
from freestrike.events.content.ability import VILLAIN_ACTION
from freestrike.events.content.effect import LeftByHand
from freestrike.events.strikes import LeftToDirector
from freestrike.projections.board.creature import Creature


def say_what_is_left(scene: Scene, id: str) -> Procedure[None]:
    """What the engine does not run of the creature `id` is said once."""
    for name, text in _run_by_hand(scene.board.creatures[id]):
        yield from happen(LeftToDirector(id, name, text), "engine/left-by-hand")


def _run_by_hand(creature: Creature) -> Iterator[tuple[str, str]]:
    """The name and text of each trait that is left by hand, of each ability that answers a trigger, and of a minion that is in no
    squad."""
    stat_block = creature.stat_block
    for trait in stat_block.traits:
        for effect in trait.effects:
            if isinstance(effect, LeftByHand):
                yield trait.name, effect.text
    answering = {react.ability for react in creature.reacts}
    for ability in stat_block.abilities:
        if ability.usage not in (*ON_ONES_TURN, VILLAIN_ACTION) and ability.on is None and ability.id not in answering:
            yield ability.name, f"{ability.usage}: {ability.trigger}".removesuffix(": ")
    if creature.squad:
        for one in stat_block.captain_benefit:
            if isinstance(one, LeftByHand):
                yield "With Captain", one.text
    elif is_minion(stat_block):
        yield "Minion", "squad, shared Stamina and captain"
