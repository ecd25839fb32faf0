"""The fold: board and record to the next board. It needs no rule and no dice; every fact holds all that it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from immutables import Map
from msgspec.structs import replace

from freestrike.events.alterations import (
    Alteration,
    DamageHalved,
    DamageReduced,
    Prevented,
    Retargeted,
    RollModified,
    RollRepeated,
    TierChanged,
)
from freestrike.events.commands import Commanded, Done
from freestrike.events.conditions import ConditionEnded, ConditionImposed
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER
from freestrike.events.damage import (
    BecameDying,
    DamageDue,
    DamageTaken,
    DeathDue,
    Died,
    KnockedOut,
    StaminaLost,
    StaminaRegained,
    StoppedDying,
    TemporaryStaminaGained,
    WokeUp,
)
from freestrike.events.dice import Rolled
from freestrike.events.encounter import Branched, EncounterClosed, EncounterCreated, EncounterWon
from freestrike.events.event import Event
from freestrike.events.forced_movement import ForcedMoveBegun, ForcedMoveEnded, ForceMoved, ObjectBroken
from freestrike.events.hiding import Found, Hid
from freestrike.events.lasting import Lasting, LastingBegan, LastingEnded
from freestrike.events.movement import (
    CLIMB,
    Carried,
    Dismounted,
    Displaced,
    Fell,
    Mounted,
    MoveBegun,
    MoveHalted,
    MoveResumed,
    StepBegun,
    StepCancelled,
    Stepped,
    Teleported,
)
from freestrike.events.policies import DEFAULTS, PolicyChanged
from freestrike.events.prompts import Asked, Chosen, StandingOrderGiven, StandingOrderWithdrawn
from freestrike.events.record import Record
from freestrike.events.resources import HERO_TOKENS, MALICE, SURGES, ResourceGained, ResourceSpent
from freestrike.events.rulings import Placed, StaminaSet
from freestrike.events.space import Square, side_length
from freestrike.events.strikes import AbilityResolved, AbilityUsed, PowerRollMade
from freestrike.events.turns import ActionSpent, FeatureUsed, RoundEnded, RoundStarted, TriggeredActionTaken, TurnEnded, TurnStarted
from freestrike.projections.board.board import Board, Movement, Turn, Uses, Window
from freestrike.projections.board.creature import ALIVE, DEAD, DYING, UNCONSCIOUS, Creature
from freestrike.projections.board.ground import Ground
from freestrike.projections.board.listeners import is_modified, occasions, reacts_of
from freestrike.projections.board.roster import Roster

E = TypeVar("E")
_Fold = Callable[[Board, Event, int], Board]
_folds: dict[type, _Fold] = {}

Occupancy = Map[Square, tuple[str, ...]]


def empty() -> Board:
    """The board before the first record."""
    return Board("", Ground(), Roster.of(()), Map(), Map())


def fold(board: Board, record: Record) -> Board:
    """The board after `record`. An event that changes nothing on it gives the same board."""
    event = record.event
    change = _folds.get(type(event))
    return board if change is None else change(board, event, record.seq)


def _folds_event(kind: type[E]) -> Callable[[Callable[[Board, E, int], Board]], Callable[[Board, E, int], Board]]:
    def register(change: Callable[[Board, E, int], Board]) -> Callable[[Board, E, int], Board]:
        _folds[kind] = cast(_Fold, change)
        return change

    return register


# Encounter


@_folds_event(EncounterCreated)
def _created(board: Board, event: EncounterCreated, seq: int) -> Board:
    setup = event.setup
    creatures = tuple(
        Creature(
            id=entrant.id,
            stat_block=entrant.stat_block,
            side=entrant.side,
            seat=entrant.seat,
            corner=entrant.square,
            side_length=side_length(entrant.stat_block.size),
            stamina=entrant.stat_block.stamina if entrant.stamina is None else entrant.stamina,
            temporary=entrant.temporary_stamina,
            conditions=entrant.conditions,
            life=ALIVE,
            surprised=entrant.surprised,
            recoveries=entrant.stat_block.recoveries if entrant.recoveries is None else entrant.recoveries,
            reacted_in=setup.round if entrant.triggered_action_used else 0,
            squad=entrant.squad,
            hidden_from=entrant.hidden_from,
            lasting=entrant.lasting,
            reacts=reacts_of(entrant.stat_block, entrant.lasting),
            modified=is_modified(entrant.stat_block),
            heroic_resource=entrant.heroic_resource,
            surges=entrant.surges,
        )
        for entrant in setup.entrants
    )
    roster = Roster.of(creatures)
    occupancy: Occupancy = Map()
    for creature in creatures:
        grab = creature.condition("grabbed")
        if grab is not None:
            roster = _grabs(roster, grab.source, creature.id, True)
        occupancy = _enter(occupancy, creature.id, creature.corner, creature.side_length)
    chosen = {choice.name: choice.answer for choice in setup.policies}
    return replace(
        board,
        encounter=event.encounter,
        ground=Ground.of(setup.terrain),
        creatures=roster,
        occupancy=occupancy,
        hidden=_hidden(roster),
        policies=Map({**DEFAULTS, **chosen}),
        listeners=_listeners(roster),
        malice=setup.malice,
        hero_tokens=setup.hero_tokens,
    )


@_folds_event(EncounterWon)
def _won(board: Board, event: EncounterWon, seq: int) -> Board:
    return replace(board, winner=event.side)


@_folds_event(Branched)
def _branched(board: Board, event: Branched, seq: int) -> Board:
    return replace(board, encounter=event.encounter)


@_folds_event(EncounterClosed)
def _closed(board: Board, event: EncounterClosed, seq: int) -> Board:
    return replace(board, closed=True)


@_folds_event(PolicyChanged)
def _policy_changed(board: Board, event: PolicyChanged, seq: int) -> Board:
    return replace(board, policies=board.policies.set(event.name, event.answer))


# Commands, prompts, dice


@_folds_event(Commanded)
def _commanded(board: Board, event: Commanded, seq: int) -> Board:
    return replace(board, command=seq)


@_folds_event(Done)
def _done(board: Board, event: Done, seq: int) -> Board:
    return replace(board, command=0)


@_folds_event(Asked)
def _asked(board: Board, event: Asked, seq: int) -> Board:
    return replace(board, prompts=(*board.prompts, event.prompt))


@_folds_event(Chosen)
def _chosen(board: Board, event: Chosen, seq: int) -> Board:
    return replace(board, prompts=tuple(prompt for prompt in board.prompts if prompt.id != event.prompt))


@_folds_event(StandingOrderGiven)
def _standing_order_given(board: Board, event: StandingOrderGiven, seq: int) -> Board:
    others = tuple(order for order in board.standing_orders if order.id != event.order.id)
    return replace(board, standing_orders=(*others, event.order))


@_folds_event(StandingOrderWithdrawn)
def _standing_order_withdrawn(board: Board, event: StandingOrderWithdrawn, seq: int) -> Board:
    return replace(board, standing_orders=tuple(order for order in board.standing_orders if order.id != event.id))


@_folds_event(Rolled)
def _rolled(board: Board, event: Rolled, seq: int) -> Board:
    return replace(board, rolls=board.rolls.set(event.name, event.nth))


# Rounds and turns


@_folds_event(RoundStarted)
def _round_started(board: Board, event: RoundStarted, seq: int) -> Board:
    return replace(board, round=event.round, first_side=board.first_side or event.side, side_to_act=event.side)


@_folds_event(RoundEnded)
def _round_ended(board: Board, event: RoundEnded, seq: int) -> Board:
    creatures = board.creatures
    for creature in creatures:
        if creature.surprised:
            creatures = creatures.set(replace(creature, surprised=False))
    return replace(board, creatures=creatures)


@_folds_event(TurnStarted)
def _turn_started(board: Board, event: TurnStarted, seq: int) -> Board:
    creature = replace(board.creatures[event.creature], acted_in=board.round)
    return replace(board, turn=Turn(event.creature), turns=board.turns + 1, creatures=board.creatures.set(creature))


@_folds_event(TurnEnded)
def _turn_ended(board: Board, event: TurnEnded, seq: int) -> Board:
    return replace(board, turn=None, side_to_act=event.next_side)


@_folds_event(ActionSpent)
def _action_spent(board: Board, event: ActionSpent, seq: int) -> Board:
    turn = board.turn
    if turn is None or turn.creature != event.creature:
        return board
    if event.action == MAIN_ACTION:
        turn = replace(turn, main_actions=turn.main_actions + 1)
    elif event.action == MANEUVER:
        turn = replace(turn, maneuvers=turn.maneuvers + 1)
    else:
        turn = replace(turn, move_actions=turn.move_actions + 1)
    return replace(board, turn=turn)


@_folds_event(FeatureUsed)
def _feature_used(board: Board, event: FeatureUsed, seq: int) -> Board:
    key = f"{event.creature}/{event.feature}"
    before = board.uses.get(key, Uses())
    in_round = before.in_round if before.round == board.round else 0
    in_turn = before.in_turn if before.turn == board.turns else 0
    return replace(board, uses=board.uses.set(key, Uses(before.in_all + 1, board.round, in_round + 1, board.turns, in_turn + 1)))


@_folds_event(TriggeredActionTaken)
def _triggered_action_taken(board: Board, event: TriggeredActionTaken, seq: int) -> Board:
    if event.free:
        return board
    creature = board.creatures[event.creature]
    return replace(board, creatures=board.creatures.set(replace(creature, reacted_in=board.round)))


# Movement


@_folds_event(MoveBegun)
def _move_begun(board: Board, event: MoveBegun, seq: int) -> Board:
    turn = board.turn
    if turn is None or turn.creature != event.creature:
        return board
    moves = (*turn.moves, Movement(event.kind, event.allowance))
    return replace(board, turn=replace(turn, moves=moves, moving=len(moves) - 1))


@_folds_event(MoveResumed)
def _move_resumed(board: Board, event: MoveResumed, seq: int) -> Board:
    turn = board.turn
    if turn is None or turn.creature != event.creature or not turn.moves:
        return board
    return replace(board, turn=replace(turn, moving=(event.nth or len(turn.moves)) - 1))


@_folds_event(StepBegun)
def _step_begun(board: Board, event: StepBegun, seq: int) -> Board:
    return _open(board, event, seq)


@_folds_event(Stepped)
def _stepped(board: Board, event: Stepped, seq: int) -> Board:
    creatures, occupancy = _moved(board, event.creature, event.to, event.manner == CLIMB)
    turn = board.turn
    if turn is not None and turn.creature == event.creature and turn.moves:
        moving = turn.moving
        move = turn.moves[moving]
        made = (Movement(move.kind, move.allowance, move.spent + event.cost),)
        moves = made if len(turn.moves) == 1 else (*turn.moves[:moving], *made, *turn.moves[moving + 1 :])
        turn = Turn(turn.creature, turn.main_actions, turn.maneuvers, turn.move_actions, moves, moving)
    return replace(board, creatures=creatures, occupancy=occupancy, turn=turn, in_flight=_shut(board, event.of))


@_folds_event(StepCancelled)
def _step_cancelled(board: Board, event: StepCancelled, seq: int) -> Board:
    return replace(board, in_flight=_shut(board, event.of))


@_folds_event(Carried)
def _carried(board: Board, event: Carried, seq: int) -> Board:
    creatures, occupancy = _moved(board, event.creature, event.to)
    return replace(board, creatures=creatures, occupancy=occupancy)


@_folds_event(MoveHalted)
def _move_halted(board: Board, event: MoveHalted, seq: int) -> Board:
    if event.back_to is None:
        return board
    creatures, occupancy = _moved(board, event.creature, event.back_to)
    return replace(board, creatures=creatures, occupancy=occupancy)


@_folds_event(Teleported)
def _teleported(board: Board, event: Teleported, seq: int) -> Board:
    return _put(board, event.creature, event.to)


@_folds_event(Displaced)
def _displaced(board: Board, event: Displaced, seq: int) -> Board:
    return _put(board, event.creature, event.to)


@_folds_event(Fell)
def _fell(board: Board, event: Fell, seq: int) -> Board:
    creatures, occupancy = _moved(board, event.creature, event.to)
    creature = creatures[event.creature]
    since, fallen = (0, 0) if event.landed else (creature.falling_since or board.round, event.squares)
    creatures = creatures.set(replace(creature, falling_since=since, fallen=fallen))
    return replace(board, creatures=creatures, occupancy=occupancy)


@_folds_event(Mounted)
def _mounted(board: Board, event: Mounted, seq: int) -> Board:
    creatures, occupancy = _moved(board, event.creature, event.to)
    creatures = creatures.set(replace(creatures[event.creature], mount=event.mount))
    mount = creatures[event.mount]
    return replace(board, creatures=creatures.set(replace(mount, riders=(*mount.riders, event.creature))), occupancy=occupancy)


@_folds_event(Dismounted)
def _dismounted(board: Board, event: Dismounted, seq: int) -> Board:
    creatures = board.creatures.set(replace(board.creatures[event.creature], mount=""))
    mount = creatures[event.mount]
    riders = tuple(id for id in mount.riders if id != event.creature)
    return replace(board, creatures=creatures.set(replace(mount, riders=riders)))


@_folds_event(ForcedMoveBegun)
def _forced_move_begun(board: Board, event: ForcedMoveBegun, seq: int) -> Board:
    return _open(board, event, seq)


@_folds_event(ForceMoved)
def _force_moved(board: Board, event: ForceMoved, seq: int) -> Board:
    creatures, occupancy = _moved(board, event.creature, event.to)
    return replace(board, creatures=creatures, occupancy=occupancy)


@_folds_event(ForcedMoveEnded)
def _forced_move_ended(board: Board, event: ForcedMoveEnded, seq: int) -> Board:
    return replace(board, in_flight=_shut(board, event.of))


@_folds_event(ObjectBroken)
def _object_broken(board: Board, event: ObjectBroken, seq: int) -> Board:
    return replace(board, ground=board.ground.without(event.object, event.squares))


@_folds_event(Placed)
def _placed(board: Board, event: Placed, seq: int) -> Board:
    return _put(board, event.creature, event.to)


# Abilities, damage, life


@_folds_event(AbilityUsed)
def _ability_used(board: Board, event: AbilityUsed, seq: int) -> Board:
    return _open(board, event, seq)


@_folds_event(PowerRollMade)
def _power_roll_made(board: Board, event: PowerRollMade, seq: int) -> Board:
    return _open(board, event, seq)


@_folds_event(AbilityResolved)
def _ability_resolved(board: Board, event: AbilityResolved, seq: int) -> Board:
    return replace(board, in_flight=_shut(board, event.of))


@_folds_event(DamageDue)
def _damage_due(board: Board, event: DamageDue, seq: int) -> Board:
    return _open(board, event, seq)


@_folds_event(DamageTaken)
def _damage_taken(board: Board, event: DamageTaken, seq: int) -> Board:
    creature = replace(board.creatures[event.target], stamina=event.stamina, temporary=event.temporary)
    in_flight = _dealt(_shut(board, event.of), event.target, event.amount)
    return replace(board, creatures=board.creatures.set(creature), in_flight=in_flight)


def _dealt(in_flight: tuple[Window, ...], target: str, amount: int) -> tuple[Window, ...]:
    """What is in flight once the innermost ability has dealt `amount` to `target`."""
    for place in range(len(in_flight) - 1, -1, -1):
        window = in_flight[place]
        if type(window.event) is AbilityUsed:
            dealing = Window(window.seq, window.event, window.alterations, (*window.dealt, (target, amount)))
            return (*in_flight[:place], dealing, *in_flight[place + 1 :])
    return in_flight


@_folds_event(StaminaLost)
def _stamina_lost(board: Board, event: StaminaLost, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], stamina=event.stamina)))


@_folds_event(StaminaRegained)
def _stamina_regained(board: Board, event: StaminaRegained, seq: int) -> Board:
    creature = replace(board.creatures[event.creature], stamina=event.stamina, recoveries=event.recoveries)
    return replace(board, creatures=board.creatures.set(creature))


@_folds_event(TemporaryStaminaGained)
def _temporary_stamina_gained(board: Board, event: TemporaryStaminaGained, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], temporary=event.temporary)))


@_folds_event(StaminaSet)
def _stamina_set(board: Board, event: StaminaSet, seq: int) -> Board:
    creature = replace(board.creatures[event.creature], stamina=event.stamina, temporary=event.temporary)
    return replace(board, creatures=board.creatures.set(creature))


@_folds_event(BecameDying)
def _became_dying(board: Board, event: BecameDying, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], life=DYING)))


@_folds_event(StoppedDying)
def _stopped_dying(board: Board, event: StoppedDying, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], life=ALIVE)))


@_folds_event(DeathDue)
def _death_due(board: Board, event: DeathDue, seq: int) -> Board:
    return _open(board, event, seq)


@_folds_event(Died)
def _died(board: Board, event: Died, seq: int) -> Board:
    creature = board.creatures[event.creature]
    creatures = board.creatures.set(replace(creature, life=DEAD, conditions=(), hidden_from=()))
    grab = creature.condition("grabbed")
    if grab is not None:
        creatures = _grabs(creatures, grab.source, creature.id, False)
    occupancy = _leave(board.occupancy, creature.id, creature.corner, creature.side_length)
    hidden = _hidden(creatures) if creature.hidden_from else board.hidden
    return replace(board, creatures=creatures, occupancy=occupancy, hidden=hidden, in_flight=_shut(board, event.of))


@_folds_event(KnockedOut)
def _knocked_out(board: Board, event: KnockedOut, seq: int) -> Board:
    creature = replace(board.creatures[event.creature], life=UNCONSCIOUS)
    return replace(board, creatures=board.creatures.set(creature), in_flight=_shut(board, event.of))


@_folds_event(WokeUp)
def _woke_up(board: Board, event: WokeUp, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], life=ALIVE)))


# What alters what is in flight, and what is gained and spent


def _altered(board: Board, event: Alteration, seq: int) -> Board:
    in_flight = tuple(
        replace(window, alterations=(*window.alterations, event)) if window.seq == event.of else window for window in board.in_flight
    )
    return replace(board, in_flight=in_flight)


for _alteration in (DamageHalved, DamageReduced, Retargeted, RollModified, TierChanged, RollRepeated, Prevented):
    _folds[_alteration] = cast(_Fold, _altered)


def _resource_changed(board: Board, event: ResourceGained | ResourceSpent, seq: int) -> Board:
    if event.what == MALICE:
        return replace(board, malice=event.left)
    if event.what == HERO_TOKENS:
        return replace(board, hero_tokens=event.left)
    creature = board.creatures[event.creature]
    if event.what == SURGES:
        return replace(board, creatures=board.creatures.set(replace(creature, surges=event.left)))
    return replace(board, creatures=board.creatures.set(replace(creature, heroic_resource=event.left)))


for _change in (ResourceGained, ResourceSpent):
    _folds[_change] = cast(_Fold, _resource_changed)


# Conditions


@_folds_event(ConditionImposed)
def _condition_imposed(board: Board, event: ConditionImposed, seq: int) -> Board:
    creature = board.creatures[event.creature]
    kept = tuple(condition for condition in creature.conditions if condition not in event.replaced)
    creatures = board.creatures.set(replace(creature, conditions=(*kept, event.condition)))
    if event.condition.name == "grabbed":
        creatures = _grabs(creatures, event.condition.source, event.creature, True)
    return replace(board, creatures=creatures)


@_folds_event(ConditionEnded)
def _condition_ended(board: Board, event: ConditionEnded, seq: int) -> Board:
    creature = board.creatures[event.creature]
    kept = tuple(condition for condition in creature.conditions if condition != event.condition)
    creatures = board.creatures.set(replace(creature, conditions=kept))
    if event.condition.name == "grabbed":
        creatures = _grabs(creatures, event.condition.source, event.creature, False)
    return replace(board, creatures=creatures)


@_folds_event(LastingBegan)
def _lasting_began(board: Board, event: LastingBegan, seq: int) -> Board:
    creature = board.creatures[event.creature]
    return _with_lasting(board, creature, (*creature.lasting, event.lasting), bool(event.lasting.reacts))


@_folds_event(LastingEnded)
def _lasting_ended(board: Board, event: LastingEnded, seq: int) -> Board:
    creature = board.creatures[event.creature]
    kept = tuple(lasting for lasting in creature.lasting if lasting != event.lasting)
    return _with_lasting(board, creature, kept, bool(event.lasting.reacts))


def _with_lasting(board: Board, creature: Creature, lasting: tuple[Lasting, ...], reacts: bool) -> Board:
    if not reacts:
        return replace(board, creatures=board.creatures.set(replace(creature, lasting=lasting)))
    creature = replace(creature, lasting=lasting, reacts=reacts_of(creature.stat_block, lasting))
    creatures = board.creatures.set(creature)
    return replace(board, creatures=creatures, listeners=_listeners(creatures))


def _listeners(creatures: Roster) -> Map[str, tuple[str, ...]]:
    """For each occasion the creatures that listen for it, in order of entry."""
    listeners: dict[str, tuple[str, ...]] = {}
    for creature in creatures:
        if creature.reacts:
            for occasion in occasions(creature.reacts):
                listeners[occasion] = (*listeners.get(occasion, ()), creature.id)
    return Map(listeners)


@_folds_event(Hid)
def _hid(board: Board, event: Hid, seq: int) -> Board:
    creature = board.creatures[event.creature]
    observers = (*creature.hidden_from, *(id for id in event.observers if id not in creature.hidden_from))
    creatures = board.creatures.set(replace(creature, hidden_from=observers))
    return replace(board, creatures=creatures, hidden=_hidden(creatures))


@_folds_event(Found)
def _found(board: Board, event: Found, seq: int) -> Board:
    creature = board.creatures[event.creature]
    observers = tuple(id for id in creature.hidden_from if id not in event.observers)
    creatures = board.creatures.set(replace(creature, hidden_from=observers))
    return replace(board, creatures=creatures, hidden=_hidden(creatures))


def _hidden(creatures: Roster) -> tuple[str, ...]:
    """Who is hidden from somebody."""
    return tuple(creature.id for creature in creatures if creature.hidden_from)


def _grabs(creatures: Roster, grabber: str, grabbed: str, holds: bool) -> Roster:
    """What `grabber`, if it is a creature, has in its grasp once it takes or lets go of `grabbed`."""
    creature = creatures.get(grabber)
    if creature is None:
        return creatures
    others = tuple(id for id in creature.grabbing if id != grabbed)
    return creatures.set(replace(creature, grabbing=(*others, grabbed) if holds else others))


# Windows and squares


def _open(board: Board, event: Event, seq: int) -> Board:
    return replace(board, in_flight=(*board.in_flight, Window(seq, event)))


def _shut(board: Board, of: int) -> tuple[Window, ...]:
    """The windows that stay open when the one of the record `of` closes: those that were open before it."""
    in_flight = board.in_flight
    if in_flight and in_flight[-1].seq == of:
        return in_flight[:-1]
    return tuple(window for window in in_flight if window.seq < of)


def _moved(board: Board, id: str, to: Square, clinging: bool = False) -> tuple[Roster, Occupancy]:
    creature = board.creatures[id]
    occupancy = board.occupancy
    if creature.life != DEAD:
        side = creature.side_length
        if side == 1:
            # Nearly every step is one: from square to square, without the loops.
            occupancy = _with(_without(occupancy, id, creature.corner), id, to)
        else:
            occupancy = _enter(_leave(occupancy, id, creature.corner, side), id, to, side)
    return board.creatures.set(replace(creature, corner=to, clinging=clinging)), occupancy


def _put(board: Board, id: str, to: Square) -> Board:
    """The board once a creature has been put elsewhere: a fall that it was in is over."""
    creatures, occupancy = _moved(board, id, to)
    creature = creatures[id]
    if creature.falling_since:
        creatures = creatures.set(replace(creature, falling_since=0, fallen=0))
    return replace(board, creatures=creatures, occupancy=occupancy)


def _with(occupancy: Occupancy, id: str, square: Square) -> Occupancy:
    others = occupancy.get(square)
    return occupancy.set(square, (id,) if others is None else (*others, id))


def _without(occupancy: Occupancy, id: str, square: Square) -> Occupancy:
    ids = occupancy[square]
    return occupancy.delete(square) if len(ids) == 1 else occupancy.set(square, tuple(other for other in ids if other != id))


def _enter(occupancy: Occupancy, id: str, corner: Square, side: int) -> Occupancy:
    for square in _space(corner, side):
        occupancy = _with(occupancy, id, square)
    return occupancy


def _leave(occupancy: Occupancy, id: str, corner: Square, side: int) -> Occupancy:
    for square in _space(corner, side):
        occupancy = _without(occupancy, id, square)
    return occupancy


def _space(corner: Square, side: int) -> tuple[Square, ...]:
    if side == 1:
        return (corner,)
    x, y, z = corner
    return tuple((x + dx, y + dy, z + dz) for dz in range(side) for dy in range(side) for dx in range(side))
