"""What a prompt asks, in one line."""

from __future__ import annotations

import pytest

from encounter.test_taking_back import SETUP
from freestrike.engine import Encounter
from freestrike.engine.host.understanding import NotUnderstood
from freestrike.engine.host.words.asking import question
from freestrike.engine.host.words.option_words import answer
from freestrike.engine.host.words.prompts import how_many, option_lines, picked
from freestrike.events.prompts import Option, Prompt
from freestrike.projections.picture.square_names import square_name


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


def test_squares_stand_side_by_side_and_are_typed_by_name() -> None:
    board = Encounter.create(SETUP).board
    squares = [(x, 0, 0) for x in range(8)]
    options = tuple(Option(f"teleport/ana/{x},{y},{z}", "ana", "", "", "combat/teleport", "", (x, y, z)) for x, y, z in squares)
    prompt = Prompt("p1", "teleport|ana|", "ana", "teleport", options, 0, subject="ana")
    assert question(board, prompt) == "to which square? ana teleports"
    names = [square_name(square, board.ground.least) for square in squares]
    lines = list(option_lines(board, prompt))
    assert len(lines) == 2
    assert all(name in " ".join(lines) for name in names)
    assert picked(board, prompt, names[6]) == ("teleport/ana/6,0,0",)
    assert how_many(prompt) == "up to 1, an empty line passes; numbers or squares"


def test_of_villain_actions_one_is_asked_for_and_no_more_are_taken() -> None:
    """rules/monster-basics.md:212: no more than one villain action is used in a round."""
    board = Encounter.create(SETUP).board
    options = tuple(Option(f"villain-action/{name}", "brute", "villain action", name, "", "ana") for name in ("open", "end"))
    prompt = Prompt("p1", "reactions|brute", "director", "reactions", options, 0, 0, 2, subject="ana")

    assert question(board, prompt).startswith("a villain action? ")
    assert how_many(prompt) == "one at most, an empty line passes"
    assert picked(board, prompt, "2") == ("villain-action/end",)
    with pytest.raises(NotUnderstood, match="one of them at most"):
        picked(board, prompt, "1 2")


def test_squares_with_long_words_do_not_tear_a_line_of_80_columns() -> None:
    board = Encounter.create(SETUP).board
    prompt = Prompt(
        "p1",
        "extra move|ana",
        "ana",
        "extra move",
        tuple(Option(f"advance/ana/{x},0,0", "ana", "move action", "advance", "classes/critical-hit", "", (x, 0, 0)) for x in range(8)),
        0,
    )
    assert all(len(line) <= 78 for line in option_lines(board, prompt))


def test_each_number_of_surges_says_what_it_adds() -> None:
    # might 2 is the highest characteristic: 2 damage for each surge (classes/surges)
    board = Encounter.create(SETUP).board
    options = tuple(Option(f"surges/ana/{n}", "ana", f"{n} surge{'s' * (n > 1)}", "blow", "classes/surges", "brute") for n in (1, 2, 3))
    prompt = Prompt("p1", "surges|ana", "ana", "surges", options, 0, subject="ana")
    assert [answer(board, prompt, option) for option in options] == [
        "1 surge: 2 damage more to brute",
        "2 surges: 4 damage more to brute",
        "3 surges: 6 damage more to brute",
    ]


def test_ways_to_choose_among_read_as_what_they_are() -> None:
    board = Encounter.create(SETUP).board
    options = tuple(Option(f"choice/{n}", "ana", "", name, "classes/abilities", "brute") for n, name in enumerate(("push 2", "prone")))
    prompt = Prompt("p1", "choice|x", "ana", "choice", options, 0, 1, 1, "ana")
    assert [answer(board, prompt, option) for option in options] == ["push 2 on brute", "prone on brute"]


def test_all_whom_a_use_is_aimed_at_are_named() -> None:
    board = Encounter.create(SETUP).board
    option = Option("melee-free-strike/brute/melee/ana+ben", "brute", "main action", "melee-free-strike", "classes/critical-hit", "ana")
    prompt = Prompt("p1", "extra main action|brute", "director", "extra main action", (option,), 0, subject="brute")
    assert "on ana and ben" in answer(board, prompt, option)
