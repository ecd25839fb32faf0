"""What the Director's order overrules, and what no order can."""

from __future__ import annotations

from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board

HEROIC_RESOURCE_COST = "classes/heroic-resource-cost"
MATERIAL = (
    "around its user",
    "bends back",
    "buried",
    "dead",
    "digs",
    "distance left by hand",
    "no item",
    "no liquid",
    "no minion",
    "no path",
    "no recoveries",
    "no such cube",
    "no such line",
    "no such wall",
    "no temporary stamina",
    "no room",
    "no room for its rider",
    "no room for whom it has grabbed",
    "not a step",
    "not along the ground",
    "not beneath the ground",
    "not grabbed by it",
    "not in the area",
    "not of the squad",
    "not on one side",
    "not on it",
    "not one destination",
    "not placed",
    "not one manner a square",
    "not prone",
    "not the same minions",
    "not through the ground",
    "not unconscious",
    "not used that way",
    "nothing to climb",
    "nothing to convert",
    "nothing to crawl on",
    "nothing to heal",
    "nothing to jump from",
    "off the map",
    "on another creature",
    "on no creature",
    "one of the squad",
    "rides no mount",
    "solid",
    "target left by hand",
    "target named twice",
    "the same space",
    "there already",
    "touches no earth",
    "unconscious",
)
"""The codes of reasons that no order overrules: there is nothing there that could be done. The Director can set by hand what is there."""


def standing(board: Board, creature: str, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Those of `reasons` against what `creature` does that the Director's order, if it is under one, does not overrule. An order overrules
    the rules that it names, of the game and not of the engine, for the creature that it is given to alone."""
    order = board.ordered
    if order is None or order.creature != creature or not reasons:
        return reasons
    return tuple(reason for reason in reasons if reason.rule not in order.overruled or is_material(reason))


def is_material(reason: Reason) -> bool:
    """Whether no order can overrule `reason`."""
    if reason.code == "cannot pay":
        # An ability can be ordered for less than it costs: for what there is.
        return reason.rule != HEROIC_RESOURCE_COST
    return reason.rule.startswith("engine/") or reason.code.startswith("no such ") or reason.code in MATERIAL
