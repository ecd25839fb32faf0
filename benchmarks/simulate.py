"""Claim: five whole fights a second, of five heroes against twelve creatures, are played to their ends by automatic seats on one core, all
records kept in memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from benchmarks.side_by_side import Contender, Line, Sample, Scale, Watch, line, require, side_by_side
from freestrike.engine import Encounter
from freestrike.engine.automatic import play_out
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.events.codec import GENESIS, encode, link
from freestrike.events.encounter import Setup
from freestrike.events.record import Record
from freestrike.events.stores.interface import Exchange, StoredRecord
from freestrike.events.stores.memory import MemoryStore

WARBAND = Path(__file__).parents[1] / "examples" / "thorn-warband.yaml"
FIGHTS_A_SECOND = 5
COMMANDS_A_FIGHT = 100
"""About as many; so the scale's number of commands says how many fights a round has."""


def measure(scale: Scale) -> list[Line]:
    """Fights a second, each of other seeds, and, beside them, the same records only encoded, chained and stored."""
    setup = read_encounter(WARBAND)
    fights = max(1, scale.commands // COMMANDS_A_FIGHT)
    seeds = count()
    kept: list[list[tuple[Record, ...]]] = []

    def played() -> Sample:
        kept.clear()
        watch = Watch()
        for _ in range(fights):
            with watch:
                exchanges = list(_fought(setup, next(seeds)))
            kept.append(exchanges)
        return Sample(fights, watch.seconds)

    def written() -> Sample:
        watch = Watch()
        for exchanges in kept:
            with watch:
                _write(exchanges)
        return Sample(len(kept), watch.seconds)

    contenders = (Contender("whole fights", played), Contender("the same records, only written", written))
    own, floor = side_by_side(contenders, scale)
    return [line("whole fights by automatic seats, 5 against 12", "fights/s", own, floor, least=FIGHTS_A_SECOND)]


def _fought(setup: Setup, seed: int) -> Iterator[tuple[Record, ...]]:
    encounter = Encounter.create(setup, store=MemoryStore(), secret=seed.to_bytes(32, "big"))
    for outcome in play_out(encounter):
        yield outcome.records
    require(bool(encounter.board.winner), f"the fight of seed {seed} has no winner")


def _write(exchanges: list[tuple[Record, ...]]) -> None:
    store, head, version = MemoryStore(), GENESIS, 0
    for records in exchanges:
        stored = []
        for place, record in enumerate(records, version + 1):
            data = encode(record)
            head = link(head, data)
            stored.append(StoredRecord(place, head, data))
        store.append("encounter", Exchange(tuple(stored)), version)
        version += len(records)
