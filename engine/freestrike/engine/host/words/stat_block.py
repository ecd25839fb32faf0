"""A stat block in words: what a creature is, before anything happens to it."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.events.content.effect import CHARACTERISTICS, LeftByHand
from freestrike.events.content.stat_block import CreatureFreeStrike, DamageModifier, StatBlock


def about(block: StatBlock) -> str:
    """ "Horde Hexer; Goblin, Humanoid; size 1S"."""
    parts = (", ".join(block.roles), ", ".join(block.keywords), f"size {block.size}")
    return "; ".join(part for part in parts if part)


def ways(block: StatBlock) -> str:
    """How it moves besides walking, in brackets."""
    return f" ({', '.join(block.movement)})" if block.movement else ""


def number_lines(block: StatBlock) -> Iterator[str]:
    """Stamina, speed, stability; then all that `unchanging_lines` has."""
    recoveries = f", {block.recoveries} Recoveries" if block.recoveries else ""
    yield f"Stamina {block.stamina}{recoveries}, speed {block.speed}{ways(block)}, stability {block.stability}"
    yield from unchanging_lines(block)


def unchanging_lines(block: StatBlock) -> Iterator[str]:
    """Characteristics, immunities and weaknesses, the static free strike."""
    yield ", ".join(f"{name} {getattr(block.characteristics, name):+}" for name in CHARACTERISTICS)
    for name, modifiers in (("immunity", block.immunities), ("weakness", block.weaknesses)):
        if modifiers:
            yield f"{name}: {', '.join(map(_damage_modifier, modifiers))}"
    if block.free_strike is not None:
        yield f"free strike: {_free_strike(block.free_strike)}"


def captain_lines(block: StatBlock) -> Iterator[str]:
    """What a minion gains while its squad has a captain, as it is printed."""
    if block.with_captain:
        unread = any(isinstance(one, LeftByHand) for one in block.captain_benefit) or not block.captain_benefit
        yield f"with a captain{' (left to the Director)' if unread else ''}: {block.with_captain}"


def _free_strike(strike: CreatureFreeStrike) -> str:
    types = f"{' or '.join(strike.damage_types)} " if strike.damage_types else ""
    return f"{strike.value} {types}damage; {', '.join(strike.keywords)}; melee {strike.melee} or ranged {strike.ranged}"


def _damage_modifier(modifier: DamageModifier) -> str:
    value = "all" if modifier.value is None else str(modifier.value)
    return f"{modifier.type or 'damage'} {value}"
