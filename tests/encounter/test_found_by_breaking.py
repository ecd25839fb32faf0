"""Rulings that once came out wrong, each with the passage that decides it."""

from __future__ import annotations

import pytest

from freestrike.engine import Advance, Encounter, EndTurn, Refused, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ImposeCondition
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import AddCondition, Place, RemoveCondition, SetStamina
from freestrike.events.space import Terrain, Wall

BITE = Ability(
    "bite",
    "Bite",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    target=Target(("creature",), 2),
    roll=PowerRoll(((DealDamage(1),), (DealDamage(1), ImposeCondition("slowed", "save")), (DealDamage(1),)), (), 2),
)


OPEN = Terrain()


def hero(id: str, x: int, y: int, *conditions: Condition, surprised: bool = False, size: str = "1M") -> Entrant:
    block = StatBlock("Hero", size, 5, 30, hero=True, characteristics=Characteristics(might=2), abilities=(BITE,))
    return Entrant(id, block, "heroes", id, (x, y, 0), conditions=conditions, surprised=surprised)


def foe(id: str, x: int, y: int, *conditions: Condition, surprised: bool = False) -> Entrant:
    block = StatBlock("Foe", "1M", 5, 40, free_strike=CreatureFreeStrike(2), abilities=(BITE,))
    return Entrant(id, block, "director", "director", (x, y, 0), conditions=conditions, surprised=surprised)


def fight(*entrants: Entrant, first: str = "heroes", dice: tuple[int, ...] = (), terrain: Terrain = OPEN, **policies: str) -> Encounter:
    chosen = tuple(PolicyChosen(name, answer) for name, answer in policies.items())
    return Encounter.create(Setup("found", entrants, terrain, first, chosen), dice=ScriptedDice(dice))


def test_nobody_walks_into_the_air() -> None:
    """rules/combat.md:177, 267: walking goes over the ground; only flight goes through the air."""
    begun = fight(hero("ana", 0, 0), foe("foe", 1, 0))
    with pytest.raises(Refused, match="not along the ground"):
        begun.do(Advance("ana", [(0, 0, 1), (-1, 0, 1)]), seat="ana")


def test_an_enemy_one_square_higher_is_adjacent() -> None:
    """rules/classes.md:420: within 1 square, upwards too; rules/combat.md:555."""
    above = Entrant("foe", foe("foe", 1, 0).stat_block, "director", "director", (1, 0, 1))
    begun = fight(hero("ana", 0, 0), above)
    assert begun.do(Advance("ana", [(-1, 0)]), seat="ana").prompts[0].subject == "ana"


def test_who_moves_brings_along_whom_it_has_grabbed_at_half_its_speed() -> None:
    """rules/classes.md:462: speed 5 is halved to 2 for one of its own size; the grabbed creature keeps its place, and is not left."""
    begun = fight(hero("ana", 0, 0), foe("foe", -1, 0, Condition("grabbed", "ana")))
    with pytest.raises(Refused, match="3 of 2 squares"):
        begun.do(Advance("ana", [(1, 0), (2, 0), (3, 0)]), seat="ana")

    outcome = begun.do(Advance("ana", [(1, 0), (2, 1)]), seat="ana")

    assert outcome.prompts == ()
    assert begun.board.creatures["ana"].corner == (2, 1, 0)
    assert begun.board.creatures["foe"].corner == (1, 1, 0)
    assert begun.board.occupancy.get((-1, 0, 0)) is None
    begun.undo()
    assert begun.board.creatures["foe"].corner == (-1, 0, 0)


def test_it_may_push_on_through_the_place_of_whom_it_has_grabbed() -> None:
    """The foe's space costs 2 (rules/combat.md:153), all that speed 2 has; the foe is one square farther on then."""
    begun = fight(hero("ana", 0, 0), foe("foe", 1, 0, Condition("grabbed", "ana")))
    begun.do(Advance("ana", [(1, 0)]), seat="ana")
    assert [begun.board.creatures[id].corner for id in ("ana", "foe")] == [(1, 0, 0), (2, 0, 0)]


@pytest.mark.parametrize("terrain", [Terrain(solid=((0, 1, 0),)), Terrain((-9, -9, 0), (9, 0, 9))])
def test_whom_it_has_grabbed_needs_room(terrain: Terrain) -> None:
    """rules/classes.md:462. The foe at (-1, 0) would come to (0, 1)."""
    begun = fight(hero("ana", 0, 0), foe("foe", -1, 0, Condition("grabbed", "ana")), terrain=terrain)
    with pytest.raises(Refused):
        begun.do(Advance("ana", [(1, 1)]), seat="ana")
    assert (1, 1, 0) not in [choice.command.path[-1] for choice in begun.options("ana").moves if isinstance(choice.command, Advance)]


@pytest.mark.parametrize("end", [SetStamina("foe", 0), Place("foe", (9, 9, 0))])
def test_a_grab_ends_with_the_grabber_dead_or_no_longer_adjacent(end: SetStamina | Place) -> None:
    """rules/classes.md:466."""
    begun = fight(hero("ana", 0, 0, Condition("grabbed", "foe")), foe("foe", 1, 0), foe("other", 5, 5))
    begun.rule(end)
    assert begun.board.creatures["ana"].conditions == ()
    assert begun.options("ana").moves


def test_a_strike_after_the_step_needs_line_of_effect_to_where_the_mover_was() -> None:
    """rules/classes.md:424, under the policy opportunity_attack_timing=after_step."""
    wall = Terrain(walls=tuple(Wall((0, y, 0), (1, y, 0)) for y in range(-3, 4)))
    begun = fight(hero("ana", 0, 0), foe("foe", 1, 0), terrain=wall, opportunity_attack_timing="after_step")
    assert begun.do(Advance("ana", [(-1, 0)]), seat="ana").prompts == ()


def test_a_move_that_is_gone_on_with_keeps_its_speed_where_the_policy_says_so() -> None:
    begun = fight(hero("ana", 0, 0), foe("foe", 9, 9), speed_change_mid_move="keep")
    begun.do(Advance("ana", [(0, 1), (0, 2)]), seat="ana")
    begun.rule(AddCondition("ana", Condition("slowed")))
    begun.do(Advance("ana", [(0, 3)]), seat="ana")
    assert begun.board.creatures["ana"].corner == (0, 3, 0)


def test_a_move_does_not_end_in_a_space_that_was_taken_on_the_way() -> None:
    """rules/combat.md:153: it goes back to the last square of its move where it may stand."""
    begun = fight(hero("ana", 0, 0), hero("ben", 8, 8), foe("foe", 1, 0))
    begun.do(Advance("ana", [(-1, 0), (-2, 0)]), seat="ana")
    begun.rule(Place("ben", (-2, 0, 0)))
    begun.answer(begun.prompts[0].id, seat="director")
    assert begun.board.creatures["ana"].corner == (-1, 0, 0)


def test_the_same_ability_of_two_users_does_not_stack() -> None:
    """rules/classes.md:390: one instance, with the duration of the latest. Natural 10 + 2 is tier 2 each time."""
    begun = fight(hero("ana", 0, 0), foe("one", 1, 0), foe("two", 0, 1), first="director", dice=(5, 5, 5, 5))
    begun.do(UseAbility("one", "bite", ["ana"]), seat="director")
    begun.rule(AddCondition("ana", Condition("slowed", "two", "save", "bite")))
    assert begun.board.creatures["ana"].conditions == (Condition("slowed", "two", "save", "bite"),)
    begun.rule(AddCondition("ana", Condition("slowed", "two", "save", "hook")))
    assert len(begun.board.creatures["ana"].conditions) == 2
    begun.undo()


def test_the_extra_main_action_of_a_critical_hit_may_have_two_targets() -> None:
    """rules/classes.md:355: a whole main action. Natural 20 first."""
    begun = fight(hero("ana", 0, 0), foe("one", 1, 0), foe("two", 0, 1), dice=(10, 10))
    outcome = begun.do(UseAbility("ana", "bite", ["one"]), seat="ana")
    assert "bite/ana/melee/one+two" in [option.id for option in outcome.prompts[0].options]


def test_whom_a_daze_finds_after_its_main_action_moves_no_further() -> None:
    """rules/classes.md:454: only one thing in its turn."""
    begun = fight(hero("ana", 0, 0), foe("foe", 1, 1), dice=(1, 1))
    begun.do(Advance("ana", [(0, 1)]), seat="ana")
    begun.do(UseAbility("ana", "melee-free-strike", ["foe"]), seat="ana")
    begun.rule(AddCondition("ana", Condition("dazed")))
    with pytest.raises(Refused, match="dazed"):
        begun.do(Advance("ana", [(0, 0)]), seat="ana")
    assert begun.options("ana").moves == ()


@pytest.mark.parametrize(("die", "side"), [(5, "director"), (6, "heroes")])
def test_where_both_sides_are_surprised_a_die_says_who_goes_first(die: int, side: str) -> None:
    """rules/combat.md:78: 6 or higher, and the players determine it."""
    begun = fight(hero("ana", 0, 0, surprised=True), foe("foe", 5, 5, surprised=True), first="", dice=(die,))
    assert begun.board.side_to_act == side


def test_nothing_takes_the_bleeding_of_a_dying_hero_away() -> None:
    """rules/combat.md:657."""
    begun = fight(hero("ana", 0, 0), foe("foe", 5, 5))
    begun.rule(SetStamina("ana", -1))
    with pytest.raises(Refused, match="no such condition"):
        begun.rule(RemoveCondition("ana", "bleeding"))
    begun.rule(AddCondition("ana", Condition("bleeding", "foe", "save", "bite")))
    begun.rule(RemoveCondition("ana", "bleeding"))
    assert [condition.ends for condition in begun.board.creatures["ana"].conditions] == ["dying"]


def test_a_condition_that_no_creature_has_imposed_ends_like_any_other() -> None:
    """rules/classes.md:402: an effect of the place may impose one; nobody listens for it as its own."""
    begun = fight(hero("ana", 0, 0), hero("ben", 0, 5), foe("foe", 5, 5))
    begun.rule(AddCondition("ana", Condition("slowed", "the bog", "eot", "mire")))
    begun.do(EndTurn("ana"), seat="ana")
    assert begun.board.creatures["ana"].conditions == ()
