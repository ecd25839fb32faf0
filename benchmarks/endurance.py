"""Claim: in 1,000 random fights of 200 commands, with undo, redo, branches, crashes and resuming mixed in, no invariant breaks and no log
differs.

    python -m benchmarks.endurance                       # seeds 0 to 999
    python -m benchmarks.endurance --seeds 1000:2000     # other ones: runs add up, since a seed is the same fight in every run
    python -m benchmarks.endurance --compendium DIR      # with published creatures, picked at random for each fight

The fights are those of `examples/`, or of creatures of a compendium, played at random by the options that the engine gives. After every
input the encounter may be dropped and opened again from its file, in the midst of a prompt too; what is opened must be what was dropped.
At the end of a fight its log is put to the rules again, folded again, and undone to its beginning and redone. The exit status is 1 if
anything is wrong.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

import attrs
from cyclopts import App
from msgspec.structs import replace

from benchmarks.published_fights import published_fight
from freestrike.engine import Encounter, EndTurn, Refused
from freestrike.engine.branching import branch
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.verification import verify
from freestrike.events.encounter import Setup
from freestrike.events.policies import POLICIES, PolicyChosen
from freestrike.events.rulings import ChangePolicy, SetStamina
from freestrike.events.stores.sqlite import SqliteStore
from freestrike.projections.board.creature import DEAD
from freestrike.projections.board.folding import empty, fold
from freestrike.projections.history import live

FIGHTS = ("bat-gorge", "goblin-ambush", "rearguard", "thorn-warband")
EXAMPLES = Path(__file__).parents[1] / "examples"
COMMANDS = 200
SEEDS = "0:1000"
ID = "fight"
T = TypeVar("T")

app = App(name="endurance", help="Random fights, to find what breaks.")


class Broken(Exception):
    """An invariant does not hold."""


@attrs.define
class Fight:
    """One random fight in a file. `done`: how often each kind of thing was done."""

    random: Random
    file: Path
    encounter: Encounter
    store: SqliteStore
    done: Counter[str]

    def go_on(self) -> None:
        """One input, or a crash."""
        kind = self.random.random()
        if kind < 0.05:
            self._crash()
        elif kind < 0.09:
            self._undo()
        elif kind < 0.11:
            self._redo()
        elif kind < 0.12:
            self._branch()
        elif kind < 0.15:
            self._rule()
        elif self.encounter.prompts:
            self._answer(self.encounter)
        else:
            self._act(self.encounter)

    def check(self) -> None:
        """What holds of every log."""
        records = tuple(self.encounter.records())
        board = empty()
        for record in live(records):
            board = fold(board, record)
        require(board == self.encounter.board, "the log, folded again, is another board")
        require(verify(self.store, ID).exact, "put to the rules again, the log differs")
        undoable = self._undoable()
        if undoable and not self.encounter.board.command:
            before, version = self.encounter.board, self.encounter.version
            self.encounter.undo(to=undoable[0])
            require(not self._undoable(), "undone to the beginning, something is left")
            self.encounter.redo()
            require(self.encounter.board == before, "undone to the beginning and redone, it is another board")
            require(self.encounter.version == version + 2, "an undo and a redo are not two records")
        self.done["records"] += self.encounter.version

    def _undoable(self) -> list[int]:
        """The records of the live view that an undo can go back to: all but those of the beginning."""
        return [record.seq for record in live(self.encounter.records()) if record.command > 1]

    def _act(self, encounter: Encounter) -> None:
        ready = [creature for creature in encounter.board.creatures if not encounter.check(EndTurn(creature.id))]
        if not ready:
            # The fight is over; so it goes on from somewhere before.
            self._undo()
            return
        creature = self.random.choice(ready)
        options = encounter.options(creature.id)
        kinds = [choices for choices in (options.moves, options.abilities, options.abilities, options.others) if choices]
        command = self.random.choice(self.random.choice(kinds)).command
        encounter.do(command, seat=creature.seat, expected=encounter.version)
        self.done["commands"] += 1

    def _answer(self, encounter: Encounter) -> None:
        prompt = self.random.choice(encounter.prompts)
        ids = [option.id for option in prompt.options]
        chosen = self.random.sample(ids, self.random.randint(prompt.least, min(prompt.most, len(ids))))
        if any(option.square is not None for option in prompt.options):
            # Most lists of squares are no path: at most one step is taken, and the creature stays where that is none.
            chosen = chosen[:1]
            try:
                encounter.answer(prompt.id, chosen, seat=prompt.seat, expected=encounter.version)
            except Refused:
                chosen = []
            else:
                self.done["answers"] += 1
                return
        encounter.answer(prompt.id, chosen, seat=prompt.seat, expected=encounter.version)
        self.done["answers"] += 1

    def _rule(self) -> None:
        board = self.encounter.board
        if not board.command and self.random.random() < 0.3:
            policy = self.random.choice(POLICIES)
            self.encounter.rule(ChangePolicy(PolicyChosen(policy.name, self.random.choice(policy.answers))))
        else:
            living = [creature for creature in board.creatures if creature.life != DEAD and not creature.squad]
            if not living:
                return
            creature = self.random.choice(living)
            self.encounter.rule(SetStamina(creature.id, self.random.choice((-3, 1, creature.stat_block.stamina))))
        self.done["rulings"] += 1

    def _undo(self) -> None:
        undoable = self._undoable()
        if undoable:
            to = self.random.choice((undoable[-1], undoable[-min(len(undoable), 30)], self.random.choice(undoable)))
            self.encounter.undo(to=to)
            self.done["undos"] += 1

    def _redo(self) -> None:
        before = self.encounter.board
        if before.command:
            return
        undoable = self._undoable()
        if undoable:
            self.encounter.undo(to=self.random.choice(undoable[-40:]))
            self.encounter.redo()
            require(self.encounter.board == before, "undone and redone, it is another board")
            self.done["redos"] += 1

    def _crash(self) -> None:
        """Nothing is closed properly; what is in the file is all that is left."""
        before = self.encounter
        self.store = SqliteStore(self.file, "NORMAL", must_exist=True)
        self.encounter = Encounter.open(self.store, ID)
        require(self.encounter.board == before.board, "opened again, it is another board")
        require((self.encounter.version, self.encounter.head) == (before.version, before.head), "opened again, it is another log")
        self.done["crashes"] += 1

    def _branch(self) -> None:
        undoable = self._undoable()
        if not undoable:
            return
        at = self.random.choice(undoable)
        id = f"branch-{self.done['branches']}"
        other = branch(self.store, ID, at, id=id, secret=b"another")
        for _ in range(5):
            if other.prompts:
                self._answer(other)
            elif any(not other.check(EndTurn(creature.id)) for creature in other.board.creatures):
                self._act(other)
        require(verify(self.store, id).exact, f"a branch at {at}, put to the rules again, differs")
        self.done["branches"] += 1


def require(holds: bool, otherwise: str) -> None:
    """Raises Broken, saying what is wrong, unless it `holds`."""
    if not holds:
        raise Broken(otherwise)


def setup_of(random: Random, compendium: Path | None) -> Setup:
    """One of the example fights, or one of published creatures, under one or two policies that are not the default."""
    setup = read_encounter(EXAMPLES / f"{random.choice(FIGHTS)}.yaml") if compendium is None else published_fight(random, compendium)
    chosen = {policy.name: PolicyChosen(policy.name, random.choice(policy.answers)) for policy in random.sample(POLICIES, 2)}
    kept = tuple(one for one in setup.policies if one.name not in chosen)
    return replace(setup, policies=(*kept, *chosen.values()))


def play(seed: int, commands: int, compendium: Path | None = None) -> Counter[str]:
    """The fight of one seed. Raises Broken, or whatever the engine raised."""
    random = Random(seed)
    with TemporaryDirectory(prefix="freestrike-endurance-") as folder:
        file = Path(folder) / "fight.db"
        store = SqliteStore(file, "NORMAL")
        encounter = Encounter.create(setup_of(random, compendium), store=store, id=ID, secret=b"%d" % seed)
        fight = Fight(random, file, encounter, store, Counter(fights=1))
        while fight.done["commands"] < commands:
            fight.go_on()
        fight.check()
    return fight.done


def attempt(seed: int, commands: int, compendium: Path | None = None) -> tuple[Counter[str], str]:
    """The fight of one seed, and what broke in it, or ""."""
    try:
        return play(seed, commands, compendium), ""
    except Exception as error:  # whatever it is, it is the finding
        return Counter(fights=1), f"seed {seed}: {type(error).__name__}: {error}"


@app.default
def run(*, seeds: str = SEEDS, commands: int = COMMANDS, jobs: int | None = None, compendium: Path | None = None) -> int:
    """Play, and print what was done as one line of JSON.

    Parameters
    ----------
    seeds
        The first seed and the one after the last, as in 0:1000.
    commands
        The least number of commands in a fight.
    jobs
        Processes at a time; as many as there are processors if not given.
    compendium
        A checkout of the Steel Compendium, whose creatures fight; the examples are played if it is not given.
    """
    first, _, end = seeds.partition(":")
    wanted = range(int(first), int(end))
    total: Counter[str] = Counter()
    wrong: list[str] = []
    with ProcessPoolExecutor(jobs) as pool:
        running = [pool.submit(attempt, seed, commands, compendium) for seed in wanted]
        for finished, future in enumerate(as_completed(running), 1):
            done, problem = future.result()
            total.update(done)
            if problem:
                wrong.append(problem)
                print(problem, file=sys.stderr)
            if finished % 25 == 0:
                print(f"  {finished} of {len(wanted)} fights", file=sys.stderr)
    print(json.dumps({"seeds": seeds, **dict(sorted(total.items())), "wrong": sorted(wrong)}))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(app())
