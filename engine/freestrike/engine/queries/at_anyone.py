"""Uses of an ability on a creature that it could not be used on otherwise."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import all_hold
from freestrike.engine.queries.sides import is_kind
from freestrike.engine.queries.usable import Possible, on_these, possible_uses
from freestrike.events.content.ability import Ability
from freestrike.events.content.modifier import Modifier
from freestrike.projections.board.board import Board


def at_anyone(board: Board, id: str, used: Ability, cost: int | None = None, granted: tuple[Modifier, ...] = ()) -> tuple[Possible, ...]:
    """Every way in which the creature `id` may use `used`, where one of its targets may be anybody, itself too; all others are whom it is
    for. In an area that takes in several whom it is not for, it is any one of these."""
    kinds = tuple(dict.fromkeys((*used.target.kinds, "self", "creature")))
    wide = replace(used, target=replace(used.target, kinds=kinds, needs=()))
    found: dict[str, Possible] = {}
    for possible in possible_uses(board, id, wide, cost, granted):
        odd = [target for target in possible.use.targets if not _is_for(board, id, used, target)]
        if len(odd) < 2:
            found.setdefault(possible.option.id, possible)
        elif used.area is not None:
            for one in odd:
                kept = on_these(board, possible, tuple(target for target in possible.use.targets if target == one or target not in odd))
                found.setdefault(kept.option.id, kept)
    return tuple(found.values())


def _is_for(board: Board, id: str, used: Ability, target: str) -> bool:
    """Whether an ability of the creature `id` is for `target`: its kind, and all that must hold of it."""
    user, other = board.creatures[id], board.creatures[target]
    return is_kind(board, user, other, used.target.kinds) and all_hold(board, Circumstances(id, target, used), used.target.needs)
