"""What was typed: not understood, or a square, or a creature."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freestrike.engine.queries.malice import features_of
from freestrike.engine.queries.usable import abilities
from freestrike.events.content.ability import Ability
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.picture.square_names import square_named


class NotUnderstood(Exception):
    """What was typed says nothing here; the message says what would."""


def square_typed(board: Board, name: str) -> Square:
    """The square called `name`. Raises NotUnderstood."""
    square = square_named(name, board.ground.least)
    if square is None:
        example = "F5" if board.ground.least is not None else "5,4"
        raise NotUnderstood(f"{name!r} is not a square, like {example}")
    return square


def creature_typed(board: Board, name: str) -> Creature:
    """The creature called `name`, in upper or lower case, or whose name alone begins so. Raises NotUnderstood."""
    return board.creatures[name_typed(name, (creature.id for creature in board.creatures))]


def name_typed(name: str, names: Iterable[str]) -> str:
    """The one of `names` that is `name`, in upper or lower case, or else the only one that begins with it. Raises NotUnderstood."""
    known, wanted = tuple(names), name.lower()
    found = [one for one in known if one.lower() == wanted] or [one for one in known if wanted and one.lower().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise NotUnderstood(f"{name!r} could be {' or '.join(found)}")
    raise NotUnderstood(f"nobody is called {name!r} (there are: {', '.join(known)})")


def abilities_called(board: Board, name: str) -> Iterator[tuple[Creature, Ability]]:
    """The abilities, and the Malice features as such, whose name or id is `name`, in upper or lower case, each with who has it."""
    wanted = name.lower()
    for creature in board.creatures:
        own = (*abilities(creature), *(feature.ability for feature in features_of(board, creature)))
        yield from ((creature, one) for one in own if wanted in (one.id, one.name.lower()))
