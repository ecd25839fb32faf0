"""The cheap question whether a bane is possible at all, against the whole list of what gives one, on random boards."""

from __future__ import annotations

from hypothesis import given

from freestrike.engine import Encounter
from freestrike.engine.queries.edges import banes, edges_and_banes, may_take_a_bane
from freestrike.engine.queries.free_strikes import melee_free_strike
from freestrike.engine.queries.use import Use
from freestrike.events.encounter import Setup
from properties.profile import examples
from properties.setups import setups


@examples(60, 2000)
@given(setups())
def test_where_no_bane_is_possible_there_is_none(setup: Setup) -> None:
    board = Encounter.create(setup, secret=b"banes").board

    for user in board.creatures:
        for target in board.creatures:
            if user.side != target.side and not may_take_a_bane(board, user, target):
                use = Use(melee_free_strike(user), "melee", (target.id,))
                assert banes(edges_and_banes(board, user, target, use)) == 0
