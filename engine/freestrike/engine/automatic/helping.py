"""What an automatic creature can do for itself and its friends: heal, gain surges, take up what lasts."""

from __future__ import annotations

from freestrike.engine.automatic.reacting import needs_a_recovery
from freestrike.engine.automatic.strike import Strike, price_of
from freestrike.engine.automatic.worth import CONDITION, POINT
from freestrike.engine.queries.counts_as import highest_characteristic
from freestrike.engine.queries.usable import why_not_use
from freestrike.engine.queries.use import Use, manners
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Bestow, Effect, Gain, GainTemporaryStamina, SpendRecovery
from freestrike.events.resources import SURGES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

HELPED = ({"self"}, {"ally"}, {"self", "ally"})
ENOUGH_SURGES = 3


def best_help(board: Board, creature: Creature, usage: str) -> Strike | None:
    """The ability of `usage` for itself or one ally that is worth most; None if none is worth anything. Of equals the first."""
    best: Strike | None = None
    for used in creature.stat_block.abilities:
        if used.usage != usage or used.roll is not None or used.area is not None or {*used.target.kinds} not in HELPED:
            continue
        manner = manners(used)[0]
        for target in board.creatures:
            if target.side != creature.side or target.life == DEAD:
                continue
            value = _worth(creature, target, used) - used.cost * price_of(creature.heroic_resource - used.cost)
            if value > (best.worth if best is not None else 0) and not why_not_use(board, creature.id, used, manner, (target.id,)):
                best = Strike(Use(used, manner, (target.id,)), None, value)
    return best


def _worth(user: Creature, target: Creature, used: Ability) -> int:
    return sum(_of(user, target, effect) for effect in used.effects)


def _of(user: Creature, target: Creature, effect: Effect) -> int:
    match effect:
        case SpendRecovery():
            able = target.recoveries > 0 and needs_a_recovery(target)
            return POINT * min(target.recovery_value, target.stat_block.stamina - target.stamina) if able else 0
        case Gain(what=what, amount=amount) if what == SURGES and isinstance(amount, int):
            return POINT * amount * highest_characteristic(target) if target.surges < ENOUGH_SURGES else 0
        case GainTemporaryStamina():
            return CONDITION if not target.temporary else 0
        case Bestow() if effect.state:
            return 0 if any(one.name == effect.state and one.source == user.id for one in target.lasting) else CONDITION
    return 0
