"""What is wrong in the published data is read as it was meant, and told; what only looks like it is left as it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from content.printed import hedge_knight
from freestrike.engine.content.document import Document
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.reading.misprints import without_misprints
from freestrike.engine.content.reading.published import published, read_published
from freestrike.engine.content.reading.raw import Mend, Published, RawFeatureBlock, RawHeroFeature, RawModifier, RawStatBlock

Write = Callable[..., Path]


def read(data: object) -> Published:
    return published(Document("made-up.json", json.loads(json.dumps(data))))


def terrain(*features: dict[str, object], **fields: object) -> dict[str, object]:
    """A made-up piece of terrain with these features."""
    head: dict[str, object] = {"type": "featureblock", "name": "Old Well", "featureblock_type": "Hazard Hexer", "level": 1, "ev": "2"}
    return {**head, "stamina": "9 per square", "size": "Any area", "flavor": "", "features": [*features], **fields}


def ability(name: str, *effects: dict[str, str], **fields: object) -> dict[str, object]:
    head = {"type": "feature", "feature_type": "ability", "name": name, "usage": "Maneuver", "distance": "Melee 1", "target": "Self"}
    return {**head, "keywords": ["-"], "effects": [*effects], **fields}


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("It doesn't provoke oppotunity attacks.", "It doesn't provoke opportunity attacks."),
        ("2 lighting damage", "2 lightning damage"),
        ("The lighting spread increases.", "The lightning spread increases."),
        ("10 fir damage", "10 fire damage"),
        ("uses the Charge main actionas a maneuver", "uses the Charge main action as a maneuver"),
        ("whoever is forced moved", "whoever is force moved"),
        ("extra movment", "extra movement"),
        ("ignores difficu terrain", "ignores difficult terrain"),
        ("a −2 penalty", "a -2 penalty"),
        ("It hums. | |", "It hums."),
        ("It hums until dawn).", "It hums until dawn."),
        ("7 + **A** psychic damage", "7 + A psychic damage"),
        ("the garroter shifts 1 square", "the garotter shifts 1 square"),
    ],
)
def test_misprints(text: str, mended: str) -> None:
    assert without_misprints({"effects": [{"effect": text}]})[0] == {"effects": [{"effect": mended}]}


@pytest.mark.parametrize(
    "text",
    ["the lighting of the room", "a fir tree takes damage", "It hums (until dawn).", "a **A**", "twilight damage", "5 − x", "no | | here"],
)
def test_what_only_looks_like_a_misprint(text: str) -> None:
    assert without_misprints(text) == (text, ())


def test_a_mend_tells_where_what_and_why() -> None:
    _, mends = without_misprints({"features": [{"effects": [{"tier1": "1 fir damage; 2 lighting damage"}]}]})
    place = "features[0].effects[0].tier1"
    assert mends == (
        Mend(place, "lighting damage", "lightning damage", "a misprint"),
        Mend(place, "fir damage", "fire damage", "a misprint"),
    )


def test_dashes_are_no_keywords() -> None:
    well = read(terrain(ability("Splash", {"effect": "Wet."}, keywords=["- Area", "-", "Ranged"])))
    assert isinstance(well.raw, RawFeatureBlock)
    assert well.raw.features[0].keywords == ("Area", "Ranged")
    assert [mend.field for mend in well.mends] == ["features[0].keywords[0]"]


def test_tiers_whose_number_slipped_into_the_next() -> None:
    roll = {"roll": "Power Roll + 2", "tier1": "Pull 1", "tier2": "Pull", "tier3": "3 Pull 5"}
    well = read(terrain(ability("Undertow", roll)))
    assert isinstance(well.raw, RawFeatureBlock)
    assert well.raw.features[0].effects[0].tiers == ("Pull 1", "Pull 3", "Pull 5")
    assert [(mend.field, mend.read) for mend in well.mends] == [
        ("features[0].effects[0].tier2", "Pull 3"),
        ("features[0].effects[0].tier3", "Pull 5"),
    ]


def test_a_power_roll_in_the_place_of_a_name() -> None:
    """The name is the one that the texts mention and no feature has; the tiers are those of a roll, not of the target's test."""
    tiers = {"tier1": "Slide 1", "tier2": "1 cold damage", "tier3": "3 cold damage"}
    upgrade: dict[str, object] = {
        "feature_type": "trait",
        "name": "Upgrade",
        "effects": [{"effect": "The **Deep Water** ability replaces **Splash**."}],
    }
    well = read(terrain(ability("Splash", {"effect": "The **Splash** ability."}), upgrade, ability("Power Roll + 3:", tiers)))
    assert isinstance(well.raw, RawFeatureBlock)
    deep = well.raw.features[2]
    assert (deep.name, deep.effects[0].roll and deep.effects[0].roll.bonus, deep.effects[0].is_test) == ("Deep Water", 3, False)
    assert [(mend.field, mend.printed, mend.read) for mend in well.mends] == [
        ("features[2].name", "Power Roll + 3:", "Deep Water"),
        ("features[2].effects[0].roll", "", "Power Roll + 3"),
    ]


def test_a_lost_name_that_nothing_tells_is_refused() -> None:
    with pytest.raises(ContentError, match=r"features\[0\]\.name: is 'Power Roll \+ 3:', expected the name of an ability"):
        read(terrain(ability("Power Roll + 3:", {"effect": "Wet."})))


def test_tiers_without_a_roll_are_a_test_that_the_target_makes() -> None:
    tiers = {"effect": "Each target makes a **Might test**.", "tier1": "prone", "tier2": "wet", "tier3": "no effect"}
    well = read(terrain(ability("Splash", tiers)))
    assert isinstance(well.raw, RawFeatureBlock)
    assert well.raw.features[0].effects[0].is_test


def test_an_ability_that_is_printed_within_a_text() -> None:
    table = "| **- - Ranged, Strike** | **Main action (Adjacent creature)** |\n| --- | ---: |\n| **📏 Ranged 20** | **🎯 One creature** |"
    effects = (
        {"name": "Bucket", "cost": "+2 EV", "effect": f"The well gains a bucket.\n🏹 **Throw Bucket**\n{table}"},
        {"roll": "Power Roll + 2", "tier1": "1 damage", "tier2": "2 damage", "tier3": "3 damage"},
        {"name": "Effect", "effect": "Splash."},
    )
    well = read(terrain({"feature_type": "trait", "name": "Upgrades", "effects": [*effects]}))
    assert isinstance(well.raw, RawFeatureBlock)
    (upgrade,) = well.raw.features[0].effects
    assert (upgrade.name, upgrade.effect) == ("Bucket", "The well gains a bucket.")
    (bucket,) = upgrade.features
    assert (bucket.name, bucket.usage, bucket.user) == ("Throw Bucket", "main action", "adjacent creature")
    assert (bucket.keywords, bucket.distance, bucket.target) == (("Ranged", "Strike"), "Ranged 20", "One creature")
    assert [effect.effect or effect.tier3 for effect in bucket.effects] == ["3 damage", "Splash."]


def test_a_malice_feature_within_the_introduction() -> None:
    flavor = "At the start of a turn, spend Malice.\n\n❇️ **Loud Song (3 Malice)**\n\nEveryone wakes."
    songs = read({"type": "featureblock", "name": "Song Malice", "featureblock_type": "Malice Features", "features": [], "flavor": flavor})
    assert isinstance(songs.raw, RawFeatureBlock)
    assert songs.raw.is_malice
    assert songs.raw.flavor == "At the start of a turn, spend Malice."
    (song,) = songs.raw.features
    assert (song.name, song.feature_type, song.cost and song.cost.least, song.effects[0].effect) == (
        "Loud Song",
        "trait",
        3,
        "Everyone wakes.",
    )


def test_a_malice_feature_among_a_creatures_own_is_none_of_them(printed_file: Write) -> None:
    knight = read_published(printed_file("features.2.cost", "3 Malice"))
    assert isinstance(knight.raw, RawStatBlock)
    assert [feature.name for feature in knight.raw.features] == ["Holly Hammer", "Holly Hammer"]
    assert [feature.name for feature in knight.raw.malice_features] == ["Hedge Walker"]
    assert "Hedge Walker (3 Malice)" in [mend.printed for mend in knight.mends]


def test_an_immunity_that_is_a_choice(printed_file: Write) -> None:
    knight = read_published(printed_file("immunities", ["Cold", "fire", "or lightning"]))
    assert isinstance(knight.raw, RawStatBlock)
    assert knight.raw.one_immunity
    assert knight.raw.immunities == tuple(RawModifier(kind, None) for kind in ("cold", "fire", "lightning"))


def test_a_weakness_without_a_number_is_given_none(printed_file: Write) -> None:
    """`Acid 5, fire`: that the 5 is meant for both is not printed."""
    knight = read_published(printed_file("weaknesses", ["Acid 5", "fire"]))
    assert isinstance(knight.raw, RawStatBlock)
    assert knight.raw.weaknesses == (RawModifier("acid", 5), RawModifier("fire", None))
    assert [mend.field for mend in knight.mends if mend.field.startswith("weaknesses")] == ["weaknesses[1]"]


def test_a_feature_without_its_text_is_told() -> None:
    well = read(terrain({"feature_type": "trait", "name": "Deactivate", "effects": []}))
    assert [(mend.field, mend.printed) for mend in well.mends] == [("features[0].effects", "")]


def test_signature_in_the_place_of_the_usage() -> None:
    well = read(terrain(ability("Splash", {"effect": "Wet."}, usage="Signature")))
    assert isinstance(well.raw, RawFeatureBlock)
    assert (well.raw.features[0].usage, well.raw.features[0].ability_type) == ("main action", "Signature Ability")


def test_nothing_is_mended_where_nothing_is_wrong() -> None:
    assert read(terrain(ability("Splash", {"effect": "Wet."}))).mends == ()


def hero_ability(**metadata: object) -> dict[str, object]:
    known = {"scc": ["made.up:oak"], "type": "feature/ability/oak/1st-level-feature", "class": "oak", "level": 1, "file_dpath": "Oak"}
    cost = {"cost": "3 Wrath"} if "cost_amount" in metadata else {}
    return {"type": "feature", **ability("Leaf Fall", {"effect": "Leaves fall."}), **cost, "metadata": {**known, **metadata}}


def test_an_ability_of_heroes() -> None:
    leaf = read(hero_ability(cost_amount=3, cost_resource="Wrath", subclass="Acorn")).raw
    assert isinstance(leaf, RawHeroFeature)
    assert (leaf.id, leaf.hero_class, leaf.subclass, leaf.level, leaf.kit) == ("made.up:oak", "oak", "Acorn", 1, "")
    assert leaf.feature.cost
    assert (leaf.feature.cost.least, leaf.feature.cost.resource) == (3, "wrath")


def test_an_ability_of_a_kit() -> None:
    leaf = read(
        hero_ability(**{"type": "kit-ability/acorn", "class": "ignored", "file_dpath": "Abilities/Kits/Acorn", "ability_type": "Signature"})
    ).raw
    assert isinstance(leaf, RawHeroFeature)
    assert (leaf.hero_class, leaf.kit, leaf.signature) == ("", "Acorn", True)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"name": "Oak"}, "type: is missing"),
        ({"type": "song"}, "type: is 'song', expected 'statblock', 'featureblock' or 'feature'"),
        (terrain(ev="much"), "ev: is 'much', expected an encounter value"),
        (terrain(stamina="3 per acre"), "stamina: is '3 per acre', expected a whole number above 0"),
        (terrain(level=40), "level: is 40, expected a whole number <= 20"),
        (terrain(ability("Splash", {"effect": "Wet."}, keywords=["Area", "7"])), "features[0].keywords[1]: is '7', expected a word"),
        (terrain(ability("Splash", {"tier1": "wet", "tier3": "dry"})), "features[0].effects[0].tier2: is missing"),
        (hero_ability(cost_amount=5, cost_resource="Wrath"), "cost: is '3 Wrath', expected '5 Wrath'"),
        (hero_ability(level=11), "metadata.level: is 11, expected a whole number <= 10"),
        (hero_ability(scc=[]), "metadata.scc: is [], expected a list of length >= 1"),
        (
            {**hedge_knight(), "weaknesses": ["Acid 5", "or fire"]},
            "weaknesses: is ['Acid 5', 'or fire'], expected weaknesses without a choice",
        ),
        ({**hedge_knight(), "ev": "3 for some minions"}, "ev: is '3 for some minions', expected an encounter value"),
    ],
)
def test_what_cannot_be_understood_is_named(data: dict[str, object], message: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(data)
    assert str(caught.value).startswith(f"made-up.json: {message}")
