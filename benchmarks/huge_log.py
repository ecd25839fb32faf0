"""Claim: a log of 1,000,000 records is opened, one of its records explained and its last command undone in 5 seconds and 300 MB, by a
program that does nothing else.
"""

from __future__ import annotations

import json
import resource
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.fights import brawl
from benchmarks.long_log import LongLog
from benchmarks.side_by_side import Contender, Line, Sample, Scale, Watch, require, side_by_side
from freestrike.engine import Encounter
from freestrike.events.stores.sqlite import SqliteStore

TIMES = 10
"""As many times as long as the long log."""
SECONDS = 5.0
MEGABYTES = 300.0
ENCOUNTER = "encounter"


def measure(log: LongLog, scale: Scale) -> list[Line]:
    """Seconds by the clock on the wall from an open file to the undo, and the memory that the program had at most."""
    file = log.folder / "huge.db"
    wanted = TIMES * scale.records
    scale.note(f"  a brawl of {wanted:,} records")
    with SqliteStore(file, "NORMAL") as store:
        brawl(store, wanted)
    megabytes: list[float] = []

    def used() -> Sample:
        run = subprocess.run([sys.executable, "-m", "benchmarks.huge_log", file], capture_output=True, check=True, text=True)
        said = json.loads(run.stdout)
        require(said["version"] >= wanted, "a record is missing")
        require(said["causes"] > 0, "a record in the middle has no cause")
        megabytes.append(said["megabytes"])
        return Sample(1, said["seconds"])

    def rows() -> Sample:
        watch = Watch(time.perf_counter)
        connection = sqlite3.connect(file)
        with watch:
            for _ in connection.execute("SELECT hash, data FROM record ORDER BY place"):
                pass
        connection.close()
        return Sample(1, watch.seconds)

    own, raw = side_by_side((Contender("open, explain, undo", used), Contender("its rows, by sqlite3", rows)), scale)
    what, seconds, peer = f"a log of {wanted:,} records: open, explain, undo", 1 / own.median, 1 / raw.median
    most = max(megabytes)
    return [
        Line(what, seconds, 1 / own.best, "s", raw.name, peer, seconds / peer, f"under {SECONDS:g}", seconds < SECONDS),
        Line(
            f"{what}: memory", most, min(megabytes), "MB", "the goal", MEGABYTES, most / MEGABYTES, f"under {MEGABYTES:g}", most < MEGABYTES
        ),
    ]


def use(file: Path) -> None:
    """Open, explain a record in the middle, undo, and redo for the next time; say how long the first three took."""
    began = time.perf_counter()
    with SqliteStore(file, "NORMAL", must_exist=True) as store:
        encounter = Encounter.open(store, ENCOUNTER)
        middle = encounter.version // 2
        explanation = encounter.explain(next(record.seq for record in encounter.records(middle) if record.cause))
        encounter.undo()
        seconds = time.perf_counter() - began
        encounter.redo()
        said = {"seconds": seconds, "megabytes": _most_memory(), "version": encounter.version, "causes": len(explanation.causes)}
        print(json.dumps(said))


def _most_memory() -> float:
    """Megabytes that this program had at most. On Linux what `getrusage` says begins with what the program had that started this one, so
    there the high-water mark of its own memory is read."""
    status = Path("/proc/self/status")
    if status.exists():
        mark = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(mark.split()[1]) / (1 << 10)
    # In kilobytes; on macOS in bytes.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


if __name__ == "__main__":
    use(Path(sys.argv[1]))
