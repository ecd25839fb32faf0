"""A squad of minions on the board."""

from __future__ import annotations

import msgspec


class Squad(msgspec.Struct, frozen=True, gc=False):
    """The state of one squad. Never stored.

    `members`: the minions that are left, in order of entry. `stamina`: that of each of them; `pool`: what is left of the Stamina that they
    share.
    """

    name: str
    members: tuple[str, ...]
    stamina: int
    pool: int

    @property
    def standing(self) -> int:
        """How many minions the pool is enough for (monster-basics/dropping-one-minion)."""
        return -(-self.pool // self.stamina)
