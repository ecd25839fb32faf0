"""Which of the reactions that an automatic seat is offered it takes, and which of the ways that one leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freestrike.engine.automatic.bleeding import bleeds_to_death
from freestrike.engine.automatic.worth import remaining
from freestrike.engine.queries.costs import action_taken
from freestrike.engine.queries.named_by_options import chosen_among, feature_named
from freestrike.engine.rules.actions import reaction_bleeds
from freestrike.events.content.ability import TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import AlterRoll, Effect, ForceMove, FreeStrike, Halve, Increase, OneOf, SpendRecovery
from freestrike.events.content.within import every_effect
from freestrike.events.damage import DamageDue
from freestrike.events.prompts import Option, Prompt
from freestrike.events.strikes import PowerRollMade
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DYING, Creature

LITTLE_DAMAGE = 3
"""Damage that is not worth a triggered action to halve."""
MIDDLE_TIER = 2


def reactions_taken(board: Board, prompt: Prompt, offered: Iterable[Option]) -> Iterator[str]:
    """Those that it wants, in their order; of a creature's triggered actions the first, since it has only one."""
    spent: set[str] = set()
    for option in offered:
        takes_action = action_taken(option.cost) == TRIGGERED_ACTION
        if not (takes_action and option.creature in spent) and _is_wanted(board, prompt, option):
            spent.update((option.creature,) if takes_action else ())
            yield option.id


def branch_chosen(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """Of the ways that an effect leaves open the first ones that change something; of the rest the first, as far as it must."""
    owner, chosen = chosen_among(board, prompt)
    if owner is None or chosen is None:
        return tuple(option.id for option in prompt.options[: prompt.least])
    ways = {branch.name: branch.then for branch in chosen.branches}
    ordered = sorted(prompt.options, key=lambda option: not _changes_something(board, prompt, owner, option, ways[option.source]))
    return tuple(option.id for option in ordered[: prompt.least])


def _is_wanted(board: Board, prompt: Prompt, option: Option) -> bool:
    """Every reaction that changes something, but none that its creature would bleed to death by."""
    owner = board.creatures.get(option.creature)
    react = None if owner is None else feature_named(board, option)
    if owner is None:
        return True
    if reaction_bleeds(board, action_taken(option.cost)) and bleeds_to_death(board, owner):
        return False
    if react is None:
        return True
    effects = react.effects or next((one.effects for one in owner.stat_block.abilities if one.id == react.ability), ())
    return _changes_something(board, prompt, owner, option, effects)


def _changes_something(board: Board, prompt: Prompt, owner: Creature, option: Option, effects: tuple[Effect, ...]) -> bool:
    """Whether it does not heal who has lost little, halve little damage, add to damage that its target falls by without it, move a friend
    by force or strike it, or have a roll made again that is as good or as bad as its seat wants it. Of several ways one must."""
    target = board.creatures.get(option.target) or owner
    for effect in every_effect(effects):
        match effect:
            case OneOf(branches=branches):
                return any(_changes_something(board, prompt, owner, option, branch.then) for branch in branches)
            case SpendRecovery():
                return needs_a_recovery(target)
            case Halve():
                return _due(board, prompt) > LITTLE_DAMAGE
            case Increase():
                return not _falls_anyway(board, prompt)
            case ForceMove():
                return target.side != owner.side
            case FreeStrike(against=against) if TRIGGERING in against.kinds and target.id != owner.id:
                return target.side != owner.side
            case AlterRoll(again=True):
                return _roll_is_bad(board, prompt, owner)
    return True


def needs_a_recovery(creature: Creature) -> bool:
    """Whether a Recovery is not wasted on it: it has lost as much as one gives, or is dying."""
    return creature.life == DYING or creature.stat_block.stamina - creature.stamina >= creature.recovery_value


def _due(board: Board, prompt: Prompt) -> int:
    window = board.window(prompt.window)
    return window.event.amount if window is not None and isinstance(window.event, DamageDue) else LITTLE_DAMAGE + 1


def _falls_anyway(board: Board, prompt: Prompt) -> bool:
    """Whether the damage that is due takes its target out of the fight as it is."""
    due = next((one.event for one in reversed(board.in_flight) if isinstance(one.event, DamageDue)), None)
    target = board.creatures.get(due.target) if due is not None else None
    return due is not None and target is not None and due.amount >= remaining(target)


def _roll_is_bad(board: Board, prompt: Prompt, owner: Creature) -> bool:
    """A roll of its own side at tier 1 throughout, or one of the other side above that."""
    window = board.window(prompt.window)
    if window is None or not isinstance(window.event, PowerRollMade):
        return False
    best = max((outcome.tier for outcome in window.event.outcomes), default=MIDDLE_TIER)
    friend = board.creatures[window.event.creature].side == owner.side
    return best < MIDDLE_TIER if friend else best >= MIDDLE_TIER
