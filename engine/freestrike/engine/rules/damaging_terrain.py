"""Damaging terrain: on entering it, willingly or not, and at the start of a turn in it (combat/damaging-terrain)."""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.modifiers import ignores
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.rules.damage import deal_damage
from freestrike.events.damage import DamageDue
from freestrike.events.ledger import Entry
from freestrike.events.space import Hazard, Square

DAMAGING_TERRAIN = "combat/damaging-terrain"
ON_MINIONS = "damaging_terrain_on_minions"


def enter_terrain(scene: Scene, id: str, origin: Square, cause: int) -> Procedure[None]:
    """The creature `id` has gone from `origin` to where it is now: each damaging terrain of which it has entered a square deals its damage,
    once however many of its squares the creature has entered by that."""
    if scene.board.ground.hazards:
        yield from enter_terrain_along(scene, id, (origin, scene.board.creatures[id].corner), cause)


def enter_terrain_along(scene: Scene, id: str, corners: tuple[Square, ...], cause: int) -> Procedure[None]:
    """The creature `id` has gone over all of `corners` at once, from the first of them: as in a fall."""
    hazards, side = scene.board.ground.hazards, scene.board.creatures[id].side_length
    before = squares_of(corners[0], side)
    entered = [square for corner in corners[1:] for square in squares_of(corner, side) if square not in before]
    for hazard in dict.fromkeys(hazard for square in entered for hazard in hazards.get(square, ())):
        yield from _harm(scene, id, hazard, cause)


def start_turn_in_terrain(scene: Scene, id: str, cause: int) -> Procedure[None]:
    """Each damaging terrain that lingers deals its damage to who starts its turn in it."""
    hazards = scene.board.ground.hazards
    if not hazards:
        return
    creature = scene.board.creatures[id]
    squares = squares_of(creature.corner, creature.side_length)
    for hazard in dict.fromkeys(hazard for square in squares for hazard in hazards.get(square, ()) if hazard.lingers):
        yield from _harm(scene, id, hazard, cause)


def _harm(scene: Scene, id: str, hazard: Hazard, cause: int) -> Procedure[None]:
    if ignores(scene.board, scene.board.creatures[id], "damaging terrain"):
        return
    ledger = (Entry("damage", hazard.damage, hazard.name, DAMAGING_TERRAIN),)
    answer = scene.board.policies[ON_MINIONS]
    policy = f"{ON_MINIONS}={answer}" if squad_of(scene.board, scene.board.creatures[id]) is not None else ""
    due = DamageDue(id, "", "", hazard.damage, hazard.type, ledger=ledger)
    yield from deal_damage(scene, due, cause, area=answer == "area_effect", policy=policy)
