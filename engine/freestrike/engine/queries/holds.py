"""Whether something holds of a creature, a roll or what set a feature off: every fact that content can ask for, in one table."""

from __future__ import annotations

from collections.abc import Callable

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.concealment import concealment, is_surrounded_by
from freestrike.engine.queries.counts_as import can_act, characteristic, potency
from freestrike.engine.queries.in_the_ground import on_the_ground
from freestrike.engine.queries.seen_from import seen_from
from freestrike.engine.queries.squads import is_minion
from freestrike.engine.queries.surroundings import are_adjacent, squares_between
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, MOVE_ACTION
from freestrike.events.content.duration import EOT, SAVE
from freestrike.events.content.selection import Holds
from freestrike.events.damage import DamageDue
from freestrike.events.lasting import MARKED
from freestrike.events.space import size_rank
from freestrike.projections.board.board import Board, Movement, Turn, use_key
from freestrike.projections.board.creature import DEAD, DYING, Creature

FACTS_IN_OTHER_ROOMS: dict[str, Callable[[Board, Circumstances, Holds], bool]] = {}
"""Facts that are told by rooms which ask for facts themselves, and so register here."""

_About = Callable[[Board, Circumstances, Holds, Creature, Creature], bool]


def holds(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether what is asked holds; of a creature that is not there nothing does."""
    if under.space:
        board = seen_from(board, under.user, under.space)
    of, to = board.creatures.get(under.who(asked.of)), board.creatures.get(under.who(asked.to))
    elsewhere = FACTS_IN_OTHER_ROOMS.get(asked.what)
    if elsewhere is not None:
        return elsewhere(board, under, asked) is not asked.negated
    roll = _OF_THE_ROLL.get(asked.what)
    if roll is not None:
        return roll(under, asked) is not asked.negated
    if of is None:
        return False
    about = _OF_A_CREATURE.get(asked.what)
    if about is None:
        raise ValueError(f"no fact is called {asked.what!r}")
    return about(board, under, asked, of, of if to is None else to) is not asked.negated


def all_hold(board: Board, under: Circumstances, asked: tuple[Holds, ...]) -> bool:
    """Whether all of it holds."""
    return not asked or all(holds(board, under, one) for one in asked)


def counted(creature: Creature, name: str) -> int:
    """How many of `name` are counted on it."""
    return sum(one.amount for one in creature.lasting if one.name == name)


def _is_rid_by_time(of: Creature) -> bool:
    return any(one.ends in (SAVE, EOT) for one in of.conditions) or any(one.ends in (SAVE, EOT) for one in of.lasting)


def _has_condition(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    return any(one.name == asked.name and (asked.to == "user" or one.source == to.id) for one in of.conditions)


def _has_condition_from(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    return any(one.name == asked.name and one.source == to.id for one in of.conditions)


def _has_condition_by_it(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    return any((one.name, one.source, one.by) == (asked.name, to.id, under.ability.id) for one in of.conditions)


def _is_restrained_by(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    """Whether somebody of the kind that is named has restrained it."""
    sources = (board.creatures.get(one.source) for one in of.conditions if one.name == "restrained")
    return any(asked.name in map(str.lower, source.stat_block.keywords) for source in sources if source is not None)


def _is_beside(board: Board, asked: Holds, of: Creature) -> bool:
    """Whether it is another on the side of the creature that is named."""
    named = board.creatures.get(asked.name)
    return named is not None and named.id != of.id and named.side == of.side


def _has_state(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    return any(one.name == asked.name for one in of.lasting)


def _has_state_from(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    return any(one.name == asked.name and one.source == to.id for one in of.lasting)


def _has_state_by(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    state, *abilities = asked.name.split("/")
    return any(one.name == state and one.by in abilities and one.source == to.id for one in of.lasting)


def _ability_costs(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    """Whether the ability that set the feature off costs of the resource that is named."""
    return any(ability.id == under.detail and ability.cost and ability.resource == asked.name for ability in of.stat_block.abilities)


def _with_surges(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    """Whether surges are part of the damage in flight (classes/surges)."""
    window = board.window(under.window)
    return window is not None and isinstance(window.event, DamageDue) and any(entry.kind == "surges" for entry in window.event.ledger)


def _is_marked_by(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    return any(one.name == MARKED and one.source == to.id for one in of.lasting)


def _score_is_low(board: Board, under: Circumstances, asked: Holds, of: Creature, to: Creature) -> bool:
    return characteristic(of, asked.name) <= potency(to, asked.value)


_OF_A_CREATURE: dict[str, _About] = {
    "condition": _has_condition,
    "condition given by": _has_condition_from,
    "condition by this ability": _has_condition_by_it,
    "condition from ability": lambda board, under, asked, of, to: any((one.source, one.by) == (to.id, asked.name) for one in of.conditions),
    "state": _has_state,
    "state given by": _has_state_from,
    "state by": _has_state_by,
    "with surges": _with_surges,
    "costs": _ability_costs,
    "heroic resource at most": lambda board, under, asked, of, to: of.heroic_resource <= asked.value,
    "spent below": lambda board, under, asked, of, to: of.heroic_resource < asked.value <= of.heroic_resource + under.amount,
    "marked by": _is_marked_by,
    "is": lambda board, under, asked, of, to: of.id == to.id,
    "among the targets": lambda board, under, asked, of, to: of.id in under.targets,
    "keyword": lambda board, under, asked, of, to: asked.name in of.stat_block.keywords,
    "role": lambda board, under, asked, of, to: any(asked.name.lower() in role.lower() for role in of.stat_block.roles),
    "minion": lambda board, under, asked, of, to: is_minion(of.stat_block),
    "hero": lambda board, under, asked, of, to: of.stat_block.hero,
    "concealed": lambda board, under, asked, of, to: bool(concealment(board, of)),
    "restrained by": _is_restrained_by,
    "any condition": lambda board, under, asked, of, to: any(not asked.name or one.name in asked.name.split(", ") for one in of.conditions),
    "surprised": lambda board, under, asked, of, to: of.surprised,
    "below full stamina": lambda board, under, asked, of, to: of.stamina < of.stat_block.stamina,
    "winded": lambda board, under, asked, of, to: of.winded,
    "rid by time": lambda board, under, asked, of, to: _is_rid_by_time(of),
    "dying": lambda board, under, asked, of, to: of.life == DYING,
    "dead": lambda board, under, asked, of, to: of.life == DEAD,
    "size at most": lambda board, under, asked, of, to: size_rank(of.stat_block.size) <= size_rank(asked.name),
    "size at most own": lambda board, under, asked, of, to: size_rank(of.stat_block.size) <= size_rank(to.stat_block.size),
    "score at most": _score_is_low,
    "adjacent to": lambda board, under, asked, of, to: of.id != to.id and are_adjacent(of, to),
    "within": lambda board, under, asked, of, to: squares_between(of, to) <= asked.value,
    "on the ground": lambda board, under, asked, of, to: on_the_ground(board, of),
    "hidden from": lambda board, under, asked, of, to: to.id in of.hidden_from,
    "higher than": lambda board, under, asked, of, to: of.corner[2] >= to.corner[2] + to.side_length,
    "aboard": lambda board, under, asked, of, to: to.id in (of.id, of.mount),
    "ridden": lambda board, under, asked, of, to: bool(of.riders),
    "mounted": lambda board, under, asked, of, to: bool(of.mount),
    "grabbing": lambda board, under, asked, of, to: bool(of.grabbing),
    "acted this round": lambda board, under, asked, of, to: of.acted_in >= board.round,
    "taking its turn": lambda board, under, asked, of, to: _acts_now(board, of),
    "ally of": lambda board, under, asked, of, to: of.id != to.id and of.side == to.side,
    "enemy of": lambda board, under, asked, of, to: of.side != to.side,
    "charging": lambda board, under, asked, of, to: _makes_a(board, of, "charge") or (under.user == of.id and under.occasion == "charge"),
    "moved this turn": lambda board, under, asked, of, to: any(move.spent for move in _moves_of(board, of)),
    "able to act": lambda board, under, asked, of, to: can_act(of),
    "surroundings": lambda board, under, asked, of, to: is_surrounded_by(board, of, asked.name),
    "near a target": lambda board, under, asked, of, to: _is_near_another(board, under, asked, of),
    "grabbing another": lambda board, under, asked, of, to: any(held != to.id for held in of.grabbing),
    "others beside": lambda board, under, asked, of, to: _others_beside(board, under, asked, of) >= asked.value,
    "heroes have acted this turn": lambda board, under, asked, of, to: _heroes_acted(board) >= asked.value,
    "damage this turn at least": lambda board, under, asked, of, to: of.hurt_in == board.turns and of.hurt_for >= _times_score(of, asked),
    "hidden": lambda board, under, asked, of, to: bool(of.hidden_from),
    "feature": lambda board, under, asked, of, to: any(trait.name.lower() == asked.name for trait in of.stat_block.traits),
    "spent this turn": lambda board, under, asked, of, to: _spent_this_turn(board, of, asked.name) > 0,
    "began its turn hidden from": lambda board, under, asked, of, to: to.id in _unseen_by(board, of),
    "used this round": lambda board, under, asked, of, to: _used_this_round(board, of, asked.name),
    "ally of who is called": lambda board, under, asked, of, to: _is_beside(board, asked, of),
    "in water": lambda board, under, asked, of, to: any(one in board.ground.water for one in squares_of(of.corner, of.side_length)),
    "led by": lambda board, under, asked, of, to: any(squad.captain == to.id and of.id in squad.members for squad in board.squads),
    "captain": lambda board, under, asked, of, to: any(squad.captain == of.id for squad in board.squads),
    "count at least": lambda board, under, asked, of, to: counted(of, asked.name) >= asked.value,
    "temporary stamina at most": lambda board, under, asked, of, to: of.temporary <= asked.value,
    "stamina at most": lambda board, under, asked, of, to: of.stamina <= asked.value,
    "others within": lambda board, under, asked, of, to: any(_is_near_with(asked, of, other) for other in board.creatures),
    "is called": lambda board, under, asked, of, to: of.id == asked.name,
    "stat block": lambda board, under, asked, of, to: of.stat_block.name == asked.name,
}


def _times_score(of: Creature, asked: Holds) -> int:
    """The number that is asked for, or so many times the characteristic that is named."""
    return asked.value * (characteristic(of, asked.name) if asked.name else 1)


def _is_near_with(asked: Holds, of: Creature, other: Creature) -> bool:
    """Whether `other` is near enough and has the condition that is named."""
    return other.id != of.id and other.condition(asked.name) is not None and squares_between(of, other) <= asked.value


def _acts_now(board: Board, creature: Creature) -> bool:
    """Whether the turn in progress is its own, or one that it shares."""
    return board.turn is not None and creature.id in (board.turn.creature, *(turn.creature for turn in board.sharing))


def _is_near_another(board: Board, under: Circumstances, asked: Holds, of: Creature) -> bool:
    others = (board.creatures.get(target) for target in under.targets if target != of.id)
    return any(other is not None and squares_between(of, other) <= asked.value for other in others)


def _others_beside(board: Board, under: Circumstances, asked: Holds, of: Creature) -> int:
    """How many of the kind that is named, seen from the user, are adjacent to it; the user is none of its own allies (classes/target)."""
    user = board.creatures.get(under.user) or of
    others = (
        other for other in board.creatures if other.life != DEAD and other.id != of.id and _is_beside_or_near(of, other, asked.within)
    )
    match asked.name:
        case "ally":
            return sum(other.side == user.side and other.id != user.id for other in others)
        case "enemy":
            return sum(other.side != user.side for other in others)
    return sum(1 for _ in others)


def _is_beside_or_near(of: Creature, other: Creature, within: int) -> bool:
    return squares_between(of, other) <= within if within else are_adjacent(of, other)


def _turn_of(board: Board, creature: Creature) -> Turn | None:
    """Its own turn, if that is in progress."""
    turns = () if board.turn is None else (board.turn, *board.sharing)
    return next((turn for turn in turns if turn.creature == creature.id), None)


def _spent_this_turn(board: Board, creature: Creature, action: str) -> int:
    """How often it has spent such an action in its turn in progress."""
    turn = _turn_of(board, creature)
    if turn is None:
        return 0
    return {MAIN_ACTION: turn.main_actions, MANEUVER: turn.maneuvers, MOVE_ACTION: turn.move_actions}[action]


def _unseen_by(board: Board, creature: Creature) -> tuple[str, ...]:
    """From whom it was hidden as its turn in progress began."""
    turn = _turn_of(board, creature)
    return () if turn is None else turn.hidden_from


def _used_this_round(board: Board, creature: Creature, feature: str) -> bool:
    """Whether it has answered with the feature, or the ability, in this round."""
    uses = board.uses.get(use_key(creature.id, feature))
    return uses is not None and uses.round == board.round


def _heroes_acted(board: Board) -> int:
    """How many heroes have used an ability in the turn in progress."""
    return sum(board.creatures[id].stat_block.hero for id in board.acted_this_turn)


def _moves_of(board: Board, creature: Creature) -> tuple[Movement, ...]:
    """The moves that it has begun in the turn in progress, if it is its own."""
    return board.turn.moves if board.turn is not None and board.turn.creature == creature.id else ()


def _makes_a(board: Board, creature: Creature, kind: str) -> bool:
    """Whether the move that it has made last in its turn is of `kind`."""
    turn = board.turn
    return turn is not None and turn.creature == creature.id and turn.move is not None and turn.move.kind == kind


_OF_THE_ROLL: dict[str, Callable[[Circumstances, Holds], bool]] = {
    "tier": lambda under, asked: under.tier == asked.value,
    "has an edge": lambda under, asked: under.net >= 1,
    "has a double edge": lambda under, asked: under.net == 2,
    "has a bane": lambda under, asked: under.net <= -1,
    "critical": lambda under, asked: under.critical,
    "object": lambda under, asked: bool(under.object),
    "damage type": lambda under, asked: under.detail == asked.name,
    "used in a charge": lambda under, asked: under.occasion == "charge",
    "number at least": lambda under, asked: under.amount >= asked.value,
}


def facts_told() -> tuple[str, ...]:
    """Every fact that some room tells."""
    return (*_OF_A_CREATURE, *_OF_THE_ROLL, *FACTS_IN_OTHER_ROOMS)
