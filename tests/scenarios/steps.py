"""A scenario that is played as it is written: its steps, one after the other."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from freestrike.events.commands import Command
from freestrike.events.rulings import Ruling
from scenarios.facts import check
from scenarios.setups import square_of
from scenarios.table import Dice, Table
from scenarios.written import Case, scenarios

_VERSION = ".1"
_Fields = dict[str, object]
_Square = tuple[int, ...]


class _Step(msgspec.Struct, forbid_unknown_fields=True):
    """What README.md says of a step; `fields` are those of the command or the ruling."""

    do: str = ""
    rule: str = ""
    end: tuple[str, ...] = ()
    ordered: str = ""
    dice: Dice | list[Dice] = {}
    answers: tuple[dict[str, str | tuple[str, ...]], ...] = ()
    refused: tuple[str, ...] = ()
    then: _Fields = {}
    from_: str = msgspec.field(default="", name="from")
    fields: _Fields = {}

    @property
    def command(self) -> Command:
        command: Command = msgspec.convert({"is": self.do + _VERSION, **self._fields}, Command)
        return command

    @property
    def ruling(self) -> Ruling:
        ruling: Ruling = msgspec.convert({"is": self.rule + _VERSION, **self._fields}, Ruling)
        return ruling

    @property
    def _fields(self) -> _Fields:
        """The fields with every square in full."""
        squares = {name: square_of(msgspec.convert(self.fields[name], _Square)) for name in self.fields.keys() & {"to", "square"}}
        paths = {
            name: tuple(map(square_of, msgspec.convert(self.fields[name], tuple[_Square, ...])))
            for name in self.fields.keys() & {"path", "area"}
        }
        return {**self.fields, **squares, **paths}

    @property
    def rolls(self) -> list[Dice]:
        return self.dice if isinstance(self.dice, list) else [self.dice]


_WORDS = {field.encode_name for field in msgspec.structs.fields(_Step)} - {"fields"}


def with_steps() -> tuple[str, ...]:
    """The ids of the scenarios that are played as they are written."""
    return tuple(id for id, one in scenarios().items() if "play" in one.action)


def dice_of(case: Case) -> list[Dice]:
    """The dice of the case by who rolls them, in the order in which they fall."""
    return [written for step in _steps(case) for written in step.rolls]


def play(table: Table) -> None:
    """Take the steps of the table's case. Raises AssertionError for an answer that nobody asked for."""
    for step in _steps(table.case):
        waiting = [(kind, answer) for written in step.answers for kind, answer in written.items()]
        table.waiting = waiting
        _take(table, step)
        assert not waiting, f"{table.case.id}: not asked for: {waiting}"
        check(table, step.then)


def _take(table: Table, step: _Step) -> None:
    if step.from_:
        table.from_here()
    if step.rule:
        table.rule(step.ruling)
    if step.refused:
        codes = table.refused(step.command)
        assert codes == step.refused, f"{table.case.id}: refused for {codes}"
    elif step.ordered:
        table.order(step.command, step.ordered)
    elif step.do:
        table.do(step.command)
    table.end_turns(*step.end)


def _steps(case: Case) -> list[_Step]:
    written = case.scenario.action["play"]
    if isinstance(written, Mapping):
        written = written[case.part]
    return [msgspec.convert(_sorted_out(step), _Step) for step in msgspec.convert(written, list[_Fields])]


def _sorted_out(step: _Fields) -> _Fields:
    """The step with the fields of its command apart from its own."""
    own = {name: value for name, value in step.items() if name in _WORDS}
    return {**own, "fields": {name: value for name, value in step.items() if name not in _WORDS}}
