"""Falling: from where nothing bears a creature to where it lands, and what that does to it and to whom it lands on."""

from __future__ import annotations

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import squares_of
from freestrike.engine.geometry.support import FOOTING, WATER, support
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.counts_as import characteristic
from freestrike.engine.queries.movement_types import stays_in_midair
from freestrike.engine.queries.standing import clings, would_fall
from freestrike.engine.queries.steps import moved_like
from freestrike.engine.rules.conditions import impose
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.rules.damaging_terrain import enter_terrain_along
from freestrike.engine.rules.life import part
from freestrike.events.conditions import Condition
from freestrike.events.damage import DamageDue
from freestrike.events.ledger import Entry
from freestrike.events.movement import Carried, Displaced, Fell
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

FALLING = "combat/falling"
ONTO_ANOTHER = "combat/falling-onto-another-creature"
FALLING_FAR = "combat/falling-far"
DAMAGE_A_SQUARE = 2
MOST_DAMAGE = 50
HARMFUL_FROM = 2
IN_A_ROUND = 100
LIQUID_TAKES = 4
LANDS_WITHIN = 6
"""How far from whom it fell on a space to land in is looked for."""


def fall_if_unsupported(scene: Scene, id: str, cause: int = 0, *, asks: bool = True, lowered: int = 0) -> Procedure[bool]:
    """Let the creature `id` fall if nothing bears it where it is; gives whether it did. `asks`: who falls onto another chooses where it
    lands; otherwise the first of the nearest spaces is taken. `lowered`: how many squares it has been force moved downward to here, which
    count as fallen."""
    creature = scene.board.creatures[id]
    if not would_fall(scene.board, creature) or creature.falling_since:
        return False
    yield from _fall(scene, id, cause, asks, lowered)
    return True


def fall_down(scene: Scene, id: str, cause: int, *, harmless: bool = False, unsoftened: bool = False) -> Procedure[None]:
    """Let the creature `id` fall as far as nothing bears it, whether or not it flies or holds on to something."""
    creature = scene.board.creatures[id]
    if creature.life != DEAD and not creature.falling_since and not support(scene.board.ground, creature.corner, creature.side_length):
        yield from _fall(scene, id, cause, True, 0, harmless=harmless, unsoftened=unsoftened)


def land_if_lowered(scene: Scene, id: str, lowered: int, cause: int) -> Procedure[None]:
    """Being force moved downward is considered falling: who has been moved down `lowered` squares onto the ground or into liquid has landed
    there (combat/falling)."""
    board = scene.board
    creature = board.creatures[id]
    if (
        lowered >= HARMFUL_FROM
        and creature.life != DEAD
        and support(board.ground, creature.corner, creature.side_length) in (FOOTING, WATER)
    ):
        yield from _fall(scene, id, cause, True, lowered)


def fall_on(scene: Scene, cause: int = 0) -> Procedure[None]:
    """At the end of a round whoever has been falling since an earlier one falls on (combat/falling-far)."""
    for id in [creature.id for creature in scene.board.creatures if creature.falling_since]:
        if 0 < scene.board.creatures[id].falling_since < scene.board.round:
            yield from _fall(scene, id, cause, True, 0)


def fall_damage(squares: int) -> int:
    """The damage of a fall of effectively `squares` squares: 2 each from 2 squares on, at most 50 (combat/falling)."""
    return 0 if squares < HARMFUL_FROM else min(MOST_DAMAGE, DAMAGE_A_SQUARE * squares)


def _fall(
    scene: Scene, id: str, cause: int, asks: bool, lowered: int, *, harmless: bool = False, unsoftened: bool = False
) -> Procedure[None]:
    board = scene.board
    creature = board.creatures[id]
    origin = creature.corner
    to, below, held = _landing_together(board, creature)
    landed = bool(below) or bool(support(board.ground, to, creature.side_length)) or not _may_pass(board, to)
    squares = creature.fallen + lowered + origin[2] - to[2]
    ledger = () if unsoftened else _softened(board, creature, to, squares)
    seq = yield from happen(Fell(id, origin, to, squares, ledger, landed), FALLING if landed else FALLING_FAR, cause=cause)
    falling = [one for one in held if not _is_borne(board, board.creatures[one])]
    yield from _take_along(scene, id, origin, to, seq, held)
    if not landed:
        return
    height = squares - sum(entry.amount for entry in ledger)
    if not harmless:
        yield from _hurt(scene, id, height, seq)
    for other in below:
        yield from _hurt(scene, other, height, seq)
        # A creature of a small size counts as size 1.
        if creature.side_length > characteristic(scene.board.creatures[other], "might"):
            yield from impose(scene, other, Condition("prone", id, "", "fall"), ONTO_ANOTHER, cause=seq)
    if below and scene.board.creatures[id].life != DEAD:
        yield from _land_beside(scene, id, seq, asks)
    if below or (height >= HARMFUL_FROM and not harmless):
        yield from impose(scene, id, Condition("prone", "", "", "fall"), ONTO_ANOTHER if below else FALLING, cause=seq)
    for one in falling:
        yield from _land_held(scene, one, squares, seq)
    if scene.board.ground.hazards:
        x, y, z = origin
        fallen = ((x, y, height) for height in range(z, to[2] - 1, -1))
        yield from enter_terrain_along(scene, id, (*fallen, scene.board.creatures[id].corner), seq)
        for one in held:
            x, y, z = board.creatures[one].corner
            yield from enter_terrain_along(scene, one, tuple((x, y, z - down) for down in range(origin[2] - to[2] + 1)), seq)
    yield from part(scene, id, seq)


def _landing_together(board: Board, creature: Creature) -> tuple[Square, tuple[str, ...], tuple[str, ...]]:
    """The corner at which the fall ends for now, the creatures that it ends on, and those whom the creature has grabbed and brings along: a
    fall is movement (combat/falling, classes/grabbed). Whom something bears or blocks on the way down is left where it is."""
    to, below = _landing(board, creature, creature.grabbing)
    depth = creature.corner[2] - to[2]
    held = tuple(id for id in creature.grabbing if _falls_as_far(board, board.creatures[id], creature, depth))
    if len(held) < len(creature.grabbing):
        to, below = _landing(board, creature, held)
    return to, below, held


def _falls_as_far(board: Board, held: Creature, holder: Creature, depth: int) -> bool:
    """Whether nothing is in the way of `held` for `depth` squares straight down."""
    x, y, z = held.corner
    together = (holder.id, *holder.grabbing, *holder.riders)
    return all(
        board.ground.inside(square) and not board.ground.filled(square) and all(id in together for id in board.occupancy.get(square, ()))
        for lower in range(z - depth, z)
        for square in squares_of((x, y, lower), held.side_length)
    )


def _is_borne(board: Board, creature: Creature) -> bool:
    """Whether something but its grabber keeps it from falling."""
    return bool(support(board.ground, creature.corner, creature.side_length)) or stays_in_midair(board, creature) or clings(board, creature)


def _land_held(scene: Scene, id: str, squares: int, cause: int) -> Procedure[None]:
    """Whom a falling creature has brought along is hurt by the fall as well, if it has come to the ground (combat/falling)."""
    board = scene.board
    creature = board.creatures[id]
    if creature.life == DEAD or not support(board.ground, creature.corner, creature.side_length):
        return
    height = squares - sum(entry.amount for entry in _softened(board, creature, creature.corner, squares))
    yield from _hurt(scene, id, height, cause)
    if height >= HARMFUL_FROM:
        yield from impose(scene, id, Condition("prone", "", "", "fall"), FALLING, cause=cause)


def _landing(board: Board, creature: Creature, held: tuple[str, ...]) -> tuple[Square, tuple[str, ...]]:
    """The corner at which the fall ends for now, and the creatures that it ends on; `held` fall with it."""
    x, y, z = creature.corner
    side = creature.side_length
    together = (creature.id, *held, *creature.riders)
    for depth in range(IN_A_ROUND + 1):
        at = (x, y, z - depth)
        if support(board.ground, at, side) or not _may_pass(board, at):
            return at, ()
        below = _in_the_way(board, at, side, together)
        if below:
            return at, below
    return (x, y, z - IN_A_ROUND), ()


def _may_pass(board: Board, at: Square) -> bool:
    """Whether the map goes on below `at`."""
    return board.ground.inside((at[0], at[1], at[2] - 1))


def _in_the_way(board: Board, at: Square, side: int, together: tuple[str, ...]) -> tuple[str, ...]:
    """The creatures directly below a space, in order of entry."""
    x, y, z = at
    found = {
        id for dx in range(side) for dy in range(side) for id in board.occupancy.get((x + dx, y + dy, z - 1), ()) if id not in together
    }
    return tuple(creature.id for creature in board.creatures if creature.id in found) if found else ()


def _softened(board: Board, creature: Creature, to: Square, squares: int) -> tuple[Entry, ...]:
    """What makes the effective height of a fall less, never below 0: Agility, and liquid 1 square or more deep."""
    ledger: tuple[Entry, ...] = ()
    left = squares
    for amount, source, applies in (
        (characteristic(creature, "agility"), "agility", True),
        (LIQUID_TAKES, "liquid", any(square in board.ground.water for square in squares_of(to, creature.side_length))),
    ):
        less = min(left, amount) if applies else 0
        if less > 0:
            ledger = (*ledger, Entry("less height", less, source, FALLING))
            left -= less
    return ledger


def _hurt(scene: Scene, id: str, height: int, cause: int) -> Procedure[None]:
    amount = fall_damage(height)
    if amount:
        ledger = (Entry("squares fallen", height, "fall", FALLING),)
        yield from deal_damage(scene, DamageDue(id, "", "", amount, ledger=ledger), cause)


def _land_beside(scene: Scene, id: str, cause: int, asks: bool) -> Procedure[None]:
    """Who fell onto another lands in the nearest unoccupied space of its choice; where there is none it is squeezed into the other's
    (combat/falling-onto-another-creature, combat/movement)."""
    free = _nearest_free(scene.board, scene.board.creatures[id])
    options = tuple(Option(f"land/{id}/{x},{y},{z}", id, "", "", ONTO_ANOTHER, "", (x, y, z)) for x, y, z in free)
    to = free[0] if free else _lowest(scene.board, scene.board.creatures[id])
    if len(options) > 1 and asks:
        seat = scene.board.creatures[id].seat
        answer = yield from ask(Question(seat, f"landing|{id}", "landing", options, cause, 1, 1, id, (ONTO_ANOTHER,)))
        # Read anew: while the question stood, the Director may have put somebody there.
        chosen = next(option.square for option in options if option.id in answer.options)
        now = _nearest_free(scene.board, scene.board.creatures[id])
        to = chosen if chosen is not None and (chosen in now or not now) else now[0]
    origin = scene.board.creatures[id].corner
    if to != origin:
        seq = yield from happen(Displaced(id, origin, to, "landed beside"), ONTO_ANOTHER, cause=cause)
        yield from _take_along(scene, id, origin, to, seq)


def _nearest_free(board: Board, creature: Creature) -> list[Square]:
    """The nearest spaces that bear the creature, that nobody is in, and that nothing solid parts from where it fell; all of one distance,
    the first in the order of the squares."""
    x, y, z = creature.corner
    side = creature.side_length
    for radius in range(1, LANDS_WITHIN + 1):
        span = range(-radius, radius + 1)
        ring = [(x + dx, y + dy, z + dz) for dx in span for dy in span for dz in span if max(abs(dx), abs(dy), abs(dz)) == radius]
        found = [to for to in ring if _is_free(board, creature, to) and line_of_effect(board.ground, creature.corner, side, to, side)]
        if found:
            return found
    return []


def _is_free(board: Board, creature: Creature, to: Square) -> bool:
    side = creature.side_length
    for square in squares_of(to, side):
        if not board.ground.inside(square) or board.ground.filled(square):
            return False
        if any(other != creature.id for other in board.occupancy.get(square, ())):
            return False
    return bool(support(board.ground, to, side))


def _lowest(board: Board, creature: Creature) -> Square:
    """Where it would land if nobody were below it."""
    x, y, z = creature.corner
    while not support(board.ground, (x, y, z), creature.side_length) and _may_pass(board, (x, y, z)):
        z -= 1
    return (x, y, z)


def _take_along(scene: Scene, id: str, origin: Square, to: Square, cause: int, held: tuple[str, ...] = ()) -> Procedure[None]:
    """Whoever is on the falling creature falls with it, and so do those whom it has grabbed and brings along (combat/mounted-combat,
    classes/grabbed)."""
    for ids, rule in ((scene.board.creatures[id].riders, "combat/mounted-combat"), (held, "classes/grabbed")):
        for one in ids:
            corner = scene.board.creatures[one].corner
            yield from happen(Carried(one, id, corner, moved_like(corner, origin, to), cause), rule, cause=cause)
