"""What an ability gives its user for as long as it charges with it: through whom and over what it may go, and who makes way."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.saving import end
from freestrike.events.content.ability import Ability
from freestrike.events.content.duration import WHILE
from freestrike.events.content.effect import ForceMove
from freestrike.events.content.within import changed_within
from freestrike.events.lasting import UNNAMED, Lasting
from freestrike.events.space import Square
from freestrike.projections.board.creature import Creature

RULE = "classes/charge"


def as_it_charges(creature: Creature, used: Ability | None) -> Creature:
    """`creature` with what it has while it charges with `used`."""
    if used is None or used.in_charge is None:
        return creature
    return replace(creature, lasting=(*creature.lasting, _given(creature.id, used)))


def begin_charging(scene: Scene, id: str, used: Ability | None, path: tuple[Square, ...]) -> Procedure[Lasting | None]:
    """The creature `id` has it from now on; who is to make way is to leave the squares of `path` free."""
    if used is None or used.in_charge is None:
        return None
    way = (scene.board.creatures[id].corner, *path)
    given = changed_within(_given(id, used), ForceMove, lambda moves: replace(moves, way=way) if moves.aside else moves)
    yield from begin(scene, id, given, RULE)
    return given


def end_charging(scene: Scene, id: str, given: Lasting | None) -> Procedure[None]:
    """The movement is over, and what it had for that with it."""
    if given is not None:
        yield from end(scene, id, given, "expired", RULE, cause=0)


def _given(id: str, used: Ability) -> Lasting:
    assert used.in_charge is not None
    gives = used.in_charge
    return Lasting(gives.state or UNNAMED, id, WHILE, used.id, 0, gives.modifiers, gives.reacts)
