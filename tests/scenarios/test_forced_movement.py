"""Push, pull and slide, slams and what breaks (rules/combat.md:315-398, rules/classes.md:196-200)."""

from __future__ import annotations

from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import DealDamage, Effect, ForceMove
from freestrike.events.damage import DeathDue, Died
from freestrike.events.forced_movement import ForcedMoveBegun, ForcedMoveEnded, ForcedMoveResisted, ObjectBroken
from freestrike.events.space import SolidObject
from scenarios.facts import then
from scenarios.table import Given, over
from scenarios.written import Case, scenario

RANGE = 20


def forcing(*effects: Effect, count: int = 1, keywords: tuple[str, ...] = ("Magic", "Ranged")) -> Ability:
    """An ability that does this without a roll, from anywhere."""
    melee = RANGE if "Melee" in keywords else 0
    return Ability("force", "Force", MAIN_ACTION, keywords, melee, RANGE - melee, target=Target(("creature",), count), effects=effects)


def push(squares: int) -> Ability:
    return forcing(ForceMove("push", squares))


@scenario("OA-09")
def test_whoever_is_pushed_provokes_nobody(case: Case, given: Given) -> None:
    table = given(case, answers={"forced movement": over((1, 1), (1, 2))})

    table.do(UseAbility("H2", "knockback", ("B",)))

    then(table)
    assert table.offered() == []


@scenario("GA-10")
def test_a_knockback_is_never_a_critical_hit(case: Case, given: Given) -> None:
    table = given(case, answers={"forced movement": over((2, 0), (3, 0), (4, 0))})

    table.do(UseAbility("H", "knockback", ("B",)))

    then(table)


@scenario("FM-01")
def test_a_push_into_a_creature(case: Case, given: Given) -> None:
    table = given(case, actor="H", abilities={"H": (push(3),)}, answers={"forced movement": over((2, 0), (3, 0))})

    table.do(UseAbility("H", "force", ("B",)))

    then(table)


@scenario("FM-02")
def test_a_push_into_a_wall(case: Case, given: Given) -> None:
    wall = SolidObject("wall", ((2, 0, 0),), "", "2")
    table = given(case, actor="H", abilities={"H": (push(2),)}, objects=(wall,), answers={"forced movement": over((2, 0))})

    table.do(UseAbility("H", "force", ("B",)))

    then(table)


@scenario("FM-04")
def test_big_versus_little_and_stability(case: Case, given: Given) -> None:
    shove = forcing(ForceMove("push", 2), keywords=("Melee", "Weapon"))
    table = given(case, actor="O", abilities={"O": (shove,)}, answers={"forced movement": over((3, 0), (4, 0))})

    table.do(UseAbility("O", "force", ("H",)))

    then(table)
    (begun,) = table.events(ForcedMoveBegun)
    assert [(entry.kind, entry.amount, entry.rule) for entry in begun.ledger] == [
        ("squares", 2, "combat/forced-movement"),
        ("bonus", 1, "combat/big-versus-little"),
        ("penalty", 1, "combat/stability"),
    ]


@scenario("FM-06")
def test_who_cannot_be_force_moved(case: Case, given: Given) -> None:
    target, why = {"a": ("B", "grabbed"), "b": ("R", "restrained")}[case.part]
    blow = forcing(DealDamage(5), ForceMove("push", 2))
    table = given(case, actor="H", abilities={"H": (blow,)})

    table.do(UseAbility("H", "force", (target,)))

    then(table)
    assert [(one.creature, one.why) for one in table.events(ForcedMoveResisted)] == [(target, why)]


@scenario("FM-07")
def test_hurled_through_wood(case: Case, given: Given) -> None:
    wood = SolidObject("palisade", ((2, 0, 0),), "wood", "1L")
    answers = {"forced movement": over((2, 0)), "hurl through": "break/palisade"}
    table = given(case, actor="H", abilities={"H": (push(4),)}, objects=(wood,), answers=answers)

    table.do(UseAbility("H", "force", ("B",)))

    then(table, destroyed=[list(square[:2]) for broken in table.events(ObjectBroken) for square in broken.squares])


@scenario("FM-08")
def test_too_little_to_break_it(case: Case, given: Given) -> None:
    things = (SolidObject("palisade", ((2, 0, 0),), "wood", "1L"), SolidObject("wall", ((2, 3, 0),), "stone", "1L"))
    mover, target, squares, into = {"a": ("H", "B", 2, (2, 0)), "b": ("H2", "B2", 4, (2, 3))}[case.part]
    table = given(case, actor=mover, abilities={mover: (push(squares),)}, objects=things, answers={"forced movement": over(into)})

    table.do(UseAbility(mover, "force", (target,)))

    then(table)
    assert table.events(ObjectBroken) == []


@scenario("FM-11")
def test_nothing_on_the_ground_makes_it_shorter(case: Case, given: Given) -> None:
    table = given(case, actor="H", abilities={"H": (push(3),)}, answers={"forced movement": over((2, 0), (3, 0), (4, 0))})

    table.do(UseAbility("H", "force", ("B",)))

    then(table)
    assert table.creature("B").condition("prone")


@scenario("FM-12")
def test_fewer_squares(case: Case, given: Given) -> None:
    table = given(case, actor="H", abilities={"H": (push(3),)}, answers={"forced movement": over((2, 0))})

    table.do(UseAbility("H", "force", ("B",)))

    then(table)
    assert [ended.why for ended in table.events(ForcedMoveEnded)] == ["done"]


@scenario("FO-01", "FO-03", "FO-04", "FO-06", "FO-07", "FO-15")
def test_what_comes_of_it(case: Case, given: Given) -> None:
    effect, target, path = {
        "FO-01": (ForceMove("push", 3), "O", over((2, 0), (3, 0))),
        "FO-03": (ForceMove("push", 2), "B", over((2, 0), (3, 0))),
        "FO-04": (ForceMove("push", 3), "B", over((2, 0, 4), (3, 0, 4), (4, 0, 4))),
        "FO-06": (ForceMove("push", 5), "B", over((1, 0, 2), (1, 0, 1), (1, 0, 0), (1, 0, -1))),
        "FO-15": (ForceMove("push", 4, vertical=True), "B", over((1, 0, 1), (1, 0, 2), (1, 0, 3))),
        "FO-07": (ForceMove("pull", 3), "B", over((1, 0), (0, 0))),
    }[case.id]
    table = given(case, actor="H", abilities={"H": (forcing(effect),)}, answers={"forced movement": path})

    table.do(UseAbility("H", "force", (target,)))

    then(table)


@scenario("FO-02")
def test_a_death_waits_for_the_move(case: Case, given: Given) -> None:
    blow = forcing(DealDamage(5), ForceMove("push", 3))
    table = given(case, actor="H", abilities={"H": (blow,)}, answers={"forced movement": over((2, 0), (3, 0))})

    table.do(UseAbility("H", "force", ("B",)))

    then(table)
    assert table.seq(ForcedMoveEnded) < table.seq(DeathDue) < table.seq(Died)


@scenario("FO-05")
def test_one_after_the_other(case: Case, given: Given) -> None:
    answers = {
        "forced movement order": "target/B2",
        "forced movement B2": over((3, 0), (4, 0)),
        "forced movement B1": over((2, 0), (3, 0)),
    }
    table = given(case, actor="H", abilities={"H": (forcing(ForceMove("push", 2), count=2),)}, answers=answers)

    table.do(UseAbility("H", "force", ("B1", "B2")))

    then(table)
    assert len(table.prompts("forced movement order")) == 1


@scenario("FO-08", "FO-09", "FO-10", "FO-13")
def test_where_force_leads(case: Case, given: Given) -> None:
    effect, target, path = {
        "FO-08-a": (ForceMove("push", 3, vertical=True), "B", over((1, 0, 2), (1, 0, 1), (1, 0, 0))),
        "FO-08-b": (ForceMove("push", 2, vertical=True), "W", over((0, 2, 3), (0, 3, 2))),
        "FO-08-c": (ForceMove("push", 2, vertical=True), "B", over((1, 0, 2), (1, 0, 1))),
        "FO-09": (ForceMove("slide", 4), "B", over((1, 1), (0, 1), (0, 2))),
        "FO-10-a": (ForceMove("push", 2), "B", over((2, 0, 1), (3, 0, 2))),
        "FO-10-b": (ForceMove("push", 2), "B2", over((0, 2))),
        "FO-13-a": (ForceMove("push", 3), "B", ()),
        "FO-13-b": (ForceMove("pull", 1, vertical=True), "B", over((1, 0, 0))),
    }[case.id]
    table = given(case, actor="H", abilities={"H": (forcing(effect),)}, answers={"forced movement": path})

    table.do(UseAbility("H", "force", (target,)))

    then(table)


@scenario("FO-11")
def test_hurled_through_two_panes(case: Case, given: Given) -> None:
    panes = tuple(SolidObject(f"pane-{y}", ((4, y, 0),), "glass", "1L") for y in (0, 1))
    answers = {"forced movement": over((2, 0), (3, 0)), "hurl through": "break/pane-0+pane-1"}
    table = given(case, actor="H", abilities={"H": (push(4),)}, objects=panes, answers=answers)

    table.do(UseAbility("H", "force", ("O",)))

    then(table, destroyed=[list(square[:2]) for broken in table.events(ObjectBroken) for square in broken.squares])


@scenario("FO-12")
def test_how_much_of_its_stability(case: Case, given: Given) -> None:
    path = over((2, 0)) if case.part == "full" else over((2, 0), (3, 0))
    table = given(case, actor="H", abilities={"H": (push(3),)}, answers={"forced movement": path, "stability": "stability/B/1"})

    table.do(UseAbility("H", "force", ("B",)))

    then(table)
    assert len(table.prompts("stability")) == (case.part == "ask")


@scenario("FO-14")
def test_how_far_it_was_moved_down(case: Case, given: Given) -> None:
    squares, target, path = {
        "a": (6, "B", over((1, 0, 2), (1, 0, 1), (1, 0, 0), (2, 0, 0), (3, 0, 0))),
        "b": (6, "C", over((1, 2, 2), (1, 2, 1), (1, 2, 0), (2, 2, 0), (3, 2, 0))),
        "c": (5, "D", over((1, 4, 1), (1, 4, 2), (2, 4, 1), (2, 4, 0), (2, 4, -1))),
        "d": (4, "D", over((1, 4, 1), (1, 4, 2), (2, 4, 1), (2, 4, 0))),
    }[case.part]
    effect = ForceMove("slide", squares, vertical=True)
    table = given(case, actor="H", abilities={"H": (forcing(effect),)}, answers={"forced movement": path})

    table.do(UseAbility("H", "force", (target,)))

    then(table)
