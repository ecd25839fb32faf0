"""What an undo would take back is told before; and one reaction is taken back without the rest."""

from __future__ import annotations

import pytest

from freestrike.engine import Advance, Encounter, EndTurn, GiveStandingOrder, Refused
from freestrike.engine.taking_back import preview_taking_back, take_back
from freestrike.engine.verification import verify
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.dice import Rolled
from freestrike.events.encounter import Entrant, Setup, Undone
from freestrike.events.prompts import StandingOrder
from freestrike.events.rulings import SetStamina
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.retraction import would_redo, would_undo

HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2))
BRUTE = StatBlock("Brute", "1M", 5, 90, free_strike=CreatureFreeStrike(4))
SETUP = Setup(
    "t",
    (
        Entrant("ana", HERO, "heroes", "ana", (0, 0, 0)),
        Entrant("ben", HERO, "heroes", "ben", (0, 1, 0)),
        Entrant("brute", BRUTE, "director", "director", (1, 0, 0)),
    ),
    first_side="director",
    malice=0,
)
WALK = Advance("brute", ((2, 0, 0), (3, 0, 0)))


def walked(store: MemoryStore | None = None) -> Encounter:
    """The brute walks away from ana and ben, who both strike; then its turn is over."""
    fight = Encounter.create(SETUP, store=store, secret=b"4")
    fight.do(WALK, seat="director")
    for prompt in fight.prompts:
        fight.answer(prompt.id, [option.id for option in prompt.options], seat=prompt.seat)
    fight.do(EndTurn("brute"), seat="director")
    assert [who for who, _ in reactions(fight)] == ["ana", "ben"], "neither strike is a critical hit: nobody is asked more"
    assert not fight.prompts
    return fight


def reactions(fight: Encounter) -> list[tuple[str, int]]:
    events = ((record.event, record.seq) for record in fight.records())
    return [(event.creature, seq) for event, seq in events if isinstance(event, TriggeredActionTaken)]


# Preview of an undo


def test_what_an_undo_would_take_back_is_what_it_takes_back() -> None:
    fight = walked()
    told = would_undo(fight.records(), 3)
    assert [type(record.event).__name__ for record in told.inputs] == ["Commanded", "Chosen", "Chosen", "Commanded"]
    assert told.seats == ("director", "ana", "ben")
    assert [roll.name for roll in told.rolls] == ["ana/melee-free-strike/brute", "ben/melee-free-strike/brute"]
    undone = fight.undo(to=3).records[0].event
    assert isinstance(undone, Undone)
    assert (told.start, told.end, tuple(roll.name for roll in told.rolls)) == (undone.start, undone.end, undone.rolls)
    assert {change.path: change.other for change in told.changes}["creatures.brute.stamina"] == 90


def test_of_the_last_command_only_and_of_an_open_one() -> None:
    fight = walked()
    told = would_undo(fight.records())
    assert (told.rolls, [type(record.event).__name__ for record in told.inputs]) == ((), ["Commanded"])
    fight.undo(to=3)
    fight.do(WALK, seat="director")
    told = would_undo(fight.records())
    assert told.end == fight.version
    assert told.seats == ("director",)


@pytest.mark.parametrize("to", [0, 1, 2, 999])
def test_what_cannot_be_undone_is_said(to: int) -> None:
    with pytest.raises(LookupError, match=f"record {to} is not of a command that can be undone"):
        would_undo(walked().records(), to)
    with pytest.raises(LookupError, match="nothing to undo"):
        would_undo(Encounter.create(SETUP).records())


def test_what_a_redo_would_bring_back_is_what_its_undo_took_back() -> None:
    fight = walked()
    back, board = would_undo(fight.records(), 3), fight.board
    with pytest.raises(LookupError, match="nothing to redo"):
        would_redo(fight.records())
    fight.undo(to=3)

    forth = would_redo(fight.records())

    assert (forth.start, forth.inputs, forth.rolls) == (back.start, back.inputs, back.rolls)
    assert [(change.path, change.one) for change in forth.changes] == [(change.path, change.other) for change in back.changes]
    fight.redo()
    assert fight.board == board


def test_a_redo_that_is_asked_for_again_says_whether_what_it_brought_back_was_undone_since() -> None:
    fight = walked()
    fight.undo(id="undo")
    fight.redo(id="redo")
    assert (fight.redo(id="redo").undone, fight.undo(id="undo").undone) == (False, True)
    fight.undo()
    assert fight.redo(id="redo").undone


# One reaction


def test_only_that_reaction_is_taken_back_and_the_other_falls_as_it_did() -> None:
    store = MemoryStore()
    fight = walked(store)
    _, ben = (record.event.dice for record in fight.records() if isinstance(record.event, Rolled))
    (_, seq), _ = reactions(fight)

    done = take_back(fight, seq, reason="ana was asleep")

    assert done.stopped is None
    rolled = [record.event for record in fight.records(fight.version - 30) if isinstance(record.event, Rolled)][-1]
    assert (rolled.name, rolled.dice) == ("ben/melee-free-strike/brute", ben)
    assert fight.board.turn is not None, "the end of the turn is not given again"
    assert verify(store, fight.id).exact


def test_the_later_commands_come_again_if_wished() -> None:
    store = MemoryStore()
    fight = walked(store)
    fight.rule(SetStamina("ben", 12))
    _, (_, seq) = reactions(fight)
    stamina = fight.board.creatures["brute"].stamina
    done = take_back(fight, seq, again=True)
    assert (done.inputs, done.stopped) == (3, None)
    assert fight.board.turn is None
    assert fight.board.creatures["ben"].stamina == 12
    assert fight.board.creatures["brute"].stamina > stamina
    assert verify(store, fight.id).exact


def test_any_record_of_the_reaction_names_it() -> None:
    fight = walked()
    (_, seq), _ = reactions(fight)
    strike = next(record.seq for record in fight.records() if isinstance(record.event, Rolled))
    assert preview_taking_back(fight, strike).reaction.seq == seq


@pytest.mark.parametrize("again", [False, True])
def test_the_preview_is_what_then_happens_and_changes_nothing(again: bool) -> None:
    fight = walked()
    (_, seq), _ = reactions(fight)
    before = fight.version, fight.head, fight.board
    told = preview_taking_back(fight, seq, again=again)
    assert (fight.version, fight.head, fight.board) == before
    assert (told.roll, told.prompts) == ("", ())
    assert [type(record.event).__name__ for record in told.lost] == ([] if again else ["Commanded"])
    take_back(fight, seq, again=again)
    brute = next(change for change in told.changes if change.path == "creatures.brute.stamina")
    assert fight.board.creatures["brute"].stamina == brute.other


def test_the_preview_rolls_no_die_that_was_not_rolled() -> None:
    """ana's blow kills the brute, so that ben's never fell. Without hers his would: what it shows nobody shall know beforehand."""
    fight = Encounter.create(SETUP, secret=b"4")
    fight.rule(SetStamina("brute", 1))
    fight.do(WALK, seat="director")
    while fight.prompts:
        prompt = fight.prompts[0]
        fight.answer(prompt.id, [prompt.options[0].id], seat=prompt.seat)
    assert fight.board.creatures["brute"].life == "dead"
    ((_, seq),) = reactions(fight)
    told = preview_taking_back(fight, seq)
    assert (told.roll, told.reissued) == ("ben/melee-free-strike/brute", None)
    assert fight.board.creatures["brute"].life == "dead"


def test_what_is_no_reaction_or_a_standing_orders_is_refused() -> None:
    fight = walked()
    for seq in (1, 3, 999):
        with pytest.raises(Refused, match="no reaction that can be taken back"):
            take_back(fight, seq)
    fight.undo(to=3)
    fight.do(GiveStandingOrder(StandingOrder("always", "ana", "combat/opportunity-attacks", "take")), seat="ana")
    outcome = fight.do(WALK, seat="director")
    fight.answer(outcome.prompts[0].id, [], seat="ben")
    with pytest.raises(Refused, match="a standing order takes it"):
        take_back(fight, reactions(fight)[-1][1])
    version = fight.version
    fight.close()
    with pytest.raises(Refused, match="closed"):
        take_back(fight, version)
