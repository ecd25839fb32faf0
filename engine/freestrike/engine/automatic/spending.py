"""How an automatic seat answers what is about resources: surges, Recoveries, hero tokens, and what may be had for them."""

from __future__ import annotations

from freestrike.engine.automatic.reacting import needs_a_recovery
from freestrike.engine.automatic.worth import remaining
from freestrike.events.content.effect import Gain
from freestrike.events.content.within import every_effect
from freestrike.events.prompts import Option, Prompt
from freestrike.projections.board.board import Board

RECOVERY = "recovery"
KEPT = 1
"""Recoveries that are kept for oneself when one is asked for by another."""


def surges_spent(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """As many as can be, on the target that is nearest to its end; none on a potency: they hurt more as damage."""
    damaging = [option for option in prompt.options if option.id.startswith("surges/") and option.target in board.creatures]
    if not damaging:
        return ()
    best = max(damaging, key=lambda option: (-remaining(board.creatures[option.target]), _count(option)))
    return (best.id,)


def recovery_spent(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """If it is not wasted; for another only if the payer keeps one, or the other is dying."""
    (option,) = prompt.options
    payer, target = board.creatures[option.creature], board.creatures[option.target]
    if not needs_a_recovery(target):
        return ()
    return (option.id,) if payer.id == target.id or payer.recoveries > KEPT or target.stamina <= 0 else ()


def healed(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """The first way to be healed; a Recovery only if there is Stamina to regain."""
    whole = board.creatures[prompt.subject].stamina >= board.creatures[prompt.subject].stat_block.stamina
    return tuple(option.id for option in prompt.options if not (whole and option.source == RECOVERY))[:1]


def token_spent(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """For a saving throw and a test always; for Stamina who would else be dying soon."""
    (option,) = prompt.options
    creature = board.creatures[option.creature]
    if option.cost.startswith("2") and creature.stamina > creature.recovery_value:
        return ()
    return (option.id,)


def allowed(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """What gains something for its user, while it is not winded."""
    (option,) = prompt.options
    creature = board.creatures[option.creature]
    react = next((react for react in creature.reacts if react.id == option.source), None)
    gains = react is not None and any(isinstance(one, Gain) for one in every_effect(react.effects))
    return (option.id,) if gains and not creature.winded else ()


def picked(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """Enemies, those that are nearest to their end first; if there are none, friends, those who have lost most first."""
    chooser = board.creatures[prompt.subject]

    def harmed(option: Option) -> int:
        creature = board.creatures[option.target]
        return creature.stamina - creature.stat_block.stamina

    options = [option for option in prompt.options if option.target in board.creatures]
    enemies = [option for option in options if board.creatures[option.target].side != chooser.side]
    ordered = sorted(enemies, key=lambda option: remaining(board.creatures[option.target])) or sorted(options, key=harmed)
    return tuple(option.id for option in ordered)[: prompt.most]


def _count(option: Option) -> int:
    return int(option.cost.partition(" ")[0])
