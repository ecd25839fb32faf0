"""What went wrong with triggers and replay elsewhere: each kind is a test. The numbers are those of the table in docs/guarantees.md."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

from chair.table import ANA, FAR, FOE, FOE_BLOCK, Table, codes, tags
from freestrike.engine import Advance, Encounter, EndTurn, Refused, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.triggers.handler import Verdict
from freestrike.engine.triggers.registry import RULE_HANDLERS
from freestrike.engine.verification import verify
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import CreatureFreeStrike
from freestrike.events.dice import Rolled
from freestrike.events.encounter import EncounterCreated, Setup
from freestrike.events.movement import StepBegun, Stepped
from freestrike.events.record import Record
from freestrike.events.rulings import AddCondition, SetStamina
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.board.board import Board

ROOT = Path(__file__).parents[2]


def test_12_two_who_press_apply_apply_it_once() -> None:
    table = Table()
    prompt = table.fight.do(Advance("ana", [(0, 1)]), seat="ana").prompts[0]
    one = table.fight.answer(prompt.id, ["opportunity-attack/foe"], seat="director", id="apply")
    other = Encounter.open(table.store, "chair", dice=ScriptedDice([]))
    assert other.answer(prompt.id, ["opportunity-attack/foe"], seat="director", id="apply").records == one.records
    with pytest.raises(Refused, match="no such prompt"):
        table.fight.answer(prompt.id, ["opportunity-attack/foe"], seat="director")
    assert table.fight.board.creatures["ana"].stamina == 26


@pytest.mark.parametrize(("stamina", "life", "reached"), [(-10, "dying", (0, 3, 0)), (-12, "dead", (1, 1, 0))])
def test_13_a_mover_who_was_killed_does_not_walk_on(stamina: int, life: str, reached: tuple[int, int, int]) -> None:
    # A free strike of 4. At -14 she is dying, and dying heroes act; at -16, below -15, she is dead where she was struck
    # (rules/combat.md, Dying and Death).
    table = Table()
    table.fight.rule(SetStamina("ana", stamina))
    outcome = table.fight.do(Advance("ana", [(0, 1), (0, 2), (0, 3)]), seat="ana")
    outcome = table.fight.answer(outcome.prompts[0].id, ["opportunity-attack/foe"], seat="director")
    if outcome.prompts:
        outcome = table.fight.answer(outcome.prompts[0].id, ["kill/ana"], seat="director")
    ana = table.fight.board.creatures["ana"]
    assert (ana.life, ana.corner) == (life, reached)


def test_15_leaving_coming_back_and_leaving_again_counts_twice() -> None:
    table = Table()
    outcome = table.fight.do(Advance("ana", [(0, 1), (1, 1), (0, 1)]), seat="ana")
    asked = 0
    while outcome.prompts:
        asked += 1
        outcome = table.fight.answer(outcome.prompts[0].id, seat="director")
    assert asked == 2


def test_17_a_prompt_that_nobody_answers_chooses_nothing_and_blocks_nobody_for_ever() -> None:
    table = Table()
    prompt = table.fight.do(Advance("ana", [(0, 1)]), seat="ana").prompts[0]
    assert codes(table.fight.check(EndTurn("ana"))) == ["a command is in progress"]
    table.fight.rule(SetStamina("far", 3), reason="the table goes on")
    assert table.fight.prompts == (prompt,), "it waits"
    table.fight.answer(prompt.id, seat="director")
    assert table.fight.board.creatures["foe"].reacted_in == 0, "and letting it go costs nothing"
    assert table.fight.board.command == 0


def test_18_a_reaction_that_lapsed_does_not_disable_the_next() -> None:
    table = Table()
    prompt = table.fight.do(Advance("ana", [(0, 1), (1, 1), (0, 1)]), seat="ana").prompts[0]
    table.fight.rule(AddCondition("foe", Condition("dazed")))
    lapsed = table.fight.answer(prompt.id, ["opportunity-attack/foe"], seat="director")
    assert "reaction-lapsed" in tags(lapsed.records)
    table.fight.undo()
    again = table.fight.do(Advance("ana", [(0, 1)]), seat="ana").prompts[0]
    table.fight.answer(again.id, ["opportunity-attack/foe"], seat="director")
    assert table.fight.board.creatures["ana"].stamina == 26


class Silent:
    """A feature that looks at everything and offers nothing."""

    name = "house/silent"
    listens: tuple[type, ...] = (StepBegun, Stepped, Rolled)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Nothing."""
        return None


def test_19_a_feature_more_changes_no_roll() -> None:
    logs = []
    for handlers in (RULE_HANDLERS, (Silent(), *RULE_HANDLERS), (*RULE_HANDLERS, Silent())):
        fight = Encounter.create(Setup("dice", (ANA, FOE, FAR), first_side="heroes"), secret=b"same", handlers=handlers)
        fight.do(UseAbility("ana", "cleave", ["foe"]), seat="ana")
        logs.append([record.event for record in fight.records() if isinstance(record.event, Rolled)])
    assert logs[0] == logs[1] == logs[2] != []


def test_26_what_a_fight_runs_on_stands_in_its_first_record() -> None:
    # The stat block that everybody uses changes; the fight that began with the old one is judged by that.
    store = MemoryStore()
    fight = Encounter.create(Setup("old", (ANA, FOE), first_side="director"), store=store, secret=b"old")
    fight.do(UseAbility("foe", "melee-free-strike", ["ana"]), seat="director")
    newer = replace(FOE_BLOCK, free_strike=CreatureFreeStrike(9))
    first = next(fight.records()).event
    assert isinstance(first, EncounterCreated)
    assert first.setup.entrants[1].stat_block == FOE_BLOCK != newer
    assert verify(store, fight.id).exact


def test_29_records_are_read_in_one_place() -> None:
    # Whatever is old would be made new there, and nowhere else.
    readers = []
    for root in ("engine", "events", "projections"):
        for path in sorted((ROOT / root).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                named = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("Decoder", "decode")
                if named and any(isinstance(one, ast.Name) and one.id == "Record" for one in ast.walk(node)):
                    readers.append(path.relative_to(ROOT).as_posix())
    assert set(readers) == {"events/freestrike/events/codec.py"}
