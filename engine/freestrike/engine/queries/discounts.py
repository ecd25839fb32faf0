"""What a heroic ability costs as it is used: an edge on its roll may make it cheaper (classes/insight)."""

from __future__ import annotations

from freestrike.engine.queries.edges import edges_and_banes, net
from freestrike.engine.queries.modifiers import borne, number
from freestrike.engine.queries.use import Use, is_heroic
from freestrike.events.content.ability import Ability
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

LESS_WITH_AN_EDGE = "pay less with an edge"


def most_off(board: Board, user: Creature, used: Ability) -> int:
    """How much less `used` may cost at most; told cheaply."""
    if not user.modified or used.roll is None or not is_heroic(used):
        return 0
    return sum(number(board, user, one) for one in borne(user, "can") if one.modifier.name == LESS_WITH_AN_EDGE)


def price(board: Board, user: Creature, use: Use) -> int:
    """What the use costs: less, where the user has that feature and an edge or a double edge against one target at least."""
    if use.cost is not None:
        return use.cost
    if use.ability.per_target:
        return use.ability.cost * (len(use.targets) + len(use.objects))
    off = most_off(board, user, use.ability)
    if off and any(net(edges_and_banes(board, user, board.creatures[id], use)) > 0 for id in use.targets if id in board.creatures):
        return max(0, use.ability.cost - off)
    return use.ability.cost
