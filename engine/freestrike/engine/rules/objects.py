"""What is done to objects: damage, destruction, and forced movement where the text has objects moved (classes/object)."""

from __future__ import annotations

from freestrike.engine.geometry.directions import step_between
from freestrike.engine.geometry.support import support
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.counts_as import is_out
from freestrike.engine.queries.forced_movement import force
from freestrike.engine.queries.forced_paths import FORCED, Collision, meets, stops_like_a_wall, ways, why_not_path
from freestrike.engine.queries.objects import STAMINA, least_corner, moved_object, named, parts, stamina_left
from freestrike.engine.queries.use import Use
from freestrike.engine.refusal import Refused
from freestrike.engine.rules.collisions import INTO_CREATURES, INTO_OBJECTS, SLAMMED_INTO_AN_OBJECT
from freestrike.engine.rules.damage import deal_damage, weaken_and_resist
from freestrike.events.content.effect import ForceMove
from freestrike.events.damage import DamageDue
from freestrike.events.forced_movement import ForcedMoveBegun, ObjectBroken, ObjectDamaged, ObjectForceMoved, ObjectMoved, Slammed
from freestrike.events.ledger import Entry
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def damage_object(scene: Scene, due: DamageDue, cause: int) -> Procedure[None]:
    """The object or the square of one that `due.target` names takes the damage, after its weakness and its immunity; without Stamina it is
    destroyed (combat/object-stamina). Nothing is done to what can't be damaged or is not there any more."""
    part = named(scene.board.ground, due.target)
    if part is None or not stamina_left(scene.board, part):
        return
    thing = part.object
    past_immunity = due.unreducible or due.past_immunity
    amount, ledger = weaken_and_resist(max(0, due.amount), due.type, thing.weaknesses, thing.immunities, past_immunity)
    left = max(0, stamina_left(scene.board, part) - amount)
    damaged = ObjectDamaged(thing.id, part.counted_at, amount, left, due.type, (*due.ledger, *ledger), due.source, due.ability)
    seq = yield from happen(damaged, "combat/damage", STAMINA, cause=cause)
    if not left:
        yield from happen(ObjectBroken(thing.id, part.squares, due.source), STAMINA, cause=seq)


def force_move_object(scene: Scene, by: str, name: str, effect: ForceMove, use: Use, cause: int) -> Procedure[None]:
    """`by` force moves an object, along squares that its seat chooses. The move ends against a creature, which takes 1 damage for each
    square that remains, or against something solid (combat/slamming-into-creatures, combat/slamming-into-objects); what nothing bears at
    the end of the move comes down to what does. An object has no stability, and one that nothing loosens is not moved."""
    part = named(scene.board.ground, name)
    if part is None or not part.object.loose or is_out(scene.board.creatures[by]):
        return
    id = part.object.id
    found = moved_object(scene.board, part.object)
    if found is None:
        return
    seen, stand_in = found
    ledger = force(seen, seen.creatures[by], stand_in, effect, use)
    begun = ForcedMoveBegun(id, by, effect.kind, sum(entry.amount for entry in ledger), use.ability.id, effect.vertical, ledger)
    path = yield from _path(scene, begun, cause)
    left, gone = begun.squares, 0
    for to in path:
        going = _as_it_is(scene.board, id)
        if going is None:
            return
        seen, stand_in = going
        if max(map(abs, step_between(stand_in.corner, to))) != 1:
            break
        met = meets(seen, seen.ground, stand_in, stand_in.corner, to)
        if isinstance(met, str):
            break
        if met is not None:
            yield from _slam(scene, begun, met, left, effect.harmless, cause)
            break
        yield from happen(ObjectMoved(id, stand_in.corner, to, by), FORCED, cause=cause)
        left, gone = left - 1, gone + 1
    yield from _come_down(scene, id, cause)
    thing = scene.board.ground.objects.get(id)
    if gone and thing is not None:
        yield from happen(ObjectForceMoved(id, by, least_corner(thing), gone), FORCED, cause=cause)


def _path(scene: Scene, begun: ForcedMoveBegun, cause: int) -> Procedure[tuple[Square, ...]]:
    """The squares that the seat of the one who moves the object chooses."""
    going = _as_it_is(scene.board, begun.creature)
    found = {} if going is None else ways(going[0], begun)
    if not found:
        return ()
    options = tuple(Option(f"square/{to[0]},{to[1]},{to[2]}", begun.by, "", begun.ability, FORCED, begun.creature, to) for to in found)
    seat = scene.board.creatures[begun.by].seat
    key = f"forced movement|{begun.creature}|{begun.by}|{seat}"
    question = Question(seat, key, "forced movement", options, cause, 0, begun.squares, begun.creature, (FORCED,))
    answer = yield from ask(question)
    by_id = {option.id: to for option, to in zip(options, found, strict=True)}
    path = tuple(by_id[id] for id in answer.options)
    going = _as_it_is(scene.board, begun.creature)
    reasons = () if going is None else why_not_path(going[0], begun, path)
    if reasons:
        raise Refused(reasons)
    return path


def _slam(scene: Scene, begun: ForcedMoveBegun, met: Collision, left: int, harmless: bool, cause: int) -> Procedure[None]:
    """The object stays where it is; each creature that it hits takes the damage of it, and so do the object and what it hits if the
    Director tracks that (policy object_slam_damage)."""
    rules = (*((INTO_CREATURES,) if met.creatures else ()), *((INTO_OBJECTS,) if met.solid or met.objects else ()))
    seq = yield from happen(Slammed(begun.creature, met.into, left, cause), *rules, cause=cause)
    if harmless:
        return
    going = _as_it_is(scene.board, begun.creature)
    hard = going is not None and stops_like_a_wall(scene.board.ground, going[1], met)
    for id in met.creatures:
        ledger = (Entry("squares", left, f"{begun.creature} slammed into it", INTO_CREATURES),)
        yield from deal_damage(scene, DamageDue(id, begun.by, begun.ability, left, ledger=ledger), seq)
    if scene.board.policies["object_slam_damage"] == "yes" and (hard or met.creatures):
        amount = left + (SLAMMED_INTO_AN_OBJECT if hard else 0)
        yield from wear_down(scene, begun.creature, amount, begun, seq)


def wear_down(scene: Scene, id: str, amount: int, begun: ForcedMoveBegun, cause: int) -> Procedure[None]:
    """A slammed object takes damage as a creature would, square after square of it (combat/slamming-into-objects): so it is destroyed by as
    much as all of its squares bear."""
    thing = scene.board.ground.objects.get(id)
    for part in () if thing is None else parts(thing):
        share = min(amount, stamina_left(scene.board, part))
        if share > 0:
            ledger = (Entry("squares", share, "slammed", INTO_OBJECTS),)
            yield from damage_object(scene, DamageDue(part.name, begun.by, begun.ability, share, ledger=ledger), cause)
            amount -= share


def _as_it_is(board: Board, id: str) -> tuple[Board, Creature] | None:
    """The board without the object, and what stands for it there; None once it is gone."""
    thing = board.ground.objects.get(id)
    return None if thing is None else moved_object(board, thing)


def _come_down(scene: Scene, id: str, cause: int) -> Procedure[None]:
    """The object comes to rest on what is below it: the ground, something solid, or a creature."""
    going = _as_it_is(scene.board, id)
    if going is None:
        return
    board, stand_in = going
    x, y, z = stand_in.corner
    to = z
    while not _bears(board, (x, y, to), stand_in.side_length):
        to -= 1
    if to != z:
        yield from happen(ObjectMoved(id, (x, y, z), (x, y, to)), "combat/falling", cause=cause)


def _bears(board: Board, corner: Square, side: int) -> bool:
    x, y, z = corner
    if support(board.ground, corner, side) or not board.ground.inside((x, y, z - 1)):
        return True
    return any((x + dx, y + dy, z - 1) in board.occupancy for dx in range(side) for dy in range(side))
