"""A turn of an automatic creature: the next command, decided afresh from the board each time."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.adjudication import why_not
from freestrike.engine.automatic.bleeding import bleeds_to_death
from freestrike.engine.automatic.helping import best_help
from freestrike.engine.automatic.strike import Strike, best_strike, best_use, foes, in_reach
from freestrike.engine.automatic.worth import POINT, threat, worth_against
from freestrike.engine.geometry.space import distance
from freestrike.engine.options import Choice
from freestrike.engine.options.charges import charges
from freestrike.engine.options.moves import moves
from freestrike.engine.queries.reaching import grid_of, ways_of
from freestrike.engine.queries.turn_start import starts_with_features
from freestrike.engine.queries.usable import ability, manner_of
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.actions import why_not_spend
from freestrike.events.commands import Advance, BeginTurn, CatchBreath, Charge, Command, Disengage, EndTurn, StandUp
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, MOVE_ACTION
from freestrike.events.space import Square
from freestrike.events.strikes import FREE_STRIKES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

LITTLE_DETOUR = 3
"""How many squares longer than the straight way to the nearest enemy a way is that is looked for first."""
DETOUR = 20
"""How many squares longer than twice the straight way a way to the enemy may be, to be looked for at all."""
HEADROOM = 2
"""How many squares above and below everybody a way to the enemy is looked for."""


def next_command(board: Board, id: str) -> Command:
    """What the creature `id` does next; it must be one that may act.

    It begins its turn, if that brings something; it stands up if it is prone; strikes what is worth most of all that it can reach with
    one move, which it makes first, by a way that provokes little, and then strikes what is worth most from there; else goes towards the
    nearest square from which it could strike, with its main action too. Then it uses a maneuver, or catches its breath if it is winded,
    whichever is worth more; then its turn is over.
    Free maneuvers are left alone: nothing limits how often they can be used.
    """
    creature = board.creatures[id]
    if board.turn is None and starts_with_features(board, id):
        return BeginTurn(id)
    dazed = creature.condition("dazed") is not None
    stand_up = StandUp(id)
    if not dazed and not why_not(board, stand_up):
        return stand_up
    if bleeds_to_death(board, creature):
        retreat = _retreat(board, creature)
        if retreat is not None:
            return retreat.command
    elif not why_not_spend(board, id, MAIN_ACTION):
        command = _strike_or_approach(board, creature, dazed)
        if command is not None:
            return command
    return _maneuver(board, creature) or EndTurn(id)


def next_move(board: Board, id: str) -> Command | None:
    """The move with which the creature `id` comes to where its main action is worth most, or nearer to an enemy; None if it has no move
    action left or is where it wants to be."""
    creature = board.creatures[id]
    if why_not_spend(board, id, MOVE_ACTION):
        return None
    ways = tuple(move for move in _moves(board, creature) if not _converts(move))
    strike = best_strike(board, creature, MAIN_ACTION, ways)
    if strike is not None:
        return None if strike.move is None else strike.move.command
    approach = _approach(board, creature, ways)
    return approach.command if approach is not None else None


def _strike_or_approach(board: Board, creature: Creature, dazed: bool) -> Command | None:
    if board.turn is not None and board.turn.moves:
        # It came here to strike.
        here = best_use(board, creature, MAIN_ACTION)
        if here is not None:
            return (None if dazed else _charge(board, creature, here)) or here.command(creature.id)
    ways = _moves(board, creature)
    # A dazed creature does one thing in its turn: it strikes from where it stands.
    before = () if dazed else tuple(move for move in ways if not _converts(move))
    strike = best_strike(board, creature, MAIN_ACTION, before)
    charge = None if dazed else _charge(board, creature, strike)
    if charge is not None:
        return charge
    if strike is not None:
        return strike.move.command if strike.move is not None else strike.command(creature.id)
    approach = _approach(board, creature, ways)
    return approach.command if approach is not None else None


def moves_without_danger(board: Board, creature: Creature) -> tuple[Choice, ...]:
    """The moves that it may make with its move action, without a fall."""
    return tuple(move for move in _moves(board, creature) if not _converts(move))


def _charge(board: Board, creature: Creature, instead: Strike | None) -> Command | None:
    """The charge that is worth most, if it is worth more than what it provokes and than `instead`; not in place of more than a free strike
    (combat/charge)."""
    if instead is not None and instead.use.ability.id not in FREE_STRIKES:
        return None
    best, most = None, 0 if instead is None else instead.worth
    for choice in charges(board, creature):
        command = choice.command
        assert isinstance(command, Charge)
        used = ability(creature, command.ability)
        if used is not None:
            there, enemy = replace(creature, corner=command.path[-1]), board.creatures[command.target]
            value = worth_against(board, there, Use(used, manner_of(used, ""), (enemy.id,), occasion="charge"), enemy)
            value -= sum(threat(board, board.creatures[id], creature) for id in choice.provokes)
            if value > most:
                best, most = command, value
    return best


def _approach(board: Board, creature: Creature, moves: tuple[Choice, ...]) -> Choice | None:
    """The move that leads furthest along the cheapest way to a square from which `creature` could strike."""
    enemies = foes(board, creature)
    if not moves or not enemies:
        return None
    away = [distance(creature.corner, creature.side_length, enemy.corner, enemy.side_length) for enemy in enemies]
    way = None
    for budget in (min(away) + LITTLE_DETOUR, 2 * max(away) + DETOUR):
        ways = ways_of(board, creature, budget, grid_of(board, creature, budget, _levels(creature, enemies)))
        way = next((ways[at].cheapest for at in ways if in_reach(board, creature, at, MAIN_ACTION)), None)
        if way is not None:
            break
    if way is None:
        return None
    for square in reversed(way.path):
        leading = [move for move in moves if _end(move) == square]
        if leading:
            return min(leading, key=lambda move: (len(move.provokes), _converts(move), move.squares))
    return None


def _levels(creature: Creature, enemies: tuple[Creature, ...]) -> tuple[int, int]:
    heights = [one.corner[2] for one in (creature, *enemies)]
    return min(heights) - HEADROOM, max(heights) + HEADROOM


def _moves(board: Board, creature: Creature) -> tuple[Choice, ...]:
    """The moves that it may make without a fall, each by the way that provokes nobody if there is one."""
    return tuple(move.safe or move for move in moves(board, creature) if not move.falls)


def _retreat(board: Board, creature: Creature) -> Choice | None:
    """The move without danger that ends farthest from the nearest enemy, if that is farther than here; of equals the shortest."""
    enemies = foes(board, creature)
    if not enemies:
        return None

    def away(at: Square) -> int:
        return min(distance(at, creature.side_length, enemy.corner, enemy.side_length) for enemy in enemies)

    safe = [move for move in _moves(board, creature) if not move.provokes and not _converts(move)]
    best = max(safe, key=lambda move: (away(_end(move)), -move.squares), default=None)
    return best if best is not None and away(_end(best)) > away(creature.corner) else None


def _maneuver(board: Board, creature: Creature) -> Command | None:
    if why_not_spend(board, creature.id, MANEUVER):
        return None
    used = best_use(board, creature, MANEUVER)
    helping = best_help(board, creature, MANEUVER)
    if helping is not None and (used is None or used.worth < helping.worth):
        used = helping
    catch_breath = CatchBreath(creature.id)
    if creature.winded and not why_not(board, catch_breath):
        regained = min(creature.recovery_value, creature.stat_block.stamina - creature.stamina)
        if used is None or used.worth < POINT * regained:
            return catch_breath
    if used is None:
        return None
    command = used.command(creature.id)
    return command if not why_not(board, command) else None


def _converts(move: Choice) -> bool:
    assert isinstance(move.command, Advance | Disengage)
    return move.command.convert


def _end(move: Choice) -> Square:
    assert isinstance(move.command, Advance | Disengage)
    return move.command.path[-1]
