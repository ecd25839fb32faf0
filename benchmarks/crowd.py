"""Claim: a step with its whole opportunity check takes as long among 1,000 creatures as among 10, and 20,000 are made a second among 40."""

from __future__ import annotations

from benchmarks.fights import PLAYER, begin
from benchmarks.side_by_side import Contender, Line, Sample, Scale, Watch, line, require, side_by_side
from freestrike.engine import Advance
from freestrike.engine.geometry.space import adjacent
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.movement import Stepped
from freestrike.events.policies import PolicyChosen
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.board.board import Board

CROWDS = (10, 40, 200, 1_000)
AMONG = 40
STEPS_A_SECOND = 20_000
STEPS = 5
RUNNER = "runner"
PATH = tuple((x, 0, 0) for x in range(2, 2 + STEPS))


def crowd(scale: Scale) -> list[Line]:
    """Steps a second among more and more creatures; beside them the check alone, as it is without an index: a look at every creature for
    each step."""
    return [_measure(count, scale) for count in CROWDS]


def _measure(count: int, scale: Scale) -> Line:
    what = f"steps among {count:,} creatures"
    rounds = max(2, scale.commands // 10)

    def decided() -> Sample:
        watch = Watch()
        encounter = begin(_setup(count), MemoryStore(), opportunity_attacks="pass")
        steps = 0
        for _ in range(rounds):
            with watch:
                outcome = encounter.do(Advance(RUNNER, PATH), seat=PLAYER)
            steps += sum(type(record.event) is Stepped for record in outcome.records)
            encounter.undo()
        require(steps == STEPS * rounds, f"{what}: {steps} steps in {rounds} moves")
        return Sample(steps, watch.seconds)

    def looked() -> Sample:
        board = begin(_setup(count), MemoryStore(), opportunity_attacks="pass").board
        watch = Watch()
        with watch:
            left = [_left(board) for _ in range(rounds)]
        require(set(left) == {1}, f"{what}: {left[0]} creatures are left on the way")
        return Sample(STEPS * rounds, watch.seconds)

    own, peer = side_by_side((Contender(what, decided), Contender("a look at every creature, and nothing else", looked)), scale)
    return line(what, "steps/s", own, peer, least=STEPS_A_SECOND if count == AMONG else 0)


def _left(board: Board) -> int:
    """How many enemies the runner leaves on its path, found by looking at everybody at each step."""
    runner = board.creatures[RUNNER]
    at, left = runner.corner, 0
    for to in PATH:
        for other in board.creatures:
            beside = adjacent(other.corner, other.side_length, at, 1) and not adjacent(other.corner, other.side_length, to, 1)
            left += beside and other.side != runner.side
        at = to
    return left


def _setup(count: int) -> Setup:
    """The runner beside one monster, which it leaves by its first step; the others stand in rows far away, half of them on each side."""
    hero = StatBlock("Hero", "1M", STEPS, 30, hero=True)
    monster = StatBlock("Monster", "1M", 5, 30, free_strike=CreatureFreeStrike(4))
    entrants = [
        Entrant(RUNNER, hero, HEROES, PLAYER, (1, 0, 0)),
        Entrant("monster", monster, DIRECTOR, DIRECTOR, (0, 1, 0)),
    ]
    for number in range(count - 2):
        square = (2 * (number % 50), 20 + 2 * (number // 50), 0)
        ours = number % 2 == 0
        entrants.append(
            Entrant(f"far-{number}", hero if ours else monster, HEROES if ours else DIRECTOR, PLAYER if ours else DIRECTOR, square)
        )
    return Setup("crowd", tuple(entrants), first_side=HEROES, policies=(PolicyChosen("knockout_by_default", "kill"),))
