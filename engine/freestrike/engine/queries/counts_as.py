"""What a creature counts as now: its stat block after every condition and effect, each change with its source."""

from __future__ import annotations

from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE, DEAD, DYING, UNCONSCIOUS, Creature


def can_act(creature: Creature) -> bool:
    """Neither dead nor unconscious (combat/dying-and-death, combat/unconscious)."""
    return creature.life in (ALIVE, DYING)


def is_out(creature: Creature) -> bool:
    """Dead or unconscious."""
    return creature.life in (DEAD, UNCONSCIOUS)


def out_of_the_fight(creature: Creature, rule: str = "combat/dying-and-death") -> Reason:
    """Why nothing can be done with one that counts as dead: it is, or the Director has said that it has left the fight."""
    return Reason("left the fight", "engine/rulings", creature.id) if creature.gone else Reason("dead", rule, creature.id)


def characteristic(creature: Creature, name: str) -> int:
    """Its score in `name` ("might", "agility", "reason", "intuition", "presence")."""
    scores = creature.stat_block.characteristics
    match name:
        case "might":
            return scores.might
        case "agility":
            return scores.agility
        case "reason":
            return scores.reason
        case "intuition":
            return scores.intuition
        case "presence":
            return scores.presence
    raise ValueError(f"no characteristic is called {name!r}")


def highest_characteristic(creature: Creature) -> int:
    """The highest of its five scores."""
    scores = creature.stat_block.characteristics
    return max(scores.might, scores.agility, scores.reason, scores.intuition, scores.presence)


def best_of(creature: Creature, characteristics: tuple[str, ...]) -> str:
    """The one of `characteristics` with its highest score, the first named among equals."""
    return max(characteristics, key=lambda name: characteristic(creature, name))


def has_fallen(creature: Creature) -> bool:
    """Whether it is at 0 Stamina or below, or dead; a minion, whose squad has the Stamina, only if it is taken out of the fight."""
    return creature.life == DEAD or (not creature.squad and creature.stamina <= 0)


def potency(creature: Creature, value: int | str) -> int:
    """A potency value for `creature` as the user: a number as printed, or its highest characteristic less 2, 1 or 0
    (classes/potencies)."""
    if isinstance(value, int):
        return value
    return highest_characteristic(creature) - {"weak": 2, "average": 1, "strong": 0}[value]


def enemies(board: Board, creature: Creature) -> tuple[Creature, ...]:
    """Its living enemies: those of the other side, in order of entry (combat/sides)."""
    return tuple(other for other in board.creatures if other.side != creature.side and other.life != DEAD)
