"""The creatures of a board: a persistent vector in order of entry, and where in it each id stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

import msgspec

from freestrike.projections.board.creature import Creature

WIDTH = 8
"""How many stand in a row. What changes one creature copies its row and the list of rows, the least if both are as long."""


class Roster(msgspec.Struct, frozen=True, gc=False):
    """Creatures by id. Setting one gives a new roster and leaves this one as it is. `_places`: for each id its row and its place in that;
    it is shared by all rosters of the same creatures, and never changed."""

    _rows: tuple[tuple[Creature, ...], ...]
    _places: Mapping[str, tuple[int, int]]

    @classmethod
    def of(cls, creatures: tuple[Creature, ...]) -> Roster:
        """A roster of `creatures`, in that order."""
        rows = tuple(creatures[start : start + WIDTH] for start in range(0, len(creatures), WIDTH))
        return cls(rows, {creature.id: divmod(nth, WIDTH) for nth, creature in enumerate(creatures)})

    def __getitem__(self, id: str) -> Creature:
        row, place = self._places[id]
        return self._rows[row][place]

    def get(self, id: str) -> Creature | None:
        """The creature `id`, or None if there is none."""
        at = self._places.get(id)
        return None if at is None else self._rows[at[0]][at[1]]

    def set(self, creature: Creature) -> Roster:
        """A roster in which `creature` stands for the one with its id."""
        row, place = self._places[creature.id]
        rows = [*self._rows]
        changed = [*rows[row]]
        changed[place] = creature
        rows[row] = tuple(changed)
        return Roster(tuple(rows), self._places)

    def adding(self, creature: Creature) -> Roster:
        """A roster with `creature`, whose id is new, after all the others."""
        return Roster.of((*self, creature))

    def __contains__(self, id: object) -> bool:
        return id in self._places

    def __iter__(self) -> Iterator[Creature]:
        return chain.from_iterable(self._rows)

    def __len__(self) -> int:
        return len(self._places)

    def entry(self, id: str) -> int:
        """The place of `id` in the order of entry, from 0. Raises KeyError if there is none."""
        row, place = self._places[id]
        return WIDTH * row + place

    def __repr__(self) -> str:
        return f"Roster({list(self)!r})"
