"""Areas that an effect leaves on the map."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.areas_grown import growth
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.objects import named
from freestrike.engine.queries.trails import squares_left
from freestrike.engine.queries.zones import around, cubes, grown
from freestrike.engine.rules.effects.carrying_out import carries_out, leave_to_director
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.zones import RULE, hold_for_those_in, place_zone
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.areas import GrowZone
from freestrike.events.content.effect import Reacts, Zone
from freestrike.events.content.selection import Holds
from freestrike.events.lasting import Lasting
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.events.zones import ZONE_TERRAIN, ZoneMoved, ZonePlaced
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

ENTERS_AREA = "enters area"
LEAVES_AREA = "leaves area"
OF_THE_ROUND = ("round starts", "round ends")
"""What nobody sets off."""
OF_ITS_TURNS = ("turn starts", "turn ends")

AROUND = ("burst", "aura")
CUBE = "cube"
SPACE = "space"
AROUND_IT = "around"
"""The shape of a cube whose middle is that of whom it is told of."""
TRAIL = "trail"


@carries_out(Zone)
def _zone(scene: Scene, under: Circumstances, effect: Zone) -> Procedure[None]:
    """What an ability leaves in its own area is where that was placed; else the user's seat says where a cube stands; a burst and an aura
    are around the user, or around whom it is told, and a space and a trail are those of whom it is told. It stands for as long as a state
    of its name lasts on the user, which has its features. Other lines and walls, and terrain that is none of the known kinds, are left to
    the Director."""
    placed_here = _is_its_own_area(under, effect) or effect.shape in (*AROUND, CUBE, SPACE, AROUND_IT, TRAIL)
    if not placed_here or not set(effect.terrain) <= set(ZONE_TERRAIN):
        yield from leave_to_director(scene, under, effect)
        return
    if effect.like:
        yield from _as_large_as(scene, under, effect)
        return
    squares = yield from _squares(scene, under, effect)
    if not squares:
        return
    squares = (*squares, *_below(scene.board, squares, effect.depth))
    user = scene.board.creatures[under.user]
    id = f"{effect.name or under.ability.id}/{user.id}{'' if effect.of == USER else f'/{under.object or under.who(effect.of)}'}"
    follows = effect.shape == "aura" or (effect.moves and effect.shape in AROUND)
    aura = _printed_size(under, user, effect) if follows else 0
    placed = ZonePlaced(
        id, user.id, user.side, squares, under.ability.id, effect.terrain, effect.modifiers, effect.whom, aura, effect.conditions
    )
    if aura and effect.of != USER:
        placed = replace(placed, around=under.who(effect.of))
    yield from place_zone(scene, placed, under.cause)
    keeping = Lasting(id, user.id, effect.ends, under.ability.id, 0, (), tuple(_in_it(react, id) for react in effect.reacts))
    yield from begin(scene, user.id, keeping, RULE, cause=under.cause)
    if effect.stamina:
        yield from leave_to_director(scene, under, effect)


@carries_out(GrowZone)
def _grow_zone(scene: Scene, under: Circumstances, effect: GrowZone) -> Procedure[None]:
    """Of each zone of that name, of the user's, that stands."""
    for zone in scene.board.zones:
        if zone.by == under.user and (effect.zone or under.ability.id) in (zone.source, zone.zone):
            seq = yield from happen(ZoneMoved(zone.zone, grown(scene.board, zone, effect.squares)), RULE, cause=under.cause)
            yield from hold_for_those_in(scene, zone.zone, seq)


def _as_large_as(scene: Scene, under: Circumstances, effect: Zone) -> Procedure[None]:
    """It is where the aura of the other ability is, and goes and grows with that; where none stands there is none."""
    user = under.user
    other = next((zone for zone in scene.board.zones if (zone.by, zone.source) == (user, effect.like) and zone.aura), None)
    if other is None:
        return
    id = f"{effect.name or under.ability.id}/{user}"
    placed = ZonePlaced(
        id, user, other.side, other.squares, effect.like, effect.terrain, effect.modifiers, effect.whom, other.aura, effect.conditions
    )
    yield from place_zone(scene, placed, under.cause)
    keeping = Lasting(id, user, effect.ends, under.ability.id, 0, (), tuple(_in_it(react, id) for react in effect.reacts))
    yield from begin(scene, user, keeping, RULE, cause=under.cause)


def _printed_size(under: Circumstances, user: Creature, effect: Zone) -> int:
    """Its size without what makes the area of the ability, which it is left in, larger for now."""
    printed = next((one.area for one in user.stat_block.abilities if one.id == under.ability.id), None)
    more = 0 if printed is None else growth(user, under.ability.id, printed.size)
    left_in_it = printed is not None and effect.size == printed.size + more
    return effect.size - more if left_in_it else effect.size


def _squares(scene: Scene, under: Circumstances, effect: Zone) -> Procedure[tuple[Square, ...]]:
    if _is_its_own_area(under, effect):
        return under.area
    user = scene.board.creatures[under.user]
    if effect.shape == TRAIL:
        return tuple(sorted(squares_left(scene.board, under.who(effect.of))))
    if effect.shape == SPACE:
        return _space(scene.board, under, effect)
    if effect.shape == AROUND_IT:
        return _cube_around(scene.board, _space(scene.board, under, effect), effect.size)
    if effect.shape != CUBE:
        middle = scene.board.creatures.get(under.who(effect.of))
        return () if middle is None else around(scene.board, middle, effect.size)
    possible = {squares[0]: squares for squares in cubes(scene.board, user, effect.size, effect.within)}
    options = tuple(Option(f"area/{x},{y},{z}", user.id, "", under.ability.id, RULE, "", (x, y, z)) for x, y, z in possible)
    if not options:
        return ()
    key = f"area|{under.ability.id}|{user.id}"
    answer = yield from ask(Question(user.seat, key, "area", options, under.cause, 1, 1, user.id, (RULE,)))
    return next(possible[at] for at, option in zip(possible, options, strict=True) if (option.id,) == answer.options)


def _space(board: Board, under: Circumstances, effect: Zone) -> tuple[Square, ...]:
    """The space of the one that it is told of, a creature or an object."""
    thing = named(board.ground, under.object) if under.object else None
    if thing is not None:
        return thing.squares
    of = board.creatures.get(under.who(effect.of))
    return () if of is None else squares_of(of.corner, of.side_length)


def _cube_around(board: Board, space: tuple[Square, ...], size: int) -> tuple[Square, ...]:
    """The free squares of a cube of this size with the same middle, or, where it can't have that, half a square off it."""
    if not space:
        return ()
    least, most = min(space), max(space)
    corner = tuple((low + high + 1 - size) // 2 for low, high in zip(least[:2], most[:2], strict=True))
    x, y, z = (*corner, least[2])
    ground = board.ground
    return tuple(one for one in squares_of((x, y, z), size) if ground.inside(one) and not ground.filled(one))


def _below(board: Board, squares: tuple[Square, ...], depth: int) -> tuple[Square, ...]:
    """The squares of the ground beneath `squares`, as deep as the map goes."""
    ground = board.ground
    places = dict.fromkeys((x, y) for x, y, z in squares if z == ground.top(x, y))
    down = ((x, y, ground.top(x, y) - deeper) for x, y in places for deeper in range(1, depth + 1))
    return tuple(square for square in down if ground.inside(square))


def _is_its_own_area(under: Circumstances, effect: Zone) -> bool:
    """Whether it stands where the ability in use has its area."""
    area = under.ability.area
    own = (effect.shape, effect.size, effect.width)
    return bool(under.area) and area is not None and (area.shape, area.size, area.width) == own


def _in_it(react: Reacts, zone: str) -> Reacts:
    """`react`, set off only by who enters the zone, or is in it; of its user's own turns wherever that is."""
    trigger = react.trigger
    if trigger.occasion in OF_THE_ROUND or (trigger.actor == "self" and trigger.occasion in OF_ITS_TURNS):
        return react
    if trigger.occasion in (ENTERS_AREA, LEAVES_AREA):
        return replace(react, trigger=replace(trigger, name=zone))
    return replace(react, trigger=replace(trigger, needs=(*trigger.needs, Holds("in the area", zone, TRIGGERING, USER))))
