"""How an encounter, its commands, prompts, dice, rounds and turns fold."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from freestrike.events.commands import Commanded, Done
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, TRIGGERED_ACTION
from freestrike.events.dice import Rolled
from freestrike.events.encounter import Branched, EncounterClosed, EncounterCreated, EncounterWon, Entrant
from freestrike.events.malice import MaliceFeaturesBrought, MaliceFeatureUsed
from freestrike.events.policies import DEFAULTS, PolicyChanged
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Asked, Chosen, StandingOrderGiven, StandingOrderWithdrawn
from freestrike.events.space import side_length
from freestrike.events.summoning import CreatureEntered
from freestrike.events.turns import (
    ActionSpent,
    CombatBegun,
    ExtraActionGained,
    ExtraMainActionForgone,
    ExtraMainActionGained,
    FeatureUsed,
    RoundEnded,
    RoundStarted,
    TriggeredActionTaken,
    TurnEnded,
    TurnForgone,
    TurnGranted,
    TurnJoined,
    TurnLeft,
    TurnLost,
    TurnsRanked,
    TurnStarted,
    TurnTakenUp,
)
from freestrike.events.villains import VillainActionUsed
from freestrike.projections.board.bearers import bearers_in
from freestrike.projections.board.board import Board, Occupancy, Order, Turn, Uses, use_key
from freestrike.projections.board.creature import ALIVE, Creature
from freestrike.projections.board.folds import folds
from freestrike.projections.board.grabbing import grabs
from freestrike.projections.board.ground import Ground
from freestrike.projections.board.hidden import hidden_in
from freestrike.projections.board.listeners import is_modified, listeners_in, reacts_of
from freestrike.projections.board.roster import Roster
from freestrike.projections.board.squares import enter


def _entering(entrant: Entrant, round: int) -> Creature:
    return Creature(
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
        reacted_in=round if entrant.triggered_action_used else 0,
        squad=entrant.squad,
        group=entrant.group,
        hidden_from=entrant.hidden_from,
        lasting=entrant.lasting,
        reacts=reacts_of(entrant.stat_block, entrant.lasting),
        modified=is_modified(entrant.stat_block),
        heroic_resource=entrant.heroic_resource,
        epic_resource=entrant.epic_resource,
        surges=entrant.surges,
        victories=entrant.victories,
    )


def _held(creatures: Roster) -> Roster:
    """Each who has grabbed somebody that is there, whichever of the two came in first, has it in its grasp."""
    for creature in creatures:
        grab = creature.condition("grabbed")
        grabber = None if grab is None else creatures.get(grab.source)
        if grabber is not None and creature.id not in grabber.grabbing:
            creatures = grabs(creatures, grabber.id, creature.id, True)
    return creatures


@folds(CreatureEntered)
def _creature_entered(board: Board, event: CreatureEntered, seq: int) -> Board:
    creature = _entering(event.entrant, board.round)
    if event.by in board.creatures:
        creature = replace(creature, summoner=event.by)
    creatures = _held(board.creatures.adding(creature))
    return replace(
        board,
        creatures=creatures,
        occupancy=enter(board.occupancy, creature.id, creature.corner, creature.side_length),
        hidden=hidden_in(creatures),
        listeners=listeners_in(creatures),
        bearers=bearers_in(creatures),
    )


@folds(EncounterCreated)
def _created(board: Board, event: EncounterCreated, seq: int) -> Board:
    setup = event.setup
    creatures = tuple(_entering(entrant, setup.round) for entrant in setup.entrants)
    roster = _held(Roster.of(creatures))
    occupancy: Occupancy = Map()
    for creature in creatures:
        occupancy = enter(occupancy, creature.id, creature.corner, creature.side_length)
    chosen = {choice.name: choice.answer for choice in setup.policies}
    return replace(
        board,
        encounter=event.encounter,
        ground=Ground.of(setup.terrain),
        creatures=roster,
        occupancy=occupancy,
        hidden=hidden_in(roster),
        policies=Map({**DEFAULTS, **chosen}),
        listeners=listeners_in(roster),
        bearers=bearers_in(roster),
        malice=setup.malice or 0,
        malice_features=setup.malice_features,
        hero_tokens=setup.hero_tokens,
        reserves=setup.reserves,
    )


@folds(EncounterWon)
def _won(board: Board, event: EncounterWon, seq: int) -> Board:
    return replace(board, winner=event.side)


@folds(Branched)
def _branched(board: Board, event: Branched, seq: int) -> Board:
    return replace(board, encounter=event.encounter)


@folds(EncounterClosed)
def _closed(board: Board, event: EncounterClosed, seq: int) -> Board:
    return replace(board, closed=True)


@folds(PolicyChanged)
def _policy_changed(board: Board, event: PolicyChanged, seq: int) -> Board:
    return replace(board, policies=board.policies.set(event.name, event.answer))


@folds(Commanded)
def _commanded(board: Board, event: Commanded, seq: int) -> Board:
    if not event.reason:
        return replace(board, command=seq)
    return replace(board, command=seq, ordered=Order(getattr(event.command, "creature", ""), event.overruling))


@folds(Done)
def _done(board: Board, event: Done, seq: int) -> Board:
    # What was not taken at once in the command is over with it.
    done = replace(board, command=0, passes=(), at_once=())
    return done if board.ordered is None else replace(done, ordered=None)


@folds(Asked)
def _asked(board: Board, event: Asked, seq: int) -> Board:
    return replace(board, prompts=(*board.prompts, event.prompt))


@folds(Chosen)
def _chosen(board: Board, event: Chosen, seq: int) -> Board:
    passes = board.passes
    for prompt in board.prompts:
        if prompt.id == event.prompt:
            passed = (id.removeprefix(NOT_FOR_THIS_MOVE) for id in event.options if id.startswith(NOT_FOR_THIS_MOVE))
            passes = (*passes, *((id, prompt.subject) for id in passed))
    return replace(board, passes=passes, prompts=tuple(prompt for prompt in board.prompts if prompt.id != event.prompt))


@folds(StandingOrderGiven)
def _standing_order_given(board: Board, event: StandingOrderGiven, seq: int) -> Board:
    others = tuple(order for order in board.standing_orders if order.id != event.order.id)
    return replace(board, standing_orders=(*others, event.order))


@folds(StandingOrderWithdrawn)
def _standing_order_withdrawn(board: Board, event: StandingOrderWithdrawn, seq: int) -> Board:
    return replace(board, standing_orders=tuple(order for order in board.standing_orders if order.id != event.id))


@folds(Rolled)
def _rolled(board: Board, event: Rolled, seq: int) -> Board:
    return replace(board, rolls=board.rolls.set(event.name, event.nth))


@folds(CombatBegun)
def _combat_begun(board: Board, event: CombatBegun, seq: int) -> Board:
    return replace(board, combat_begun=True)


@folds(RoundStarted)
def _round_started(board: Board, event: RoundStarted, seq: int) -> Board:
    return replace(board, round=event.round, first_side=board.first_side or event.side, side_to_act=event.side, group_to_act="")


@folds(RoundEnded)
def _round_ended(board: Board, event: RoundEnded, seq: int) -> Board:
    creatures = board.creatures
    for creature in creatures:
        if creature.surprised:
            creatures = creatures.set(replace(creature, surprised=False))
    return replace(board, creatures=creatures)


@folds(TurnStarted)
def _turn_started(board: Board, event: TurnStarted, seq: int) -> Board:
    creature, granted = board.creatures[event.creature], board.next_turns
    if granted and granted[0].creature == event.creature:
        board = replace(board, next_turns=granted[1:])
    if event.again:
        creature = replace(creature, one_turn_in=board.round)
    elif not (granted and granted[0].creature == event.creature and granted[0].bonus):
        creature = replace(creature, acted_in=max(creature.acted_in, board.round))
    turn = Turn(event.creature, begun=seq, hidden_from=creature.hidden_from, side=creature.side)
    return replace(board, turn=turn, turns=board.turns + 1, acted_this_turn=(), creatures=board.creatures.set(creature))


@folds(TurnJoined)
def _turn_joined(board: Board, event: TurnJoined, seq: int) -> Board:
    creature = board.creatures[event.creature]
    if event.again:
        creature = replace(creature, one_turn_in=board.round)
    else:
        creature = replace(creature, acted_in=max(creature.acted_in, board.round))
    joined = Turn(event.creature, begun=seq, side=creature.side)
    return replace(board, creatures=board.creatures.set(creature), sharing=_in_order(board, (*board.sharing, joined)))


@folds(TurnTakenUp)
def _turn_taken_up(board: Board, event: TurnTakenUp, seq: int) -> Board:
    return taken_up(board, event.creature)


@folds(TurnLeft)
def _turn_left(board: Board, event: TurnLeft, seq: int) -> Board:
    board = _without_extra_actions(board, event.creature)
    return replace(board, sharing=tuple(turn for turn in board.sharing if turn.creature != event.creature))


@folds(TurnEnded)
def _turn_ended(board: Board, event: TurnEnded, seq: int) -> Board:
    board = _without_extra_actions(board, event.creature)
    return replace(
        board,
        turn=None,
        sharing=(),
        side_to_act=event.next_side,
        group_to_act=event.next_group,
        last_turn=event.creature,
        squad_strikes=(),
    )


def taken_up(board: Board, id: str) -> Board:
    """The board on which `id`, of those who share the turn in progress, acts."""
    (own,) = (turn for turn in board.sharing if turn.creature == id)
    others = tuple(turn for turn in board.sharing if turn.creature != id)
    return replace(board, turn=own, sharing=_in_order(board, others if board.turn is None else (*others, board.turn)))


def _in_order(board: Board, turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    return tuple(sorted(turns, key=lambda turn: board.creatures.entry(turn.creature)))


def _without_extra_actions(board: Board, id: str) -> Board:
    creature = board.creatures[id]
    return replace(board, creatures=board.creatures.set(replace(creature, extra_actions=()))) if creature.extra_actions else board


@folds(ExtraActionGained)
def _extra_action_gained(board: Board, event: ExtraActionGained, seq: int) -> Board:
    """A triggered action is one of the round and of no turn: that of this round is not spent any more."""
    creature = board.creatures[event.creature]
    if event.action == TRIGGERED_ACTION:
        return replace(board, creatures=board.creatures.set(replace(creature, reacted_in=0)))
    return replace(board, creatures=board.creatures.set(replace(creature, extra_actions=(*creature.extra_actions, event))))


@folds(TurnGranted)
def _turn_granted(board: Board, event: TurnGranted, seq: int) -> Board:
    """A turn that is put off comes right after the one that is granted, and counts as a bonus: the creature has acted by its record."""
    if not event.put_off:
        return replace(board, next_turns=(*board.next_turns, event))
    resumed = TurnGranted(event.put_off, event.source, bonus=True)
    return replace(board, turn=None, next_turns=(event, resumed, *board.next_turns))


@folds(TurnForgone)
def _turn_forgone(board: Board, event: TurnForgone, seq: int) -> Board:
    return replace(board, next_turns=board.next_turns[1:])


@folds(TurnsRanked)
def _turns_ranked(board: Board, event: TurnsRanked, seq: int) -> Board:
    return replace(board, turn_order=event.order)


@folds(TurnLost)
def _turn_lost(board: Board, event: TurnLost, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], acted_in=event.round)))


@folds(ExtraMainActionGained)
def _extra_main_action_gained(board: Board, event: ExtraMainActionGained, seq: int) -> Board:
    return replace(board, at_once=(*board.at_once, event.creature))


@folds(ExtraMainActionForgone)
def _extra_main_action_forgone(board: Board, event: ExtraMainActionForgone, seq: int) -> Board:
    return _taken_at_once(board, event.creature)


def _taken_at_once(board: Board, id: str) -> Board:
    place = board.at_once.index(id) if id in board.at_once else len(board.at_once)
    return replace(board, at_once=(*board.at_once[:place], *board.at_once[place + 1 :]))


@folds(ActionSpent)
def _action_spent(board: Board, event: ActionSpent, seq: int) -> Board:
    if event.at_once:
        return _taken_at_once(board, event.creature)
    turn = board.turn
    if turn is not None and turn.creature == event.creature:
        return replace(board, turn=_spent(turn, event))
    if board.sharing:
        sharing = tuple(_spent(other, event) if other.creature == event.creature else other for other in board.sharing)
        return replace(board, sharing=sharing)
    return board


def _spent(turn: Turn, event: ActionSpent) -> Turn:
    if event.action == MAIN_ACTION:
        turn = replace(turn, main_actions=turn.main_actions + 1, converted=turn.converted + bool(event.used_as))
    elif event.action == MANEUVER:
        turn = replace(turn, maneuvers=turn.maneuvers + 1)
    else:
        turn = replace(turn, move_actions=turn.move_actions + 1)
    return replace(turn, together=(*turn.together, event.together)) if event.together else turn


@folds(FeatureUsed)
def _feature_used(board: Board, event: FeatureUsed, seq: int) -> Board:
    return _used(board, use_key(event.creature, event.feature, event.whose))


@folds(MaliceFeatureUsed)
def _malice_feature_used(board: Board, event: MaliceFeatureUsed, seq: int) -> Board:
    return _used(_used(board, f"malice/{event.feature}"), "malice/")


@folds(MaliceFeaturesBrought)
def _malice_features_brought(board: Board, event: MaliceFeaturesBrought, seq: int) -> Board:
    return replace(board, malice_features=(*board.malice_features, *event.features))


@folds(VillainActionUsed)
def _villain_action_used(board: Board, event: VillainActionUsed, seq: int) -> Board:
    return _used(_used(board, f"{event.creature}/{event.ability}"), "villain/")


def _used(board: Board, key: str) -> Board:
    before = board.uses.get(key, Uses())
    in_round = before.in_round if before.round == board.round else 0
    in_turn = before.in_turn if before.turn == board.turns else 0
    return replace(board, uses=board.uses.set(key, Uses(before.in_all + 1, board.round, in_round + 1, board.turns, in_turn + 1)))


@folds(TriggeredActionTaken)
def _triggered_action_taken(board: Board, event: TriggeredActionTaken, seq: int) -> Board:
    if event.free:
        return board
    creature = board.creatures[event.creature]
    return replace(board, creatures=board.creatures.set(replace(creature, reacted_in=board.round)))
