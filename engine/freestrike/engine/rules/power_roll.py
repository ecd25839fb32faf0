"""The power roll: dice, characteristic, bonuses, edges and banes, tier."""

from __future__ import annotations

from freestrike.engine.queries.edges import net
from freestrike.events.ledger import Entry
from freestrike.events.strikes import Outcome

TIER_2_FROM = 12
TIER_3_FROM = 17
NATURAL_TIER_3_FROM = 19
EDGE_OR_BANE = 2
INITIAL_ROLL = "initial roll"
"""The line of a ledger that says what the dice count as."""


def tier_of(total: int) -> int:
    """11 or lower is tier 1, 12 to 16 tier 2, 17 or higher tier 3 (the-basics/power-roll-outcomes)."""
    return 1 if total < TIER_2_FROM else 2 if total < TIER_3_FROM else 3


def outcome(target: str, natural: int, ledger: tuple[Entry, ...]) -> Outcome:
    """What a power roll with the dice total `natural` comes to against `target`.

    `ledger` has the characteristic, bonuses and penalties, which are added first, and the edges and banes
    (the-basics/bonuses-and-penalties). An edge or bane left after netting adds or takes 2; a double one moves the tier by one, within
    1 to 3. A natural 19 or 20 is tier 3 whatever modifies it (the-basics/natural-roll); dice that count as another number change nothing
    about that.
    """
    total = _added_up(max((entry.amount for entry in ledger if entry.kind == INITIAL_ROLL), default=natural), ledger)
    left = net(ledger)
    if abs(left) == 1:
        total += EDGE_OR_BANE * left
    tier = tier_of(total)
    if abs(left) == 2:
        tier = min(3, max(1, tier + left // 2))
    if natural >= NATURAL_TIER_3_FROM:
        tier = 3
    return Outcome(target, left, total, _bounded(tier, ledger), ledger)


_OF_THE_TIER = frozenset(("automatic tier", "better tier", "least tier", "most tier"))


def _bounded(tier: int, ledger: tuple[Entry, ...]) -> int:
    """The tier, by so many better as features make it, within the least and the most that they allow; one that is obtained automatically
    stands in place of it, unless several differ, which cancel each other (the-basics/automatic-tier-outcomes)."""
    told = [entry for entry in ledger if entry.kind in _OF_THE_TIER]
    if not told:
        return tier
    automatic = {entry.amount for entry in told if entry.kind == "automatic tier"}
    if len(automatic) == 1:
        return automatic.pop()
    tier = min(3, tier + sum(entry.amount for entry in told if entry.kind == "better tier"))
    for entry in told:
        if entry.kind == "least tier":
            tier = max(tier, entry.amount)
        elif entry.kind == "most tier":
            tier = min(tier, entry.amount)
    return tier


def opposed_total(natural: int, ledger: tuple[Entry, ...]) -> int:
    """The total of an opposed power roll, which has no tiers: a double edge adds 4, a double bane takes 4
    (the-basics/opposed-power-rolls)."""
    return _added_up(natural, ledger) + EDGE_OR_BANE * net(ledger)


def _added_up(natural: int, ledger: tuple[Entry, ...]) -> int:
    """The dice, the characteristic, bonuses and penalties."""
    total = natural
    for entry in ledger:
        if entry.kind in ("characteristic", "bonus"):
            total += entry.amount
        elif entry.kind == "penalty":
            total -= entry.amount
    return total
