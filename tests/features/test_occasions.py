"""What features can wait for: each occasion that a record brings about is among those that are declared for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from features.fights import Fight, foe, hero
from freestrike.engine.queries.features import listening
from freestrike.engine.triggers.occasions import BROUGHT_ABOUT, NAMES, occasions_of
from freestrike.events.codec import decode
from freestrike.events.content.effect import Reacts
from freestrike.events.content.occasions import COMES, moments_of
from freestrike.events.content.trigger import MOMENTS, Trigger
from freestrike.projections.board.folding import empty, fold
from freestrike.projections.board.listeners import Listening

LOGS = sorted((Path(__file__).parents[1] / "golden").glob("*.jsonl"))


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_no_record_of_a_fight_brings_about_more_than_is_declared_for_it(log: Path) -> None:
    board = empty()
    for line in log.read_bytes().splitlines():
        record = decode(line)
        board = fold(board, record)
        declared = NAMES.get(type(record.event), ())
        if declared:
            heard_by_all = replace(board, listeners=Map((name, Listening()) for name in BROUGHT_ABOUT))
            found = occasions_of(heard_by_all, record.event)
            assert {occasion.name for occasion in found} <= set(declared)
            assert [one for one in found if one.moment not in moments_of(one.name)] == []


def test_the_moments_are_those_of_occasions_that_there_are() -> None:
    assert set(COMES) <= set(BROUGHT_ABOUT)
    assert {moment for moments in COMES.values() for moment in moments} <= set(MOMENTS)


@pytest.mark.parametrize("registered", [0, 10, 1000])
def test_what_an_event_looks_at_does_not_grow_with_what_is_registered(registered: int) -> None:
    """Each kind of trigger is looked at once for all of its features; those that wait for something else are not."""
    kinds = (Trigger("deals damage", "enemy", "ally", within=1), Trigger("mounts", "enemy"), Trigger("deals damage", "self"))
    features = tuple(Reacts(f"f{n}", "F", kinds[n % 3]) for n in range(registered))
    board = Fight(hero("ana", (0, 0), *features), hero("bo", (5, 5)), foe("orc", (6, 5))).encounter.board

    looked_at = list(listening(board, "deals damage", "orc", "bo"))

    assert len(looked_at) == (2 if registered else 0)
    assert sum(len(heard.reacts) for _, heard in looked_at) == sum(n % 3 != 1 for n in range(registered))
