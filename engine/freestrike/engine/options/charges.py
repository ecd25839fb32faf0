"""The charges: for each target, the shortest straight way after which it can be struck."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.geometry.space import distance
from freestrike.engine.options.choice import Choice
from freestrike.engine.options.provocation import provoked
from freestrike.engine.queries.counts_as import enemies
from freestrike.engine.queries.granted import has_stand_ins, in_its_stead
from freestrike.engine.queries.objects import every_part
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.usable import Possible, abilities, manner_of, reach_of
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.actions import why_not_spend
from freestrike.engine.rules.charge import CHARGE, may_end_a_charge, strikes_in_charge, why_not_charge, why_not_charge_along
from freestrike.engine.rules.in_charge import as_it_charges
from freestrike.engine.rules.straight_ways import Path, straight_ways
from freestrike.events.commands import Charge
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def charges(board: Board, creature: Creature) -> Iterator[Choice]:
    """One charge for each ability that can end one and each enemy in reach of it, by the shortest way; of equals by the one that provokes
    the fewest."""
    if why_not_spend(board, creature.id, MAIN_ACTION):
        return
    usable = [used for used in abilities(creature) if may_end_a_charge(board, creature, used)]
    squares = speed(board, creature, charging=True)
    reach = squares + max((_reach(board, creature, used) for used in usable), default=0)
    foes = [
        foe for foe in enemies(board, creature) if distance(creature.corner, creature.side_length, foe.corner, foe.side_length) <= reach
    ]
    if not foes:
        return
    ways = straight_ways(board, creature, squares)
    for used in usable:
        ways_with = ways if used.in_charge is None else straight_ways(board, as_it_charges(creature, used), squares)
        for foe in foes:
            path = _shortest(board, creature, used, foe, ways_with)
            # Who is in reach already is struck without a charge.
            command = Charge(creature.id, path, foe.id, used.id) if path else None
            if command is not None and not why_not_charge(board, command):
                yield Choice(command, MAIN_ACTION, len(command.path), provoked(board, creature, command.path))


def _shortest(board: Board, creature: Creature, used: Ability, foe: Creature, ways: dict[Square, Path]) -> Path | None:
    reach = _reach(board, creature, used)
    near = [
        path
        for at, path in ways.items()
        if distance(at, creature.side_length, foe.corner, foe.side_length) <= reach
        and strikes_in_charge(_moved(board, creature, at), creature.id, used, foe.id)
    ]
    least = min(map(len, near), default=0)
    return min((path for path in near if len(path) == least), key=lambda path: len(provoked(board, creature, path)), default=None)


def every_charge(board: Board, creature: Creature, squares: int | None = None) -> Iterator[Choice]:
    """One charge for each square that it can end on, each ability that can end it there, and each creature or object that it can then be
    used on, by a shortest way; of at most so many `squares`, if that is given."""
    if why_not_spend(board, creature.id, MAIN_ACTION):
        return
    usable = [used for used in abilities(creature) if may_end_a_charge(board, creature, used)]
    most = speed(board, creature, charging=True)
    far = most if squares is None else min(squares, most)
    yield from _charges_with(board, creature, [used for used in usable if used.in_charge is None], far)
    for used in usable:
        if used.in_charge is not None:
            yield from _charges_with(board, as_it_charges(creature, used), [used], far)


def _charges_with(board: Board, creature: Creature, usable: list[Ability], squares: int) -> Iterator[Choice]:
    """Those that any of `usable` can end, which are alike in where they let `creature` go."""
    for at, path in straight_ways(board, creature, squares).items():
        if why_not_charge_along(board, creature, path):
            continue
        there = _moved(board, creature, at)
        provokes = provoked(board, creature, path)
        for used in usable:
            for target in _within(there, at, creature, _reach(board, creature, used)):
                if strikes_in_charge(there, creature.id, used, target):
                    yield Choice(Charge(creature.id, path, target, used.id), MAIN_ACTION, len(path), provokes)


def _within(board: Board, at: Square, creature: Creature, reach: int) -> Iterator[str]:
    """The others and the objects within `reach` of where `creature` has come to."""
    for other in board.creatures:
        if other.id != creature.id and distance(at, creature.side_length, other.corner, other.side_length) <= reach:
            yield other.id
    for part in every_part(board):
        if any(distance(at, creature.side_length, square, 1) <= reach for square in part.squares):
            yield part.name


def charges_for_allies(board: Board, creature: Creature) -> Iterator[Choice]:
    """One charge for each free strike on an enemy that an ally may make in the charger's stead at its end and not without it, by the
    shortest way."""
    if why_not_spend(board, creature.id, MAIN_ACTION) or not has_stand_ins(board, creature, CHARGE):
        return
    known = {_strike(possible) for possible in in_its_stead(board, creature, CHARGE)}
    ways = straight_ways(board, creature, speed(board, creature, charging=True))
    for at, path in sorted(ways.items(), key=lambda way: len(way[1])):
        there = _moved(board, creature, at)
        for possible in in_its_stead(there, there.creatures[creature.id], CHARGE):
            ally, ability, targets = _strike(possible)
            if (ally, ability, targets) in known or len(targets) != 1 or board.creatures[targets[0]].side == creature.side:
                continue
            command = Charge(creature.id, path, targets[0], ability, ally=ally)
            if not why_not_charge(board, command):
                known.add((ally, ability, targets))
                yield Choice(command, MAIN_ACTION, len(path), provoked(board, creature, path))


def _strike(possible: Possible) -> tuple[str, str, tuple[str, ...]]:
    return possible.option.creature, possible.use.ability.id, possible.use.targets


def _reach(board: Board, creature: Creature, used: Ability) -> int:
    return reach_of(board, creature, Use(used, manner_of(used, ""), (), occasion="charge"))


def _moved(board: Board, creature: Creature, to: Square) -> Board:
    return replace(board, creatures=board.creatures.set(replace(creature, corner=to)))
