"""A step and a jump of a creature of any size over any ground, worked out plainly from the printed rules: the oracle for where it can go.

Everything is said in sets of squares; what a drag from one space to the next meets is watched by `oracles.may_step`.
"""

from __future__ import annotations

import attrs

from freestrike.events.space import EARTH, Square
from freestrike.projections.board.ground import Ground
from geometry import oracles

SIZES = ("1T", "1S", "1M", "1L", "2", "3")
WALKS, CRAWLS, CLIMBS, SWIMS, FLIES, BURROWS, JUMPS = "walk", "crawl", "climb", "swim", "fly", "burrow", "jump"


@attrs.frozen
class Other:
    """A creature that stands somewhere: its squares, size and whether it is an enemy."""

    squares: frozenset[Square]
    size: str
    enemy: bool


@attrs.frozen
class Walker:
    """Who moves. `ways`: the types of movement in its speed entry. `fears` and `bound`: the squares of whom it fears, and of whom it can't
    willingly move away from; empty for nobody. `nimble`: it ignores difficult terrain."""

    size: str
    side: int
    ways: frozenset[str]
    prone: bool
    nimble: bool
    jumps: int
    fears: frozenset[Square]
    bound: frozenset[Square]


@attrs.frozen
class Plain:
    """The map, who moves over it and who else is there."""

    ground: Ground
    walker: Walker
    others: tuple[Other, ...]
    _passable: dict[tuple[Square, Square, bool], bool] = attrs.field(factory=dict, eq=False)

    def filled(self, square: Square) -> bool:
        return square in self.ground.solid or square[2] < oracles.top_of(self.ground, square)

    def space(self, corner: Square) -> set[Square]:
        return oracles.cube(corner, self.walker.side)

    def below(self, corner: Square) -> set[Square]:
        return {(x, y, z - 1) for x, y, z in self.space(corner) if z == corner[2]}

    def stands(self, corner: Square) -> bool:
        return any(map(self.filled, self.below(corner)))

    def in_earth(self, corner: Square) -> bool:
        return any(z < oracles.top_of(self.ground, (x, y, z)) for x, y, z in self.space(corner))

    def swims_at(self, corner: Square) -> bool:
        """All of it is wet, or some, with nothing below it."""
        wet = self.space(corner) & set(self.ground.water)
        return bool(wet) and (wet == self.space(corner) or not self.stands(corner))

    def held(self, corner: Square) -> set[object]:
        """What it can hold on to: everything solid that touches it and is not under its feet, and the walls beside it or its feet."""
        own = self.space(corner)
        solid: set[object] = {square for square in oracles.grown(own) - own - self.below(corner) if self.filled(square)}
        near = own | self.below(corner)
        walls: set[object] = {frozenset(wall) for wall in self.ground.walls if near & set(wall) and wall[0][2] == wall[1][2]}
        return solid | walls

    def step(self, corner: Square, to: Square) -> tuple[str, int] | None:
        """How it goes from `corner` to the neighbouring `to`, and what that costs; None if it can't, or would fall there."""
        manner = self._manner(corner, to)
        if manner is None or not self._may(corner, to, manner):
            return None
        borne = self.stands(to) or self.swims_at(to) or self.in_earth(to)
        if not borne and manner not in (FLIES, CLIMBS) and not self._flies():
            return None
        return manner, self.cost(corner, to, manner)

    def over_the_edge(self, corner: Square, to: Square) -> tuple[str, int] | None:
        """A step on foot, on one level, after which it falls."""
        manner = CRAWLS if self.walker.prone else WALKS
        if to[2] != corner[2] or not self.stands(corner) or self._flies() or not self._may(corner, to, manner):
            return None
        if self.stands(to) or self.swims_at(to) or self.in_earth(to) or self.in_earth(corner):
            return None
        return manner, self.cost(corner, to, manner)

    def cost(self, corner: Square, to: Square, manner: str) -> int:
        """1, 1 more into difficult terrain or an enemy's space, 1 more to crawl, and to climb or swim without that type of movement."""
        entered = self.space(to) - self.space(corner)
        slow = entered & set(self.ground.difficult) or any(other.enemy and entered & other.squares for other in self.others)
        extra = manner == CRAWLS or (manner in (CLIMBS, SWIMS) and manner not in self.walker.ways)
        return 1 + (bool(slow) and not self.walker.nimble) + extra

    def may_take_off(self, corner: Square) -> bool:
        """Not while prone, only from something that bears it, and not out of difficult terrain, which an enemy's space is."""
        here = self.space(corner)
        rough = here & set(self.ground.difficult) or any(other.enemy and here & other.squares for other in self.others)
        return not (self.walker.prone or rough) and self.lands(corner)

    def lands(self, corner: Square) -> bool:
        return self.stands(corner) and not self.swims_at(corner) and not self.in_earth(corner)

    def in_a_jump(self, origin: Square, path: tuple[Square, ...]) -> bool:
        """Whether the last square of the path can be part of a jump without a test: as long as its Might or Agility, 1 high, and never
        below where it took off (rules/combat.md:251)."""
        before = (origin, *path)[-2]
        length = sum(one[:2] != other[:2] for one, other in zip((origin, *path), path, strict=False))
        fits = length <= self.walker.jumps and 0 <= path[-1][2] - origin[2] <= 1
        return fits and not self.in_earth(before) and self._may(before, path[-1], JUMPS)

    def may_stop(self, corner: Square) -> bool:
        """Not in the space of another, unless it is two sizes larger or smaller."""
        sharing = (other for other in self.others if other.squares & self.space(corner))
        return all(abs(SIZES.index(other.size) - SIZES.index(self.walker.size)) >= 2 for other in sharing)

    def _flies(self) -> bool:
        return FLIES in self.walker.ways and not self.walker.prone

    def _manner(self, corner: Square, to: Square) -> str | None:
        level, prone = to[2] == corner[2], self.walker.prone
        if self.in_earth(to):
            earth = {square for square in self.space(to) if square[2] < oracles.top_of(self.ground, square)}
            soft = all(oracles.material_of(self.ground, square) == EARTH for square in earth)
            return BURROWS if BURROWS in self.walker.ways and level and soft else None
        if self.in_earth(corner) and BURROWS not in self.walker.ways:
            return None
        if self.swims_at(to):
            return None if prone else SWIMS
        on_foot = CRAWLS if prone else WALKS
        if (level and self.stands(to)) or oracles.up_or_down_a_slope(self.ground, corner, self.walker.side, to):
            return on_foot if not prone or self.stands(corner) else None
        if self._flies():
            return FLIES
        touched = self.held(corner) | {square for square in self.below(corner) if self.filled(square)}
        return CLIMBS if not prone and self.held(to) & touched else None

    def _may(self, corner: Square, to: Square, manner: str) -> bool:
        """Nothing is in the way, and it goes neither nearer to whom it fears nor away from whom it is bound to."""
        asked = (corner, to, manner == BURROWS)
        if asked not in self._passable:
            self._passable[asked] = oracles.may_step(self.ground, corner, self.walker.side, to, manner == BURROWS)
        if not self._passable[asked]:
            return False
        before, after = (self._far(self.walker.fears, at) for at in (corner, to))
        held_before, held_after = (self._far(self.walker.bound, at) for at in (corner, to))
        return after >= before and held_after <= held_before

    def _far(self, squares: frozenset[Square], corner: Square) -> int:
        return min((max(abs(a - b) for a, b in zip(one, own, strict=True)) for one in squares for own in self.space(corner)), default=0)
