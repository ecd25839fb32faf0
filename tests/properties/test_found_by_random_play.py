"""What random play found, each as a short fight: mostly the Director who interjects while a prompt is open."""

from __future__ import annotations

import pytest

from freestrike.engine import Encounter, Outcome, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.damage import DeathAverted, Died, KnockedOut
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.rulings import AddCondition, SetStamina
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import AbilityUsed
from freestrike.events.turns import ExtraMainActionForgone

HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2))
GOBLIN = StatBlock("Goblin", "1S", 6, 6, free_strike=CreatureFreeStrike(1, damage_types=("cold", "fire")))


def fight(*dice: int, first: str = HEROES, store: MemoryStore | None = None) -> Encounter:
    """A hero beside a goblin, and another goblin far away."""
    entrants = (
        Entrant("ana", HERO, HEROES, "ana", (0, 0, 0)),
        Entrant("goblin", GOBLIN, DIRECTOR, DIRECTOR, (1, 0, 0)),
        Entrant("other", GOBLIN, DIRECTOR, DIRECTOR, (9, 0, 0)),
    )
    return Encounter.create(Setup("found", entrants, first_side=first), store=store, dice=ScriptedDice(dice))


def struck(encounter: Encounter) -> Outcome:
    return encounter.do(UseAbility("ana", "melee-free-strike", ("goblin",)), seat="ana")


@pytest.mark.parametrize("answer", ["kill/goblin", "knock-out/goblin"])
def test_who_was_killed_by_a_ruling_at_the_knock_out_prompt_is_dead_once(answer: str) -> None:
    """7 + 5 + 2 is tier 2: 5 + 2 damage against 6 Stamina."""
    encounter = fight(7, 5)
    (prompt,) = struck(encounter).prompts
    encounter.rule(SetStamina("goblin", 0))

    encounter.answer(prompt.id, [answer], seat="ana")

    assert encounter.board.creatures["goblin"].life == "dead"
    assert (1, 0, 0) not in encounter.board.occupancy
    ends = [type(record.event) for record in encounter.records() if isinstance(record.event, Died | DeathAverted | KnockedOut)]
    assert ends == [Died]


def test_who_was_healed_by_a_ruling_at_the_knock_out_prompt_lives() -> None:
    encounter = fight(7, 5)
    (prompt,) = struck(encounter).prompts
    encounter.rule(SetStamina("goblin", 3))

    encounter.answer(prompt.id, ["kill/goblin"], seat="ana")

    assert (encounter.board.creatures["goblin"].life, encounter.board.creatures["goblin"].stamina) == ("alive", 3)
    assert encounter.board.in_flight == ()


def test_who_was_killed_by_a_ruling_while_choosing_a_damage_type_does_not_strike() -> None:
    encounter = fight(first=DIRECTOR)
    (prompt,) = encounter.do(UseAbility("goblin", "melee-free-strike", ("ana",)), seat=DIRECTOR).prompts
    encounter.rule(SetStamina("goblin", 0))

    encounter.answer(prompt.id, ["damage-type/goblin/fire"], seat=DIRECTOR)

    assert not any(isinstance(record.event, AbilityUsed) for record in encounter.records())
    assert encounter.board.creatures["ana"].stamina == 30


def test_who_was_killed_by_a_ruling_after_a_critical_hit_takes_no_other_action() -> None:
    """A natural 20 is a critical hit; 7 + 2 damage knock the goblin out first. The other goblin is too far away for a melee strike."""
    encounter = fight(10, 10)
    (prompt,) = struck(encounter).prompts
    (prompt,) = encounter.answer(prompt.id, ["knock-out/goblin"], seat="ana").prompts
    assert prompt.kind == "extra main action"
    encounter.rule(SetStamina("ana", -99))

    outcome = encounter.answer(prompt.id, [prompt.options[0].id], seat="ana")

    assert any(isinstance(record.event, ExtraMainActionForgone) for record in outcome.records)
    assert not any(isinstance(record.event, AbilityUsed) for record in outcome.records)


def test_a_ruling_that_changes_nothing_can_be_undone_and_redone() -> None:
    encounter = fight()
    encounter.rule(AddCondition("ana", Condition("grabbed", "goblin")))
    board = encounter.board
    encounter.rule(AddCondition("ana", Condition("grabbed", "goblin")))

    encounter.undo()
    encounter.redo()

    assert encounter.board == board


def test_a_repeated_input_says_again_what_was_waited_for_then() -> None:
    encounter = fight(7, 5)
    struck(encounter)
    first = encounter.rule(SetStamina("ana", 20), id="tap")
    encounter.answer(first.prompts[0].id, ["kill/goblin"], seat="ana")

    assert encounter.rule(SetStamina("ana", 20), id="tap") == first


@pytest.mark.parametrize("reopened", [False, True])
def test_undo_goes_back_further_than_boards_are_kept(reopened: bool) -> None:
    """Only some hundred boards are kept; those before them are folded again, one by one here."""
    store = MemoryStore()
    encounter = fight(store=store)
    boards, begun = [encounter.board], encounter.version
    for nth in range(400):
        encounter.rule(SetStamina("ana", nth % 30 + 1))
        boards.append(encounter.board)
    if reopened:
        encounter = Encounter.open(store, dice=ScriptedDice(()))

    for left in (399, 390, 200, 70, 65, 64, 63, 1, 0):
        encounter.undo(to=begun + 1 + 2 * left)
        assert encounter.board == boards[left]
    for _ in range(9):
        encounter.redo()
    assert encounter.board == boards[400]
