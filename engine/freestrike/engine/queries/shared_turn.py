"""The turn that a squad shares: who takes it together, and the board as each of them acts in it."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.captains import led_by
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.queries.turn_order import has_acted
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board, Turn
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.squad import Squad


def shares(board: Board, id: str) -> bool:
    """Whether the creature `id` is one of the others who share the turn in progress."""
    return any(turn.creature == id for turn in board.sharing)


def as_it_acts(board: Board, id: str) -> Board:
    """`board` with the turn of the creature `id` in progress, if it shares the one that is; else the same board."""
    if not board.sharing:
        return board
    own = next((turn for turn in board.sharing if turn.creature == id), None)
    if own is None or board.turn is None:
        return board
    others = tuple(turn for turn in board.sharing if turn.creature != id)
    return replace(board, turn=own, sharing=(*others, board.turn))


def turns_in_progress(board: Board) -> tuple[Turn, ...]:
    """The turn in progress and those that are shared with it."""
    return board.sharing if board.turn is None else (board.turn, *board.sharing)


def squad_acting_with(board: Board, creature: Creature) -> Squad | None:
    """The squad that takes its turn together with `creature`: its own, or the one that it leads (monster-basics/organized-as-squads,
    monster-basics/attached-squad-captain)."""
    if not board.squads:
        return None
    return squad_of(board, creature) or led_by(board, creature.id)


def joins(board: Board, id: str) -> tuple[str, ...]:
    """Who takes its turn together with the creature `id`: the minions of its squad and their captain, as far as they can act and have not
    had their turn of this round; in order of entry."""
    squad = squad_acting_with(board, board.creatures[id])
    if squad is None:
        return ()
    together = (*squad.members, *((squad.captain,) if squad.captain else ()))
    able = (other for other in together if other != id and can_act(board.creatures[other]) and not has_acted(board, board.creatures[other]))
    return tuple(sorted(able, key=board.creatures.entry))


def why_not_together(board: Board, creature: Creature, what: str) -> tuple[Reason, ...]:
    """Why a minion may not use a maneuver that its squad uses together: others of it have done so in this turn
    (monster-basics/minion-maneuvers)."""
    if not creature.squad:
        return ()
    done = any(what in turn.together and board.creatures[turn.creature].squad == creature.squad for turn in turns_in_progress(board))
    return (Reason("its squad has done that", "monster-basics/minion-maneuvers", what),) if done else ()


def why_not_with(board: Board, creature: Creature, other: str) -> tuple[Reason, ...]:
    """Why the minion `other` may not act together with `creature` now: it is not of its squad, or no part of the turn."""
    minion = board.creatures.get(other)
    if minion is None:
        return (Reason("no such creature", "engine/commands", other),)
    if not creature.squad or minion.squad != creature.squad:
        return (Reason("not of the squad", "monster-basics/organized-as-squads", other),)
    if other in board.at_once and creature.id in board.at_once:
        return ()
    if other == creature.id or shares(board, other) or (board.turn is None and other in joins(board, creature.id)):
        return ()
    if not can_act(minion):
        return (Reason(minion.life, "combat/dying-and-death", other),)
    return (Reason("no part of the turn", "monster-basics/acting-together", other),)
