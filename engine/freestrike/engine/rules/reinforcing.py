"""Reinforcements: creatures that the Director brings into the fight."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.rules.captains import attach
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.rules.left_by_hand import say_what_is_left
from freestrike.engine.rules.opening import why_not_enter
from freestrike.engine.rules.squad_setup import SQUADS, why_not_squads
from freestrike.engine.rules.squads import form_squads
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.encounter import DIRECTOR, Entrant
from freestrike.events.ledger import Reason
from freestrike.events.malice import MaliceFeaturesBrought
from freestrike.events.space import Square, is_size, side_length
from freestrike.events.summoning import CreatureEntered
from freestrike.projections.board.board import Board

RULING = "engine/rulings"


def why_not_reinforce(board: Board, entrants: tuple[Entrant, ...]) -> Iterator[Reason]:
    """Why `entrants` can't join: what no encounter could begin with, an id or a squad that is there already, a space that is not free."""
    if not entrants:
        yield Reason("no creatures", RULING)
    taken: set[Square] = set()
    ids: set[str] = set()
    for entrant in entrants:
        yield from why_not_enter(entrant, board.round)
        if entrant.id in board.creatures or entrant.id in ids:
            yield Reason("id twice", RULING, entrant.id)
        ids.add(entrant.id)
        if entrant.squad and board.squad(entrant.squad) is not None:
            yield Reason("squad exists", SQUADS, entrant.squad)
        size = entrant.stat_block.size
        space = squares_of(entrant.square, side_length(size)) if is_size(size) else ()
        for square in space:
            if not board.ground.inside(square):
                yield Reason("off the map", RULING, str(square))
            elif board.ground.filled(square):
                yield Reason("solid", RULING, str(square))
            elif board.occupancy.get(square) or square in taken:
                yield Reason("another's space", RULING, str(square))
        taken.update(space)
        yield from (
            Reason("no such creature", "tests/hiding", f"{entrant.id}: {id}") for id in entrant.hidden_from if id not in board.creatures
        )
    yield from why_not_squads(entrants)


def reinforce(scene: Scene, entrants: tuple[Entrant, ...], malice_features: tuple[MaliceFeature, ...] = ()) -> Procedure[None]:
    """Each enters; their squads form and get their captains; what the engine does not run of them is said; who has nothing to bear it
    falls. Of the Malice features that they bring those are new that nobody has brought before."""
    for entrant in entrants:
        yield from happen(CreatureEntered(entrant, DIRECTOR, "reinforcements"), RULING)
    new = tuple(one for one in malice_features if one not in scene.board.malice_features)
    if new:
        yield from happen(MaliceFeaturesBrought(new), RULING, "monster-basics/spending-malice")
    ids = tuple(entrant.id for entrant in entrants)
    yield from form_squads(scene, ids)
    for entrant in entrants:
        if entrant.captain_of:
            yield from attach(scene, entrant.id, entrant.captain_of)
    for id in ids:
        yield from say_what_is_left(scene, id)
        yield from fall_if_unsupported(scene, id, asks=False)
