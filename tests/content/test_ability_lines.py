"""The lines of an ability: distance, target, usage, and ids made of names."""

from __future__ import annotations

import pytest

from freestrike.engine.content.printed.distance import Distance, read_distance
from freestrike.engine.content.printed.target import read_target
from freestrike.engine.content.printed.usage import read_usage
from freestrike.engine.content.slug import unique_slugs
from freestrike.events.content.ability import Area, Target


@pytest.mark.parametrize(
    ("line", "distance"),
    [
        ("Melee 1", Distance(melee=1)),
        ("Ranged 10", Distance(ranged=10)),
        ("Melee 1 or ranged 5", Distance(melee=1, ranged=5)),
        ("Melee 2 or Ranged 15", Distance(melee=2, ranged=15)),
        ("Self", Distance()),
        ("Self; see below", Distance()),
        ("2 burst", Distance(area=Area("burst", 2))),
        ("3 aura", Distance(area=Area("aura", 3))),
        ("3 cube within 15", Distance(area=Area("cube", 3, within=15))),
        ("10 x 1 line within 1", Distance(area=Area("line", 10, width=1, within=1))),
        ("8 wall within 8", Distance(area=Area("wall", 8, within=8))),
    ],
)
def test_distances(line: str, distance: Distance) -> None:
    assert read_distance(line) == distance


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Special",
        "Melee",
        "Melee 1 ranged 5",
        "or ranged 5",
        "Two 3 cubes within 5",
        "1-mile burst",
        "3 line within 1",
        "3 x 3 cube",
    ],
)
def test_other_distances_are_not_guessed_at(line: str) -> None:
    assert read_distance(line) is None


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("One creature or object", Target(("creature", "object"), 1)),
        ("Two creatures", Target(("creature",), 2)),
        ("Three enemies", Target(("enemy",), 3)),
        ("One ally", Target(("ally",), 1)),
        ("One creature or object per minion", Target(("creature", "object"), 1)),
        ("Each enemy in the area", Target(("enemy",), 0)),
        ("Each creature and object in the area", Target(("creature", "object"), 0)),
        ("Self and each ally in the area", Target(("self", "ally"), 0)),
        ("Self", Target(("self",), 1)),
        ("Self or one ally", Target(("self", "ally"), 1)),
        ("Self and two allies", Target(("self", "ally"), 3)),
        ("-", Target(("self",))),
    ],
)
def test_targets(line: str, target: Target) -> None:
    assert read_target(line) == target


@pytest.mark.parametrize("line", ["", "Special", "One happy dog", "Each enemy", "Self and each ally", "Six enemies"])
def test_other_targets_are_not_guessed_at(line: str) -> None:
    assert read_target(line) is None


@pytest.mark.parametrize(
    ("line", "usage"),
    [
        ("Main action", "main action"),
        ("Main Action", "main action"),
        ("Maneuver", "maneuver"),
        ("Move", "move action"),
        ("Triggered", "triggered action"),
        ("Free triggered action", "free triggered action"),
        ("Free maneuver", "free maneuver"),
        ("-", "no action"),
        ("", "no action"),
        ("Sometimes", None),
    ],
)
def test_usages(line: str, usage: str | None) -> None:
    assert read_usage(line) == usage


def test_ids_are_names_in_kebab_case_and_unique() -> None:
    names = ["Bury the Point", "What's That?", "Éclair", "Bury the point!", "???", "Bury the Point 2", "Bury-the-Point"]
    assert unique_slugs(names) == (
        "bury-the-point",
        "whats-that",
        "eclair",
        "bury-the-point-2",
        "unnamed",
        "bury-the-point-2-2",
        "bury-the-point-3",
    )
