"""The end of combat: who has won, what ends with it, and the Victory of each hero who survived (combat/end-of-combat)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.turn_order import other_side, winner
from freestrike.engine.rules.resources import gain
from freestrike.events.conditions import UNCONSCIOUS, Condition, ConditionEnded
from freestrike.events.damage import TemporaryStaminaLost
from freestrike.events.encounter import HEROES, EncounterWon
from freestrike.events.lasting import LastingEnded
from freestrike.events.resources import AT_THE_END_OF_COMBAT, HEROIC_RESOURCE, MALICE, SURGES, VICTORIES, ResourceGained
from freestrike.projections.board.creature import DEAD

END_OF_COMBAT = "combat/end-of-combat"


def end_combat(scene: Scene, side: str, rule: str = END_OF_COMBAT) -> Procedure[None]:
    """`side` has won. What everyone suffered ends, as everyone wants it to; but for being winded, dying or unconscious. Temporary Stamina,
    surges, heroic resource and Malice are lost. Each hero of the side that won who is not dead earns a Victory, unless the Director says
    otherwise (the-basics/victories-for-combat)."""
    seq = yield from happen(EncounterWon(side), rule)
    for creature in scene.board.creatures:
        yield from _ends(scene, creature.id, seq)
    yield from gain(scene, "", -scene.board.malice, MALICE, AT_THE_END_OF_COMBAT, "monster-basics/earning-malice", cause=seq)
    for creature in scene.board.creatures:
        if side == HEROES == creature.side and creature.stat_block.hero and creature.life != DEAD:
            yield from gain(scene, creature.id, 1, VICTORIES, AT_THE_END_OF_COMBAT, "the-basics/victories-for-combat", cause=seq)


def end_if_won(scene: Scene, left: str = "") -> Procedure[None]:
    """A ruling may leave nobody to fight on; `left`: the side that somebody has left, which may have nobody at all now."""
    board = scene.board
    side = winner(board) or (other_side(left) if left and all(creature.side != left for creature in board.creatures) else "")
    if side and not board.winner:
        yield from end_combat(scene, side, "engine/rulings")


def _ends(scene: Scene, id: str, cause: int) -> Procedure[None]:
    creature = scene.board.creatures[id]
    for condition in dict.fromkeys(creature.conditions):
        if not _stays(condition):
            yield from happen(ConditionEnded(id, condition, AT_THE_END_OF_COMBAT), END_OF_COMBAT, cause=cause)
    for lasting in creature.lasting:
        if lasting in scene.board.creatures[id].lasting:
            yield from happen(LastingEnded(id, lasting, AT_THE_END_OF_COMBAT), END_OF_COMBAT, cause=cause)
    if creature.temporary:
        yield from happen(TemporaryStaminaLost(id, creature.temporary, AT_THE_END_OF_COMBAT), "combat/temporary-stamina", cause=cause)
    yield from gain(scene, id, -creature.surges, SURGES, AT_THE_END_OF_COMBAT, "classes/surges", cause=cause)
    if creature.heroic_resource > 0:
        yield from gain(
            scene, id, -creature.heroic_resource, HEROIC_RESOURCE, AT_THE_END_OF_COMBAT, "the-basics/heroic-resources", cause=cause
        )
    elif creature.heroic_resource < 0:
        reset = ResourceGained(id, HEROIC_RESOURCE, -creature.heroic_resource, 0, AT_THE_END_OF_COMBAT)
        yield from happen(reset, "classes/clarity-and-strain", cause=cause)


def _stays(condition: Condition) -> bool:
    """Dying, with its bleeding, and unconscious, with being prone."""
    return condition.ends == "dying" or condition.name == UNCONSCIOUS or condition.by == UNCONSCIOUS
