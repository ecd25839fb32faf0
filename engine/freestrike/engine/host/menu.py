"""The menu of what a creature may do: numbered deeds, lettered targets, squares to move to."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from freestrike.engine.options import Choice, Options
from freestrike.engine.queries.usable import ability
from freestrike.events.commands import Advance, CatchBreath, Command, Disengage, EndTurn, StandUp, UseAbility
from freestrike.projections.board.board import Board
from freestrike.projections.picture.square_names import column_name, square_name, square_named

_DEED = re.compile(r"(\d+)\s*(.*)")


class NotUnderstood(Exception):
    """What was typed is no entry of the menu; the message says what would be."""


@attrs.frozen
class Deed:
    """One numbered entry: `choices` differ in their targets only."""

    title: str
    choices: tuple[Choice, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        """All who can be targeted, each once."""
        return tuple(dict.fromkeys(target for choice in self.choices for target in _targets(choice)))


class Menu:
    """What `options` allow on `board`."""

    def __init__(self, board: Board, options: Options) -> None:
        self._board = board
        self._moves = options.moves
        self._creature = options.creature
        self.deeds = tuple(_deeds(board, options))

    def lines(self) -> Iterator[str]:
        """The menu, a line an entry."""
        for kind, letter, name in ((Advance, "m", "move"), (Disengage, "d", "disengage")):
            squares = len({move.command.path[-1] for move in self._moves if isinstance(move.command, kind)})
            if squares:
                yield f"  {letter} SQUARE   {name} to one of {squares} squares ({letter} alone lists them)"
        for n, deed in enumerate(self.deeds, 1):
            yield f"  {n:<2} {deed.title}"
            if len(deed.choices) > 1:
                yield "       " + "   ".join(f"{column_name(place).lower()} {target}" for place, target in enumerate(deed.targets))

    def command(self, typed: str) -> Command:
        """The command that `typed` stands for: "3", "3b", "3 a c", "m F5". Raises NotUnderstood."""
        words = typed.split()
        if words[0].lower() in ("m", "d"):
            return self._move(words[0].lower(), words[1:])
        match = _DEED.fullmatch(typed.strip().lower())
        if match is None or not 1 <= int(match[1]) <= len(self.deeds):
            raise NotUnderstood(f"{typed!r} is not on the menu; h helps")
        return self._deed(self.deeds[int(match[1]) - 1], match[2].replace(",", " ").split())

    def reach(self, letter: str) -> Iterator[str]:
        """The squares of "m" or "d" by cost, and those on the way to which somebody may strike."""
        kind = Advance if letter == "m" else Disengage
        by_cost: dict[tuple[int, str], list[str]] = {}
        for move in self._best_moves(kind):
            provokes = f", provokes {' and '.join(dict.fromkeys(move.provokes))}" if move.provokes else ""
            paid = f", {move.cost}" if move.cost.startswith("main") else ""
            by_cost.setdefault((move.squares, provokes + paid), []).append(self._name(move))
        for squares, more in sorted(by_cost):
            yield f"  {squares}{more}: {' '.join(by_cost[squares, more])}"

    def _best_moves(self, kind: type[Advance] | type[Disengage]) -> Iterator[Choice]:
        """One move a square: a shift rather than a walk, the move action rather than the main action."""
        seen: set[object] = set()
        for move in self._moves:
            assert isinstance(move.command, Advance | Disengage)
            if isinstance(move.command, kind) and move.command.path[-1] not in seen:
                seen.add(move.command.path[-1])
                yield move

    def _name(self, move: Choice) -> str:
        assert isinstance(move.command, Advance | Disengage)
        return square_name(move.command.path[-1], self._board.ground.least)

    def _move(self, letter: str, names: list[str]) -> Command:
        kind = Advance if letter == "m" else Disengage
        path = []
        for name in names:
            square = square_named(name, self._board.ground.least)
            if square is None:
                raise NotUnderstood(f"{name!r} is not a square, like F5")
            path.append(square)
        if not path:
            raise NotUnderstood(f"{letter} needs a square")
        ready = [move.command for move in self._best_moves(kind) if self._path_fits(move, path)]
        if ready:
            return ready[0]
        if len(path) == 1:
            raise NotUnderstood(f"{names[0]} cannot be reached so; {letter} alone lists the squares")
        return kind(self._creature, tuple(path))

    @staticmethod
    def _path_fits(move: Choice, path: list[tuple[int, int, int]]) -> bool:
        assert isinstance(move.command, Advance | Disengage)
        return move.command.path[-1:] == tuple(path) or move.command.path == tuple(path)

    @staticmethod
    def _deed(deed: Deed, letters: list[str]) -> Command:
        if len(deed.choices) == 1 and not letters:
            return deed.choices[0].command
        targets = deed.targets
        by_letter = {column_name(place).lower(): target for place, target in enumerate(targets)}
        chosen = {by_letter.get(letter, letter) for letter in letters}
        for choice in deed.choices:
            if set(_targets(choice)) == chosen:
                return choice.command
        if not by_letter:
            raise NotUnderstood(f"{deed.title}: takes no targets")
        raise NotUnderstood(f"{deed.title}: choose among {', '.join(f'{letter} {target}' for letter, target in by_letter.items())}")


def _targets(choice: Choice) -> tuple[str, ...]:
    command = choice.command
    if isinstance(command, UseAbility):
        return command.targets
    return (command.target or command.creature,) if isinstance(command, StandUp) else ()


def _deeds(board: Board, options: Options) -> Iterator[Deed]:
    groups: dict[str, list[Choice]] = {}
    for choice in (*options.abilities, *options.others):
        groups.setdefault(_title(board, choice), []).append(choice)
    for title, choices in groups.items():
        single = ", ".join(_targets(choices[0])) if len(choices) == 1 else ""
        yield Deed(f"{title}: {single}" if single and single != options.creature else title, tuple(choices))


def _title(board: Board, choice: Choice) -> str:
    command = choice.command
    cost = f" ({choice.cost})" if choice.cost else ""
    match command:
        case UseAbility():
            used = ability(board.creatures[command.creature], command.ability)
            name = used.name if used is not None else command.ability
            either = used is not None and used.melee and used.ranged
            return f"{name}{f', {command.manner}' if either else ''}{cost}"
        case StandUp():
            return f"Stand Up{cost}"
        case CatchBreath():
            return f"Catch Breath{cost}"
        case EndTurn():
            return "End the turn"
        case _:
            return f"{type(command).__name__}{cost}"
