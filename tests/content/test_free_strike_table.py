"""The free strike of every printed creature (rules/creature-free-strikes.md), against rows that were worked out by hand from the printed
signature abilities, and against a second, plain reading of the same files."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest

from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.free_strike_table import COLUMNS, free_strike_table

Row = dict[str, str]

BY_HAND = """
Ajax the Invincible          11  1  5  Magic Weapon
# no signature ability
Noncombatant                  1  1  5
# two of them: what is in either
Medusa                        8  1 10  Magic Weapon
# neither magic nor psionic nor of a weapon
Orc Warleader                 5  1 10
# melee without the keyword Melee
Wyvern Lurker                 6  2  5  Magic Weapon
# at both distances
Human Rogue                   2  1  5  Weapon
Hobgoblin Lancer              2  2  5  Magic Weapon  corruption
Human Death Cultist           4  1 10  Magic Weapon  corruption
# melee far, ranged near
Angulotl Slink                2  6  5  Weapon
Shambling Mound               7  6  5  Weapon
Gnoll Abyssal Summoner        2  1  5  Magic         fire
War Dog Sparkslinger          3  1  7  Magic         lightning
Lich                         10  1 20  Magic         fire
# an area has no melee and no ranged distance
Bredbeddle                    6  1  5  Weapon
Chorogaunt                    5  1  5  Weapon        psychic
Gunge                         2  1  5  Weapon        acid
Goblin Stinker                1  1  5  Magic         poison
Brambleguard                  4  1  5  Magic
Logostician Vesper           10  1  5  Weapon
Demolition                    3  1  5  Psionic       fire
Time Raider Cannonfall        5  1  5  Psionic Weapon  sonic
War Dog Prismite              3  1  5  Psionic Weapon  psychic
# no damage at all, or none of a type
Torlas                        1  1  5  Magic
High Elf Wyrd                 5  1  5  Magic
# a type at some tiers only
Devil Magistrate              7  1  5  Weapon        fire
Myxovidan the Sintaker        7  1  5  Weapon        corruption
Vampire Spawn                 2  1  5  Weapon        corruption
# beside untyped damage, or under a potency
Essence of Storms             5  1  5  Magic         lightning
Hobgoblin Death Captain       5  1  5  Magic Weapon  corruption
War Dog Draconite             4  2  5  Weapon        psychic
# another type at each tier, or a choice at each
Ceramic Horse                 3  1  5  Weapon        fire lightning
Gnoll Mage Mauler             2  1  5  Magic         acid cold lightning
Chimeron                      5  2  5  Weapon        cold fire sonic
Hobgoblin Burning Witch       5  1 10  Magic         corruption fire
# types declared for the whole ability
Orc Eye of Grole              4  1 10  Magic         cold fire lightning
War Dog Arachnite             4  1 15  Weapon        acid cold fire lightning poison psychic sonic
# the tiers of a test that the targets make
Crucible Dragon               7  1  5  Magic         fire
Gloom Dragon                  6  1  5  Magic         cold
Meteor Dragon                10  1  5  Magic         sonic
Omen Dragon                   9  1  5  Magic         corruption
Thorn Dragon                  5  1  5  Magic         poison
Fire Giant Chief              9  1  5  Weapon        fire
Servok Builder               10  1  5  Weapon
# a roll, and a test that deals nothing
War Dog Phosphorite           2  1 10  Magic         acid
# a separate effect deals another type, or only it deals one
Arixx                         5  2  5  Weapon
Clawfish                      2  1  5  Weapon
Tormenauk                     4  1  5  Weapon
Zombie                        2  1  5  Weapon
Olothec                       7  3  5  Weapon
Human Bandit Chief            5  2  5  Magic Weapon
Frost Giant Wind Sprinter     8  3  5  Weapon
War Dog Hunter-Killer         5  1 10  Weapon
Bale Eye                      3  1 15  Magic         psychic
# only an option to be paid for deals one
War Dog Equivite              3  2  5  Weapon
Kobold Venator                2  1  5  Weapon
# misprinted, with a separate effect
War Dog Taxiarch              9  1 10  Magic         lightning
"""
"""Name, damage, melee distance, ranged distance, keywords beside Strike, damage types."""

_ROW = re.compile(r"(?P<name>[A-Z].*?)  +(?P<value>\d+) +(?P<melee>\d+) +(?P<ranged>\d+)(?P<words>.*)")


@pytest.fixture(scope="module")
def rows(compendium_directory: Path) -> list[Row]:
    return list(csv.DictReader(StringIO(free_strike_table(Compendium(compendium_directory).every()))))


def test_a_row_for_every_stat_block(rows: list[Row], compendium_directory: Path) -> None:
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == 416
    assert [row["path"] for row in rows] == sorted(
        path.relative_to(compendium_directory).as_posix() for path in compendium_directory.glob("bestiary/Monsters/**/Statblocks/*.json")
    )


@pytest.mark.parametrize("line", [line for line in BY_HAND.splitlines() if line and not line.startswith("#")])
def test_rows_worked_out_by_hand(rows: list[Row], line: str) -> None:
    expected = _ROW.fullmatch(line)
    assert expected
    words = expected["words"].split()
    keywords = ["Strike", *(word for word in words if word[0].isupper())]
    (row,) = [row for row in rows if row["name"] == expected["name"]]
    assert (row["free_strike"], row["melee_distance"], row["ranged_distance"]) == (expected["value"], expected["melee"], expected["ranged"])
    assert row["keywords"].split(";") == keywords
    assert row["damage_types"] == ";".join(word for word in words if word[0].islower())


TYPES = ("acid", "cold", "corruption", "fire", "holy", "lightning", "poison", "psychic", "sonic")
DECLARED = {"Orc Eye of Grole": "cold fire lightning", "War Dog Arachnite": "acid cold fire lightning poison psychic sonic"}
"""The only two whose types stand in the ability's text, found by reading every signature ability whose text names a type."""


def test_every_row_against_a_plain_reading(rows: list[Row], compendium_directory: Path) -> None:
    """Strings and numbers of the file, no grammar: a type counts if a tier has it right before "damage", or before another type."""
    for row in rows:
        printed = json.loads((compendium_directory / row["path"]).read_bytes())
        signatures = [feature for feature in printed["features"] if feature.get("ability_type") == "Signature Ability"]
        lines = [signature["distance"].lower() for signature in signatures]
        words = {word for signature in signatures for word in signature["keywords"]}
        effects = [effect for signature in signatures for effect in signature["effects"] if "cost" not in effect]
        tiers = [effect.get(f"tier{n}", "") for effect in effects for n in (1, 2, 3)]
        types = {kind for tier in tiers for kind in TYPES if re.search(rf"\b{kind}(,| or| damage)", tier)}
        types |= {*DECLARED.get(row["name"], "").split()}
        assert row == {
            "path": row["path"],
            "name": printed["name"],
            "free_strike": str(printed["free_strike"]),
            "melee_distance": str(max([1, *(int(found) for line in lines for found in re.findall(r"melee (\d+)", line))])),
            "ranged_distance": str(max([5, *(int(found) for line in lines for found in re.findall(r"ranged (\d+)", line))])),
            "keywords": ";".join(["Strike", *(word for word in ("Magic", "Psionic", "Weapon") if word in words)]),
            "damage_types": ";".join(kind for kind in TYPES if kind in types),
        }
