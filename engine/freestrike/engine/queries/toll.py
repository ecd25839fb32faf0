"""What one source of damage does to squads, from minion to minion."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from freestrike.events.ledger import Entry
from freestrike.projections.board.squad import Squad

AREA_EFFECTS = "monster-basics/minions-and-area-effects"
ONCE = "monster-basics/minion-weakness-and-immunity"
Ledger = tuple[Entry, ...]


@attrs.define
class Toll:
    """What one source of damage does to squads, minion by minion, before it is seen who of them drops. `area`: it is an area effect."""

    area: bool = False
    _hurt: dict[str, tuple[str, ...]] = attrs.field(factory=dict)
    _before: dict[tuple[str, str], int] = attrs.field(factory=dict)

    def share(self, squad: Squad, type: str, amount: int, reduce: Callable[[int], tuple[int, Ledger]]) -> tuple[int, Ledger]:
        """What a minion's `amount` of damage takes off the pool of its squad, and the ledger. An area effect takes no more for each minion
        than it can lose (monster-basics/minions-and-area-effects). What `reduce` makes of damage, weakness and immunity, is done to the sum
        of the squad, and so once (monster-basics/minion-weakness-and-immunity)."""
        ledger: Ledger = ()
        if self.area and amount > squad.stamina:
            ledger = (Entry("reduced", amount - squad.stamina, "area effect", AREA_EFFECTS),)
            amount = squad.stamina
        before = self._before.get((squad.name, type), 0)
        self._before[squad.name, type] = before + amount
        total, lines = reduce(before + amount)
        if not before:
            return total, (*ledger, *lines)
        mine = total - reduce(before)[0]
        if mine != amount:
            ledger = (*ledger, Entry("weakness" if mine > amount else "immunity", abs(mine - amount), squad.name, ONCE))
        return mine, ledger

    def note(self, squad: str, minion: str) -> None:
        """`minion` has taken damage."""
        hurt = self._hurt.get(squad, ())
        if minion not in hurt:
            self._hurt[squad] = (*hurt, minion)

    def hurt(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The squads that have taken damage, each with its minions that took it, in the order in which they did."""
        return iter(self._hurt.items())
