"""Tests that a creature makes of its own will, and assisting those of others (combat/make-or-assist-a-test, tests/assist-a-test)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.edges_on_tests import ASSISTED
from freestrike.engine.rules.actions import begin_turn, spend, why_not_act, why_not_spend
from freestrike.engine.rules.crawling import why_not_free_maneuver
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.tests import ASSISTING, OUTCOMES, SKILLS, make_test
from freestrike.events.commands import AssistTest, MakeTest
from freestrike.events.content.ability import FREE_MANEUVER, MAIN_ACTION, MANEUVER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import CHARACTERISTICS
from freestrike.events.content.modifier import Modifier
from freestrike.events.lasting import Lasting
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

MAKING = "combat/make-or-assist-a-test"
USAGES = (MANEUVER, MAIN_ACTION, FREE_MANEUVER)
HELP = ("bane", "edge", "double edge")
"""What the test of who assists gives at each tier."""


def why_not_make_test(board: Board, command: MakeTest) -> tuple[Reason, ...]:
    """Why the creature may not make the test: no action left for it, no such characteristic or difficulty, a skill that it does not have
    (combat/make-or-assist-a-test, tests/applying-skills)."""
    reasons = [*why_not_act(board, command.creature)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    if command.usage not in USAGES:
        reasons.append(Reason("not used on one's turn", MAKING, command.usage))
    elif command.usage == FREE_MANEUVER:
        reasons.extend(why_not_free_maneuver(creature))
    else:
        reasons.extend(why_not_spend(board, creature.id, command.usage, command.convert))
    if command.difficulty not in OUTCOMES:
        reasons.append(Reason("no such difficulty", "tests/test-difficulty", command.difficulty))
    if not command.test.strip():
        reasons.append(Reason("no name for a test", MAKING, command.test))
    reasons.extend(why_not_with(creature, command.characteristics, command.skill))
    return tuple(reasons)


def make_a_test(scene: Scene, command: MakeTest) -> Procedure[None]:
    """The test, and what it is at its difficulty; what follows is the Director's to say (combat/make-or-assist-a-test)."""
    if command.usage == FREE_MANEUVER:
        yield from begin_turn(scene, command.creature)
    else:
        yield from spend(scene, command.creature, command.usage, command.convert, bare=True)
    yield from make_test(
        scene, command.creature, command.test, command.characteristics, MAKING, skill=command.skill, difficulty=command.difficulty
    )


def why_not_assist_test(board: Board, command: AssistTest) -> tuple[Reason, ...]:
    """Why the creature may not assist the next test of another: no maneuver, nobody else, a skill that it does not have
    (tests/assist-a-test)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    creature, ally = board.creatures.get(command.creature), board.creatures.get(command.ally)
    if ally is None:
        reasons.append(Reason("no such creature", "engine/commands", command.ally))
    elif command.ally == command.creature:
        reasons.append(Reason("not another", ASSISTING, command.ally))
    if creature is None:
        return tuple(reasons)
    if not command.skill:
        reasons.append(Reason("no skill", ASSISTING, creature.id))
    return (*reasons, *why_not_with(creature, (command.characteristic,), command.skill))


def assist_test(scene: Scene, command: AssistTest) -> Procedure[None]:
    """Tier 1 is a bane on the next test of the other, tier 2 an edge, tier 3 a double edge; not if that is made with the same skill
    (tests/assist-a-test)."""
    yield from spend(scene, command.creature, MANEUVER, command.convert)
    tier = yield from make_test(scene, command.creature, "assist", (command.characteristic,), ASSISTING, skill=command.skill)
    helped = Lasting(ASSISTED, command.creature, ENCOUNTER, command.skill, 0, (Modifier(HELP[tier - 1], on="test", next_only=True),))
    yield from begin(scene, command.ally, helped, ASSISTING)


def why_not_with(creature: Creature, characteristics: tuple[str, ...], skill: str) -> tuple[Reason, ...]:
    """Why `creature` can't make a test with these: no such characteristic, none at all, a skill that it does not have."""
    unknown = [name for name in characteristics if name not in CHARACTERISTICS]
    reasons = [Reason("no such characteristic", "the-basics/characteristics", name) for name in unknown]
    if not characteristics:
        reasons.append(Reason("no characteristic", "the-basics/characteristics", creature.id))
    if skill and skill not in creature.stat_block.skills:
        reasons.append(Reason("does not have the skill", SKILLS, skill))
    return tuple(reasons)
