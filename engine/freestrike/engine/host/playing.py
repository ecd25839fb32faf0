"""Playing at the terminal: the chronicle as it happens, the board at the end of each round."""

from __future__ import annotations

from collections.abc import Iterable

from freestrike.engine.automatic import play_out
from freestrike.engine.encounter import Encounter
from freestrike.engine.host.screen import Screen
from freestrike.events.record import Record
from freestrike.events.turns import RoundEnded
from freestrike.projections.chronicle.tell import tell
from freestrike.projections.chronicle.teller import let_out
from freestrike.projections.chronicle.telling import Telling


class Teller:
    """Tells on `screen` what happens in `encounter`. What happened before is known to it, and not told again."""

    def __init__(self, screen: Screen, encounter: Encounter, *, fresh: bool) -> None:
        self._screen = screen
        self._encounter = encounter
        self._telling = Telling.begin()
        for record in encounter.records():
            self._telling, lines = tell(self._telling, record)
            if fresh:
                for line in lines:
                    screen.told(line)

    def show(self, records: Iterable[Record]) -> None:
        """Tell `records`, the newest ones, with the board where a round ends."""
        for record in records:
            self._telling, lines = tell(self._telling, record)
            for line in lines:
                self._screen.told(line)
            if isinstance(record.event, RoundEnded):
                self.pause()
                self._screen.board(self._encounter.board)
        self._screen.flush()

    def pause(self) -> None:
        """Tell what is held back: a person is to decide now, or the board is drawn."""
        self._telling, lines = let_out(self._telling)
        for line in lines:
            self._screen.told(line)


def play_automatically(encounter: Encounter, screen: Screen, teller: Teller, rounds: int) -> None:
    """Every seat decides for itself, until the fight is over or `rounds` rounds are."""
    for outcome in play_out(encounter, limit_rounds=rounds):
        teller.show(outcome.records)
    teller.pause()


def close(encounter: Encounter, screen: Screen, rounds: int, kept: str) -> None:
    """The last words: the board, how it stands, where it is kept and under which head."""
    board = encounter.board
    screen.board(board)
    screen.line()
    if not board.winner:
        over = board.round > rounds
        screen.line(
            f"Nobody has won: stopped after {rounds} round{'' if rounds == 1 else 's'}."
            if over
            else f"Nobody has won yet: round {board.round}."
        )
    screen.line(f"{encounter.version} records, head {encounter.head}")
    screen.line(kept)
