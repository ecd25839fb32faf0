"""A squad of minions on the board."""

from __future__ import annotations

import msgspec


class Squad(msgspec.Struct, frozen=True, gc=False):
    """The state of one squad. Never stored.

    `members`: the minions that are left, in order of entry. `stamina`: that of each of them; `pool`: what is left of the Stamina that they
    share. `captain`: who leads it, or ""; `captain_lost_in`: the round in which it lost one (0: none).
    """

    name: str
    members: tuple[str, ...]
    stamina: int
    pool: int
    captain: str = ""
    captain_lost_in: int = 0

    @property
    def standing(self) -> int:
        """How many minions the pool is enough for (monster-basics/dropping-one-minion)."""
        return -(-self.pool // self.stamina)
