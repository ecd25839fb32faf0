"""The main action that a critical hit gives at once may be any that there is (rules/classes.md:355, rules/combat.md:511-537)."""

from __future__ import annotations

from effects.stage import ENDLESS, SLASH, Stage, foe, hero
from freestrike.engine import Advance, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.damage import DamageTaken
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import AddCondition
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.turns import ActionSpent, ExtraMainActionForgone

CRATE = Terrain(objects=(SolidObject("crate", ((1, 2, 0),), stamina=9),))
PLACES = (hero("ana", (1, 1)), hero("bea", (0, 1), stamina=40), foe("orc", (2, 1)), foe("far", (5, 1)))
CRITICAL = [10, 9]


def critical(*dice: int, terrain: Terrain = ENDLESS, policies: tuple[PolicyChosen, ...] = ()) -> Stage:
    """Ana has hit the orc critically on her turn: 10 damage."""
    stage = Stage(*PLACES, dice=[*CRITICAL, *dice], terrain=terrain, policies=policies)
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.asked == "extra main action"
    return stage


def test_everything_is_offered_that_a_main_action_may_be() -> None:
    """Her signature ability, both free strikes at the creatures and the object in reach, Charge, Heal for the ally beside her, Defend; and,
    in her own turn, a maneuver or a move action, which is chosen then (rules/combat.md:517)."""
    stage = critical(terrain=CRATE)

    offered = set(stage.offered)

    assert {"slash/ana/melee/orc", "melee-free-strike/ana/melee/crate", "ranged-free-strike/ana/ranged/far"} <= offered
    assert {"charge/ana", "move/ana", "heal/ana/bea", "defend/ana", "maneuver/ana"} <= offered
    assert len(offered) == len(stage.offered)

    stage.answer("maneuver/ana")
    assert stage.asked == "extra maneuver"
    assert {"knockback/ana/melee/orc", "aid-attack/ana/orc"} <= set(stage.offered)


def test_a_free_strike_breaks_an_object() -> None:
    """5 + 6 + 2 is tier 2, 5 + 2 damage, on a crate of 9 Stamina (rules/combat.md:547, rules/classes.md:163)."""
    stage = critical(5, 6, terrain=CRATE)

    stage.answer("melee-free-strike/ana/melee/crate")

    assert stage.fight.board.ground.object_stamina((1, 2, 0)) == 2
    assert stage.dice_left == 0
    assert stage.exact


def test_she_charges_at_once_over_squares_that_she_chooses() -> None:
    """3 + 4 + 2 is tier 1 of a melee free strike: 2 + 2 damage (rules/combat.md:527)."""
    stage = critical(3, 4)

    stage.answer("charge/ana")
    assert stage.asked == "extra charge"
    stage.answer("charge/ana/4,2,0/far/melee-free-strike")
    stage.answer()  # The orc, whom she leaves, does not strike her.

    assert stage.at("ana") == (4, 2)
    assert stage.stamina("far") == 60 - 4
    assert stage.exact


def test_she_heals_or_defends() -> None:
    healing, defending = critical(), critical()

    healing.answer("heal/ana/bea")
    assert healing.asked == "heal"
    healing.yes()
    defending.answer("defend/ana")

    assert healing.fight.board.creatures["bea"].recoveries == 7
    assert defending.fight.board.creatures["ana"].has_lasting("defending")
    assert healing.exact
    assert defending.exact


def test_what_it_takes_is_the_action_of_the_critical_hit() -> None:
    """Her maneuver and her move action are still hers; who turns the additional main action into a maneuver spends neither."""
    stage = critical()

    stage.answer("maneuver/ana")
    stage.answer("aid-attack/ana/orc")

    assert [(spent.action, spent.used_as, spent.at_once) for spent in stage.events(ActionSpent)] == [
        ("main action", "", False),
        ("main action", "maneuver", True),
    ]
    turn = stage.fight.board.turn
    assert turn is not None
    assert (turn.main_actions, turn.maneuvers, turn.move_actions) == (1, 0, 0)


def test_it_is_a_move_action_in_her_own_turn() -> None:
    stage = critical()

    stage.answer("move/ana")
    assert stage.asked == "extra move"
    stage.answer("disengage/ana/1,0,0/shift")

    assert stage.at("ana") == (1, 0)
    assert stage.exact


def off_turn(*dice: int, policies: tuple[PolicyChosen, ...] = (), dazed: bool = False) -> Stage:
    """The orc leaves ana, whose opportunity attack is a critical hit for 7 + 2 damage; it can be one off turn (rules/classes.md:357)."""
    stage = Stage(*PLACES, dice=[*CRITICAL, *dice], first="director", policies=policies)
    stage.do(Advance("orc", [(3, 1)]))
    stage.answer("opportunity-attack/ana")
    assert stage.asked == "extra main action"
    return stage


def test_off_turn_it_stays_a_main_action() -> None:
    """The orc, still in its square until it has left it, is struck again for 10; it is moved on afterwards."""
    stage = off_turn(10, 8)
    assert {"charge/ana", "defend/ana", "heal/ana/bea", "slash/ana/melee/orc"} <= set(stage.offered)
    assert not {"move/ana", "maneuver/ana"} & set(stage.offered)

    stage.answer("slash/ana/melee/orc")

    assert [taken.amount for taken in stage.events(DamageTaken)] == [9, 10]
    assert stage.at("orc") == (3, 1)
    assert stage.exact


def test_a_table_may_have_it_turned_into_something_else_off_turn_or_never() -> None:
    always = off_turn(policies=(PolicyChosen("extra_main_action_converts", "always"),))
    never = critical(policies=(PolicyChosen("extra_main_action_converts", "never"),))

    always.answer("move/ana")
    always.answer("advance/ana/1,0,0")

    assert always.at("ana") == (1, 0)
    assert always.exact
    assert not any(option.startswith(("move/", "maneuver/")) for option in never.offered)


def test_a_charge_off_turn_provokes_like_any_other() -> None:
    """She charges away from the orc, who strikes her for 3 (rules/combat.md:555)."""
    stage = off_turn(3, 4)

    stage.answer("charge/ana")
    stage.answer("charge/ana/4,0,0/far/melee-free-strike")
    assert stage.asked == "reactions"
    stage.answer("opportunity-attack/orc")

    assert stage.stamina("ana") == 40 - 3
    assert stage.at("ana") == (4, 0)
    assert stage.exact


def test_who_is_dazed_takes_it_all_the_same() -> None:
    stage = Stage(*PLACES, dice=CRITICAL)
    stage.fight.rule(AddCondition("ana", Condition("dazed", "orc")))
    stage.do(UseAbility("ana", "slash", ("orc",)))

    assert {"charge/ana", "defend/ana", "move/ana"} <= set(stage.offered)
    stage.answer("defend/ana")

    assert "dazed" in stage.refused(UseAbility("ana", "knockback", ("orc",)))
    assert stage.exact


def test_a_main_action_in_hand_allows_nothing_once_it_is_passed_on() -> None:
    stage = critical()

    stage.answer()

    assert len(stage.events(ExtraMainActionForgone)) == 1
    assert stage.refused(UseAbility("ana", "slash", ("orc",))) == ["main action spent"]
    assert stage.fight.board.at_once == ()


def test_one_critical_hit_follows_another() -> None:
    stage = critical(10, 10, 1, 2)

    stage.answer(f"{SLASH.id}/ana/melee/orc")
    assert stage.asked == "extra main action"
    stage.answer("slash/ana/melee/orc")

    assert [taken.amount for taken in stage.events(DamageTaken)] == [10, 10, 4]
    assert stage.exact
