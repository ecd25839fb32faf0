"""What if: branches of an encounter, inputs given again, and where two logs part."""

from __future__ import annotations

import pytest

from freestrike.engine import Advance, Encounter, EndTurn, Refused
from freestrike.engine.branching import branch
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.reissuing import reissue
from freestrike.engine.verification import verify
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Branched, Entrant, Setup
from freestrike.events.export import take_in, write
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import ChangePolicy, SetStamina
from freestrike.events.stores.interface import StoreError
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.comparison import compare
from freestrike.projections.history import live

HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2))
BRUTE = StatBlock("Brute", "1M", 5, 40, free_strike=CreatureFreeStrike(4))
SETUP = Setup(
    "t",
    (Entrant("H", HERO, "heroes", "ana", (0, 0, 0)), Entrant("B", BRUTE, "director", "director", (1, 0, 0))),
    first_side="director",
    malice=0,
)
WALK = Advance("B", ((2, 0, 0), (3, 0, 0)))
STRUCK = ["opportunity-attack/H"]


def walked(store: MemoryStore, answer: list[str] = STRUCK) -> Encounter:
    """The brute walks away (records 3 on), and the hero answers: 7 + 5 + 2 = 14, tier 2, 5 + 2 damage; the turn ends."""
    fight = Encounter.create(SETUP, store=store, dice=ScriptedDice([7, 5]), id="fight")
    outcome = fight.do(WALK, seat="director")
    fight.answer(outcome.prompts[0].id, answer, seat="ana")
    fight.do(EndTurn("B"), seat="director")
    return fight


def test_a_branch_begins_as_the_encounter_was_and_leaves_it_alone() -> None:
    store = MemoryStore()
    fight = walked(store)
    before = list(store.read("fight"))

    other = branch(store, "fight", 2, id="what if", secret=b"another")

    assert list(store.read("what if"))[:2] == before[:2], "byte by byte"
    assert [record.event for record in other.records(3)] == [Branched("what if", "fight", other_commitment(other))]
    assert other.board.creatures == fight.at(2).board.creatures
    other.do(EndTurn("B"), seat="director")
    assert list(store.read("fight")) == before
    assert verify(store, "what if").exact
    assert verify(store, "fight").exact


def other_commitment(fight: Encounter) -> str:
    (event,) = (record.event for record in fight.records() if isinstance(record.event, Branched))
    return event.commitment


def test_in_the_midst_of_a_command_it_begins_before_the_input_that_led_there() -> None:
    """The strike was rolled after the answer: so the prompt waits for an answer again, and other dice fall."""
    store = MemoryStore()
    fight = walked(store)
    rolled = next(record.seq for record in fight.records() if record.event.__struct_config__.tag == "rolled.1")

    other = branch(store, "fight", rolled, id="other dice", dice=ScriptedDice([1, 2]))
    assert [prompt.seat for prompt in other.prompts] == ["ana"]
    other.answer(other.prompts[0].id, STRUCK, seat="ana")

    assert other.board.creatures["B"].stamina == 36, "1 + 2 + 2 = 5, tier 1: 2 + 2 damage"
    assert verify(store, "other dice").exact


def test_what_was_done_before_the_branch_can_be_undone_in_it() -> None:
    store = MemoryStore()
    fight = walked(store)
    other = branch(store, "fight", fight.version, id="other", secret=b"x")
    other.undo(to=3)
    assert other.board.creatures == fight.at(2).board.creatures
    other.redo()
    assert other.board.creatures == fight.board.creatures
    assert verify(store, "other").exact
    assert Encounter.open(store, "other").board == other.board


def test_it_knows_what_was_undone_before() -> None:
    store, elsewhere = MemoryStore(), MemoryStore()
    fight = walked(store)
    fight.undo()
    fight.undo()
    other = branch(store, "fight", fight.version, id="other", into=elsewhere, secret=b"x")
    assert elsewhere.undone("other") == store.undone("fight")
    other.redo()
    assert verify(elsewhere, "other").exact
    take_in(store, list(write(elsewhere, "other", secret=True)))
    assert verify(store, "other").dice_checked


@pytest.mark.parametrize(
    ("at", "id", "code"),
    [
        (0, "x", "no such record"),
        (999, "x", "no such record"),
        (3, "fight", "encounter exists"),
        (3, "", "no name for an encounter"),
        (3, "a\nb", "no name for an encounter"),
    ],
)
def test_where_and_under_what_name_nothing_can_branch_off(at: int, id: str, code: str) -> None:
    store = MemoryStore()
    walked(store)
    with pytest.raises(Refused) as refused:
        branch(store, "fight", at, id=id)
    assert code in [reason.code for reason in refused.value.reasons]
    assert [listing.encounter for listing in store.encounters()] == ["fight"]


def test_a_closed_encounter_is_branched_off_before_its_end() -> None:
    store = MemoryStore()
    fight = walked(store)
    fight.close()
    for number, at in enumerate((fight.version, fight.version - 1)):
        other = branch(store, "fight", at, id=f"x{number}")
        assert not other.board.closed
        assert other.board.creatures == fight.board.creatures
        assert verify(store, other.id).exact
    with pytest.raises(StoreError, match="no encounter 'none'"):
        branch(store, "none", 2, id="y")


def test_the_creation_is_never_branched_off_in_its_midst() -> None:
    """Of the two records of the creation the first alone is no encounter."""
    store = MemoryStore()
    fight = walked(store)

    other = branch(store, "fight", 1, id="other", secret=b"x")

    assert [type(record.event).__name__ for record in other.records()] == ["EncounterCreated", "RoundStarted", "Branched"]
    assert other.board.creatures == fight.at(2).board.creatures


def test_with_another_policy_it_begins_before_the_command_that_is_in_progress() -> None:
    """The hero was asked before the step, the brute still beside it at (1, 0, 0); by the other answer it is asked after it."""
    store = MemoryStore()
    fight = walked(store)
    asked = next(record.seq for record in fight.records() if record.event.__struct_config__.tag == "asked.1")
    late = PolicyChosen("opportunity_attack_timing", "after_step")

    other = branch(store, "fight", asked, id="other", dice=ScriptedDice([]), policies=[late])
    by_name = branch(store, "fight", asked, id="by name", dice=ScriptedDice([]), policies={late.name: late.answer})
    assert by_name.board.policies == other.board.policies

    assert other.prompts == ()
    assert other.board.creatures == fight.at(2).board.creatures
    assert [prompt.seat for prompt in other.do(WALK, seat="director").prompts] == ["ana"]
    assert (fight.at(asked).board.creatures["B"].corner, other.board.creatures["B"].corner) == ((1, 0, 0), (2, 0, 0))
    assert verify(store, "other").exact


def test_a_policy_that_there_is_not_leaves_no_branch() -> None:
    store = MemoryStore()
    walked(store)
    with pytest.raises(Refused, match="no such policy or answer"):
        branch(store, "fight", 2, id="other", secret=b"x", policies=[PolicyChosen("luck", "good")])
    assert [listing.encounter for listing in store.encounters()] == ["fight"]


# Given again


def test_the_same_inputs_with_the_same_dice_come_to_the_same() -> None:
    store = MemoryStore()
    fight = walked(store)
    other = branch(store, "fight", 2, id="other", dice=ScriptedDice([7, 5]))
    done = reissue(other, live(fight.records(3)))
    assert (done.inputs, done.stopped) == (2, None)
    compared = compare(fight.records(), other.records())
    assert compared.same
    assert compared.differences == ()


def test_other_dice_part_at_the_roll_and_the_rest_is_given_as_it_was() -> None:
    store = MemoryStore()
    fight = walked(store)
    other = branch(store, "fight", 2, id="other", dice=ScriptedDice([1, 2]))
    assert reissue(other, live(fight.records(3))).stopped is None
    compared = compare(fight.records(), other.records())
    assert compared.one is not None
    assert compared.one.event.__struct_config__.tag == "rolled.1"
    assert [(one.path, one.one, one.other) for one in compared.differences] == [
        ("creatures.B.stamina", 33, 36),
        ("creatures.B.hurt_for", 7, 4),
    ]


def test_another_policy_may_leave_an_answer_without_its_prompt() -> None:
    """Weakened by nothing, the hero may strike under every policy; knocked out by a ruling it may not, and is not asked."""
    store = MemoryStore()
    fight = walked(store)
    other = branch(store, "fight", 2, id="other", dice=ScriptedDice([]))
    other.rule(ChangePolicy(PolicyChosen("opportunity_attack_bane", "gross")))
    other.rule(SetStamina("H", -99))
    done = reissue(other, live(fight.records(3)))
    assert done.stopped is not None
    assert done.reasons, "the fight is over: the walk is refused"


def test_a_prompt_to_which_nothing_recorded_fits_is_left_open() -> None:
    store = MemoryStore()
    fight = walked(store)
    records = [record for record in live(fight.records(3)) if record.event.__struct_config__.tag != "chosen.1"]
    other = branch(store, "fight", 2, id="other", dice=ScriptedDice([]))
    done = reissue(other, records)
    assert done.inputs == 0
    assert done.stopped == records[0]
    assert not done.reasons
    assert [prompt.seat for prompt in other.prompts] == ["ana"]


def test_from_an_open_prompt_on_the_answers_are_given_first() -> None:
    store = MemoryStore()
    fight = walked(store)
    asked = next(record.seq for record in fight.records() if record.event.__struct_config__.tag == "asked.1")
    other = branch(store, "fight", asked, id="other", dice=ScriptedDice([7, 5]))
    assert reissue(other, live(fight.records(asked + 1))).stopped is None
    assert compare(fight.records(), other.records()).same


# Compared


def test_logs_are_the_same_whatever_was_undone_in_between() -> None:
    """The second has walked, undone it and walked again: its numbers are other ones, and what counts is the same."""
    one, other = MemoryStore(), MemoryStore()
    fight = walked(one)
    again = Encounter.create(SETUP, store=other, dice=ScriptedDice([7, 5]), id="another name", clock=lambda: "now")
    again.do(WALK, seat="director")
    again.undo()
    outcome = again.do(WALK, seat="director")
    again.answer(outcome.prompts[0].id, STRUCK, seat="ana")
    again.do(EndTurn("B"), seat="director")
    assert again.version > fight.version
    compared = compare(fight.records(), again.records())
    assert compared.same
    assert compared.common == len(live(fight.records()))
    assert compared.differences == ()


def test_one_that_goes_on_parts_where_the_other_ends() -> None:
    store = MemoryStore()
    fight = walked(store)
    known = list(fight.records())
    fight.do(EndTurn("H"), seat="ana")
    compared = compare(known, fight.records())
    assert compared.common == len(known)
    assert compared.one is None
    assert compared.other is not None
    assert compared.other.seq == len(known) + 1
    assert "round" in [one.path for one in compared.differences]


def test_another_answer_is_where_they_part() -> None:
    one, other = MemoryStore(), MemoryStore()
    struck = walked(one)
    passed = Encounter.create(SETUP, store=other, id="passed")
    outcome = passed.do(WALK, seat="director")
    passed.answer(outcome.prompts[0].id, [], seat="ana")
    compared = compare(struck.records(), passed.records())
    assert compared.one is not None
    assert compared.one.event.__struct_config__.tag == "chosen.1"


def test_another_setup_parts_at_the_beginning() -> None:
    one = Encounter.create(SETUP)
    other = Encounter.create(Setup("t", SETUP.entrants, first_side="heroes", malice=0))
    assert compare(one.records(), other.records()).common == 0
