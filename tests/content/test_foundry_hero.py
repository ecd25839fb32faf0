"""Heroes of Foundry's `draw-steel` system: what the export leaves to be worked out follows from class, level and kits."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content.altered import altered, any_json
from content.foundry_creature import Json
from content.foundry_hero import hero, kit
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.exports.foundry import read_foundry
from freestrike.engine.content.exports.imported import Imported
from freestrike.engine.content.heroes.classes import CLASSES
from freestrike.engine.queries.wielded import WITH_ITS_WEAPONS
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.stat_block import DamageModifier, StatBlock


def imported(folder: Path, data: Json) -> Imported:
    path = folder / "fern.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return read_foundry(path)


def test_stamina_follows_from_class_level_kit_and_what_is_added(tmp_path: Path) -> None:
    """21 and 3 x 9 for level 4 (rules/classes.md:5073-5075); 6 of the kit in each of 2 echelons (rules/kits.md:110); 12 of the trait."""
    fern = imported(tmp_path, hero()).stat_block
    assert fern.stamina == 21 + 27 + 12 + 12
    assert (fern.level, fern.hero, fern.recoveries, fern.speed, fern.stability, fern.size) == (4, True, 10, 6, 1, "1M")
    assert (fern.roles, fern.keywords, fern.skills) == (("Fury",), ("Treefolk",), ("Climb", "Read Person"))
    assert fern.weaknesses == (DamageModifier("fire", 3),)


def test_a_hero_hovers_too(tmp_path: Path) -> None:
    fern = imported(tmp_path, altered(hero(), "system.movement", {"value": 5, "types": ["walk", "fly"], "hover": True})).stat_block
    assert fern.movement == ("fly", "hover")


def test_it_has_the_resource_of_its_class(tmp_path: Path) -> None:
    fern = imported(tmp_path, hero()).stat_block
    assert fern.heroic_resource == "ferocity"
    assert fern.traits[0] == CLASSES["fury"].trait(4)
    slash, reap = fern.abilities
    assert (slash.name, slash.signature, slash.cost) == ("Slash", True, 0)
    assert (reap.name, reap.cost, reap.resource) == ("Reap", 3, "heroic resource")


def test_what_a_feature_gains_of_it_is_not_gained_twice(tmp_path: Path) -> None:
    """The class brings all that it gains; a feature that says so besides is a trait without that."""
    told = {"description": {"value": "<p>Whenever an ally is force moved, you gain 1 ferocity.</p>"}}
    file = hero()
    items = file["items"]
    assert isinstance(items, list)
    items.append({"name": "Rumble", "type": "feature", "system": told, "effects": []})
    fern = imported(tmp_path, file).stat_block

    assert [trait.effects for trait in fern.traits if trait.name == "Rumble"] == [()]


def test_the_kit_is_in_its_weapon_abilities(tmp_path: Path) -> None:
    """Melee 2 and 1 of the kit; +4 damage at tier 3 in melee, in free strikes too."""
    fern = imported(tmp_path, hero()).stat_block
    slash = fern.abilities[0]
    assert slash.melee == 2
    assert [(one.what, one.amount, one.on) for one in slash.modifiers] == [
        ("extra damage", 4, "melee ability"),
        ("distance", 1, "melee ability"),
    ]
    assert slash.modifiers[0].when == (Holds("tier", value=3), WITH_ITS_WEAPONS)
    kits = next(trait for trait in fern.traits if trait.name == "Kit")
    assert [(one.what, one.amount, one.on) for one in kits.effects if isinstance(one, Modifier)] == [
        ("extra damage", 4, "melee free strike"),
        ("distance", 1, "melee free strike"),
        ("disengage", 1, ""),
    ]


def test_of_two_kits_the_higher_bonus_counts_and_the_rest_is_asked(tmp_path: Path) -> None:
    data = hero()
    data["items"].append(kit("Shell", stamina=9, speed=0))  # type: ignore[attr-defined]
    both = imported(tmp_path, data)
    assert both.stat_block.stamina == 21 + 27 + 9 * 2 + 12
    assert both.stat_block.speed == 6
    assert [one for one in both.asked if one.startswith("two kits")]


def test_what_is_no_number_is_asked(tmp_path: Path) -> None:
    fern = imported(tmp_path, altered(hero(), "items.5.effects.0.system.changes.0.value", "@level * 2"))
    assert fern.stat_block.stamina == 21 + 27 + 12
    assert "Bark: adds '@level * 2' to system.stamina.max, which is not worked out" in fern.asked


def test_an_encounter_can_have_it(tmp_path: Path) -> None:
    (tmp_path / "fern.json").write_text(json.dumps(hero()), encoding="utf-8")
    file = tmp_path / "fight.yaml"
    file.write_text("name: Wood\nmap: |\n  ..\n  F.\ncreatures:\n  F: {file: fern.json, victories: 2}\n", encoding="utf-8")
    (fern,) = read_encounter(file).entrants
    assert (fern.id, fern.side, fern.victories) == ("fern", "heroes", 2)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("items.1.type", "perk", "items: has no class, expected one: a hero's Stamina follows from its class"),
        ("items.1.name", "Wizard", "items[1].name: is 'Wizard', expected one of censor, conduit"),
        ("items.1.system.level", 0, "items[1].system.level: is 0, expected a level from 1 to 10"),
        ("items.1.system.level", 11, "items[1].system.level: is 11, expected a whole number <= 10"),
        ("items.2.type", "class", "items: has several classes, expected one"),
        ("items.2.system.bonuses.stamina", "much", "items[2].system.bonuses.stamina: is 'much'"),
        ("system.characteristics.might.value", 40, "system.characteristics.might.value: is 40"),
        ("name", " ", "name: is empty"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, path: str, value: object, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        imported(tmp_path, altered(hero(), path, value))
    assert str(caught.value).startswith(f"{tmp_path / 'fern.json'}: {message}")


_PLACES = ("items.1.system", "items.2.system", "items.2.system.bonuses.melee", "items.5.effects", "system.skills", "system.movement")


@given(st.sampled_from(_PLACES), any_json)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
def test_anything_in_a_field_is_read_or_refused(tmp_path: Path, path: str, value: object) -> None:
    outcome = read_or_refused(tmp_path, altered(hero(), path, value))
    if isinstance(outcome, ContentError):
        assert len(str(outcome).splitlines()) == 1
    else:
        assert msgspec.json.decode(msgspec.json.encode(outcome), type=StatBlock) == outcome


def read_or_refused(folder: Path, data: Json) -> StatBlock | ContentError:
    try:
        return imported(folder, data).stat_block
    except ContentError as error:
        return error
