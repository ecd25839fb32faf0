"""Every promise names tests that exist."""

from __future__ import annotations

import re

import pytest

from documentation.named import is_a_test
from documentation.pages import DOCS, table

PROMISES = table(DOCS / "guarantees.md", "guarantees")


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
