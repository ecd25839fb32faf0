"""Which villain action an automatic Director uses, if any."""

from __future__ import annotations

from collections.abc import Iterable

from freestrike.engine.automatic.worth import OTHER_EFFECT, worth
from freestrike.engine.queries.usable import ability, possible_uses
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.villains import VILLAIN_ACTIONS
from freestrike.events.content.effect import DealDamage, ImposeCondition
from freestrike.events.content.within import every_effect
from freestrike.events.prompts import Option
from freestrike.projections.board.board import Board


def is_villain_action(option: Option) -> bool:
    """Whether the option is a villain action."""
    return option.rule == VILLAIN_ACTIONS


def villain_action_used(board: Board, options: Iterable[Option]) -> tuple[str, ...]:
    """Of the villain actions that are offered at the end of a turn, one of which can be used, the one that is worth most to its side; none
    if none is worth anything, so that it is kept for a better moment."""
    worths = {option.id: _worth(board, option) for option in options}
    best = max(worths, key=lambda id: worths[id], default="")
    return (best,) if best and worths[best] > 0 else ()


def _worth(board: Board, option: Option) -> int:
    """What it does to others counts as in any other use; what only helps friends is worth a little, and so is what is left to the
    Director."""
    creature = board.creatures[option.creature]
    used = ability(creature, option.source)
    ways = () if used is None else possible_uses(board, creature.id, used)
    use = next((one.use for one in ways if option.id.endswith(f"/{one.option.id}")), None)
    if use is None or (not _harms(use) and all(board.creatures[id].side == creature.side for id in use.targets)):
        return OTHER_EFFECT
    return worth(board, creature, use)


def _harms(use: Use) -> bool:
    tiers = () if use.ability.roll is None else use.ability.roll.tiers
    effects = (*use.ability.effects, *(effect for tier in tiers for effect in tier))
    return any(isinstance(one, DealDamage | ImposeCondition) for one in every_effect(effects))
