"""Squares as people call them: a letter for the column, a number for the row, like "F5"."""

from __future__ import annotations

import re

from freestrike.events.space import Square

_NAME = re.compile(r"([A-Za-z]{1,4})([1-9][0-9]{0,5})(?:@(-?[0-9]{1,6}))?")
_NUMBERS = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})(?:,(-?[0-9]{1,6}))?")


def square_name(square: Square, least: Square | None) -> str:
    """The name of `square` on a map whose south-west corner is `least`: "A1" is that corner at height 0, "F5@2" is two squares above F5.

    A map without that corner has no letters: there it is "3,-2" or, above the ground, "3,-2,1".
    """
    x, y, z = square
    if least is None:
        return f"{x},{y}" if not z else f"{x},{y},{z}"
    if x < least[0] or y < least[1]:
        return f"{x},{y},{z}"
    return f"{column_name(x - least[0])}{y - least[1] + 1}" + (f"@{z}" if z else "")


def column_name(column: int) -> str:
    """The letters of a column, counted from 0: A to Z, then AA, AB, ..."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def square_named(name: str, least: Square | None) -> Square | None:
    """The square that `square_name` calls so, upper or lower case; numbers like "3,-2" are understood on any map.
    None for anything else."""
    numbers = _NUMBERS.fullmatch(name)
    if numbers is not None:
        return (int(numbers[1]), int(numbers[2]), int(numbers[3] or 0))
    match = _NAME.fullmatch(name)
    if match is None or least is None:
        return None
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return (least[0] + column - 1, least[1] + int(match[2]) - 1, int(match[3] or 0))
