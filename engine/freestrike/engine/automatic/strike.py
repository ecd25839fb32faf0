"""The best main action within a turn's reach: what to use, on whom, from which square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs
from msgspec.structs import replace

from freestrike.engine.automatic.worth import POINT, remaining, threat, worth, worth_against
from freestrike.engine.geometry.areas import WALL
from freestrike.engine.geometry.space import distance
from freestrike.engine.options import Choice
from freestrike.engine.queries.areas import is_placed, objects_in, placements, targets_in
from freestrike.engine.queries.counts_as import is_out
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.usable import can_target, own_abilities, reach_of, why_not_on_anyone
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.resources import held
from freestrike.events.commands import Advance, Disengage, UseAbility
from freestrike.events.content.ability import Ability
from freestrike.events.resources import HEROIC_RESOURCE, MALICE
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

PRICE = POINT // 2
"""What a point of heroic resource counts: what is not spent is lost with the fight."""
PLENTY = 3
"""Of whom as much is left, a point counts a quarter of that."""


@attrs.frozen
class Strike:
    """An ability to use and the move to make before it, if any. `worth`: see `worth`, less what the move provokes."""

    use: Use
    move: Choice | None
    worth: int

    def command(self, creature: str) -> UseAbility:
        """The command that uses the ability."""
        manner = self.use.manner if self.use.manner in ("melee", "ranged") else ""
        if self.use.ability.first:
            return UseAbility(creature, self.use.ability.id, (), manner)
        return UseAbility(creature, self.use.ability.id, (*self.use.targets, *self.use.objects), manner, area=self.use.area)


@attrs.frozen
class _Place:
    corner: Square
    move: Choice | None
    penalty: int
    distances: tuple[int, ...]
    """To each enemy, in the order of `foes`."""


class _Manner:
    """An ability in one of the manners in which it can be used. `worths`: what it is worth against each enemy, once that is known, from
    where no enemy is adjacent and from where one is. `price`: what its cost counts against it."""

    def __init__(self, used: Ability, manner: str, reach: int, enemies: int, left: int) -> None:
        self.used = used
        self.manner = manner
        self.reach = reach
        self.price = used.cost * price_of(left)
        self.worths: tuple[list[int | None], list[int | None]] = ([None] * enemies, [None] * enemies)

    def most(self, marks: list[tuple[int, int]]) -> int:
        """The most that it can be worth on some of `marks`, each its worth and the place of an enemy."""
        values = [value for value, _ in marks]
        count = self.used.target.count
        if self.used.area is not None or count >= len(values):
            return sum(values)
        return max(values) if count <= 1 else sum(sorted(values)[-count:])


def price_of(left: int) -> int:
    """What each point counts to one who has `left` then."""
    return PRICE // 4 if left >= PLENTY else PRICE


def foes(board: Board, creature: Creature) -> tuple[Creature, ...]:
    """The enemies still in the fight, in order of entry."""
    return tuple(other for other in board.creatures if other.side != creature.side and not is_out(other))


def best_use(board: Board, creature: Creature, usage: str) -> Strike | None:
    """The ability of `usage` that is worth most from where `creature` stands; None if none is worth anything."""
    return best_strike(board, creature, usage, ())


def best_strike(board: Board, creature: Creature, usage: str, moves: Iterable[Choice]) -> Strike | None:
    """The ability of `usage` that is worth most, here or after one of `moves`; None if none is worth anything.

    Among equals: what provokes less, the shorter move, the order of the stat block, the target with the least Stamina, order of entry.
    """
    enemies = foes(board, creature)
    ways = tuple(
        _Manner(
            used,
            manner,
            _reach(board, creature, used, manner),
            len(enemies),
            held(board, creature.id, used.resource) - used.cost if used.cost else 0,
        )
        for used, manner in _ways(board, creature, usage)
    )
    furthest = max((way.reach for way in ways), default=-1)
    left = [remaining(enemy) for enemy in enemies]
    best: Strike | None = None
    for place in sorted(
        _places(board, creature, enemies, moves), key=lambda place: (place.penalty, place.move.squares if place.move else 0)
    ):
        nearest = min(place.distances, default=furthest + 1)
        if nearest > furthest:
            continue
        there = creature if place.move is None else replace(creature, corner=place.corner)
        for way in ways:
            if nearest > way.reach or (place.move is not None and is_placed(way.used)):
                continue  # an area is placed from where one has come to, not from wherever one could go
            used, worths = way.used, way.worths[nearest <= 1]
            marks: list[tuple[int, int]] = []
            for n, away in enumerate(place.distances):
                if away <= way.reach:
                    value = worths[n]
                    if value is None:
                        value = worths[n] = worth_against(board, there, Use(used, way.manner, (enemies[n].id,)), enemies[n])
                    if value > 0:
                        marks.append((value, n))
            if not marks or (best is not None and way.most(marks) - way.price - place.penalty <= best.worth):
                continue
            marks.sort(key=lambda mark: (-mark[0], left[mark[1]]))
            use = _use(board, there, used, way.manner, [enemies[n] for _, n in marks])
            value = worth(board, there, use) - way.price - place.penalty if use is not None else 0
            if use is not None and value > (best.worth if best is not None else 0):
                best = Strike(use, place.move, value)
    return best


def in_reach(board: Board, creature: Creature, at: Square, usage: str) -> bool:
    """Whether `creature` could use an ability of `usage` on an enemy from `at`."""
    there = replace(creature, corner=at)
    ways = tuple(_ways(board, creature, usage))
    for enemy in foes(board, creature):
        away = distance(at, creature.side_length, enemy.corner, enemy.side_length)
        for used, manner in ways:
            if is_placed(used):
                if used.area is not None and away <= used.area.within and has_line_of_effect(board, there, enemy):
                    return True
            elif away <= _reach(board, there, used, manner) and _use(board, there, used, manner, [enemy]) is not None:
                return True
    return False


def _places(board: Board, creature: Creature, enemies: tuple[Creature, ...], moves: Iterable[Choice]) -> Iterator[_Place]:
    def distances(corner: Square) -> tuple[int, ...]:
        return tuple(distance(corner, creature.side_length, enemy.corner, enemy.side_length) for enemy in enemies)

    yield _Place(creature.corner, None, 0, distances(creature.corner))
    threats: dict[str, int] = {}
    for move in moves:
        assert isinstance(move.command, Advance | Disengage)
        corner = move.command.path[-1]
        penalty = 0
        for id in move.provokes:
            if id not in threats:
                threats[id] = threat(board, board.creatures[id], creature)
            penalty += threats[id]
        yield _Place(corner, move, penalty, distances(corner))


def _ways(board: Board, creature: Creature, usage: str) -> Iterator[tuple[Ability, str]]:
    """The abilities of `usage` that the engine can run and `creature` may use as it is now, paid with its heroic resource or the Director's
    Malice, each with every manner of using it."""
    return ((used, manner) for used, manner in _manners(board, creature, usage) if not why_not_on_anyone(board, creature, used, manner))


def _manners(board: Board, creature: Creature, usage: str) -> Iterator[tuple[Ability, str]]:
    for used in own_abilities(creature):
        if used.usage != usage:
            continue
        if used.cost and (used.resource not in (HEROIC_RESOURCE, MALICE) or held(board, creature.id, used.resource) < used.cost):
            continue
        if used.area is not None:
            if used.area.shape != WALL:
                yield used, "area"
        else:
            if used.melee:
                yield used, "melee"
            if used.ranged:
                yield used, "ranged"


def _reach(board: Board, user: Creature, used: Ability, manner: str) -> int:
    if used.area is not None:
        return used.area.within + used.area.size
    return reach_of(board, user, Use(used, manner, ()))


def _use(board: Board, there: Creature, used: Ability, manner: str, marks: list[Creature]) -> Use | None:
    """The ability as used from `there` on the first of `marks` that can be targeted, or on all in its area."""
    if is_placed(used):
        return _best_place(board, there, used)
    if used.area is not None:
        inside = targets_in(board, there, used)
        if used.target.count:
            wanted = {mark.id for mark in marks}
            inside = tuple(id for id in inside if id in wanted)[: used.target.count]
        if not inside:
            return None
        # Where everything in the area is affected, objects are too.
        return Use(used, manner, inside, objects=() if used.target.count else objects_in(board, there, used))
    chosen: list[str] = []
    for mark in marks:
        if len(chosen) < max(1, used.target.count) and can_target(board, there, used, manner, mark.id):
            chosen.append(mark.id)
    return Use(used, manner, tuple(chosen)) if chosen else None


def _best_place(board: Board, there: Creature, used: Ability) -> Use | None:
    """The ability with its area placed where it is worth most; of equals where it takes in fewer."""
    worths: dict[str, int] = {}
    best: tuple[int, int] | None = None
    found: Use | None = None
    for placed, inside in placements(board, there, used):
        for id in inside:
            if id not in worths:
                worths[id] = worth_against(board, there, Use(used, "area", (id,)), board.creatures[id])
        if used.target.count:
            inside = tuple(sorted(inside, key=lambda id: -worths[id]))[: used.target.count]
        value = sum(worths[id] for id in inside)
        if best is None or (value, -len(inside)) > best:
            best = (value, -len(inside))
            objects = () if used.target.count else objects_in(board, there, used, placed)
            found = Use(used, "area", inside, objects=objects, area=placed)
    return found
