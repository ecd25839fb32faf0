"""Movement on the grid (rules/combat.md:143-169): what a step costs, where it may lead, where it may end."""

from __future__ import annotations

from freestrike.engine import Advance
from freestrike.events.space import Square
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

REFUSED: dict[str, tuple[str, tuple[Square, ...], str]] = {
    "MV-01-a": ("H", ((-1, 1, 0),), "corner"),
    "MV-02-a": ("H", ((1, 0, 0),), "another's space"),
    "MV-03-b": ("H", ((1, 0, 0), (2, 0, 0), (3, 0, 0)), "too far"),
    "MV-04-a": ("H", ((1, 0, 0),), "closer to what it fears"),
    "MV-04-c": ("H", ((-1, 0, 0), (0, 0, 0)), "closer to what it fears"),
    "MV-05-b": ("S", ((1, 0, 0), (2, 0, 0), (3, 0, 0)), "too far"),
    "MV-05-c": ("R", ((1, 3, 0),), "too far"),
    "MV-05-d": ("G", ((1, 6, 0),), "too far"),
}
"""Who may not Advance along which path, and why."""

ACCEPTED: dict[str, tuple[str, tuple[Square, ...]]] = {
    "MV-01-b": ("H", ((1, 1, 0),)),
    "MV-02-b": ("H", ((1, 0, 0), (2, 0, 0))),
    "MV-03-a": ("H", ((1, 0, 0), (2, 0, 0))),
    "MV-03-c": ("H", ((0, 1, 0),)),
    "MV-04-b": ("H", ((0, 1, 0),)),
    "MV-05-a": ("S", ((1, 0, 0), (2, 0, 0))),
}
"""Who may Advance along which path."""


@scenario(*REFUSED)
def test_a_path_that_is_refused(case: Case, given: Given) -> None:
    mover, path, why = REFUSED[case.id]
    table = given(case, actor=mover)

    assert table.refused(Advance(mover, path)) == (why,)


@scenario(*ACCEPTED)
def test_a_path_that_is_walked(case: Case, given: Given) -> None:
    mover, path = ACCEPTED[case.id]
    table = given(case, actor=mover)

    table.do(Advance(mover, path))

    then(table)


@scenario("MV-06", "MV-07")
def test_an_advance_as_it_is_written(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
