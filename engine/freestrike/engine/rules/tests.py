"""Tests: power rolls with a characteristic that are not an ability's (the-basics/making-a-power-roll). Skills are not modelled."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen, roll
from freestrike.engine.queries.counts_as import best_of, characteristic
from freestrike.engine.queries.edges_on_tests import edges_and_banes_on_test
from freestrike.engine.rules.hero_tokens import offer
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.power_roll import opposed_total, outcome
from freestrike.events.ledger import Entry
from freestrike.events.tests import PowerRollTested
from freestrike.projections.board.board import Board

HIGHEST_TIER = 3
PHYSICAL = ("might", "agility")


def make_test(
    scene: Scene, id: str, test: str, characteristics: tuple[str, ...], rule: str, cause: int = 0, added: tuple[Entry, ...] = ()
) -> Procedure[int]:
    """The creature `id` makes the test `test` with its best of `characteristics`, and what is `added` to this one; gives the tier. A hero
    may roll again for a hero token, and must use the new roll (the-basics/spending-hero-tokens). One with Might or Agility makes a bleeding
    creature bleed once it is resolved (classes/bleeding)."""
    natural = yield from roll_for_test(scene, id, test, rule, cause=cause)
    name = best_of(scene.board.creatures[id], characteristics)
    ledger = (*_ledger(scene.board, id, name), *added)
    made = outcome(id, natural, ledger)
    if scene.board.hero_tokens and made.tier < HIGHEST_TIER and (yield from offer(scene, id, "reroll the test", test, cause)):
        natural = yield from roll_for_test(scene, id, test, rule, cause=cause)
        made = outcome(id, natural, ledger)
    tested = PowerRollTested(id, test, name, natural, made.total, made.tier, ledger)
    yield from happen(tested, rule, "the-basics/power-roll-outcomes", cause=cause)
    if name in PHYSICAL:
        yield from bleed(scene, id)
    return made.tier


def roll_for_test(scene: Scene, id: str, test: str, rule: str, cause: int = 0) -> Procedure[int]:
    """The dice of a test: the sum of 2d10."""
    dice = yield from roll(f"{id}/{test}", 10, 2, rule, cause=cause)
    return sum(dice)


def opposed_test(board: Board, id: str, test: str, name: str, natural: int, against: str, added: tuple[Entry, ...] = ()) -> PowerRollTested:
    """What the dice of a test with the characteristic `name` come to against the test of the creature `against`; there are no tiers
    (the-basics/opposed-power-rolls). `added`: the edges and banes that only this test has."""
    ledger = (*_ledger(board, id, name), *added)
    return PowerRollTested(id, test, name, natural, opposed_total(natural, ledger), 0, ledger, against)


def _ledger(board: Board, id: str, name: str) -> tuple[Entry, ...]:
    creature = board.creatures[id]
    score = Entry("characteristic", characteristic(creature, name), name, "the-basics/making-a-power-roll")
    return (score, *edges_and_banes_on_test(board, creature, name))
