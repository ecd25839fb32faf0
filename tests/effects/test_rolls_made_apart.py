"""Power rolls that an effect makes besides that of its ability, or later: against whom, with what edges, what follows, critical hits."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import SLASH, Stage, foe, hero, lines
from freestrike.engine import UseAbility
from freestrike.events.commands import EndTurn
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.amount import TARGET, TRIGGERING, Amount
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    Effect,
    ForEach,
    GainTemporaryStamina,
    ImposeCondition,
    Later,
    MakePowerRoll,
    Reacts,
    Redirect,
    UnderPotency,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.damage import DamageDue
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.events.turns import ExtraMainActionGained
from freestrike.projections.chronicle.tell import chronicle

SHAKEN = UnderPotency("might", "average", (ImposeCondition("dazed", "save"),))
TIERS: tuple[tuple[Effect, ...], tuple[Effect, ...], tuple[Effect, ...]] = (
    (DealDamage(2, "psychic"),),
    (DealDamage(5, "psychic"), SHAKEN),
    (DealDamage(8, "psychic"), SHAKEN),
)
ROLL = MakePowerRoll(TIERS, ("might",))
NEAR_TARGET = Selection(("enemy",), 0, 2, TARGET)


def awe(*effects: Effect, usage: str = MAIN_ACTION, keywords: tuple[str, ...] = ("Ranged", "Strike")) -> Ability:
    """An ability without a roll of its own."""
    return Ability("awe", "Awe", usage, keywords, ranged=10, target=Target(("creature",)), effects=effects)


def test_the_roll_is_one_of_the_ability_against_whom_the_effect_is_about() -> None:
    """5 + 7 + Might 2 = 14, tier 2: 5 damage, and 0 is below the average potency of 1 (rules/classes.md:296)."""
    stage = Stage(hero("ana", (0, 0), abilities=(awe(ROLL),)), foe("orc", (3, 0)), dice=(5, 7))

    stage.do(UseAbility("ana", "awe", ("orc",)))

    assert stage.stamina("orc") == 60 - 5
    assert stage.fight.board.creatures["orc"].condition("dazed")
    assert [one.rolled for one in stage.events(DamageDue)] == [True]
    told = [line.text for line in chronicle(stage.fight.records())]
    assert told[-1].startswith("ana rolls for Awe against orc: 2d10 12 + 2 = 14, tier 2: 5 psychic damage")
    assert stage.exact


def test_edges_and_banes_are_those_of_a_roll_against_each() -> None:
    """A bane for a strike at range beside an enemy (rules/classes.md:151): 5 + 7 + 2 - 2 = 12, still tier 2; who is restrained gives an
    edge, which cancels it."""
    stage = Stage(
        hero("ana", (0, 0), abilities=(awe(replace(ROLL, who=Selection(("enemy",), 0))),)),
        foe("orc", (1, 0)),
        foe("ogre", (3, 0)),
        dice=(5, 7),
    )
    stage.do(UseAbility("ana", "awe", ("ogre",)))
    made = stage.last(PowerRollMade)
    assert [(one.target, one.total, lines(one.ledger)) for one in made.outcomes] == [
        ("orc", 12, [("characteristic", 2), ("bane", 1)]),
        ("ogre", 12, [("characteristic", 2), ("bane", 1)]),
    ]


def test_one_roll_for_all_or_one_for_each() -> None:
    """Those within 2 squares of the target, of whom the target is none."""
    around = replace(ROLL, who=NEAR_TARGET)
    for effect, dice, hurt in ((around, (5, 7), (55, 55)), (replace(around, separate=True), (5, 7, 1, 2), (55, 58))):
        stage = Stage(
            hero("ana", (0, 0), abilities=(awe(effect),)), foe("orc", (4, 0)), foe("ogre", (5, 0)), foe("troll", (6, 0)), dice=dice
        )
        stage.do(UseAbility("ana", "awe", ("orc",)))
        assert (stage.stamina("orc"), stage.stamina("ogre"), stage.stamina("troll")) == (60, *hurt)
        assert stage.dice_left == 0
        assert stage.exact


def test_at_nobody_nothing_is_rolled() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(awe(replace(ROLL, who=NEAR_TARGET)),)), foe("orc", (4, 0)))
    stage.do(UseAbility("ana", "awe", ("orc",)))
    assert stage.events(PowerRollMade) == []


def test_a_natural_19_is_a_critical_hit_in_a_main_action_only() -> None:
    """Rules/classes.md:355-357."""
    for usage, gained in ((MAIN_ACTION, 1), (MANEUVER, 0)):
        stage = Stage(hero("ana", (0, 0), abilities=(awe(ROLL, usage=usage),)), foe("orc", (3, 0)), dice=(10, 9))
        stage.do(UseAbility("ana", "awe", ("orc",)))
        assert len(stage.events(ExtraMainActionGained)) == gained
        assert stage.stamina("orc") == 60 - 8


def test_what_is_rolled_later_is_rolled_then_and_is_no_critical_hit() -> None:
    """At the end of the round, though the ability is long over: 10 + 10 + 2 = 22, 8 damage to whoever bears the bomb."""
    bombed = replace(ROLL, who=Selection(("creature",), 0, needs=(Holds("state", "bomb"),), sight=False))
    bomb = awe(Bestow("encounter", state="bomb"), ForEach(ONESELF, (Later("end of round", (bombed,)),)))
    stage = Stage(hero("ana", (0, 0), abilities=(bomb,)), foe("orc", (3, 0)), dice=(10, 10))

    stage.do(UseAbility("ana", "awe", ("orc",)))
    assert stage.stamina("orc") == 60
    stage.do(EndTurn("ana"))
    stage.do(EndTurn("orc"))

    assert stage.stamina("orc") == 60 - 8
    assert stage.last(AbilityUsed) == AbilityUsed("ana", "awe", ("orc",), "no action", "ranged", apart=True)
    assert stage.events(ExtraMainActionGained) == []
    assert stage.exact


def test_it_is_no_use_of_the_ability_but_aims_a_strike() -> None:
    """What waits for the use of an ability answers once; what waits for a strike against its owner answers the roll as well, and can turn
    it to another (rules/combat.md:125)."""
    whenever = Reacts(
        "wary", "Wary", Trigger("uses ability", "enemy", moment=BEFORE), (GainTemporaryStamina(Amount(6)),), choice=False, target=ONESELF
    )
    dodge = Reacts(
        "dodge",
        "Dodge",
        Trigger("strikes", "enemy", "self", moment=BEFORE),
        (Redirect(Selection(("ally",), 1, 1)),),
        "free triggered action",
        target=Selection((TRIGGERING,)),
    )
    stage = Stage(
        hero("ana", (0, 0), abilities=(awe(replace(ROLL, who=NEAR_TARGET)),)),
        foe("orc", (4, 0), whenever),
        foe("ogre", (5, 0), dodge),
        dice=(5, 7),
    )

    stage.do(UseAbility("ana", "awe", ("orc",)))
    assert stage.offered == ("dodge/ogre",)
    stage.yes()

    assert (stage.fight.board.creatures["orc"].temporary, stage.stamina("orc"), stage.stamina("ogre")) == (6 - 5, 60, 60)
    assert len([one for one in stage.events(AbilityUsed) if not one.apart]) == 1


def test_undoing_the_ability_undoes_the_roll() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(awe(ROLL), SLASH)), foe("orc", (3, 0)), dice=(5, 7))
    stage.do(UseAbility("ana", "awe", ("orc",)))
    stage.fight.undo(seat="players")
    assert stage.stamina("orc") == 60
    assert not stage.fight.board.creatures["orc"].conditions


def test_keywords_and_modifiers_count_for_that_roll_alone() -> None:
    """No strike before, one now: a prone user has a bane on strikes (rules/classes.md:474); its own edge cancels it."""
    effect = replace(ROLL, keywords=("Strike",), modifiers=(Modifier("edge", on="power roll"),))
    stage = Stage(hero("ana", (0, 0), abilities=(awe(effect, keywords=("Ranged",)),)), foe("orc", (3, 0)), dice=(5, 7))
    stage.fight.do(UseAbility("ana", "awe", ("orc",)), seat="players")
    assert lines(stage.last(PowerRollMade).outcomes[0].ledger) == [("characteristic", 2), ("edge", 1)]
