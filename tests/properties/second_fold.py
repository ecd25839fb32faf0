"""A second fold of a log, plain and slow, written from the docstrings of the events alone: the oracle for the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from freestrike.events.alterations import Prevented
from freestrike.events.commands import Commanded, Done
from freestrike.events.conditions import Condition, ConditionEnded, ConditionImposed
from freestrike.events.damage import (
    BecameDying,
    DamageDue,
    DamageTaken,
    DeathAverted,
    DeathDue,
    Died,
    KnockedOut,
    RecoverySpent,
    StaminaLost,
    StaminaRegained,
    StoppedDying,
    TemporaryStaminaGained,
    TemporaryStaminaLost,
    WokeUp,
)
from freestrike.events.dice import Rolled
from freestrike.events.encounter import (
    Branched,
    DiceRekeyed,
    EncounterClosed,
    EncounterCreated,
    EncounterWon,
    Entrant,
    Redone,
    Setup,
    Undone,
)
from freestrike.events.event import Event
from freestrike.events.forced_movement import ForcedMoveBegun, ForcedMoveEnded, ForceMoved, ObjectBroken, ObjectDamaged, ObjectMoved
from freestrike.events.hiding import Found, Hid
from freestrike.events.lasting import EndingChanged, Lasting, LastingBegan, LastingEnded
from freestrike.events.malice import MaliceFeaturesBrought, MaliceFeatureUsed
from freestrike.events.movement import (
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
from freestrike.events.prompts import Asked, Chosen, Prompt, StandingOrder, StandingOrderGiven, StandingOrderWithdrawn
from freestrike.events.record import Record
from freestrike.events.resources import ResourceGained, ResourceSpent
from freestrike.events.rulings import ActionsSet, CreatureLeft, CreatureSet, Placed, Revived, StaminaSet, TurnOrderSet
from freestrike.events.space import Square, side_length
from freestrike.events.squads import CaptainAttached, CaptainLost, MinionsDropped, SquadFormed, SquadReplenished, SquadStaminaSet
from freestrike.events.strikes import AbilityResolved, AbilityUsed, PowerRollAltered, PowerRollMade
from freestrike.events.summoning import CreatureEntered
from freestrike.events.tests import PowerRollOfTestMade, PowerRollTested
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
from freestrike.events.zones import ZoneEnded, ZoneMoved, ZonePlaced
from freestrike.projections.board.board import Board
from freestrike.projections.board.board import Turn as BoardTurn

ANSWERED_ONCE_DONE = (
    Stepped,
    Teleported,
    DamageTaken,
    StaminaRegained,
    BecameDying,
    Died,
    ConditionImposed,
    ConditionEnded,
    ResourceSpent,
    TurnStarted,
    TurnJoined,
    TurnLeft,
    TurnEnded,
    RoundStarted,
    RoundEnded,
    TriggeredActionTaken,
)
"""What has happened and can be answered all the same, besides what is in flight."""


@dataclass
class Fighter:
    """One creature."""

    size: str
    side: str
    seat: str
    speed: int
    square: Square
    stamina: int
    temporary: int
    conditions: list[Condition]
    surprised: bool
    recoveries: int
    life: str = "alive"
    acted_in: int = 0
    one_turn_in: int = 0
    reacted_in: int = 0
    lasting: list[Lasting] = field(default_factory=list)
    hidden_from: list[str] = field(default_factory=list)
    clinging: bool = False
    mount: str = ""
    rode_in: int = 0
    ridden_in: int = 0
    falling_since: int = 0
    fallen: int = 0
    heroic_resource: int = 0
    victories: int = 0
    surges: int = 0
    epic_resource: int = 0
    extra: list[str] = field(default_factory=list)
    hurt_by: str = ""
    hurt_in: int = 0
    hurt_for: int = 0

    def has(self, condition: str) -> bool:
        return any(one.name == condition for one in self.conditions)

    def hurt(self, turn: int, amount: int) -> None:
        """It has taken `amount` more in the turn."""
        self.hurt_for = amount + (self.hurt_for if self.hurt_in == turn else 0)
        self.hurt_in = turn

    def squares(self) -> list[Square]:
        """Every square that its space fills; the dead fill none."""
        x, y, z = self.square
        span = range(side_length(self.size))
        return [] if self.life == "dead" else [(x + dx, y + dy, z + dz) for dx in span for dy in span for dz in span]


@dataclass
class Squad:
    """A squad: those that are left of it, the Stamina of each, what they share."""

    members: list[str]
    stamina: int
    pool: int
    captain: str = ""
    lost_in: int = 0


@dataclass
class Turn:
    """The turn in progress. `spent`: how often each action was. `move`: kind, allowance and squares spent of the move that is made;
    `others`: of those before and after it; `place`: how many of them were begun before it. `converted`: how many main actions became
    something else; `together`: the maneuvers used with its squad."""

    creature: str
    spent: dict[str, int] = field(default_factory=dict)
    move: tuple[str, int, int] | None = None
    others: list[tuple[str, int, int]] = field(default_factory=list)
    place: int = 0
    converted: int = 0
    together: list[str] = field(default_factory=list)
    hidden_from: list[str] = field(default_factory=list)
    side: str = ""

    def begun(self) -> list[tuple[str, int, int]]:
        """All of its moves, in order."""
        return [*self.others[: self.place], *([] if self.move is None else [self.move]), *self.others[self.place :]]

    def take_up(self, nth: int, new: tuple[str, int, int] | None = None) -> None:
        """Go on with the `nth` move, or with a new one after all the others."""
        begun = self.begun() + ([] if new is None else [new])
        self.place = nth - 1
        self.move = begun.pop(self.place)
        self.others = begun


@dataclass
class Fight:
    """What the second fold makes of a log. `answerable`: the records of what has
    happened and can still be answered. `faults`: facts that do not fit what went
    before. `now`: the record that is taken in."""

    setup: Setup
    creatures: dict[str, Fighter]
    policies: dict[str, str]
    round: int = 0
    first_side: str = ""
    side_to_act: str = ""
    next_turns: list[tuple[str, bool]] = field(default_factory=list)
    combat_begun: bool = False
    turn_order: tuple[str, ...] = ()
    malice_features: tuple[str, ...] = ()
    zones: dict[str, tuple[tuple[Square, ...], tuple[str, ...]]] = field(default_factory=dict)
    turn: Turn | None = None
    sharing: dict[str, Turn] = field(default_factory=dict)
    windows: dict[int, Event] = field(default_factory=dict)
    answerable: set[int] = field(default_factory=set)
    prompts: dict[str, Prompt] = field(default_factory=dict)
    passes: list[tuple[str, str]] = field(default_factory=list)
    orders: dict[str, StandingOrder] = field(default_factory=dict)
    rolls: dict[str, int] = field(default_factory=dict)
    command: int = 0
    ordered: bool = False
    turns: int = 0
    at_once: list[str] = field(default_factory=list)
    acted_this_turn: list[str] = field(default_factory=list)
    last_turn: str = ""
    group_to_act: str = ""
    ridden: str = ""
    uses: list[tuple[str, int, int]] = field(default_factory=list)
    malice: int = 0
    hero_tokens: int = 0
    squads: dict[str, Squad] = field(default_factory=dict)
    winner: str = ""
    closed: bool = False
    objects: dict[str, list[Square]] = field(default_factory=dict)
    worn: dict[Square, int] = field(default_factory=dict)
    squad_strikes: list[tuple[str, str, str, int]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    now: Record | None = None

    def legal(self, holds: bool, fault: str) -> None:
        """As `expect`, of what the Director's order can set aside."""
        self.expect(holds or self.ordered, fault)

    def expect(self, holds: bool, fault: str) -> None:
        """Note a fault of the record taken in now, unless `holds`."""
        if not holds:
            assert self.now is not None
            self.faults.append(f"record {self.now.seq}, {type(self.now.event).__name__}: {fault}")

    def mover(self, turn: Turn) -> str:
        """Whose steps the move of a turn is: a mount's, where it is ridden."""
        return self.ridden if turn.move is not None and turn.move[0].startswith("ride") else turn.creature

    def acts(self, id: str) -> None:
        """Only who is alive or dying does anything."""
        self.expect(self.creatures[id].life in ("alive", "dying"), f"{id} is {self.creatures[id].life}")

    def put(self, id: str, square: Square) -> None:
        """Whoever is put elsewhere holds on to nothing."""
        self.creatures[id].square = square
        self.creatures[id].clinging = False

    def out(self, id: str) -> None:
        """`id` is in no squad any more."""
        for squad in self.squads.values():
            squad.members = [other for other in squad.members if other != id]

    def lost(self, name: str, id: str, amount: int, pool: int) -> None:
        """A minion of the squad `name` has lost Stamina out of its pool, which is never below 0."""
        squad = self.squads[name]
        self.expect(id in squad.members, f"{id} is not in {name}")
        self.expect(pool == max(0, squad.pool - amount), "the pool does not add up")
        squad.pool = pool

    def close(self, of: int, kind: type) -> None:
        """The window of the record `of` closes, and with it those that opened inside it."""
        self.expect(isinstance(self.windows.get(of), kind), f"{of} is no open {kind.__name__}")
        for seq in [seq for seq in self.windows if seq >= of]:
            del self.windows[seq]


def live_records(log: Iterable[Record]) -> list[Record]:
    """The records that count: undone ranges are cut out, redone ones put back, and neither undo nor redo counts itself."""
    live: list[Record] = []
    cut: list[list[Record]] = []
    for record in log:
        event = record.event
        if isinstance(event, Undone):
            cut.append([one for one in live if one.seq >= event.start])
            live = [one for one in live if one.seq < event.start]
        elif isinstance(event, Redone):
            live += cut.pop()
        else:
            live.append(record)
    return live


def second_fold(log: Iterable[Record]) -> Fight:
    """The fight after all of `log`, folded again from its first record."""
    first, *rest = live_records(log)
    created = first.event
    assert isinstance(created, EncounterCreated)
    fight = _begin(created.setup)
    for record in rest:
        fight.now = record
        event = record.event
        if isinstance(event, StepBegun | ForcedMoveBegun | AbilityUsed | PowerRollMade | PowerRollOfTestMade | DamageDue | DeathDue):
            fight.windows[record.seq] = event
        elif isinstance(event, ANSWERED_ONCE_DONE):
            fight.answerable.add(record.seq)
        _take_in_inputs(fight, record)
        _take_in_turns(fight, event)
        _take_in_movement(fight, event)
        _take_in_what_is_not_a_step(fight, event)
        _take_in_resources(fight, event)
        _take_in_abilities_and_conditions(fight, event)
        _take_in_stamina_and_life(fight, event)
    return fight


def _features(fight: Fight) -> tuple[str, ...]:
    return (*(one.ability.id for one in fight.setup.malice_features), *fight.malice_features)


def differences(fight: Fight, board: Board) -> list[str]:
    """Where `board` says something else than `fight`."""
    turn = None if board.turn is None else _turn_of(board.turn)
    compared: list[tuple[str, object, object]] = [
        ("order of entry", list(fight.creatures), [creature.id for creature in board.creatures]),
        ("policies", fight.policies, dict(board.policies)),
        ("round", fight.round, board.round),
        ("first side", fight.first_side, board.first_side),
        ("side to act", fight.side_to_act, board.side_to_act),
        ("turn", fight.turn, turn),
        ("sharing", fight.sharing, {other.creature: _turn_of(other) for other in board.sharing}),
        ("Malice features", _features(fight), tuple(one.ability.id for one in board.malice_features)),
        ("turn order", fight.turn_order, board.turn_order),
        ("combat begun", fight.combat_begun, board.combat_begun),
        ("turns granted", fight.next_turns, [(one.creature, one.bonus) for one in board.next_turns]),
        ("windows", list(fight.windows.items()), [(window.seq, window.event) for window in board.in_flight]),
        ("prompts", list(fight.prompts.values()), list(board.prompts)),
        ("passes", fight.passes, list(board.passes)),
        ("standing orders", list(fight.orders.values()), list(board.standing_orders)),
        ("rolls", fight.rolls, dict(board.rolls)),
        ("command", fight.command, board.command),
        ("turns", fight.turns, board.turns),
        ("at once", fight.at_once, list(board.at_once)),
        ("acted this turn", fight.acted_this_turn, list(board.acted_this_turn)),
        ("last turn", fight.last_turn, board.last_turn),
        ("group to act", fight.group_to_act, board.group_to_act),
        ("uses", _counted(fight), {key: (one.in_all, one.in_round, one.in_turn) for key, one in board.uses.items()}),
        ("malice", fight.malice, board.malice),
        (
            "squads",
            fight.squads,
            _squads(board),
        ),
        ("hero tokens", fight.hero_tokens, board.hero_tokens),
        ("winner", fight.winner, board.winner),
        ("closed", fight.closed, board.closed),
        ("hidden", tuple(id for id, one in fight.creatures.items() if one.hidden_from), board.hidden),
    ]
    solid = {square for squares in fight.objects.values() for square in squares}.union(fight.setup.terrain.solid)
    solid.update(square for squares, terrain in fight.zones.values() if "solid" in terrain for square in squares)
    hard = {square for squares, terrain in fight.zones.values() if "difficult" in terrain for square in squares}
    compared.append(("difficult squares", hard.union(fight.setup.terrain.difficult), set(board.ground.difficult)))
    compared.append(("zones", {id: squares for id, (squares, _) in fight.zones.items()}, {one.zone: one.squares for one in board.zones}))
    tops = {(column.x, column.y): column.top for column in fight.setup.terrain.columns}
    for squares, terrain in fight.zones.values():
        for x, y, z in squares if "pit" in terrain else ():
            tops[x, y] = min(z, tops.get((x, y), 0))
    compared.append(("heights", tops, {place: column.top for place, column in board.ground.columns.items()}))
    compared.append(("solid squares", solid, set(board.ground.solid)))
    struck = [(one.squad, one.target, one.type, one.amount) for one in board.squad_strikes]
    compared.append(("squad strikes", fight.squad_strikes, struck))
    compared.append(("worn", fight.worn, dict(board.ground.worn)))
    for id, one in fight.creatures.items():
        other = board.creatures[id]
        known = Fighter(
            size=other.stat_block.size,
            side=other.side,
            seat=other.seat,
            speed=other.stat_block.speed,
            square=other.corner,
            stamina=other.stamina,
            temporary=other.temporary,
            conditions=list(other.conditions),
            surprised=other.surprised,
            recoveries=other.recoveries,
            life=other.life,
            acted_in=other.acted_in,
            one_turn_in=other.one_turn_in,
            reacted_in=other.reacted_in,
            lasting=list(other.lasting),
            hidden_from=list(other.hidden_from),
            clinging=other.clinging,
            mount=other.mount,
            rode_in=other.rode_in,
            ridden_in=other.ridden_in,
            falling_since=other.falling_since,
            fallen=other.fallen,
            heroic_resource=other.heroic_resource,
            victories=other.victories,
            surges=other.surges,
            epic_resource=other.epic_resource,
            extra=[one.action for one in other.extra_actions],
            hurt_by=other.hurt_by,
            hurt_in=other.hurt_in,
            hurt_for=other.hurt_for,
        )
        compared.append((id, one, known))
    return [f"{what}: {mine!r}, on the board {theirs!r}" for what, mine, theirs in compared if mine != theirs]


def _turn_of(turn: BoardTurn) -> Turn:
    actions = {"main action": turn.main_actions, "maneuver": turn.maneuvers, "move action": turn.move_actions}
    moves = [(move.kind, move.allowance, move.spent) for move in turn.moves]
    spent = {action: times for action, times in actions.items() if times}
    move = moves.pop(turn.moving) if moves else None
    return Turn(turn.creature, spent, move, moves, turn.moving, turn.converted, list(turn.together), list(turn.hidden_from), turn.side)


def _squads(board: Board) -> dict[str, Squad]:
    return {one.name: Squad(list(one.members), one.stamina, one.pool, one.captain, one.captain_lost_in) for one in board.squads}


def _counted(fight: Fight) -> dict[str, tuple[int, int, int]]:
    """How often each feature was used: in all, in the round and in the turn of its last use."""
    last = {key: (round, turn) for key, round, turn in fight.uses}
    return {
        key: (
            sum(one == key for one, _, _ in fight.uses),
            sum((one, then) == (key, round) for one, then, _ in fight.uses),
            sum((one, then) == (key, turn) for one, _, then in fight.uses),
        )
        for key, (round, turn) in last.items()
    }


def _entering(entrant: Entrant, round: int) -> Fighter:
    return Fighter(
        size=entrant.stat_block.size,
        side=entrant.side,
        seat=entrant.seat,
        speed=entrant.stat_block.speed,
        square=entrant.square,
        stamina=entrant.stat_block.stamina if entrant.stamina is None else entrant.stamina,
        temporary=entrant.temporary_stamina,
        conditions=list(entrant.conditions),
        surprised=entrant.surprised,
        recoveries=entrant.stat_block.recoveries if entrant.recoveries is None else entrant.recoveries,
        reacted_in=round if entrant.triggered_action_used else 0,
        lasting=list(entrant.lasting),
        heroic_resource=entrant.heroic_resource,
        victories=entrant.victories,
        surges=entrant.surges,
        epic_resource=entrant.epic_resource,
        hidden_from=list(entrant.hidden_from),
    )


def _begin(setup: Setup) -> Fight:
    creatures = {entrant.id: _entering(entrant, setup.round) for entrant in setup.entrants}
    fight = Fight(setup, creatures, {**DEFAULTS, **{chosen.name: chosen.answer for chosen in setup.policies}})
    fight.malice, fight.hero_tokens = setup.malice or 0, setup.hero_tokens
    fight.objects = {thing.id: list(thing.squares) for thing in setup.terrain.objects}
    return fight


def _take_in_inputs(fight: Fight, record: Record) -> None:
    match record.event:
        case Commanded():
            fight.expect(not fight.command, "another command is open")
            fight.command = record.seq
            fight.ordered = bool(record.event.reason)
        case Done(of):
            fight.expect(of == fight.command, f"{fight.command} is open, not {of}")
            fight.expect(not fight.prompts, "a prompt is open")
            fight.expect(not fight.windows, "a window is open")
            fight.expect(not fight.at_once, "a main action is in hand")
            fight.command = 0
            fight.ordered = False
            fight.passes = []
        case EncounterWon(side):
            fight.expect(not fight.winner, "it was won before")
            fight.winner = side
        case DiceRekeyed() | Branched():
            pass
        case EncounterClosed():
            fight.closed = True
        case PolicyChanged(name, answer):
            fight.policies[name] = answer
        case Rolled(name, sides, dice, nth):
            fight.expect(nth == fight.rolls.get(name, 0) + 1, "counted wrongly")
            fight.expect(all(1 <= die <= sides for die in dice), "no such die")
            fight.rolls[name] = nth
        case Asked(prompt):
            fight.expect(prompt.id not in fight.prompts, "asked twice")
            fight.prompts[prompt.id] = prompt
        case Chosen(id, options, order):
            prompt = fight.prompts.pop(id)
            fight.expect(set(options) <= {option.id for option in prompt.options}, "not an option")
            fight.expect(prompt.least <= len(options) <= prompt.most, "too few or too many")
            fight.passes += [(option.split("/", 1)[1], prompt.subject) for option in options if option.startswith("not-for-this-move/")]
            seat = fight.orders[order].seat if order else record.by
            fight.expect(seat == prompt.seat, "another seat's prompt")
        case StandingOrderGiven(given):
            fight.orders.pop(given.id, None)
            fight.orders[given.id] = given
        case StandingOrderWithdrawn(id):
            del fight.orders[id]


def _take_in_turns(fight: Fight, event: Event) -> None:
    match event:
        case CombatBegun():
            fight.expect(not fight.combat_begun, "it had begun")
            fight.combat_begun = True
        case RoundStarted(round, side):
            fight.round = round
            fight.side_to_act = side
            fight.group_to_act = ""
            fight.first_side = fight.first_side or side
        case RoundEnded(round):
            fight.expect(round == fight.round, "another round")
            for fighter in fight.creatures.values():
                fighter.surprised = False
        case TurnStarted(id, again):
            fight.acts(id)
            fight.expect(fight.turn is None, "a turn is in progress")
            fight.turn = Turn(id, hidden_from=list(fight.creatures[id].hidden_from), side=fight.creatures[id].side)
            fight.turns += 1
            fight.acted_this_turn = []
            its_own = bool(fight.next_turns) and fight.next_turns[0][0] == id
            fight.legal(its_own or not fight.next_turns, "another's turn was granted")
            granted = fight.next_turns.pop(0) if its_own else (id, False)
            if again:
                fight.legal(fight.creatures[id].one_turn_in < fight.round, "has taken the first of two")
                fight.creatures[id].one_turn_in = fight.round
            elif not granted[1]:
                fight.legal(fight.creatures[id].acted_in < fight.round, "has acted this round")
                fight.creatures[id].acted_in = fight.round
        case TurnJoined(id, again):
            fight.acts(id)
            fight.expect(fight.turn is not None, "no turn is in progress")
            fight.expect(fight.creatures[id].acted_in < fight.round, "has acted this round")
            if again:
                fight.legal(fight.creatures[id].one_turn_in < fight.round, "has taken the first of two")
                fight.creatures[id].one_turn_in = fight.round
            else:
                fight.creatures[id].acted_in = fight.round
            fight.sharing[id] = Turn(id, side=fight.creatures[id].side)
        case TurnTakenUp(id):
            fight.expect(fight.turn is not None, "no turn is in progress")
            if fight.turn is not None:
                fight.sharing[fight.turn.creature] = fight.turn
            fight.turn = fight.sharing.pop(id)
        case TurnLeft(id):
            del fight.sharing[id]
            fight.creatures[id].extra = []
        case TurnEnded(id, next_side, next_group):
            fight.expect(fight.turn is not None and fight.turn.creature == id, "not its turn")
            fight.expect(not fight.sharing, "others still share it")
            fight.turn = None
            fight.last_turn = id
            fight.squad_strikes = []
            fight.group_to_act = next_group
            fight.side_to_act = next_side
            fight.creatures[id].extra = []
        case TurnGranted(id, _, bonus, put_off):
            if put_off:
                fight.expect(fight.turn == Turn(put_off), "has done something in its turn")
                fight.turn = None
                fight.next_turns[:0] = [(id, bonus), (put_off, True)]
            else:
                fight.next_turns.append((id, bonus))
        case TurnForgone(id):
            fight.expect(fight.next_turns.pop(0)[0] == id, "another's turn was granted")
        case TurnsRanked(order):
            fight.expect(set(order) <= set(fight.creatures), "somebody who is not there")
            fight.turn_order = order
        case TurnLost(id, round):
            fight.expect(round >= fight.round, "a turn of the past")
            fight.creatures[id].acted_in = round
        case ExtraActionGained(id, "triggered action"):
            fight.creatures[id].reacted_in = 0
        case ExtraActionGained(id, action):
            fight.creatures[id].extra.append(action)
        case ExtraMainActionGained(id):
            fight.at_once.append(id)
        case ExtraMainActionForgone(id):
            fight.at_once.remove(id)
        case ActionSpent(id, at_once=True):
            fight.acts(id)
            fight.legal(id in fight.at_once, "no main action in hand")
            fight.at_once.remove(id)
        case ActionSpent(id, action, used_as, together):
            fight.acts(id)
            own = fight.turn if fight.turn is not None and fight.turn.creature == id else fight.sharing.get(id)
            fight.legal(own is not None, "not its turn")
            if own is not None:
                most = 1 + fight.creatures[id].extra.count(action)
                fight.legal(own.spent.get(action, 0) < most, f"{action} was spent")
                own.spent[action] = own.spent.get(action, 0) + 1
                own.converted += bool(used_as) and action == "main action"
                own.together += [together] if together else []
        case FeatureUsed(id, feature, _, whose):
            fight.uses.append((f"{id}/{feature}" + (f"/{whose}" if whose else ""), fight.round, fight.turns))
        case VillainActionUsed(id, ability):
            fight.legal(f"{id}/{ability}" not in [key for key, _, _ in fight.uses], "used before")
            fight.uses += [(f"{id}/{ability}", fight.round, fight.turns), ("villain/", fight.round, fight.turns)]
        case MaliceFeaturesBrought(features):
            fight.malice_features = (*fight.malice_features, *(one.ability.id for one in features))
        case MaliceFeatureUsed(_, feature):
            fight.uses += [(f"malice/{feature}", fight.round, fight.turns), ("malice/", fight.round, fight.turns)]
        case TriggeredActionTaken(id, _, free, of):
            fight.acts(id)
            fight.expect(
                of in fight.windows or of in fight.answerable or (fight.ordered and of == fight.command), f"{of} is neither open nor done"
            )
            if not free:
                fight.legal(fight.creatures[id].reacted_in < fight.round, "its triggered action was spent")
                fight.creatures[id].reacted_in = fight.round


def _take_in_movement(fight: Fight, event: Event) -> None:
    match event:
        case MoveBegun(id, kind, allowance, rider):
            fight.acts(id)
            fight.squad_strikes = [struck for struck in fight.squad_strikes if struck[1] != id]
            fight.passes = [one for one in fight.passes if one[1] != id]
            fight.expect(allowance >= 0, "less than no squares")
            if fight.turn is not None and fight.turn.creature == (rider or id):
                fight.turn.take_up(len(fight.turn.begun()) + 1, (kind, allowance, 0))
            if rider:
                fight.expect(fight.creatures[rider].mount == id, "does not ride it")
                fight.expect(fight.creatures[rider].rode_in < fight.round, "rode before in this round")
                fight.expect(fight.creatures[id].ridden_in < fight.round, "was ridden before in this round")
                fight.creatures[rider].rode_in = fight.creatures[id].ridden_in = fight.round
                fight.ridden = id
        case MoveResumed(id, kind, nth):
            fight.acts(id)
            fight.passes = [one for one in fight.passes if one[1] != id]
            if fight.turn is not None and fight.turn.creature == id:
                begun = fight.turn.begun()
                fight.turn.take_up(nth or len(begun))
                fight.expect(fight.turn.move is not None and fight.turn.move[0] == kind, "another kind of move")
        case StepBegun(id, origin, _, cost):
            fight.acts(id)
            if event.by and not event.spent:
                fight.squad_strikes = [struck for struck in fight.squad_strikes if struck[1] != id]
            fight.expect(fight.creatures[id].square == origin, "stands elsewhere")
            fight.expect(cost >= 1, "costs nothing")
        case Stepped(id, origin, to, cost, of, manner, _, _, by):
            fight.acts(id)
            fight.close(of, StepBegun)
            fight.expect(fight.creatures[id].square == origin, "stands elsewhere")
            fight.expect(cost >= 1, "costs nothing")
            fight.put(id, to)
            fight.creatures[id].clinging = manner == "climb"
            if not by and fight.turn is not None and fight.turn.move is not None and id == fight.mover(fight.turn):
                kind, allowance, spent = fight.turn.move
                fight.turn.move = (kind, allowance, spent + cost)
                fight.legal(spent + cost <= allowance, f"{spent + cost} of {allowance} squares")
        case Prevented(of, "rest of the movement", _, _, id):
            turn, step = fight.turn, fight.windows.get(of)
            own = not (isinstance(step, StepBegun) and step.by)
            if own and turn is not None and turn.creature == id and turn.move is not None:
                kind, _, spent = turn.move
                turn.move = (kind, spent, spent)
        case StepCancelled(_, of):
            fight.close(of, StepBegun)
        case MoveHalted(id, _, origin, back_to) if back_to is not None:
            fight.expect(fight.creatures[id].square == origin, "stands elsewhere")
            fight.put(id, back_to)
        case Carried(id, by, origin, to):
            fight.expect(fight.creatures[id].square == origin, "stands elsewhere")
            grabbed = any(one.name == "grabbed" and one.source == by for one in fight.creatures[id].conditions)
            fight.expect(grabbed or fight.creatures[id].mount == by, "is neither grabbed nor a rider")
            fight.put(id, to)
        case Placed(id, origin, to):
            fight.expect(fight.creatures[id].square == origin, "stands elsewhere")
            fight.put(id, to)
            fight.creatures[id].falling_since = fight.creatures[id].fallen = 0


def _take_in_what_is_not_a_step(fight: Fight, event: Event) -> None:
    match event:
        case Teleported(id, origin, to) | Displaced(id, origin, to):
            fight.expect(fight.creatures[id].square == origin, "stands elsewhere")
            fight.put(id, to)
            fight.creatures[id].falling_since = fight.creatures[id].fallen = 0
        case Fell(id, origin, to, squares, _, landed):
            fighter = fight.creatures[id]
            fight.expect(fighter.square == origin, "stands elsewhere")
            fight.expect(squares == fighter.fallen + origin[2] - to[2] >= 0, "the squares fallen do not add up")
            fight.put(id, to)
            fighter.falling_since = 0 if landed else fighter.falling_since or fight.round
            fighter.fallen = 0 if landed else squares
        case ForceMoved(id, origin, to, of):
            fight.expect(isinstance(fight.windows.get(of), ForcedMoveBegun), f"{of} is no open forced move")
            fight.expect(fight.creatures[id].square == origin, "stands elsewhere")
            fight.expect(max(abs(a - b) for a, b in zip(origin, to, strict=True)) == 1, "not the next square")
            fight.put(id, to)
        case ForcedMoveEnded(_, of):
            fight.close(of, ForcedMoveBegun)
        case ObjectBroken(object, squares):
            left = fight.objects[object]
            fight.expect(set(squares) <= set(left), "breaks what is not there")
            fight.objects[object] = [square for square in left if square not in squares]
            fight.worn = {square: stamina for square, stamina in fight.worn.items() if square not in squares}
        case ObjectDamaged(object, square, _, stamina):
            fight.expect(square in fight.objects[object], "damages what is not there")
            fight.expect(stamina >= 0, "is damaged below 0")
            fight.worn[square] = stamina
        case ObjectMoved(object, origin, to):
            squares = tuple(fight.objects[object])
            fight.expect(origin == tuple(min(square[axis] for square in squares) for axis in range(3)), "was not there")
            way = [there - here for here, there in zip(origin, to, strict=True)]
            shifted = {square: (square[0] + way[0], square[1] + way[1], square[2] + way[2]) for square in squares}
            fight.objects[object] = list(shifted.values())
            fight.worn = {shifted.get(square, square): left for square, left in fight.worn.items()}
        case Mounted(id, mount, to):
            fight.expect(not fight.creatures[id].mount, "is on another")
            fight.put(id, to)
            fight.creatures[id].mount = mount
        case Dismounted(id, mount):
            fight.expect(fight.creatures[id].mount == mount, "is not on it")
            fight.creatures[id].mount = ""
        case CreatureEntered(entrant):
            fight.expect(entrant.id not in fight.creatures, "is there")
            fight.creatures[entrant.id] = _entering(entrant, fight.round)
        case ZonePlaced(zone=zone, squares=squares, terrain=terrain):
            fight.expect(zone not in fight.zones, "it stands")
            fight.zones[zone] = (squares, terrain)
        case ZoneMoved(zone, squares):
            fight.zones[zone] = (squares, fight.zones[zone][1])
        case ZoneEnded(zone):
            del fight.zones[zone]
        case LastingBegan(id, lasting):
            fight.creatures[id].lasting.append(lasting)
        case LastingEnded(id, lasting):
            fight.expect(lasting in fight.creatures[id].lasting, "ends what is not there")
            fight.creatures[id].lasting = [one for one in fight.creatures[id].lasting if one != lasting]
        case EndingChanged(id, what, ends):
            fighter = fight.creatures[id]
            fight.expect(what in (*fighter.conditions, *fighter.lasting), "changes what is not there")
            fighter.conditions = [replace(one, ends=ends) if one == what else one for one in fighter.conditions]
            fighter.lasting = [replace(one, ends=ends) if one == what else one for one in fighter.lasting]
        case Hid(id, observers):
            fight.creatures[id].hidden_from += [one for one in observers if one not in fight.creatures[id].hidden_from]
        case Found(id, observers):
            fight.expect(set(observers) <= set(fight.creatures[id].hidden_from), "is not hidden from them")
            fight.creatures[id].hidden_from = [one for one in fight.creatures[id].hidden_from if one not in observers]


def _take_in_resources(fight: Fight, event: Event) -> None:
    match event:
        case ResourceGained(id, what, amount, left) | ResourceSpent(id, what, amount, left):
            sign = 1 if isinstance(event, ResourceGained) else -1
            owner: Fight | Fighter = fight.creatures[id] if id else fight
            held = what.replace(" ", "_")
            fight.expect(amount >= 0 and left == getattr(owner, held) + sign * amount, f"{what} do not add up")
            setattr(owner, held, left)


def _take_in_abilities_and_conditions(fight: Fight, event: Event) -> None:
    match event:
        case AbilityUsed(id, apart=apart):
            fight.acts(id)
            fight.acted_this_turn += [id] if id not in fight.acted_this_turn and not apart else []
        case AbilityResolved(of):
            fight.close(of, AbilityUsed)
        case PowerRollTested(of=of) if of:
            fight.close(of, PowerRollOfTestMade)
        case PowerRollAltered(of, outcomes):
            fight.expect(isinstance(fight.windows.get(of), PowerRollMade), f"{of} is no open roll")
            fight.expect(all(1 <= outcome.tier <= 3 for outcome in outcomes), "no such tier")
        case ConditionImposed(id, condition, replaced):
            fighter = fight.creatures[id]
            fight.expect(fighter.life != "dead", "the dead have none")
            fight.expect(all(one in fighter.conditions for one in replaced), "replaces what is not there")
            fighter.conditions = [*(one for one in fighter.conditions if one not in replaced), condition]
        case ConditionEnded(id, condition):
            fighter = fight.creatures[id]
            fight.expect(condition in fighter.conditions, "ends what is not there")
            fighter.conditions = [one for one in fighter.conditions if one != condition]


def _take_in_stamina_and_life(fight: Fight, event: Event) -> None:
    match event:
        case DamageDue() if event.one_with:
            fight.squad_strikes.append((event.one_with, event.target, event.type, event.amount))
        case SquadFormed(name, members, stamina, pool):
            fight.squads.pop(name, None)
            fight.squads[name] = Squad(list(members), stamina, pool)
        case MinionsDropped(name, minions):
            fight.expect(set(minions) <= set(fight.squads[name].members), "drops who is not in it")
            for id in minions:
                fight.creatures[id].stamina = 0
        case CaptainAttached(name, captain, stamina, pool):
            squad = fight.squads[name]
            fight.expect(not squad.captain, "has a captain")
            more = (stamina - squad.stamina) * len(squad.members)
            fight.expect(pool == squad.pool + more, "the added Stamina does not add up")
            squad.captain, squad.stamina, squad.pool, squad.lost_in = captain, stamina, pool, 0
        case CaptainLost(name, captain, _, stamina, pool):
            squad = fight.squads[name]
            fight.expect(squad.captain == captain, "another captain")
            fight.expect(pool <= squad.pool, "gains Stamina")
            squad.captain, squad.stamina, squad.pool, squad.lost_in = "", stamina, pool, fight.round
        case SquadReplenished(name, amount, pool):
            fight.expect(fight.squads[name].pool + amount == pool, "the pool does not add up")
            fight.squads[name].pool = pool
        case SquadStaminaSet(name, pool):
            fight.squads[name].pool = pool
        case DamageTaken(target=id, amount=amount, stamina=pool, of=of, squad=name) if name:
            fight.creatures[id].hurt(fight.turns, amount)
            fight.close(of, DamageDue)
            fight.lost(name, id, amount, pool)
        case DamageTaken(id, amount, stamina, of, absorbed, temporary):
            fighter = fight.creatures[id]
            fighter.hurt_by = event.type
            fighter.hurt(fight.turns, amount)
            fight.close(of, DamageDue)
            fight.expect(fighter.life != "dead" or not amount, "the dead take none")
            fight.expect(stamina == fighter.stamina - amount + absorbed, "Stamina does not add up")
            fight.expect(temporary == fighter.temporary - absorbed >= 0, "temporary Stamina does not add up")
            fighter.stamina, fighter.temporary = stamina, temporary
        case StaminaLost(creature=id, amount=amount, stamina=pool, squad=name) if name:
            fight.lost(name, id, amount, pool)
        case StaminaLost(id, amount, stamina):
            fight.expect(stamina == fight.creatures[id].stamina - amount, "Stamina does not add up")
            fight.creatures[id].stamina, fight.creatures[id].hurt_by = stamina, "no damage"
        case StaminaRegained(id, amount, stamina, recoveries):
            fight.expect(fight.creatures[id].life != "dead", "the dead regain none")
            fight.expect(stamina == fight.creatures[id].stamina + amount, "Stamina does not add up")
            spent = fight.creatures[id].recoveries - recoveries
            fight.expect(recoveries >= 0 and 0 <= spent <= (1 if fight.creatures[id].side == "heroes" else 0), "Recoveries do not add up")
            fight.creatures[id].stamina, fight.creatures[id].recoveries = stamina, recoveries
        case RecoverySpent(id, recoveries):
            fight.expect(recoveries == fight.creatures[id].recoveries - 1 >= 0, "Recoveries do not add up")
            fight.creatures[id].recoveries = recoveries
        case TemporaryStaminaLost(id, amount):
            fight.expect(fight.creatures[id].temporary == amount, "loses other temporary Stamina than it has")
            fight.creatures[id].temporary = 0
        case TemporaryStaminaGained(id, temporary):
            fight.expect(temporary > fight.creatures[id].temporary, "less than it has")
            fight.creatures[id].temporary = temporary
        case CreatureSet(id, recoveries, surprised, acted_in, reacted_in, side, seat):
            fighter = fight.creatures[id]
            fighter.recoveries, fighter.surprised, fighter.side, fighter.seat = recoveries, surprised, side, seat
            fighter.acted_in, fighter.reacted_in = acted_in, reacted_in
        case ActionsSet(id, main_actions, maneuvers, move_actions):
            fight.expect(fight.turn is not None and fight.turn.creature == id, "not its turn")
            assert fight.turn is not None
            actions = {"main action": main_actions, "maneuver": maneuvers, "move action": move_actions}
            fight.turn.spent = {action: times for action, times in actions.items() if times}
        case TurnOrderSet(side, first):
            fight.side_to_act, fight.first_side = side, first
        case Revived(id, stamina):
            fight.expect(fight.creatures[id].life == "dead", "is not dead")
            fight.creatures[id].life, fight.creatures[id].stamina = "alive", stamina
        case StaminaSet(id, stamina, temporary):
            if stamina < fight.creatures[id].stamina:
                fight.creatures[id].hurt_by = "no damage"
            fight.creatures[id].stamina, fight.creatures[id].temporary = stamina, temporary
        case BecameDying(id):
            fight.expect(fight.creatures[id].life == "alive", f"was {fight.creatures[id].life}")
            fight.creatures[id].life = "dying"
        case StoppedDying(id):
            fight.expect(fight.creatures[id].life == "dying", f"was {fight.creatures[id].life}")
            fight.creatures[id].life = "alive"
        case WokeUp(id):
            fight.expect(fight.creatures[id].life == "unconscious", f"was {fight.creatures[id].life}")
            fight.creatures[id].life = "alive"
        case DeathAverted(id, of):
            fight.close(of, DeathDue)
            fight.expect(fight.creatures[id].life != "dead", "is dead")
        case Died(id, of):
            fight.close(of, DeathDue)
            fight.expect(fight.creatures[id].life != "dead", "died before")
            fight.windows = {seq: due for seq, due in fight.windows.items() if not (isinstance(due, DeathDue) and due.creature == id)}
            fight.out(id)
            fight.creatures[id].life = "dead"
            fight.creatures[id].conditions = []
            fight.creatures[id].hidden_from = []
        case CreatureLeft(id):
            fight.out(id)
            fight.creatures[id].life = "dead"
            fight.creatures[id].conditions = []
            fight.creatures[id].hidden_from = []
        case KnockedOut(id, _, of):
            fight.close(of, DeathDue)
            fight.expect(fight.creatures[id].life != "dead", "died before")
            fight.windows = {seq: due for seq, due in fight.windows.items() if not (isinstance(due, DeathDue) and due.creature == id)}
            fight.out(id)
            fight.creatures[id].life = "unconscious"
