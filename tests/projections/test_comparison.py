"""Two logs side by side: the numbers of records do not count, and whatever differs at the end is told."""

from __future__ import annotations

import pytest

from encounter.test_explanations import cleaved
from encounter.test_taking_back import SETUP, WALK
from freestrike.engine import Encounter, EndTurn
from freestrike.events.rulings import SetResource, Settle
from freestrike.events.strikes import LeftToDirector
from freestrike.projections.comparison import compare
from freestrike.projections.retraction import would_undo


def begun(*, undone_before: bool) -> Encounter:
    fight = Encounter.create(SETUP, secret=b"4")
    if undone_before:
        fight.do(EndTurn("brute"), seat="director")
        fight.undo()
    return fight


@pytest.mark.parametrize("answered", [0, 1, 2])
def test_while_a_command_waits_what_was_undone_before_it_makes_no_difference(answered: int) -> None:
    fights = [begun(undone_before=undone) for undone in (False, True)]
    for fight in fights:
        fight.do(WALK, seat="director")
        for _ in range(answered):
            prompt = fight.prompts[0]
            fight.answer(prompt.id, [prompt.options[0].id], seat=prompt.seat)
    one, other = fights
    assert one.version != other.version
    compared = compare(one.records(), other.records())
    assert (compared.same, compared.differences) == (True, ())


def test_nor_does_it_to_what_a_ruling_settles() -> None:
    fights = [cleaved(), cleaved()]
    fights[1].rule(Settle("nothing"))
    fights[1].undo()
    for fight in fights:
        left = [record.seq for record in fight.records() if isinstance(record.event, LeftToDirector)][-1]
        fight.do(EndTurn("ana"), seat="ana")
        fight.rule(Settle("a crack in the floor"), settles=left)
    assert compare(*(fight.records() for fight in fights)).same
    fights[0].rule(
        Settle("and dust"), settles=next(record.seq for record in fights[0].records() if isinstance(record.event, LeftToDirector))
    )
    fights[1].rule(Settle("and dust"), settles=left)
    assert not compare(*(fight.records() for fight in fights)).same, "another is settled"


@pytest.mark.parametrize(("what", "path"), [("malice", "malice"), ("hero tokens", "hero_tokens")])
def test_what_a_side_holds_in_common_is_told_at_the_end_and_before_an_undo(what: str, path: str) -> None:
    one, other = begun(undone_before=False), begun(undone_before=False)
    other.rule(SetResource("", what, 5))
    assert [(change.path, change.one, change.other) for change in compare(one.records(), other.records()).differences] == [(path, 0, 5)]
    assert [(change.path, change.one, change.other) for change in would_undo(other.records()).changes] == [(path, 5, 0)]
