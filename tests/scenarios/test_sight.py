"""What is seen and how, and what gives an edge or a bane by place: cover, concealment, hiding, high ground, flanking, water; Defend and Aid
Attack (rules/combat.md, rules/tests.md)."""

from __future__ import annotations

from freestrike.engine import Advance, AidAttack, Defend, EndTurn, Hide, Search, UseAbility
from freestrike.engine.geometry.flanking import opposite
from freestrike.events.commands import Dig, Done
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Area, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ImposeCondition
from freestrike.events.hiding import Found
from freestrike.events.movement import Stepped
from freestrike.events.space import Square, Terrain, Wall
from freestrike.events.strikes import PowerRollMade
from freestrike.events.tests import PowerRollTested
from scenarios.facts import then
from scenarios.table import Given, Table
from scenarios.written import Case, scenario

STRIKE = ("Melee", "Strike", "Weapon")


def strike_of(type: str) -> Ability:
    tiers = ((DealDamage(3, type),), (DealDamage(7, type),), (DealDamage(9, type),))
    return Ability(f"{type}-strike", f"{type} strike", MAIN_ACTION, STRIKE, melee=1, roll=PowerRoll(tiers, ("might",)))


GLARE = Ability(
    "glare",
    "Glare",
    MANEUVER,
    ("Magic", "Ranged", "Strike"),
    ranged=10,
    roll=PowerRoll(((), (), (ImposeCondition("slowed", "eot"),)), ("might",)),
)
BURST = Ability(
    "burst",
    "Burst",
    MAIN_ACTION,
    ("Area", "Magic"),
    area=Area("burst", 1),
    target=Target(("enemy",), 0),
    roll=PowerRoll(((DealDamage(1),), (DealDamage(2),), (DealDamage(3),)), ("might",)),
)


def total(table: Table) -> int:
    """The total of the only roll against its only target."""
    (roll,) = table.events(PowerRollMade)
    (outcome,) = roll.outcomes
    return outcome.total


def revealed(table: Table) -> list[str]:
    """What the last command showed that an undo can't take back."""
    return list(table.events(Done)[-1].revealed)


@scenario("OA-27")
def test_a_leaver_that_defends(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Defend("B"), Advance("B", [(2, 0)]))

    then(table)


@scenario("OA-29")
def test_a_leaver_with_cover(case: Case, given: Given) -> None:
    """Past one filled corner half of all lines are blocked, but not half of those from the best corner."""
    table = given(case, policies={"cover_lines": "every_corner"}, concealing=Terrain(solid=((1, 0, 0),)))

    table.play()

    then(table)


@scenario("OA-31")
def test_a_leaver_that_is_hidden(case: Case, given: Given) -> None:
    table = given(case, concealing=Terrain(fog=((1, 0, 0), (2, 0, 0))))

    table.play()

    then(table)
    assert table.creature("B").hidden_from == ()
    assert table.seq(Found) > table.seq(Stepped)


@scenario("EB-03", "EB-04")
def test_flanking_and_prone_against_weakened(case: Case, given: Given) -> None:
    table = given(case, actor="H1")

    table.do(UseAbility("H1", "melee-free-strike", ("B",)))

    then(table)
    assert total(table) == (13 if case.id == "EB-03" else 16)


@scenario("EB-13")
def test_opposite_sides_and_corners(case: Case, given: Given) -> None:
    table = given(case, actor="B")
    enemy = table.creature("B")

    def flank(one: Square, other: Square) -> bool:
        return opposite(one, 1, other, 1, enemy.corner, enemy.side_length)

    then(
        table,
        a=flank((0, 1, 0), (2, 1, 0)),
        b=flank((0, 0, 0), (2, 2, 0)),
        c=flank((0, 0, 0), (2, 1, 0)),
        d=flank((0, 0, 0), (1, 0, 0)),
    )


@scenario("CV-01-a", "CV-01-b")
def test_cover(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (GLARE,)})

    table.do(UseAbility("H", "ranged-free-strike" if case.part == "a" else "glare", ("B",)))

    then(table, total=total(table))


@scenario("CV-02-a", "CV-02-b")
def test_concealment(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (BURST,)})

    table.do(UseAbility("H", "melee-free-strike" if case.part == "a" else "burst", ("B",)))

    then(table)


@scenario("CV-03", "HG-02", "FL-01", "FL-04")
def test_a_strike(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)


@scenario("FL-02")
def test_an_ally_behind_a_wall(case: Case, given: Given) -> None:
    table = given(case, walls=(Wall((1, 0, 0), (2, 0, 0)),))

    table.play()

    then(table)


@scenario("CV-04-a", "CV-04-b")
def test_flanking_a_leaver_in_the_fog(case: Case, given: Given) -> None:
    leaves_h = case.part == "b"
    table = given(case, dice={"H" if leaves_h else "A": [6, 6]})

    table.do(Advance("B", [(1, 2)] if leaves_h else [(1, 0)]))

    then(table)


@scenario("DF-01-a", "DF-02")
def test_striking_at_who_defends(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Defend("B"), EndTurn("B"), UseAbility("H", "melee-free-strike", ("B",)))

    then(table)


@scenario("DF-01-b")
def test_defending_ends(case: Case, given: Given) -> None:
    table = given(case, dice={})

    table.do(Defend("B"))
    table.end_turns("B", "H", "H2")
    assert [lasting.name for lasting in table.creature("B").lasting] == ["defending"]
    table.end_turns("B")

    then(table)


@scenario("AA-01-a", "AA-01-b")
def test_an_ally_strikes(case: Case, given: Given) -> None:
    table = given(case)

    table.do(AidAttack("H2", "B"))
    table.end_turns("H2", "B")
    table.do(UseAbility("H", "melee-free-strike", ("B" if case.part == "a" else "C",)))

    then(table, **({"total": total(table)} if case.part == "a" else {}))


@scenario("AA-01-c")
def test_who_aids_is_no_ally_of_itself(case: Case, given: Given) -> None:
    table = given(case, dice={"H2": [6, 6]})

    table.do(AidAttack("H2", "B"), UseAbility("H2", "melee-free-strike", ("B",)))

    then(table)


@scenario("AA-01-d")
def test_aid_ends(case: Case, given: Given) -> None:
    table = given(case, dice={})

    table.do(AidAttack("H2", "B"))
    table.end_turns("H2", "B", "H", "C")
    assert [lasting.name for lasting in table.creature("B").lasting] == ["aided against"]
    table.end_turns("H2")

    then(table)


@scenario("HG-01-a", "HG-01-b")
def test_high_ground(case: Case, given: Given) -> None:
    table = given(case)

    table.do(UseAbility("H", "melee-free-strike", ("B" if case.part == "a" else "C",)))

    then(table, **({"total": total(table)} if case.part == "a" else {}))


@scenario("HG-03")
def test_high_ground_while_climbing(case: Case, given: Given) -> None:
    who, x, target = {"a": ("H", 0, "B"), "b": ("C", 2, "D")}[case.part]
    table = given(case, actor=who, dice={who: [6, 6]})

    table.do(Advance(who, [(0, x, 1)]), UseAbility(who, "melee-free-strike", (target,)))

    then(table)


@scenario("FL-03-a", "FL-03-b")
def test_flanking_a_large_enemy(case: Case, given: Given) -> None:
    table = given(case)

    table.do(UseAbility("H", "melee-free-strike" if case.part == "a" else "ranged-free-strike", ("B",)))

    then(table)


@scenario("UW-01-a", "UW-01-b")
def test_under_water(case: Case, given: Given) -> None:
    type = "fire" if case.part == "a" else "lightning"
    table = given(case, abilities={"H": (strike_of(type),)})

    table.do(UseAbility("H", f"{type}-strike", ("B",)))

    then(table)


@scenario("UW-01-c")
def test_who_swims(case: Case, given: Given) -> None:
    table = given(case, actor="S", dice={"S": [6, 6]})

    table.do(UseAbility("S", "melee-free-strike", ("B",)))

    then(table)


@scenario("HD-01-a")
def test_hiding(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Hide("H"))

    then(table)


@scenario("HD-01-b")
def test_found_round_the_corner(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Hide("H"))
    table.end_turns("H")
    table.do(Advance("B", [(2, 1), (1, 1)]))

    (found,) = (record for record in table.records if isinstance(record.event, Found))
    steps = [record.event for record in table.records if isinstance(record.event, Stepped) and record.seq < found.seq]
    then(table, found_at=list(steps[-1].to[:2]), revealed=revealed(table))


@scenario("HD-02")
def test_hiding_behind_half_cover(case: Case, given: Given) -> None:
    table = given(case)

    then(table, hide=table.judge(Hide("H")))


@scenario("HD-03", "HD-05")
def test_revealing_oneself(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table, revealed=revealed(table))


@scenario("HD-04")
def test_out_of_the_fog(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Advance("H", [(1, 0)]), UseAbility("H", "melee-free-strike", ("B",)))
    assert [lasting.name for lasting in table.creature("H").lasting] == ["unseen by"]
    table.end_turns("H")

    then(table)


@scenario("HD-06")
def test_reaching_who_is_hidden(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (BURST,)})

    assert "hidden" in table.refused(UseAbility("H", "melee-free-strike", ("B",)))
    then(
        table,
        strike=table.judge(UseAbility("H", "melee-free-strike", ("B",))),
        aid_attack=table.judge(AidAttack("H", "B")),
        burst=table.judge(UseAbility("H", "burst", ("B",))),
    )


@scenario("HD-07-a", "HD-07-b")
def test_searching(case: Case, given: Given) -> None:
    table = given(case, dice={"H": [7 if case.part == "a" else 6, 5], "B": [5, 5]})

    table.do(Search("H"))

    then(table, revealed=revealed(table))


@scenario("HD-08")
def test_searching_for_the_invisible(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Search("H"))

    then(table, totals=[tested.total for tested in table.events(PowerRollTested)])


@scenario("HD-09")
def test_pointing_out(case: Case, given: Given) -> None:
    table = given(case)
    rejected = table.judge(Search("H", ["C"]))

    table.do(Search("H", ["B"]))

    then(table, point_out_C=rejected)


@scenario("BU-01")
def test_targeting_who_is_in_the_ground(case: Case, given: Given) -> None:
    table = given(case, abilities={"B": (strike_of("cold"),)})

    table.do(Dig("B", [(1, 0, -1)]))
    refused = table.refused(UseAbility("B", "cold-strike", ("H",)))
    assert refused == ("no line of effect",)
    table.end_turns("B")
    table.do(UseAbility("H", "melee-free-strike", ("B",)))

    then(table, strike_of_B="rejected")


@scenario("SZ-01")
def test_squeezed(case: Case, given: Given) -> None:
    table = given(
        case,
        policies={"halted_in_shared_space": "squeezed", "knockout_by_default": "knock_out"},
    )

    table.do(Advance("H", [(2, 0), (3, 1)]))
    assert table.creature("H").life == "unconscious"
    assert table.creature("H").corner == (2, 0, 0)
    table.end_turns("B")
    table.do(UseAbility("A", "melee-free-strike", ("C",)))

    then(table)
