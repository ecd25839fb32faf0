"""Dropping prone of one's own will, to crawl, and standing up again (combat/crawl)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.rules.actions import begin_turn, why_not_act
from freestrike.engine.rules.conditions import impose
from freestrike.events.commands import DropProne
from freestrike.events.conditions import UNCONSCIOUS, Condition
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

CRAWL = "combat/crawl"
BY_ITSELF = "drop prone"
"""What a prone condition comes by that a creature has taken on itself."""


def why_not_drop_prone(board: Board, command: DropProne) -> tuple[Reason, ...]:
    """Why the creature may not drop prone as a free maneuver: it is prone, or dazed (combat/crawl, classes/dazed)."""
    reasons = [*why_not_act(board, command.creature)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    reasons.extend(why_not_free_maneuver(creature))
    if creature.condition("prone"):
        reasons.append(Reason("prone", "classes/prone", creature.id))
    return tuple(reasons)


def drop_prone(scene: Scene, command: DropProne) -> Procedure[None]:
    """The creature is prone by its own will."""
    yield from begin_turn(scene, command.creature)
    yield from impose(scene, command.creature, Condition("prone", command.creature, "", BY_ITSELF), CRAWL)


def is_voluntarily_prone(creature: Creature) -> bool:
    """Whether nothing keeps it prone but its own will, or that it was unconscious: it stands up as a free maneuver (combat/crawl,
    combat/unconscious)."""
    prone = [condition for condition in creature.conditions if condition.name == "prone"]
    return bool(prone) and all(condition.by in (BY_ITSELF, UNCONSCIOUS) for condition in prone)


def why_not_free_maneuver(creature: Creature) -> tuple[Reason, ...]:
    """Who is dazed takes no free maneuvers (classes/dazed)."""
    return (Reason("dazed", "classes/dazed", creature.id),) if creature.condition("dazed") else ()
