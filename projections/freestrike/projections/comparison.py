"""Two logs, or two branches of one: how far they are the same, where they part, and what differs at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import cast

import attrs
import msgspec

from freestrike.events.encounter import Branched, DiceRekeyed, EncounterCreated
from freestrike.events.record import Record
from freestrike.projections.board.board import Board
from freestrike.projections.board.folding import empty, fold
from freestrike.projections.delta import Json, Object, view
from freestrike.projections.history import live

_REFERENCES = ("seq", "cause", "command", "of", "window", "settles", "begun")
"""Fields whose numbers are those of records."""
_PROMPT_IN = {"prompt.1": "id", "chosen.1": "prompt"}
"""What names a prompt, by its record's number, and in which field."""

AtEnd = tuple[Sequence[Record], Board]
"""A live view, and the board that it ends with."""


@attrs.frozen
class Difference:
    """Something that two boards have otherwise: `path`, like "creatures.ana.stamina"; what it is on each, None where it is not there."""

    path: str
    one: Json
    other: Json


@attrs.frozen
class Comparison:
    """`common`: how many records of the live views are the same, from the beginning. `one` and `other`: the first that are not, None where
    a log ends. `differences`: of the boards at the end."""

    common: int
    one: Record | None
    other: Record | None
    differences: tuple[Difference, ...]

    @property
    def same(self) -> bool:
        """Whether they are the same from beginning to end."""
        return self.one is None and self.other is None


def compare(one: Iterable[Record], other: Iterable[Record]) -> Comparison:
    """Compare two logs, each from its beginning, record by record of their live views.

    Records are the same if the same happened for the same reasons and by the same seats. Their numbers and times are left out of account,
    references are followed; so are the name of the encounter, the engine that began it, and what keys its dice.
    """
    left, right = live(one), live(other)
    places = _Places(left), _Places(right)
    common = 0
    parted: tuple[Record | None, Record | None] = None, None
    for ours, theirs in zip_longest(_told(left), _told(right)):
        if ours is None or theirs is None or places[0].same_of(ours) != places[1].same_of(theirs):
            parted = ours, theirs
            break
        common += 1
    return Comparison(common, *parted, differences_at_end((left, _board(left)), (right, _board(right))))


def differences(one: Board, other: Board) -> tuple[Difference, ...]:
    """What two boards of one log have otherwise, but for the name of the encounter and the numbers of records, field by field of what
    `delta.view` shows; of lists the whole."""
    return tuple(_differences(_unnumbered(_unnamed(view(one))), _unnumbered(_unnamed(view(other))), ""))


def differences_at_end(one: AtEnd, other: AtEnd) -> tuple[Difference, ...]:
    """The `differences` of two boards where the numbers of records do not count: each with the live view that it is the end of."""
    ours, theirs = (_unnamed(_Places(records).in_view(view(board))) for records, board in (one, other))
    return tuple(_differences(ours, theirs, ""))


def _unnamed(shown: Object) -> Object:
    return {**shown, "encounter": None}


def _unnumbered(shown: Mapping[str, Json]) -> dict[str, Json]:
    def without(value: Json) -> Json:
        match value:
            case dict():
                return _unnumbered(value)
            case list() | tuple():
                return [without(held) for held in value]
        return value

    return {key: without(value) for key, value in shown.items() if not (key in _REFERENCES and type(value) is int)}


def _differences(one: Mapping[str, Json], other: Mapping[str, Json], path: str) -> Iterator[Difference]:
    for key in dict.fromkeys((*one, *other)):
        ours, theirs = one.get(key), other.get(key)
        if ours == theirs:
            continue
        at = f"{path}.{key}" if path else key
        if isinstance(ours, dict) and isinstance(theirs, dict):
            yield from _differences(ours, theirs, at)
        else:
            yield Difference(at, ours, theirs)


def _told(records: Iterable[Record]) -> Iterator[Record]:
    return (record for record in records if not isinstance(record.event, DiceRekeyed | Branched))


def _board(records: Iterable[Record]) -> Board:
    board = empty()
    for record in records:
        board = fold(board, record)
    return board


class _Places:
    """Where each record of a live view stands in it: what was undone before moves the numbers, and changes nothing."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._place = {record.seq: place for place, record in enumerate(_told(records), 1)}

    def same_of(self, record: Record) -> Json:
        """What must be the same in the other log."""
        event = record.event
        if isinstance(event, EncounterCreated):
            return self._follow(msgspec.to_builtins(event.setup), "")
        told = cast("dict[str, Json]", msgspec.to_builtins(record))
        return {key: self._follow(value, key) for key, value in told.items() if key not in ("seq", "at")}

    def in_view(self, shown: Object) -> Object:
        """A board as it is shown, with places in place of numbers."""
        found = {name: self._follow(value, name) for name, value in shown.items()}
        prompts = found["prompts"]
        assert isinstance(prompts, dict)
        return {**found, "prompts": {self._prompt(id): prompt for id, prompt in prompts.items()}}

    def _follow(self, value: Json, key: str) -> Json:
        match value:
            case dict():
                found = {name: self._follow(held, name) for name, held in value.items()}
                if (name := _PROMPT_IN.get(str(value.get("is")))) is not None:
                    found[name] = self._prompt(str(value[name]))
                return found
            case list() | tuple():
                return [self._follow(held, key) for held in value]
            case bool():
                return value
            case int() if key in _REFERENCES:
                return self._place.get(value, 0)
            case _:
                return value

    def _prompt(self, id: str) -> str:
        number = int(id[1:]) if id[1:].isdecimal() else 0
        return f"p{self._place.get(number, 0)}"
