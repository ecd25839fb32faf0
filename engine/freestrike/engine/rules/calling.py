"""Tests that the Director calls for: reactive ones, without an action, in anybody's turn; and opposed ones (tests/reactive-tests,
the-basics/opposed-power-rolls)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import best_of, can_act
from freestrike.engine.rules.actions import might_or_agility
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.testing import why_not_with
from freestrike.engine.rules.tests import OUTCOMES, make_test, opposed_test, roll_for_test, with_skill
from freestrike.events.commands import CallForTest
from freestrike.events.ledger import Reason
from freestrike.events.tests import PowerRollTested
from freestrike.projections.board.board import Board

REACTIVE = "tests/reactive-tests"
OPPOSED = "the-basics/opposed-power-rolls"
RULING = "engine/rulings"
WINS, LOSES, TIES = "wins", "loses", "a tie"


def why_not_call(board: Board, command: CallForTest) -> tuple[Reason, ...]:
    """Why the test can't be made: only the Director calls for one; who makes it is not there, or has no such characteristic or skill."""
    reasons = [] if board.ordered is not None else [Reason("only by the Director's order", RULING, command.creature)]
    if not command.test.strip():
        reasons.append(Reason("no name for a test", REACTIVE, command.test))
    reasons.extend(_why_not_by(board, command.creature, command.characteristics, command.skill))
    if command.against:
        reasons.extend(_why_not_by(board, command.against, command.against_characteristics, command.against_skill))
        if command.against == command.creature:
            reasons.append(Reason("not another", OPPOSED, command.against))
    elif command.difficulty not in OUTCOMES:
        reasons.append(Reason("no such difficulty", "tests/test-difficulty", command.difficulty))
    return tuple(reasons)


def _why_not_by(board: Board, id: str, characteristics: tuple[str, ...], skill: str) -> Iterator[Reason]:
    creature = board.creatures.get(id)
    if creature is None:
        yield Reason("no such creature", "engine/commands", id)
        return
    if not can_act(creature):
        yield Reason(creature.life, "combat/dying-and-death", id)
    yield from why_not_with(creature, characteristics, skill)


def call_for_test(scene: Scene, command: CallForTest) -> Procedure[None]:
    """It takes no action. Of an opposed test the higher total wins, and a tie leaves things as they are; what comes of either is the
    Director's to say (tests/reactive-tests, the-basics/opposed-power-rolls)."""
    if not command.against:
        yield from make_test(
            scene,
            command.creature,
            command.test,
            command.characteristics,
            REACTIVE,
            skill=command.skill,
            difficulty=command.difficulty,
        )
        return
    first = yield from _opposed(scene, command.creature, command.against, command.test, command.characteristics, command.skill)
    second = yield from _opposed(
        scene, command.against, command.creature, command.test, command.against_characteristics, command.against_skill
    )
    for made, other in ((first, second), (second, first)):
        outcome = TIES if made.total == other.total else WINS if made.total > other.total else LOSES
        yield from happen(replace(made, outcome=outcome), OPPOSED)
    for made in (first, second):
        if might_or_agility(scene.board.creatures[made.creature], (made.characteristic,)):
            yield from bleed(scene, made.creature)


def _opposed(scene: Scene, id: str, against: str, test: str, characteristics: tuple[str, ...], skill: str) -> Procedure[PowerRollTested]:
    natural = yield from roll_for_test(scene, id, test, OPPOSED)
    board = scene.board
    return opposed_test(board, id, test, best_of(board.creatures[id], characteristics), natural, against, with_skill(board, id, skill))
