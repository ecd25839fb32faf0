"""The interface of handlers, and where all of them are declared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from freestrike.engine.procedure import Offer, Procedure, Scene
from freestrike.events.reactions import Exclusion
from freestrike.events.record import Record
from freestrike.projections.board.board import Board


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """A handler's answer to a record: who may react, who met the trigger but is ruled out, and what follows at once, whatever anyone
    chooses: procedures, each given the record that brought it about."""

    offers: tuple[Offer, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    follows: tuple[Callable[[Scene, int], Procedure[None]], ...] = ()


class Handler(Protocol):
    """Answers records of the types in `listens`. Pure in board and record: it never gets the kernel."""

    name: str
    listens: tuple[type, ...]

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Who may react to `record`, which is already on `board`; None if it triggers nothing here."""
