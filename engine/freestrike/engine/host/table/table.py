"""People at the terminal: each command and each prompt is asked for, a line at a time."""

from __future__ import annotations

import sys

from freestrike.engine.automatic import choose, command_in_turn, next_creature
from freestrike.engine.encounter import Encounter
from freestrike.engine.host.failing import refusal
from freestrike.engine.host.playing import Teller
from freestrike.engine.host.screen import Screen
from freestrike.engine.host.table import typed_rulings
from freestrike.engine.host.table.menu import Menu
from freestrike.engine.host.understanding import NotUnderstood, abilities_called, creature_typed, name_typed
from freestrike.engine.host.words.abilities import ability_lines
from freestrike.engine.host.words.asking import question
from freestrike.engine.host.words.effects import feature_in_words
from freestrike.engine.host.words.option_words import answer
from freestrike.engine.host.words.prompts import how_many, option_lines, picked
from freestrike.engine.host.words.sheet import sheet
from freestrike.engine.host.words.turn_header import turn_header
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.named_by_options import answers_with, feature_named
from freestrike.engine.queries.shared_turn import as_it_acts, turns_in_progress
from freestrike.engine.queries.turn_order import acting_side, yet_to_act
from freestrike.engine.queries.usable import abilities
from freestrike.engine.reception import Outcome
from freestrike.engine.refusal import Refused
from freestrike.events.commands import EndTurn
from freestrike.events.content.ability import Ability
from freestrike.events.encounter import DIRECTOR
from freestrike.events.prompts import Prompt
from freestrike.projections.board.creature import Creature

OWN_WORDS = (*"qhburmdeawi", "quit", "help", "board", "undo", "redo", *typed_rulings.WORDS)
"""With which a line begins that is no choice of the menu."""
HELP = (
    "  NUMBER [LETTERS]        do that, to those: 3, 3b, 3 a c",
    "  m SQUARE, d SQUARE      move, disengage: m F5; several squares are a way to go; m alone lists the squares",
    "  e                       end the turn",
    "  a                       let the engine decide this once",
    "  w                       who else could act instead",
    "  i NUMBER, i NAME        what that ability does; what that creature or ability is; i alone: the creature whose turn it is",
    "  b                       the board",
    "  u [SEQ], r              undo the last command (or back to record SEQ), redo",
    *typed_rulings.HELP,
    "  q                       leave; what was played is kept if there is a store",
)
WHO_HELP = (
    "  NUMBER, NAME            this one acts",
    "  a                       let the engine decide this once",
    "  i NUMBER, i NAME        what that creature, or ability, is",
    "  b                       the board",
    "  u [SEQ], r              undo the last command (or back to record SEQ), redo",
    *typed_rulings.HELP,
    "  q                       leave; what was played is kept if there is a store",
)
PROMPT_HELP = (
    "  NUMBERS                 choose these, in this order: 1 or 2 1; an empty line chooses none, where that is allowed",
    "  SQUARES                 where squares are to be chosen: these, in this order: F5 F6",
    "  a                       let the engine choose",
    "  i NUMBER, i NAME        what that option's ability does; what that creature, or ability, is",
    "  b                       the board",
    "  u [SEQ], r              undo the last command (or back to record SEQ), redo",
    *typed_rulings.HELP,
    "  q                       leave; the question stays open if there is a store",
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
        able = tuple(turn.creature for turn in turns_in_progress(board) if can_act(board.creatures[turn.creature]))
        if board.turn is None:
            able = tuple(yet_to_act(board, side))
        if self._acting not in able:
            self._acting = able[0] if len(able) == 1 else self._who(able, side)
            if not self._acting:
                return
        id = self._acting
        board = as_it_acts(board, id)
        creature = board.creatures[id]
        menu = Menu(board, self._encounter.options(id))
        self._screen.line()
        self._screen.line(turn_header(board, creature), "turn")
        for line in menu.lines():
            self._screen.line(line)
        while True:
            typed = self._read(creature.seat)
            common = self._common(typed, HELP)
            if common == ANEW:
                return
            if common == ANSWERED:
                continue
            if typed == "w":
                self._acting = ""
                return
            try:
                if typed in ("m", "d"):
                    for line in menu.reach(typed):
                        self._screen.line(line)
                elif typed.partition(" ")[0] == "i":
                    self._inform_in_turn(menu, creature, typed[1:].strip())
                elif typed:
                    if typed == "a":
                        command = command_in_turn(self._encounter.board, id)
                    else:
                        command = EndTurn(id) if typed == "e" else menu.command(typed)
                    self._happened(self._encounter.do(command, seat=creature.seat, expected=self._encounter.version))
                    return
            except (NotUnderstood, Refused) as error:
                if self._say_no(error):
                    return

    def _who(self, able: tuple[str, ...], side: str) -> str:
        self._screen.line()
        self._screen.line("Who acts?", "turn")
        for n, id in enumerate(able, 1):
            self._screen.line(f"  {n:<2} {id}")
        while True:
            typed = self._read(side)
            common = self._common(typed, WHO_HELP)
            if common == ANEW:
                return ""
            if common == ANSWERED:
                continue
            if typed == "a":
                return next_creature(self._encounter.board)
            try:
                if typed.partition(" ")[0] == "i":
                    name = typed[1:].strip()
                    if not name:
                        raise NotUnderstood("whom? i and a number or a name")
                    self._inform(able[int(name) - 1] if name.isdecimal() and 1 <= int(name) <= len(able) else name)
                elif typed.isdecimal() and 1 <= int(typed) <= len(able):
                    return able[int(typed) - 1]
                elif typed:
                    return name_typed(typed, able)
            except NotUnderstood as error:
                informing = typed.partition(" ")[0] == "i"
                self._say_no(error if informing else NotUnderstood(f"first, who acts: a number from 1 to {len(able)}, or a name; h helps"))

    # Prompts

    def _answer(self, prompt: Prompt) -> None:
        board = self._encounter.board
        self._screen.line()
        self._screen.line(f"{prompt.seat}: {question(board, prompt)}", "turn")
        for line in option_lines(board, prompt):
            self._screen.line(f"  {line}")
        self._screen.line(f"  ({how_many(prompt)})", "dim")
        while True:
            typed = self._read(prompt.seat)
            common = self._common(typed, PROMPT_HELP)
            if common == ANEW:
                return
            if common == ANSWERED:
                continue
            try:
                if typed.partition(" ")[0] == "i":
                    self._inform_at_prompt(prompt, typed[1:].strip())
                    continue
                chosen = choose(board, prompt) if typed == "a" else picked(board, prompt, typed)
                self._happened(self._encounter.answer(prompt.id, chosen, seat=prompt.seat, expected=self._encounter.version))
                return
            except (NotUnderstood, Refused) as error:
                if self._say_no(error):
                    return

    # What there is to read

    def _inform_in_turn(self, menu: Menu, creature: Creature, name: str) -> None:
        named = [used for used in abilities(creature) if name.lower() in (used.id, used.name.lower())]
        used = menu.ability(name) if name.isdecimal() else named[0] if named else None
        if used is not None:
            self._show_ability(creature, used)
        elif name.isdecimal():
            raise NotUnderstood(f"{menu.deeds[int(name) - 1].title}: is no ability of {creature.id}'s; the rulebook says what it does")
        else:
            self._inform(name or creature.id)

    def _inform_at_prompt(self, prompt: Prompt, name: str) -> None:
        if not name.isdecimal():
            self._inform(name or prompt.subject)
            return
        (id,) = picked(self._encounter.board, prompt, name)
        option = next(option for option in prompt.options if option.id == id)
        board = self._encounter.board
        used, feature = answers_with(board, option), feature_named(board, option)
        if used is not None:
            self._show_ability(creature_typed(board, option.creature), used)
        elif feature is not None:
            self._screen.line(f"  {feature.name}: {feature_in_words(creature_typed(board, option.creature), feature)}")
        else:
            raise NotUnderstood(f"{name} is neither an ability nor a feature: {answer(board, prompt, option)}")

    def _inform(self, name: str) -> None:
        board = self._encounter.board
        try:
            creature = creature_typed(board, name)
        except NotUnderstood:
            known = next(abilities_called(board, name), None)
            if known is None:
                raise
            self._show_ability(*known)
            return
        for line in sheet(board, creature):
            self._screen.line(f"  {line}")

    def _show_ability(self, creature: Creature, used: Ability) -> None:
        for line in ability_lines(creature, used):
            self._screen.line(f"  {line}")

    # What all have

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
                case _ if word in typed_rulings.WORDS:
                    ruled, reason = typed_rulings.ruling(self._encounter.board, typed)
                    self._happened(self._encounter.rule(ruled, reason=reason, seat=DIRECTOR, expected=self._encounter.version))
                    self._teller.pause()
                    return ANEW
        except (NotUnderstood, Refused) as error:
            return ANEW if self._say_no(error) else ANSWERED
        return ""

    def _happened(self, outcome: Outcome) -> None:
        self._teller.show(outcome.records)

    def _say_no(self, error: NotUnderstood | Refused) -> bool:
        """Say why; gives whether the fight went on elsewhere meanwhile, so that the question is to be put anew on what is told then."""
        least = self._encounter.board.ground.least
        text = f"refused: {refusal(error.reasons, least)}" if isinstance(error, Refused) else str(error)
        self._screen.line(f"  {text}", "yellow")
        if not isinstance(error, Refused) or not error.missed:
            return False
        self._teller.show(error.missed)
        self._teller.pause()
        return True

    def _read(self, who: str) -> str:
        """The next line, without the blanks around it. Raises Left at the end of the input."""
        self._screen.flush()
        if sys.stdin.isatty():
            try:
                return _in_small_letters(input(f"{who}> ").strip())
            except EOFError:
                raise Left from None
        line = sys.stdin.readline()
        if not line:
            raise Left
        self._screen.line(f"{who}> {line.strip()}", "dim")
        return _in_small_letters(line.strip())


def _in_small_letters(typed: str) -> str:
    """What was typed, with a word of the table's own written as the help writes it."""
    word, blank, rest = typed.partition(" ")
    return f"{word.lower()}{blank}{rest}" if word.lower() in OWN_WORDS else typed
