"""Many fights at once: seed by seed, spread over processes, in the order of their seeds."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import attrs
import msgspec

from freestrike.engine.automatic import Fought, fight_out
from freestrike.engine.host.opening import secret_of
from freestrike.engine.refusal import Refused
from freestrike.engine.rules.opening import why_not_begin
from freestrike.events.encounter import Setup

FIGHTS_A_PIECE = 8
"""At most so many are given to a process at a time, so that the bar moves and none is left with much more to do than the others."""

Told = Callable[[int, int], None]


@attrs.frozen
class Simulation:
    """What is played: `setup` under the id `name`, stopped after `rounds` rounds."""

    setup: Setup
    name: str
    rounds: int

    def fight(self, seed: int) -> Fought:
        """The fight of one seed: the one that `play --auto --seed` plays."""
        try:
            return fight_out(self.setup, secret_of(seed), id=self.name, limit_rounds=self.rounds)
        except Exception as error:
            raise RuntimeError(f"in the fight of seed {seed}: {type(error).__name__}: {error}") from error


def check(simulation: Simulation) -> None:
    """Raises Refused if no fight can begin so."""
    reasons = why_not_begin(simulation.setup)
    if reasons:
        raise Refused(reasons)


def simulate(simulation: Simulation, seeds: range, jobs: int, told: Told | None = None) -> tuple[Fought, ...]:
    """The fights of `seeds`, in their order, whatever the number of processes (`jobs`). `told` hears how many of them are done."""
    fights: list[Fought] = []
    for fight in _played(simulation, seeds, min(jobs, len(seeds))):
        fights.append(fight)
        if told is not None:
            told(len(fights), len(seeds))
    return tuple(fights)


def cores() -> int:
    """How many processes can run at once."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


def _played(simulation: Simulation, seeds: range, jobs: int) -> Iterator[Fought]:
    if jobs == 1:
        yield from map(simulation.fight, seeds)
        return
    piece = max(1, min(FIGHTS_A_PIECE, len(seeds) // (4 * jobs)))
    # Processes that begin afresh share nothing with this one, on every system alike.
    given = (msgspec.json.encode(simulation.setup), simulation.name, simulation.rounds)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, given)
    try:
        for fights in pool.map(_fight, _pieces(seeds, piece)):
            yield from fights
    finally:
        pool.shutdown(cancel_futures=True)


def _pieces(seeds: range, piece: int) -> Iterable[range]:
    return [seeds[start : start + piece] for start in range(0, len(seeds), piece)]


_simulations: list[Simulation] = []
"""In a process of the pool: the one that it plays fights of."""


def _begin(setup: bytes, name: str, rounds: int) -> None:
    # Who interrupts the program interrupts the process that waits for these; they end with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Not pickled: what is left out of the stored bytes is known by being the very default, which a copy of it is not.
    _simulations[:] = [Simulation(msgspec.json.decode(setup, type=Setup), name, rounds)]


def _fight(seeds: range) -> tuple[Fought, ...]:
    return tuple(map(_simulations[0].fight, seeds))
