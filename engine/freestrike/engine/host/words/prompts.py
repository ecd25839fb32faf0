"""Prompts at the terminal: the numbered options, how many may be chosen, and what was typed to choose among them."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.host.understanding import NotUnderstood
from freestrike.engine.host.words.option_words import answer
from freestrike.events.content.ability import VILLAIN_ACTION
from freestrike.events.prompts import Prompt
from freestrike.projections.board.board import Board
from freestrike.projections.picture.square_names import square_named

SQUARES_BESIDE = 6
WIDTH = 78
GAP = 3


def by_square(prompt: Prompt) -> bool:
    """Whether each option of the prompt leads to a square of its own, which can be typed in place of its number."""
    squares = {option.square for option in prompt.options}
    return bool(squares) and None not in squares and len(squares) == len(prompt.options)


def how_many(prompt: Prompt) -> str:
    """How many options may be chosen, and how."""
    named = "; numbers or squares" if by_square(prompt) else ""
    if prompt.least == prompt.most:
        return f"choose {prompt.least}{named}"
    if _one_at_most(prompt):
        return "one at most, an empty line passes"
    least = f"at least {prompt.least}" if prompt.least else "an empty line passes"
    return f"up to {prompt.most}, {least}{named}"


def _one_at_most(prompt: Prompt) -> bool:
    """Whether its options are villain actions, of which only one is used at a time (monster-basics/villain-actions)."""
    return bool(prompt.options) and all(option.cost == VILLAIN_ACTION for option in prompt.options)


def option_lines(board: Board, prompt: Prompt) -> Iterator[str]:
    """The options with their numbers, a line each; squares, of which there may be many, stand side by side, as many as a line holds."""
    numbered = [f"{n:<2} {answer(board, prompt, option)}" for n, option in enumerate(prompt.options, 1)]
    width = max(map(len, numbered), default=0)
    beside = max(1, min(SQUARES_BESIDE, (WIDTH + GAP) // (width + GAP))) if by_square(prompt) else 1
    for start in range(0, len(numbered), beside):
        yield (" " * GAP).join(one.ljust(width) for one in numbered[start : start + beside]).rstrip()


def picked(board: Board, prompt: Prompt, typed: str) -> tuple[str, ...]:
    """The ids of the options whose numbers, or whose squares, were typed. Raises NotUnderstood."""
    at = {option.square: option.id for option in prompt.options} if by_square(prompt) else {}
    chosen: list[str] = []
    # A map without letters has squares with commas, like "3,-2".
    words = typed.split() if board.ground.least is None and at else typed.replace(",", " ").split()
    for word in words:
        square = square_named(word, board.ground.least) if at else None
        if square in at:
            chosen.append(at[square])
            continue
        if not word.isdecimal() or not 1 <= int(word) <= len(prompt.options):
            raise NotUnderstood(f"{word!r} is none of 1 to {len(prompt.options)}{', and no square of these' if at else ''}; h helps")
        chosen.append(prompt.options[int(word) - 1].id)
    if len(chosen) > 1 and _one_at_most(prompt):
        raise NotUnderstood("one of them at most: no more than one villain action is used in a round")
    return tuple(chosen)
