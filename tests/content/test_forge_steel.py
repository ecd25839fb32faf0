"""Heroes of Forge Steel: what is read of a `.ds-hero` file, what it leaves open, how a wrong one is refused."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content.altered import altered, any_json
from content.forge_steel_hero import Json, ability, distance, hero, roll
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.exports.forge_steel import read_forge_steel
from freestrike.engine.content.exports.imported import Imported
from freestrike.engine.content.heroes.classes import CLASSES
from freestrike.engine.content.kits import AddedByKit
from freestrike.events.content.ability import Ability, Area, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ForceMove, ImposeCondition, LeftByHand, UnderPotency
from freestrike.events.content.stat_block import Characteristics, DamageModifier, StatBlock, Trait


def imported(folder: Path, data: Json) -> Imported:
    path = folder / "fern.ds-hero"
    path.write_text(json.dumps(data), encoding="utf-8")
    return read_forge_steel(path)


def test_a_hero(tmp_path: Path) -> None:
    """18 Stamina and 6 of the kit; speed 6 and 1 of the kit; the kit's 2, 2, 4 and its reach in the melee weapon ability."""
    fern = imported(tmp_path, hero())
    root, storm = fern.stat_block.abilities
    assert fern.stat_block == StatBlock(
        "Fern",
        "1L",
        speed=7,
        stamina=24,
        level=1,
        hero=True,
        roles=("Hedge Warden",),
        keywords=("Treefolk",),
        stability=2,
        characteristics=Characteristics(2, 1, 0, 0, -1),
        abilities=(root, storm),
        traits=(
            Trait("Kit", tuple(AddedByKit((2, 2, 4), melee_distance=1).to("free strike"))),
            Trait("Deep Sleep", (LeftByHand("You sleep well."),)),
            Trait("Bark", (LeftByHand("You have bark."),)),
        ),
        weaknesses=(DamageModifier("fire", 3),),
        recoveries=10,
        heroic_resource="sap",
        skills=("Nature",),
    )
    assert root == Ability(
        "root",
        "Root",
        "main action",
        keywords=("Melee", "Strike", "Weapon"),
        melee=1,
        roll=PowerRoll(
            ((DealDamage(3, characteristics=("might", "agility")),), (DealDamage(5),), (DealDamage(9), ForceMove("push", 1))),
            characteristics=("might", "agility"),
        ),
        signature=True,
        modifiers=tuple(AddedByKit((2, 2, 4), melee_distance=1).to("ability")),
        of_kit=True,
    )
    potency = UnderPotency("presence", "weak", (ImposeCondition("slowed", "save"),))
    assert storm == Ability(
        "leaf-storm",
        "Leaf Storm",
        "main action",
        keywords=("Area", "Magic"),
        area=Area("cube", 3, within=10),
        target=Target(("enemy",), 0),
        roll=PowerRoll(
            (
                (DealDamage(2, "poison", ("might",)), potency),
                (DealDamage(4, "poison", ("might",)),),
                (DealDamage(6, "poison", ("might",)),),
            ),
            characteristics=("might",),
        ),
        effects=(LeftByHand("Leaves fall."),),
        cost=3,
        resource="heroic resource",
    )


def test_what_is_left_open_and_what_is_ignored_is_told(tmp_path: Path) -> None:
    fern = imported(tmp_path, hero())
    assert fern.asked == (
        "Garden: a feature of the type 'Package Content' without a text in the file",
        "Hedge Warden: how its heroic resource is gained is not known",
    )
    assert fern.ignored == (
        "Heroic Resource",
        "a bonus to Renown",
        "culture",
        "state: what is lost, gained and suffered so far",
    )


def test_a_hero_of_one_of_the_nine_classes_has_its_resource(tmp_path: Path) -> None:
    """As the class says for its level; a conduit with the domains that it has chosen."""
    fury = imported(tmp_path, altered(hero(level=4), "class.name", "Fury"))
    assert fury.stat_block.heroic_resource == "sap", "as the file calls it"
    assert fury.stat_block.traits[0] == CLASSES["fury"].trait(4)
    data = altered(hero(), "class.name", "Conduit")
    assert "Conduit: no domain is chosen" in imported(tmp_path, data).asked
    data["features"] = [{"type": "Domain", "name": "Domain", "data": {"selected": [{"name": "Life"}, {"name": "Sun"}]}}]
    conduit = imported(tmp_path, data)
    assert conduit.stat_block.traits[:3] == CLASSES["conduit"].with_domains(1, ("life", "sun"))


def test_a_movement_that_there_is_not_is_asked(tmp_path: Path) -> None:
    data = hero()
    data["features"] = [{"type": "Movement Mode", "name": mode, "data": {"mode": mode}} for mode in ("Climb", "Tunnel")]
    fern = imported(tmp_path, data)
    assert fern.stat_block.movement[-1] == "climb"
    assert "movement: no type of movement is called 'tunnel'" in fern.asked


def test_levels_and_echelons_count(tmp_path: Path) -> None:
    """At level 4, in the 2nd echelon: 18 and 3 times 6, twice the kit's 6; what level 2 gives; 3 and 3 levels more of weakness."""
    fern = imported(tmp_path, hero(level=4)).stat_block
    assert (fern.stamina, fern.speed) == (18 + 18 + 12, 8)
    assert fern.weaknesses == (DamageModifier("fire", 6),)
    assert "Late" in [trait.name for trait in fern.traits]


def test_a_kit_adds_in_melee_what_it_adds_there(tmp_path: Path) -> None:
    """2, 2 and 4 damage and a square in melee, nothing at range (rules/kits.md:124, :134); it is an ability of no kit."""
    data = hero()
    thrown = ability("Throw", roll("1 damage", "2 damage", "3 damage", "Might"), keywords=["Melee", "Ranged", "Weapon"])
    data["features"] = [{"type": "Ability", "name": "Throw", "data": {"ability": thrown}}]
    throw = imported(tmp_path, data).stat_block.abilities[-1]
    assert throw.roll == PowerRoll(((DealDamage(1),), (DealDamage(2),), (DealDamage(3),)), characteristics=("might",))
    assert [(one.what, one.amount, one.on) for one in throw.modifiers] == [
        ("extra damage", 2, "melee ability"),
        ("extra damage", 2, "melee ability"),
        ("extra damage", 4, "melee ability"),
        ("distance", 1, "melee ability"),
    ]
    assert not throw.of_kit


def test_a_kit_adds_to_the_damage_of_a_melee_area_and_not_to_its_size(tmp_path: Path) -> None:
    """(rules/kits.md:124, :136)"""
    data = hero()
    spin = ability(
        "Spin", roll("1 damage", "2 damage", "3 damage", "Might"), keywords=["Area", "Melee", "Weapon"], distance=[distance("Burst", 1)]
    )
    data["features"] = [{"type": "Ability", "name": "Spin", "data": {"ability": spin}}]
    modifiers = imported(tmp_path, data).stat_block.abilities[-1].modifiers
    assert [(one.what, one.amount, one.on) for one in modifiers] == [("extra damage", amount, "ability") for amount in (2, 2, 4)]


def test_an_encounter_can_have_it(tmp_path: Path) -> None:
    (tmp_path / "fern.ds-hero").write_text(json.dumps(hero()), encoding="utf-8")
    file = tmp_path / "fight.yaml"
    file.write_text("name: Wood\nmap: F.\ncreatures:\n  F: {file: fern.ds-hero}\n", encoding="utf-8")
    (fern,) = read_encounter(file).entrants
    assert (fern.id, fern.side, fern.stat_block.stamina) == ("fern", "heroes", 24)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("name", "", "name: is empty"),
        ("class", None, "class: is not chosen yet"),
        ("ancestry", None, "ancestry: is not chosen yet"),
        ("class.level", 12, "class.level: is 12, expected a whole number <= 10"),
        ("class.characteristics", [], "class.characteristics: has no might"),
        ("class.characteristics.0.characteristic", "Luck", "class.characteristics[0].characteristic: is 'Luck', expected a characteristic"),
        ("class.featuresByLevel", [], "class.featuresByLevel: comes to a Stamina of 0, expected bonuses that make it at least 1"),
        ("class.featuresByLevel.0.features.0.data.value", "lots", "class.featuresByLevel[0].features[0].data.value: is 'lots', expected"),
        (
            "class.featuresByLevel.0.features.5.data.selected",
            3,
            "class.featuresByLevel[0].features[5].data.selected: is 3, expected a list",
        ),
        ("ancestry.features.1.data.features.1.data.sizeMod", "X", "ancestry.features[1].data.features[1].data: is {"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, path: str, value: object, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        imported(tmp_path, altered(hero(), path, value))
    assert str(caught.value).startswith(f"{tmp_path / 'fern.ds-hero'}: {message}")


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"[" * 100_000])
def test_another_file_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.ds-hero").write_bytes(data)
    with pytest.raises(ContentError, match=r"x\.ds-hero: "):
        read_forge_steel(tmp_path / "x.ds-hero")


_PLACES = (
    "class.abilities.1",
    "class.abilities.1.sections.0",
    "class.featuresByLevel.0.features.5.data.selected.0",
    "ancestry.features.2.data",
)


@given(st.sampled_from(_PLACES), any_json)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
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
