"""What reactions alter about what is in flight: damage, targets, rolls, movement, death."""

from __future__ import annotations

from effects.stage import SLASH, Stage, foe, hero, lines, strike
from freestrike.engine import Advance, UseAbility
from freestrike.events.alterations import Prevented
from freestrike.events.content.ability import TRIGGERED_ACTION
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import (
    AlterRoll,
    DealDamage,
    ForceMove,
    FreeStrike,
    Halve,
    ImposeCondition,
    Prevent,
    Reacts,
    Redirect,
    Reduce,
    RegainStamina,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.content.trigger import BEFORE, DURING, Trigger
from freestrike.events.damage import DamageDue, DamageTaken, DeathAverted, Died
from freestrike.events.forced_movement import ForcedMoveEnded
from freestrike.events.movement import MoveHalted, StepCancelled
from freestrike.events.strikes import AbilityUsed, PowerRollAltered, PowerRollMade
from freestrike.events.turns import ExtraMainActionGained

TO_BE_DAMAGED = Trigger("is about to damage", "enemy", "self", moment=BEFORE)
ROLLED_AGAINST = Trigger("obtains tier", "enemy", "self")
TARGETED = Trigger("targets", "enemy", "self", moment=BEFORE)


def parry(*effects: object, trigger: Trigger = TO_BE_DAMAGED, choice: bool = True, id: str = "parry", **more: object) -> Reacts:
    usage = TRIGGERED_ACTION if choice else ""
    return Reacts(id, id.title(), trigger, tuple(effects), usage=usage, choice=choice, **more)  # type: ignore[arg-type]


def slashed(stage: Stage, *targets: str) -> None:
    stage.do(UseAbility("ana", "slash", targets or ("orc",)))


# Damage


def test_damage_is_halved_rounded_down_before_immunity() -> None:
    """Natural 8 + 2 = 10, tier 2 is 12 and more: 11 + 2 = 13, 7 damage; half of it is 3, less immunity 2 is 1 (rules/combat.md:625)."""
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), parry(Halve()), immunities=(DamageModifier("", 2),)), dice=[5, 6])

    slashed(stage)
    assert stage.asked == "reactions"
    stage.yes()

    assert stage.last(DamageTaken).amount == 1
    assert lines(stage.last(DamageTaken).ledger) == [("halved", 2), ("immunity", 2)]
    assert stage.last(DamageTaken).ledger[0].source == "orc: Parry"


def test_two_halvings_both_apply_and_come_before_a_reduction_and_a_weakness() -> None:
    """11 damage: half 5, half 2, less 1 is 1, weakness 3 makes it 4 (rules/combat.md:617-635)."""
    block = ((DealDamage(11),), (DealDamage(11),), (DealDamage(11),))
    stage = Stage(
        hero("ana", (1, 1), abilities=(strike(*block),)),
        foe(
            "orc",
            (2, 1),
            parry(Reduce(Amount(1)), choice=False, id="hide"),
            parry(Halve(), choice=False, id="shell"),
            parry(Halve(), choice=False, id="mist"),
            weaknesses=(DamageModifier("", 3),),
        ),
        dice=[5, 5],
    )

    slashed(stage)

    assert lines(stage.last(DamageTaken).ledger) == [("halved", 2), ("halved", 2), ("reduced", 1), ("weakness", 3)]
    assert stage.stamina("orc") == 60 - 4


def test_damage_can_come_to_nothing() -> None:
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), parry(Reduce(to_none=True), choice=False)), dice=[5, 5])
    slashed(stage)
    assert stage.stamina("orc") == 60


def test_who_is_halved_when_targeted_takes_half_and_the_other_target_all() -> None:
    """The reaction is to being targeted: the ability is altered, but only what it does to that target."""
    stage = Stage(
        hero("ana", (1, 1), abilities=(strike(count=2),)),
        foe("orc", (2, 1), parry(Halve(), trigger=TARGETED, choice=False)),
        foe("ogre", (0, 1)),
        dice=[5, 5],
    )
    slashed(stage, "orc", "ogre")
    assert (stage.stamina("orc"), stage.stamina("ogre")) == (60 - 3, 60 - 7)


def test_damage_is_turned_to_another_who_takes_it_with_his_own_immunity() -> None:
    to = Selection(("ally",), within=5)
    stage = Stage(
        hero("ana", (1, 1)),
        foe("orc", (2, 1), parry(Redirect(to))),
        foe("ogre", (4, 1), immunities=(DamageModifier("", 4),)),
        dice=[5, 5],
    )
    slashed(stage)
    stage.yes()
    assert (stage.stamina("orc"), stage.stamina("ogre")) == (60, 60 - 3)
    assert stage.last(DamageDue).target == "orc"
    assert stage.last(DamageTaken).target == "ogre"


def test_whom_a_reaction_kills_before_the_damage_lands_takes_none() -> None:
    """Whoever is about to be damaged is struck dead first by a feature of its own."""
    burst = parry(DealDamage(60), choice=False, target=ONESELF)
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), burst), foe("ogre", (6, 6)), dice=[5, 5])
    slashed(stage)
    stage.answer("kill/orc")
    assert [taken.amount for taken in stage.events(DamageTaken)] == [60, 0]
    assert len(stage.events(Died)) == 1


# Targets


def test_an_ability_is_turned_to_another_before_the_roll() -> None:
    stage = Stage(
        hero("ana", (1, 1)),
        foe("orc", (2, 1), parry(Redirect(Selection(("ally",), within=5)), trigger=TARGETED)),
        foe("ogre", (4, 1)),
        dice=[5, 5],
    )
    slashed(stage)
    stage.yes()
    assert [outcome.target for outcome in stage.last(PowerRollMade).outcomes] == ["ogre"]
    assert (stage.stamina("orc"), stage.stamina("ogre")) == (60, 60 - 7)
    assert stage.last(AbilityUsed).targets == ("orc",)


def test_who_takes_the_place_of_the_target_has_its_damage_halved() -> None:
    """5 + 5 + 2 = 12, tier 2: 7 damage, of which the guard who steps in takes 3."""
    steps_in = Trigger("strikes", "enemy", "ally", 1, "subject", moment=BEFORE)
    guard = foe("guard", (2, 2), parry(Redirect(), Halve(), trigger=steps_in, target=ONESELF))
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1)), guard, dice=[5, 5])
    slashed(stage)
    stage.yes()
    assert (stage.stamina("orc"), stage.stamina("guard")) == (60, 57)


def test_an_ability_whose_user_is_struck_first_goes_on_and_one_that_is_prevented_does_nothing() -> None:
    stage = Stage(
        hero("ana", (1, 1)),
        foe(
            "orc",
            (2, 1),
            parry(FreeStrike(Selection(("triggering creature",)), choice=False), trigger=TARGETED, choice=False, target=ONESELF),
        ),
        dice=[5, 5],
    )
    slashed(stage)
    assert stage.asked == "free strike"
    stage.yes()
    assert (stage.stamina("ana"), stage.stamina("orc")) == (40 - 3, 60 - 7)

    stopped = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), parry(Prevent("ability"), trigger=TARGETED, choice=False)))
    slashed(stopped)
    assert stopped.events(PowerRollMade) == []
    assert stopped.stamina("orc") == 60
    assert stopped.fight.board.in_flight == ()


def test_the_damage_is_dealt_but_the_rest_is_prevented() -> None:
    slowing = (DealDamage(4), ImposeCondition("slowed", "eot"))
    stage = Stage(
        hero("ana", (1, 1), abilities=(strike(slowing, slowing, slowing),)),
        foe("orc", (2, 1), parry(Prevent("effect"), trigger=TARGETED, choice=False)),
        dice=[5, 5],
    )
    slashed(stage)
    assert stage.stamina("orc") == 56
    assert stage.fight.board.creatures["orc"].conditions == ()


# Rolls


def test_a_bane_before_the_roll_stands_in_its_ledger() -> None:
    """10 + 2 - 2 = 10: tier 1 (rules/the-basics.md:164)."""
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), parry(AlterRoll(Modifier("bane")), trigger=TARGETED)), dice=[5, 5])
    slashed(stage)
    stage.yes()
    (outcome,) = stage.last(PowerRollMade).outcomes
    assert (outcome.total, outcome.tier, outcome.net) == (10, 1, -1)
    assert stage.stamina("orc") == 56


def test_a_double_bane_after_the_roll_changes_the_outcome_and_is_explained() -> None:
    """10 + 2 = 12 is tier 2; a double bane makes it tier 1."""
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), parry(AlterRoll(Modifier("double bane")), trigger=ROLLED_AGAINST)), dice=[5, 5])
    slashed(stage)
    stage.yes()
    assert stage.last(PowerRollMade).outcomes[0].tier == 2
    assert stage.last(PowerRollAltered).outcomes[0].tier == 1
    assert stage.stamina("orc") == 56
    (record,) = stage.records(DamageTaken)
    results = [ledger.result for ledger in stage.fight.explain(record.seq).ledgers]
    assert results == ["4 damage", "12 in all, tier 1", "10 rolled, 12 in all, tier 2"]


def test_two_reactions_each_lower_the_tier_by_one() -> None:
    """17 and more is tier 3; twice one lower is tier 1."""
    lower = parry(AlterRoll(tiers=-1), trigger=ROLLED_AGAINST, choice=False)
    other = parry(AlterRoll(tiers=-1), trigger=ROLLED_AGAINST, choice=False, id="dodge")
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), lower, other), dice=[8, 8])
    slashed(stage)
    assert stage.last(PowerRollMade).outcomes[0].tier == 3
    assert stage.stamina("orc") == 56


def test_a_critical_hit_survives_a_lower_tier() -> None:
    """A natural 19 gives another main action, whatever the outcome comes to (rules/classes.md:355)."""
    lower = parry(AlterRoll(tiers=-1), trigger=ROLLED_AGAINST, choice=False)
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), lower), dice=[10, 9])
    slashed(stage)
    assert stage.stamina("orc") == 60 - 7
    assert len(stage.events(ExtraMainActionGained)) == 1
    assert stage.asked == "extra main action"


def test_a_roll_is_made_again_and_the_second_counts() -> None:
    """First 18 + 2, tier 3; again 3 + 2, tier 1."""
    again = parry(AlterRoll(again=True), trigger=ROLLED_AGAINST)
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), again), dice=[9, 9, 1, 2])
    slashed(stage)
    stage.yes()
    assert [made.natural for made in stage.events(PowerRollMade)] == [18, 3]
    assert stage.stamina("orc") == 56
    assert stage.dice_left == 0


# Movement


def moved(stage: Stage) -> None:
    stage.do(Advance("ana", [(2, 1), (3, 1), (4, 1)]))


def test_a_step_is_prevented_and_the_move_halts() -> None:
    ward = parry(Prevent("movement"), trigger=Trigger("moves", "enemy", within=2, moment=DURING), choice=False)
    stage = Stage(hero("ana", (1, 1)), foe("orc", (4, 2), ward))
    moved(stage)
    assert stage.at("ana") == (2, 1)
    assert stage.last(StepCancelled).why == "prevented"
    assert stage.last(MoveHalted).why == "prevented"


def test_the_rest_of_a_movement_is_prevented_and_cannot_be_gone_on_with() -> None:
    """Ana is stopped once she comes within 2 squares, with 4 of her 5 squares left."""
    trap = parry(Prevent("rest of the movement"), trigger=Trigger("comes within", "enemy", within=2), choice=False)
    stage = Stage(hero("ana", (1, 1)), foe("orc", (4, 2), trap))
    moved(stage)
    assert stage.at("ana") == (2, 1)
    assert stage.last(Prevented).creature == "ana"
    assert [reason.code for reason in stage.fight.check(Advance("ana", [(3, 1)]))] == ["move action spent"]


# Death


def test_a_death_is_prevented() -> None:
    """Stamina 5, 7 damage; the orc stands with 1 again."""
    last_breath = parry(
        RegainStamina(Amount(3)), Prevent("death"), trigger=Trigger("drops to 0", moment=BEFORE), choice=False, target=ONESELF
    )
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), last_breath, stamina=5), foe("ogre", (6, 6)), dice=[5, 5])
    slashed(stage)
    assert stage.events(Died) == []
    assert len(stage.events(DeathAverted)) == 1
    assert stage.stamina("orc") == 1
    assert stage.fight.board.creatures["orc"].life == "alive"


def test_slash_is_what_the_tests_take_it_for() -> None:
    assert SLASH.roll is not None
    assert SLASH.roll.tiers == ((DealDamage(4),), (DealDamage(7),), (DealDamage(10),))


def test_forced_movement_is_prevented() -> None:
    pushing = ((ForceMove("push", 2),),) * 3
    anchor = parry(Prevent("forced movement"), trigger=Trigger("is force moved", moment=BEFORE), choice=False, target=ONESELF)
    stage = Stage(hero("ana", (1, 1), abilities=(strike(*pushing),)), foe("orc", (2, 1), anchor), dice=[5, 5])
    slashed(stage)
    assert stage.last(ForcedMoveEnded).why == "prevented"
    assert stage.at("orc") == (2, 1)
