"""What makes a triggered action a free one: a feature of its owner, once a round, for a price (combat/triggered-actions)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import why_not_pay
from freestrike.engine.queries.features import feature_rule, why_not_use_feature
from freestrike.engine.queries.modifiers import Borne, applies, borne, number
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, TRIGGERED_ACTION
from freestrike.events.content.effect import Reacts
from freestrike.events.ledger import Reason
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

RULE = "combat/triggered-actions"


def freed_by(board: Board, owner: Creature, react: Reacts) -> Borne | None:
    """What lets `owner` use `react` as a free triggered action, whether or not it can be used now."""
    if react.usage != TRIGGERED_ACTION or not (owner.modified or owner.lasting):
        return None
    for one in borne(owner, "counts as"):
        if one.modifier.name == FREE_TRIGGERED_ACTION and one.modifier.detail in ("", react.id) and applies(board, owner, "", one):
            return one
    return None


def use_of(one: Borne) -> str:
    """The id under which the use of what frees an action is counted."""
    return f"free/{one.source}"


def price(board: Board, owner: Creature, one: Borne) -> int:
    """What it takes of the owner's heroic resource."""
    return number(board, owner, one)


def as_free(react: Reacts) -> Reacts:
    """`react` as a free triggered action."""
    return replace(react, usage=FREE_TRIGGERED_ACTION)


def why_not_free(board: Board, owner: Creature, react: Reacts, under: Circumstances) -> tuple[Reason, ...]:
    """Why `owner` may not use `react` as a free triggered action now."""
    one = freed_by(board, owner, react)
    if one is None:
        return (Reason("not free", RULE, react.name),)
    uses = board.uses.get(f"{owner.id}/{use_of(one)}")
    used = uses is not None and uses.round == board.round and uses.in_round > 0
    return (
        *why_not_use_feature(board, owner, as_free(react), under),
        *why_not_pay(board, owner, price(board, owner, one) + (react.cost if react.resource == HEROIC_RESOURCE else 0), HEROIC_RESOURCE),
        *((Reason("used up", feature_rule(react), "1 in a round"),) if used else ()),
    )
