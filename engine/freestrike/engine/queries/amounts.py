"""How much an amount comes to; dice in it are rolled beforehand (the-basics/always-round-down)."""

from __future__ import annotations

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import best_of, characteristic
from freestrike.engine.queries.gone import gone, gone_last
from freestrike.engine.queries.holds import counted
from freestrike.engine.queries.kin import allies_within, kin_adjacent
from freestrike.engine.queries.modifiers import in_all
from freestrike.engine.queries.recovering import recovery_value
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.trails import squares_gone
from freestrike.events.alterations import DamageHalved, DamageReduced
from freestrike.events.content.amount import Amount
from freestrike.events.space import side_length
from freestrike.events.strikes import AbilityUsed
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def amount_of(board: Board, under: Circumstances, amount: int | Amount, rolled: int = 0) -> int:
    """The number that `amount` comes to, never below 0. `rolled`: what its dice came to."""
    if isinstance(amount, int):
        return max(0, amount)
    total = amount.number + (rolled if amount.dice else 0)
    if amount.characteristics or amount.of:
        whose = board.creatures[under.who(amount.whose) or under.user]
        if amount.characteristics:
            total += characteristic(whose, best_of(whose, amount.characteristics))
        if amount.of:
            total += measure(board, under, amount.of, whose, amount.name)
    total *= amount.times
    if amount.halved:
        total //= 2
    return max(0, total // amount.per)


def measure(board: Board, under: Circumstances, what: str, whose: Creature, name: str = "") -> int:
    """What `what`, one of amount.MEASURES, is now. `name`: what it leaves open."""
    match what:
        case "level":
            return whose.stat_block.level
        case "speed":
            return speed(board, whose)
        case "size":
            return side_length(whose.stat_block.size)
        case "stamina":
            return whose.stamina
        case "stamina maximum":
            return whose.stat_block.stamina
        case "winded value":
            return whose.winded_value
        case "recovery value":
            return recovery_value(board, whose)
        case "recoveries":
            return whose.recoveries
        case "heroic resource":
            return whose.heroic_resource
        case "heroic resource below 0":
            return max(0, -whose.heroic_resource)
        case "victories":
            return whose.victories
        case "surges":
            return whose.surges
        case "free strike":
            return whose.stat_block.free_strike.value if whose.stat_block.free_strike is not None else 0
        case "count":
            return counted(whose, name)
        case "disengage":
            return 1 + in_all(board, whose, "disengage")
        case "others adjacent":
            return kin_adjacent(board, whose, name)
        case "allies near":
            return allies_within(board, whose, int(name))
        case "damage dealt":
            return damage_dealt(board, under)
        case "damage let through":
            return _let_through(board, under)
        case "damage just dealt":
            return _just_dealt(board, under)
        case "triggering damage" | "damage reduced" | "squares moved" | "squares left" | "squares fallen" | "chosen":
            return under.amount
        case "tier":
            return under.tier
        case "squares gone this turn":
            return gone(board, whose)
        case "squares gone":
            return squares_gone(board, whose.id)
        case "speed left":
            return max(0, speed(board, whose) - gone_last(board, whose))
        case "targets":
            return len(under.targets)
        case "spent":
            return under.spent
        case "spent on no target":
            return under.spent - max(0, len(under.targets) - max(1, under.ability.target.count))
    raise ValueError(f"nothing is measured by {what!r}")


def damage_dealt(board: Board, under: Circumstances) -> int:
    """What the innermost ability in flight of the user has dealt so far: to the one of its targets that the effect is about, though it is
    done to another, or, where it is about none of them, to all."""
    for window in reversed(board.in_flight):
        if isinstance(window.event, AbilityUsed) and window.event.creature == under.user:
            about = under.outer or under.target
            to_all = about not in window.event.targets
            return sum(amount for target, amount in window.dealt if to_all or target == about)
    return 0


def _just_dealt(board: Board, under: Circumstances) -> int:
    """What the innermost ability in flight of the user has dealt last, to the outer target."""
    for window in reversed(board.in_flight):
        if isinstance(window.event, AbilityUsed) and window.event.creature == under.user:
            target, amount = window.dealt[-1] if window.dealt else ("", 0)
            return amount if target == under.outer else 0
    return 0


def _let_through(board: Board, under: Circumstances) -> int:
    """The damage that set off the feature, as it was due, or less what has halved and reduced it (policy half_of_damage_dealt)."""
    window = board.window(under.window)
    if window is None or board.policies["half_of_damage_dealt"] == "as_due":
        return under.amount
    left = under.amount
    for altered in window.alterations:
        left = left // 2 if isinstance(altered, DamageHalved) else left
    for altered in window.alterations:
        if isinstance(altered, DamageReduced):
            left = 0 if altered.amount is None else max(0, left - altered.amount)
    return left
