"""Movement in three dimensions (rules/combat.md:157-307): walking, climbing, swimming, flying, jumping, burrowing, teleporting, falling."""

from __future__ import annotations

from freestrike.engine import Advance, CatchBreath, ClawDirt, Dig, Disengage, DropProne, PullOut, StandUp, UseAbility
from freestrike.events.commands import Command
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import Teleport
from freestrike.events.movement import FLY, JUMP, TELEPORT, WALK
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Column, Square
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

BLINK = Ability("blink", "Blink", MANEUVER, target=Target(("self",), 1), effects=(Teleport(5),))


def jumps(creature: str, *path: Square) -> Advance:
    return Advance(creature, path, manners=[JUMP] * len(path))


PLAYED: dict[str, tuple[Command, ...]] = {
    "GR-01": (Advance("H", [(1, 0, 1), (2, 0, 2), (3, 0, 3), (2, 0, 2), (1, 0, 1)]),),
    "GR-02-b": (Advance("H", [(0, 0, 1), (1, 0, 1)]),),
    "GR-02-c": (Advance("C", [(0, 1, 1), (1, 0, 1)]),),
    "GR-03-b": (Advance("H", [(2, 0, -1), (3, 0, -1)]),),
    "GR-03-c": (Advance("S", [(2, 0, -2), (3, 0, -1)]),),
    "GR-04-a": (Advance("F", [(1, 0, 0), (2, 0, 0)]),),
    "GR-04-b": (Advance("H", [(1, 0, 0)], manners=[WALK]),),
    "GR-04-d": (Advance("H", [(1, 0, 0), (1, 0, -1)]),),
    "GR-05-d": (Advance("H", [(-1, 0), (-1, 1)]),),
    "FA-01-a": (Advance("H", [(0, 1)], manners=[WALK]),),
    "FA-01-b": (Advance("H", [(1, 0)], manners=[WALK]),),
    "FA-02-a": (Advance("H", [(1, 0)], manners=[WALK]),),
    "FA-02-b": (Advance("H", [(0, 1)], manners=[WALK]),),
    "JU-01-a": (jumps("H", (1, 0, 0), (2, 0, 0)),),
    "JU-01-b": (Advance("H", [(1, 0), (2, 0), (3, 0), (3, 0, 1), (4, 0, 1)], manners=[JUMP, JUMP, "", JUMP, JUMP]),),
    "JU-04": (jumps("H", (1, 0, 0), (2, 0, 0), (3, 0, 0)),),
    "CR-01": (DropProne("H"), Advance("H", [(1, 0), (2, 0)]), StandUp("H"), CatchBreath("H")),
    "HZ-01-a": (Advance("H", [(1, 0), (2, 0), (3, 0)]),),
    "HZ-02-a": (Advance("H", [(1, 0)]),),
    "HZ-02-b": (Advance("W", [(6, 5)]),),
    "TP-01-a": (Advance("T", [(-5, 0)], manners=[TELEPORT]),),
    "TP-02": (Advance("T", [(-5, 0)], manners=[TELEPORT]),),
    "DG-01-a": (Dig("W", [(0, 0, -1)]), Advance("W", [(1, 0, -1)])),
    "DG-03-a": (PullOut("H", "W"),),
}
"""What is done, by the seat of whom it is about."""

REFUSED: dict[str, tuple[tuple[Command, ...], Command, str]] = {
    "GR-02-a": ((), Advance("H", [(1, 0, 1)]), "corner"),
    "GR-03-a": ((), Advance("H", [(2, 0, -1), (3, 0, -1), (2, 0, -1)]), "too far"),
    "GR-04-c": ((), Advance("H", [(1, 0, 0), (2, 0, 0)], manners=[WALK, WALK]), "falls"),
    "GR-05-a": ((), Advance("H", [(0, 0, 1)]), "prone"),
    "GR-05-b": ((), Advance("H", [(0, 1)]), "prone"),
    "GR-05-c": ((), jumps("H", (-1, 0, 0)), "prone"),
    "JU-02-c": ((), jumps("H", *((x, 0, 0) for x in range(1, 6))), "too far to jump"),
    "JU-03-a": ((), jumps("H", (-1, 0, 0)), "difficult terrain"),
    "JU-03-b": ((), jumps("J", (-1, 1, 0)), "damaging terrain"),
    "JU-03-c": ((), jumps("S", (2, 0, 0), (3, 0, 0)), "too far"),
    "CR-02-b": ((), DropProne("D"), "dazed"),
    "HZ-01-b": ((), Disengage("H", [(1, 0)]), "damaging terrain"),
    "HZ-01-c": ((), Advance("H", [(1, 0, 1)], manners=[FLY]), "does not fly"),
    "TP-01-b": ((), Advance("T", [(-6, 0)], manners=[TELEPORT]), "too far"),
    "TP-01-c": ((), Advance("T", [(0, 3)], manners=[TELEPORT]), "another's space"),
    "TP-01-d": ((), Advance("T", [(4, 4)], manners=[TELEPORT]), "no line of effect"),
    "TP-01-e": ((), Advance("O", [(0, 5)], manners=[TELEPORT]), "does not teleport"),
    "DG-01-b": ((), Dig("W", [(0, 0, -1), (0, 0, -2)]), "too far"),
    "DG-01-c": ((Dig("W", [(0, 0, -1)]),), Advance("W", [(1, 0, -1), (2, 0, -1)]), "solid"),
    "DG-01-d": ((), Dig("G", [(4, 4, -1)]), "has a creature grabbed"),
    "DG-01-e": ((), Advance("W", [(0, 0, -1)]), "digs"),
    "DG-02-e": ((), ClawDirt("W", (5, 0, -1)), "burrows"),
    "DG-03-b": ((), PullOut("H", "D"), "not willing"),
}
"""What is done before, what is refused then, and why."""


@scenario(*PLAYED)
def test_a_move_in_space(case: Case, given: Given) -> None:
    commands = PLAYED[case.id]
    table = given(case, actor=_actor(commands[0]))

    table.do(*commands)

    then(table)


@scenario(*REFUSED)
def test_a_move_that_is_refused(case: Case, given: Given) -> None:
    before, command, why = REFUSED[case.id]
    table = given(case, actor=_actor(command))
    table.do(*before)

    assert table.refused(command) == (why,)


@scenario("FA-03")
def test_falling_onto_another(case: Case, given: Given) -> None:
    table = given(case, answers={"landing": "land/H/2,0,-5"})

    table.do(Advance("H", [(1, 0)], manners=[WALK]))

    (prompt,) = table.prompts("landing")
    assert prompt.seat == "player of H"
    then(table, spaces=len(prompt.options))


@scenario("FA-04")
def test_what_brings_a_flyer_down(case: Case, given: Given) -> None:
    table = given(case)

    for name in ("restrained", "weakened", "slowed"):
        table.rule(AddCondition("F", Condition(name)), AddCondition("V", Condition(name)))
    table.rule(AddCondition("V", Condition("prone")))

    then(table)


@scenario("OA-10")
def test_falling_out_of_adjacency(case: Case, given: Given) -> None:
    table = given(case, actor="E", columns=(Column(0, 0, 3),))

    table.rule(AddCondition("E", Condition("prone")))

    then(table)


@scenario("FA-05")
def test_falling_far(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Advance("H", [(1, 0)], manners=[WALK]))
    after_the_first = list(table.creature("H").corner)
    table.end_turns("H", "B")
    walk = table.judge(Advance("H", [(1, 0, -101)]))
    table.end_turns("H", "B")

    then(table, after_the_first_round=after_the_first, walk_while_falling=walk)


@scenario("FA-06")
def test_a_climber_is_knocked_prone(case: Case, given: Given) -> None:
    table = given(case)

    table.do(Advance("H", [(0, 0, 1), (0, 0, 2), (0, 0, 3)]))
    table.rule(AddCondition("H", Condition("slowed")))
    slowed_at = list(table.creature("H").corner)
    table.rule(AddCondition("H", Condition("prone")))

    then(table, slowed_at=slowed_at)


@scenario("JU-02-a", "JU-02-b")
def test_a_jump_with_a_test(case: Case, given: Given) -> None:
    table = given(case, dice={"H": [6, 5] if case.part == "a" else [4, 3]})

    table.do(jumps("H", (1, 0, 0), (2, 0, 0), (3, 0, 0)))

    then(table)


@scenario("OA-49")
def test_jumping_away(case: Case, given: Given) -> None:
    table = given(case)

    table.do(jumps("B", (2, 0, 0), (3, 0, 0)))

    then(table)


@scenario("OA-08")
def test_teleporting_away(case: Case, given: Given) -> None:
    table = given(case, abilities={"B": (BLINK,)}, answers={"teleport": "teleport/B/6,0,0"})

    table.do(UseAbility("B", "blink", ("B",)))

    then(table)


@scenario("CR-02-a")
def test_who_was_knocked_prone(case: Case, given: Given) -> None:
    table = given(case)

    table.do(StandUp("H"))

    then(table, catch_breath=table.judge(CatchBreath("H")))


@scenario("TU-11")
def test_a_move_broken_up_around_a_second_one(case: Case, given: Given) -> None:
    table = given(case)

    table.do(
        Advance("H", [(1, 0), (2, 0)]),
        Advance("H", [(3, 0), (4, 0), (5, 0)], convert=True),
        Advance("H", [(6, 0), (7, 0), (8, 0)]),
        Advance("H", [(9, 0), (10, 0)]),
    )

    then(table, one_more=table.judge(Advance("H", [(11, 0)])))


DICE = {"a": [8, 8], "b": [6, 5], "c": [6, 5], "d": [3, 4]}


@scenario("DG-02-a", "DG-02-b", "DG-02-c", "DG-02-d")
def test_clawing_through_dirt(case: Case, given: Given) -> None:
    answers = {"main action": "claw-dirt/H" if case.part == "b" else ""}
    table = given(case, dice={"H": DICE[case.part]}, answers=answers)

    table.do(ClawDirt("H", (0, 0, -1)))

    seen = {"main_action": table.judge(Advance("H", [(1, 0)], convert=True))} if "main_action" in case.facts else {}
    then(table, **seen)


def _actor(command: Command) -> str:
    return str(getattr(command, "creature", ""))


CLIMBS_IT = Advance("H", [(0, 0, 1), (0, 0, 2)])
WALKS_OFF = Advance("H", [(-1, 0), (-2, 0), (-3, 0), (-4, 0), (-5, 0)])


@scenario("HC-01")
def test_a_cliff_that_is_hard_to_climb(case: Case, given: Given) -> None:
    dice, climb = {
        "a": ([8, 7], CLIMBS_IT),
        "b": ([7, 7], CLIMBS_IT),
        "c": ([5, 5], Advance("M", [(1, 1, 1), (1, 1, 2)])),
        "d": ([5, 4], Advance("M", [(1, 1, 1), (1, 1, 2)])),
        "e": ([], Advance("C", [(0, -1), (0, -1, 1), (0, 0, 1)])),
        "f": ([7, 7, 10, 9], CLIMBS_IT),
    }[case.part]
    table = given(case, dice={climb.creature: dice})
    steps = table.encounter.path(climb.creature, climb.path).steps
    assert [step.test for step in steps] == (["", "", ""] if case.part == "e" else ["climb", "climb"])
    moves = (choice.command for choice in table.encounter.options(climb.creature).moves)
    offered = {move.path[-1] for move in moves if isinstance(move, Advance)}
    assert (climb.path[-1] in offered) is (case.part == "e")

    table.do(climb)
    if case.part == "b":
        assert "failed the test" in table.refused(CLIMBS_IT)
        table.do(WALKS_OFF)
    if case.part == "f":
        table.end_turns("H", "B", "M", "C")
        table.do(Advance("H", [(0, 0, 1)]))

    then(table)


@scenario("HC-02")
def test_a_liquid_that_is_hard_to_swim(case: Case, given: Given) -> None:
    dice, swim = {"a": ([], Advance("S", [(3, 0, -1)])), "b": ([7, 7], Advance("H", [(2, 0, -1), (3, 0, -1)]))}[case.part]
    table = given(case, dice={swim.creature: dice})

    table.do(swim)

    then(table)
