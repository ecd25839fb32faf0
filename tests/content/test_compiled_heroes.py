"""Hero abilities that were written by hand: the printed text compiles to the same values."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from freestrike.engine.content.heroes import tactician_abilities
from freestrike.engine.content.printed_ability import printed_ability
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import Ability

BY_HAND = {one.id: one for one in vars(tactician_abilities).values() if isinstance(one, Ability)}

COMPILED = (
    "battle-cry",
    "concussive-strike",
    "hammer-and-anvil",
    "ill-open-and-youll-close",
    "ive-got-your-back",
    "now",
    "squad-forward",
    "squad-gear-check",
    "squad-on-me",
    "squad-remember-your-training",
)
"""Those of which nothing is left by hand, neither here nor there."""


@cache
def published(directory: Path) -> dict[str, Ability]:
    features = (hero.feature for file, hero in read_library(directory).hero_features() if "/Tactician/" in file.path)
    return {slug(one.name): printed_ability(one, slug(one.name)) for one in features if one.feature_type == "ability"}


@pytest.mark.parametrize("id", COMPILED)
def test_the_text_compiles_to_what_was_written_by_hand(compendium_directory: Path, id: str) -> None:
    assert published(compendium_directory)[id] == BY_HAND[id]
