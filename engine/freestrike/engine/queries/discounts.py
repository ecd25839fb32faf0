"""What a heroic ability costs as it is used: an edge on its roll may make it cheaper (classes/insight), or a mark on its target."""

from __future__ import annotations

from freestrike.engine.queries.edges import edges_and_banes, net
from freestrike.engine.queries.modifiers import borne, number
from freestrike.engine.queries.use import Use, is_heroic
from freestrike.events.content.ability import Ability
from freestrike.events.lasting import MARKED
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

LESS_WITH_AN_EDGE = "pay less with an edge"
AGAINST_THE_MARKED = "allies pay less against the marked"


def most_off(board: Board, user: Creature, used: Ability) -> int:
    """How much less `used` may cost at most; told cheaply."""
    if not (user.modified or board.bearers) or not is_heroic(used):
        return 0
    marked = (board.creatures[id] for id in board.bearers)
    return _off_with_an_edge(board, user, used) + max((_off_against(board, user, one) for one in marked), default=0)


def _off_with_an_edge(board: Board, user: Creature, used: Ability) -> int:
    if not user.modified or used.roll is None or not is_heroic(used):
        return 0
    return sum(number(board, user, one) for one in borne(user, "can") if one.modifier.name == LESS_WITH_AN_EDGE)


def _off_against(board: Board, user: Creature, target: Creature) -> int:
    """How much less a heroic ability costs an ally of whoever has marked `target` (classes/warmaster)."""
    off = 0
    for lasting in target.lasting:
        marker = board.creatures.get(lasting.source) if lasting.name == MARKED else None
        if marker is not None and marker.modified and marker.side == user.side and marker.id != user.id:
            off += sum(number(board, marker, one) for one in borne(marker, "can") if one.modifier.name == AGAINST_THE_MARKED)
    return off


def price(board: Board, user: Creature, use: Use) -> int:
    """What the use costs: less, where the user has that feature and an edge or a double edge against one target at least, or where an ally
    has such a one against those that it has marked, one of whom is a target (then no less than 1)."""
    if use.cost is not None:
        return use.cost
    if use.ability.per_target:
        return use.ability.cost * (len(use.targets) + len(use.objects))
    cost = use.ability.cost
    targets = [board.creatures[id] for id in use.targets if id in board.creatures] if cost else []
    off = _off_with_an_edge(board, user, use.ability) if targets else 0
    if off and any(net(edges_and_banes(board, user, target, use)) > 0 for target in targets):
        cost = max(0, cost - off)
    if cost and board.bearers and is_heroic(use.ability):
        off = max((_off_against(board, user, target) for target in targets if target.lasting), default=0)
        cost = max(1, cost - off) if off else cost
    return cost
