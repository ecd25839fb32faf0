"""Sentences of heroes' features that say nothing to do in an encounter: told by their form, and never counted as compiled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from freestrike.engine.content.compiling.text.out_of_play import is_out_of_play
from freestrike.engine.content.compiling.text.wording import sentences
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.host.shown.coverage import AUTOMATIC, HERO_FEATURES, NOTHING_TO_DO, covered


@pytest.mark.parametrize(
    "sentence",
    [
        "You have the following ability.",
        "Additionally, you have the following abilities.",
        "See [Chapter 5: Hedges](#hedges) for more of them.",
        "(*Quick Build:* Hedging.)",
        "You gain one lore perk of your choice.",
        "You gain two skills of your choice from the lore or intrigue skill groups.",
        "Your Might and Reason scores each increase to 4.",
        "Choose two heroic abilities from the following options.",
        "Outside of combat, you can hum for an hour.",
        "You can use heavy armor treasures and heavy weapon treasures.",
        "###### Hedges",
        "| ------ | :----: |",
    ],
)
def test_what_is_built_pointed_to_or_for_other_times(sentence: str) -> None:
    assert is_out_of_play(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "You gain an edge on tests with that skill.",
        "You gain one surge.",
        "Choose one of the following effects:",
        "Choose one of the following conditions.",
        "You have the following ability, which hums.",
        "Your Might score is treated as 1 higher.",
        "During a respite, you can bless a blade.",
        "You hum outside of combat.",
        "| Bear | 5 | You take 3 less damage. |",
    ],
)
def test_what_could_matter_in_an_encounter_is_not_among_them(sentence: str) -> None:
    assert not is_out_of_play(sentence)


def test_they_are_counted_apart(compendium_directory: Path) -> None:
    """No such sentence of the data speaks of anything that is done, or lasts, in an encounter; with a bonus to its maximum of Stamina a
    hero comes into one."""
    library = read_library(compendium_directory)
    told = (hero.feature for _, hero in library.hero_features() if hero.feature.feature_type == "trait")
    apart = [one for feature in told for effect in feature.effects for one in sentences(effect.effect) if is_out_of_play(one)]
    features = [one for one in covered(library) if one.kind == HERO_FEATURES]

    assert [
        one
        for one in apart
        if re.search(r"\b(damage|until the end of|during combat|in combat|surge|(?<!bonus to )Stamina|squares?)\b", one)
    ] == []
    assert sum(one.apart for one in features) == len(apart) > 300
    assert all(one.apart for one in features if one.how == NOTHING_TO_DO)
    assert not any(piece.compiled for one in features if one.how == NOTHING_TO_DO for piece in one.pieces)
    assert all(piece.compiled for one in features if one.how == AUTOMATIC for piece in one.pieces)
