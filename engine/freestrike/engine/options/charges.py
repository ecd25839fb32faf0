"""The charges: for each target, the shortest straight way after which it can be struck."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.geometry.space import distance
from freestrike.engine.options.choice import Choice
from freestrike.engine.options.provocation import provoked
from freestrike.engine.queries.counts_as import enemies
from freestrike.engine.queries.movement_types import flies
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.steps import step_manner, why_not_step
from freestrike.engine.queries.usable import abilities, manner_of, why_not_use
from freestrike.engine.rules.actions import why_not_spend
from freestrike.engine.rules.charge import replaces_free_strike, why_not_charge, why_not_charge_step
from freestrike.events.commands import Charge
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

Path = tuple[Square, ...]


def charges(board: Board, creature: Creature) -> Iterator[Choice]:
    """One charge for each ability that can end one and each enemy in reach of it, by the shortest way; of equals by the one that provokes
    the fewest."""
    if why_not_spend(board, creature.id, MAIN_ACTION):
        return
    usable = [used for used in abilities(creature) if replaces_free_strike(used)]
    squares = speed(board, creature)
    reach = squares + max((max(used.melee, used.ranged) for used in usable), default=0)
    foes = [
        foe for foe in enemies(board, creature) if distance(creature.corner, creature.side_length, foe.corner, foe.side_length) <= reach
    ]
    if not foes:
        return
    ways = straight_ways(board, creature, squares)
    for used in usable:
        for foe in foes:
            path = _shortest(board, creature, used, foe, ways)
            # Who is in reach already is struck without a charge.
            command = Charge(creature.id, path, foe.id, used.id) if path else None
            if command is not None and not why_not_charge(board, command):
                yield Choice(command, MAIN_ACTION, len(command.path), provoked(board, creature, command.path))


def straight_ways(board: Board, creature: Creature, squares: int) -> dict[Square, Path]:
    """A straight way of at most `squares` to each square that `creature` can charge to; a way never bends back, so that each lies in one
    quarter of the map (classes/straight-line)."""
    found: dict[Square, Path] = {creature.corner: ()}
    heights = (1, -1) if board.ground.columns or flies(board, creature) else (0,)
    for quarter in [(x, y, z) for x in (1, -1) for y in (1, -1) for z in heights]:
        frontier: dict[Square, Path] = {creature.corner: ()}
        reached = set(frontier)
        for _ in range(squares):
            onward: dict[Square, Path] = {}
            for at, path in frontier.items():
                mover = replace(creature, corner=at)
                for to in _onward(at, quarter):
                    if to not in reached and _may_step(board, mover, to):
                        reached.add(to)
                        onward[to] = found.setdefault(to, (*path, to))
            frontier = onward
    return found


def _may_step(board: Board, mover: Creature, to: Square) -> bool:
    manner = step_manner(board, mover, to)
    return not (why_not_step(board, mover, to, manner, False) or why_not_charge_step(board, mover, to, manner))


def _onward(at: Square, quarter: Square) -> Iterator[Square]:
    x, y, z = quarter
    for step in ((x, 0, 0), (0, y, 0), (x, y, 0), *(((x, 0, z), (0, y, z), (x, y, z), (0, 0, z)) if z else ())):
        yield (at[0] + step[0], at[1] + step[1], at[2] + step[2])


def _shortest(board: Board, creature: Creature, used: Ability, foe: Creature, ways: dict[Square, Path]) -> Path | None:
    manner = manner_of(used, "")
    reach = used.melee if manner == "melee" else used.ranged
    near = [
        path
        for at, path in ways.items()
        if distance(at, creature.side_length, foe.corner, foe.side_length) <= reach
        and not why_not_use(_moved(board, creature, at), creature.id, used, manner, (foe.id,))
    ]
    least = min(map(len, near), default=0)
    return min((path for path in near if len(path) == least), key=lambda path: len(provoked(board, creature, path)), default=None)


def _moved(board: Board, creature: Creature, to: Square) -> Board:
    return replace(board, creatures=board.creatures.set(replace(creature, corner=to)))
