"""The menu of what a creature may do: numbered deeds, lettered targets, squares to move to."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from freestrike.engine.automation import runs_by_itself
from freestrike.engine.geometry.areas import WALL
from freestrike.engine.host.failing import refusal
from freestrike.engine.host.understanding import NotUnderstood, square_typed
from freestrike.engine.host.words.amounts import resource_in_words
from freestrike.engine.options import Choice, Options
from freestrike.engine.queries.interactions import interaction
from freestrike.engine.queries.malice import feature_of
from freestrike.engine.queries.usable import ability
from freestrike.engine.rules.stopping import takes_no_action
from freestrike.events.commands import (
    ActTogether,
    Advance,
    AidAttack,
    BecomeCaptain,
    BeginTurn,
    CatchBreath,
    Charge,
    ClawDirt,
    Command,
    Dig,
    Disengage,
    Dismount,
    DropProne,
    EndTurn,
    Heal,
    Interact,
    KnockOff,
    Mount,
    MoveGrabbed,
    PullOut,
    ReleaseGrab,
    Ride,
    Search,
    SpendHeroTokens,
    StandUp,
    StopEffect,
    UseAbility,
    UseMalice,
    Wield,
)
from freestrike.events.content.ability import FREE_MANEUVER, Ability
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.picture.square_names import column_name, square_name

Kind = type[Advance] | type[Disengage]

_DEED = re.compile(r"(\d+)\s*(.*)")


@attrs.frozen
class Deed:
    """One numbered entry: `choices` differ in their targets only. `targets`: all of them, each once, enemies first."""

    title: str
    choices: tuple[Choice, ...]
    targets: tuple[str, ...]


class Menu:
    """What `options` allow on `board`."""

    def __init__(self, board: Board, options: Options) -> None:
        self._board = board
        self._moves = options.moves
        self._creature = options.creature
        self._reasons = options.reasons
        self._too_dear = options.too_dear
        self.deeds = tuple(self._deeds(options))

    def lines(self) -> Iterator[str]:
        """The menu, a line an entry; or why there is none."""
        if self._reasons:
            yield f"  nothing can be done now: {refusal(self._reasons, self._board.ground.least)}"
        for kind, letter, name in ((Advance, "m", "move"), (Disengage, "d", "disengage")):
            free, paid = self._ends(kind)
            if free:
                yield f"  {letter} SQUARE   {name} to {_one_of(len(free))} ({letter} alone lists them)"
            if paid:
                to = f"or to one of {len(paid)} more" if free else f"{name} to {_one_of(len(paid))}"
                yield f"  {letter} SQUARE   {to}, for your main action{'' if free else f' ({letter} alone lists them)'}"
        for n, deed in enumerate(self.deeds, 1):
            yield f"  {n:<2} {deed.title}"
            if len(deed.choices) > 1:
                yield "       " + "   ".join(self._lettered(deed))
        if self._too_dear:
            creature = self._board.creatures[self._creature]
            priced = (f"{one.name} ({one.cost} {resource_in_words(creature, one.resource)})" for one in self._too_dear)
            yield f"     too dear: {', '.join(priced)}"

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
            assert isinstance(move.command, Advance | Disengage)
            falls = ", falls" if move.falls else ""
            paid = ", for your main action" if move.command.convert else ""
            by_cost.setdefault((move.squares, provokes + falls + paid), []).append(self._name(move))
        for squares, more in sorted(by_cost):
            yield f"  {squares}{more}: {' '.join(by_cost[squares, more])}"
        if not by_cost:
            yield f"  {self._creature} has nowhere to {'move' if letter == 'm' else 'disengage'} to now"

    def _deeds(self, options: Options) -> Iterator[Deed]:
        groups: dict[str, list[Choice]] = {}
        for choice in (*options.abilities, *options.others):
            groups.setdefault(_title(self._board, choice), []).append(choice)
        side = self._board.creatures[options.creature].side
        for title, choices in groups.items():
            found = dict.fromkeys(target for choice in choices for target in _targets(choice))
            targets = tuple(sorted(found, key=lambda id: self._rank(id, side)))
            single = ", ".join(map(self._marked, targets)) if len(choices) == 1 and targets != (options.creature,) else ""
            yield Deed(f"{title}: {single}" if single else title, tuple(choices), targets)

    def _rank(self, id: str, side: str) -> int:
        """Enemies, then one's own side, then objects."""
        target = self._board.creatures.get(id)
        return 2 if target is None else int(target.side == side)

    def ability(self, typed: str) -> Ability | None:
        """The ability, or the Malice feature as one, that the deed of this number uses, if it uses any. Raises NotUnderstood."""
        if not 1 <= int(typed) <= len(self.deeds):
            raise NotUnderstood(f"{typed} is none of 1 to {len(self.deeds)}; h helps")
        command = self.deeds[int(typed) - 1].choices[0].command
        creature = self._board.creatures[self._creature]
        if isinstance(command, UseMalice):
            feature = feature_of(self._board, creature, command.feature)
            return None if feature is None else feature.ability
        return ability(creature, command.ability) if isinstance(command, UseAbility) else None

    def _best_moves(self, kind: Kind) -> Iterator[Choice]:
        """One move a square: the move action rather than the main action, a shift rather than a walk."""
        seen: set[Square] = set()
        for convert in (False, True):
            for move in self._moves:
                command = move.command
                if isinstance(command, kind) and command.convert == convert and command.path[-1] not in seen:
                    seen.add(command.path[-1])
                    yield move

    def _ends(self, kind: Kind) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
        """Where a move of `kind` can end: for the move action (or what is left of it), and only for the main action."""
        commands = [move.command for move in self._best_moves(kind)]
        free, paid = (
            tuple(command.path[-1] for command in commands if isinstance(command, Advance | Disengage) and command.convert == convert)
            for convert in (False, True)
        )
        return free, paid

    def _name(self, move: Choice) -> str:
        assert isinstance(move.command, Advance | Disengage)
        return square_name(move.command.path[-1], self._board.ground.least)

    def _lettered(self, deed: Deed) -> Iterator[str]:
        """Each target of the deed with the letter that chooses it."""
        for place, target in enumerate(deed.targets):
            yield f"{_letter(place)} {self._marked(target)}"

    def _marked(self, id: str) -> str:
        """The creature with a mark if it is no enemy."""
        if id == self._creature:
            return f"{id} (self)"
        ally = self._rank(id, self._board.creatures[self._creature].side) == 1
        return f"{id} (ally)" if ally else id

    def _move(self, letter: str, names: list[str]) -> Command:
        kind: Kind = Advance if letter == "m" else Disengage
        path = tuple(square_typed(self._board, name) for name in names)
        if not path:
            raise NotUnderstood(f"{letter} needs a square")
        for move in self._best_moves(kind):
            if isinstance(move.command, kind) and move.command.path[-1:] == path:
                return move.command
        for name, square in zip(names, path, strict=True):
            if self._board.ground.least is not None and not self._board.ground.inside(square):
                raise NotUnderstood(f"{name} is off the map")
        if len(path) == 1:
            raise NotUnderstood(f"{names[0]} cannot be reached so; {letter} alone lists the squares")
        free, paid = self._ends(kind)
        # As the menu says of a single square: the main action pays where nothing else can.
        return kind(self._creature, path, convert=path[-1] in paid or bool(paid and not free))

    def _deed(self, deed: Deed, letters: list[str]) -> Command:
        if len(deed.choices) == 1 and not letters:
            return deed.choices[0].command
        targets = deed.targets
        by_letter = {_letter(place): target for place, target in enumerate(targets)}
        chosen = {by_letter.get(letter, letter) for letter in letters}
        for choice in deed.choices:
            if set(_targets(choice)) == chosen:
                return choice.command
        if not by_letter:
            raise NotUnderstood(f"{deed.title}: takes no targets")
        raise NotUnderstood(f"{deed.title}: choose among {', '.join(self._lettered(deed))}")


def _letter(place: int) -> str:
    return column_name(place).lower()


def _targets(choice: Choice) -> tuple[str, ...]:
    command = choice.command
    match command:
        case UseAbility():
            return command.targets
        case Search():
            return command.point_out
        case AidAttack() | Charge() | Heal() | Interact() | ReleaseGrab() | StopEffect():
            return (command.target,)
        case StandUp() | PullOut():
            return (command.target or command.creature,)
    return ()


def _paid(board: Board, choice: Choice) -> str:
    """The action that it takes and what else it costs: "main action, 3 insight"."""
    match choice.command:
        case UseAbility(creature=user) if choice.price:
            return f"{choice.cost}, {choice.price} {resource_in_words(board.creatures[user], choice.resource)}".removeprefix(", ")
        case StopEffect():
            return choice.cost or ("" if takes_no_action(board, choice.command) else FREE_MANEUVER)
        case DropProne() | Wield():
            return choice.cost or FREE_MANEUVER
        case _:
            return choice.cost


def _title(board: Board, choice: Choice) -> str:
    command = choice.command
    cost = f" ({paid})" if (paid := _paid(board, choice)) else ""
    match command:
        case UseAbility():
            used = ability(board.creatures[command.creature], command.ability)
            name = used.name if used is not None else command.ability
            either = used is not None and used.melee and used.ranged
            if command.ally:
                return f"{name} by {command.ally} in its stead{cost}"
            walled = used is not None and used.area is not None and used.area.shape == WALL and not command.targets
            manner = f", {command.manner}" if either and command.manner else ""
            left = ", left to the Director" if choice.by_hand else ""
            more = f" for {command.more} more" if command.more else ""
            more += f" as if where {command.space} is" if command.space else ""
            return f"{name}{manner}{_from_to(board, command.area) if walled else ''}{more}{cost}{left}"
        case ActTogether(targets=pairs):
            used = ability(board.creatures[command.creature], command.ability)
            name = used.name if used is not None else command.ability
            struck = dict.fromkeys(target for _, target in pairs)
            shares = (f"{' and '.join(minion for minion, one in pairs if one == target)}{target and f' on {target}'}" for target in struck)
            return f"{name} together{f', {command.manner}' if command.manner else ''}{cost}: {', '.join(shares)}"
        case UseMalice():
            feature = feature_of(board, board.creatures[command.creature], command.feature)
            left = "" if feature is None or runs_by_itself(feature.ability) else ", left to the Director"
            return f"{feature.ability.name if feature is not None else command.feature} ({command.amount} malice){left}"
        case StandUp():
            return f"Stand Up{cost}"
        case DropProne():
            return f"Drop Prone{cost}"
        case Wield():
            return f"Take up {'an ' + command.item if command.item else 'its own weapons'}{cost}"
        case Dig(path=path):
            z = board.creatures[command.creature].corner[2]
            return f"Dig {'up' if path[-1][2] > z else 'down'} {abs(path[-1][2] - z)}{cost}"
        case ClawDirt(to=to):
            return f"Claw Dirt to {square_name(to, board.ground.least)}{cost}"
        case PullOut():
            return f"Pull out of the ground{cost}"
        case StopEffect():
            return f"End {command.effect}{cost}"
        case ReleaseGrab():
            return "Let go"
        case MoveGrabbed():
            return f"Move {command.target} to {square_name(command.to, board.ground.least)}{cost}"
        case CatchBreath():
            return f"Catch Breath{cost}"
        case Interact():
            one = interaction(board.creatures[command.target], command.interaction)
            return f"{one.interaction.name if one is not None else command.interaction}{cost}"
        case AidAttack():
            return f"Aid Attack{cost}"
        case Search():
            return f"{'Point out' if command.point_out else 'Search for Hidden Creatures'}{cost}"
        case BecomeCaptain():
            return f"Lead the squad {command.squad}{cost}"
        case Mount():
            return f"Mount {command.mount}, at {square_name(command.square, board.ground.least)}{cost}"
        case Dismount():
            return f"Dismount to {square_name(command.to, board.ground.least)}{cost}"
        case KnockOff():
            return f"Knock off {command.rider}{cost}"
        case Ride():
            return f"Ride to {square_name(command.path[-1], board.ground.least)}{cost}"
        case Charge():
            used = ability(board.creatures[command.creature], command.ability)
            name = used.name if used is not None else command.ability
            return f"Charge, {name}{f' by {command.ally} in its stead' if command.ally else ''}{cost}"
        case SpendHeroTokens():
            return f"Spend hero tokens for {command.benefit}"
        case BeginTurn():
            return "Begin the turn"
        case EndTurn():
            return "End the turn"
        case _:
            return f"{type(command).__name__}{cost}"


def _from_to(board: Board, squares: tuple[Square, ...]) -> str:
    first, last = (square_name(square, board.ground.least) for square in (squares[0], squares[-1]))
    return f" from {first} to {last}"


def _one_of(squares: int) -> str:
    return f"one of {squares} squares" if squares > 1 else "1 square"
