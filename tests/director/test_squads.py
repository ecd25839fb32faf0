"""A squad of minions takes its turn together (rules/monster-basics.md:415-467)."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import Stage, foe, hero, lines, strike
from freestrike.engine import (
    ActTogether,
    Advance,
    AidAttack,
    BeginTurn,
    CatchBreath,
    EndTurn,
    Hide,
    Search,
    StandUp,
    UseAbility,
)
from freestrike.engine.content.printed.captain_line import read_captain_line
from freestrike.events.conditions import Condition, ConditionImposed, SavingThrowMade
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import DealDamage, ForEach, FreeStrike, ImposeCondition, Move
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection
from freestrike.events.content.stat_block import CreatureFreeStrike
from freestrike.events.damage import DamageDue, DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.forced_movement import ObjectDamaged
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.events.turns import ExtraMainActionGained, RoundStarted, TurnEnded, TurnJoined, TurnLeft, TurnStarted, TurnTakenUp

SPIT = strike((DealDamage(2, "poison"),), (DealDamage(4, "poison"),), (DealDamage(5, "poison"),), id="spit", ranged=10)
"""The pitlings of the printed example: 4 poison damage at tier 2, a free strike of 2 (rules/monster-basics.md:431)."""


def minion(id: str, at: tuple[int, int], *, squad: str = "a", signature: Ability = SPIT, conditions: tuple[Condition, ...] = ()) -> Entrant:
    one = foe(id, at, abilities=(signature,), stamina=5, squad=squad, conditions=conditions)
    block = replace(one.stat_block, name="Pitling", roles=("Minion Artillery",), free_strike=CreatureFreeStrike(2), keywords=("Demon",))
    return replace(one, stat_block=block)


THREE = (minion("m1", (0, 5)), minion("m2", (2, 5)), minion("m3", (4, 5)))
SHADOW, CONDUIT = hero("shadow", (1, 0)), hero("conduit", (6, 0))


def stage(*entrants: Entrant, dice: tuple[int, ...] = (6, 7), first: str = "director") -> Stage:
    return Stage(*(entrants or (SHADOW, CONDUIT, *THREE)), dice=dice, first=first)


def together(*pairs: tuple[str, str], ability: str = "spit", manner: str = "ranged") -> ActTogether:
    return ActTogether(pairs[0][0], ability, pairs, manner)


def test_the_printed_example() -> None:
    """Three pitlings, 6 + 7 = 13 for tier 2: the shadow takes 4 poison damage from one of them, the conduit 4 and 2 from two; one roll, an
    outcome for each (rules/monster-basics.md:431)."""
    fight = stage()

    fight.do(together(("m1", "shadow"), ("m2", "conduit"), ("m3", "conduit")))

    (rolled,) = fight.events(PowerRollMade)
    assert [(outcome.target, outcome.tier) for outcome in rolled.outcomes] == [("shadow", 2), ("conduit", 2)]
    assert [(taken.target, taken.source, taken.amount, taken.type) for taken in fight.events(DamageTaken)] == [
        ("shadow", "m1", 4, "poison"),
        ("conduit", "m2", 6, "poison"),
    ]
    assert lines(fight.events(DamageDue)[1].ledger) == [("damage", 4), ("squad", 2)]
    (used,) = fight.events(AbilityUsed)
    assert (used.creature, used.joined, used.strikers) == ("m1", ("m2", "m3"), (("m1",), ("m2", "m3")))
    assert fight.exact


def test_the_edges_of_each_target_are_those_of_the_minion_that_strikes_it() -> None:
    """m1 has the shadow adjacent, and so a bane on its ranged strike; m2 has none: 5 + 7 = 12 - 2 is tier 1, 12 is tier 2."""
    fight = stage(hero("shadow", (1, 4)), CONDUIT, *THREE[:1], minion("m2", (8, 5)), dice=(5, 7))

    fight.do(together(("m1", "shadow"), ("m2", "conduit")))

    (rolled,) = fight.events(PowerRollMade)
    assert [(outcome.target, outcome.net, outcome.tier) for outcome in rolled.outcomes] == [("shadow", -1, 1), ("conduit", 0, 2)]


def test_the_squad_takes_one_turn() -> None:
    """All of it, and its captain; each acts in it as it likes, and when it is over it is so for all (rules/monster-basics.md:380, 457)."""
    boss = foe("boss", (8, 8), captain_of="a")
    fight = stage(SHADOW, *THREE, boss)

    fight.do(Advance("m2", [(2, 4)]))
    fight.do(Advance("boss", [(8, 7)]))
    fight.do(Advance("m2", [(2, 3)]))

    assert fight.events(TurnStarted) == [TurnStarted("m2")]
    assert fight.events(TurnJoined) == [TurnJoined("m1"), TurnJoined("m3"), TurnJoined("boss")]
    assert fight.events(TurnTakenUp) == [TurnTakenUp("boss"), TurnTakenUp("m2")]
    fight.do(EndTurn("m1"))
    assert [left.creature for left in fight.events(TurnLeft)] == ["m1", "m3", "boss"]
    assert fight.last(TurnEnded) == TurnEnded("m2", "heroes")
    fight.do(EndTurn("shadow"))
    assert fight.last(RoundStarted).round == 2


def test_every_minion_saves_at_the_end_of_the_turn() -> None:
    slowed = (Condition("slowed", "shadow", "save"),)
    fight = stage(SHADOW, minion("m1", (0, 5), conditions=slowed), minion("m2", (2, 5), conditions=slowed), dice=(3, 8))

    fight.do(EndTurn("m1"))

    assert [(made.creature, made.succeeded) for made in fight.events(SavingThrowMade)] == [("m2", False), ("m1", True)]


def test_the_turn_goes_on_when_the_one_that_acts_drops() -> None:
    """m1 is struck down as it leaves the shadow: the others still have their turn."""
    cut = replace(SHADOW, square=(0, 4, 0))
    fight = stage(cut, *THREE, dice=(5, 6))

    fight.do(Advance("m1", [(0, 6), (0, 7)]))
    fight.yes()
    fight.answer("kill/m1")

    assert fight.fight.board.creatures["m1"].life == "dead"
    assert fight.refused(Advance("m2", [(2, 6)])) == []
    fight.do(EndTurn("m2"))
    assert fight.fight.board.side_to_act == "heroes"


def test_whoever_is_no_part_of_the_squad_action_has_wasted_its_own() -> None:
    """Their main actions are used in concert; one that took no part may move, or alleviate its own circumstances
    (rules/monster-basics.md:417)."""
    fight = stage(SHADOW, minion("m1", (0, 5)), minion("m2", (2, 5), conditions=(Condition("prone"),)), *THREE[2:])
    fight.do(together(("m1", "shadow")))

    assert fight.refused(UseAbility("m3", "spit", ("shadow",), "ranged")) == ["its squad has acted"]
    assert fight.refused(together(("m3", "shadow"))) == ["its squad has acted"]
    assert fight.refused(Advance("m3", [(4, 4)])) == []
    assert fight.refused(StandUp("m2")) == []
    # A main action may still become a second move.
    fight.do(Advance("m3", [(4, 4)]))
    assert fight.refused(Advance("m3", [(4, 3)], convert=True)) == []


def test_a_main_action_that_became_a_move_is_no_squad_action() -> None:
    """m1 takes two move actions (rules/monster-basics.md:423); the others may still strike together, and so no step counts for more."""
    fight = stage()

    fight.do(Advance("m1", [(0, 4)]))
    fight.do(Advance("m1", [(0, 3)], convert=True))

    assert fight.refused(UseAbility("m2", "spit", ("shadow",), "ranged")) == []


def test_a_step_does_not_let_the_squad_use_its_maneuver_again() -> None:
    """The squad uses Knockback together, once in its turn (rules/monster-basics.md:439), whoever moves after it."""
    fight = stage(hero("shadow", (1, 4)), *BESIDE[:2], minion("m3", (2, 5)), dice=(6, 7))
    fight.do(together(("m1", "shadow"), ability="knockback", manner="melee"))
    fight.yes()

    fight.do(Advance("m1", [(0, 5)]))

    assert "its squad has done that" in fight.refused(UseAbility("m3", "knockback", ("shadow",)))


BESIDE = (minion("m1", (0, 4)), minion("m2", (2, 4)), minion("m3", (1, 6)))


def test_a_squad_knocks_back_with_one_roll_and_each_target_once() -> None:
    """One roll for the whole squad; the second minion on the shadow adds nothing; a second Knockback in the turn is refused
    (rules/monster-basics.md:439)."""
    fight = stage(hero("shadow", (1, 4)), *BESIDE[:2], minion("m3", (2, 5)), minion("m4", (8, 8)), dice=(6, 7))

    fight.do(together(("m1", "shadow"), ("m2", "shadow"), ability="knockback", manner="melee"))

    (rolled,) = fight.events(PowerRollMade)
    assert [outcome.target for outcome in rolled.outcomes] == ["shadow"]
    fight.yes()
    assert fight.refused(UseAbility("m3", "knockback", ("shadow",)))[:1] == ["its squad has done that"]
    assert fight.refused(together(("m1", "shadow")))[:1] == ["a main action or a maneuver"]
    offered = [choice.command for choice in fight.fight.options("m3").abilities]
    assert not any(isinstance(command, UseAbility) and command.ability == "knockback" for command in offered)


def test_a_squad_grabs_with_one_roll() -> None:
    """9 + 8 is 17, tier 3: each of the two targets is grabbed by the minion that targeted it."""
    fight = stage(hero("shadow", (1, 4)), hero("conduit", (3, 4)), *BESIDE[:1], minion("m2", (4, 4)), dice=(9, 8))

    fight.do(together(("m1", "shadow"), ("m2", "conduit"), ability="grab", manner="melee"))

    assert [(one.creature, one.condition.name, one.condition.source) for one in fight.events(ConditionImposed)] == [
        ("shadow", "grabbed", "m1"),
        ("conduit", "grabbed", "m2"),
    ]
    assert fight.exact


def test_a_squad_searches_with_one_roll() -> None:
    """The hidden shadow rolls 2 + 3 once against 6 + 7: both who searched, and the third who hears of it, know (rules/tests.md)."""
    fight = stage(hero("shadow", (1, 4), hidden_from=("m1", "m2", "m3")), *THREE, dice=(6, 7, 2, 3))

    fight.do(Search("m1", together=["m2"]))

    assert fight.fight.board.creatures["shadow"].hidden_from == ()
    assert fight.dice_left == 0
    assert fight.refused(Search("m3"))[0] == "its squad has done that"


def test_who_hides_together_must_each_be_able_to() -> None:
    fight = stage()

    assert set(fight.refused(Hide("m1", together=["m2"]))) == {"no cover or concealment"}
    assert fight.refused(Hide("m1", together=["shadow"]))[-1] == "not of the squad"
    assert "named twice" in fight.refused(Hide("m1", together=["m1"]))


def test_a_critical_hit_is_one_for_each_who_took_part() -> None:
    """10 + 9: tier 3, 5 damage; both may take another main action, and do so together with one roll of 5 + 7: 4 and 2 more
    (rules/monster-basics.md:433)."""
    fight = stage(SHADOW, *THREE, dice=(10, 9, 5, 7))

    fight.do(together(("m1", "shadow"), ("m2", "shadow")))
    assert fight.asked == "extra main action"
    fight.answer("spit/m1/ranged/shadow")
    fight.answer("spit/m2/ranged/shadow")

    assert [gained.creature for gained in fight.events(ExtraMainActionGained)] == ["m1", "m2"]
    assert [taken.amount for taken in fight.events(DamageTaken)] == [5 + 2, 4 + 2]
    assert fight.exact


def test_who_took_no_part_gains_nothing_by_the_critical_hit() -> None:
    fight = stage(SHADOW, *THREE, dice=(10, 9))
    fight.do(together(("m1", "shadow")))

    fight.answer()

    assert [gained.creature for gained in fight.events(ExtraMainActionGained)] == ["m1"]


def test_what_is_no_squad_action_is_refused() -> None:
    other = minion("x1", (9, 9), squad="b")
    fight = stage(SHADOW, *THREE, other)

    assert fight.refused(together(("m1", "shadow"), ("x1", "shadow"))) == ["not of the squad"]
    assert "not used together" in fight.refused(together(("m1", "shadow"), ability="escape-grab", manner=""))
    assert fight.refused(ActTogether("m1", "spit", [("m2", "shadow")], "ranged")) == ["not among them"]
    assert fight.refused(ActTogether("m1", "spit", [], "ranged")) == ["not among them"]
    assert fight.refused(together(("m1", "m2"))) == []
    assert fight.refused(ActTogether("shadow", "slash", [("shadow", "m1")]))[-1] == "no minion"
    assert fight.refused(CatchBreath("m1")) != []


def test_the_options_list_what_a_squad_can_do() -> None:
    fight = stage()

    offered = [choice.command for choice in fight.fight.options("m1") if isinstance(choice.command, ActTogether)]

    assert together(("m1", "shadow"), ("m2", "shadow")) in offered
    assert together(("m1", "shadow"), ("m2", "shadow"), ("m3", "shadow")) in offered
    assert together(("m1", "shadow"), ("m2", "conduit"), ("m3", "shadow")) in offered
    assert all(not fight.fight.check(command, "director") for command in offered)


def test_an_undo_takes_the_whole_action_back() -> None:
    fight = stage()
    before = fight.fight.board
    fight.do(together(("m1", "shadow"), ("m2", "conduit")))

    fight.fight.undo()

    assert fight.fight.board == before
    fight.do(BeginTurn("m3"))
    assert fight.refused(BeginTurn("m1")) == ["the turn has begun"]
    assert fight.refused(AidAttack("m1", "shadow")) == ["not adjacent"]


def test_free_strikes_as_a_main_action_are_one_strike_on_each_target() -> None:
    """All four free strikes of 2 go at once (rules/monster-basics.md:417, :445): three at the shadow are one strike of 6, the fourth is
    one of 2 on the conduit. Nothing is rolled."""
    four = (*THREE, minion("m4", (6, 5)))
    fight = stage(SHADOW, CONDUIT, *four, dice=())

    fight.do(together(*((one, "shadow") for one in ("m1", "m2", "m3")), ("m4", "conduit"), ability="ranged-free-strike", manner=""))

    assert [(taken.target, taken.source, taken.amount) for taken in fight.events(DamageTaken)] == [
        ("shadow", "m1", 6),
        ("conduit", "m4", 2),
    ]
    assert [(used.creature, used.joined) for used in fight.events(AbilityUsed)] == [("m1", ("m2", "m3")), ("m4", ())]
    assert fight.events(PowerRollMade) == []
    assert fight.exact


def test_free_strikes_together_are_in_the_options_and_are_the_squads_main_action() -> None:
    fight = stage(SHADOW, *THREE, dice=())
    strike = together(("m1", "shadow"), ("m2", "shadow"), ability="ranged-free-strike", manner="")
    assert strike in [choice.command for choice in fight.fight.options("m1")]

    fight.do(strike)

    assert "its squad has acted" in [reason.code for reason in fight.fight.check(together(("m3", "shadow")))]


DOOR = SolidObject("door", ((1, 5, 0),), stamina=20)


def at_a_door(*dice: int) -> Stage:
    spitting = replace(SPIT, target=Target(("creature", "object")))
    minions = [minion(f"m{n}", (2 * n - 2, 5), signature=spitting) for n in (1, 2, 3)]
    return Stage(SHADOW, *minions, dice=dice, first="director", terrain=Terrain(objects=(DOOR,)))


def door(fight: Stage) -> int:
    return fight.fight.board.ground.object_stamina((1, 5, 0))


def test_a_squad_strikes_an_object_together() -> None:
    """6 + 7 is tier 2: 4, and 2 for each of the two who join in; poison does nothing to an object, so the spit is without a type
    (rules/monster-basics.md:431)."""
    plain = strike((DealDamage(2),), (DealDamage(4),), (DealDamage(5),), id="spit", ranged=10)
    plain = replace(plain, target=Target(("creature", "object")))
    minions = [minion(f"m{n}", (2 * n - 2, 5), signature=plain) for n in (1, 2, 3)]
    fight = Stage(SHADOW, *minions, dice=(6, 7), first="director", terrain=Terrain(objects=(DOOR,)))
    all_three = together(("m1", "door"), ("m2", "door"), ("m3", "door"))
    assert all_three in [choice.command for choice in fight.fight.options("m1")]

    fight.do(all_three)

    assert door(fight) == 20 - (4 + 2 + 2)
    assert lines(fight.last(ObjectDamaged).ledger) == [("damage", 4), ("squad", 2), ("squad", 2)]
    assert fight.exact


def test_one_roll_is_for_an_object_and_a_creature() -> None:
    """m1 spits at the shadow, 4; m2 and m3 at the door, which poison does not hurt."""
    fight = at_a_door(6, 7)

    fight.do(together(("m1", "shadow"), ("m2", "door"), ("m3", "door")))

    assert fight.stamina("shadow") == 40 - 4
    assert door(fight) == 20
    (used,) = fight.events(AbilityUsed)
    assert (used.targets, used.objects, used.strikers) == (("shadow",), ("door",), (("m1",), ("m2", "m3")))
    assert fight.exact


def test_free_strikes_together_break_an_object_with_their_captains_bonus() -> None:
    """2 of each, and 1 more of each for the captain's bonus to strikes (rules/monster-basics.md:445, 463)."""
    bonus = "+1 damage bonus to strikes"
    benefit = read_captain_line(bonus)
    boss = foe("boss", (8, 8), captain_of="a")
    squads = [replace(one, stat_block=replace(one.stat_block, with_captain=bonus, captain_benefit=benefit)) for one in THREE]
    fight = Stage(SHADOW, *squads, boss, first="director", terrain=Terrain(objects=(DOOR,)))

    fight.do(together(("m1", "door"), ("m2", "door"), ability="ranged-free-strike", manner=""))

    assert door(fight) == 20 - (2 + 1 + 2 + 1)
    assert fight.exact


def test_what_is_added_to_damage_is_added_to_that_of_an_object() -> None:
    """3 more on strikes: 2 + 3 (rules/classes.md:216)."""
    imp = foe("imp", (0, 5), Modifier("extra damage", 3, on="strike"), Modifier("extra damage", 5, on="melee strike"))
    imp = replace(imp, stat_block=replace(imp.stat_block, free_strike=CreatureFreeStrike(2)))
    fight = Stage(imp, SHADOW, first="director", terrain=Terrain(objects=(DOOR,)))

    fight.do(UseAbility("imp", "ranged-free-strike", ("door",)))

    assert door(fight) == 20 - 5
    assert fight.exact


RALLY = Ability("rally", "Rally", MANEUVER, ("Ranged",), ranged=20, target=Target(("ally",), 4), effects=(FreeStrike(),))


def rallied(*squads: Entrant, by: Ability = RALLY, dice: tuple[int, ...] = ()) -> Stage:
    """The boss gives its minions leave to strike at one time; nothing is rolled."""
    boss = foe("boss", (3, 8), abilities=(by,))
    fight = Stage(hero("shadow", (1, 4)), hero("conduit", (6, 4)), *squads, boss, dice=dice, first="director")
    fight.do(UseAbility("boss", "rally", [one.id for one in squads]))
    return fight


def test_granted_free_strikes_of_a_squad_at_one_target_are_one() -> None:
    """Two of them at the shadow, 2 + 2 as one strike, and one at the conduit, 2; nothing is rolled (rules/monster-basics.md:445)."""
    fight = rallied(*THREE)

    for id, target in (("m1", "shadow"), ("m2", "shadow"), ("m3", "conduit")):
        assert f"ranged-free-strike/{id}/ranged/{target}" in fight.offered
        fight.answer(f"ranged-free-strike/{id}/ranged/{target}")

    used = [(one.creature, one.joined, one.targets) for one in fight.events(AbilityUsed)[1:]]
    assert used == [("m1", ("m2",), ("shadow",)), ("m3", (), ("conduit",))]
    assert [(taken.target, taken.amount) for taken in fight.events(DamageTaken)] == [("shadow", 4), ("conduit", 2)]
    assert fight.exact


def test_those_of_another_squad_and_those_that_pass_strike_apart() -> None:
    other = minion("x1", (5, 6), squad="b")
    fight = rallied(*THREE, other)

    fight.answer("ranged-free-strike/m1/ranged/shadow")
    fight.answer()
    fight.answer("ranged-free-strike/m3/ranged/shadow")
    fight.answer("ranged-free-strike/x1/ranged/shadow")

    assert [(taken.source, taken.amount) for taken in fight.events(DamageTaken)] == [("m1", 4), ("x1", 2)]
    assert fight.exact


def test_what_rides_on_the_strike_is_done_once_and_more_damage_is_added_to_each() -> None:
    """2 + 1 and 2 + 1 (policy squad_free_strike_bonus), and whom the strike hits is slowed."""
    leave = FreeStrike(modifiers=(Modifier("extra damage", 1),), riders=(ImposeCondition("slowed", "save"),))
    fight = rallied(*THREE[:2], by=replace(RALLY, effects=(leave,)))

    fight.answer("ranged-free-strike/m1/ranged/shadow")
    fight.answer("ranged-free-strike/m2/ranged/shadow")

    assert [taken.amount for taken in fight.events(DamageTaken)] == [6]
    assert [(one.creature, one.condition.name) for one in fight.events(ConditionImposed)] == [("shadow", "slowed")]
    assert fight.exact


def test_who_moves_first_each_by_itself_strikes_by_itself() -> None:
    """Each moves and then strikes, so they do not strike at the same time."""
    fight = rallied(*THREE[:2], by=replace(RALLY, effects=(Move(1), FreeStrike())))

    for _ in range(2):
        fight.answer()
        fight.answer(next(option for option in fight.offered if option.endswith("/ranged/shadow")))

    assert [taken.amount for taken in fight.events(DamageTaken)] == [2, 2]
    assert fight.exact


def test_each_of_several_who_are_picked_strikes_with_its_squad() -> None:
    """An ability for oneself, whose words give leave to each ally within 20."""
    each = ForEach(Selection(("ally",), 0, 20), (FreeStrike(),))
    boss = foe("boss", (3, 8), abilities=(replace(RALLY, effects=(each,), target=Target(("self",)), ranged=0, keywords=()),))
    fight = Stage(hero("shadow", (1, 4)), *THREE[:2], boss, first="director")

    fight.do(UseAbility("boss", "rally"))
    fight.answer("ranged-free-strike/m1/ranged/shadow")
    fight.answer("ranged-free-strike/m2/ranged/shadow")

    assert [taken.amount for taken in fight.events(DamageTaken)] == [4]
    assert fight.exact


def test_a_captains_bonus_is_once_in_a_squads_strike_with_one_roll() -> None:
    """6 + 7 is tier 2: 4, 1 more for the bonus to strikes, and 2 for the free strike value of the minion that joins in
    (rules/monster-basics.md:431, 463)."""
    bonus = "+1 damage bonus to strikes"
    benefit = read_captain_line(bonus)
    squad = [replace(one, stat_block=replace(one.stat_block, with_captain=bonus, captain_benefit=benefit)) for one in THREE]
    fight = stage(SHADOW, CONDUIT, *squad, foe("boss", (8, 8), captain_of="a"))

    fight.do(together(("m1", "shadow"), ("m2", "conduit"), ("m3", "conduit")))

    assert [(taken.target, taken.amount) for taken in fight.events(DamageTaken)] == [("shadow", 5), ("conduit", 7)]
    assert fight.exact
