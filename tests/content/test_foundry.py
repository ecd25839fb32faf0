"""Creatures of Foundry's `draw-steel` system: what is read of an exported actor, what it leaves open, how a wrong one is refused."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from content.altered import altered, any_json
from content.foundry_creature import Json, creature
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.exports.foundry import read_foundry
from freestrike.engine.content.exports.imported import Imported
from freestrike.events.content.ability import Ability, Area, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ForceMove, ImposeCondition, LeftByHand, UnderPotency
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, DamageModifier, StatBlock, Trait


def imported(folder: Path, data: Json) -> Imported:
    path = folder / "ogre.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return read_foundry(path)


def slowed(value: int | str) -> UnderPotency:
    return UnderPotency("might", value, (ImposeCondition("slowed", "save"),))


def test_a_creature(tmp_path: Path) -> None:
    """What a tier leaves open is as at the tier before; the effects of a roll stand in the order of `sort`."""
    club = Ability(
        "club",
        "Club",
        "main action",
        keywords=("Melee", "Strike", "Weapon"),
        melee=2,
        target=Target(("creature", "object"), 2),
        roll=PowerRoll(
            (
                (DealDamage(4, "fire"), ForceMove("push", 1, vertical=True), slowed(1)),
                (DealDamage(6, "fire"), ForceMove("push", 2, vertical=True), slowed(2)),
                (DealDamage(6), ForceMove("push", 3, vertical=True), slowed("strong")),
            ),
            characteristics=("might",),
        ),
        effects=(LeftByHand("The ogre hums."),),
        signature=True,
    )
    shout = Ability(
        "shout",
        "Shout",
        "maneuver",
        keywords=("Area", "War Cry"),
        area=Area("burst", 3),
        target=Target(("enemy",), 0),
        effects=(
            LeftByHand("Each target makes a test."),
            LeftByHand("Tier 1: prone | Tier 2: 3 damage | Tier 3: no effect"),
            LeftByHand("2 Malice: Louder & longer."),
        ),
        cost=3,
        resource="malice",
    )
    assert imported(tmp_path, creature()).stat_block == StatBlock(
        "Hedge Ogre",
        "2",
        speed=6,
        stamina=60,
        level=3,
        roles=("Elite Brute",),
        keywords=("Giant", "Hedge Folk"),
        stability=2,
        characteristics=Characteristics(3, 0, -1, 0, 1),
        free_strike=CreatureFreeStrike(5, melee=2, ranged=5, keywords=("Strike", "Weapon"), damage_types=("fire",)),
        abilities=(club, shout),
        traits=(Trait("Thick", (LeftByHand("The ogre ignores small things."),)),),
        immunities=(DamageModifier("cold", 4),),
        weaknesses=(DamageModifier("", 1),),
        movement=("climb",),
    )


def test_what_is_ignored_is_told(tmp_path: Path) -> None:
    ogre = imported(tmp_path, creature())
    assert ogre.asked == ()
    assert ogre.ignored == ("an item of the type 'treasure'", "encounter value", "the token", "what lasts: Foundry's own effects")


def test_an_effect_that_is_not_read_is_asked(tmp_path: Path) -> None:
    ogre = imported(tmp_path, altered(creature(), "items.0.system.power.effects.b", {"type": "resource"}))
    assert ogre.asked == ("Club: an effect of the type 'resource' is not read",)


def test_a_movement_that_there_is_not_is_asked(tmp_path: Path) -> None:
    ogre = imported(tmp_path, altered(creature(), "system.movement", {"value": 6, "types": ["walk", "fly", "tunnel"], "hover": True}))
    assert ogre.stat_block.movement == ("fly", "hover")
    assert ogre.asked == ("movement: no type of movement is called 'tunnel'",)


def test_an_encounter_can_have_it(tmp_path: Path) -> None:
    (tmp_path / "ogre.json").write_text(json.dumps(creature()), encoding="utf-8")
    file = tmp_path / "fight.yaml"
    file.write_text("name: Wood\nmap: |\n  ..\n  o.\ncreatures:\n  o: {file: ogre.json}\n", encoding="utf-8")
    (ogre,) = read_encounter(file).entrants
    assert (ogre.id, ogre.side) == ("hedge-ogre", "director")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("type", "vehicle", "type: is 'vehicle', expected a creature ('npc') or a hero ('hero')"),
        ("type", "hero", "items: has no class, expected one: a hero's Stamina follows from its class, its level and its kit"),
        ("name", " ", "name: is empty"),
        ("system.stamina.max", 0, "system.stamina.max: is 0, expected a whole number >= 1"),
        ("system.combat.size", {"value": 1, "letter": "Q"}, "system.combat.size.letter: is 'Q', expected T, S, M or L"),
        ("system.damage.immunities.jokes", 3, "system.damage.immunities.jokes: is not a damage type"),
        ("system.monster", {}, "system.monster.freeStrike: is missing"),
        ("items.0.name", "", "items[0].name: is empty"),
        ("items.0.system.type", "dance", "items[0].system.type: is 'dance', expected one of main, maneuver"),
        ("items.0.system.distance.primary", "far", "items[0].system.distance.primary: is 'far', expected a number of squares"),
        ("items.0.system.power.roll.characteristics", ["luck"], "items[0].system.power.roll.characteristics: is 'luck'"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, path: str, value: object, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        imported(tmp_path, altered(creature(), path, value))
    assert str(caught.value).startswith(f"{tmp_path / 'ogre.json'}: {message}")


_PLACES = ("items.0.system.power.effects.a", "items.0.system.target", "items.1.system.effect", "items.2.system", "system.movement")


@given(st.sampled_from(_PLACES), any_json)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_anything_in_a_field_is_read_or_refused(tmp_path: Path, path: str, value: object) -> None:
    outcome = read_or_refused(tmp_path, altered(creature(), path, value))
    if isinstance(outcome, ContentError):
        assert len(str(outcome).splitlines()) == 1
    else:
        assert msgspec.json.decode(msgspec.json.encode(outcome), type=StatBlock) == outcome


def read_or_refused(folder: Path, data: Json) -> StatBlock | ContentError:
    try:
        return imported(folder, data).stat_block
    except ContentError as error:
        return error
