"""Improvised weapons, and the weapons of a kit (rules/combat.md:567-569, rules/kits.md:153-157)."""

from __future__ import annotations

from freestrike.engine import UseAbility, Wield
from freestrike.events.commands import Command
from freestrike.events.encounter import DIRECTOR
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

TORCH, OWN = Wield("H", "torch"), Wield("H")


@scenario("IW-01")
def test_what_a_hero_has_in_its_hands(case: Case, given: Given) -> None:
    kind = {"b": "fire"}.get(case.part, "untyped")
    table = given(case, answers={"improvised weapon": f"damage-type/H/{kind}"})
    taken_up: dict[str, tuple[Command, ...]] = {"a": (), "e": (TORCH, OWN)}
    table.do(*taken_up.get(case.part, (TORCH,)))
    assert [prompt.seat for prompt in table.prompts("improvised weapon")] == [DIRECTOR] * (case.part != "a")

    strike = UseAbility("H", "melee-free-strike", ("B" if case.part in "bc" else "C",))
    if case.rejected:
        assert table.refused(strike) == ("too far",)
        return
    table.do(strike)

    then(table)


@scenario("IW-02")
def test_who_takes_up_what(case: Case, given: Given) -> None:
    table = given(case)
    command, why = {
        "a": (Wield("G"), ("in its hands",)),
        "b": (Wield("H", "torch"), ("dazed",)),
        "c": (Wield("B", "torch"), ("the other side's turn", "no hero")),
    }[case.part]

    assert table.refused(command) == why
