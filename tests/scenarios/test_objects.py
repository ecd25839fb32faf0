"""Objects as targets: damage, destruction, forced movement (rules/classes.md:210-214, rules/combat.md:346-369, 691-700)."""

from __future__ import annotations

from freestrike.engine import Advance, Charge, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, Area, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import BreakObject, DealDamage, Effect, ForceMove
from freestrike.events.forced_movement import ObjectBroken, ObjectDamaged
from freestrike.events.strikes import PowerRollMade
from freestrike.projections.chronicle.tell import chronicle
from scenarios.facts import then
from scenarios.table import Given, over
from scenarios.written import Case, scenario


def blast(*effects: Effect, count: int = 1) -> Ability:
    """What does this without a roll, at 5 squares, to creatures and objects."""
    return Ability(
        "blast", "Blast", MAIN_ACTION, ("Magic", "Ranged"), ranged=5, target=Target(("creature", "object"), count), effects=effects
    )


PUSH = ForceMove("push", 3, objects=True)


@scenario("OB-01")
def test_a_door_is_broken_and_gone_through(case: Case, given: Given) -> None:
    table = given(case)
    strike = UseAbility("H", "melee-free-strike", ("door",), "melee")
    assert strike in [choice.command for choice in table.encounter.options("H").abilities]

    table.do(strike, Advance("H", ((1, 0, 0), (2, 0, 0))))

    then(table)
    assert [(one.amount, one.stamina) for one in table.events(ObjectDamaged)] == [(4, 0)]
    assert any("H strikes door" in line.text and "4 damage (Stamina 0)" in line.text for line in chronicle(table.encounter.records()))


@scenario("OB-02")
def test_square_by_square(case: Case, given: Given) -> None:
    table = given(case)
    strike = UseAbility("H", "melee-free-strike", ("wall@1,0,0",))

    table.do(strike)
    table.end_turns("H", "B")
    table.do(strike)

    then(table)
    assert [one.stamina for one in table.events(ObjectDamaged)] == [2, 0]
    assert [one.squares for one in table.events(ObjectBroken)] == [((1, 0, 0),)]


@scenario("OB-03")
def test_what_objects_are_immune_to(case: Case, given: Given) -> None:
    target, kind = {"a": ("crate", "psychic"), "b": ("vine", "psychic"), "c": ("crate", "fire")}[case.part]
    table = given(case, abilities={"H": (blast(DealDamage(5, kind)),)})

    table.do(UseAbility("H", "blast", (target,)))

    then(table)


@scenario("OB-04")
def test_a_machine_is_destroyed_as_a_whole(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (blast(DealDamage(5, "fire")),)})

    table.do(UseAbility("H", "blast", ("machine",)))
    assert table.encounter.board.ground.object_stamina((1, 0, 0)) == 4
    table.end_turns("H", "B")
    table.do(UseAbility("H", "blast", ("machine",)))

    then(table)


@scenario("OB-05")
def test_it_is_not_pushed(case: Case, given: Given) -> None:
    table = given(case)

    table.do(UseAbility("H", "brutal-slam", ("chest",)))

    then(table)


@scenario("OB-06")
def test_a_crate_is_pushed_into_a_creature(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (blast(PUSH),)}, answers={"forced movement": over((2, 0), (3, 0))})

    table.do(UseAbility("H", "blast", ("crate",)))

    then(table)
    assert any("crate" in line.text and "slammed into B" in line.text for line in chronicle(table.encounter.records()))


@scenario("OB-07")
def test_where_a_pushed_object_stays(case: Case, given: Given) -> None:
    target, path = {
        "a": ("crate", over((2, 0, 2), (3, 0, 2))),
        "b": ("chest", over((0, 2, 2), (0, 3, 2))),
        "c": ("post", ()),
    }[case.part]
    table = given(case, abilities={"H": (blast(PUSH),)}, answers={"forced movement": path})
    command = UseAbility("H", "blast", (target,))

    if case.rejected:
        assert table.refused(command) == ("does nothing to it",)
    else:
        table.do(command)
        then(table)


@scenario("OB-08")
def test_a_burst_takes_in_objects(case: Case, given: Given) -> None:
    wave = Ability(
        "wave",
        "Wave",
        MAIN_ACTION,
        ("Area", "Magic"),
        area=Area("burst", 2),
        target=Target(("creature", "object"), 0),
        effects=(DealDamage(2),),
    )
    table = given(case, abilities={"H": (wave,)})
    (command,) = (choice.command for choice in table.encounter.options("H").abilities if "wave" in repr(choice.command))
    assert command == UseAbility("H", "wave", ("B", "crate", "pane"))
    assert table.refused(UseAbility("H", "wave", ("B",))) == ("every target in the area is affected",)

    table.do(command)

    then(table)


@scenario("OB-09")
def test_what_is_no_target(case: Case, given: Given) -> None:
    command, why = {
        "a": (UseAbility("H", "knockback", ("door",)), "not an eligible target"),
        "b": (UseAbility("H", "melee-free-strike", ("far",)), "too far"),
        "c": (UseAbility("H", "melee-free-strike", ("idol",)), "does nothing to it"),
        "d": (UseAbility("H", "ranged-free-strike", ("far",)), "no line of effect"),
    }[case.part]
    table = given(case)

    assert why in table.refused(command)
    assert command not in [choice.command for choice in table.encounter.options("H")]


@scenario("OB-10")
def test_damage_for_objects_only(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (blast(BreakObject(Amount(5)), count=2),)})

    table.do(UseAbility("H", "blast", ("B", "gate")))

    then(table)


@scenario("OB-11")
def test_a_charge_at_what_bears_another(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Charge("H", ((1, 0, 0), (2, 0, 0)), "crate"))

    then(table)


@scenario("OB-12")
def test_edges_and_banes_against_an_object(case: Case, given: Given) -> None:
    table = given(case)

    table.do(UseAbility("H", "ranged-free-strike", ("crate",)))

    then(table)
    (roll,) = table.events(PowerRollMade)
    (outcome,) = roll.objects
    edges = [(entry.kind, entry.source) for entry in outcome.ledger if entry.kind in ("edge", "bane")]
    assert edges == [("bane", "weakened"), ("edge", "high ground over crate")]
