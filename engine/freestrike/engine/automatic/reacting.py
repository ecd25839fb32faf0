"""Which of the reactions that an automatic seat is offered it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freestrike.engine.queries.costs import action_taken
from freestrike.events.content.ability import TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import AlterRoll, ForceMove, FreeStrike, Halve, Reacts, SpendRecovery
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


def _is_wanted(board: Board, prompt: Prompt, option: Option) -> bool:
    """Every reaction, but one that heals who has lost little, halves little damage, moves a friend by force or strikes it, or has a roll
    made again that is as good or as bad as its seat wants it."""
    owner = board.creatures.get(option.creature)
    react = None if owner is None else _react(owner, option)
    if owner is None or react is None:
        return True
    effects = react.effects or next((one.effects for one in owner.stat_block.abilities if one.id == react.ability), ())
    target = board.creatures.get(option.target) or owner
    for effect in every_effect(effects):
        match effect:
            case SpendRecovery():
                return needs_a_recovery(target)
            case Halve():
                return _damage(board, prompt) > LITTLE_DAMAGE
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


def _react(owner: Creature, option: Option) -> Reacts | None:
    id = option.id.partition("/")[0]
    return next((react for react in owner.reacts if react.id == id), None)


def _damage(board: Board, prompt: Prompt) -> int:
    window = board.window(prompt.window)
    return window.event.amount if window is not None and isinstance(window.event, DamageDue) else LITTLE_DAMAGE + 1


def _roll_is_bad(board: Board, prompt: Prompt, owner: Creature) -> bool:
    """A roll of its own side at tier 1 throughout, or one of the other side above that."""
    window = board.window(prompt.window)
    if window is None or not isinstance(window.event, PowerRollMade):
        return False
    best = max((outcome.tier for outcome in window.event.outcomes), default=MIDDLE_TIER)
    friend = board.creatures[window.event.creature].side == owner.side
    return best < MIDDLE_TIER if friend else best >= MIDDLE_TIER
