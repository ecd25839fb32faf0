"""How much of the published stat blocks is compiled and runs by itself: never less than it did."""

from __future__ import annotations

from pathlib import Path

import pytest

from freestrike.engine.content.compiling.text.account import SENTENCE, TIER
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.host.shown.coverage import AUTOMATIC, KINDS, Covered, covered

LEAST = {TIER: 2062, SENTENCE: 1735}
LEAST_WHOLE = 206
"""Stat blocks with nothing left by hand, of 416."""


@pytest.fixture(scope="session")
def of_stat_blocks(compendium_directory: Path) -> list[Covered]:
    return [one for one in covered(read_library(compendium_directory)) if one.kind == KINDS[0]]


@pytest.mark.parametrize("kind", LEAST)
def test_as_many_pieces_are_compiled_as_were(of_stat_blocks: list[Covered], kind: str) -> None:
    compiled = sum(piece.compiled for one in of_stat_blocks for piece in one.pieces if piece.kind == kind)

    assert compiled >= LEAST[kind]


def test_as_many_stat_blocks_have_nothing_left_by_hand_as_had(of_stat_blocks: list[Covered]) -> None:
    left = {one.path for one in of_stat_blocks if one.how != AUTOMATIC}

    assert len({one.path for one in of_stat_blocks} - left) >= LEAST_WHOLE
