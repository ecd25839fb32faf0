"""Stat block files of the Steel Compendium: what they become, and how a wrong one is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freestrike.engine.content.error import ContentError
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.stat_block import read_stat_block
from freestrike.engine.content.reading.raw import RawEffect, RawFeature
from freestrike.events.content.ability import Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ImposeCondition, LeftByHand, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, DamageModifier, StatBlock, Trait

Write = Callable[..., Path]


def test_a_stat_block(printed_file: Write) -> None:
    """What the engine runs is a value; every text that it does not run is left by hand."""
    assert read_stat_block(printed_file()) == StatBlock(
        "Hedge Knight",
        "1M",
        speed=5,
        stamina=25,
        level=2,
        roles=("Platoon Defender",),
        keywords=("Human",),
        stability=1,
        characteristics=Characteristics(2, 0, 0, 1, -1),
        free_strike=CreatureFreeStrike(3, melee=2, ranged=5, keywords=("Strike", "Magic"), damage_types=("holy",)),
        abilities=(
            Ability(
                "holly-hammer",
                "Holly Hammer",
                "main action",
                keywords=("Melee", "Magic", "Strike"),
                melee=2,
                target=Target(("creature", "object"), 2),
                roll=PowerRoll(
                    (
                        (DealDamage(4),),
                        (DealDamage(6, "holy"), LeftByHand("it rains")),
                        (DealDamage(8, "holy"), UnderPotency("might", 2, (ImposeCondition("prone"),))),
                    ),
                    bonus=2,
                ),
                effects=(LeftByHand("The knight hums."), LeftByHand("2 Malice: The ability deals cold damage.")),
                signature=True,
            ),
            Ability(
                "holly-hammer-2",
                "Holly Hammer",
                "no action",
                keywords=("Area",),
                target=Target(special="Each sleeper in the area"),
                effects=(
                    LeftByHand("Cost: 1+ Malice"),
                    LeftByHand("Distance: Two 3 cubes within 5"),
                    LeftByHand("A test. | Tier 1: prone | Tier 2: slowed (EoT) | Tier 3: no effect"),
                ),
                cost=1,
                resource="malice",
            ),
        ),
        traits=(Trait("Hedge Walker", (Modifier("never provokes"),)), Trait("Weakness", (LeftByHand("acid"),))),
        immunities=(DamageModifier("fire", 2),),
        weaknesses=(DamageModifier("", 1),),
        movement=("climb", "swim"),
    )


@pytest.mark.parametrize(
    "text",
    ["The knight doesn't provoke opportunity attacks by moving.", "Hedge Knight doesn't provoke oppotunity attacks by moving."],
)
def test_never_provoking_is_known_by_its_shape(printed_file: Write, text: str) -> None:
    path = printed_file("features.2", {"feature_type": "trait", "name": "Whatever", "effects": [{"effect": text}]})
    assert read_stat_block(path).traits[0] == Trait("Whatever", (Modifier("never provokes"),))


def test_what_a_never_provoking_creature_can_do_beside_is_compiled_too(printed_file: Write) -> None:
    text = "The knight ignores difficult terrain and doesn't provoke opportunity attacks by moving."
    effects = read_stat_block(printed_file("features.2.effects.0.effect", text)).traits[0].effects
    assert effects == (Modifier("ignores", name="difficult terrain"), Modifier("never provokes"))


@pytest.mark.parametrize(
    "text",
    [
        "While mounted the knight doesn't provoke opportunity attacks by moving.",
        "While mounted, the knight doesn't provoke opportunity attacks by moving.",
        "The knight doesn't provoke opportunity attacks by moving this turn.",
        "The knight doesn't provoke opportunity attacks.",
        "A knight who is unhurt and sober when attacked doesn't provoke opportunity attacks by moving.",
    ],
)
def test_a_condition_on_not_provoking_leaves_it_by_hand(printed_file: Write, text: str) -> None:
    assert read_stat_block(printed_file("features.2.effects.0.effect", text)).traits[0].effects == (LeftByHand(text),)


@pytest.mark.parametrize(
    ("text", "grabs", "size", "by_hand"),
    [
        ("The hedge can have up to two creatures grabbed at once.", 2, "", False),
        ("You can have up to eight creatures grabbed.", 8, "", False),
        ("The hedge can have up to four size 1 creatures grabbed.", 4, "1", False),
        ("The hedge can have up to two targets marked this way.", 1, "", True),
    ],
)
def test_how_many_a_creature_can_have_grabbed(text: str, grabs: int, size: str, by_hand: bool) -> None:
    """rules/monster-basics.md:304: one at a time unless the stat block says otherwise."""
    raw = RawFeature("Vines", "ability", (RawEffect(effect=text),), usage="main action", distance="Melee 1", target="One creature")
    ability = read_ability(raw, "vines").ability

    assert (ability.grabs, ability.grabs_size) == (grabs, size)
    assert (LeftByHand(text) in ability.effects) is by_hand


def test_a_malice_feature_among_the_traits_is_not_the_creatures(printed_file: Write) -> None:
    assert read_stat_block(printed_file("features.2.cost", "3 Malice")).traits == (Trait("Weakness", (LeftByHand("acid"),)),)


def test_the_first_of_several_sizes_is_taken_and_the_others_are_known(printed_file: Write) -> None:
    stat_block = read_stat_block(printed_file("size", "2 or 3"))
    assert (stat_block.size, stat_block.other_sizes) == ("2", ("3",))
    assert not any(trait.name == "Size" for trait in stat_block.traits)


def test_a_villain_action_says_so(printed_file: Write) -> None:
    ability = read_stat_block(printed_file("features.1.ability_type", "Villain Action 2")).abilities[1]
    assert ability.usage == "villain action"


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("name", None, "name: is missing"),
        ("name", "", "name: is empty"),
        ("name", 7, "name: is 7, expected text"),
        ("type", "feature", "type: is 'feature', expected 'statblock'"),
        ("speed", "fast", "speed: is 'fast', expected a whole number"),
        ("movement", "Fly, tunnel", "movement: is 'Fly, tunnel', expected some of burrow, climb, fly, hover, swim, teleport"),
        ("speed", -1, "speed: is -1, expected a whole number >= 0"),
        ("speed", 5.5, "speed: is 5.5, expected a whole number"),
        ("level", True, "level: is True, expected a whole number"),
        ("stamina", 25, "stamina: is 25, expected text"),
        ("stamina", "-25", "stamina: is '-25', expected a whole number above 0"),
        ("stamina", "0", "stamina: is '0', expected a whole number above 0"),
        ("ev", None, "ev: is missing"),
        ("ev", "a lot", "ev: is 'a lot', expected an encounter value like '12', '3 for four minions' or '-'"),
        ("stamina", "lots", "stamina: is 'lots', expected a whole number above 0"),
        ("size", "XL", "size: is 'XL', expected 1T, 1S, 1M, 1L, 2, 3, ..."),
        ("might", 50, "might: is 50, expected a whole number <= 10"),
        ("free_strike", None, "free_strike: is missing"),
        ("roles", "Leader", "roles: is 'Leader', expected a list"),
        ("immunities", ["Fire 2", "jokes 3"], "immunities[1]: is 'jokes 3', expected a damage type and a number"),
        ("features", {}, "features: is {}, expected a list"),
        ("features.1", "x", "features[1]: is 'x', expected a mapping of fields"),
        ("features.2.feature_type", "song", "features[2].feature_type: is 'song', expected 'ability' or 'trait'"),
        ("features.0.usage", "Sometimes", "features[0].usage: is 'Sometimes', expected one of main action, maneuver"),
        ("features.1.cost", "a penny", "features[1].cost: is 'a penny', expected a cost like '2 Malice'"),
        ("features.0.effects", None, "features[0].effects: is missing"),
        ("features.0.effects.0.roll", "2d6", "features[0].effects[0].roll: is '2d6', expected a power roll like 'Power Roll + 2'"),
        ("features.0.effects.0.tier1", 3, "features[0].effects[0].tier1: is 3, expected text"),
        ("features.0.effects.0.tier3", None, "features[0].effects[0].tier3: is missing"),
    ],
)
def test_a_wrong_field_is_named(printed_file: Write, field: str, value: object, message: str) -> None:
    path = printed_file(field, value)
    with pytest.raises(ContentError) as caught:
        read_stat_block(path)
    assert str(caught.value).startswith(f"{path}: {message}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[]", "is [], expected a mapping of fields"),
        (b"null", "is None, expected a mapping of fields"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_stat_block_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    with pytest.raises(ContentError) as caught:
        read_stat_block(path)
    assert str(caught.value).startswith(str(path))
    assert message in str(caught.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"nobody\.json: cannot be read: No such file or directory"):
        read_stat_block(tmp_path / "nobody.json")


def test_unknown_fields_of_later_editions_are_passed_over(printed_file: Write) -> None:
    path = printed_file()
    path.write_text(json.dumps({**json.loads(path.read_text()), "flavor": "tall"}), encoding="utf-8")
    assert read_stat_block(path).name == "Hedge Knight"


_FIELDS = (
    *("name", "level", "stamina", "size", "speed", "immunities", "movement", "features", "features.0", "features.1.distance"),
    *("features.0.usage", "features.0.target", "features.0.effects", "features.0.effects.0", "features.0.effects.0.tier1"),
    *("features.1.cost", "features.0.keywords", "features.2.name", "features.2.effects.0.effect"),
)
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(st.sampled_from(_FIELDS), _json)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_anything_in_a_field_is_read_or_refused(printed_file: Write, field: str, value: object) -> None:
    outcome = read_or_refused(printed_file(field, value))
    if isinstance(outcome, ContentError):
        assert len(str(outcome).splitlines()) == 1
    else:
        assert msgspec.json.decode(msgspec.json.encode(outcome), type=StatBlock) == outcome


def read_or_refused(path: Path) -> StatBlock | ContentError:
    try:
        return read_stat_block(path)
    except ContentError as error:
        return error
