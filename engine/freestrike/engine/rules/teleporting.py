"""Teleporting: from one space to another without passing between (combat/teleport)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import distance, squares_of
from freestrike.engine.geometry.support import support
from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.line_of_effect import is_in_smoke
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.movement_types import stays_in_midair
from freestrike.engine.queries.steps import at
from freestrike.engine.rules.conditions import end_every
from freestrike.engine.rules.damaging_terrain import enter_terrain
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.rules.life import part
from freestrike.events.ledger import Reason
from freestrike.events.movement import Dismounted, Teleported
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

TELEPORTING = "combat/teleport"
ENDED = ("grabbed", "restrained")


def why_not_teleport(board: Board, creature: Creature, to: Square, squares: int, by: str = "") -> tuple[Reason, ...]:
    """Why `creature` may not teleport up to `squares` squares to `to`: the same space, off the map, filled or another's, too far, no line
    of effect. `by`: another who teleports it, who needs line of effect to the space that it leaves and to the one that it enters."""
    reasons: list[Reason] = []
    side = creature.side_length
    if cannot(board, creature, "teleport"):
        reasons.append(Reason("cannot teleport", TELEPORTING, creature.id))
    if to == creature.corner:
        reasons.append(Reason("the same space", TELEPORTING, at(to)))
    for square in squares_of(to, side):
        if not board.ground.inside(square):
            reasons.append(Reason("off the map", TELEPORTING, at(square)))
        elif board.ground.filled(square):
            reasons.append(Reason("solid", TELEPORTING, at(square)))
        others = [id for id in board.occupancy.get(square, ()) if id != creature.id]
        reasons.extend(Reason("another's space", TELEPORTING, f"{at(square)} {id}") for id in others)
    # From a space to one of the same size, every part of it goes as far as its corner.
    far = distance(creature.corner, 1, to, 1)
    if far > squares:
        reasons.append(Reason("too far", TELEPORTING, f"{far} of {squares} squares"))
    if not _has_line(board, creature, to, by):
        reasons.append(Reason("no line of effect", TELEPORTING, at(to)))
    return tuple(reasons)


def destinations(board: Board, creature: Creature, squares: int, by: str = "", among: Iterable[Square] | None = None) -> list[Square]:
    """Where `creature` can teleport to and stay: into midair only if it flies or hovers; in the order of the squares. `among`: of these
    alone."""
    x, y, z = creature.corner
    aloft = stays_in_midair(board, creature)
    around = among if among is not None else ((x + dx, y + dy, z + dz) for dx, dy, dz in product(range(-squares, squares + 1), repeat=3))
    return [
        to
        for to in around
        if (aloft or support(board.ground, to, creature.side_length)) and not why_not_teleport(board, creature, to, squares, by)
    ]


def teleport(scene: Scene, id: str, to: Square, by: str = "", cause: int = 0, *, stands: bool = True) -> Procedure[None]:
    """Teleport the creature `id` to `to`: it is neither grabbed nor restrained any more, stands up if it can and `stands`, is parted from
    its mount and its riders, and is affected by where it comes to. Nothing that a creature's moving triggers is triggered."""
    creature = scene.board.creatures[id]
    origin = creature.corner
    seq = yield from happen(Teleported(id, origin, to, by), TELEPORTING, cause=cause)
    for name in ENDED:
        yield from end_every(scene, id, name, "teleported", TELEPORTING)
    gone = scene.board.creatures[id]
    if stands and not gone.condition("unconscious") and cannot(scene.board, gone, "stand") is None:
        yield from end_every(scene, id, "prone", "teleported", TELEPORTING)
    yield from part(scene, id, seq)
    yield from _part_from_mount(scene, id, seq)
    yield from enter_terrain(scene, id, origin, seq)
    yield from fall_if_unsupported(scene, id, seq)


def _part_from_mount(scene: Scene, id: str, cause: int) -> Procedure[None]:
    """Riders and mounts teleport separately (combat/mounted-combat)."""
    creature = scene.board.creatures[id]
    if creature.mount:
        yield from happen(Dismounted(id, creature.mount, "teleported"), "combat/mounted-combat", cause=cause)
    for rider in creature.riders:
        yield from happen(Dismounted(rider, id, "its mount teleported"), "combat/mounted-combat", cause=cause)
        yield from fall_if_unsupported(scene, rider, cause)


def _has_line(board: Board, creature: Creature, to: Square, by: str) -> bool:
    ground, corner, side = board.ground.seen_through_smoke(creature.side), creature.corner, creature.side_length
    if ground.smoke and (is_in_smoke(board, creature, corner, side) or is_in_smoke(board, creature, to, side)):
        return False
    if not by or by == creature.id:
        return line_of_effect(ground, corner, side, to, side)
    other = board.creatures[by]
    return line_of_effect(ground, other.corner, other.side_length, corner, side) and line_of_effect(
        ground, other.corner, other.side_length, to, side
    )
