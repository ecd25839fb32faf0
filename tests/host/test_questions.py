"""What a prompt asks, in one line."""

from __future__ import annotations

import pytest

from encounter.test_taking_back import SETUP
from freestrike.engine import Encounter
from freestrike.engine.host.words.prompts import question
from freestrike.events.prompts import Option, Prompt


@pytest.mark.parametrize(
    ("rule", "asked"),
    [
        ("combat/climbing-other-creatures", "a free strike? ana tried to climb it"),
        ("combat/free-strikes", "a free strike? ana lets itself be struck"),
    ],
)
def test_why_there_is_a_free_strike_is_said(rule: str, asked: str) -> None:
    option = Option("free-strike/brute", "brute", "", "melee-free-strike", rule, "ana")
    prompt = Prompt("p9", "free strike|brute|ana", "director", "free strike", (option,), 0, subject="ana")
    assert question(Encounter.create(SETUP).board, prompt) == asked
