"""What comes from outside is never trusted: whatever cannot be read back is refused before anything is stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from freestrike.engine import Advance, Encounter, EndTurn, Refused, StandUp, UseAbility
from freestrike.engine.verification import verify
from freestrike.engine.why import Spending
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.rulings import AddCondition, Place, SetStamina
from freestrike.events.stores.interface import Exchange
from freestrike.events.stores.memory import MemoryStore

HERO = Entrant("ana", StatBlock("Ana", "1M", 5, 30, hero=True), "heroes", "ana", (0, 0, 0))
FOE = Entrant("foe", StatBlock("Foe", "1M", 5, 10, free_strike=CreatureFreeStrike(2)), "director", "director", (3, 0, 0))
SETUP = Setup("a fight", (HERO, FOE), first_side="heroes", malice=0)


def untyped(kind: Any) -> Any:
    """Any: the point of these is that a host without a type checker passes them."""
    return kind


WRONG: dict[str, Callable[[Any], object]] = {
    "a truth value for a path's number": lambda fight: fight.do(untyped(Advance)("ana", [(0, 1)], convert="yes"), seat="ana"),
    "1 for a truth value": lambda fight: fight.do(untyped(Advance)("ana", [(0, 1)], convert=1), seat="ana"),
    "nothing for a manner": lambda fight: fight.do(untyped(UseAbility)("ana", "melee-free-strike", ["foe"], None), seat="ana"),
    "nothing for a target": lambda fight: fight.do(untyped(StandUp)("ana", None), seat="ana"),
    "text for a command": lambda fight: fight.do("advance", seat="ana"),
    "no command": lambda fight: fight.do(None, seat="ana"),
    "a number for a seat": lambda fight: fight.do(EndTurn("ana"), seat=5),
    "text for a version": lambda fight: fight.do(EndTurn("ana"), seat="ana", expected="2"),
    "a fraction for Stamina": lambda fight: fight.rule(untyped(SetStamina)("ana", 5.5)),
    "a truth value for Stamina": lambda fight: fight.rule(untyped(SetStamina)("ana", True)),
    "nothing for a source": lambda fight: fight.rule(AddCondition("ana", untyped(Condition)("slowed", None))),
    "no ruling": lambda fight: fight.rule(None),
    "nothing for a reason": lambda fight: fight.rule(untyped(SetStamina)("ana", 5), reason=None),
    "a fraction for a record": lambda fight: fight.at(1.5),
    "text for a record": lambda fight: fight.explain("1"),
    "text to undo to": lambda fight: fight.undo(to="2"),
    "no number to undo to": lambda fight: fight.undo(to=float("nan")),
    "nothing for the options chosen": lambda fight: fight.answer("p1", None, seat="ana"),
    "one text for the options chosen": lambda fight: fight.answer("p1", "kill/foe", seat="ana"),
    "numbers for the options chosen": lambda fight: fight.answer("p1", [1], seat="ana"),
    "nothing for a prompt": lambda fight: fight.answer(None, [], seat="ana"),
    "nothing for the rules overruled": lambda fight: fight.order(EndTurn("ana"), overruling=None, reason="so"),
    "one text for the rules overruled": lambda fight: fight.order(EndTurn("ana"), overruling="classes/dazed", reason="so"),
    "a list for an id": lambda fight: fight.do(EndTurn("ana"), seat="ana", id=[]),
    "a list in a list for an id": lambda fight: fight.undo(id=[[]]),
    "a list for a creature": lambda fight: fight.options([]),
    "an object for a creature to ask about": lambda fight: fight.why({}, Spending()),
    "text for a question": lambda fight: fight.why("ana", "spending"),
    "a list for whose path": lambda fight: fight.path([], [(0, 1)]),
    "a number for whom a charge strikes": lambda fight: fight.path("ana", [(1, 0)], "charge", target=1.5),
    "nothing for where the records begin": lambda fight: fight.records(None),
    "nothing for a setup": lambda fight: untyped(Encounter).create(None),
    "a number for the name of an encounter": lambda fight: untyped(Encounter).create(SETUP, id=5),
    "text for a secret": lambda fight: untyped(Encounter).create(SETUP, secret="secret"),
    "a half of a character": lambda fight: fight.do(EndTurn("\ud800"), seat="ana"),
}


@pytest.mark.parametrize(
    "command", [None, "advance", 5, untyped(UseAbility)("ana", None), untyped(Advance)("ana", [(0, 1)], convert="yes")]
)
def test_what_no_record_could_hold_is_judged_as_malformed(command: Any) -> None:
    assert [reason.code for reason in Encounter.create(SETUP).check(command)] == ["malformed"]


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
def test_what_a_record_cannot_hold_is_refused_and_nothing_is_stored(wrong: Callable[[Any], object]) -> None:
    store = MemoryStore()
    fight = Encounter.create(SETUP, store=store)
    version = fight.version

    with pytest.raises(Refused):
        wrong(fight)

    assert fight.version == version
    assert Encounter.open(store).board == fight.board


def test_a_path_of_truth_values_is_no_path() -> None:
    with pytest.raises(ValueError, match="a square is two or three whole numbers"):
        untyped(Advance)("ana", [(True, 1)])


@pytest.mark.parametrize("targets", ["gob", 5])
def test_one_text_is_no_list_of_targets(targets: object) -> None:
    """It would be a target a letter."""
    with pytest.raises(ValueError, match="a list of names"):
        untyped(UseAbility)("ana", "melee-free-strike", targets)


@pytest.mark.parametrize(
    "wrong",
    [
        replace(SETUP, entrants=(HERO, replace(FOE, square=(3.0, 0, 0)))),
        replace(SETUP, entrants=(HERO, replace(FOE, square=(True, 0, 0)))),
        replace(SETUP, entrants=(HERO, replace(FOE, id=5))),
        replace(SETUP, entrants=(HERO, replace(FOE, seat=""))),
        replace(SETUP, entrants=(HERO, replace(FOE, stat_block=replace(FOE.stat_block, speed=5.5)))),
        replace(SETUP, entrants=(HERO, replace(FOE, stat_block=replace(FOE.stat_block, size="200")))),
        replace(SETUP, entrants=(HERO, replace(FOE, id="\ud800"))),
    ],
)
def test_a_setup_that_could_not_be_read_again_is_refused(wrong: Setup) -> None:
    store = MemoryStore()
    with pytest.raises(Refused):
        Encounter.create(wrong, store=store)
    assert store.encounters() == ()


def test_a_clock_that_gives_no_text_is_refused() -> None:
    with pytest.raises(Refused, match="malformed"):
        Encounter.create(SETUP, clock=untyped(lambda: None))


@pytest.mark.parametrize("time", [None, 5, "\ud800"])
def test_a_clock_that_fails_later_is_refused_too(time: object) -> None:
    store = MemoryStore()
    times: list[Any] = ["2026-11-30T00:00:00Z", time, time]
    fight = Encounter.create(SETUP, store=store, clock=lambda: times.pop(0))
    with pytest.raises(Refused, match="malformed"):
        fight.do(EndTurn("ana"), seat="ana")
    with pytest.raises(Refused, match="malformed"):
        fight.rule(SetStamina("ana", 5))
    assert Encounter.open(store).version == fight.version == 2


def test_a_repeated_id_is_answered_by_an_encounter_that_is_behind() -> None:
    store = MemoryStore()
    first = Encounter.create(SETUP, store=store)
    behind = Encounter.open(store)
    done = first.do(EndTurn("ana"), seat="ana", id="tap")

    assert behind.do(EndTurn("ana"), seat="ana", id="tap") == done
    assert behind.version == first.version


def test_of_two_that_begin_one_encounter_at_once_the_first_keeps_its_secret() -> None:
    class Racing(MemoryStore):
        armed = True

        def append(self, encounter: str, exchange: Exchange, expected: int) -> None:
            if self.armed:
                self.armed = False
                Encounter.create(SETUP, store=self, secret=b"the first")
            super().append(encounter, exchange, expected)

    store = Racing()
    with pytest.raises(Refused):
        Encounter.create(SETUP, store=store, secret=b"the second")
    assert store.secret("encounter") == b"the first"
    assert Encounter.open(store).version == 2


def test_a_log_under_another_name_is_found() -> None:
    store = MemoryStore()
    Encounter.create(SETUP, store=store)
    renamed = MemoryStore()
    renamed.append("another", Exchange(tuple(store.read("encounter"))), 0)
    assert not verify(renamed, "another").exact


def test_a_fraction_of_a_square_is_no_place() -> None:
    with pytest.raises(ValueError, match="a square is two or three whole numbers"):
        untyped(Place)("ana", (3, 3, 0.5))
