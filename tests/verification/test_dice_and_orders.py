"""Verification of what is easily taken for forged, and of what is forged and easily taken for good."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from encounter.test_taking_back import SETUP, WALK
from features.fights import foe, hero
from freestrike.engine import Encounter, EndTurn, GiveStandingOrder
from freestrike.engine.verification import Verdict, verify
from freestrike.events.codec import GENESIS, decode, encode, link
from freestrike.events.content.effect import DealDamage, Reacts, RollDie
from freestrike.events.content.selection import Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.dice import Rolled
from freestrike.events.encounter import Setup
from freestrike.events.prompts import Chosen, StandingOrder
from freestrike.events.record import Record
from freestrike.events.stores.interface import Exchange, StoredRecord
from freestrike.events.stores.memory import MemoryStore

OMEN = Reacts(
    "omen",
    "Omen",
    Trigger("round starts", "", ""),
    (RollDie(((DealDamage(1),), (DealDamage(2),), (DealDamage(3),), (DealDamage(4),))),),
    target=Selection(("self",)),
    choice=False,
)


def test_dice_that_fall_as_a_round_begins_are_those_of_the_new_round() -> None:
    # given a feature that rolls a die at the start of each round, in the command that ends the one before
    store = MemoryStore()
    setup = Setup("t", (hero("ana", (0, 0)), foe("brute", (5, 5), OMEN)), first_side="director", malice=0)
    fight = Encounter.create(setup, store=store, secret=b"1")
    for _ in range(3):
        for creature, seat in (("brute", "director"), ("ana", "player of ana")):
            fight.do(EndTurn(creature), seat=seat)
            while fight.prompts:
                prompt = fight.prompts[0]
                fight.answer(prompt.id, [prompt.options[0].id], seat=prompt.seat)
    assert sum(isinstance(record.event, Rolled) for record in fight.records()) == 4
    # then they are as the secret has them, before and after it is revealed
    assert verify(store, fight.id).exact
    fight.close()
    verdict = verify(store, fight.id)
    assert (verdict.exact, verdict.dice_checked) == (True, True)


def ordered(store: MemoryStore, answer: str) -> None:
    """ana's standing order answers as the brute walks away."""
    fight = Encounter.create(SETUP, store=store, secret=b"4")
    fight.do(GiveStandingOrder(StandingOrder("always", "ana", "combat/opportunity-attacks", answer)), seat="ana")
    fight.do(WALK, seat="director")


def forged(store: MemoryStore, change: Callable[[Record], Record]) -> Verdict:
    """The verdict on the open command, its answer changed and all hashed anew."""
    head, stored = GENESIS, []
    for one in store.read("encounter"):
        record = decode(one.data)
        data = encode(change(record) if isinstance(record.event, Chosen) else record)
        head = link(head, data)
        stored.append(StoredRecord(one.seq, head, data))
    other = MemoryStore()
    other.append("encounter", Exchange(tuple(stored)), 0)
    return verify(other, "encounter")


def as_by_hand(record: Record) -> Record:
    return replace(record, by="ana", event=replace(record.event, order=""))


def otherwise(record: Record) -> Record:
    assert isinstance(record.event, Chosen)
    return replace(record, event=replace(record.event, options=() if record.event.options else ("opportunity-attack/ana",)))


def of_another_order(record: Record) -> Record:
    return replace(record, by="standing-order/never", event=replace(record.event, order="never"))


@pytest.mark.parametrize("answer", ["take", "pass"])
@pytest.mark.parametrize("change", [as_by_hand, otherwise, of_another_order])
def test_an_answer_that_is_not_what_the_standing_order_gives_is_found(change: Callable[[Record], Record], answer: str) -> None:
    store = MemoryStore()
    ordered(store, answer)
    assert forged(store, lambda record: record).exact
    finding = forged(store, change).finding
    assert finding is not None
    assert finding.problem == "the standing order always answers otherwise"
