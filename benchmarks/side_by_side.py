"""The harness: contenders measured in turns, A B A B, and set against each other as a ratio."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from statistics import median

import attrs


class WrongResult(Exception):
    """What was measured did not come to the right result; the message says what and where."""


def require(right: bool, what: str) -> None:
    """Raises WrongResult, naming `what`, unless it is right."""
    if not right:
        raise WrongResult(what)


@attrs.frozen
class Scale:
    """How much is done. `records`: of the long log. `commands`: timed in a round. `rounds`: of every contender. `note` says what is
    going on."""

    records: int
    commands: int
    rounds: int
    note: Callable[[str], None] = lambda line: print(line, file=sys.stderr, flush=True)


FULL = Scale(records=100_000, commands=1_000, rounds=5)
SMOKE = Scale(records=1_000, commands=20, rounds=1)


class Watch:
    """Adds up the time of `with watch:` blocks, in seconds. `clock`: `time.process_time` for what only computes, so that other programs
    on the machine count less; `time.perf_counter` for what waits for a disk."""

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        self.seconds = 0.0
        self._clock = clock
        self._start = 0.0

    def __enter__(self) -> None:
        self._start = self._clock()

    def __exit__(self, *raised: object) -> None:
        self.seconds += self._clock() - self._start


@attrs.frozen
class Sample:
    """One round: how many things were done in how many seconds."""

    done: int
    seconds: float


@attrs.frozen
class Contender:
    """Something to be measured. `run` does one round and times what counts of it."""

    name: str
    run: Callable[[], Sample]


@attrs.frozen
class Pace:
    """How fast a contender was. `rates`: things a second, one a round."""

    name: str
    rates: tuple[float, ...]

    @property
    def median(self) -> float:
        """Things a second in the middle round."""
        return median(self.rates)

    @property
    def best(self) -> float:
        """Things a second in the fastest round."""
        return max(self.rates)


def side_by_side(contenders: tuple[Contender, ...], scale: Scale) -> tuple[Pace, ...]:
    """Run the contenders in turns, `scale.rounds` times each, and give their paces in the order given.

    The machine's other work falls on all of them alike, so that a ratio means more than a figure.
    """
    rates: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for number in range(1, scale.rounds + 1):
        for contender in contenders:
            scale.note(f"  round {number} of {scale.rounds}: {contender.name}")
            # What a round leaves behind is not collected in the next one. The collector itself stays on, as it is in a host.
            gc.collect()
            sample = contender.run()
            rates[contender.name].append(sample.done / max(sample.seconds, 1e-9))
    return tuple(Pace(contender.name, tuple(rates[contender.name])) for contender in contenders)


@attrs.frozen
class Line:
    """One line of the report. `figure` is the median of the rounds and `best` the best of them, in `unit`; so is `peer_figure`, the
    peer's median. `ratio`: `figure` over `peer_figure`. `goal` in words; `reached` None: there is none."""

    what: str
    figure: float
    best: float
    unit: str
    peer: str
    peer_figure: float
    ratio: float
    goal: str = ""
    reached: bool | None = None


def line(what: str, unit: str, own: Pace, peer: Pace, *, least: float = 0, least_ratio: float = 0) -> Line:
    """A line about a speed. `least` and `least_ratio`: the goals, each 0 for none."""
    ratio = own.median / peer.median
    goals = [f"{least:,.0f}"] if least else []
    goals += [f"{least_ratio:g} x the peer"] if least_ratio else []
    reached = own.median >= least and ratio >= least_ratio if goals else None
    return Line(what, own.median, own.best, unit, peer.name, peer.median, ratio, " and ".join(goals), reached)
