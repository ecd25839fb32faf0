"""Every scenario is played by exactly one test."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from scenarios.written import HERE, Case, scenarios


def played() -> Iterator[Case]:
    """Every case that a test of this folder plays."""
    for path in sorted(Path(HERE).glob("test_*.py")):
        module = import_module(f"scenarios.{path.stem}")
        for test in vars(module).values():
            for mark in getattr(test, "pytestmark", ()):
                if mark.name == "parametrize" and mark.args[0] == "case":
                    yield from (param.values[0] for param in mark.args[1])


def test_each_part_is_played_once() -> None:
    wanted = (Case(one, part).id for one in scenarios().values() for part in one.parts)

    assert Counter(case.id for case in played()) == Counter(wanted)


def test_no_id_is_the_beginning_of_another() -> None:
    """So that `pytest -k OA-01` selects that scenario and no other."""
    ids = sorted(scenarios())

    assert not [(one, other) for one in ids for other in ids if one != other and one in other]
