"""The tally: what each creature dealt, took, lost and regained in each round, and the free strikes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, cast

import attrs
import msgspec
from immutables import Map
from msgspec.structs import astuple, replace

from freestrike.events.damage import DamageDue, DamageTaken, StaminaLost, StaminaRegained
from freestrike.events.encounter import EncounterCreated
from freestrike.events.event import Event
from freestrike.events.record import Record
from freestrike.events.rulings import StaminaSet
from freestrike.events.squads import MinionsDropped
from freestrike.events.strikes import FREE_STRIKES, AbilityUsed
from freestrike.events.summoning import CreatureEntered
from freestrike.events.turns import RoundStarted
from freestrike.projections.following import Projection

E = TypeVar("E")


class Count(msgspec.Struct, frozen=True, gc=False):
    """What one creature has to its account. `dealt` and `taken`: damage after halvings, weakness and immunity, that which temporary Stamina
    absorbed included. `lost`: Stamina lost that is not damage. `healed`: Stamina that it regained. `free_strikes_given`: those that it
    made (one of a squad is one, of whoever leads it); `free_strikes_taken`: those that were made against it."""

    dealt: int = 0
    taken: int = 0
    lost: int = 0
    healed: int = 0
    free_strikes_given: int = 0
    free_strikes_taken: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))


class Tally(msgspec.Struct, frozen=True):
    """The state of the fold. Never stored.

    `creatures`: in order of entry. `round`: the one that the next record falls into. `counts`: by (round, creature); who has nothing to
    its account has no entry. `by_source`: damage dealt by (creature, ability); "" where no creature or no ability dealt it. `stamina`: by
    (round, creature), as it was at the end of the round, or is now; round 0 is the beginning. `due`: the windows of damage in flight.
    """

    creatures: tuple[str, ...] = ()
    round: int = 0
    counts: Map[tuple[int, str], Count] = Map()
    by_source: Map[tuple[str, str], int] = Map()
    stamina: Map[tuple[int, str], int] = Map()
    due: Map[int, DamageDue] = Map()

    def count(self, creature: str, round: int | None = None) -> Count:
        """The account of `creature` in `round`, or in all rounds."""
        if round is not None:
            return self.counts.get((round, creature), Count())
        return sum((self.counts.get((one, creature), Count()) for one in self.rounds), Count())

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that have begun, in order."""
        return tuple(sorted({round for round, _ in self.stamina if round}))


def fold(tally: Tally, record: Record) -> Tally:
    """The tally after `record`."""
    change = _folds.get(type(record.event))
    return tally if change is None else change(tally, record.event, record.seq)


TALLY: Projection[Tally] = Projection(Tally(), fold)


@attrs.frozen
class Row:
    """A line of the tally as it is shown: one creature in one round, or in all (`round` None)."""

    creature: str
    round: int | None
    count: Count


def rows(tally: Tally, *, by_round: bool = False) -> Iterable[Row]:
    """The lines of the tally, creatures in order of entry: of each round, if wished, and then of all rounds together."""
    for round in (*tally.rounds, None) if by_round else (None,):
        yield from (Row(creature, round, tally.count(creature, round)) for creature in tally.creatures)


_folds: dict[type, Callable[[Tally, Event, int], Tally]] = {}


def _folds_event(kind: type[E]) -> Callable[[Callable[[Tally, E, int], Tally]], None]:
    def register(change: Callable[[Tally, E, int], Tally]) -> None:
        _folds[kind] = cast(Callable[[Tally, Event, int], Tally], change)

    return register


def _credit(tally: Tally, creature: str, more: Count) -> Tally:
    place = (tally.round, creature)
    return replace(tally, counts=tally.counts.set(place, tally.counts.get(place, Count()) + more))


def _stands_at(tally: Tally, creature: str, stamina: int) -> Tally:
    return replace(tally, stamina=tally.stamina.set((tally.round, creature), stamina))


@_folds_event(EncounterCreated)
def _created(tally: Tally, event: EncounterCreated, seq: int) -> Tally:
    entrants = event.setup.entrants
    stamina = {(0, one.id): one.stat_block.stamina if one.stamina is None else one.stamina for one in entrants}
    return Tally(tuple(one.id for one in entrants), stamina=Map(stamina))


@_folds_event(CreatureEntered)
def _entered(tally: Tally, event: CreatureEntered, seq: int) -> Tally:
    one = event.entrant
    stamina = one.stat_block.stamina if one.stamina is None else one.stamina
    return _stands_at(replace(tally, creatures=(*tally.creatures, one.id)), one.id, stamina)


@_folds_event(RoundStarted)
def _round_started(tally: Tally, event: RoundStarted, seq: int) -> Tally:
    before = max((round for round, _ in tally.stamina), default=0)
    stamina = tally.stamina
    for creature in tally.creatures:
        stamina = stamina.set((event.round, creature), stamina[before, creature])
    return replace(tally, round=event.round, stamina=stamina)


@_folds_event(AbilityUsed)
def _ability_used(tally: Tally, event: AbilityUsed, seq: int) -> Tally:
    if event.ability not in FREE_STRIKES:
        return tally
    tally = _credit(tally, event.creature, Count(free_strikes_given=1))
    for target in event.targets:
        tally = _credit(tally, target, Count(free_strikes_taken=1))
    return tally


@_folds_event(DamageDue)
def _damage_due(tally: Tally, event: DamageDue, seq: int) -> Tally:
    return replace(tally, due=tally.due.set(seq, event))


@_folds_event(DamageTaken)
def _damage_taken(tally: Tally, event: DamageTaken, seq: int) -> Tally:
    due = tally.due[event.of]
    dealt = (due.source, due.ability)
    by_source = tally.by_source.set(dealt, tally.by_source.get(dealt, 0) + event.amount)
    tally = replace(tally, due=tally.due.delete(event.of), by_source=by_source)
    if due.source in tally.creatures:
        tally = _credit(tally, due.source, Count(dealt=event.amount))
    tally = _credit(tally, event.target, Count(taken=event.amount))
    # A minion's is its squad's, until it drops.
    return tally if event.squad else _stands_at(tally, event.target, event.stamina)


@_folds_event(MinionsDropped)
def _minions_dropped(tally: Tally, event: MinionsDropped, seq: int) -> Tally:
    for minion in event.minions:
        tally = _stands_at(tally, minion, 0)
    return tally


@_folds_event(StaminaLost)
def _stamina_lost(tally: Tally, event: StaminaLost, seq: int) -> Tally:
    tally = _credit(tally, event.creature, Count(lost=event.amount))
    return tally if event.squad else _stands_at(tally, event.creature, event.stamina)


@_folds_event(StaminaRegained)
def _stamina_regained(tally: Tally, event: StaminaRegained, seq: int) -> Tally:
    return _stands_at(_credit(tally, event.creature, Count(healed=event.amount)), event.creature, event.stamina)


@_folds_event(StaminaSet)
def _stamina_set(tally: Tally, event: StaminaSet, seq: int) -> Tally:
    return _stands_at(tally, event.creature, event.stamina)
