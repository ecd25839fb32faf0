"""What comes after the fight: the hour after which the unconscious wake, and a respite (combat/knocking-creatures-out,
the-basics/respite)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.recovering import recovery_value
from freestrike.engine.rules.conditions import end_every
from freestrike.engine.rules.healing import RECOVERIES
from freestrike.engine.rules.life import wake
from freestrike.engine.rules.regaining import regain
from freestrike.engine.rules.resources import gain
from freestrike.events.commands import FinishRespite, WakeAfterAnHour
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.events.resources import VICTORIES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, UNCONSCIOUS

KNOCKED_OUT = "combat/knocking-creatures-out"
RESPITE = "the-basics/respite"
RULING = "engine/rulings"


def why_not_wake(board: Board, command: WakeAfterAnHour) -> tuple[Reason, ...]:
    """Why the creature does not wake: only the Director says that an hour is over, there is still a fight, it is not unconscious, or it is
    a hero without Recoveries, who needs a respite (combat/knocking-creatures-out)."""
    creature = board.creatures.get(command.creature)
    reasons = [*_why_not_yet(board, command.creature, KNOCKED_OUT)]
    if creature is not None and creature.life != UNCONSCIOUS:
        reasons.append(Reason("not unconscious", KNOCKED_OUT, creature.id))
    elif creature is not None and creature.stat_block.hero and not creature.recoveries:
        reasons.append(Reason("no Recoveries left", KNOCKED_OUT, creature.id))
    return tuple(reasons)


def wake_after_an_hour(scene: Scene, command: WakeAfterAnHour) -> Procedure[None]:
    """A hero can spend a Recovery and is no longer unconscious, if it wants to; another gains 1 Stamina and is no longer unconscious
    (combat/knocking-creatures-out)."""
    id = command.creature
    creature = scene.board.creatures[id]
    if not creature.stat_block.hero:
        yield from regain(scene, id, 1 - min(0, creature.stamina), "an hour", KNOCKED_OUT)
        yield from _wake(scene, id)
        return
    option = Option(f"recovery/{id}", id, "", "recovery", KNOCKED_OUT)
    answer = yield from ask(Question(creature.seat, f"wake|{id}", "recovery", (option,), 0, 0, 1, id, (KNOCKED_OUT,)))
    creature = scene.board.creatures[id]
    # While the question stood, the Director may have woken it.
    if answer.options and creature.life == UNCONSCIOUS and creature.recoveries:
        worth = recovery_value(scene.board, creature)
        yield from regain(scene, id, worth, "an hour", KNOCKED_OUT, RECOVERIES, recoveries=1, cause=answer.seq)
        yield from _wake(scene, id)


def why_not_finish_respite(board: Board, command: FinishRespite) -> tuple[Reason, ...]:
    """Why the creature has finished no respite: only the Director says so, there is still a fight, it is no hero, or dead
    (the-basics/respite)."""
    creature = board.creatures.get(command.creature)
    reasons = [*_why_not_yet(board, command.creature, RESPITE)]
    if creature is not None and not creature.stat_block.hero:
        reasons.append(Reason("no hero", RESPITE, creature.id))
    if creature is not None and creature.life == DEAD:
        reasons.append(Reason("dead", "combat/dying-and-death", creature.id))
    return tuple(reasons)


def finish_respite(scene: Scene, command: FinishRespite) -> Procedure[None]:
    """All Recoveries and Stamina come back, who is unconscious wakes, and Victories become Experience, of which nothing is kept here
    (the-basics/respite)."""
    id = command.creature
    creature = scene.board.creatures[id]
    block = creature.stat_block
    given_back = creature.recoveries - block.recoveries
    yield from regain(scene, id, block.stamina - creature.stamina, "a respite", RESPITE, recoveries=given_back)
    if scene.board.creatures[id].life == UNCONSCIOUS:
        yield from _wake(scene, id)
    yield from gain(scene, id, -creature.victories, VICTORIES, "a respite", RESPITE)


def _wake(scene: Scene, id: str) -> Procedure[None]:
    """It is no longer unconscious; it lies prone still, and can stand up (combat/unconscious)."""
    yield from end_every(scene, id, UNCONSCIOUS, "woke up", "combat/unconscious")
    yield from wake(scene, id)


def _why_not_yet(board: Board, id: str, rule: str) -> Iterator[Reason]:
    if id not in board.creatures:
        yield Reason("no such creature", "engine/commands", id)
    if board.ordered is None:
        yield Reason("only by the Director's order", RULING, id)
    if not board.winner:
        yield Reason("the fight is not over", rule, id)
