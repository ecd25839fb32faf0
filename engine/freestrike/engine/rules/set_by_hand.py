"""What the Director sets by hand besides Stamina, places, conditions and policies: resources, turns and actions, sides, what is hidden,
what lasts, the dead."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import out_of_the_fight
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.queries.turn_order import ORDER
from freestrike.engine.rules.agility_order import swapped, why_not_swap
from freestrike.engine.rules.being_found import found, unfound_in_the_open
from freestrike.engine.rules.changing_sides import change_sides
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.resources import held
from freestrike.events.content.duration import DURATIONS
from freestrike.events.encounter import SIDES
from freestrike.events.hiding import Hid
from freestrike.events.lasting import EXPIRIES, LastingEnded
from freestrike.events.ledger import Reason
from freestrike.events.resources import HERO_TOKENS, HEROIC_RESOURCE, MALICE, RESOURCES, ResourceGained, ResourceSpent
from freestrike.events.rulings import (
    ActionsSet,
    BeginLasting,
    CreatureSet,
    EndLasting,
    Revive,
    Revived,
    SetActions,
    SetCreature,
    SetHidden,
    SetResource,
    Settle,
    SetTurnOrder,
    TurnOrderSet,
)
from freestrike.events.turns import TurnsRanked
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD

RULING = "engine/rulings"
BY_HAND = "ruling"
"""The cause of what a ruling brings about."""

ByHand = SetResource | SetCreature | SetActions | SetTurnOrder | SetHidden | BeginLasting | EndLasting | Revive | Settle


def why_not_set_by_hand(board: Board, ruling: ByHand) -> tuple[Reason, ...]:
    """Even the Director's word must name what is there, and leave a state that the rules can go on from."""
    if isinstance(ruling, Settle):
        return () if ruling.outcome.strip() else (Reason("no outcome given", RULING),)
    if isinstance(ruling, SetActions):
        if board.turn is None:
            return (Reason("no turn in progress", RULING),)
        given = (ruling.main_actions, ruling.maneuvers, ruling.move_actions)
        return tuple(Reason("less than none", RULING, str(amount)) for amount in given if amount is not None and amount < 0)
    if isinstance(ruling, SetTurnOrder):
        wrong = tuple(side for side in (ruling.side_to_act, ruling.first_side) if side not in ("", *SIDES))
        return (*(Reason("no such side", RULING, side) for side in wrong), *why_not_swap(board, ruling.swapped))
    if isinstance(ruling, SetResource) and not ruling.creature:
        return tuple(_why_not_hold(ruling))
    creature = board.creatures.get(ruling.creature)
    if creature is None:
        return (Reason("no such creature", "engine/commands", ruling.creature),)
    if isinstance(ruling, Revive):
        return tuple(_why_not_revive(board, ruling))
    if creature.life == DEAD:
        return (out_of_the_fight(creature),)
    match ruling:
        case SetResource():
            return tuple(_why_not_hold(ruling))
        case SetCreature():
            return tuple(_why_not_be(ruling))
        case SetHidden():
            reasons = [Reason("no such creature", "engine/commands", id) for id in ruling.observers if id not in board.creatures]
            return (*reasons, *(Reason("itself", "tests/hiding", id) for id in ruling.observers if id == creature.id))
        case BeginLasting():
            ends = ruling.lasting.ends not in (*EXPIRIES, *DURATIONS)
            nameless = not ruling.lasting.name
            return (Reason("no such ending", RULING, ruling.lasting.ends),) if ends or nameless else ()
        case EndLasting() if creature.has_lasting(ruling.name) is None:
            return (Reason("nothing that lasts", RULING, f"{creature.id}: {ruling.name}"),)
    return ()


def set_by_hand(scene: Scene, ruling: ByHand) -> Procedure[None]:
    """Set what the ruling says."""
    board = scene.board
    match ruling:
        case SetResource(id, what, amount):
            yield from _set_resource(scene, id, what, amount)
        case SetCreature():
            yield from change_sides(scene, _as_set(board, ruling), RULING)
        case SetActions():
            turn = board.turn
            assert turn is not None
            spent = (_or(ruling.main_actions, turn.main_actions), _or(ruling.maneuvers, turn.maneuvers))
            yield from happen(ActionsSet(turn.creature, *spent, _or(ruling.move_actions, turn.move_actions)), RULING)
        case SetTurnOrder():
            order = TurnOrderSet(ruling.side_to_act or board.side_to_act, ruling.first_side or board.first_side)
            yield from happen(order, RULING)
            if ruling.swapped:
                yield from happen(TurnsRanked(swapped(board, *ruling.swapped)), ORDER)
        case SetHidden(id, observers):
            yield from _set_hidden(scene, id, observers)
        case BeginLasting(id, lasting):
            yield from begin(scene, id, lasting, RULING)
        case EndLasting(id, name):
            for lasting in dict.fromkeys(board.creatures[id].lasting):
                if lasting.name == name:
                    yield from happen(LastingEnded(id, lasting, BY_HAND), RULING)
        case Revive(id, stamina):
            yield from happen(Revived(id, stamina), RULING)


def _why_not_hold(ruling: SetResource) -> Iterator[Reason]:
    if ruling.what not in RESOURCES:
        yield Reason("no such resource", RULING, ruling.what)
    elif (ruling.what in (MALICE, HERO_TOKENS)) is bool(ruling.creature):
        yield Reason("another's resource", RULING, f"{ruling.creature}: {ruling.what}")
    elif ruling.amount < 0 and ruling.what != HEROIC_RESOURCE:
        # Only the talent's clarity goes below 0 (classes/clarity-and-strain).
        yield Reason("less than none", RULING, str(ruling.amount))


def _why_not_be(ruling: SetCreature) -> Iterator[Reason]:
    if ruling.side not in (None, *SIDES):
        yield Reason("no such side", RULING, str(ruling.side))
    if ruling.seat is not None and not (ruling.seat and ruling.seat.isprintable()):
        yield Reason("no name for a seat", RULING, repr(ruling.seat))
    if ruling.recoveries is not None and ruling.recoveries < 0:
        yield Reason("less than none", RULING, str(ruling.recoveries))


def _why_not_revive(board: Board, ruling: Revive) -> Iterator[Reason]:
    creature = board.creatures[ruling.creature]
    if creature.life != DEAD:
        yield Reason("not dead", "combat/dying-and-death", creature.id)
    if creature.squad or squad_of(board, creature) is not None:
        yield Reason("its squad's", "monster-basics/shared-low-stamina", creature.squad)
    if not 0 < ruling.stamina <= creature.stat_block.stamina:
        yield Reason("more than the maximum", "combat/stamina", f"{ruling.stamina} of {creature.stat_block.stamina}")


def _set_resource(scene: Scene, id: str, what: str, amount: int) -> Procedure[None]:
    more = amount - held(scene.board, id, what)
    if more > 0:
        yield from happen(ResourceGained(id, what, more, amount, BY_HAND), RULING)
    elif more < 0:
        yield from happen(ResourceSpent(id, what, -more, amount, BY_HAND), RULING)


def _set_hidden(scene: Scene, id: str, observers: tuple[str, ...]) -> Procedure[None]:
    """Hidden from these alone; in the open too, until it reveals itself or is searched for."""
    board = scene.board
    hidden_from = board.creatures[id].hidden_from
    no_more = tuple(other for other in hidden_from if other not in observers)
    if no_more:
        yield from found(scene, id, no_more, BY_HAND, RULING)
    new = tuple(other.id for other in board.creatures if other.id in observers and other.id not in hidden_from)
    if new:
        yield from happen(Hid(id, new), RULING)
    yield from unfound_in_the_open(scene, id, BY_HAND, RULING)


def _as_set(board: Board, ruling: SetCreature) -> CreatureSet:
    creature, round = board.creatures[ruling.creature], board.round
    return CreatureSet(
        creature.id,
        _or(ruling.recoveries, creature.recoveries),
        creature.surprised if ruling.surprised is None else ruling.surprised,
        _in_round(ruling.acted, creature.acted_in, round),
        _in_round(ruling.triggered_action_used, creature.reacted_in, round),
        creature.side if ruling.side is None else ruling.side,
        creature.seat if ruling.seat is None else ruling.seat,
    )


def _in_round(done: bool | None, last: int, round: int) -> int:
    """The round of the last time, once it is set that it was in this one, or was not."""
    if done is None or done is (last == round):
        return last
    return round if done else 0


def _or(given: int | None, now: int) -> int:
    return now if given is None else given
