"""Who leads a squad of minions as its captain, and who could."""

from __future__ import annotations

from freestrike.engine.queries.counts_as import can_act
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.squad import Squad

CAPTAINS = "monster-basics/attached-squad-captain"
NEW_CAPTAIN = "monster-basics/i-am-the-captain-now"
NO_CAPTAINS = ("minion", "mount")
"""The organization and the role that keep a creature from being a captain."""


def led_by(board: Board, id: str) -> Squad | None:
    """The squad whose captain the creature `id` is."""
    for squad in board.squads:
        if squad.captain == id:
            return squad
    return None


def benefit(stat_block: StatBlock) -> tuple[Modifier, ...]:
    """What each minion of a squad with a captain gains, its Stamina left out (monster-basics/captain-benefits)."""
    return tuple(one for one in stat_block.captain_benefit if isinstance(one, Modifier) and one.what != "stamina")


def added_stamina(stat_block: StatBlock) -> int:
    """The Stamina that each minion of a squad gains with a captain."""
    return sum(
        one.amount
        for one in stat_block.captain_benefit
        if isinstance(one, Modifier) and one.what == "stamina" and isinstance(one.amount, int)
    )


def is_no_captain(stat_block: StatBlock) -> bool:
    """Whether it is a minion or a mount (monster-basics/attached-squad-captain)."""
    return any(word in role.lower() for role in stat_block.roles for word in NO_CAPTAINS)


def why_not_lead(board: Board, creature: Creature, squad: Squad) -> tuple[Reason, ...]:
    """Why `creature` may not become the captain of `squad` now: it is a minion, a mount, an enemy, out of the fight, or leads another; or
    the squad has not lost its captain in the round before, or the round is under way (monster-basics/i-am-the-captain-now)."""
    reasons: list[Reason] = []
    if creature.squad and creature.squad == squad.name:
        reasons.append(Reason("one of the squad", CAPTAINS, creature.id))
    elif creature.squad or is_no_captain(creature.stat_block):
        reasons.append(Reason("no captain", CAPTAINS, creature.id))
    if not can_act(creature):
        reasons.append(Reason(creature.life, "combat/dying-and-death", creature.id))
    if any(board.creatures[id].side != creature.side for id in squad.members[:1]) or not squad.members:
        reasons.append(Reason("not on one side", CAPTAINS, squad.name))
    if led_by(board, creature.id) is not None:
        reasons.append(Reason("leads a squad", CAPTAINS, creature.id))
    if squad.captain:
        reasons.append(Reason("has a captain", CAPTAINS, squad.captain))
    if not squad.captain_lost_in or squad.captain_lost_in != board.round - 1:
        reasons.append(Reason("lost no captain in the last round", NEW_CAPTAIN, squad.name))
    if board.turn is not None or any(other.acted_in >= board.round for other in board.creatures):
        reasons.append(Reason("not the start of the round", NEW_CAPTAIN, str(board.round)))
    return tuple(reasons)
