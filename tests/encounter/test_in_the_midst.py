"""What falls into a command that waits, without being part of it: a branch made there, another secret for the dice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from encounter.test_branches import STRUCK, WALK, walked
from freestrike.engine import Encounter, EndTurn
from freestrike.engine.branching import branch
from freestrike.engine.readjudication import EXACT, readjudicate
from freestrike.engine.taking_back import take_back
from freestrike.engine.verification import verify
from freestrike.engine.why import Damage
from freestrike.events.commands import Commanded
from freestrike.events.prompts import Asked
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.turns import TriggeredActionTaken


def branched(store: MemoryStore) -> Encounter:
    """A branch made while the walk waits for an answer, gone on with to the end of the turn."""
    fight = walked(store)
    asked = next(record.seq for record in fight.records() if isinstance(record.event, Asked))
    return branch(store, "fight", asked, id="other", secret=b"other")


def rekeyed(store: MemoryStore) -> Encounter:
    """An encounter whose secret was lost while the walk waits for an answer."""
    fight = walked(store)
    fight.undo(to=3)
    fight.do(WALK, seat="director")
    return Encounter.open(store, "fight")


@pytest.mark.parametrize("begun", [branched, rekeyed])
def test_all_around_it_is_explained_and_judged_like_any_other(begun: Callable[[MemoryStore], Encounter]) -> None:
    store = MemoryStore()
    fight = begun(store)
    fight.answer(fight.prompts[0].id, STRUCK, seat="ana")
    while fight.prompts:  # A new secret has other dice: the strike may be a critical hit.
        fight.answer(fight.prompts[0].id, seat=fight.prompts[0].seat)
    fight.do(EndTurn("B"), seat="director")
    records = tuple(fight.records())
    assert {"branched.1", "dice-rekeyed.1"} & {record.event.__struct_config__.tag for record in records}
    # then every record has its causes, up to a person's input
    for record in records:
        why = fight.explain(record.seq)
        assert (why.causes or (why.record,))[0].cause == 0
    struck = [record for record in records if isinstance(record.event, TriggeredActionTaken)][-1]
    assert isinstance(fight.explain(struck.seq).causes[0].event, Commanded)
    assert fight.why("B", Damage()).verdict == "damage"
    # and the whole of it is what the rules come to, judged in either way
    assert verify(store, fight.id).exact
    for chained in (False, True):
        assert readjudicate(records, chained=chained).status == EXACT
    # and the reaction after it can be taken back
    take_back(fight, struck.seq)
    assert fight.board.creatures["B"].stamina == 40
    assert verify(store, fight.id).exact
