"""Several to whom the same leave is given at one time, so that the minions of a squad among them can act as one."""

from __future__ import annotations

import attrs

from freestrike.engine.queries.squads import squad_of
from freestrike.events.content.effect import Effect, FreeStrike
from freestrike.projections.board.board import Board


@attrs.define
class Alike:
    """Those on whom the same effects are carried out, one after the other, of which the first is `leave` to strike. Who was told of it
    together with another is not told again."""

    those: tuple[str, ...]
    leave: FreeStrike
    _told: set[str] = attrs.field(factory=set)

    def fellows(self, board: Board, id: str) -> tuple[str, ...]:
        """The minion `id` and the others of its squad that have not been told of it; it alone, if it is none."""
        squad = squad_of(board, board.creatures[id])
        if squad is None:
            return (id,)
        return (id, *(other for other in self.those if other != id and other in squad.members and other not in self._told))

    def tell(self, ids: tuple[str, ...]) -> None:
        """They are told of it."""
        self._told.update(ids)

    def has_told(self, id: str) -> bool:
        """Whether it was told of it."""
        return id in self._told


def alike(those: tuple[str, ...], effects: tuple[Effect, ...]) -> Alike | None:
    """What is noted of `those` while `effects` are carried out on each; None where it is no leave to strike that comes first, so that they
    do not strike at one time (monster-basics/free-strike-together)."""
    first = effects[0] if effects and len(those) > 1 else None
    return Alike(those, first) if isinstance(first, FreeStrike) and first.times == 1 else None
