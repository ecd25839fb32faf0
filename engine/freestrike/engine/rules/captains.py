"""Captains of squads: attached, lost, replaced, and what their minions gain meanwhile."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.captains import CAPTAINS, NEW_CAPTAIN, added_stamina, benefit, led_by, why_not_lead
from freestrike.engine.queries.squads import upright
from freestrike.engine.rules.lasting import begin
from freestrike.events.commands import BecomeCaptain
from freestrike.events.content.duration import WHILE
from freestrike.events.lasting import Lasting, LastingEnded
from freestrike.events.ledger import Reason
from freestrike.events.squads import CaptainAttached, CaptainLost
from freestrike.projections.board.board import Board

CAPTAINED = "captained"
BENEFITS = "monster-basics/captain-benefits"
WITH_CAPTAIN = "With Captain"


def attach(scene: Scene, captain: str, name: str, *rules: str) -> Procedure[None]:
    """`captain` leads the squad `name`: each minion gains what its stat block says, more Stamina at once
    (monster-basics/captain-benefits)."""
    board = scene.board
    squad = board.squad(name)
    assert squad is not None
    block = board.creatures[squad.members[0]].stat_block
    more = added_stamina(block)
    pool = squad.pool + more * len(upright(board, squad))
    seq = yield from happen(CaptainAttached(name, captain, squad.stamina + more, pool), *(rules or (CAPTAINS,)))
    modifiers = benefit(block)
    if modifiers:
        for id in squad.members:
            yield from begin(scene, id, Lasting(CAPTAINED, captain, WHILE, WITH_CAPTAIN, 0, modifiers), BENEFITS, cause=seq)


def lose_captain(scene: Scene, id: str, why: str, cause: int = 0) -> Procedure[None]:
    """The squad that the creature `id` leads, if it leads one, has no captain any more, nor what its minions gained of it. Of the added
    Stamina only what is above the minions' own goes (policy captain_stamina)."""
    board = scene.board
    squad = led_by(board, id)
    if squad is None:
        return
    stamina, pool = squad.stamina, squad.pool
    if squad.members:
        stamina = board.creatures[squad.members[0]].stat_block.stamina
        pool = min(pool, stamina * len(upright(board, squad)))
    lost = CaptainLost(squad.name, id, why, stamina, pool)
    policy = f"captain_stamina={board.policies['captain_stamina']}" if stamina != squad.stamina else ""
    seq = yield from happen(lost, CAPTAINS, policy=policy, cause=cause)
    for member in squad.members:
        for lasting in scene.board.creatures[member].lasting:
            if lasting.name == CAPTAINED and lasting.source == id:
                yield from happen(LastingEnded(member, lasting, "no captain"), BENEFITS, cause=seq)


def why_not_become_captain(board: Board, command: BecomeCaptain) -> tuple[Reason, ...]:
    """Why the creature may not become the captain of the squad (monster-basics/i-am-the-captain-now)."""
    creature = board.creatures.get(command.creature)
    if creature is None:
        return (Reason("no such creature", "engine/commands", command.creature),)
    squad = board.squad(command.squad)
    if squad is None:
        return (Reason("no such squad", "monster-basics/organized-as-squads", command.squad),)
    return why_not_lead(board, creature, squad)


def become_captain(scene: Scene, command: BecomeCaptain) -> Procedure[None]:
    """A new captain at the start of a round; it takes no action (monster-basics/i-am-the-captain-now)."""
    yield from attach(scene, command.creature, command.squad, NEW_CAPTAIN)
