"""Whom a creature can grab: of which size, and how many at once (classes/grabbed, combat/grab, monster-basics/creatures-who-grab)."""

from __future__ import annotations

from freestrike.engine.queries.counts_as import characteristic
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import ImposeCondition
from freestrike.events.content.within import every_effect
from freestrike.events.ledger import Reason
from freestrike.events.space import SMALL_SIZES, size_rank
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

RULE = "classes/grabbed"
GRABBED = "grabbed"
SCORE_TO_HANDLE_LARGER = 2


def too_large(user: Creature, target: Creature, used: Ability | None = None) -> bool:
    """Larger than the user, and than its Might score if that is 2 or higher (classes/grabbed, combat/grab, combat/knockback); its score of
    what it rolls such a maneuver with, where a feature puts another characteristic in place of Might."""
    roll = used.roll if used is not None and used.target.handled else None
    score = max(characteristic(user, name) for name in ((roll is not None and roll.characteristics) or ("might",)))
    larger = size_rank(target.stat_block.size) > size_rank(user.stat_block.size)
    return larger and not (score >= SCORE_TO_HANDLE_LARGER and target.side_length <= score)


def most_grabbed(board: Board, creature: Creature, *more: str) -> int:
    """How many it can have grabbed at once, those that it has and `more` among them: one, unless an ability of its says otherwise, of
    creatures of some size perhaps."""
    together = [board.creatures[id].stat_block.size for id in dict.fromkeys((*creature.grabbing, *more))]
    return max(
        (one.grabs for one in creature.stat_block.abilities if all(_is_of_size(size, one.grabs_size) for size in together)), default=1
    )


def _is_of_size(size: str, wanted: str) -> bool:
    """What is said of size 1 is said of every kind of it (combat/size-and-space)."""
    return wanted in ("", size, size[:1] if size in SMALL_SIZES else size)


def has_its_hands_full(board: Board, creature: Creature) -> bool:
    """Whether it has as many grabbed as it can."""
    return len(creature.grabbing) >= most_grabbed(board, creature)


def why_not_grab(board: Board, grabber: Creature, target: Creature, used: Ability | None = None) -> tuple[Reason, ...]:
    """Why `grabber` can't have `target` grabbed, with the ability `used`: too large, or it has as many as it can (classes/grabbed), or
    another has it already (classes/stacking-unique-effects)."""
    reasons: list[Reason] = []
    if too_large(grabber, target, used):
        reasons.append(Reason("too large", RULE, target.id))
    held = [id for id in grabber.grabbing if id != target.id]
    if len(held) >= most_grabbed(board, grabber, target.id):
        reasons.append(Reason("grabbing", RULE, ", ".join(held)))
    if target.condition(GRABBED):
        reasons.append(Reason("already grabbed", "classes/stacking-unique-effects", target.id))
    return tuple(reasons)


def why_not_used_to_grab(board: Board, user: Creature, used: Ability, target: str) -> tuple[Reason, ...]:
    """Why an ability with which a creature of the Director's has grabbed as many as it can can't be used against another
    (monster-basics/creatures-who-grab)."""
    if user.stat_block.hero or target in user.grabbing or not has_its_hands_full(board, user) or not _grabs(used):
        return ()
    by = [one.by for id in user.grabbing for one in board.creatures[id].conditions if one.name == GRABBED and one.source == user.id]
    return (Reason("grabbing", "monster-basics/creatures-who-grab", ", ".join(user.grabbing)),) if used.id in by else ()


def _grabs(ability: Ability) -> bool:
    tiers = ability.roll.tiers if ability.roll is not None else ()
    within = every_effect(effect for effects in (*tiers, ability.effects) for effect in effects)
    return any(isinstance(effect, ImposeCondition) and effect.condition == GRABBED for effect in within)
