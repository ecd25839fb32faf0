"""The table at which a scenario is played: commands in, every prompt answered, what happened looked up."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec
import pytest

from freestrike.engine import Advance, Disengage, Encounter, EndTurn, Refused, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.events.commands import Command, GiveStandingOrder, WithdrawStandingOrder
from freestrike.events.content.ability import Ability
from freestrike.events.movement import StepBegun, Stepped
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Asked, Chosen, Prompt
from freestrike.events.reactions import Exclusion, RuledOut
from freestrike.events.record import Record
from freestrike.events.rulings import Ruling
from freestrike.events.space import Column, SolidObject, Square, Terrain, Wall
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import PowerRollMade
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.board.creature import Creature
from scenarios.setups import setup_of, square_of
from scenarios.written import Case

OPPORTUNITY_ATTACK = "combat/opportunity-attacks"
FREE_STRIKE = re.compile(r"main action: (?:Free Strike \((melee|ranged)\)|(melee|ranged) free strike) vs (\w+)")
DECISIONS = ("kill", "decline")
Dice = Mapping[str, int | list[int]]
E = TypeVar("E")


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """An action that can be played as it is written."""

    actor: str
    type: str
    path: tuple[tuple[int, ...], ...] = ()
    dice: dict[str, int | list[int]] = {}
    decision: dict[str, str] = {}
    turn: bool = True


class _Roll(msgspec.Struct, forbid_unknown_fields=True):
    """A roll of the acting creature, with what is added to it."""

    dice: list[int]
    characteristic: int
    bonus: int = 0


class Attack(msgspec.Struct, frozen=True):
    """An opportunity attack that was made, and the step that provoked it."""

    by: str
    against: str
    step: tuple[Square, Square]


NOTHING_CONCEALS = Terrain()


class Table:
    """A scenario in play.

    `actor`: who acts; its side acts first. `board`: the id of another scenario to borrow the board of, for one that has none. `dice`: the
    dice by roller, in the order in which they fall (several maps where they take turns); those of the scenario if none are given.
    `answers`: the option to choose at a prompt of a kind, "" for none, or several in order (of a kind about one creature: "forced movement
    B"), or what looks at the moment; otherwise every reaction that is not declined is taken, who can be killed is killed, no additional
    main action is taken and no hero token spent. `policies`: answers beside the one that the case is about. `concealing`: what gives the
    cover or the concealment that a scenario has in words; `columns` and `objects`: the ground and the things that it has in words.
    """

    def __init__(
        self,
        case: Case,
        *,
        actor: str = "",
        board: str = "",
        dice: Dice | Sequence[Dice] | None = None,
        abilities: Mapping[str, tuple[Ability, ...]] | None = None,
        walls: tuple[Wall, ...] = (),
        answers: Mapping[str, str | tuple[str, ...] | Moment] | None = None,
        objects: tuple[SolidObject, ...] = (),
        policies: Mapping[str, str] | None = None,
        changed: Mapping[str, Mapping[str, object]] | None = None,
        concealing: Terrain = NOTHING_CONCEALS,
        columns: tuple[Column, ...] = (),
    ) -> None:
        self.case = case
        self.actor = actor or msgspec.convert(case.scenario.action["actor"], str)
        written = _dice_of(case, self.actor) if dice is None else dice
        fall = [written] if isinstance(written, Mapping) else written
        self.rolls = _by_roller(fall)
        self.dice = ScriptedDice([die for rolls in fall for die in _flat(rolls.values())])
        decision = case.scenario.action.get("decision", {})
        # One in words is played by hand.
        self.decisions = {} if isinstance(decision, str) else msgspec.convert(decision, dict[str, str])
        self.answers = answers or {}
        self.waiting: list[tuple[str, str | tuple[str, ...]]] = []
        self.store = MemoryStore()
        setup = setup_of(case, board, self.actor, abilities or {}, walls, policies or {}, changed or {}, concealing, columns, objects)
        self.encounter = Encounter.create(setup, store=self.store, dice=self.dice)
        self.opening = self.encounter.board
        self.begun = self.encounter.version
        self.checked = False
        self._start = self.begun

    # When

    def play(self) -> None:
        """Play the action as it is written. Raises msgspec.ValidationError for an action that has to be played by hand."""
        written = msgspec.convert(self.case.scenario.action, _Written)
        self.do(self._command(written))

    def do(self, *commands: Command) -> None:
        """Give each command from the seat of its creature, and answer every prompt that comes of it."""
        for command in commands:
            self._answer(self.encounter.do(command, seat=self._seat(command), expected=self.encounter.version).prompts)

    def order(self, command: Command, reason: str) -> None:
        """The Director orders `command`, and every prompt that comes of it is answered."""
        self._answer(self.encounter.order(command, reason=reason).prompts)

    def rule(self, *rulings: Ruling) -> None:
        """The Director rules so."""
        for ruling in rulings:
            self.encounter.rule(ruling)

    def end_turns(self, *creatures: str) -> None:
        """Each of them takes its turn and does nothing, or nothing more, in it."""
        self.do(*(EndTurn(id) for id in creatures))

    def refused(self, command: Command) -> tuple[str, ...]:
        """The codes of the reasons for which `command` is refused; nothing is recorded of it."""
        version, board = self.encounter.version, self.encounter.board
        with pytest.raises(Refused) as refusal:
            self.encounter.do(command, seat=self._seat(command))
        assert refusal.value.reasons == self.encounter.check(command)
        assert (self.encounter.version, self.encounter.board) == (version, board)
        self.checked = True
        return tuple(reason.code for reason in refusal.value.reasons)

    def judge(self, command: Command) -> str:
        """Whether `command` would be "accepted" or "rejected" now."""
        return "rejected" if self.encounter.check(command, self._seat(command)) else "accepted"

    def from_here(self) -> None:
        """What happened up to now only led to the scenario: facts are looked for from here on."""
        self._start = self.encounter.version

    # Then

    def creature(self, id: str) -> Creature:
        """The creature as it is now."""
        return self.encounter.board.creatures[id]

    @property
    def records(self) -> tuple[Record, ...]:
        """What was recorded of the action."""
        return tuple(self.encounter.records(self._start + 1))

    def events(self, kind: type[E]) -> list[E]:
        """What happened of a kind, in order."""
        return [record.event for record in self.records if isinstance(record.event, kind)]

    def seq(self, kind: type[object]) -> int:
        """The record of the only thing that happened of a kind."""
        (seq,) = (record.seq for record in self.records if isinstance(record.event, kind))
        return seq

    def seq_of(self, kind: type[object], **fields: object) -> int:
        """The record of the only thing that happened of a kind with these fields."""
        (seq,) = (
            record.seq
            for record in self.records
            if isinstance(record.event, kind) and all(getattr(record.event, name) == value for name, value in fields.items())
        )
        return seq

    def attacks(self) -> list[Attack]:
        """The opportunity attacks that were made."""
        steps = {record.seq: record.event for record in self.encounter.records() if isinstance(record.event, StepBegun | Stepped)}
        found = []
        for taken in self.events(TriggeredActionTaken):
            if taken.reaction == OPPORTUNITY_ATTACK:
                step = steps[taken.of]
                found.append(Attack(taken.creature, step.creature, (step.origin, step.to)))
        return found

    def prompts(self, kind: str) -> list[Prompt]:
        """The prompts of a kind that were asked."""
        return [asked.prompt for asked in self.events(Asked) if asked.prompt.kind == kind]

    def offered(self) -> list[str]:
        """Who was offered a reaction, once for each time."""
        return [option.creature for prompt in self.prompts("reactions") for option in prompt.options]

    def declined(self) -> list[str]:
        """Who was offered a reaction and passed, by a recorded choice."""
        chosen = {choice.prompt: choice.options for choice in self.events(Chosen)}
        prompts = self.prompts("reactions")
        return [option.creature for prompt in prompts for option in prompt.options if option.id not in chosen[prompt.id]]

    def ruled_out(self) -> list[Exclusion]:
        """Who met the trigger of a reaction and was ruled out."""
        return [exclusion for ruled_out in self.events(RuledOut) for exclusion in ruled_out.exclusions]

    def tiers(self) -> list[int]:
        """The tier of each outcome, in order."""
        return [outcome.tier for roll in self.events(PowerRollMade) for outcome in roll.outcomes]

    # Inside

    def _answer(self, prompts: tuple[Prompt, ...]) -> None:
        while prompts:
            prompt = prompts[0]
            prompts = self.encounter.answer(prompt.id, self.answer(prompt), seat=prompt.seat).prompts

    def _command(self, written: _Written) -> Command:
        if written.type in ("Advance", "Disengage"):
            start, *path = map(square_of, written.path)
            assert start == self.creature(written.actor).corner
            return Advance(written.actor, tuple(path)) if written.type == "Advance" else Disengage(written.actor, tuple(path))
        strike = FREE_STRIKE.fullmatch(written.type)
        assert strike, f"to be played by hand: {written.type}"
        return UseAbility(written.actor, f"{strike[1] or strike[2]}-free-strike", (strike[3],))

    def _seat(self, command: Command) -> str:
        assert not isinstance(command, GiveStandingOrder | WithdrawStandingOrder)
        return self.creature(command.creature).seat

    def answer(self, prompt: Prompt) -> tuple[str, ...]:
        """What this table chooses at `prompt`: first of all what waits for it in a written step."""
        if self.waiting and self.waiting[0][0] in (prompt.kind, f"{prompt.kind} {prompt.subject}"):
            return chosen(prompt, self.waiting.pop(0)[1])
        written = self.answers.get(f"{prompt.kind} {prompt.subject}", self.answers.get(prompt.kind))
        if callable(written):
            written = written(self, prompt)
        if written is not None:
            return tuple(filter(None, (written,))) if isinstance(written, str) else written
        match prompt.kind:
            case "free strike" | "for a free strike":
                return (prompt.options[0].id,)
            case "reactions":
                offered = [option for option in prompt.options if not option.id.startswith(NOT_FOR_THIS_MOVE)]
                return tuple(option.id for option in offered if self._decision(option.creature) != "decline")
            case "knock out":
                return (f"kill/{prompt.subject}",)
            case "extra main action" | "hero token":
                return ()
            case "heal" | "charge target" if prompt.subject in self.decisions:
                return tuple(option.id for option in prompt.options if option.id.startswith(self.decisions[prompt.subject]))
        raise AssertionError(f"an unexpected prompt: {prompt}")

    def _decision(self, creature: str) -> str:
        decision = self.decisions.get(creature, "")
        assert decision in ("", *DECISIONS), f"to be played by hand: {decision}"
        return decision


def chosen(prompt: Prompt, written: str | tuple[str, ...]) -> tuple[str, ...]:
    """The options of `prompt` that are, or begin, as `written`; "" is none. Raises AssertionError if it is not one of them."""
    found = []
    for beginning in filter(None, (written,) if isinstance(written, str) else written):
        offered = [option.id for option in prompt.options]
        fitting = [id for id in offered if id == beginning] or [id for id in offered if id.startswith(beginning)]
        assert len(fitting) == 1, f"{beginning!r} is not one of {offered}"
        found.extend(fitting)
    return tuple(found)


def over(*squares: tuple[int, ...]) -> tuple[str, ...]:
    """The options of a forced move over these squares, in this order."""
    return tuple(f"square/{x},{y},{z}" for x, y, z in map(square_of, squares))


Moment = Callable[[Table, Prompt], str]
"""An answer that depends on the moment: the id of the option to choose, or "" for none."""


def when_at(mover: str, square: tuple[int, ...], reaction: str) -> Moment:
    """Takes `reaction` (the id of an option) while `mover` is at `square`, and nothing else."""

    def choose(table: Table, prompt: Prompt) -> str:
        there = table.creature(mover).corner == square_of(square)
        return reaction if there and reaction in {option.id for option in prompt.options} else ""

    return choose


Given = Callable[..., Table]
"""What the fixture `given` is: it makes a table, as `Table` does."""


def _dice_of(case: Case, actor: str) -> Dice:
    action = case.scenario.action
    if case.rejected:
        return {}
    if "roll" in action:
        return {actor: msgspec.convert(action["roll"], _Roll).dice}
    return msgspec.convert(action.get("dice", {}), dict[str, int | list[int]])


def _flat(rolls: Iterable[int | list[int]]) -> list[int]:
    return [die for roll in rolls for die in ([roll] if isinstance(roll, int) else roll)]


def _by_roller(fall: Sequence[Dice]) -> dict[str, list[int | list[int]]]:
    rolls: dict[str, list[int | list[int]]] = {}
    for written in fall:
        for roller, dice in written.items():
            rolls.setdefault(roller, []).extend([dice] if isinstance(dice, int) else dice)
    return rolls
