"""Numbers in words, as far as they are known before an effect happens, and the names of resources."""

from __future__ import annotations

from collections.abc import Mapping

from freestrike.engine.queries.counts_as import best_of, characteristic
from freestrike.events.content.amount import OUTER_TARGET, USER, Amount
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.projections.board.creature import Creature


def amount_in_words(creature: Creature | None, amount: int | Amount) -> str:
    """A number, as far as it is known before the effect happens: "5", "1d3", "twice reason", "half of its level". The scores are those of
    `creature`, or named if there is none."""
    if isinstance(amount, int):
        return str(amount)
    number, parts = amount.number, []
    if amount.characteristics and creature is not None and amount.whose == USER:
        number += characteristic(creature, best_of(creature, amount.characteristics))
    elif amount.characteristics:
        parts.append(f"{_of(amount.whose)}{' or '.join(amount.characteristics)}")
    if amount.dice:
        parts.append(amount.dice)
    if amount.of:
        parts.append(_measured(amount))
    if not parts:
        number *= amount.times
        return str(number // 2 if amount.halved else number)
    whole = " + ".join((*((str(number),) if number else ()), *parts))
    times = {1: "", 2: "twice "}.get(amount.times, f"{amount.times} times ")
    each = f"1 for each {amount.per} of " if amount.per != 1 else ""
    return f"{each}{'half of ' if amount.halved else ''}{times}{whole}"


PHRASES: Mapping[str, str] = {
    "others adjacent": "the number of others ({name}) adjacent to {who}",
    "allies near": "the number of allies within {name} of {who}",
    "count": "the number of {name} counted on {who}",
    "targets": "the number of targets",
    "tier": "the tier of the outcome",
    "spent": "what is spent",
    "spent on no target": "what is spent on no target",
    "damage dealt": "the damage dealt",
    "damage just dealt": "the damage just dealt",
    "triggering damage": "the triggering damage",
    "damage let through": "the damage let through",
    "damage reduced": "the damage reduced",
    "squares gone": "the squares that {who} has gone",
    "squares gone this turn": "the squares that {who} has gone this turn",
    "squares moved": "the squares moved",
    "disengage": "the squares that {who} disengages",
}
"""What an amount is measured by (one of MEASURES), where that is not simply somebody's: its level, its speed."""


def _measured(amount: Amount) -> str:
    who = "it" if amount.whose == USER else role_in_words(amount.whose)
    plain = f"{_of(amount.whose)}{amount.of}{f' ({amount.name})' if amount.name else ''}"
    return PHRASES[amount.of].format(name=amount.name, who=who) if amount.of in PHRASES else plain


def squares_in_words(creature: Creature | None, amount: int | Amount | None) -> str:
    """ "up to 3 squares"; None is its speed."""
    if amount is None:
        return "up to its speed"
    squares = amount_in_words(creature, amount)
    return f"up to {squares} {'square' if squares == '1' else 'squares'}"


def resource_in_words(creature: Creature | None, what: str) -> str:
    """A resource, the heroic one by the name that the creature's class has for it, or as its own."""
    named = creature.stat_block.heroic_resource if creature is not None and what == HEROIC_RESOURCE else ""
    return named or ("of its heroic resource" if what == HEROIC_RESOURCE else what)


def role_in_words(role: str) -> str:
    """A role, one of amount.ROLES: "the user", "the triggering creature"."""
    return "the original target" if role == OUTER_TARGET else f"the {role}"


def _of(whose: str) -> str:
    return "its " if whose == USER else f"{role_in_words(whose)}'s "
