"""The speed of a creature now, after every condition and effect, each change with its source."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.modifiers import applies, borne, cannot, number
from freestrike.events.content.selection import Holds
from freestrike.events.lasting import SPEED
from freestrike.events.ledger import Entry
from freestrike.events.space import size_rank
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

SPEED_SLOWED = 2
CHARGE = "charge"
"""On what a change of speed counts that is for a charge."""


def speed(board: Board, creature: Creature, *, charging: bool = False) -> int:
    """Its speed in squares (combat/movement), after everything in `speed_ledger`. `charging`: in the charge that it is about to begin."""
    if not (creature.conditions or creature.grabbing or creature.lasting or creature.modified):
        return creature.stat_block.speed
    now = 0
    for entry in speed_ledger(board, creature, charging=charging):
        if entry.kind == "speed":
            now = entry.amount
        elif entry.kind == "bonus":
            now += entry.amount
        elif entry.kind == "halved":
            now //= 2
        elif entry.kind == "doubled":
            now *= 2
        else:
            now = min(now, entry.amount)
    return max(0, now)


def speed_ledger(board: Board, creature: Creature, *, charging: bool = False) -> tuple[Entry, ...]:
    """What makes its speed what it is: halved while it has a creature of its size or larger grabbed, or by a feature, 2 at most while
    slowed, 0 while grabbed, restrained or unconscious; what a feature sets it to for a while."""
    lines = [Entry("speed", creature.stat_block.speed, creature.stat_block.name, "combat/movement")]
    if creature.modified or creature.lasting:
        lines.extend(_from_modifiers(board, creature, "speed is", "speed"))
        lines.extend(_from_modifiers(board, creature, "speed", "bonus", charging or _has_charged(board, creature)))
        lines.extend(replace(entry, amount=2) for entry in _from_modifiers(board, creature, "speed doubled", "doubled"))
    rank = size_rank(creature.stat_block.size)
    for id in creature.grabbing:
        if size_rank(board.creatures[id].stat_block.size) >= rank:
            lines.append(Entry("halved", 2, f"has {id} grabbed", "classes/grabbed"))
            break
    if creature.modified or creature.lasting:
        lines.extend(replace(entry, amount=2) for entry in _from_modifiers(board, creature, "speed halved", "halved"))
    for condition in creature.conditions:
        if condition.name == "slowed":
            lines.append(Entry("at most", SPEED_SLOWED, "slowed", "classes/slowed"))
        elif condition.name in ("grabbed", "restrained"):
            lines.append(Entry("at most", 0, condition.name, f"classes/{condition.name}"))
        elif condition.name == "unconscious":
            lines.append(Entry("at most", 0, condition.name, "combat/unconscious"))
    lines.extend(Entry("at most", one.amount, one.by, "combat/movement") for one in creature.lasting if one.name == SPEED)
    if creature.modified or creature.lasting:
        lines.extend(_from_modifiers(board, creature, "speed at most", "at most"))
        if cannot(board, creature, "move"):
            lines.append(Entry("at most", 0, "cannot move", "combat/movement"))
    return tuple(lines)


def _has_charged(board: Board, creature: Creature) -> bool:
    """Whether it has begun a charge in the turn in progress, which is its own."""
    turn = board.turn
    return turn is not None and turn.creature == creature.id and any(move.kind == CHARGE for move in turn.moves)


def _from_modifiers(board: Board, creature: Creature, kind: str, line: str, charging: bool = False) -> Iterator[Entry]:
    for one in borne(creature, kind):
        if (one.modifier.on != CHARGE or charging) and applies(board, creature, "", one):
            yield Entry(line, number(board, creature, one), one.source, "combat/movement")


def _is_fast(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    return of is not None and speed(board, of) >= asked.value


FACTS_IN_OTHER_ROOMS["speed at least"] = _is_fast
