"""Tests: power rolls with a characteristic that are not an ability's (the-basics/making-a-power-roll)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.procedure import Procedure, Scene, happen, roll
from freestrike.engine.queries.counts_as import best_of, characteristic
from freestrike.engine.queries.edges import BANE
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.power_roll import outcome
from freestrike.events.ledger import Entry
from freestrike.events.tests import PowerRollTested
from freestrike.projections.board.creature import Creature

PHYSICAL = ("might", "agility")


def make_test(scene: Scene, id: str, test: str, characteristics: tuple[str, ...], rule: str, cause: int = 0) -> Procedure[int]:
    """The creature `id` makes the test `test` with its best of `characteristics`; gives the tier. One with Might or Agility makes a
    bleeding creature bleed once it is resolved (classes/bleeding)."""
    dice = yield from roll(f"{id}/{test}", 10, 2, rule, cause=cause)
    creature = scene.board.creatures[id]
    name = best_of(creature, characteristics)
    ledger = (
        Entry("characteristic", characteristic(creature, name), name, "the-basics/making-a-power-roll"),
        *_banes(creature, name),
    )
    made = outcome(id, sum(dice), ledger)
    tested = PowerRollTested(id, test, name, sum(dice), made.total, made.tier, ledger)
    yield from happen(tested, rule, "the-basics/power-roll-outcomes", cause=cause)
    if name in PHYSICAL:
        yield from bleed(scene, id)
    return made.tier


def _banes(creature: Creature, name: str) -> Iterator[Entry]:
    """What makes a test harder for `creature`, whatever it is for."""
    if creature.condition("weakened"):
        yield Entry(BANE, 1, "weakened", "classes/weakened")
    if name in PHYSICAL and creature.condition("restrained"):
        yield Entry(BANE, 1, "restrained", "classes/restrained")
