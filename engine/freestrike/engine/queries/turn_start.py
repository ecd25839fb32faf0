"""What the start of a creature's turn is sure to bring it, so that the first command of the turn can be priced before the turn begins."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import Effect, Gain, May, Reacts, RollDie
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.projections.board.board import Board
from freestrike.projections.board.listeners import Heard

TURN_STARTS = "turn starts"


def starts_with_features(board: Board, id: str) -> bool:
    """Whether the start of the turn of the creature `id` sets off a feature of its own."""
    return bool(_waiting(board, id))


def _waiting(board: Board, id: str) -> tuple[Heard, ...]:
    listening = board.listeners.get(TURN_STARTS)
    return () if listening is None else listening.own.get(id, ())


def as_the_turn_begins(board: Board, id: str) -> Board:
    """`board` with the heroic resource that the creature `id` has at least, once its turn has begun; the same board if a turn is in
    progress. A first command is judged on it: dice count as 1, what is not sure as nothing, and once the turn has begun the command is
    judged again (the-basics/heroic-resources)."""
    if board.turn is not None:
        return board
    creature = board.creatures.get(id)
    if creature is None or not creature.reacts:
        return board
    least = _earned(board, id)
    if not least:
        return board
    richer = replace(creature, heroic_resource=creature.heroic_resource + least)
    return replace(board, creatures=board.creatures.set(richer))


def _earned(board: Board, id: str) -> int:
    """What the start of its turn is sure to bring the creature `id`, less what it pays for then."""
    return sum(_least(react.effects) for heard in _waiting(board, id) for react in heard.reacts if _is_sure(react))


def _earns_enough(board: Board, under: Circumstances, asked: Holds) -> bool:
    return _earned(board, under.who(asked.of)) >= asked.value


FACTS_IN_OTHER_ROOMS["earns at least"] = _earns_enough


def _is_sure(react: Reacts) -> bool:
    """Whether the feature happens by itself, to its owner, whenever its turn starts."""
    trigger = react.trigger
    plain = not (react.choice or react.needs or react.limit or react.cost or trigger.needs)
    return trigger.occasion == TURN_STARTS and trigger.actor == "self" and plain and react.target == ONESELF


def _least(effects: tuple[Effect, ...]) -> int:
    return sum(map(_least_of, effects))


def _least_of(effect: Effect) -> int:
    match effect:
        case Gain(what=what, amount=amount) if what == HEROIC_RESOURCE:
            return amount if isinstance(amount, int) else _least_amount(amount)
        case May(then=then, otherwise=otherwise):
            return min(_least(then), _least(otherwise))
        case RollDie(faces=faces):
            return min(map(_least, faces))
    return 0


def _least_amount(amount: Amount) -> int:
    """What a number with dice comes to at least; nothing if it depends on more."""
    if amount.characteristics or amount.of or amount.times != 1 or amount.halved:
        return 0
    count = amount.dice.partition("d")[0] if amount.dice else "0"
    return amount.number + int(count or 1)
