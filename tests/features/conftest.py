"""What must hold of every fight when its test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from features.bestiary import block
from features.fights import Fight
from freestrike.engine.verification import verify
from freestrike.events.encounter import DIRECTOR, Entrant
from keeping import kept_in
from properties.second_fold import differences, second_fold


@pytest.fixture
def published(compendium_directory: Path) -> Callable[..., Entrant]:
    """Makes a Director's creature of a published stat block: its id, where it is, and its file within the folder of the monsters."""

    def make(id: str, at: tuple[int, int], path: str) -> Entrant:
        printed = block(compendium_directory, path)
        return Entrant(id, printed, DIRECTOR, DIRECTOR, (*at, 0), stamina=printed.stamina)

    return make


@pytest.fixture
def fight() -> Iterator[Callable[..., Fight]]:
    """Makes fights, as `Fight` does. Afterwards each has used up its dice and its choices, can be taken back and brought back, folds to the
    same by the plain fold, and is judged the same once more."""
    fights: list[Fight] = []

    yield kept_in(fights, Fight)
    for one in fights:
        assert one.dice.left == []
        assert one.choose == [], "never offered"
        encounter, end = one.encounter, one.encounter.board
        if encounter.version > one.begun:
            encounter.undo(to=one.begun + 1)
            encounter.redo()
            assert encounter.board == end
        assert differences(second_fold(encounter.records()), end) == []
        assert verify(one.store, encounter.id).finding is None
