"""Edges and banes on ability rolls (rules/the-basics.md:150-172) and what gives them."""

from __future__ import annotations

from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage
from freestrike.events.damage import DamageTaken, StaminaLost
from freestrike.events.ledger import Entry
from freestrike.events.strikes import PowerRollMade
from scenarios.facts import then
from scenarios.table import Given, Table
from scenarios.written import Case, scenario

DAMAGE = ((DealDamage(2),), (DealDamage(5),), (DealDamage(7),))
TWO_AT_ONCE = Ability(
    "two-at-once",
    "Two at Once",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    target=Target(("creature",), 2),
    roll=PowerRoll(DAMAGE, ("might",)),
)
BITE = Ability("bite", "Bite", MAIN_ACTION, ("Melee", "Strike", "Weapon"), melee=1, roll=PowerRoll(DAMAGE, bonus=2), signature=True)
SURE_BLOW = Ability(
    "sure-blow", "Sure Blow", MAIN_ACTION, ("Melee", "Strike", "Weapon"), melee=1, roll=PowerRoll(DAMAGE, ("might",), bonus=1)
)


def ledger(table: Table) -> list[tuple[str, str]]:
    """The kind and the source of every line of the only roll's ledger against its first target, but the characteristic's."""
    (roll,) = table.events(PowerRollMade)
    entries: tuple[Entry, ...] = roll.outcomes[0].ledger
    return [(entry.kind, entry.source) for entry in entries if entry.kind not in ("characteristic", "bonus")]


def damage(table: Table) -> list[tuple[str, int]]:
    """Who took how much."""
    return [(taken.target, taken.amount) for taken in table.events(DamageTaken)]


@scenario("EB-01")
def test_two_banes_are_a_double_bane(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(UseAbility("H", "melee-free-strike", ("B",)))

    then(table)
    (roll,) = table.events(PowerRollMade)
    assert [(outcome.total, outcome.net) for outcome in roll.outcomes] == [(15, -2)]
    assert ledger(table) == [("bane", "weakened"), ("bane", "prone")]
    assert damage(table) == [("B", 4)]


@scenario("EB-02")
def test_an_edge_and_a_bane_cancel(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(UseAbility("H", "melee-free-strike", ("B",)))

    then(table)
    assert ledger(table) == [("bane", "prone"), ("edge", "B is prone")]
    assert damage(table) == [("B", 7)]


@scenario("EB-05")
def test_three_banes_and_an_edge_leave_one_bane(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(UseAbility("H", "melee-free-strike", ("B",)))

    then(table)
    (roll,) = table.events(PowerRollMade)
    assert [(outcome.total, outcome.net) for outcome in roll.outcomes] == [(12, -1)]


@scenario("EB-08")
def test_a_condition_from_two_sources_counts_once(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(UseAbility("H", "melee-free-strike", ("B",)))

    then(table)
    assert len(table.creature("H").conditions) == 2
    assert len(ledger(table)) == 1


@scenario("EB-10")
def test_one_roll_with_a_tier_for_each_target(case: Case, given: Given) -> None:
    table = given(case, actor="H", abilities={"H": (TWO_AT_ONCE,)})

    table.do(UseAbility("H", "two-at-once", ("B1", "B2")))

    then(table)
    (roll,) = table.events(PowerRollMade)
    assert [outcome.total for outcome in roll.outcomes] == [11, 13]
    assert damage(table) == [("B1", 2), ("B2", 5)]


@scenario("EB-15")
def test_a_surprised_target(case: Case, given: Given) -> None:
    table = given(case, actor="H")

    table.do(UseAbility("H", "melee-free-strike", ("B",)))

    then(table)
    assert ledger(table) == [("edge", "B is surprised")]
    assert damage(table) == [("B", 7)]


@scenario("EB-16-a")
def test_against_what_it_fears(case: Case, given: Given) -> None:
    table = given(case, actor="H", dice={"H": [5, 5]})

    table.do(UseAbility("H", "melee-free-strike", ("D",)))

    then(table)
    assert ledger(table) == [("bane", "frightened of D")]


@scenario("EB-16-b")
def test_against_whom_it_frightens(case: Case, given: Given) -> None:
    table = given(case, actor="D", dice={"D": [4, 4]}, abilities={"D": (BITE,)})

    table.do(UseAbility("D", "bite", ("H",)))

    then(table)
    assert ledger(table) == [("edge", "H is frightened of D")]


@scenario("EB-18")
def test_a_bleeding_striker_pays_once(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    (lost,) = table.events(StaminaLost)
    assert [(entry.kind, entry.amount) for entry in lost.ledger] == [("d6", 2), ("level", 3)]
    assert table.seq(StaminaLost) > table.seq(DamageTaken)


@scenario("ST-01", "ST-02")
def test_a_ranged_strike_beside_an_enemy(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    assert ledger(table) == ([("bane", "E is adjacent")] if case.id == "ST-01" else [])


@scenario("EB-09-a")
def test_no_tier_below_1(case: Case, given: Given) -> None:
    table = given(case, actor="H", board="EB-01", dice={"H": [2, 3]})

    table.do(UseAbility("H", "melee-free-strike", ("B",)))

    then(table)


@scenario("EB-09-b")
def test_no_tier_above_3(case: Case, given: Given) -> None:
    table = given(case, actor="H", board="ST-06", dice={"H": [8, 8]})

    table.do(UseAbility("H", "melee-free-strike", ("B",)))

    then(table)


@scenario("EB-17")
def test_a_bonus_is_added_before_the_tier_moves(case: Case, given: Given) -> None:
    table = given(case, actor="H", board="ST-06", abilities={"H": (SURE_BLOW,)})

    table.do(UseAbility("H", "sure-blow", ("B",)))

    then(table)
    (roll,) = table.events(PowerRollMade)
    assert [(outcome.total, outcome.net) for outcome in roll.outcomes] == [(12, 2)]


@scenario("ST-06")
def test_two_edges_are_a_double_edge(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
    (roll,) = table.events(PowerRollMade)
    assert [(outcome.total, outcome.net) for outcome in roll.outcomes] == [(14, 2)]


@scenario("ST-07")
def test_against_whom_another_frightens(case: Case, given: Given) -> None:
    table = given(case, abilities={"D2": (BITE,)})

    table.do(UseAbility("D2", "bite", ("H",)))

    then(table)
    assert ledger(table) == []


@scenario("ST-08", "ST-09")
def test_where_a_tier_begins(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)
