"""Claim: on a board of 25 creatures 5,000 strikes and 20,000 steps a second are decided, recorded, encoded and chained, in memory.

Only `do` of the command that is named is timed. Between two of them turns are ended, which is not timed.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from benchmarks.fights import FREE_STRIKE, SIGNATURES, begin, lanes, pairs, ready, run_the_lane, strike_the_other
from benchmarks.side_by_side import Contender, Line, Sample, Scale, Watch, line, require, side_by_side
from freestrike.engine import EndTurn
from freestrike.events.codec import GENESIS, encode, link
from freestrike.events.commands import Command
from freestrike.events.encounter import Setup
from freestrike.events.movement import Stepped
from freestrike.events.record import Record
from freestrike.events.stores.interface import Exchange, StoredRecord
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import AbilityResolved
from freestrike.projections.board.creature import Creature

STEPS_A_SECOND = 20_000
STRIKES_A_SECOND = 5_000


@attrs.frozen
class Drill:
    """One command again and again, a turn each. `choose`: the command of a creature whose turn it is, or None. `counted`: the fact by which
    what was done is counted, `each` of them a command. `answer`: to every opportunity attack."""

    what: str
    unit: str
    setup: Setup
    answer: str
    choose: Callable[[Creature], Command | None]
    counted: type
    each: int
    goal: float


def steps(scale: Scale) -> list[Line]:
    """Steps a second in Advances of five squares, of which one leaves adjacency; standing orders pass or take what is offered then."""
    return [
        _measure(Drill(f"steps, attacks {said}", "steps/s", lanes(), answer, run_the_lane, Stepped, 5, STEPS_A_SECOND), scale)
        for answer, said in (("pass", "passed"), ("take", "taken"))
    ]


def strikes(scale: Scale) -> list[Line]:
    """Strikes a second: heroes' melee free strikes, and everyone's signature ability, which has a potency and a condition."""

    def free_strike(creature: Creature) -> Command | None:
        return strike_the_other(creature, FREE_STRIKE) if creature.stat_block.hero else None

    def signature(creature: Creature) -> Command | None:
        return strike_the_other(creature, SIGNATURES[creature.side])

    return [
        _measure(Drill(what, "strikes/s", pairs(), "pass", choose, AbilityResolved, 1, STRIKES_A_SECOND), scale)
        for what, choose in (("melee free strikes", free_strike), ("signature strikes", signature))
    ]


def _measure(drill: Drill, scale: Scale) -> Line:
    """The engine beside the floor under it: the same records encoded, chained and stored, with nothing decided."""
    exchanges: list[tuple[Record, ...]] = []

    def decided() -> Sample:
        watch = Watch()
        encounter = begin(drill.setup, MemoryStore(), opportunity_attacks=drill.answer)
        exchanges.clear()
        while len(exchanges) < scale.commands:
            creature = ready(encounter)[0]
            command = drill.choose(creature)
            if command is not None:
                with watch:
                    outcome = encounter.do(command, seat=creature.seat)
                exchanges.append(outcome.records)
            encounter.do(EndTurn(creature.id), seat=creature.seat)
        done = sum(type(record.event) is drill.counted for records in exchanges for record in records)
        require(done >= drill.each * len(exchanges), f"{drill.what}: {done} done by {len(exchanges)} commands")
        return Sample(drill.each * len(exchanges), watch.seconds)

    def written() -> Sample:
        watch = Watch()
        store, head, version = MemoryStore(), GENESIS, 0
        with watch:
            for records in exchanges:
                stored = []
                for place, record in enumerate(records, version + 1):
                    data = encode(record)
                    head = link(head, data)
                    stored.append(StoredRecord(place, head, data))
                store.append("encounter", Exchange(tuple(stored)), version)
                version += len(records)
        return Sample(drill.each * len(exchanges), watch.seconds)

    contenders = (Contender(drill.what, decided), Contender("the same records, only written", written))
    own, floor = side_by_side(contenders, scale)
    return line(drill.what, drill.unit, own, floor, least=drill.goal)
