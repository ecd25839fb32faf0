"""Charge: move in a straight line, then strike a target at its end."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.free_strikes import MELEE_FREE_STRIKE, melee_free_strike
from freestrike.engine.queries.granted import in_place_of, stands_in
from freestrike.engine.queries.modifiers import can, ignores
from freestrike.engine.queries.movement_types import climbs, swims
from freestrike.engine.queries.overruled import standing
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.steps import at, difficult_for, has_enemy, step_manner
from freestrike.engine.queries.usable import ability, aimed, damage_types, manner_of, possible_uses, why_not_use
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.actions import spend, take_main_action, why_not_act, why_not_spend
from freestrike.engine.rules.in_charge import as_it_charges, begin_charging, end_charging
from freestrike.engine.rules.in_its_stead import ally_in_its_stead, strike_in_its_stead, why_not_in_its_stead
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.move_budget import moved_off_turn
from freestrike.engine.rules.stepping import Course, go, why_not_go
from freestrike.events.commands import Charge
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.ledger import Reason
from freestrike.events.movement import CLIMB, JUMP, SWIM, MoveBegun
from freestrike.events.space import Square
from freestrike.events.strikes import AbilityLapsed
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

CHARGE = "charge"
RULE = "combat/charge"
KEYWORD = "Charge"
JUMP_IN_A_CHARGE = "jump in a charge"
"""What a modifier "can" names by which its bearer can jump as part of a charge, whatever policy charge_jump says."""


def why_not_charge(board: Board, command: Charge) -> tuple[Reason, ...]:
    """Why the creature may not charge along the path and use the ability on the target (combat/charge; policies charge_line, charge_jump
    and charge_zero_squares)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MAIN_ACTION)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    if command.ally:
        on_the_way = why_not_charge_along(board, creature, command.path, command.manners)
        return (*reasons, *on_the_way, *(() if on_the_way else _why_not_an_ally(board, creature, command)))
    used = used_in_charge(creature, command.ability)
    if used is None:
        reasons.append(Reason("no such ability", "classes/abilities", command.ability))
    elif not may_end_a_charge(board, creature, used):
        reasons.append(Reason("no Charge keyword", "classes/charge", command.ability))
    on_the_way = why_not_charge_along(board, as_it_charges(creature, used), command.path, command.manners)
    reasons.extend(on_the_way)
    if used is not None and not on_the_way and may_end_a_charge(board, creature, used):
        reasons.extend(_why_not_strike(board, creature, used, command))
    return tuple(reasons)


def why_not_begin_charge(board: Board, command: Charge) -> tuple[Reason, ...]:
    """Why the creature may not charge along the path, whatever it strikes at its end."""
    reasons = (*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MAIN_ACTION))
    creature = board.creatures.get(command.creature)
    return reasons if creature is None else (*reasons, *why_not_charge_along(board, creature, command.path, command.manners))


def why_not_charge_along(board: Board, creature: Creature, path: tuple[Square, ...], manners: tuple[str, ...] = ()) -> tuple[Reason, ...]:
    """Why `creature` may not move along `path` as part of a charge: not a straight line, difficult terrain, climbing or swimming at less
    than full speed, a jump, and all that keeps it from any move (combat/charge, classes/straight-line)."""
    if not path:
        if board.policies["charge_zero_squares"] == "allowed":
            return ()
        return (Reason("no path", RULE, creature.id),)
    reasons = [*why_not_straight(board, creature.corner, path)]
    if JUMP in manners and board.policies["charge_jump"] == "forbidden" and not can(board, creature, JUMP_IN_A_CHARGE):
        reasons.append(Reason("jump", RULE, creature.id))
    on_the_way = why_not_go(
        board, creature, Course(path, CHARGE, False, manners), speed(board, creature, charging=True), "combat/cant-exceed-speed"
    )
    if on_the_way:
        return (*reasons, *on_the_way)
    return (*reasons, *_why_not_through(board, creature, path, manners))


def used_in_charge(creature: Creature, id: str) -> Ability | None:
    """What `creature` uses at the end of a charge: its ability `id`, or with "" its melee free strike."""
    return ability(creature, id) if id else melee_free_strike(creature)


def may_end_a_charge(board: Board, creature: Creature, used: Ability) -> bool:
    """Whether `creature` can ever end a charge with `used`: its melee free strike, any ability with the Charge keyword (classes/charge),
    and what a feature puts in the place of the free strike."""
    return _ends_any_charge(used) or stands_in(board, creature, used, CHARGE)


def _ends_any_charge(used: Ability) -> bool:
    return used.id == MELEE_FREE_STRIKE or KEYWORD in used.keywords


def strikes_in_charge(board: Board, id: str, used: Ability, target: str) -> bool:
    """Whether the creature `id` can use `used` against `target` at the end of a charge, from where it stands."""
    return not _why_not_at_its_end(board, id, used, target)


def _at_its_end(board: Board, id: str, used: Ability, target: str) -> Use:
    """The use with which a charge ends; one in place of the free strike with what its feature changes about it."""
    if not _ends_any_charge(used):
        for possible in in_place_of(board, board.creatures[id], CHARGE, target):
            if possible.use.ability.id == used.id:
                return replace(possible.use, occasion=CHARGE)
    creatures, objects = aimed(board, (target,))
    return Use(used, manner_of(used, ""), creatures, occasion=CHARGE, objects=objects)


def _why_not_at_its_end(board: Board, id: str, used: Ability, target: str) -> tuple[Reason, ...]:
    use = _at_its_end(board, id, used, target)
    reasons = why_not_use(board, id, used, use.manner, (target,), use.cost, use.granted)
    if reasons or _ends_any_charge(used):
        return reasons
    possible = (one.use.ability.id for one in in_place_of(board, board.creatures[id], CHARGE, target))
    return () if used.id in possible else (Reason("not in place of a free strike", "combat/granted-abilities", used.id),)


def charge(scene: Scene, command: Charge) -> Procedure[None]:
    """Move in a straight line, then use the ability on the target, if it is in reach from where the move ended (combat/charge)."""
    id = command.creature
    by = moved_off_turn(scene.board, id)
    yield from spend(scene, id, MAIN_ACTION)
    if command.path:
        squares = speed(scene.board, scene.board.creatures[id], charging=True)
        meant = None if command.ally else used_in_charge(scene.board.creatures[id], command.ability)
        yield from happen(MoveBegun(id, CHARGE, squares), RULE)
        given = yield from begin_charging(scene, id, meant, command.path)
        yield from go(scene, id, Course(command.path, CHARGE, False, command.manners, by=by, squares=squares))
        yield from end_charging(scene, id, given)
    creature = scene.board.creatures[id]
    if command.ally and can_act(creature):
        possible = ally_in_its_stead(scene.board, creature, command.ally, command.ability or MELEE_FREE_STRIKE, (command.target,), CHARGE)
        if possible is not None:
            yield from strike_in_its_stead(scene, id, possible)
            return
    used = used_in_charge(creature, "" if command.ally else command.ability)
    if used is None or not can_act(creature):
        return
    use = _at_its_end(scene.board, id, used, command.target)
    reasons = standing(scene.board, id, _why_not_at_its_end(scene.board, id, used, command.target))
    if reasons:
        seq = yield from happen(AbilityLapsed(id, used.id, command.target, reasons), RULE)
        instead = yield from _another_target(scene, id, used, seq)
        if instead is None:
            yield from bleed(scene, id)
            return
        use = instead
    yield from take_main_action(scene, id, use, damage_types(scene.board.creatures[id], used))


def _another_target(scene: Scene, id: str, used: Ability, lapsed: int) -> Procedure[Use | None]:
    """Who was stopped before it reached its target may strike another that it can reach from there."""
    possible = possible_uses(scene.board, id, used)
    if not possible:
        return None
    options = tuple(one.option for one in possible)
    seat = scene.board.creatures[id].seat
    answer = yield from ask(Question(seat, f"charge target|{id}", "charge target", options, lapsed, 0, 1, id, (RULE,)))
    # Read anew: while the question stood, the Director may have changed what is in reach.
    now = possible_uses(scene.board, id, used) if can_act(scene.board.creatures[id]) else ()
    return next((replace(one.use, occasion=CHARGE) for one in now if (one.option.id,) == answer.options), None)


def _why_not_strike(board: Board, creature: Creature, used: Ability, command: Charge) -> tuple[Reason, ...]:
    """Why the ability can't be used on the target from the end of the path."""
    return _why_not_at_its_end(_at_the_end(board, creature, command), creature.id, used, command.target)


def _why_not_an_ally(board: Board, creature: Creature, command: Charge) -> tuple[Reason, ...]:
    """Why an ally can't make the free strike in the charger's stead once it has come to the end of the path."""
    there = _at_the_end(board, creature, command)
    ability = command.ability or MELEE_FREE_STRIKE
    return why_not_in_its_stead(there, there.creatures[creature.id], command.ally, ability, (command.target,), CHARGE)


def _at_the_end(board: Board, creature: Creature, command: Charge) -> Board:
    if not command.path:
        return board
    return replace(board, creatures=board.creatures.set(replace(creature, corner=command.path[-1])))


def why_not_straight(board: Board, origin: Square, path: tuple[Square, ...]) -> tuple[Reason, ...]:
    """A straight line never bends back in a direction opposite to one in which it went (classes/straight-line; policy charge_line)."""
    steps = [tuple(b - a for a, b in zip(one, other, strict=True)) for one, other in zip((origin, *path), path, strict=False)]
    exact = board.policies["charge_line"] == "exact_line"
    for n, step in enumerate(steps):
        before = steps[:n]
        if any(step != other if exact else any(a * b < 0 for a, b in zip(step, other, strict=True)) for other in before):
            return (Reason("not a straight line", "classes/straight-line", at(path[n])),)
    return ()


def _why_not_through(board: Board, creature: Creature, path: tuple[Square, ...], manners: tuple[str, ...]) -> tuple[Reason, ...]:
    """No difficult terrain, which an enemy's space is too, for who does not ignore it; no climbing or swimming but at full speed
    (combat/charge)."""
    for n, to in enumerate(path):
        manner = (manners[n] if manners else "") or step_manner(board, creature, to)
        reasons = why_not_charge_step(board, creature, to, manner)
        if reasons:
            return reasons
        creature = replace(creature, corner=to)
    return ()


def why_not_charge_step(board: Board, creature: Creature, to: Square, manner: str) -> tuple[Reason, ...]:
    """Why a charge can't take a step that another move could: climbing or swimming at less than full speed, and difficult terrain
    (combat/charge)."""
    if (manner == CLIMB and not climbs(creature)) or (manner == SWIM and not swims(creature)):
        return (Reason(f"{manner} at less than full speed", RULE, at(to)),)
    difficult = difficult_for(board, creature)
    if not (difficult or creature.side_length > 1 or to in board.occupancy):
        return ()
    here = squares_of(creature.corner, creature.side_length)
    entered = [square for square in squares_of(to, creature.side_length) if square not in here]
    rough = any(square in difficult or has_enemy(board, creature, square) for square in entered)
    if rough and not ignores(board, creature, "difficult terrain"):
        return (Reason("difficult terrain", RULE, at(to)),)
    return ()
