"""Our own format for creatures and heroes: what a file becomes, and how a wrong one is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from freestrike.engine.content.creature_file import read_creature_file
from freestrike.engine.content.error import ContentError
from freestrike.events.content.ability import Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ImposeCondition, LeftByHand, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, DamageModifier, StatBlock, Trait

WISP = """\
name: Will-o'-Wisp
size: 1T
speed: 7
stamina: 12
free_strike: 2
characteristics: {might: -3, agility: 2}
roles: [Horde Hexer]
keywords: [Fey]
movement: [fly]
immunities: {fire: 3, damage: null}
weaknesses: {cold: 2}
abilities:
  - name: Beckon
    signature: true
    usage: main action
    keywords: [magic, ranged, strike]
    distance: ranged 8
    target: one creature
    roll: 2
    tiers:
      - 2 fire damage
      - 3 fire damage; P < 1 slowed (EoT)
      - 4 fire damage; [the target walks towards the light]
traits:
  - name: Flicker
    never_provokes: true
  - name: Dim
    by_hand: [It sheds light within 3 squares.]
"""

KNIGHT = """\
name: Oak Knight
hero: true
size: 1M
speed: 5
stamina: 28
recoveries: 9
characteristics: {might: 2, reason: 2}
abilities:
  - name: Shield Rim
    usage: maneuver
    distance: melee 1
    target: one creature
    roll: might or reason
    tiers: [2 + M damage, 3 + M or R damage, 5 + M damage; M < strong prone]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "creatures.yaml"


def test_a_creature(path: Path) -> None:
    path.write_text(WISP, encoding="utf-8")
    assert read_creature_file(path) == (
        StatBlock(
            "Will-o'-Wisp",
            "1T",
            7,
            12,
            roles=("Horde Hexer",),
            keywords=("Fey",),
            characteristics=Characteristics(might=-3, agility=2),
            free_strike=CreatureFreeStrike(2, melee=1, ranged=8, keywords=("Strike", "Magic"), damage_types=("fire",)),
            abilities=(
                Ability(
                    "beckon",
                    "Beckon",
                    "main action",
                    keywords=("Magic", "Ranged", "Strike"),
                    ranged=8,
                    target=Target(("creature",), 1),
                    roll=PowerRoll(
                        (
                            (DealDamage(2, "fire"),),
                            (DealDamage(3, "fire"), UnderPotency("presence", 1, (ImposeCondition("slowed", "eot"),))),
                            (DealDamage(4, "fire"), LeftByHand("the target walks towards the light")),
                        ),
                        bonus=2,
                    ),
                    signature=True,
                ),
            ),
            traits=(Trait("Flicker", (Modifier("never provokes"),)), Trait("Dim", (LeftByHand("It sheds light within 3 squares."),))),
            immunities=(DamageModifier("fire", 3), DamageModifier("", None)),
            weaknesses=(DamageModifier("cold", 2),),
            movement=("fly",),
        ),
    )


def test_a_hero_rolls_with_characteristics_and_has_no_static_free_strike(path: Path) -> None:
    path.write_text(KNIGHT, encoding="utf-8")
    (hero,) = read_creature_file(path)
    assert (hero.hero, hero.recoveries, hero.free_strike) == (True, 9, None)
    roll = hero.abilities[0].roll
    assert roll is not None
    assert roll.characteristics == ("might", "reason")
    assert roll.tiers[1] == (DealDamage(3, "", ("might", "reason")),)


def test_a_file_may_hold_a_list(path: Path) -> None:
    items = ["- " + text.replace("\n", "\n  ").rstrip() for text in (WISP, KNIGHT)]
    path.write_text("\n".join(items), encoding="utf-8")
    assert [creature.name for creature in read_creature_file(path)] == ["Will-o'-Wisp", "Oak Knight"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("speed: 7", "spede: 7", "3:1: spede: is not a known field; did you mean 'speed'?"),
        ("movement: [fly]", "movement: [fly, fly high]", "movement[1]: is 'fly high', expected one of burrow, climb, fly, hover, swim"),
        ("speed: 7", "", "1:1: speed: is missing"),
        ("speed: 7", "speed: fast", "3:1: speed: is 'fast', expected a whole number"),
        ("speed: 7", "speed: -1", "3:1: speed: is -1, expected a whole number >= 0"),
        ("speed: 7", "speed: 7\nspeed: 8", "4:1: speed: is given twice"),
        ("speed: 7", "speed: '7'", "3:1: speed: is '7', expected a whole number"),
        ("stamina: 12", "stamina: 0", "4:1: stamina: is 0, expected a whole number >= 1"),
        ("size: 1T", "size: XL", "2:1: size: is 'XL', expected 1T, 1S, 1M, 1L, 2, 3, ..."),
        ("size: 1T", "size: 4000", "2:1: size: is 4000, expected 1T, 1S, 1M, 1L, 2, 3, ..."),
        ("free_strike: 2", "", "1:1: free_strike: is missing"),
        ("free_strike: 2", "free_strike: 2\nhero: true", "5:1: free_strike: is given for a hero"),
        ("free_strike: 2", "free_strike: 2\nrecoveries: 3", "6:1: recoveries: is given for a creature that is no hero"),
        ("agility: 2}", "agility: 9}", "6:30: characteristics.agility: is 9, expected a whole number <= 5"),
        ("agility: 2}", "luck: 2}", "6:30: characteristics.luck: is not a known field"),
        ("{fire: 3,", "{jokes: 3,", "10:14: immunities.jokes: is not a damage type; expected one of acid, cold"),
        ("{fire: 3,", "{fire: -3,", "10:14: immunities.fire: is -3, expected a whole number >= 0"),
        ("main action", "sometimes", "15:5: abilities[0].usage: is 'sometimes', expected one of main action, maneuver"),
        ("ranged, strike]", "ranged, strikee]", "16:31: abilities[0].keywords[2]: is 'strikee'; did you mean 'strike'?"),
        ("ranged 8", "very far", "17:5: abilities[0].distance: is 'very far', expected a distance like 'melee 1'"),
        ("ranged 8", "ranged 0", "17:5: abilities[0].distance: is 'ranged 0', expected a distance like 'melee 1'"),
        ("2 fire damage", "2 lighting damage", "abilities[0].tiers[0]: is '2 lighting damage', expected the damage type 'lightning'"),
        ("one creature", "somebody", "18:5: abilities[0].target: is 'somebody', expected a target like"),
        ("roll: 2", "roll: luck", "19:5: abilities[0].roll: is 'luck', expected a bonus like 2, or characteristics"),
        ("    roll: 2\n", "", "13:5: abilities[0].roll: is missing, since a power roll has both"),
        ("2 fire damage", "2 fier damage", "21:9: abilities[0].tiers[0]: is '2 fier damage', expected a clause like"),
        ("P < 1 slowed (EoT)", "P < 1 slowd (EoT)", "22:9: abilities[0].tiers[1]: is 'P < 1 slowd (EoT)', expected a clause like"),
        ("      - 2 fire damage\n", "", "20:5: abilities[0].tiers: is ['3 fire damage; P < 1 slowed (EoT)'"),
        ("signature: true", "cost: 3", "14:5: abilities[0].cost: and `resource` are given together"),
        ("never_provokes: true", "never_provokes: 1", "26:5: traits[0].never_provokes: is 1, expected true or false"),
        ("roles: [Horde Hexer]", "roles: Horde Hexer", "7:1: roles: is 'Horde Hexer', expected a list"),
        ("roles: [Horde Hexer]", "roles: [1]", "7:9: roles[0]: is 1, expected text"),
        ("roles: [Horde Hexer]", "roles: [", "is not YAML"),
        ("roles: [Horde Hexer]", "roles: &a [x]\nx: *a", "is used again by an alias (*name), which is not supported"),
        ("roles: [Horde Hexer]", "? [a]\n: b", "7:3: a key must be a word or a number"),
        ("roles: [Horde Hexer]", "---", "is not YAML: but found another document"),
    ],
)
def test_a_wrong_field_is_named_with_line_and_column(path: Path, old: str, new: str, message: str) -> None:
    assert WISP.count(old) >= 1
    path.write_text(WISP.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_creature_file(path)
    assert str(caught.value).startswith(f"{path}")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b"[]", "has no creature"),
        (b"just words", "1:1: is 'just words', expected a mapping of fields"),
        (b"- 3", "1:3: [0]: is 3, expected a mapping of fields"),
        (b"name: \xff", "is not UTF-8 text"),
        (b"name: \x01", "is not YAML"),
        (b"[" * 10_000, "is nested too deeply"),
        (b"name: !!python/object:os.system x", "size: is missing"),
    ],
)
def test_a_file_that_holds_no_creature_is_refused(path: Path, data: bytes, message: str) -> None:
    path.write_bytes(data)
    with pytest.raises(ContentError) as caught:
        read_creature_file(path)
    assert message in str(caught.value)


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read: Is a directory"):
        read_creature_file(tmp_path)
