"""The short lines of a stat block, as they are printed."""

from __future__ import annotations

import pytest

from freestrike.engine.content.reading.lines import (
    read_cost,
    read_encounter_value,
    read_modifier,
    read_roll,
    read_sizes,
    read_stamina,
)
from freestrike.engine.content.reading.raw import EncounterValue, RawCost, RawModifier, RawRoll


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("2 Malice", RawCost("2 Malice", 2, 2, "malice")),
        ("2+ Malice", RawCost("2+ Malice", 2, None, "malice")),
        ("3-7 Malice", RawCost("3-7 Malice", 3, 7, "malice")),
        ("2-7+ Malice", RawCost("2-7+ Malice", 2, None, "malice")),
        ("1 Malice per minion", RawCost("1 Malice per minion", 1, 1, "malice", "minion")),
        ("Spend 1+ Essence", RawCost("Spend 1+ Essence", 1, None, "essence")),
        ("11 Piety", RawCost("11 Piety", 11, 11, "piety")),
        ("+3 EV per additional pillar", RawCost("+3 EV per additional pillar", 3, 3, "ev", "additional pillar")),
        ("-1 EV", RawCost("-1 EV", -1, -1, "ev")),
        ("Malice", None),
        ("2 apples", None),
        ("7-3 Malice", None),
    ],
)
def test_costs(line: str, cost: RawCost | None) -> None:
    assert read_cost(line) == cost


@pytest.mark.parametrize(
    ("line", "fixed"), [("2 Malice", True), ("2+ Malice", False), ("3-7 Malice", False), ("1 Malice per target", False)]
)
def test_a_cost_is_fixed_or_a_choice(line: str, fixed: bool) -> None:
    cost = read_cost(line)
    assert cost is not None
    assert cost.fixed == fixed


@pytest.mark.parametrize(
    ("line", "roll"),
    [
        ("Power Roll + 2", RawRoll("Power Roll + 2", bonus=2)),
        ("Power Roll + Might or Agility", RawRoll("Power Roll + Might or Agility", characteristics=("might", "agility"))),
        (
            "Power Roll + Might, Reason, or Presence",
            RawRoll("Power Roll + Might, Reason, or Presence", characteristics=("might", "reason", "presence")),
        ),
        ("Power Roll + Luck", None),
        ("2d6", None),
    ],
)
def test_power_rolls(line: str, roll: RawRoll | None) -> None:
    assert read_roll(line) == roll


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("12", EncounterValue(12)),
        ("3 for 4 minions", EncounterValue(3, creatures=4)),
        ("6 for four minions", EncounterValue(6, creatures=4)),
        ("1 per 10 x 10 pond", EncounterValue(1, per="10 x 10 pond")),
        ("-", EncounterValue(None)),
        ("3 for some minions", None),
        ("many", None),
        ("", None),
    ],
)
def test_encounter_values(line: str, value: EncounterValue | None) -> None:
    assert read_encounter_value(line) == value


@pytest.mark.parametrize(
    ("line", "sizes"),
    [
        ("1M", ("1M",)),
        ("12", ("12",)),
        ("2 or 3", ("2", "3")),
        ("1S-2", ("1S", "1M", "1L", "2")),
        ("2-1S", ()),
        ("XL", ()),
        ("0", ()),
        ("1", ()),
    ],
)
def test_sizes(line: str, sizes: tuple[str, ...]) -> None:
    assert read_sizes(line) == sizes


@pytest.mark.parametrize(("line", "stamina"), [("80", 80), ("0", None), ("-80", None), ("lots", None), ("8000000", None)])
def test_stamina(line: str, stamina: int | None) -> None:
    assert read_stamina(line) == stamina


@pytest.mark.parametrize(
    ("line", "modifier"),
    [
        ("Fire 5", RawModifier("fire", 5)),
        ("poison 1", RawModifier("poison", 1)),
        ("Damage 3", RawModifier("", 3)),
        ("fire", RawModifier("fire", None)),
        ("jokes 3", None),
        ("Fire five", None),
    ],
)
def test_immunities_and_weaknesses(line: str, modifier: RawModifier | None) -> None:
    assert read_modifier(line) == modifier
