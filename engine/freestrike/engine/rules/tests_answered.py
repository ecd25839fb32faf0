"""What those who wait for power rolls do to that of a test, before it counts (combat/triggered-actions)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.rules.power_roll import opposed_total, outcome
from freestrike.events.alterations import RollModified, TierChanged
from freestrike.events.content.modifier import ROLL_MODIFIERS
from freestrike.events.ledger import Entry
from freestrike.events.tests import PowerRollOfTestMade, PowerRollTested

OCCASION = "rolls"
RULE = "combat/triggered-actions"
OF_A_TIER = 4
"""What a change of the tier by one is worth where there are no tiers (the-basics/opposed-power-rolls)."""


def as_answered(scene: Scene, tested: PowerRollTested, cause: int = 0) -> Procedure[PowerRollTested]:
    """The test with what is added to it by those who answer a power roll, edges and banes netted anew; then the last change of its
    tier."""
    if OCCASION not in scene.board.listeners:
        return tested
    seq = yield from happen(PowerRollOfTestMade(tested), "the-basics/making-a-power-roll", cause=cause)
    tested, window = replace(tested, of=seq), scene.board.window(seq)
    for altered in () if window is None else window.alterations:
        if type(altered) is RollModified and altered.entry.kind in ROLL_MODIFIERS:
            tested = _with(tested, altered.entry)
        elif type(altered) is TierChanged:
            tested = replace(tested, tier=altered.tier, ledger=(*tested.ledger, _of_the_tier(altered)))
    return tested


def both_answered(
    scene: Scene, one: PowerRollTested, other: PowerRollTested, cause: int = 0
) -> Procedure[tuple[PowerRollTested, PowerRollTested]]:
    """Two tests that are opposed: both are answered before either counts, and the window of the second closes with the first's."""
    one = yield from as_answered(scene, one, cause)
    other = yield from as_answered(scene, other, cause)
    return one, replace(other, of=0) if one.of else other


def _with(tested: PowerRollTested, entry: Entry) -> PowerRollTested:
    ledger = (*tested.ledger, entry)
    if not tested.tier:
        return replace(tested, total=opposed_total(tested.natural, ledger), ledger=ledger)
    told = outcome(tested.creature, tested.natural, ledger)
    return replace(tested, total=told.total, tier=told.tier, ledger=ledger)


def _of_the_tier(altered: TierChanged) -> Entry:
    return Entry("tier", altered.tier, f"{altered.by}: {altered.source}", RULE)
