"""Claim: a whole bestiary is read and compiled in seconds, from the cache in a blink, and one creature of it at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec

from benchmarks.side_by_side import Contender, Line, Pace, Sample, Scale, Watch, require, side_by_side
from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.document import read_bytes
from freestrike.engine.content.reading.cache import ContentCache
from freestrike.engine.content.reading.checkout import checkout_files
from freestrike.engine.content.reading.library import read_library
from freestrike.events.content.stat_block import StatBlock

COLD, WARM, BY_NAME = 3_000, 200, 20
"""The goals, in milliseconds."""
MADE_UP = 400
"""How many creatures are made up where no compendium is at hand."""
ROOT = Path(__file__).parents[1]


def measure(scale: Scale) -> list[Line]:
    """Milliseconds of processor time: everything cold and from a cache, beside the files decoded as JSON; a creature by its name."""
    with _bestiary(scale) as directory, tempfile.TemporaryDirectory() as folder:
        plain = Compendium(directory)
        stat_blocks = [printed.outcome for printed in plain.every()]
        require(all(isinstance(stat_block, StatBlock) for stat_block in stat_blocks), "a stat block of the benchmark cannot be read")
        name = plain.names()[0]
        wanted = next(stat_block for stat_block in stat_blocks if isinstance(stat_block, StatBlock) and stat_block.name == name)
        kept = Path(folder) / "kept"
        _whole(directory, ContentCache(kept))

        def cold() -> Sample:
            told = subprocess.run([sys.executable, "-m", "benchmarks.content", directory], check=True, capture_output=True, cwd=ROOT)
            seconds, hashed = told.stdout.decode().split()
            require(hashed == _hash(stat_blocks), "what is read cold differs")
            return Sample(1, float(seconds))

        def warm() -> None:
            require(_whole(directory, ContentCache(kept)) == stat_blocks, "what comes from the cache differs")

        def decoded() -> None:
            require(len(_decoded(directory)) >= len(stat_blocks), "a file is missing")

        def by_name() -> None:
            require(Compendium(directory, ContentCache(kept)).creature(name) == wanted, "another creature was found")

        def once_more() -> None:
            require(again.creature(name) == wanted, "another creature was found")

        again = Compendium(directory, ContentCache(kept))
        contenders = (
            Contender("cold", cold),
            _timed("from the cache", warm),
            _timed("the files decoded as JSON", decoded),
            _timed("by name", by_name),
            _timed("again", once_more),
        )
        whole_cold, whole_warm, peer, one, second = side_by_side(contenders, scale)
    files = f"a bestiary of {len(stat_blocks)} creatures"
    return [
        _line(f"{files}, read and compiled by a new process", whole_cold, peer, COLD),
        _line(f"{files}, from the cache", whole_warm, peer, WARM),
        _line("a creature by name, from the cache, the directory looked through", one, peer, BY_NAME),
        _line("another creature of the same compendium", second, peer, BY_NAME),
    ]


def read_cold(directory: Path) -> None:
    """Prints how long a process takes, of which nothing was asked before, to read and compile everything, and the hash of that."""
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder, watch:
        stat_blocks = _whole(directory, ContentCache(folder))
    print(watch.seconds, _hash(stat_blocks))


def _hash(stat_blocks: Sequence[object]) -> str:
    return sha256(msgspec.json.encode(stat_blocks)).hexdigest()


def _whole(directory: Path, cache: ContentCache) -> list[object]:
    """Everything read into raw values, and every stat block compiled."""
    require(not read_library(directory, cache).errors, "a file of the benchmark cannot be read")
    return [printed.outcome for printed in Compendium(directory, cache).every()]


def _decoded(directory: Path) -> list[object]:
    return [msgspec.json.decode(read_bytes(os.path.join(directory, path))) for path in checkout_files(directory)]


def _timed(name: str, work: Callable[[], None]) -> Contender:
    def run() -> Sample:
        watch = Watch()
        with watch:
            work()
        return Sample(1, watch.seconds)

    return Contender(name, run)


def _line(what: str, own: Pace, peer: Pace, most: int) -> Line:
    figure, other = 1e3 / own.median, 1e3 / peer.median
    return Line(what, figure, 1e3 / own.best, "ms", peer.name, other, figure / other, f"under {most:,}", figure < most)


@contextmanager
def _bestiary(scale: Scale) -> Iterator[Path]:
    """The bestiary of FREESTRIKE_COMPENDIUM; without it, or on a small scale, made-up creatures in a folder of their own."""
    named = os.environ.get("FREESTRIKE_COMPENDIUM")
    if named and scale.commands >= MADE_UP:
        yield Path(named) / "bestiary"
        return
    with tempfile.TemporaryDirectory() as folder:
        statblocks = Path(folder) / "Monsters" / "Made Up" / "Statblocks"
        statblocks.mkdir(parents=True)
        for n in range(min(MADE_UP, scale.commands)):
            (statblocks / f"Creature {n}.json").write_text(json.dumps(_made_up(n)), encoding="utf-8")
        yield Path(folder)


def _made_up(n: int) -> dict[str, object]:
    scores = dict.fromkeys(("might", "agility", "reason", "intuition", "presence"), 1)
    tiers = {f"tier{tier}": f"{n % 7 + tier * 3} fire damage; M < {tier} slowed (save ends)" for tier in (1, 2, 3)}
    ability = {
        "feature_type": "ability",
        "keywords": ["Melee", "Strike"],
        "usage": "Main action",
        "distance": "Melee 1",
        "target": "One creature",
    }
    abilities = [{**ability, "name": f"Blow {m}", "effects": [{"roll": "Power Roll + 2", **tiers}]} for m in range(4)]
    head = {"type": "statblock", "name": f"Creature {n}", "level": 1, "ev": "6", "stamina": "20", "size": "1M", "speed": 5, "stability": 0}
    return {**head, "free_strike": 2, **scores, "features": abilities}


if __name__ == "__main__":
    read_cold(Path(sys.argv[1]))
