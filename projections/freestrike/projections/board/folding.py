"""The fold: board and record to the next board. It needs no rule and no dice; every fact holds all that it changes."""

from __future__ import annotations

from immutables import Map

from freestrike.events.record import Record
from freestrike.projections.board import fold_course, fold_fight, fold_movement, fold_rulings, fold_squads, fold_states
from freestrike.projections.board.board import Board
from freestrike.projections.board.folds import FOLDS
from freestrike.projections.board.ground import Ground
from freestrike.projections.board.roster import Roster

ROOMS = (fold_course, fold_movement, fold_fight, fold_squads, fold_states, fold_rulings)
"""The rooms in which the folds register."""


def empty() -> Board:
    """The board before the first record."""
    return Board("", Ground(), Roster.of(()), Map(), Map())


def fold(board: Board, record: Record) -> Board:
    """The board after `record`. An event that changes nothing on it gives the same board."""
    event = record.event
    change = FOLDS.get(type(event))
    return board if change is None else change(board, event, record.seq)
