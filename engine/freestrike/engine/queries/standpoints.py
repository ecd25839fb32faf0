"""From where an ability is used: as if its user stood in another's space, where a feature lets it (classes/distance)."""

from __future__ import annotations

from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.modifiers import applies, borne
from freestrike.engine.queries.scopes import in_scope
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.use import Use, manners
from freestrike.events.content.ability import Ability
from freestrike.events.content.modifier import FROM_AN_ALLY, FROM_ITS_GIVER
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature


def standpoints(board: Board, user: Creature, used: Ability) -> tuple[str, ...]:
    """In whose spaces `user` may count as standing as it uses `used`, besides its own."""
    if not (user.lasting or used.modifiers) or used.first or used.target.special or used.target.kinds == ("self",):
        return ()
    found = [
        one.giver
        for one in borne(user, "can")
        if one.modifier.name == FROM_ITS_GIVER
        and one.giver != user.id
        and in_scope(one.modifier.on, Use(used, manners(used)[0], ()))
        and applies(board, user, one.giver, one)
    ]
    if any((one.what, one.name) == ("can", FROM_AN_ALLY) for one in used.modifiers):
        found.extend(ally.id for ally in board.creatures if _is_ally_within(board, user, ally, max(used.melee, used.ranged)))
    return tuple(dict.fromkeys(id for id in found if id in board.creatures))


def _is_ally_within(board: Board, user: Creature, other: Creature, squares: int) -> bool:
    allied = other.id != user.id and other.side == user.side and other.life != DEAD
    return allied and squares_between(user, other) <= squares and has_line_of_effect(board, user, other)
