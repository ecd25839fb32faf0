"""What minions gain from a captain (rules/monster-basics.md:451-467)."""

from __future__ import annotations

from freestrike.engine import Advance, BecomeCaptain, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.rulings import SetStamina
from freestrike.events.squads import CaptainAttached, CaptainLost
from scenarios.facts import then
from scenarios.table import Given
from scenarios.written import Case, scenario

BLOW = Ability("blow", "Blow", MAIN_ACTION, ("Melee", "Strike", "Weapon"), melee=1, effects=(DealDamage(12),))


@scenario("CF-13")
def test_a_captain_raises_a_free_strike(case: Case, given: Given) -> None:
    table = given(case, actor="H")
    if case.part == "b":
        table.rule(SetStamina("CAP", 0))
        table.from_here()

    table.do(Advance("H", [(-1, 0)]))

    then(table)


@scenario("CF-14")
def test_strikes_together_with_a_captain(case: Case, given: Given) -> None:
    table = given(case)

    table.play()

    then(table)


@scenario("CP-01")
def test_stamina_that_a_captain_adds(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (BLOW,)})
    begun = table.encounter.board.squad("A")
    assert begun is not None

    table.do(UseAbility("H", "blow", ("CAP",)))

    then(table, pool_before=begun.pool)
    (lost,) = table.events(CaptainLost)
    assert (lost.stamina, lost.pool) == (5, 10)


@scenario("CP-02")
def test_a_new_captain_leads_from_the_next_round_on(case: Case, given: Given) -> None:
    table = given(case, abilities={"H": (BLOW,)})

    table.do(UseAbility("H", "blow", ("CAP",)))
    at_once = table.judge(BecomeCaptain("B", "A"))
    table.end_turns("H", "M", "B")
    table.do(BecomeCaptain("B", "A"))

    then(table, at_once=at_once)
    assert [attached.captain for attached in table.events(CaptainAttached)] == ["B"]
