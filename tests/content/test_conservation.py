"""Every character of a printed effect is in a part that was compiled or in a part that is left for the Director, over the whole data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from freestrike.engine.content.compiling.text.account import Piece
from freestrike.engine.content.compiling.text.setting import YOU, Setting
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.stat_block import owner_of
from freestrike.engine.content.printed.terrain import thing
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.content.reading.raw import RawFeature
from freestrike.events.content.effect import LeftByHand

Given = tuple[str, RawFeature, Setting]


@pytest.fixture(scope="session")
def features(compendium_directory: Path) -> list[Given]:
    """Every feature of stat blocks, of Malice and terrain, and of heroes: path, feature, whose it is."""
    return list(_features(compendium_directory))


def _features(directory: Path) -> Iterator[Given]:
    library = read_library(directory)
    for file, block in library.stat_blocks():
        owner = owner_of(block)
        yield from ((file.path, feature, owner) for feature in block.features)
    for file, group in library.feature_blocks():
        owner = YOU if group.is_malice else thing(group)
        yield from ((file.path, feature, owner) for feature in group.features)
    for file, hero in library.hero_features():
        yield file.path, hero.feature, YOU


def _read(feature: RawFeature, owner: Setting) -> tuple[tuple[Piece, ...], object]:
    if feature.feature_type == "trait":
        trait = read_trait(feature, owner)
        return trait.pieces, trait.trait
    ability = read_ability(feature, "it", owner)
    return ability.pieces, (ability.ability, *ability.versions)


def _letters(text: str) -> str:
    return re.sub(r"\s", "", text)


def _left(value: object) -> Iterator[str]:
    if isinstance(value, LeftByHand):
        yield value.text
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _left(getattr(value, field))
    elif isinstance(value, tuple):
        for one in value:
            yield from _left(one)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _strings(getattr(value, field))
    elif isinstance(value, tuple):
        for one in value:
            yield from _strings(one)


def test_the_pieces_are_the_whole_text(features: list[Given]) -> None:
    for path, feature, owner in features:
        pieces, _ = _read(feature, owner)
        printed = sorted(_letters(effect.effect + "".join(effect.tiers)) for effect in feature.effects)
        told = _letters("".join(piece.text for piece in pieces if piece.kind in ("sentence", "tier line")))
        assert sorted(told) == sorted("".join(printed)), (path, feature.name)


def test_a_piece_that_is_not_compiled_is_before_the_director(features: list[Given]) -> None:
    """A tier line has its unread clauses there; what a text prints in full, all of it."""
    for path, feature, owner in features:
        pieces, value = _read(feature, owner)
        left = _letters(" ".join(_left(value)))
        for piece in pieces:
            if not piece.compiled and piece.kind in ("sentence", "feature"):
                assert _letters(piece.text) in left, (path, feature.name, piece.text)
            if not piece.compiled and piece.kind == "tier line":
                assert left, (path, feature.name, piece.text)


def test_what_is_left_for_the_director_is_printed(features: list[Given]) -> None:
    """Nothing is made up: each word of a part left by hand stands in the feature."""
    for path, feature, owner in features:
        _, value = _read(feature, owner)
        printed = set(re.findall(r"\w+", " ".join(_strings(feature))))
        for text in _left(value):
            assert set(re.findall(r"\w+", text)) <= printed | {"Tier", "1", "2", "3", "Cost", "Distance"}, (path, feature.name, text)
