"""The places of an encounter file: what each symbol of its map stands for, and whether every creature has room where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from freestrike.engine.content.ascii_map import GROUND, AsciiMap
from freestrike.engine.content.document import Document, join
from freestrike.engine.content.encounter_entrants import Placed
from freestrike.engine.geometry.space import squares_of
from freestrike.events.encounter import Entrant
from freestrike.events.space import Square, Terrain, side_length
from freestrike.projections.board.ground import Ground, TerrainError

_SYMBOL = re.compile(r"[A-Za-z0-9@&%$*+!?^]")
_HOLD = ("fly", "hover", "climb")
"""What keeps a creature up where it has no ground under it."""


def check_symbols(document: Document, drawn: AsciiMap, lists: Mapping[str, Iterable[str]]) -> None:
    """Whether every symbol of the map stands for one thing of one of `lists`, by field. Raises ContentError."""
    owners: dict[str, str] = {}
    for field, symbols in lists.items():
        for symbol in symbols:
            if not _SYMBOL.fullmatch(symbol):
                raise document.error(field, f"has the symbol {symbol!r}, expected one letter, digit or other sign that is not ground")
            if symbol in owners:
                raise document.error(join(field, symbol), f"is a symbol of `{owners[symbol]}` too")
            owners[symbol] = field
    for symbol, squares in drawn.symbols.items():
        if symbol not in owners:
            named = "`creatures`" if not owners.keys() - {*lists["creatures"]} else ", ".join(f"`{field}`" for field in lists)
            place = drawn.place(squares[0])
            raise document.error("map", f"has {symbol!r} in {place}, which is neither ground ({' '.join(GROUND)}) nor in {named}")


def check_room(document: Document, placed: Iterable[Placed], drawn: AsciiMap, terrain: Terrain) -> None:
    """Whether the spaces overlap nothing and have something to stand on. Raises ContentError for the first that does not."""
    try:
        ground = Ground.of(terrain)
    except TerrainError as error:
        raise document.error("", str(error)) from None
    taken: dict[Square, str] = {}
    for one in placed:
        entrant = one.entrant
        space = squares_of(entrant.square, side_length(entrant.stat_block.size))
        problem = _overlaps(entrant, space, drawn, ground, taken)
        if problem:
            raise document.error(one.field, f"({entrant.id}, in {drawn.place(entrant.square)}) {problem}")
        if not (_held(ground, space) or any(held in entrant.stat_block.movement for held in _HOLD)):
            raise document.error(join(one.field, "height"), f"puts {entrant.id} in midair, where only one that flies or climbs can be")
        taken.update(dict.fromkeys(space, entrant.id))


def _overlaps(entrant: Entrant, space: tuple[Square, ...], drawn: AsciiMap, ground: Ground, taken: Mapping[Square, str]) -> str:
    """What is wrong with where a creature stands, "" if nothing is."""
    if not all(drawn.inside(x, y) for x, y, _ in space):
        return f"is of size {entrant.stat_block.size} and reaches off the map"
    for square in space:
        place = drawn.place(square) + (f" at height {square[2]}" if square[2] else "")
        if not ground.inside(square):
            return f"reaches off the map {'above' if square[2] > 0 else 'below'} {place}"
        if square in ground.object_at:
            return f"overlaps {ground.object_at[square]} in {place}"
        if square in ground.solid:
            return f"overlaps the solid square in {place}"
        if ground.buried(square) and "burrow" not in entrant.stat_block.movement:
            return f"is in the ground in {place}, where only one that burrows can be"
        if square in taken:
            return f"shares the square in {place} with {taken[square]}"
    for one in space:
        for other in space:
            if one < other and ground.walled(one, other):
                return f"overlaps the wall between {drawn.place(one)} and {drawn.place(other)}"
    return ""


def _held(ground: Ground, space: tuple[Square, ...]) -> bool:
    """Whether something is under one of the squares of a space, or water in it."""
    return any(square in ground.water or ground.filled((square[0], square[1], square[2] - 1)) for square in space)
