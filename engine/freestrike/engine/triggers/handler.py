"""The interface of handlers, and where all of them are declared."""

from __future__ import annotations

from typing import Protocol

import attrs

from freestrike.engine.procedure import Offer
from freestrike.events.reactions import Exclusion
from freestrike.events.record import Record
from freestrike.projections.board.board import Board


@attrs.frozen
class Verdict:
    """A handler's answer to a record: who may react, and who met the trigger but is ruled out."""

    offers: tuple[Offer, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()


class Handler(Protocol):
    """Answers records of the types in `listens`. Pure in board and record: it never gets the kernel."""

    name: str
    listens: tuple[type, ...]

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Who may react to `record`, which is already on `board`; None if it triggers nothing here."""
