"""Objects as targets: what each can be aimed at, what it can take, and what it looks like to who aims (classes/object)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from msgspec.structs import replace

from freestrike.engine.geometry.space import distance
from freestrike.engine.queries.of_others import has_it_struck
from freestrike.events.content.ability import Ability
from freestrike.events.content.amount import TARGET
from freestrike.events.content.effect import Bestow, BreakObject, DealDamage, Effect, ForceMove, Test, Zone
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.space import SolidObject, Square, size_rank
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.ground import Ground

OBJECT = "object"
RULE = "classes/object"
STAMINA = "combat/object-stamina"
_OF = "@"


@attrs.frozen
class Part:
    """What is damaged and destroyed as one: an object that has its Stamina as a whole, or one square of another (combat/object-stamina).
    `name`: how a command names it, the id of the object, or "palisade@2,0,0" for a square of a larger one."""

    name: str
    object: SolidObject
    squares: tuple[Square, ...]

    @property
    def counted_at(self) -> Square:
        """The square at which its Stamina is counted."""
        return self.squares[0]


def named(ground: Ground, name: str) -> Part | None:
    """The part that is called `name`; of an object of one part either name will do."""
    id, _, place = name.partition(_OF)
    thing = ground.objects.get(id)
    if thing is None:
        return None
    return next((part for part in parts(thing) if name == part.name or (place and place == _place(part.counted_at))), None)


def parts(thing: SolidObject) -> tuple[Part, ...]:
    """The parts of an object, in the order of its squares."""
    if thing.stamina or len(thing.squares) == 1:
        return (Part(thing.id, thing, thing.squares),)
    return tuple(Part(f"{thing.id}{_OF}{_place(square)}", thing, (square,)) for square in thing.squares)


def every_part(board: Board) -> Iterator[Part]:
    """The parts of all objects, by the ids of the objects."""
    for id in sorted(board.ground.objects):
        yield from parts(board.ground.objects[id])


def stamina_left(board: Board, part: Part) -> int:
    """Its Stamina now; 0 of what can't be damaged."""
    return board.ground.object_stamina(part.counted_at)


def as_target(board: Board, user: Creature, part: Part) -> Creature:
    """The part as a target looks to `user`: a space without conditions, on no side. Of an object that is aimed at as a whole, the square
    of it that is nearest."""
    square = min(part.squares, key=lambda square: (distance(user.corner, user.side_length, square, 1), square))
    return _stand_in(part.name, part.object, square, 1, user.side)


def moved_object(board: Board, thing: SolidObject) -> tuple[Board, Creature] | None:
    """The board without the object and what stands for it there, so that where it can be moved is asked as of a creature; None of one that
    does not fill a cube."""
    corner, side = least_corner(thing), round(len(thing.squares) ** (1 / 3))
    x, y, z = corner
    cube = {(x + dx, y + dy, z + dz) for dx in range(side) for dy in range(side) for dz in range(side)}
    if set(thing.squares) != cube:
        return None
    stand_in = _stand_in(thing.id, thing, corner, side, "")
    without = replace(board, ground=board.ground.without(thing.id, thing.squares), creatures=board.creatures.adding(stand_in))
    return without, stand_in


def least_corner(thing: SolidObject) -> Square:
    """The least corner of the squares that it fills."""
    xs, ys, zs = zip(*thing.squares, strict=True)
    return (min(xs), min(ys), min(zs))


def affects(board: Board, ability: Ability, part: Part) -> bool:
    """Whether an ability does anything to it: damage or blows, if it has Stamina, or forced movement, if it is loose and the text says so
    (classes/object)."""
    if any(one.what == "size at most" and size_rank(part.object.size) > size_rank(one.name) for one in ability.target.needs):
        return False
    for effect in _effects(ability):
        if isinstance(effect, ForceMove) and effect.objects and part.object.loose:
            return True
        if (isinstance(effect, DealDamage | BreakObject) or has_it_struck(effect)) and stamina_left(board, part):
            return True
    return False


def reaches_objects(effect: Effect) -> bool:
    """Whether an effect is for objects too: damage, forced movement that says so, what others can do something about, and what is
    left on the ground where they are; to all others they are immune (classes/object)."""
    if isinstance(effect, Bestow):
        return bool(effect.interactions)
    moves = isinstance(effect, ForceMove) and effect.objects
    return isinstance(effect, DealDamage | BreakObject) or moves or is_left_where_it_is(effect)


def is_left_where_it_is(effect: Effect) -> bool:
    """Whether an effect is on the ground where its target is, whoever or whatever that is."""
    return isinstance(effect, Zone) and effect.of == TARGET and effect.shape in ("space", "around")


def as_objects_fare(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects as an object has them: a test comes out at tier 1 by itself (classes/object)."""
    return tuple(one for effect in effects for one in (effect.tiers[0] if isinstance(effect, Test) else (effect,)))


def _effects(ability: Ability) -> tuple[Effect, ...]:
    tiers = ability.roll.tiers if ability.roll is not None else ()
    return (*(effect for tier in tiers for effect in tier), *as_objects_fare(ability.effects))


def _place(square: Square) -> str:
    return ",".join(map(str, square))


def _stand_in(name: str, thing: SolidObject, corner: Square, extent: int, side: str) -> Creature:
    block = StatBlock(name, thing.size, 0, thing.stamina, immunities=thing.immunities, weaknesses=thing.weaknesses)
    return Creature(name, block, side, "", corner, extent, thing.stamina)
