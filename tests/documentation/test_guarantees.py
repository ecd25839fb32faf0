"""Every promise names tests that exist."""

from __future__ import annotations

import re

import pytest

from documentation.named import is_a_test
from documentation.pages import DOCS, table

PROMISES = table(DOCS / "guarantees.md", "guarantees")


LESSONS = table(DOCS / "guarantees.md", "lessons")


@pytest.mark.parametrize(("number", "what", "tests"), LESSONS, ids=[number for number, _, _ in LESSONS])
def test_what_went_wrong_elsewhere_is_held_by_tests(number: str, what: str, tests: str) -> None:
    named = re.findall(r"`([^`]+)`", tests)

    assert named, what
    assert [name for name in named if not is_a_test(name)] == []


def test_every_lesson_stands_in_the_table() -> None:
    assert [number for number, _, _ in LESSONS] == [str(number) for number in range(1, 30)]


@pytest.mark.parametrize(("promise", "tests"), PROMISES, ids=[str(n) for n, _ in enumerate(PROMISES, 1)])
def test_a_promise_is_held_by_tests(promise: str, tests: str) -> None:
    named = re.findall(r"`([^`]+)`", tests)

    assert named, promise
    assert [name for name in named if not is_a_test(name)] == []


def test_a_test_that_does_not_exist_is_noticed() -> None:
    assert is_a_test("OA-01")
    assert not is_a_test("OA-99")
    assert not is_a_test("golden/test_golden.py::test_nothing")
    assert not is_a_test("golden/test_nothing.py::test_nothing")
