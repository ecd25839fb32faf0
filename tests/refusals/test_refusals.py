"""Refusals that no scenario plays: what an ability, a setup or a ruling is refused for, and under which rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from freestrike.engine import AidAttack, Defend, Encounter, Hide, Refused, Search, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.queries.may_react import why_not_react
from freestrike.events.commands import Command
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import Ability, Area, Target
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.lasting import Lasting
from freestrike.events.rulings import AddCondition, Ruling, SetStamina
from freestrike.events.space import Terrain, Wall

SEARCHING = "tests/searching-for-hidden-creatures"
EACH_ENEMY = Target(("enemy",), count=0)
ABILITIES = (
    Ability("blade", "Blade", "main action", melee=1),
    Ability("kick", "Kick", "maneuver", melee=1, cost=2, resource="malice"),
    Ability("parry", "Parry", "triggered action", melee=1),
    Ability("ring", "Ring", "main action", area=Area("burst", 2), target=EACH_ENEMY),
    Ability("small-ring", "Small Ring", "main action", area=Area("burst", 1), target=Target(("ally",), count=1)),
    Ability("spear", "Spear", "main action", melee=1, ranged=5),
    Ability("wall", "Wall", "main action", area=Area("cube", 3, within=10), target=EACH_ENEMY),
)
HERO = StatBlock("Hero", "1M", speed=5, stamina=20, hero=True, abilities=ABILITIES)
FOE = StatBlock("Foe", "1M", speed=5, stamina=20)


def entrant(id: str, side: str, x: int, y: int = 0) -> Entrant:
    return Entrant(id, HERO if side == HEROES else FOE, side, id, (x, y, 0))


def setup() -> Setup:
    """A hero at the origin; an enemy beside it, one two squares away, one three squares away; its turn."""
    entrants = (entrant("hero", HEROES, 0), entrant("near", DIRECTOR, 1), entrant("far", DIRECTOR, 0, 2), entrant("out", DIRECTOR, 0, 3))
    return Setup("Refusals", entrants, Terrain(least=(-5, -5, 0), most=(5, 5, 0)), first_side=HEROES, malice=0)


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        pytest.param(UseAbility("hero", "kick", ("near",)), "cannot pay", "classes/heroic-resource-cost", id="a cost"),
        pytest.param(UseAbility("hero", "parry", ("near",)), "not used on one's turn", "classes/type", id="a triggered action"),
        pytest.param(UseAbility("hero", "spear", ("near",), "thrown"), "not used that way", "classes/melee-or-ranged", id="no manner"),
        pytest.param(UseAbility("hero", "blade", ("near",), "ranged"), "not used that way", "classes/melee-or-ranged", id="only melee"),
        pytest.param(UseAbility("hero", "wall", ("near",)), "not placed", "classes/area-abilities", id="a cube"),
        pytest.param(UseAbility("hero", "small-ring", ("near",)), "no target", "classes/burst", id="nobody in the burst"),
        pytest.param(
            UseAbility("hero", "ring", ("near",)), "every target in the area is affected", "classes/each-target", id="one left out"
        ),
        pytest.param(UseAbility("hero", "blade", ("near", "near")), "target named twice", "classes/target", id="named twice"),
    ],
)
def test_an_ability_is_refused(command: UseAbility, code: str, rule: str) -> None:
    reasons = Encounter.create(setup(), dice=ScriptedDice([])).check(command)

    assert (code, rule) in [(reason.code, reason.rule) for reason in reasons]


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        pytest.param(AidAttack("hero", "far"), "not adjacent", "combat/aid-attack", id="too far to aid"),
        pytest.param(AidAttack("hero", "hero"), "not an enemy", "combat/aid-attack", id="no enemy"),
        pytest.param(AidAttack("hero", "nobody"), "no such creature", "engine/commands", id="nobody to aid against"),
        pytest.param(Hide("hero"), "no cover or concealment", "tests/hiding", id="in the open"),
        pytest.param(Search("hero"), "nobody to search for", SEARCHING, id="nobody hides"),
        pytest.param(Search("hero", ["near"]), "hidden from no ally", SEARCHING, id="all see it"),
        pytest.param(Search("hero", ["nobody"]), "no such creature", "engine/commands", id="nobody to point out"),
        pytest.param(Search("hero", ["near", "near"]), "target named twice", SEARCHING, id="pointed out twice"),
        pytest.param(Defend("near"), "the other side's turn", "combat/creatures-take-turns", id="out of turn"),
    ],
)
def test_what_everyone_can_do_is_refused(command: Command, code: str, rule: str) -> None:
    reasons = Encounter.create(setup(), dice=ScriptedDice([])).check(command)

    assert (code, rule) in [(reason.code, reason.rule) for reason in reasons]


def test_nobody_aids_twice_against_one_enemy_nor_defends_twice() -> None:
    fight = Encounter.create(setup(), dice=ScriptedDice([]))
    fight.do(AidAttack("hero", "near"), seat="hero")

    assert "aided already" in [reason.code for reason in fight.check(AidAttack("hero", "near", convert=True))]
    fight.do(Defend("hero"), seat="hero")
    assert "main action spent" in [reason.code for reason in fight.check(Defend("hero"))]


def test_a_burst_takes_in_who_is_within_its_size() -> None:
    """near and far are 1 and 2 squares away, out is 3 (rules/classes.md:179)."""
    fight = Encounter.create(setup(), dice=ScriptedDice([]))

    assert not fight.check(UseAbility("hero", "ring", ("near", "far")))
    assert fight.check(UseAbility("hero", "ring", ("near", "far", "out")))


@pytest.mark.parametrize(
    ("change", "code", "rule"),
    [
        pytest.param(lambda it: replace(it, side="pirates"), "no such side", "combat/sides", id="a third side"),
        pytest.param(lambda it: replace(it, square=(9, 0, 0)), "off the map", "combat/set-the-map", id="off the map"),
        pytest.param(lambda it: replace(it, hidden_from=("nobody",)), "no such creature", "tests/hiding", id="hidden from nobody there"),
        pytest.param(
            lambda it: replace(it, lasting=(Lasting("defending", "hero", "soon"),)), "no such ending", "combat/set-the-map", id="no ending"
        ),
    ],
)
def test_a_setup_is_refused(change: Callable[[Entrant], Entrant], code: str, rule: str) -> None:
    hero, *others = setup().entrants

    with pytest.raises(Refused) as refused:
        Encounter.create(replace(setup(), entrants=(change(hero), *others)))

    assert (code, rule) in [(reason.code, reason.rule) for reason in refused.value.reasons]


def test_a_wall_that_stands_nowhere_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        Encounter.create(replace(setup(), terrain=Terrain(walls=(Wall((0, 0, 0), (2, 0, 0)),))))

    assert [reason.rule for reason in refused.value.reasons] == ["combat/set-the-map"]


@pytest.mark.parametrize(
    ("ruling", "rule"),
    [
        pytest.param(SetStamina("hero", 21), "combat/stamina", id="more than the maximum"),
        pytest.param(AddCondition("hero", Condition("sleepy")), "classes/conditions", id="no condition"),
    ],
)
def test_a_ruling_is_refused(ruling: Ruling, rule: str) -> None:
    fight = Encounter.create(setup(), dice=ScriptedDice([]))

    with pytest.raises(Refused) as refused:
        fight.rule(ruling)

    assert [reason.rule for reason in refused.value.reasons] == [rule]


def test_one_triggered_action_a_round_and_any_number_of_free_ones() -> None:
    """The hero enters with its triggered action of the round spent."""
    hero, *others = setup().entrants
    entrants = (replace(hero, triggered_action_used=True), *others)
    board = Encounter.create(replace(setup(), entrants=entrants), dice=ScriptedDice([])).board

    assert [reason.rule for reason in why_not_react(board, board.creatures["hero"], free=False)] == ["combat/triggered-actions"]
    assert not why_not_react(board, board.creatures["hero"], free=True)


def test_without_a_first_side_a_d10_decides() -> None:
    """On 6 and more the players choose who goes first, on 5 and less the Director (rules/combat.md:78)."""
    unsettled = replace(setup(), first_side="")

    assert Encounter.create(unsettled, dice=ScriptedDice([6])).board.side_to_act == HEROES
    assert Encounter.create(unsettled, dice=ScriptedDice([5])).board.side_to_act == DIRECTOR
