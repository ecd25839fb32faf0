"""Random legal play: after every input the log, the boards made from it in every way, and plain oracles must agree.

`FREESTRIKE_PROFILE=deep pytest tests/properties` plays many more fights, other ones each time.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from hashlib import sha256
from itertools import product
from typing import TypeVar, cast

import pytest
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from freestrike.engine import Choice, Encounter, Outcome, Refused
from freestrike.engine.automatic.acting import decided, next_creature
from freestrike.engine.branching import branch
from freestrike.engine.ordering import why_not_order
from freestrike.engine.queries.forced_movement import why_not_force_move
from freestrike.engine.queries.forced_paths import ways, why_not_path
from freestrike.engine.queries.overruled import is_material
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.queries.usable import abilities
from freestrike.engine.reissuing import reissue
from freestrike.engine.rules.rulings import why_not_rule
from freestrike.engine.verification import verify
from freestrike.events.codec import decode
from freestrike.events.commands import (
    Advance,
    AwardReaction,
    CatchBreath,
    Charge,
    Command,
    Commanded,
    Disengage,
    Done,
    EndTurn,
    GiveStandingOrder,
    StandUp,
    UseAbility,
    WithdrawStandingOrder,
)
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import DIRECTOR, SIDES, Redone, Setup, Undone
from freestrike.events.export import from_outside
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.lasting import Lasting
from freestrike.events.policies import POLICIES, PolicyChosen
from freestrike.events.prompts import Chosen, Prompt, StandingOrder
from freestrike.events.record import Record
from freestrike.events.rulebook import RULES
from freestrike.events.rulings import (
    AddCondition,
    BeginLasting,
    ChangePolicy,
    EndLasting,
    Place,
    Placed,
    RemoveCondition,
    Revive,
    Ruled,
    Ruling,
    SetActions,
    SetCreature,
    SetHidden,
    SetResource,
    SetSquadStamina,
    SetStamina,
    Settle,
    SetTurnOrder,
)
from freestrike.events.space import SMALL_SIZES, Square, size_rank
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.board.board import Board
from freestrike.projections.board.folding import empty, fold
from freestrike.projections.comparison import compare
from freestrike.projections.delta import Json, delta, patched, view
from freestrike.projections.following import Follower, Projection, rebuild
from freestrike.projections.history import History
from freestrike.projections.tally import TALLY, Tally
from freestrike.projections.timeline import TIMELINE, Timeline
from properties.plain_moves import may_walk, speed_of
from properties.profile import examples
from properties.second_fold import Fight, differences, live_records, second_fold
from properties.setups import FLOOR, SEATS, conditions, setups, space

ID = "random"
DIRECTIONS = [(dx, dy) for dx, dy in product((-1, 0, 1), repeat=2) if dx or dy]
T = TypeVar("T")
FOLLOWED = cast(tuple[Projection[object], ...], (Projection(empty(), fold), TALLY, TIMELINE))
Request = Callable[[Encounter, int | None, str], Outcome]
"""An input for an encounter, with the version expected and the id to give it under."""


class RandomPlay(RuleBasedStateMachine):
    """One encounter. `before`: the board that each command or ruling found, by its record. `after`: the board at each version.
    `redoable`: the boards that a redo brings back, the next one last. `followers`: of FOLLOWED, in that order. `shown`: the board that a
    client has on its screen, and `sent` its view of it."""

    @initialize(setup=setups(), secret=st.binary(min_size=1, max_size=1))
    def begin(self, setup: Setup, secret: bytes) -> None:
        self.store = MemoryStore()
        self.encounter = Encounter.create(setup, store=self.store, id=ID, secret=secret)
        self.before: dict[int, Board] = {}
        self.after: dict[int, Board] = {self.encounter.version: self.encounter.board}
        self.redoable: list[Board] = []
        self.asked = 0
        self.followers = [Follower(projection, self.encounter.records) for projection in FOLLOWED]
        self.shown = self.encounter.board
        self.sent: Json = view(self.shown)

    # Inputs

    def give(self, request: Request) -> Outcome:
        """Give `request`, to a second encounter opened on a copy of the store too, then once more, and once too late."""
        self.asked += 1
        version, id = self.encounter.version, f"input-{self.asked}"
        copy = deepcopy(self.store)

        outcome = request(self.encounter, version, id)

        resumed = Encounter.open(copy, ID)
        assert request(resumed, version, id) == outcome
        assert list(copy.read(ID)) == list(self.store.read(ID))
        assert resumed.board == self.encounter.board
        assert request(self.encounter, version, id) == outcome
        assert (self.encounter.version, self.encounter.head) == (outcome.version, outcome.head)
        assert outcome.records == tuple(self.encounter.records(version + 1))
        with pytest.raises(Refused) as stale:
            request(self.encounter, version, "")
        assert [reason.code for reason in stale.value.reasons] == ["stale version"]
        assert stale.value.missed == outcome.records
        self.after[outcome.version] = self.encounter.board
        return outcome

    def give_new(self, request: Request) -> Outcome:
        """Give a command or a ruling that is its own unit of undo."""
        start, board = self.encounter.version + 1, self.encounter.board
        outcome = self.give(request)
        self.before[start] = board
        self.redoable.clear()
        return outcome

    def refuse(self, request: Request) -> None:
        """`request` is refused and changes nothing."""
        version, head, board = self.encounter.version, self.encounter.head, self.encounter.board
        with pytest.raises(Refused) as refused:
            request(self.encounter, None, "")
        assert refused.value.reasons
        assert (self.encounter.version, self.encounter.head, self.encounter.board) == (version, head, board)
        assert len(list(self.store.read(ID))) == version

    def refuse_command(self, command: Command, seat: str | None = None) -> None:
        seat = self.seat_of(command) if seat is None else seat
        assert self.encounter.check(command, seat)
        self.refuse(lambda encounter, expected, id: encounter.do(command, seat=seat, expected=expected, id=id))

    def do(self, command: Command) -> None:
        seat = self.seat_of(command)
        note(f"{seat}: {command!r}")
        self.give_new(lambda encounter, expected, id: encounter.do(command, seat=seat, expected=expected, id=id))

    def answer(self, prompt: str, options: Sequence[str], seat: str) -> None:
        note(f"{seat}: {prompt} {options!r}")
        self.give(partial(_answer, prompt, options, seat))

    def rule_that(self, ruling: Ruling) -> None:
        note(f"Director: {ruling!r}")
        give = self.give if self.encounter.board.command else self.give_new
        give(lambda encounter, expected, id: encounter.rule(ruling, reason="so be it", expected=expected, id=id))

    def undo(self, to: int | None = None) -> None:
        """Undo; the board is the one that the first of the units taken back found."""
        units = self.units()
        start = units[-1] if to is None else max(unit for unit in units if unit <= to)
        board, was_open = self.encounter.board, self.encounter.board.command
        note(f"undo to {start}")
        self.give(lambda encounter, expected, id: encounter.undo(to=to, expected=expected, id=id))
        assert self.encounter.board == self.before[start]
        if was_open:
            self.redoable.clear()
        else:
            self.redoable.append(board)

    def redo(self) -> None:
        """Redo; the board is the one before the undo."""
        note("redo")
        self.give(lambda encounter, expected, id: encounter.redo(expected=expected, id=id))
        assert self.encounter.board == self.redoable.pop()

    # What is

    def seat_of(self, command: Command) -> str:
        if isinstance(command, GiveStandingOrder):
            return command.order.seat
        if isinstance(command, WithdrawStandingOrder):
            return next((order.seat for order in self.encounter.board.standing_orders if order.id == command.id), DIRECTOR)
        creature = self.encounter.board.creatures.get(command.creature)
        return DIRECTOR if creature is None else creature.seat

    def fight(self) -> Fight:
        return second_fold(self.encounter.records())

    def units(self) -> list[int]:
        """The first records of what can be undone, the oldest first."""
        starts: list[int] = []
        open_command = 0
        for record in live_records(self.encounter.records()):
            if isinstance(record.event, Commanded | Ruled) and not open_command:
                starts.append(record.seq)
            if isinstance(record.event, Commanded):
                open_command = record.seq
            elif isinstance(record.event, Done):
                open_command = 0
        return starts

    def ready(self) -> list[str]:
        """Who may act now."""
        return [creature.id for creature in self.encounter.board.creatures if not self.encounter.check(EndTurn(creature.id))]

    def idle(self) -> bool:
        return not self.encounter.board.command

    # Steps

    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        """Answer a prompt if one is open, or have the Director interject; else let someone do something."""
        if self.encounter.prompts:
            if data.draw(st.integers(0, 3)) == 3:
                self.the_director_rules(data)
            else:
                self.answer_a_prompt(data)
        elif ready := self.ready():
            self.do(self.choose(data, _pick(data, ready)).command)

    @rule(data=st.data())
    def go_on_for_a_while(self, data: st.DataObject) -> None:
        for _ in range(data.draw(st.integers(3, 8))):
            self.go_on(data)

    @precondition(lambda self: self.idle() and bool(self.ready()) and bool(next_creature(self.encounter.board)))
    @rule()
    def an_automatic_seat_decides_on_what_is_allowed(self) -> None:
        """Whatever has gone before: an improvised weapon in hand, a condition that keeps from an ability, nothing left to pay with."""
        command = decided(self.encounter.board, next_creature(self.encounter.board))
        assert not self.encounter.check(command, self.seat_of(command)), command

    def choose(self, data: st.DataObject, creature: str) -> Choice:
        """One of the options of `creature`, all of which are legal."""
        options = self.encounter.options(creature)
        assert not options.reasons
        for choice in options:
            assert not self.encounter.check(choice.command, self.seat_of(choice.command)), choice
            assert choice.squares >= 0
        moves = [choice for choice in options.moves if not choice.provokes]
        provoking = [choice for choice in options.moves if choice.provokes]
        kinds = [choices for choices in (provoking, options.abilities, moves, options.others) if choices]
        return _pick(data, _pick(data, kinds))

    def answer_a_prompt(self, data: st.DataObject) -> None:
        prompt = _pick(data, self.encounter.prompts)
        ids = [option.id for option in prompt.options]
        chosen = data.draw(st.lists(st.sampled_from(ids), min_size=prompt.least, max_size=prompt.most, unique=True))
        if prompt.kind == "forced movement":
            chosen = self.path(data, prompt, chosen)
        self.answer(prompt.id, chosen, prompt.seat)

    def path(self, data: st.DataObject, prompt: Prompt, drawn: list[str]) -> list[str]:
        """A path to one of the squares, or `drawn` if it happens to be one; if it is none, it is refused and changes nothing."""
        board = self.encounter.board
        window = board.window(prompt.window)
        if window is None or not isinstance(window.event, ForcedMoveBegun):
            return []
        squares = {option.id: option.square for option in prompt.options if option.square is not None}
        if not why_not_path(board, window.event, tuple(squares[id] for id in drawn)):
            return drawn
        if not why_not_force_move(board, board.creatures[window.event.creature], window.event.by):
            self.refuse(partial(_answer, prompt.id, drawn, prompt.seat))
        ids = {square: id for id, square in squares.items()}
        paths = [path for path in ways(board, window.event).values() if all(square in ids for square in path)]
        return [ids[square] for square in _pick(data, paths)] if paths else []

    def answer_wrongly(self, data: st.DataObject) -> None:
        prompt = _pick(data, self.encounter.prompts)
        ids = [option.id for option in prompt.options]
        wrong: list[tuple[str, list[str], str]] = [
            ("p0", [], prompt.seat),
            (prompt.id, ["no/such/option"], prompt.seat),
            (prompt.id, [ids[0], ids[0]], prompt.seat),
            (prompt.id, ids[:1], "a stranger"),
        ]
        for id, options, seat in wrong:
            self.refuse(partial(_answer, id, options, seat))
        for creature in self.encounter.board.creatures:
            self.refuse_command(EndTurn(creature.id))
            assert self.encounter.options(creature.id).reasons

    @rule(data=st.data())
    def the_director_rules(self, data: st.DataObject) -> None:
        ruling = self.draw_ruling(data)
        if ruling is not None:
            self.rule_that(ruling)

    def draw_ruling(self, data: st.DataObject) -> Ruling | None:
        kind = data.draw(st.sampled_from(["stamina", "place", "add", "remove", "policy", "by hand"]))
        if kind == "policy":
            if self.encounter.board.command:
                return None
            policy = _pick(data, POLICIES)
            return ChangePolicy(PolicyChosen(policy.name, _pick(data, policy.answers)))
        if kind == "by hand":
            ruling = self.draw_by_hand(data)
            return None if why_not_rule(self.encounter.board, ruling) else ruling
        there = [creature for creature in self.encounter.board.creatures if creature.life != "dead"]
        if not there:
            return None
        named = {id for prompt in self.encounter.prompts for id in (prompt.subject, *(option.creature for option in prompt.options))}
        creature = _pick(data, [one for one in there if one.id in named] or there)
        match kind:
            case "stamina":
                stamina = data.draw(st.sampled_from([-99, -3, 0, 1, creature.stat_block.stamina]))
                squad = squad_of(self.encounter.board, creature)
                if squad is not None:
                    return SetSquadStamina(squad.name, data.draw(st.integers(0, squad.stamina * len(squad.members))))
                return SetStamina(creature.id, stamina, data.draw(st.sampled_from([None, 0, 2])))
            case "place":
                fight = self.fight()
                taken = {square for id, other in fight.creatures.items() if id != creature.id for square in other.squares()}
                taken |= set(fight.setup.terrain.solid)
                taken |= {(one.x, one.y, z) for one in fight.setup.terrain.columns for z in range(one.top)}
                size = creature.stat_block.size
                free = [at for at in FLOOR if space(at, size) <= {(x, y, z) for x, y, _ in FLOOR for z in range(3)} - taken]
                return Place(creature.id, _pick(data, free)) if free else None
            case "add":
                return AddCondition(creature.id, data.draw(conditions))
        # The bleeding of a dying hero is removed by nothing (rules/combat.md:657).
        names = [condition.name for condition in creature.conditions if condition.ends != "dying"]
        return RemoveCondition(creature.id, _pick(data, names)) if names else None

    def draw_by_hand(self, data: st.DataObject) -> Ruling:
        creature = _pick(data, list(self.encounter.board.creatures))
        others = [one.id for one in self.encounter.board.creatures if one.id != creature.id]
        observers = st.lists(st.sampled_from(others), unique=True, max_size=2).map(tuple) if others else st.just(())
        maybe = st.sampled_from([None, True, False])
        few = st.sampled_from([None, 0, 1, 2])
        ruling: Ruling = data.draw(
            st.one_of(
                st.builds(
                    SetResource, st.just(creature.id), st.sampled_from(["heroic resource", "surges", "victories"]), st.integers(0, 3)
                ),
                st.builds(SetResource, st.just(""), st.sampled_from(["malice", "hero tokens"]), st.integers(0, 3)),
                st.builds(SetCreature, st.just(creature.id), few, maybe, maybe, maybe, st.sampled_from([None, None, *SIDES])),
                st.builds(SetActions, few, few, few),
                st.builds(SetTurnOrder, st.sampled_from(["", *SIDES]), st.sampled_from(["", *SIDES])),
                st.builds(SetHidden, st.just(creature.id), observers),
                st.builds(BeginLasting, st.just(creature.id), st.just(Lasting("spirit", creature.id, "encounter", "chair"))),
                st.just(EndLasting(creature.id, "spirit")),
                st.just(Revive(creature.id, 1)),
                st.just(Settle("so it is")),
            )
        )
        return ruling

    @precondition(lambda self: self.idle())
    @rule(data=st.data())
    def order_past_the_refusals(self, data: st.DataObject) -> None:
        """Whatever the rules say against a command of anybody, the Director orders it past all of them that an order overrules."""
        board = self.encounter.board
        creature, other = _pick(data, list(board.creatures)), _pick(data, list(board.creatures))
        dx, dy = _pick(data, DIRECTIONS)
        path = tuple((creature.corner[0] + n * dx, creature.corner[1] + n * dy, creature.corner[2]) for n in (1, 2, 3))
        ability = _pick(data, [one.id for one in abilities(creature)])
        commands: list[Command] = [
            UseAbility(creature.id, ability, (other.id,)),
            AwardReaction(creature.id, ability, (other.id,), data.draw(st.booleans())),
            Advance(creature.id, path[: data.draw(st.integers(1, 3))]),
            Disengage(creature.id, path[:1]),
            Charge(creature.id, path[:2], other.id),
            CatchBreath(creature.id),
            StandUp(creature.id),
        ]
        command = _pick(data, commands)
        overruling = tuple(sorted({reason.rule for reason in self.encounter.check(command) if reason.rule in RULES}))
        reasons = why_not_order(board, Commanded(command, overruling, "so be it"), DIRECTOR)

        def order(encounter: Encounter, expected: int | None, id: str) -> Outcome:
            return encounter.order(command, overruling=overruling, reason="so be it", expected=expected, id=id)

        note(f"Director orders past {overruling}: {command!r}")
        if reasons:
            assert all(is_material(reason) or reason.rule not in overruling for reason in reasons)
            self.refuse(order)
        else:
            self.give_new(order)

    @precondition(lambda self: self.idle())
    @rule(
        id=st.sampled_from(["one", "two"]),
        seat=st.sampled_from([*SEATS, DIRECTOR]),
        rule=st.sampled_from(["combat/opportunity-attacks", "monster-basics/creature-free-strikes"]),
        answer=st.sampled_from(["take", "pass"]),
        creature=st.sampled_from(["", "", "h1", "d1"]),
    )
    def give_a_standing_order(self, id: str, seat: str, rule: str, answer: str, creature: str) -> None:
        board = self.encounter.board
        if not board.creatures.get(creature) and creature:
            return
        if seat != DIRECTOR and all(one.seat != seat for one in board.creatures):
            self.refuse_command(GiveStandingOrder(StandingOrder(id, seat, rule, answer, creature)))
            return
        self.do(GiveStandingOrder(StandingOrder(id, seat, rule, answer, creature)))

    @precondition(lambda self: self.idle() and self.encounter.board.standing_orders)
    @rule(data=st.data())
    def withdraw_a_standing_order(self, data: st.DataObject) -> None:
        order = _pick(data, self.encounter.board.standing_orders)
        self.refuse_command(WithdrawStandingOrder(order.id), seat="a stranger")
        self.do(WithdrawStandingOrder(order.id))
        self.refuse_command(WithdrawStandingOrder(order.id))

    @precondition(lambda self: self.units())
    @rule()
    def undo_the_last(self) -> None:
        self.undo()

    @precondition(lambda self: self.units())
    @rule(data=st.data())
    def undo_to_a_record(self, data: st.DataObject) -> None:
        live = [record.seq for record in live_records(self.encounter.records())]
        self.undo(_pick(data, [seq for seq in live if seq >= self.units()[0]]))

    def undo_what_cannot_be_undone(self, data: st.DataObject) -> None:
        live = {record.seq for record in live_records(self.encounter.records())}
        units = self.units()
        wrong = [seq for seq in range(self.encounter.version + 2) if seq not in live or not units or seq < units[0]]
        to = _pick(data, wrong)
        self.refuse(lambda encounter, expected, id: encounter.undo(to=to))

    @rule()
    def redo_what_was_undone(self) -> None:
        if self.redoable:
            self.redo()
        else:
            self.refuse(lambda encounter, expected, id: encounter.redo())

    @precondition(lambda self: self.units() and self.idle())
    @rule(data=st.data())
    def undo_and_redo(self, data: st.DataObject) -> None:
        self.undo(_pick(data, self.units()))
        self.redo()

    @precondition(lambda self: self.units() and self.idle())
    @rule()
    def undo_and_issue_again(self) -> None:
        """The same command with the same answers and interjections rolls the same dice and makes the same records."""
        start = self.units()[-1]
        stored = list(self.store.read(ID, start))
        first = [one.data for one in stored if one.seq in {record.seq for record in live_records(self.encounter.records())}]
        board = self.encounter.board
        self.undo()
        again = self.encounter.version + 1
        for data in first:
            self.issue_again(decode(data), start, again)
        assert [_renumbered(one.data, again) for one in self.store.read(ID, again)] == [_renumbered(data, start) for data in first]
        assert _without_places(self.encounter.board) == _without_places(board)

    def issue_again(self, record: Record, start: int, again: int) -> None:
        match record.event:
            case Commanded(command, overruling, reason) if reason:
                self.give_new(
                    lambda encounter, expected, id: encounter.order(command, overruling=overruling, reason=reason, expected=expected, id=id)
                )
            case Commanded(command):
                self.do(command)
            case Ruled(ruling):
                self.rule_that(ruling)
            case Chosen(prompt, options, ""):
                self.answer(f"p{int(prompt[1:]) - start + again}", options, record.by)

    # Refusals

    @rule(data=st.data())
    def try_what_is_refused(self, data: st.DataObject) -> None:
        self.undo_what_cannot_be_undone(data)
        if self.idle():
            self.try_what_is_not_an_option(data)
        else:
            self.answer_wrongly(data)

    def try_what_is_not_an_option(self, data: st.DataObject) -> None:
        creature = self.encounter.board.creatures[_pick(data, [one.id for one in self.encounter.board.creatures])]
        at, id = creature.corner, creature.id
        stranger = UseAbility(id, "no such ability", (id,))
        hole = Advance(id, ((at[0] + 2, at[1], at[2]),))
        far = Advance(id, tuple((at[0] + step % 2, at[1], at[2]) for step in range(1, 2 * creature.stat_block.speed + 4)))
        wrong: list[Command] = [stranger, hole, far, Advance(id, ()), Disengage(id, (at,)), EndTurn("nobody"), StandUp(id, "nobody")]
        for command in wrong:
            self.refuse_command(command)
        self.refuse_command(EndTurn(id), seat="a stranger")
        if id not in self.ready():
            assert self.encounter.options(id).reasons
            idle: list[Command] = [EndTurn(id), CatchBreath(id), StandUp(id), UseAbility(id, "melee-free-strike", (id,))]
            for command in idle:
                self.refuse_command(command)

    @precondition(lambda self: self.idle() and self.ready())
    @rule(data=st.data())
    def an_ability_is_an_option_or_refused(self, data: st.DataObject) -> None:
        """Every ability against every single creature: legal exactly if it is among the options."""
        id = _pick(data, self.ready())
        creature = self.encounter.board.creatures[id]
        offered = {
            (choice.command.ability, choice.command.targets, choice.command.manner)
            for choice in self.encounter.options(id).abilities
            if isinstance(choice.command, UseAbility)
        }
        manners = {"melee-free-strike": ["melee"], "ranged-free-strike": ["ranged"]}
        for own in creature.stat_block.abilities:
            manners[own.id] = [manner for manner, reach in (("melee", own.melee), ("ranged", own.ranged)) if reach] or [""]
        for ability, target in product(manners, (*(other.id for other in self.encounter.board.creatures), "nobody")):
            for manner in manners[ability]:
                uses = [UseAbility(id, ability, (target,), manner, convert) for convert in (False, True)]
                legal = any(not self.encounter.check(use) for use in uses)
                assert legal == ((ability, (target,), manner) in offered), uses[0]

    @precondition(lambda self: self.idle() and self.ready())
    @rule(data=st.data(), steps=st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), min_size=1, max_size=6))
    def a_walk_is_legal_exactly_if_the_plain_rules_say_so(self, data: st.DataObject, steps: list[tuple[int, int]]) -> None:
        id = _pick(data, self.ready())
        fight = self.fight()
        walker = fight.creatures[id]
        uneven = fight.setup.terrain.columns or fight.setup.terrain.water
        if walker.size not in SMALL_SIZES or walker.has("frightened") or walker.square[2] or uneven:
            return
        left, pays = speed_of(walker), True
        own = fight.turn if fight.turn is not None and fight.turn.creature == id else fight.sharing.get(id)
        if own is not None:
            dazed = walker.has("dazed") and bool(own.spent)
            pays = "move action" not in own.spent and not dazed
            begun = [min(left, most) - spent for kind, most, spent in own.begun() if kind == "advance" and spent < most]
            if begun:
                left, pays = max(begun), True
        for short in (*product(DIRECTIONS, repeat=1), *product(DIRECTIONS, repeat=2)):
            path = _walk(walker.square, short)
            legal = pays and may_walk(fight, id, path, left)
            assert (not self.encounter.check(Advance(id, path))) == legal, path
        command = Advance(id, _walk(walker.square, steps))
        if not (pays and may_walk(fight, id, command.path, left)):
            self.refuse_command(command)
            return
        moves = [choice.command for choice in self.encounter.options(id).moves]
        ends = [move.path[-1] for move in moves if isinstance(move, Advance) and not move.convert]
        assert command.path[-1] in (walker.square, *ends)
        self.do(command)

    @precondition(lambda self: self.encounter.version % 4 == 0)
    @rule(data=st.data())
    def branch_off_and_go_again(self, data: st.DataObject) -> None:
        """A branch begins as the encounter was; with the same dice and the same choices it comes to the same."""
        created = next((record.seq - 1 for record in self.encounter.records(2) if from_outside(record.event)), self.encounter.version)
        at = data.draw(st.integers(created, self.encounter.version))
        store = deepcopy(self.store)
        secret = store.secret(ID)
        branched = branch(store, ID, at, id="branch", secret=secret)
        began = branched.version - 1
        assert [one.data for one in store.read("branch")][:began] == [one.data for one in self.store.read(ID)][:began]
        assert replace(branched.board, encounter=ID) == self.encounter.at(began).board
        live = live_records(self.encounter.records())
        if [record.seq for record in live if record.seq <= began] != [record.seq for record in live_records(self._until(began))]:
            assert verify(store, "branch").exact
            return
        done = reissue(branched, [record for record in live if record.seq > began])
        assert not done.reasons, done
        compared = compare(self.encounter.records(), branched.records())
        assert compared.same, compared
        assert verify(store, "branch").exact

    def _until(self, last: int) -> list[Record]:
        return [record for record in self.encounter.records() if record.seq <= last]

    # Invariants

    @invariant()
    def the_second_fold_says_the_same_and_finds_no_fault(self) -> None:
        fight = self.fight()
        assert differences(fight, self.encounter.board) == []
        assert not fight.faults, fight.faults

    @invariant()
    def every_way_through_the_log_gives_this_board(self) -> None:
        history = History(self.encounter.records)
        history.extend(self.encounter.records())
        assert history.board == self.encounter.board
        opened = Encounter.open(self.store, ID)
        assert opened.board == self.encounter.board
        assert (opened.version, opened.head, opened.prompts) == (self.encounter.version, self.encounter.head, self.encounter.prompts)

    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        """Any moment is as it was, and any record is explained by an input."""
        version = _pick(data, list(self.after))
        assert self.encounter.at(version).board == self.after[version]
        seq = data.draw(st.integers(1, self.encounter.version))
        explained = self.encounter.explain(seq)
        live = {record.seq for record in live_records(self.encounter.records())}
        assert explained.record.seq == seq
        assert next(record.cause for record in (*explained.causes, explained.record)) == 0
        assert explained.undone == (seq not in live) or isinstance(explained.record.event, Undone | Redone)

    @invariant()
    def the_hash_chain_holds(self) -> None:
        head = b""
        for seq, stored in enumerate(self.store.read(ID), 1):
            head = sha256(head + stored.data).digest()
            assert (stored.seq, stored.hash) == (seq, head)
        assert head.hex() == self.encounter.head

    @invariant()
    def whoever_follows_the_log_sees_what_is_rebuilt_from_it(self) -> None:
        """The followers were there from the beginning, through every undo and redo; a client has patched its view each time."""
        board, live = self.encounter.board, live_records(self.encounter.records())
        rebuilt = [rebuild(projection, live) for projection in FOLLOWED]
        assert [follower.catch_up() for follower in self.followers] == rebuilt
        folded, tally, timeline = rebuilt
        assert folded == board
        assert isinstance(tally, Tally)
        assert isinstance(timeline, Timeline)
        taken = [record.event.amount for record in live if isinstance(record.event, DamageTaken)]
        assert sum(tally.count(creature).taken for creature in tally.creatures) == sum(taken)
        assert all(tally.stamina[max(tally.rounds), creature.id] == creature.stamina for creature in board.creatures)
        deeds = [deed.seq for round in timeline.rounds for turn in round.turns for deed in turn.deeds]
        assert deeds == [record.seq for record in live if isinstance(record.event, Commanded | Ruled)]
        self.sent = patched(self.sent, delta(self.shown, board))
        self.shown = board
        assert self.sent == view(board)

    @invariant()
    def as_many_minions_stand_as_their_pool_is_enough_for(self) -> None:
        """Between commands; a pool is never below 0 (rules/monster-basics.md:388-396)."""
        board = self.encounter.board
        for squad in board.squads:
            assert squad.pool >= 0
            assert all(board.creatures[id].life not in ("dead", "unconscious") for id in squad.members)
            if not board.command:
                assert len(squad.members) == -(-squad.pool // squad.stamina)

    @invariant()
    def creatures_fill_their_own_squares_and_no_others(self) -> None:
        board, fight = self.encounter.board, self.fight()
        filled = {(square, id) for id, fighter in fight.creatures.items() for square in fighter.squares()}
        assert {(square, id) for square, ids in board.occupancy.items() for id in ids} == filled
        assert all(len(set(ids)) == len(ids) > 0 for ids in board.occupancy.values())

    @invariant()
    def nobody_stands_in_anothers_space_unless_placed_there(self) -> None:
        """Between commands no two share a square but those two or more sizes apart (rules/combat.md, movement). The Director may place
        someone where a move that is under way can't go back to, or order a move past just that rule: then all bets are off."""
        board = self.encounter.board
        live = live_records(self.encounter.records())
        if board.command or _placed_within_a_command(live) or _ordered_into_a_space(live):
            return
        for square, ids in board.occupancy.items():
            ranks = sorted(size_rank(board.creatures[id].stat_block.size) for id in ids)
            assert all(after - before >= 2 for before, after in itertools.pairwise(ranks)), (square, ids)


def _walk(start: Square, steps: Sequence[tuple[int, int]]) -> tuple[Square, ...]:
    path = [start]
    for dx, dy in steps:
        x, y, z = path[-1]
        path.append((x + dx, y + dy, z))
    return tuple(path[1:])


def _answer(prompt: str, options: Sequence[str], seat: str, encounter: Encounter, expected: int | None, id: str) -> Outcome:
    return encounter.answer(prompt, options, seat=seat, expected=expected, id=id)


def _pick(data: st.DataObject, things: Sequence[T]) -> T:
    """One of `things`, drawn by its place: a failing example then stays readable."""
    return things[data.draw(st.integers(0, len(things) - 1))]


def _ordered_into_a_space(live: list[Record]) -> bool:
    return any(isinstance(record.event, Commanded) and "combat/movement" in record.event.overruling for record in live)


def _placed_within_a_command(live: list[Record]) -> bool:
    open_command = 0
    for record in live:
        if isinstance(record.event, Placed) and open_command:
            return True
        if isinstance(record.event, Commanded | Done):
            open_command = record.seq if isinstance(record.event, Commanded) else 0
    return False


def _without_places(board: Board) -> Board:
    """The board without the records at which its turn, and those that share it, began: given again, they begin at others."""
    turn = None if board.turn is None else replace(board.turn, begun=0)
    return replace(board, turn=turn, sharing=tuple(replace(other, begun=0) for other in board.sharing))


def _renumbered(data: bytes, start: int) -> object:
    """A stored record with every sequence number counted from `start`."""
    return _counted_from(start, json.loads(data), "")


def _counted_from(start: int, value: object, key: str) -> object:
    if isinstance(value, dict):
        return {name: _counted_from(start, one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [_counted_from(start, one, key) for one in value]
    if isinstance(value, int) and value and key in ("seq", "cause", "command", "of", "window"):
        return value - start
    if isinstance(value, str) and key in ("id", "prompt") and re.fullmatch(r"p\d+", value):
        return f"p{int(value[1:]) - start}"
    return value


TestRandomPlay = RandomPlay.TestCase
TestRandomPlay.settings = examples(bounded=40, deep=2000, steps=30)
