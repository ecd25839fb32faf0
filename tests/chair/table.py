"""The table of these tests: ana, a hero with a cleave, beside foe; far, away from both."""

from __future__ import annotations

from freestrike.engine import Encounter
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.verification import verify
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, LeftByHand
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.ledger import Reason
from freestrike.events.record import Record
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.board.folding import empty, fold
from freestrike.projections.history import live

CLEAVE = Ability(
    "cleave",
    "Cleave",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    target=Target(("creature",), 1),
    roll=PowerRoll(((DealDamage(3),), (DealDamage(6),), (DealDamage(9),)), ("might",)),
    effects=(LeftByHand("the ground shakes"),),
)
BLOCK = StatBlock("Ana", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2), abilities=(CLEAVE,), recoveries=8)
ANA = Entrant("ana", BLOCK, "heroes", "ana", (1, 1, 0))
FOE_BLOCK = StatBlock("Foe", "1M", 5, 40, free_strike=CreatureFreeStrike(4))
FOE = Entrant("foe", FOE_BLOCK, "director", "director", (2, 1, 0))
FAR = Entrant("far", FOE_BLOCK, "director", "director", (6, 6, 0))


class Table:
    """A fight on a store of its own."""

    def __init__(self, *dice: int, first: str = "heroes") -> None:
        self.store = MemoryStore()
        setup = Setup("chair", (ANA, FOE, FAR), first_side=first)
        self.fight = Encounter.create(setup, store=self.store, id="chair", dice=ScriptedDice(list(dice)))

    def check_log(self) -> None:
        """The log is EXACT, resumes to the same, and folds to the board."""
        assert verify(self.store, "chair").finding is None
        assert Encounter.open(self.store, "chair", dice=ScriptedDice([])).board == self.fight.board
        board = empty()
        for record in live(self.fight.records()):
            board = fold(board, record)
        assert board == self.fight.board


def codes(reasons: tuple[Reason, ...]) -> list[str]:
    return [reason.code for reason in reasons]


def tags(records: tuple[Record, ...]) -> list[str]:
    return [str(record.event.__struct_config__.tag).rpartition(".")[0] for record in records]
