"""Whose side it is, who has yet to act, who has won."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.queries.captains import led_by
from freestrike.engine.queries.counts_as import can_act, is_out
from freestrike.engine.queries.modifiers import cannot
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import TwoTurns
from freestrike.events.encounter import DIRECTOR, SIDES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

ORDER = "combat/alternative-turn-order"
TAKE_TURNS = "take turns"


def yet_to_act(board: Board, side: str) -> Iterator[str]:
    """The creatures of `side` that may take the next turn, in order of entry: of those that can still take one in this round, or the one
    that was granted it, the rest of the group that is acting, or whom the order by Agility names (combat/creatures-take-turns,
    combat/enemies-act-in-groups, combat/alternative-turn-order)."""
    if board.next_turns:
        id = board.next_turns[0].creature
        return iter((id,) if board.creatures[id].side == side else ())
    group = group_acting(board)
    if group:
        return (id for id in _left_to_act(board, side) if board.creatures[id].group == group)
    first = first_in_order(board, side)
    if first:
        return (id for id in _left_to_act(board, side) if id == first or acts_with(board, first, id))
    return _left_to_act(board, side)


def first_in_order(board: Board, side: str) -> str:
    """Who of `side` acts next where Agility tests say so; "" where nothing does, or nobody can (combat/alternative-turn-order)."""
    order = board.turn_order
    if not order or board.policies["turn_order"] != "agility":
        return ""
    return min(_left_to_act(board, side), key=lambda id: order.index(id) if id in order else len(order), default="")


def acts_with(board: Board, id: str, other: str) -> bool:
    """Whether `other` takes its turn with or next to that of the creature `id`: it is of its group or squad, leads it or is led by it
    (combat/enemies-act-in-groups, monster-basics/attached-squad-captain)."""
    one, two = board.creatures[id], board.creatures[other]
    if _group(one) or _group(two):
        return _group(one) == _group(two)
    mine, its = one.squad or _leads(board, id), two.squad or _leads(board, other)
    return bool(mine) and mine == its


def _leads(board: Board, id: str) -> str:
    return next((squad.name for squad in board.squads if squad.captain == id), "")


def group_acting(board: Board) -> str:
    """The group that goes on acting, as long as somebody of it can in its side's stead; else "" (combat/enemies-act-in-groups)."""
    group = board.group_to_act
    return group if group and any(_group(board.creatures[id]) == group for id in _left_to_act(board, board.side_to_act)) else ""


def _group(creature: Creature) -> str:
    """The group that it acts in; who has come over to the heroes acts by itself, as they do (combat/enemies-act-in-groups)."""
    return creature.group if creature.side == DIRECTOR else ""


def next_to_act(board: Board, creature: Creature) -> tuple[str, str]:
    """The side that chooses who acts after `creature`, and the group that goes on acting, or "" (combat/creatures-take-turns,
    combat/enemies-act-in-groups)."""
    own = board.turn is not None and board.turn.creature == creature.id
    side = board.turn.side if board.turn is not None and own else creature.side
    group = creature.group if side == DIRECTOR else ""
    if group and group in (_group(board.creatures[id]) for id in _left_to_act(board, side)):
        return side, group
    return next_side(board, side), ""


def has_acted(board: Board, creature: Creature) -> bool:
    """Whether it has had its turn of this round (combat/creatures-take-turns)."""
    return creature.acted_in >= board.round


def may_take_its_turn_next(board: Board, creature: Creature) -> bool:
    """Whether it can, has not had its turn of this round, and was not granted already to take it next (combat/creatures-take-turns)."""
    waits = any(granted.creature == creature.id and not granted.bonus for granted in board.next_turns)
    return can_act(creature) and not (has_acted(board, creature) or waits)


def has_another(board: Board, id: str) -> bool:
    """Whether the creature `id` has a further turn in this round after the one that it takes now (monster-basics/solo). One that was
    granted besides its own is none of the two."""
    creature = board.creatures[id]
    if board.next_turns and board.next_turns[0].bonus:
        return False
    return creature.one_turn_in < board.round and takes_two_turns(creature)


def takes_two_turns(creature: Creature) -> bool:
    """Whether it takes two turns in each round (monster-basics/solo)."""
    return any(type(effect) is TwoTurns for trait in creature.stat_block.traits for effect in trait.effects)


def right_after_its_own(board: Board, creature: Creature) -> bool:
    """Whether a creature of two turns would take one right after the other, were the next turn its own (monster-basics/solo). That of
    the squad that it leads was its own too (monster-basics/attached-squad-captain)."""
    if not creature.one_turn_in:
        return False
    last = board.last_turn if board.turn is None else board.turn.creature
    led = led_by(board, creature.id)
    return last == creature.id or (led is not None and last in led.members)


def _left_to_act(board: Board, side: str) -> Iterator[str]:
    round = board.round
    for creature in board.creatures:
        if creature.side == side and creature.acted_in < round and can_act(creature) and not _waits(board, creature):
            yield creature.id


def _waits(board: Board, creature: Creature) -> bool:
    return right_after_its_own(board, creature) or takes_no_turns(board, creature)


def takes_no_turns(board: Board, creature: Creature) -> bool:
    """Whether something keeps it from taking turns."""
    return bool(creature.modified or creature.lasting) and cannot(board, creature, TAKE_TURNS) is not None


def is_a_thing(creature: Creature) -> bool:
    """Whether it is a thing that only answers, or is dealt with: its own traits keep it from taking turns."""
    if not creature.modified:
        return False
    return any(
        type(effect) is Modifier and (effect.what, effect.name) == ("cannot", TAKE_TURNS)
        for trait in creature.stat_block.traits
        for effect in trait.effects
    )


def next_side(board: Board, side: str) -> str:
    """The side that acts after `side`: the other one, or the same while only it has creatures yet to act; "" when all have acted
    (combat/creatures-take-turns)."""
    for candidate in (other_side(side), side):
        if any(_left_to_act(board, candidate)):
            return candidate
    return ""


def acting_side(board: Board) -> str:
    """The side that chooses who acts now: the one whose choice it is, or the other if that one has nobody left who can; "" if neither.
    A turn that was granted is its creature's. When nobody is left of the group that was acting, it is over as if its last had acted."""
    if board.next_turns:
        return board.creatures[board.next_turns[0].creature].side
    side = board.side_to_act
    if side == DIRECTOR and board.group_to_act and not group_acting(board):
        side = other_side(side)
    if not side or any(_left_to_act(board, side)):
        return side
    return other_side(side) if any(_left_to_act(board, other_side(side))) else ""


def other_side(side: str) -> str:
    """The side that opposes `side` (combat/sides)."""
    return SIDES[1 - SIDES.index(side)]


def winner(board: Board) -> str:
    """The side whose enemies, but for things that take no turns, are all dead or unconscious, or ""."""
    fighting: set[str] = set()
    for creature in board.creatures:
        if creature.side not in fighting and not is_out(creature) and not is_a_thing(creature):
            fighting.add(creature.side)
            if len(fighting) == len(SIDES):
                return ""
    for side in SIDES:
        foes = other_side(side)
        if foes not in fighting and any(one.side == foes and not is_a_thing(one) for one in board.creatures):
            return side
    return ""
