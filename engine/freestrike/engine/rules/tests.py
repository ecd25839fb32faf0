"""Tests: power rolls with a characteristic that are not an ability's (the-basics/making-a-power-roll). What a skill adds
(tests/applying-skills)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen, roll
from freestrike.engine.queries.counts_as import best_of, characteristic
from freestrike.engine.queries.edges_on_tests import assists, edges_and_banes_on_test
from freestrike.engine.rules.hero_tokens import offer
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.power_roll import opposed_total, outcome
from freestrike.engine.rules.tests_answered import as_answered
from freestrike.events.lasting import LastingEnded
from freestrike.events.ledger import Entry
from freestrike.events.tests import PowerRollTested
from freestrike.projections.board.board import Board

HIGHEST_TIER = 3
SKILLED = 2
CRITICAL_FROM = 19
SKILLS = "tests/applying-skills"
ASSISTING = "tests/assist-a-test"
REWARD = "success with a reward"
OUTCOMES = {
    "easy": ("success with a consequence", "success", REWARD),
    "medium": ("failure", "success with a consequence", "success"),
    "hard": ("failure with a consequence", "failure", "success"),
}
"""What each tier is at a difficulty (tests/test-difficulty)."""
PHYSICAL = ("might", "agility")


def make_test(
    scene: Scene,
    id: str,
    test: str,
    characteristics: tuple[str, ...],
    rule: str,
    cause: int = 0,
    added: tuple[Entry, ...] = (),
    skill: str = "",
    difficulty: str = "",
) -> Procedure[int]:
    """The creature `id` makes the test `test` with its best of `characteristics`, and what is `added` to this one; gives the tier. A hero
    may roll again for a hero token, and must use the new roll (the-basics/spending-hero-tokens). One with Might or Agility makes a bleeding
    creature bleed once it is resolved (classes/bleeding)."""
    natural = yield from roll_for_test(scene, id, test, rule, cause=cause)
    name = best_of(scene.board.creatures[id], characteristics)
    ledger = (*_ledger(scene.board, id, name, test, skill), *with_skill(scene.board, id, skill), *added)
    made = outcome(id, natural, ledger)
    if made.tier < HIGHEST_TIER and (yield from rolls_again(scene, id, test, cause)):
        natural = yield from roll_for_test(scene, id, test, rule, cause=cause)
        made = outcome(id, natural, ledger)
    tested = yield from as_answered(scene, PowerRollTested(id, test, name, natural, made.total, made.tier, ledger), cause)
    if difficulty:
        tested = replace(tested, outcome=outcome_at(difficulty, tested.tier, natural))
    seq = yield from happen(tested, rule, "the-basics/power-roll-outcomes", cause=cause)
    yield from _use_up_help(scene, id, skill, seq)
    if name in PHYSICAL:
        yield from bleed(scene, id)
    return tested.tier


def rolls_again(scene: Scene, id: str, test: str, cause: int = 0) -> Procedure[bool]:
    """Whether a hero whose test could have come to more spends a hero token to roll again (the-basics/spending-hero-tokens)."""
    return bool(scene.board.hero_tokens) and (yield from offer(scene, id, "reroll the test", test, cause))


def with_skill(board: Board, id: str, skill: str) -> tuple[Entry, ...]:
    """The bonus of a skill that the creature `id` has (tests/applying-skills)."""
    return (Entry("bonus", SKILLED, f"skill {skill}", SKILLS),) if skill and skill in board.creatures[id].stat_block.skills else ()


def obvious_skill(board: Board, skill: str) -> str:
    """The skill that a test is named after, where it applies without asking (policy obvious_skills)."""
    return skill if board.policies["obvious_skills"] == "apply" else ""


def outcome_at(difficulty: str, tier: int, natural: int) -> str:
    """What a test of a difficulty comes to (tests/test-difficulty)."""
    return REWARD if natural >= CRITICAL_FROM else OUTCOMES[difficulty][tier - 1]


def _use_up_help(scene: Scene, id: str, skill: str, cause: int) -> Procedure[None]:
    """What was for the next test only is over with this one, made with `skill`."""
    for lasting in scene.board.creatures[id].lasting:
        if assists(lasting, skill) and any(modifier.on == "test" and modifier.next_only for modifier in lasting.modifiers):
            yield from happen(LastingEnded(id, lasting, "used"), ASSISTING, cause=cause)


def roll_for_test(scene: Scene, id: str, test: str, rule: str, cause: int = 0) -> Procedure[int]:
    """The dice of a test: the sum of 2d10."""
    dice = yield from roll(f"{id}/{test}", 10, 2, rule, cause=cause)
    return sum(dice)


def opposed_test(
    board: Board, id: str, test: str, name: str, natural: int, against: str, added: tuple[Entry, ...] = (), skill: str = ""
) -> PowerRollTested:
    """What the dice of a test with the characteristic `name` come to against the test of the creature `against`; there are no tiers
    (the-basics/opposed-power-rolls). `added`: the edges and banes that only this test has; `skill`: the one that it is made
    with, if not one that it is named after."""
    skill = skill or obvious_skill(board, test.capitalize())
    ledger = (*_ledger(board, id, name, test, skill), *with_skill(board, id, skill), *added)
    return PowerRollTested(id, test, name, natural, opposed_total(natural, ledger), 0, ledger, against)


def _ledger(board: Board, id: str, name: str, test: str, skill: str) -> tuple[Entry, ...]:
    creature = board.creatures[id]
    score = Entry("characteristic", characteristic(creature, name), name, "the-basics/making-a-power-roll")
    return (score, *edges_and_banes_on_test(board, creature, name, test, skill))
