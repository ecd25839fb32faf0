"""The creatures of a board: a persistent map that iterates only in order of entry."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from immutables import Map

from freestrike.projections.board.creature import Creature


class Roster(msgspec.Struct, frozen=True, gc=False):
    """Creatures by id. Setting one gives a new roster and leaves this one as it is."""

    _creatures: Map[str, Creature]
    _order: tuple[str, ...]

    @classmethod
    def of(cls, creatures: tuple[Creature, ...]) -> Roster:
        """A roster of `creatures`, in that order."""
        return cls(Map((creature.id, creature) for creature in creatures), tuple(creature.id for creature in creatures))

    def __getitem__(self, id: str) -> Creature:
        return self._creatures[id]

    def get(self, id: str) -> Creature | None:
        """The creature `id`, or None if there is none."""
        return self._creatures.get(id)

    def set(self, creature: Creature) -> Roster:
        """A roster in which `creature` stands for the one with its id."""
        return Roster(self._creatures.set(creature.id, creature), self._order)

    def adding(self, creature: Creature) -> Roster:
        """A roster with `creature`, whose id is new, after all the others."""
        return Roster(self._creatures.set(creature.id, creature), (*self._order, creature.id))

    def __contains__(self, id: object) -> bool:
        return id in self._creatures

    def __iter__(self) -> Iterator[Creature]:
        return map(self._creatures.__getitem__, self._order)

    def __len__(self) -> int:
        return len(self._order)

    def entry(self, id: str) -> int:
        """The place of `id` in the order of entry, from 0."""
        return self._order.index(id)

    def __repr__(self) -> str:
        return f"Roster({list(self)!r})"
