"""Tests that the Director calls for: reactive ones, without an action, in anybody's turn; and opposed ones (tests/reactive-tests,
the-basics/opposed-power-rolls)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.rules.opposing import OPPOSED, Contestant, oppose
from freestrike.engine.rules.testing import why_not_with
from freestrike.engine.rules.tests import OUTCOMES, make_test
from freestrike.events.commands import CallForTest
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board

REACTIVE = "tests/reactive-tests"
RULING = "engine/rulings"


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
    yield from oppose(
        scene,
        command.test,
        Contestant(command.creature, command.characteristics, command.skill),
        Contestant(command.against, command.against_characteristics, command.against_skill),
    )
