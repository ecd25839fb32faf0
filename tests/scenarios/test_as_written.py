"""Scenarios that are played as they are written, by the steps that they hold."""

from __future__ import annotations

from scenarios.facts import then
from scenarios.steps import dice_of, play, with_steps
from scenarios.table import Given
from scenarios.written import Case, scenario


@scenario(*with_steps())
def test_it_comes_out_as_the_text_says(case: Case, given: Given) -> None:
    table = given(case, dice=dice_of(case))

    play(table)

    then(table)
