"""Sheets say what an ability does, not what the engine calls its parts; the numbers are worked out by hand from the stat block."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from freestrike.engine import Encounter
from freestrike.engine.content.shipped_content import shipped, shipped_names
from freestrike.engine.host.words.abilities import ability_lines, targets
from freestrike.engine.host.words.effects import effect_in_words, effects_in_words, feature_in_words
from freestrike.engine.host.words.modifiers import PHRASES, modifier_in_words
from freestrike.engine.host.words.sheet import sheet
from freestrike.events.content import effect as kinds
from freestrike.events.content.ability import Ability, Target
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, Amount
from freestrike.events.content.duration import END_OF_USERS_TURN
from freestrike.events.content.modifier import MODIFIERS, Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.stat_block import Characteristics, StatBlock
from freestrike.events.content.trigger import Limit, Trigger
from freestrike.events.content.within import effects_of, every_effect
from freestrike.events.encounter import Entrant, Setup
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

ANA = StatBlock("Ana", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2, reason=1), recoveries=8, heroic_resource="focus")
PRONE = kinds.ImposeCondition("prone")


def board_of(block: StatBlock) -> Board:
    side = "heroes" if block.hero else "director"
    return Encounter.create(Setup("Alone", (Entrant("ana", block, side, "ana", (0, 0, 0)),), first_side=side), secret=b"alone").board


@pytest.fixture(scope="module")
def ana() -> Creature:
    return board_of(ANA).creatures["ana"]


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (kinds.DealDamage(3, "fire", ("might", "reason")), "5 fire damage"),
        (kinds.DealDamage(3, more=Amount(dice="1d6")), "3 + 1d6 damage"),
        (kinds.RegainStamina(Amount(1, ("reason",), times=2)), "regain 4 Stamina"),
        (kinds.SpendRecovery(), "may spend a Recovery"),
        (kinds.SpendRecovery(2, free=True), "regain as much as up to 2 Recoveries"),
        (kinds.Gain("heroic resource", Amount(dice="1d3")), "1d3 focus"),
        (kinds.Gain("surges", 2), "2 surges"),
        (kinds.Gain("surges"), "1 surge"),
        (kinds.DealDamage(0, "psychic", more=Amount(dice="1d6", of="level")), "1d6 + its level psychic damage"),
        (kinds.UseAbilities("maneuver"), "may use a maneuver"),
        (kinds.ForEach(Selection(("self", "ally"), 1, 5), (kinds.Gain("surges"),)), "oneself or an ally within 5: 1 surge"),
        (kinds.When((Holds("is", of=TRIGGERING),), (kinds.Halve(),)), "if the triggering creature is the user: half the damage"),
        (
            kinds.When((Holds("state given by", "marked"), Holds("state", "slow", negated=True)), (PRONE,)),
            "if the target is marked by the user and the target is not slow: prone",
        ),
        (kinds.EndConditions(("bleeding", "prone")), "bleeding or prone ends"),
        (kinds.Move(1, "shift"), "may shift up to 1 square"),
        (kinds.Move(None, choice=False, to="toward"), "must move up to its speed toward the user"),
        (kinds.Teleport(Amount(0, ("might",)), controlled=True), "be teleported up to 2 squares"),
        (kinds.ForceMove("push", Amount(1, ("might",))), "push 3"),
        (kinds.FreeStrike(), "may make a free strike"),
        (kinds.FreeStrike(Selection(("enemy",))), "may make a free strike against an enemy"),
        (kinds.UseAbilities(), "may use a signature ability"),
        (kinds.Halve(), "half the damage"),
        (
            kinds.Bestow("encounter", (Modifier("edge", on="strike"),), state="inspired"),
            "inspired: an edge on strikes (until the encounter ends)",
        ),
        (kinds.Bestow(END_OF_USERS_TURN, (Modifier("speed", 2),)), "speed +2 (until the end of user's turn)"),
        (kinds.Zone("cube", 3, within=10, terrain=("difficult",)), "3 cube within 10: difficult (EoT)"),
        (kinds.Summon("Rat", 2), "2 Rat appear within 1 of the user"),
        (kinds.UnderPotency("might", "average", (PRONE, kinds.Halve())), "if might is below 1: prone and half the damage"),
        (
            kinds.When((Holds("within", of=TRIGGER_TARGET, value=1),), (kinds.Halve(),)),
            "if the triggering target is within 1 square of the user: half the damage",
        ),
        (kinds.When((Holds("hero", negated=True),), (PRONE,), (kinds.Halve(),)), "if the target is no hero: prone, else half the damage"),
        (kinds.ForEach(Selection(("ally",), 0, 10), (kinds.SpendRecovery(),)), "each ally within 10: may spend a Recovery"),
        (kinds.ForEach(Selection(("enemy",), 2, 3), (PRONE,)), "2 enemies within 3: prone"),
        (kinds.Spend(1, (PRONE,), or_more=True), "for 1 or more focus: prone"),
        (kinds.OneOf((kinds.Branch("fall", (PRONE,)), kinds.Branch("half", (kinds.Halve(),)))), "one of: prone | half the damage"),
        (kinds.OpposedTest(("presence",), ("reason",), (PRONE,)), "a presence against a reason test; won: prone"),
        (
            kinds.MakePowerRoll(((), (PRONE,), (PRONE,)), ("might",), who=Selection(("enemy",), 0, 2), modifiers=(Modifier("edge"),)),
            "2d10 + 2 against each enemy within 2, an edge: 11 or less: no effect | 12 to 16: prone | 17 or more: prone",
        ),
        (kinds.AheadOfDamage((PRONE, kinds.Halve())), "before the damage: prone and half the damage"),
        (kinds.Move(None, choice=False, to="straight away", whole=True), "must move its speed straight away from the user"),
        (
            kinds.Test(("agility",), ((PRONE,), (kinds.Halve(),), ())),
            "an agility test: 11 or less: prone | 12 to 16: half the damage | 17 or more: no effect",
        ),
        (
            kinds.Test(("agility",), ((PRONE,), (), ()), (Modifier("bane"),)),
            "an agility test, a bane: 11 or less: prone | 12 to 16: no effect | 17 or more: no effect",
        ),
    ],
)
def test_an_effect_is_said_in_the_numbers_of_its_user(ana: Creature, effect: kinds.Effect, said: str) -> None:
    assert effect_in_words(ana, effect) == said


@pytest.mark.parametrize(
    ("modifier", "said"),
    [
        (Modifier("edge", on="melee strike"), "an edge on melee strikes"),
        (Modifier("edge", name="agility", on="test"), "an edge on agility tests"),
        (Modifier("least tier", 2, "might", "jump", "test"), "tier 2 at least on might tests (jump)"),
        (Modifier("bane", on="strike", incoming=True, against=TRIGGERING), "a bane on strikes against it by the triggering creature"),
        (
            Modifier("extra damage", 4, on="free strike", when=(Holds("tier", value=3),)),
            "4 extra damage on free strikes, if the outcome is of tier 3",
        ),
        (Modifier("extra damage", 2, "fire", on="ability", next_only=True), "2 extra fire damage on abilities once"),
        (Modifier("speed", -2), "speed -2"),
        (Modifier("forced movement", Amount(0, ("might",)), "push"), "push distance +2"),
        (Modifier("forced movement"), "forced movement distance +1"),
        (Modifier("weakness", 3), "damage weakness 3"),
        (Modifier("immunity", detail="all", name="fire"), "immunity to all fire damage"),
        (Modifier("cannot", name="be condition", detail="prone"), "cannot be prone"),
        (
            Modifier("edge", on="strike", when=(Holds("winded", of=TRIGGERING), Holds("flying"))),
            "an edge on strikes, if the other is winded and it is flying",
        ),
    ],
)
def test_a_modifier_says_what_it_changes_and_of_what(ana: Creature, modifier: Modifier, said: str) -> None:
    assert modifier_in_words(ana, modifier) == said


def test_what_must_hold_of_the_targets_is_told_with_them() -> None:
    winded = Ability("cull", "Cull", "main action", target=Target(("creature",), 2, needs=(Holds("winded"),)))
    assert targets(winded) == "2 creatures, if the target is winded"


def test_every_modifier_has_a_phrase() -> None:
    assert set(PHRASES) == set(MODIFIERS)


def test_what_has_parts_of_its_own_stands_apart(ana: Creature) -> None:
    effects = (kinds.DealDamage(3), PRONE, kinds.ForEach(Selection(("ally",), 0, 2), (kinds.Gain("surges"), kinds.Halve())), kinds.Halve())
    assert effects_in_words(ana, effects) == "3 damage, prone; each ally within 2: 1 surge and half the damage; half the damage"
    assert effects_in_words(ana, ()) == "no effect"


def test_a_feature_says_what_it_waits_for_how_often_and_what_it_takes(ana: Creature) -> None:
    gain = kinds.Reacts("focus", "Focus", Trigger("turn starts"), (kinds.Gain("heroic resource", 2),), choice=False, limit=Limit("round"))
    assert feature_in_words(ana, gain) == "when its turn starts, once a round: 2 focus"
    strikes = Trigger("is about to damage", "enemy", "self or ally", 2)
    parry = kinds.Reacts("parry", "Parry", strikes, (kinds.Halve(),), "triggered action", cost=1, resource="heroic resource")
    assert feature_in_words(ana, parry) == (
        "when an enemy within 2 is about to damage it or an ally (triggered action, 1 focus): half the damage"
    )


def test_without_a_creature_its_scores_are_named() -> None:
    assert effect_in_words(None, kinds.DealDamage(3, "cold", ("might", "agility"))) == "3 + might or agility cold damage"
    assert effect_in_words(None, kinds.UnderPotency("might", "weak", (PRONE,))) == "if might is below its weak potency: prone"


def effects_within(block: StatBlock) -> Iterable[kinds.Effect]:
    for ability in block.abilities:
        yield from every_effect(effects_of(ability))
    for trait in block.traits:
        for one in trait.effects:
            if isinstance(one, kinds.Reacts):
                yield from every_effect(one.effects)


@pytest.mark.parametrize("name", shipped_names())
def test_nothing_that_is_shipped_is_called_by_the_name_of_its_type(name: str) -> None:
    board = board_of(shipped(name))
    (creature,) = board.creatures
    for effect in effects_within(creature.stat_block):
        tag = str(effect.__struct_config__.tag).rpartition(".")[0].replace("-", " ")
        assert effect_in_words(creature, effect) != tag
    text = "\n".join(sheet(board, creature))
    assert "(exclusion" not in text
    assert "Amount(" not in text


def test_what_an_ability_gives_for_its_charge_is_told() -> None:
    rush = Ability("rush", "Rush", "main action", in_charge=kinds.Bestow(modifiers=(Modifier("ignores", name="difficult terrain"),)))

    assert "  while charging with it: ignores difficult terrain" in tuple(ability_lines(None, rush))
