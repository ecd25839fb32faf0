"""Which occasions a record brings about: the one table from events to what features can wait for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import msgspec

from freestrike.engine.geometry.space import adjacent, squares_of
from freestrike.engine.queries.in_the_ground import in_the_ground
from freestrike.engine.queries.surroundings import adjacent_creatures
from freestrike.engine.queries.usable import ability
from freestrike.engine.queries.zones import covers, is_in
from freestrike.engine.rules.move_budget import DIG
from freestrike.events.alterations import DamageHalved, DamageReduced, RollModified
from freestrike.events.conditions import ConditionEnded, ConditionImposed, SavingThrowMade
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, TRIGGERED_ACTION
from freestrike.events.content.trigger import AFTER, BEFORE, DURING
from freestrike.events.damage import (
    BecameDying,
    BecameWinded,
    DamageDue,
    DamageTaken,
    DeathDue,
    Died,
    KnockedOut,
    StaminaRegained,
    TemporaryStaminaGained,
)
from freestrike.events.event import Event
from freestrike.events.forced_movement import (
    STAYED,
    ForcedMoveBegun,
    ForcedMoveEnded,
    ForceMoved,
    ObjectBroken,
    ObjectForceMoved,
    ObjectMoved,
    Slammed,
)
from freestrike.events.hiding import Found, Hid
from freestrike.events.lasting import AIDED_AGAINST, LastingBegan, LastingEnded
from freestrike.events.movement import BURROW, Fell, Mounted, MoveBegun, StepBegun, Stepped, Teleported
from freestrike.events.resources import ResourceGained, ResourceSpent
from freestrike.events.space import Square
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.events.summoning import CreatureEntered
from freestrike.events.tests import PowerRollTested
from freestrike.events.turns import (
    ActionSpent,
    CombatBegun,
    RoundEnded,
    RoundStarted,
    TriggeredActionTaken,
    TurnEnded,
    TurnJoined,
    TurnLeft,
    TurnStarted,
)
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature


class Occasion(msgspec.Struct, frozen=True, gc=False):
    """Something that a feature can wait for. `name`: one of trigger.OCCASIONS; `moment`: one of trigger.MOMENTS. `actor`: who does it;
    `subject`: to whom; "" where there is none. `detail`: the condition, ability, damage type or resource; `value`: the tier; `manner`:
    "melee" or "ranged"; `amount`: the damage, the squares or the dice of a roll; `origin`: where a mover comes from.
    `rolled`: whether damage is rolled damage, None of anything else."""

    name: str
    moment: str
    actor: str
    subject: str = ""
    detail: str = ""
    value: int = 0
    manner: str = ""
    amount: int = 0
    origin: Square | None = None
    rolled: bool | None = None


OPPORTUNITY_ATTACKS = "combat/opportunity-attacks"
COMES_ADJACENT = "comes adjacent to"
E = TypeVar("E")
_Finder = Callable[[Board, Event], tuple[Occasion, ...]]
NAMES: dict[type, tuple[str, ...]] = {}
"""All the occasions that an event of a type can bring about."""

_FINDERS: dict[type, _Finder] = {}


def occasions_of(board: Board, event: Event) -> tuple[Occasion, ...]:
    """The occasions that `event`, already on `board`, brings about; none where nobody waits for any of them."""
    awaited, kind = board.listeners, type(event)
    if awaited:
        for name in NAMES[kind]:
            if name in awaited:
                return _FINDERS[kind](board, event)
    return ()


def _finds(
    kind: type[E], *names: str
) -> Callable[[Callable[[Board, E], tuple[Occasion, ...]]], Callable[[Board, E], tuple[Occasion, ...]]]:
    """Registers what finds the occasions of an event; `names`: all that it can find."""

    def register(finder: Callable[[Board, E], tuple[Occasion, ...]]) -> Callable[[Board, E], tuple[Occasion, ...]]:
        _FINDERS[kind] = cast(_Finder, finder)
        NAMES[kind] = names
        return finder

    return register


@_finds(StepBegun, "moves or shifts", "moves", "willingly moves", "shifts", "starts to shift")
def _step_begun(board: Board, event: StepBegun) -> tuple[Occasion, ...]:
    found = [Occasion("moves or shifts", DURING, event.creature)]
    if not event.shift or board.policies["overwatch_on_shift"] == "yes":
        found.append(Occasion("moves", DURING, event.creature))
    if event.willing:
        found.append(Occasion("willingly moves", DURING, event.creature))
    if event.shift:
        found.append(Occasion("shifts", DURING, event.creature))
        own = None if event.by or board.turn is None else board.turn.move
        if not (event.spent if own is None else own.spent):
            found.append(Occasion("starts to shift", DURING, event.creature))
    return tuple(found)


@_finds(MoveBegun, "starts to dig")
def _move_begun(board: Board, event: MoveBegun) -> tuple[Occasion, ...]:
    return (Occasion("starts to dig", BEFORE, event.creature),) if event.kind == DIG else ()


@_finds(Stepped, "enters area", "moves", "comes within", "leaves", "shifts beside", "enters space", COMES_ADJACENT, "digs", "surfaces")
def _stepped(board: Board, event: Stepped) -> tuple[Occasion, ...]:
    found = (Occasion("moves", AFTER, event.creature), *_nearness(board, event.creature, event.origin))
    if "shifts beside" in board.listeners and event.shift:
        found = (*found, *_beside_now(board, event.creature, event.origin, "shifts beside"), *_beside_objects(board, event))
    if event.manner == BURROW and event.to[2] != event.origin[2]:
        found = (*found, Occasion("digs", AFTER, event.creature, detail="up" if event.to[2] > event.origin[2] else "down"))
        if event.to[2] > event.origin[2] and not in_the_ground(board, board.creatures[event.creature]):
            found = (*found, Occasion("surfaces", AFTER, event.creature))
    return (*found, *_entered_spaces(board, event)) if "enters space" in board.listeners else found


def _entered_spaces(board: Board, event: Stepped) -> tuple[Occasion, ...]:
    mover = board.creatures[event.creature]
    before = set(squares_of(event.origin, mover.side_length))
    entered = [square for square in squares_of(event.to, mover.side_length) if square not in before]
    inside = dict.fromkeys(id for square in entered for id in board.occupancy.get(square, ()) if id != mover.id)
    company = (*mover.grabbing, *mover.riders, mover.mount)
    fresh = (id for id in inside if id not in company and before.isdisjoint(_space(board.creatures[id])))
    return tuple(Occasion("enters space", AFTER, mover.id, id) for id in fresh)


def _space(creature: Creature) -> tuple[Square, ...]:
    return tuple(squares_of(creature.corner, creature.side_length))


@_finds(Teleported, "enters area", "teleports", "comes within", "leaves", COMES_ADJACENT)
def _teleported(board: Board, event: Teleported) -> tuple[Occasion, ...]:
    return (Occasion("teleports", AFTER, event.creature), *_nearness(board, event.creature, event.origin))


@_finds(Slammed, "slams")
def _slammed(board: Board, event: Slammed) -> tuple[Occasion, ...]:
    """Into a creature, an object (whose id no creature has), or the map, which is nobody. An object that is slammed is nobody's doing."""
    if event.creature not in board.creatures:
        return ()
    return tuple(Occasion("slams", AFTER, event.creature, into, amount=event.left) for into in event.into)


@_finds(ObjectBroken, "breaks object")
def _object_broken(board: Board, event: ObjectBroken) -> tuple[Occasion, ...]:
    return (Occasion("breaks object", AFTER, event.by, detail=event.object, amount=len(event.squares)),)


@_finds(ObjectMoved, "comes within", "leaves")
def _object_moved(board: Board, event: ObjectMoved) -> tuple[Occasion, ...]:
    """What is moved so is an object, whose id no creature has."""
    return tuple(Occasion(name, AFTER, event.object, origin=event.origin) for name in ("comes within", "leaves"))


@_finds(ObjectForceMoved, "force moves")
def _object_force_moved(board: Board, event: ObjectForceMoved) -> tuple[Occasion, ...]:
    return (Occasion("force moves", AFTER, event.by, event.object, amount=event.squares),)


@_finds(Mounted, "mounts")
def _mounted(board: Board, event: Mounted) -> tuple[Occasion, ...]:
    return (Occasion("mounts", AFTER, event.creature, event.mount),)


@_finds(Hid, "hides")
def _hid(board: Board, event: Hid) -> tuple[Occasion, ...]:
    return (Occasion("hides", AFTER, event.creature),)


@_finds(Found, "is found")
def _found(board: Board, event: Found) -> tuple[Occasion, ...]:
    return (Occasion("is found", AFTER, event.creature),)


@_finds(ResourceGained, "gains resource")
def _resource_gained(board: Board, event: ResourceGained) -> tuple[Occasion, ...]:
    """Malice and hero tokens are nobody's in particular."""
    if not event.creature:
        return ()
    return (Occasion("gains resource", AFTER, event.creature, detail=event.what, amount=event.amount),)


@_finds(TemporaryStaminaGained, "gains temporary stamina")
def _temporary_gained(board: Board, event: TemporaryStaminaGained) -> tuple[Occasion, ...]:
    return (Occasion("gains temporary stamina", AFTER, event.creature),)


@_finds(LastingBegan, "aids attack", "gains state")
def _lasting_began(board: Board, event: LastingBegan) -> tuple[Occasion, ...]:
    begun = (Occasion("gains state", AFTER, event.creature, event.lasting.source, event.lasting.name),)
    if event.lasting.name != AIDED_AGAINST:
        return begun
    return (*begun, Occasion("aids attack", AFTER, event.lasting.source, event.creature))


@_finds(DamageHalved, "reduces damage")
def _damage_halved(board: Board, event: DamageHalved) -> tuple[Occasion, ...]:
    due = _damage_in_flight(board, event.of)
    return _reduced(board, event.by, event.source, event.target or due.target, due.amount - due.amount // 2)


@_finds(DamageReduced, "reduces damage")
def _damage_reduced(board: Board, event: DamageReduced) -> tuple[Occasion, ...]:
    """By so much, or, where it comes to nothing, by all of what is in flight."""
    due = _damage_in_flight(board, event.of)
    less = due.amount if event.amount is None else event.amount
    return _reduced(board, event.by, event.source, event.target or due.target, less) if event.amount is None or less > 0 else ()


def _reduced(board: Board, by: str, source: str, target: str, less: int) -> tuple[Occasion, ...]:
    return (Occasion("reduces damage", AFTER, by, target, amount=less),) if _is_a_triggered_action(board, by, source) else ()


def _damage_in_flight(board: Board, seq: int) -> DamageDue:
    """The damage in flight under `seq`; none of it, to nobody, where it is not rolled yet."""
    window = board.window(seq)
    return window.event if window is not None and isinstance(window.event, DamageDue) else DamageDue("", "", "", 0)


@_finds(RollModified, "imposes bane")
def _roll_modified(board: Board, event: RollModified) -> tuple[Occasion, ...]:
    window = board.window(event.of)
    by, _, source = event.entry.source.partition(": ")
    if window is None or not event.entry.kind.endswith("bane") or not _is_a_triggered_action(board, by, source):
        return ()
    roller = window.event.creature if isinstance(window.event, AbilityUsed | PowerRollMade) else ""
    return (Occasion("imposes bane", AFTER, by, roller),)


def _is_a_triggered_action(board: Board, by: str, source: str) -> bool:
    """Whether what `by` has done is a triggered action of its own, called `source`."""
    creature = board.creatures.get(by)
    return creature is not None and any(
        react.name == source and react.usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION) for react in creature.reacts
    )


@_finds(SavingThrowMade, "makes saving throw")
def _saving_throw_made(board: Board, event: SavingThrowMade) -> tuple[Occasion, ...]:
    made = int(event.succeeded)
    return (Occasion("makes saving throw", AFTER, event.creature, detail=event.condition.name, value=made, amount=event.die),)


@_finds(KnockedOut, "drops to 0", "is knocked out")
def _knocked_out(board: Board, event: KnockedOut) -> tuple[Occasion, ...]:
    return (Occasion("drops to 0", AFTER, event.creature, event.by), Occasion("is knocked out", AFTER, event.creature, event.by))


@_finds(Fell, "falls", "enters area")
def _fell(board: Board, event: Fell) -> tuple[Occasion, ...]:
    return (Occasion("falls", AFTER, event.creature, amount=event.squares), *_entered(board, event.creature, event.origin))


@_finds(ForcedMoveBegun, "is force moved", "force moves")
def _forced_move_begun(board: Board, event: ForcedMoveBegun) -> tuple[Occasion, ...]:
    return (
        Occasion("is force moved", BEFORE, event.creature, event.by, amount=event.squares),
        Occasion("force moves", BEFORE, event.by, event.creature, amount=event.squares),
    )


@_finds(ForceMoved, "enters area", "moves", "comes within", "leaves", COMES_ADJACENT)
def _force_moved(board: Board, event: ForceMoved) -> tuple[Occasion, ...]:
    moves = (Occasion("moves", DURING, event.creature),) if board.policies["overwatch_on_forced_movement"] == "yes" else ()
    return (*moves, *_nearness(board, event.creature, event.origin))


@_finds(ForcedMoveEnded, "is force moved", "force moves")
def _forced_move_ended(board: Board, event: ForcedMoveEnded) -> tuple[Occasion, ...]:
    if event.why == STAYED:
        return ()
    return (Occasion("is force moved", AFTER, event.creature, event.by), Occasion("force moves", AFTER, event.by, event.creature))


@_finds(ActionSpent, "uses main action")
def _action_spent(board: Board, event: ActionSpent) -> tuple[Occasion, ...]:
    """One that is used without an ability; the others are found with theirs."""
    if event.action != MAIN_ACTION or event.used_as or not event.bare:
        return ()
    return (Occasion("uses main action", BEFORE, event.creature),)


@_finds(AbilityUsed, "uses ability", "uses main action", "targets", "strikes")
def _ability_used(board: Board, event: AbilityUsed) -> tuple[Occasion, ...]:
    found = [] if event.apart else [Occasion("uses ability", BEFORE, event.creature, detail=event.ability, manner=event.manner)]
    if event.usage == MAIN_ACTION and not event.apart:
        found.append(Occasion("uses main action", BEFORE, event.creature, detail=event.ability, manner=event.manner))
    strikes = "strikes" in board.listeners and _is_strike(board, event)
    for target in event.targets:
        if target != event.creature:
            found.append(Occasion("targets", BEFORE, event.creature, target, detail=event.ability, manner=event.manner))
            if strikes:
                found.append(Occasion("strikes", BEFORE, event.creature, target, detail=event.ability, manner=event.manner))
    return tuple(found)


def _is_strike(board: Board, event: AbilityUsed) -> bool:
    used = ability(board.creatures[event.creature], event.ability)
    return used is not None and "Strike" in used.keywords


@_finds(PowerRollMade, "rolls", "obtains tier")
def _power_roll_made(board: Board, event: PowerRollMade) -> tuple[Occasion, ...]:
    found = [Occasion("rolls", AFTER, event.creature, detail=event.ability, amount=event.natural)]
    found.extend(
        Occasion("obtains tier", AFTER, event.creature, outcome.target, detail=event.ability, value=outcome.tier)
        for outcome in event.outcomes
    )
    return tuple(found)


@_finds(DamageDue, "is about to damage")
def _damage_due(board: Board, event: DamageDue) -> tuple[Occasion, ...]:
    manner, amount, rolled = _manner(board), event.amount, event.rolled
    return (Occasion("is about to damage", BEFORE, event.source, event.target, event.ability, manner=manner, amount=amount, rolled=rolled),)


@_finds(DamageTaken, "deals damage")
def _damage_taken(board: Board, event: DamageTaken) -> tuple[Occasion, ...]:
    if not event.amount:
        return ()
    manner, amount, rolled = _manner(board), event.amount, event.rolled
    return (Occasion("deals damage", AFTER, event.source, event.target, event.type, manner=manner, amount=amount, rolled=rolled),)


@_finds(DeathDue, "would drop to 0", "drops to 0")
def _death_due(board: Board, event: DeathDue) -> tuple[Occasion, ...]:
    by = board.creatures[event.creature].hurt_by
    return tuple(Occasion(name, BEFORE, event.creature, event.by, by) for name in ("would drop to 0", "drops to 0"))


@_finds(BecameDying, "drops to 0", "becomes dying")
def _became_dying(board: Board, event: BecameDying) -> tuple[Occasion, ...]:
    return (Occasion("drops to 0", AFTER, event.creature), Occasion("becomes dying", AFTER, event.creature))


@_finds(Died, "drops to 0", "dies")
def _died(board: Board, event: Died) -> tuple[Occasion, ...]:
    return (Occasion("drops to 0", AFTER, event.creature), Occasion("dies", AFTER, event.creature))


@_finds(BecameWinded, "becomes winded")
def _became_winded(board: Board, event: BecameWinded) -> tuple[Occasion, ...]:
    return (Occasion("becomes winded", AFTER, event.creature, event.by, board.creatures[event.creature].hurt_by),)


@_finds(ResourceSpent, "spends resource")
def _resource_spent(board: Board, event: ResourceSpent) -> tuple[Occasion, ...]:
    """Malice and hero tokens are nobody's in particular. What the end of combat takes is not spent."""
    if board.winner:
        return ()
    return (Occasion("spends resource", AFTER, event.creature, detail=event.what, amount=event.amount),)


@_finds(PowerRollTested, "rolls", "makes test", "obtains tier")
def _tested(board: Board, event: PowerRollTested) -> tuple[Occasion, ...]:
    """An opposed test has no tiers (the-basics/opposed-power-rolls)."""
    names = ("rolls", "makes test", "obtains tier") if event.tier else ("rolls", "makes test")
    return tuple(Occasion(name, AFTER, event.creature, detail=event.test, value=event.tier, amount=event.natural) for name in names)


@_finds(ConditionImposed, "gains condition", "grabs")
def _condition_imposed(board: Board, event: ConditionImposed) -> tuple[Occasion, ...]:
    condition = event.condition
    gained = Occasion("gains condition", AFTER, event.creature, condition.source, condition.name)
    if condition.name != "grabbed" or condition.source not in board.creatures:
        return (gained,)
    return (gained, Occasion("grabs", AFTER, condition.source, event.creature))


@_finds(ConditionEnded, "ends condition", "escapes grab")
def _condition_ended(board: Board, event: ConditionEnded) -> tuple[Occasion, ...]:
    ends = Occasion("ends condition", AFTER, event.creature, event.condition.source, event.condition.name)
    if event.condition.name != "grabbed":
        return (ends,)
    return (ends, Occasion("escapes grab", AFTER, event.creature, event.condition.source))


@_finds(LastingEnded, "ends state")
def _lasting_ended(board: Board, event: LastingEnded) -> tuple[Occasion, ...]:
    return (Occasion("ends state", AFTER, event.creature, event.lasting.source, event.lasting.name),)


@_finds(StaminaRegained, "regains stamina")
def _stamina_regained(board: Board, event: StaminaRegained) -> tuple[Occasion, ...]:
    return (Occasion("regains stamina", AFTER, event.creature, amount=event.amount),) if event.amount else ()


@_finds(TriggeredActionTaken, "uses triggered action", "makes opportunity attack")
def _triggered_action_taken(board: Board, event: TriggeredActionTaken) -> tuple[Occasion, ...]:
    used = Occasion("uses triggered action", BEFORE, event.creature, detail=event.reaction)
    step = board.window(event.of)
    if event.reaction == OPPORTUNITY_ATTACKS and step is not None and type(step.event) is StepBegun:
        return (used, Occasion("makes opportunity attack", BEFORE, event.creature, step.event.creature))
    return (used,)


@_finds(TurnStarted, "turn starts")
def _turn_started(board: Board, event: TurnStarted) -> tuple[Occasion, ...]:
    return (Occasion("turn starts", AFTER, event.creature),)


@_finds(TurnJoined, "turn starts")
def _turn_joined(board: Board, event: TurnJoined) -> tuple[Occasion, ...]:
    return (Occasion("turn starts", AFTER, event.creature),)


@_finds(TurnLeft, "turn ends")
def _turn_left(board: Board, event: TurnLeft) -> tuple[Occasion, ...]:
    return (Occasion("turn ends", AFTER, event.creature),)


@_finds(TurnEnded, "turn ends")
def _turn_ended(board: Board, event: TurnEnded) -> tuple[Occasion, ...]:
    return (Occasion("turn ends", AFTER, event.creature),)


@_finds(RoundStarted, "round starts")
def _round_started(board: Board, event: RoundStarted) -> tuple[Occasion, ...]:
    """While an encounter is created nobody can be asked: what waits for its first round comes with its first command."""
    return (Occasion("round starts", AFTER, ""),) if board.command else ()


@_finds(CombatBegun, "combat starts", "joins combat", "round starts")
def _combat_begun(board: Board, event: CombatBegun) -> tuple[Occasion, ...]:
    joining = board.listeners.get("joins combat")
    joined = (Occasion("joins combat", AFTER, creature.id) for creature in board.creatures if joining and creature.id in joining.own)
    return (*joined, Occasion("combat starts", AFTER, ""), Occasion("round starts", AFTER, ""))


@_finds(CreatureEntered, "joins combat")
def _creature_entered(board: Board, event: CreatureEntered) -> tuple[Occasion, ...]:
    return (Occasion("joins combat", AFTER, event.entrant.id),)


@_finds(RoundEnded, "round ends")
def _round_ended(board: Board, event: RoundEnded) -> tuple[Occasion, ...]:
    return (Occasion("round ends", AFTER, ""),)


def _nearness(board: Board, creature: str, origin: Square) -> tuple[Occasion, ...]:
    near: tuple[Occasion, ...] = (
        Occasion("comes within", AFTER, creature, origin=origin),
        Occasion("leaves", AFTER, creature, origin=origin),
    )
    if COMES_ADJACENT in board.listeners:
        near = (*near, *_beside_now(board, creature, origin))
    return (*near, *_entered(board, creature, origin)) if board.zones else near


def _beside_now(board: Board, id: str, origin: Square, occasion: str = COMES_ADJACENT) -> tuple[Occasion, ...]:
    """Those whom the creature `id` is adjacent to now and was not at `origin`."""
    mover = board.creatures[id]
    return tuple(
        Occasion(occasion, AFTER, id, other.id)
        for other in adjacent_creatures(board, mover)
        if other.life != DEAD and not adjacent(origin, mover.side_length, other.corner, other.side_length)
    )


def _beside_objects(board: Board, event: Stepped) -> tuple[Occasion, ...]:
    """The objects that a shift has led beside, by their ids, which no creature has."""
    mover = board.creatures[event.creature]
    beside = {
        at: [id for id in sorted(board.ground.objects) if _is_beside(mover, at, board.ground.objects[id].squares)]
        for at in (event.origin, mover.corner)
    }
    return tuple(Occasion("shifts beside", AFTER, mover.id, id) for id in beside[mover.corner] if id not in beside[event.origin])


def _is_beside(mover: Creature, at: Square, squares: tuple[Square, ...]) -> bool:
    return any(adjacent(at, mover.side_length, square, 1) for square in squares)


def _entered(board: Board, id: str, origin: Square) -> tuple[Occasion, ...]:
    """The zones that the creature `id` is in now and was not in at `origin`."""
    creature = board.creatures[id]
    return tuple(
        Occasion("enters area", AFTER, id, detail=zone.zone)
        for zone in board.zones
        if is_in(zone, creature) and not covers(zone, origin, creature.side_length)
    )


def _manner(board: Board) -> str:
    """How the ability in flight is used: "melee", "ranged", "area" or ""."""
    for window in reversed(board.in_flight):
        if type(window.event) is AbilityUsed:
            return window.event.manner
    return ""


EVENTS: tuple[type, ...] = tuple(_FINDERS)
"""The events that bring about occasions."""

BROUGHT_ABOUT: tuple[str, ...] = tuple(sorted({name for names in NAMES.values() for name in names}))
"""The occasions that some record brings about; a feature that waits for another is never set off."""
