"""The main action that a critical hit gives at once may be any that there is (rules/classes.md:355, rules/combat.md:511-537)."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import ENDLESS, SLASH, Stage, foe, hero
from freestrike.engine import Advance, Mount, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import AddCondition
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.strikes import LeftToDirector
from freestrike.events.tests import PowerRollTested
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


def test_a_test_is_made_at_once() -> None:
    """Of a characteristic and at a difficulty that are agreed on: 6 + 6 + Might 2 is tier 2, which at a hard one fails
    (rules/combat.md:499-503)."""
    stage = critical(6, 6)

    stage.answer("test/ana")
    assert stage.asked == "extra test"
    stage.answer("make-test/ana/might/hard")

    (made,) = stage.events(PowerRollTested)
    assert (made.characteristic, made.tier, made.outcome) == ("might", 2, "failure")
    assert stage.exact


def test_off_turn_a_test_is_a_main_action_itself() -> None:
    """Nothing is turned into a maneuver off turn; a test that takes its time is a main action (rules/combat.md:503)."""
    stage = off_turn(6, 6)

    stage.answer("test/ana")
    stage.answer("make-test/ana/agility/easy")

    assert [(spent.action, spent.used_as) for spent in stage.events(ActionSpent) if spent.creature == "ana"] == [("main action", "")]
    assert stage.exact


def test_a_test_is_assisted_at_once_by_who_has_a_skill() -> None:
    """4 + 4 + 2 is tier 1: a bane on bea's next test (rules/tests.md, Assist a Test)."""
    skilled = replace(PLACES[0], stat_block=replace(PLACES[0].stat_block, skills=("climb",)))
    stage = Stage(skilled, *PLACES[1:], dice=[*CRITICAL, 4, 4])
    stage.do(UseAbility("ana", "slash", ("orc",)))

    stage.answer("test/ana")
    stage.answer("assist-test/ana/bea/might/climb")

    assert stage.fight.board.creatures["bea"].has_lasting("assisted")
    assert stage.exact


def test_a_consumable_is_used_at_once() -> None:
    """On herself, or on the ally beside her, and not on the foe; what it does is the Director's to say (rules/combat.md:513-515)."""
    stage = critical()

    stage.answer("maneuver/ana")
    assert [one for one in stage.offered if one.startswith("use-consumable")] == ["use-consumable/ana", "use-consumable/ana/bea"]
    stage.answer("use-consumable/ana/bea")

    assert [left.targets for left in stage.events(LeftToDirector)] == [("bea",)]
    assert stage.exact


def horse(at: tuple[int, int]) -> Entrant:
    """A willing mount of hers, larger than she is."""
    one = hero("bea", at)
    return replace(one, stat_block=replace(one.stat_block, size="2", roles=("Mount",), hero=False))


def test_she_mounts_at_once() -> None:
    """The main action turned into a move action, of which climbing up is a part (rules/combat.md:517, 714)."""
    stage = Stage(hero("ana", (2, 1)), horse((0, 1)), foe("orc", (3, 1)), dice=CRITICAL)
    stage.do(UseAbility("ana", "slash", ("orc",)))

    stage.answer("move/ana")
    stage.answer("mount/ana/1,1,2/bea")
    stage.answer()  # The orc, whom she leaves, does not strike her.

    assert stage.fight.board.creatures["ana"].mount == "bea"
    assert stage.exact


def test_she_rides_at_once() -> None:
    """She has mounted with her move action; the one that the critical hit gives takes her and the mount 3 squares on
    (rules/combat.md:414, 517)."""
    stage = Stage(hero("ana", (2, 1)), horse((0, 1)), foe("orc", (5, 4)), dice=CRITICAL)
    stage.do(Mount("ana", "bea", (1, 1, 2)))
    stage.do(UseAbility("ana", "ranged-free-strike", ("orc",)))

    stage.answer("move/ana")
    stage.answer("ride/ana/3,1,0")

    assert (stage.at("ana"), stage.at("bea")) == ((4, 1), (3, 1))
    assert stage.exact
