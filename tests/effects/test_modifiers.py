"""Modifiers reach the rules that they change: rolls, damage, distance, potency, speed, and what a creature can and cannot do."""

from __future__ import annotations

import pytest

from effects.stage import BLADE, Stage, foe, hero, lines, strike
from freestrike.engine import Advance, Disengage, Encounter, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.events.commands import Charge, Command, EndTurn, Hide, StandUp
from freestrike.events.conditions import Condition, PotencyResisted, SavingThrowMade
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import Bestow, DealDamage, ForceMove, ImposeCondition, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.damage import DamageDue, DamageTaken
from freestrike.events.encounter import Setup
from freestrike.events.forced_movement import ForcedMoveBegun, ForcedMoveResisted
from freestrike.events.lasting import ENCOUNTER, Lasting, LastingEnded
from freestrike.events.ledger import Entry
from freestrike.events.reactions import RuledOut
from freestrike.events.space import Hazard, Terrain
from freestrike.events.strikes import PowerRollMade


def given(*modifiers: Modifier, ends: str = ENCOUNTER, source: str = "ana") -> tuple[Lasting, ...]:
    """What lasts on a creature with these modifiers, given by `source`."""
    return (Lasting("blessed", source, ends, "blessing", modifiers=modifiers),)


def slashed(stage: Stage, *targets: str) -> None:
    stage.do(UseAbility("ana", "slash", targets or ("orc",)))


def outcome(*modifiers: Modifier, against: tuple[Modifier, ...] = (), dice: tuple[int, int] = (5, 5)) -> tuple[int, int, int]:
    """Total, tier and net edge of Ana's strike, Might 2, with `modifiers` on her, and those `against` her on the orc."""
    stage = Stage(hero("ana", (1, 1), *modifiers), foe("orc", (2, 1), *against), dice=dice)
    slashed(stage)
    result = stage.last(PowerRollMade).outcomes[0]
    return result.total, result.tier, result.net


# Rolls


@pytest.mark.parametrize(
    ("modifier", "expected"),
    [
        (Modifier("edge"), (14, 2, 1)),
        (Modifier("double edge"), (12, 3, 2)),
        (Modifier("bane"), (10, 1, -1)),
        (Modifier("double bane"), (12, 1, -2)),
        (Modifier("bonus", 5), (17, 3, 0)),
        (Modifier("penalty", 1), (11, 1, 0)),
        (Modifier("automatic tier", 3), (12, 3, 0)),
        (Modifier("least tier", 3), (12, 3, 0)),
        (Modifier("most tier", 1), (12, 1, 0)),
        (Modifier("bonus", Amount(of="level", times=3)), (15, 2, 0)),
        (Modifier("edge", on="melee strike"), (14, 2, 1)),
        (Modifier("edge", on="weapon ability"), (14, 2, 1)),
        (Modifier("edge", on="signature ability"), (14, 2, 1)),
        (Modifier("edge", on="ranged strike"), (12, 2, 0)),
        (Modifier("edge", on="free strike"), (12, 2, 0)),
        (Modifier("edge", on="charge"), (12, 2, 0)),
        (Modifier("edge", on="test"), (12, 2, 0)),
        (Modifier("edge", incoming=True), (12, 2, 0)),
        (Modifier("edge", when=(Holds("winded", of="triggering creature"),)), (12, 2, 0)),
    ],
)
def test_a_modifier_of_ones_own_rolls(modifier: Modifier, expected: tuple[int, int, int]) -> None:
    """10 on the dice and Might 2: 12, tier 2 (rules/the-basics.md:158-195)."""
    assert outcome(modifier) == expected


def test_a_modifier_of_rolls_against_the_bearer() -> None:
    assert outcome(against=(Modifier("bane", incoming=True),)) == (10, 1, -1)
    assert outcome(against=(Modifier("bane"),)) == (12, 2, 0)


def test_different_automatic_outcomes_cancel_each_other() -> None:
    """rules/the-basics.md:195."""
    assert outcome(Modifier("automatic tier", 3), Modifier("automatic tier", 1)) == (12, 2, 0)


def test_who_ignores_banes_has_none_and_who_cannot_gain_edges_has_none() -> None:
    assert outcome(Modifier("ignores", name="banes"), against=(Modifier("double bane", incoming=True),)) == (12, 2, 0)
    assert outcome(Modifier("cannot", name="gain edges"), Modifier("edge")) == (12, 2, 0)


def test_a_modifier_against_one_creature_counts_against_no_other() -> None:
    """The orc, who marked Ana so, has the bane given to her against itself: she is at a bane against the orc alone."""
    cursed = given(Modifier("bane", against="user"), source="orc")
    stage = Stage(hero("ana", (1, 1), abilities=(strike(count=2),), lasting=cursed), foe("orc", (2, 1)), foe("ogre", (0, 1)), dice=[5, 5])
    slashed(stage, "orc", "ogre")
    assert [result.net for result in stage.last(PowerRollMade).outcomes] == [-1, 0]


def test_what_is_for_the_next_roll_is_used_up_by_it() -> None:
    stage = Stage(hero("ana", (1, 1), lasting=given(Modifier("edge", next_only=True))), foe("orc", (2, 1)), dice=[5, 5])
    slashed(stage)
    assert stage.last(PowerRollMade).outcomes[0].net == 1
    assert stage.last(LastingEnded).cause == "used"
    assert stage.fight.board.creatures["ana"].lasting == ()


def test_what_is_for_the_next_strike_stays_when_it_is_none() -> None:
    """The edge is for ranged strikes; a melee one leaves it."""
    stage = Stage(hero("ana", (1, 1), lasting=given(Modifier("edge", on="ranged strike", next_only=True))), foe("orc", (2, 1)), dice=[5, 5])
    slashed(stage)
    assert len(stage.fight.board.creatures["ana"].lasting) == 1


# Damage


def test_extra_damage_is_added_once_to_the_abilitys_own_and_used_up_with_it() -> None:
    """7 and 4 more; the burn of 2 gets none."""
    burning = ((DealDamage(7), DealDamage(2, "fire")),) * 3
    stage = Stage(
        hero("ana", (1, 1), abilities=(strike(*burning),), lasting=given(Modifier("extra damage", 4, next_only=True))),
        foe("orc", (2, 1)),
        dice=[5, 5],
    )
    slashed(stage)
    assert [taken.amount for taken in stage.events(DamageTaken)] == [11, 2]
    assert stage.last(LastingEnded).cause == "used"


def test_damage_of_another_type_meets_the_immunity_to_it() -> None:
    stage = Stage(
        hero("ana", (1, 1), Modifier("damage type", name="fire")),
        foe("orc", (2, 1), immunities=(DamageModifier("fire", 5),)),
        dice=[5, 5],
    )
    slashed(stage)
    assert stage.last(DamageTaken).type == "fire"
    assert stage.stamina("orc") == 60 - 2


@pytest.mark.parametrize("what", ["unreducible", "ignores immunity"])
def test_immunity_does_not_count_against_it(what: str) -> None:
    stage = Stage(hero("ana", (1, 1), Modifier(what)), foe("orc", (2, 1), immunities=(DamageModifier("", 5),)), dice=[5, 5])
    slashed(stage)
    assert stage.stamina("orc") == 60 - 7


def test_unreducible_damage_is_not_halved_either() -> None:
    """An effect that says so by itself: 7 damage in spite of a feature that halves and an immunity."""
    hard = ((DealDamage(7, unreducible=True),),) * 3
    stage = Stage(
        hero("ana", (1, 1), abilities=(strike(*hard),)), foe("orc", (2, 1), Modifier("halved damage"), Modifier("immunity", 5)), dice=[5, 5]
    )
    slashed(stage)
    assert stage.stamina("orc") == 60 - 7


def test_a_feature_halves_weakens_and_protects() -> None:
    """7 halved is 3; weakness 2 makes it 5; immunity 4 leaves 1 (rules/combat.md:617-635)."""
    shell = (Modifier("halved damage"), Modifier("weakness", 2), Modifier("immunity", 4))
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), *shell), dice=[5, 5])
    slashed(stage)
    assert lines(stage.last(DamageTaken).ledger) == [("halved", 2), ("weakness", 2), ("immunity", 4)]
    assert stage.stamina("orc") == 59


def test_an_immunity_to_all_of_a_type() -> None:
    fire = ((DealDamage(7, "fire"),),) * 3
    stage = Stage(
        hero("ana", (1, 1), abilities=(strike(*fire),)), foe("orc", (2, 1), Modifier("immunity", name="fire", detail="all")), dice=[5, 5]
    )
    slashed(stage)
    assert stage.stamina("orc") == 60


def test_damage_with_more_from_an_amount_and_its_dice() -> None:
    """3, and a d6 that shows 4, and Might 2."""
    more = ((DealDamage(3, more=Amount(dice="1d6", characteristics=("might",))),),) * 3
    stage = Stage(hero("ana", (1, 1), abilities=(strike(*more),)), foe("orc", (2, 1)), dice=[5, 5, 4])
    slashed(stage)
    assert stage.last(DamageDue).ledger[-1] == Entry("more", 6, "Slash", "classes/abilities")
    assert stage.stamina("orc") == 60 - 9


# Uses


def test_distance_and_targets() -> None:
    stage = Stage(
        hero("ana", (1, 1), Modifier("distance", 2, on="melee ability"), Modifier("extra targets", 1)),
        foe("orc", (4, 1)),
        foe("ogre", (0, 1)),
    )
    assert stage.fight.check(UseAbility("ana", "slash", ["orc", "ogre"])) == ()
    plain = Stage(hero("ana", (1, 1)), foe("orc", (4, 1)))
    assert [reason.code for reason in plain.fight.check(UseAbility("ana", "slash", ["orc"]))] == ["too far"]


def test_potency_and_what_resists_it() -> None:
    """Potency 0 against Might 0 is resisted; 1 more is not; unless the target resists 1 better (rules/classes.md, Potencies)."""
    slowing = ((UnderPotency("might", 0, (ImposeCondition("slowed", "eot"),)),),) * 3

    def slowed(own: tuple[Modifier, ...], its: tuple[Modifier, ...] = ()) -> bool:
        stage = Stage(hero("ana", (1, 1), *own, abilities=(strike(*slowing),)), foe("orc", (2, 1), *its), dice=[5, 5])
        slashed(stage)
        return not stage.events(PotencyResisted)

    assert not slowed(())
    assert slowed((Modifier("potency"),))
    assert not slowed((Modifier("potency"),), (Modifier("resisting potency"),))


def test_forced_movement_and_stability() -> None:
    """A push of 2 and 1 more, less stability 1 and 1 more: 1 square."""
    pushing = ((ForceMove("push", 2),),) * 3
    stage = Stage(
        hero("ana", (1, 1), Modifier("forced movement", 1, "push"), abilities=(strike(*pushing),)),
        foe("orc", (2, 1), Modifier("stability"), stability=1),
        dice=[5, 5],
    )
    slashed(stage)
    if stage.asked == "stability":
        stage.yes()
    begun = stage.last(ForcedMoveBegun)
    assert begun.squares == 1
    came_from = [(entry.kind, entry.amount, entry.source) for entry in begun.ledger]
    assert came_from == [("squares", 2, "Slash"), ("bonus", 1, "Feature"), ("penalty", 2, "stability of orc")]


def test_who_cannot_be_force_moved_is_not_and_who_ignores_stability_does_so() -> None:
    pushing = ((ForceMove("push", 2),),) * 3
    rooted = Stage(
        hero("ana", (1, 1), abilities=(strike(*pushing),)), foe("orc", (2, 1), Modifier("cannot", name="be force moved")), dice=[5, 5]
    )
    slashed(rooted)
    assert rooted.last(ForcedMoveResisted).why == "cannot be force moved"

    strong = Stage(
        hero("ana", (1, 1), Modifier("ignores", name="stability"), abilities=(strike(*pushing),)),
        foe("orc", (2, 1), stability=5),
        dice=[5, 5],
    )
    slashed(strong)
    assert strong.last(ForcedMoveBegun).squares == 2


# Statistics


@pytest.mark.parametrize(
    ("modifier", "squares"),
    [
        (Modifier("speed", 2), 7),
        (Modifier("speed", -3), 2),
        (Modifier("speed at most", 3), 3),
        (Modifier("speed is", 8), 8),
        (Modifier("cannot", name="move"), 0),
    ],
)
def test_speed(modifier: Modifier, squares: int) -> None:
    stage = Stage(hero("ana", (1, 1), modifier), foe("orc", (1, 9)))
    path = [(2 + n, 1) for n in range(squares)]
    if path:
        assert stage.fight.check(Advance("ana", path)) == ()
    assert "too far" in [reason.code for reason in stage.fight.check(Advance("ana", [*path, (2 + squares, 1)]))]


def test_a_longer_shift() -> None:
    stage = Stage(hero("ana", (1, 1), Modifier("disengage", 1)), foe("orc", (1, 9)))
    assert stage.fight.check(Disengage("ana", [(2, 1), (3, 1)])) == ()
    assert stage.fight.check(Disengage("ana", [(2, 1), (3, 1), (4, 1)])) != ()


def test_a_bonus_to_saving_throws() -> None:
    """A 5 is no success, with 1 more it is."""
    slowed = (Condition("slowed", "orc", "save"),)
    stage = Stage(hero("ana", (1, 1), Modifier("saving throw"), conditions=slowed), foe("orc", (9, 9)), dice=[5])
    stage.do(EndTurn("ana"))
    assert stage.last(SavingThrowMade).succeeded
    assert stage.fight.board.creatures["ana"].conditions == ()


# What a creature cannot do, ignores, may do


def barred(what: str, command: Command, abilities: tuple[Ability, ...], conditions: tuple[Condition, ...]) -> list[str]:
    """The reasons against `command` that Ana's being unable to do `what` adds."""
    kinds: tuple[tuple[Modifier, ...], ...] = ((), (Modifier("cannot", name=what),))
    hers = [hero("ana", (1, 1), *modifiers, abilities=abilities, conditions=conditions) for modifiers in kinds]
    free, bound = (Stage(one, foe("orc", (2, 1))).fight.check(command) for one in hers)
    return [reason.code for reason in bound if reason.code not in [other.code for other in free]]


SPELL = strike(id="bolt", keywords=(*BLADE, "Magic"))
TRICK = Ability("trick", "Trick", MANEUVER, target=Target(("self",)), effects=(Bestow(state="tricky"),))


@pytest.mark.parametrize(
    ("what", "command", "code"),
    [
        ("stand", StandUp("ana"), "cannot stand"),
        ("shift", Disengage("ana", [(1, 2)]), "cannot shift"),
        ("use main actions", UseAbility("ana", "slash", ["orc"]), "cannot use main actions"),
        ("use maneuvers", UseAbility("ana", "trick", ["ana"]), "cannot use maneuvers"),
        ("make free strikes", UseAbility("ana", "melee-free-strike", ["orc"]), "cannot make free strikes"),
        ("use magic abilities", UseAbility("ana", "bolt", ["orc"]), "cannot use magic abilities"),
        ("hide", Hide("ana"), "cannot hide"),
        ("be hidden", Hide("ana"), "cannot hide"),
    ],
)
def test_what_a_creature_cannot_do(what: str, command: Command, code: str) -> None:
    prone = (Condition("prone"),) if what == "stand" else ()
    assert barred(what, command, (strike(), SPELL, TRICK), prone) == [code]


def test_who_cannot_be_targeted_is_no_target() -> None:
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), Modifier("cannot", name="be targeted")))
    assert [reason.code for reason in stage.fight.check(UseAbility("ana", "slash", ["orc"]))] == ["cannot be targeted"]


def test_who_cannot_have_a_condition_does_not_get_it() -> None:
    tripping = ((ImposeCondition("prone"), ImposeCondition("slowed", "eot")),) * 3
    stage = Stage(
        hero("ana", (1, 1), abilities=(strike(*tripping),)),
        foe("orc", (2, 1), Modifier("cannot", name="be condition", detail="prone")),
        dice=[5, 5],
    )
    slashed(stage)
    assert [one.name for one in stage.fight.board.creatures["orc"].conditions] == ["slowed"]


def test_who_is_kept_near_cannot_go_willingly_away() -> None:
    stage = Stage(hero("ana", (2, 1), lasting=given(Modifier("cannot", name="move willingly away"), source="orc")), foe("orc", (3, 1)))
    assert [reason.code for reason in stage.fight.check(Advance("ana", [(1, 1)]))] == ["cannot move willingly away"]
    assert stage.fight.check(Advance("ana", [(2, 2)])) == ()


def test_the_options_of_who_is_kept_near_are_the_squares_beside_whoever_keeps_it() -> None:
    stage = Stage(hero("ana", (2, 1), lasting=given(Modifier("cannot", name="move willingly away"), source="orc")), foe("orc", (3, 1)))
    moves = [choice.command for choice in stage.fight.options("ana").moves]
    ends = {move.path[-1] for move in moves if isinstance(move, Advance)}
    assert ends == {(x, y, 0) for x in (2, 3, 4) for y in (0, 1, 2)} - {(2, 1, 0), (3, 1, 0)}


def offered(*hers: Modifier, its: tuple[Modifier, ...] = (), lasting: tuple[Lasting, ...] = ()) -> tuple[str, list[str]]:
    """What is asked when Ana walks away from the orc, and why the orc is ruled out."""
    stage = Stage(hero("ana", (1, 1), *hers, lasting=lasting), foe("orc", (2, 1), *its))
    stage.do(Advance("ana", [(0, 1)]))
    found = [reason.code for event in stage.events(RuledOut) for one in event.exclusions for reason in one.reasons]
    return stage.asked, found


def test_opportunity_attacks_that_are_never_provoked_or_cannot_be_made() -> None:
    assert offered() == ("reactions", [])
    assert offered(Modifier("never provokes")) == ("", ["never provokes"])
    assert offered(lasting=given(Modifier("never provokes", against="user"), source="orc")) == ("", ["never provokes"])
    assert offered(lasting=given(Modifier("never provokes", against="user"), source="ana"))[0] == "reactions"
    assert offered(its=(Modifier("cannot", name="make opportunity attacks"),)) == ("", ["cannot make opportunity attacks"])
    assert offered(its=(Modifier("cannot", name="make free strikes"),)) == ("", ["cannot make free strikes"])
    assert offered(its=(Modifier("cannot", name="use triggered actions"),)) == ("", ["cannot use triggered actions"])


def test_a_bane_on_opportunity_attacks_rules_them_out() -> None:
    assert offered(its=(Modifier("bane", on="opportunity attack"),)) == ("", ["bane"])
    assert offered(its=(Modifier("bane", on="charge"),)) == ("reactions", [])


def test_difficult_terrain_that_is_ignored_costs_1() -> None:
    swamp = Terrain(difficult=((2, 1, 0), (3, 1, 0)))

    def costs(*modifiers: Modifier) -> int:
        entrants = (hero("ana", (1, 1), *modifiers), foe("orc", (9, 9)))
        fight = Encounter.create(Setup("swamp", entrants, terrain=swamp, first_side="heroes"), dice=ScriptedDice([]))
        return fight.path("ana", [(2, 1), (3, 1)]).cost

    assert costs() == 4
    assert costs(Modifier("ignores", name="difficult terrain")) == 2


def test_who_ignores_difficult_terrain_charges_over_it() -> None:
    """A charge can't lead through difficult terrain (rules/combat.md:529); for whom it is none, and for its options, it can."""
    swamp = Terrain((0, 1, 0), (9, 1, 0), difficult=((2, 1, 0), (3, 1, 0)))

    def charges(*modifiers: Modifier) -> tuple[list[str], bool]:
        entrants = (hero("ana", (1, 1), *modifiers), foe("orc", (5, 1)))
        fight = Encounter.create(Setup("swamp", entrants, terrain=swamp, first_side="heroes"), dice=ScriptedDice([]))
        command = Charge("ana", ((2, 1, 0), (3, 1, 0), (4, 1, 0)), "orc")
        offered = [choice.command.path for choice in fight.options("ana") if isinstance(choice.command, Charge)]
        return [reason.code for reason in fight.check(command)], command.path in offered

    assert charges() == (["difficult terrain"], False)
    assert charges(Modifier("ignores", name="difficult terrain")) == ([], True)


def test_a_dazed_creature_that_ignores_it_does_more_than_one_thing() -> None:
    dazed = (Condition("dazed", "orc", "encounter"),)
    stage = Stage(hero("ana", (1, 1), Modifier("ignores", name="dazed"), conditions=dazed), foe("orc", (9, 9)))
    stage.do(Advance("ana", [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5)]))
    assert stage.fight.check(UseAbility("ana", "slash", ["orc"]))[0].code != "dazed"
    assert "dazed" not in [reason.code for reason in stage.fight.check(Disengage("ana", [(3, 5)], convert=True))]


def test_a_feature_lets_a_creature_fly() -> None:
    stage = Stage(hero("ana", (1, 1), Modifier("can", name="fly")), foe("orc", (9, 9)))
    assert stage.fight.check(Advance("ana", [(2, 1, 1), (3, 1, 2)])) == ()
    grounded = Stage(hero("ana", (1, 1), Modifier("can", name="fly"), Modifier("cannot", name="fly")), foe("orc", (9, 9)))
    assert grounded.fight.check(Advance("ana", [(2, 1, 1)])) != ()


def test_damaging_terrain_that_is_ignored_does_no_harm() -> None:
    lava = Terrain(hazards=(Hazard("lava", ((2, 1, 0),), 4, "fire"),))

    def left(*modifiers: Modifier) -> int:
        entrants = (hero("ana", (1, 1), *modifiers), foe("orc", (9, 9)))
        fight = Encounter.create(Setup("lava", entrants, terrain=lava, first_side="heroes"), dice=ScriptedDice([]))
        fight.do(Advance("ana", [(2, 1)]), seat="players")
        return fight.board.creatures["ana"].stamina

    assert left() == 36
    assert left(Modifier("ignores", name="damaging terrain")) == 40
