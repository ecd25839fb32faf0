"""A homebrew feature: whoever deals damage in melee to a creature with the keyword Thorned takes 2 damage from its thorns."""

from __future__ import annotations

from functools import partial

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.damage import DamageDue, DamageTaken
from freestrike.events.ledger import Entry
from freestrike.events.record import Record
from freestrike.events.strikes import AbilityUsed
from freestrike.projections.board.board import Board

KEYWORD = "Thorned"
RULE = "homebrew/thorned"
DAMAGE = 2


class Thorned:
    """It answers damage that was taken; nobody is asked, the thorns just prick."""

    name = RULE
    listens: tuple[type, ...] = (DamageTaken,)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """The striker is pricked if the ability in flight strikes in melee."""
        event = record.event
        assert isinstance(event, DamageTaken)
        if not event.amount or event.source not in board.creatures or event.source == event.target:
            return None
        if KEYWORD not in board.creatures[event.target].stat_block.keywords or not _in_melee(board):
            return None
        return Verdict(follows=(partial(_prick, event.target, event.source),))


def _in_melee(board: Board) -> bool:
    used = [window.event for window in board.in_flight if isinstance(window.event, AbilityUsed)]
    return bool(used) and used[-1].manner == "melee"


def _prick(thorned: str, striker: str, scene: Scene, cause: int) -> Procedure[None]:
    ledger = (Entry("damage", DAMAGE, f"thorns of {thorned}", RULE),)
    yield from deal_damage(scene, DamageDue(striker, "", "", DAMAGE, ledger=ledger), cause)
