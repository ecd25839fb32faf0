"""Hero abilities that were written by hand: the printed text compiles to the same values."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.heroes import tactician
from freestrike.engine.content.heroes.tactician_abilities import ABILITIES
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.trait import printed_trait
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Effect, UseAbilities
from freestrike.events.content.selection import AFFECTED

BY_HAND = {one.id: one for one in ABILITIES}

FRAME = ("usage", "keywords", "melee", "ranged", "area", "signature", "cost", "resource")
"""What stands around the text."""

COMPILED = (
    "battle-cry",
    "blot-out-the-sun",
    "concussive-strike",
    "floodgates-open",
    "go-now-and-speed-well",
    "hammer-and-anvil",
    "ill-open-and-youll-close",
    "ive-got-your-back",
    "now",
    "squad-forward",
    "squad-gear-check",
    "squad-on-me",
    "squad-remember-your-training",
    "this-is-what-we-planned-for",
    "youve-still-got-something-left",
)
"""Those of which nothing is left by hand, neither here nor there."""


@cache
def published(directory: Path) -> dict[str, Ability]:
    features = (hero.feature for file, hero in read_library(directory).hero_features() if "/Tactician/" in file.path)
    return {slug(one.name): read_ability(one, slug(one.name)).ability for one in features if one.feature_type == "ability"}


@pytest.mark.parametrize("id", COMPILED)
def test_the_text_compiles_to_what_was_written_by_hand(compendium_directory: Path, id: str) -> None:
    assert published(compendium_directory)[id] == BY_HAND[id]


def test_the_frame_of_each_is_the_same(compendium_directory: Path) -> None:
    """Whatever of its text is left by hand."""
    both = {id: one for id, one in published(compendium_directory).items() if id in BY_HAND}
    assert len(both) > 35
    assert {(id, field) for id, one in both.items() for field in FRAME if getattr(one, field) != getattr(BY_HAND[id], field)} == set()


def test_the_target_of_each_is_the_same_where_its_line_says_it(compendium_directory: Path) -> None:
    """A trigger may say who the target is in place of the line."""
    plain = {
        id: one.target for id, one in published(compendium_directory).items() if id in BY_HAND and not (one.trigger or one.target.special)
    }
    assert len(plain) > 25
    assert plain == {id: BY_HAND[id].target for id in plain}


def test_a_feature_that_puts_an_ability_in_place_of_a_free_strike(compendium_directory: Path) -> None:
    """Tactical Offensive: in a charge at who is marked."""
    traits = (hero.feature for _, hero in read_library(compendium_directory).hero_features() if hero.feature.feature_type == "trait")
    printed = next(one for one in traits if one.name == "Tactical Offensive")

    assert printed_trait(printed) == tactician.TACTICAL_OFFENSIVE


def test_a_charge_with_an_ability_in_place_of_the_free_strike(compendium_directory: Path) -> None:
    """To Me Squad!: the tiers say who charges, a sentence below them against whom. As by hand, but for how the one target is told."""
    compiled, by_hand = published(compendium_directory)["to-me-squad"].roll, BY_HAND["to-me-squad"].roll
    assert compiled is not None
    assert by_hand is not None

    def told_alike(effect: Effect) -> tuple[Effect, ...]:
        return (replace(effect, against=AFFECTED) if isinstance(effect, UseAbilities) else effect,)

    assert [rewritten(tier, told_alike) for tier in compiled.tiers] == [rewritten(tier, told_alike) for tier in by_hand.tiers]


def test_what_two_strikes_bring_is_as_by_hand(compendium_directory: Path) -> None:
    assert published(compendium_directory)["to-me-squad"].before == BY_HAND["to-me-squad"].before
