"""People at the terminal: each command and each prompt is asked for, a line at a time."""

from __future__ import annotations

import sys

from freestrike.engine.automatic import choose, next_command, next_creature
from freestrike.engine.encounter import Encounter, Outcome
from freestrike.engine.host.failing import refusal
from freestrike.engine.host.menu import Menu, NotUnderstood
from freestrike.engine.host.playing import Teller
from freestrike.engine.host.screen import Screen
from freestrike.engine.queries.turn_order import acting_side, yet_to_act
from freestrike.engine.refusal import Refused
from freestrike.events.prompts import Option, Prompt

HELP = (
    "  NUMBER [LETTERS]   do that, to those: 3, 3b, 3 a c",
    "  m SQUARE, d SQUARE move, disengage: m F5; several squares are a way to go; m alone lists the squares",
    "  e                  end the turn",
    "  a                  let the engine decide this once",
    "  w                  who else could act instead",
    "  b                  the board",
    "  u [SEQ], r         undo the last command (or back to record SEQ), redo",
    "  q                  leave; what was played is kept if there is a store",
)
PROMPT_HELP = (
    "  NUMBERS   choose these, in this order: 1 or 2 1; an empty line chooses none, where that is allowed",
    "  a, b, u [SEQ], r, q   the engine decides; the board; undo; redo; leave",
)


ANEW = "anew"
ANSWERED = "answered"


class Left(Exception):
    """Nobody is there any more: the input has ended, or somebody said so."""


class Table:
    """The people at the terminal, who play `encounter`."""

    def __init__(self, encounter: Encounter, screen: Screen, teller: Teller) -> None:
        self._encounter = encounter
        self._screen = screen
        self._teller = teller
        self._acting = ""

    def play(self, rounds: int) -> None:
        """Until the fight is over, `rounds` rounds are, or the input ends."""
        encounter = self._encounter
        self._screen.board(encounter.board)
        try:
            while not encounter.board.closed:
                board = encounter.board
                if encounter.prompts:
                    self._teller.pause()
                    self._answer(encounter.prompts[0])
                elif board.winner or board.round > rounds:
                    return
                else:
                    self._command()
        except Left:
            self._screen.line()

    # Commands

    def _command(self) -> None:
        board = self._encounter.board
        side = acting_side(board)
        able = (board.turn.creature,) if board.turn is not None else tuple(yet_to_act(board, side))
        if self._acting not in able:
            self._acting = able[0] if len(able) == 1 else self._who(able)
            if not self._acting:
                return
        id = self._acting
        creature = board.creatures[id]
        menu = Menu(board, self._encounter.options(id))
        states = "".join(f", {condition.name}" for condition in creature.conditions)
        self._screen.line()
        self._screen.line(f"{id}: Stamina {creature.stamina}/{creature.stat_block.stamina}{states}", "turn")
        for line in menu.lines():
            self._screen.line(line)
        while True:
            typed = self._read(creature.seat)
            common = self._common(typed, HELP)
            if common == ANEW:
                return
            if common == ANSWERED:
                continue
            if typed in ("m", "d"):
                for line in menu.reach(typed):
                    self._screen.line(line)
            elif typed == "w":
                self._acting = ""
                return
            elif typed:
                try:
                    command = menu.command(typed) if typed not in ("a", "e") else None
                    if typed == "a":
                        command = next_command(board, id)
                    elif command is None:
                        command = menu.deeds[-1].choices[0].command
                    self._happened(self._encounter.do(command, seat=creature.seat, expected=self._encounter.version))
                    return
                except (NotUnderstood, Refused) as error:
                    self._say_no(error)

    def _who(self, able: tuple[str, ...]) -> str:
        self._screen.line()
        self._screen.line("Who acts?", "turn")
        for n, id in enumerate(able, 1):
            self._screen.line(f"  {n:<2} {id}")
        while True:
            typed = self._read(self._encounter.board.creatures[able[0]].seat)
            common = self._common(typed, HELP)
            if common == ANEW:
                return ""
            if common == ANSWERED:
                continue
            if typed == "a":
                return next_creature(self._encounter.board)
            if typed in able:
                return typed
            if typed.isdecimal() and 1 <= int(typed) <= len(able):
                return able[int(typed) - 1]
            if typed:
                self._screen.line(f"  a number from 1 to {len(able)}, please")

    # Prompts

    def _answer(self, prompt: Prompt) -> None:
        self._screen.line()
        about = f" about {prompt.subject}" if prompt.subject else ""
        self._screen.line(f"{prompt.seat} is asked{about}: {prompt.kind}", "turn")
        for n, option in enumerate(prompt.options, 1):
            self._screen.line(f"  {n:<2} {_option(option)}")
        least = f"at least {prompt.least}" if prompt.least else "an empty line passes"
        self._screen.line(f"  (up to {prompt.most}, {least})", "dim")
        while True:
            typed = self._read(prompt.seat)
            common = self._common(typed, PROMPT_HELP)
            if common == ANEW:
                return
            if common == ANSWERED:
                continue
            try:
                picked = choose(self._encounter.board, prompt) if typed == "a" else _picked(prompt, typed)
                self._happened(self._encounter.answer(prompt.id, picked, seat=prompt.seat, expected=self._encounter.version))
                return
            except (NotUnderstood, Refused) as error:
                self._say_no(error)

    # What both have

    def _common(self, typed: str, help: tuple[str, ...]) -> str:
        """Deal with what can be said at any time: ANEW if the question must be put anew, ANSWERED if not, "" if it was something else."""
        word, _, rest = typed.partition(" ")
        try:
            match word:
                case "q" | "quit":
                    raise Left
                case "h" | "help" | "?":
                    for line in help:
                        self._screen.line(line)
                    return ANSWERED
                case "b" | "board":
                    self._screen.board(self._encounter.board)
                    return ANEW
                case "u" | "undo":
                    if rest and not rest.strip().isdecimal():
                        raise NotUnderstood(f"{rest.strip()!r} is not the number of a record")
                    self._happened(self._encounter.undo(to=int(rest) if rest else None))
                    return ANEW
                case "r" | "redo":
                    self._happened(self._encounter.redo())
                    return ANEW
        except (NotUnderstood, Refused) as error:
            self._say_no(error)
            return ANSWERED
        return ""

    def _happened(self, outcome: Outcome) -> None:
        self._teller.show(outcome.records)

    def _say_no(self, error: NotUnderstood | Refused) -> None:
        text = f"refused: {refusal(error.reasons)}" if isinstance(error, Refused) else str(error)
        self._screen.line(f"  {text}", "yellow")

    def _read(self, seat: str) -> str:
        """The next line, without the blanks around it. Raises Left at the end of the input."""
        self._screen.flush()
        if sys.stdin.isatty():
            try:
                return input(f"{seat}> ").strip()
            except EOFError:
                raise Left from None
        line = sys.stdin.readline()
        if not line:
            raise Left
        self._screen.line(f"{seat}> {line.strip()}", "dim")
        return line.strip()


def _option(option: Option) -> str:
    deed = option.id.partition("/")[0].replace("-", " ")
    if option.id.startswith("damage-type/"):
        return f"{option.id.rpartition('/')[2]} damage"
    target = f" on {option.target}" if option.target else ""
    manner = option.id.split("/")[2] if option.id.count("/") > 2 else ""
    cost = f" ({option.cost})" if option.cost else ""
    return f"{option.creature}: {deed}{f', {manner},' if manner else ''}{target}{cost}"


def _picked(prompt: Prompt, typed: str) -> tuple[str, ...]:
    picked: list[str] = []
    for word in typed.replace(",", " ").split():
        if not word.isdecimal() or not 1 <= int(word) <= len(prompt.options):
            raise NotUnderstood(f"{word!r} is none of 1 to {len(prompt.options)}; h helps")
        picked.append(prompt.options[int(word) - 1].id)
    return tuple(picked)
