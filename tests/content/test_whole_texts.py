"""What the sentences of one text say of each other: who chooses, who is meant, in which order, at whom, and what is not told apart."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.account import ReadAbility
from freestrike.engine.content.compiling.text.setting import YOU, Setting, names_of
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.events.content.ability import Target
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.effect import (
    AheadOfDamage,
    Bestow,
    Branch,
    DealDamage,
    Effect,
    ForEach,
    FreeStrike,
    ImposeCondition,
    LeftByHand,
    MakePowerRoll,
    Move,
    OneOf,
    Reacts,
    RegainStamina,
    Stance,
    UnderPotency,
    UseAbilities,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.content.within import every_effect

KNIGHT = Setting(names_of("Hedge Knight"), {"holly hammer": "holly-hammer"}, reach=5)
ROLL = RawEffect(roll=RawRoll("Power Roll + 2", bonus=2), tier1="4 damage", tier2="5 damage", tier3="6 damage")


def read(
    *effects: RawEffect | str,
    target: str = "One creature",
    distance: str = "Ranged 10",
    usage: str = "main action",
    trigger: str = "",
    keywords: tuple[str, ...] = (),
    owner: Setting = KNIGHT,
) -> ReadAbility:
    parts = tuple(RawEffect(name="Effect", effect=one) if isinstance(one, str) else one for one in effects)
    raw = RawFeature("Hedge", "ability", parts, usage=usage, distance=distance, target=target, trigger=trigger, keywords=keywords)
    return read_ability(raw, "hedge", owner)


def answers(text: str) -> ReadAbility:
    """What the knight can do if a creature deals damage to it."""
    return read(text, usage="triggered action", target="Self", distance="Self", trigger="A creature deals damage to the knight.")


def effects_of(text: str, setting: Setting = KNIGHT) -> tuple[Effect, ...]:
    found = say(text, setting)
    assert found is not None
    return found.effects


def left(found: ReadAbility) -> list[str]:
    return [piece.text for piece in found.pieces if not piece.compiled]


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("The target can attempt to hide and make a ranged free strike.", True),
        ("The target can shift 1 square, then attempt to hide.", True),
        ("The target shifts up to 3 squares and makes a melee free strike.", False),
    ],
)
def test_what_somebody_can_do_goes_on_to_the_next_verb_of_the_same_form(text: str, free: bool) -> None:
    *_, last = effects_of(text)
    assert isinstance(last, FreeStrike | Stance)
    assert last.choice is free


def test_of_two_things_that_others_can_do_each_of_them_chooses() -> None:
    """What happens to them, the user chooses."""
    ways = (Branch("free strike", (FreeStrike(manner="melee"),)), Branch("shift", (Move(3, "shift"),)))
    assert effects_of("Each target can make a melee free strike or shift up to 3 squares.") == (OneOf(ways, chooser=TARGET),)
    (pushed,) = effects_of("The target is pushed up to 3 squares or is knocked prone.")
    assert isinstance(pushed, OneOf)
    assert pushed.chooser == USER


def test_who_is_picked_for_one_thing_is_who_is_picked_for_the_other() -> None:
    two = Selection(("enemy",), 2, 5)
    done = (Move(3, "shift"), UseAbilities("heroic", usage="no action"))
    assert effects_of("Two enemies within distance shift up to 3 squares and can use a heroic ability.") == (ForEach(two, done),)


def test_a_potency_is_resisted_once_for_all_that_it_guards() -> None:
    both = (ImposeCondition("dazed", "eot"), ImposeCondition("weakened", "eot"))
    assert effects_of("Any target who has A < 3 is dazed and weakened (EoT).") == (UnderPotency("agility", 3, both),)


def test_who_is_near_the_target_is_near_it_for_who_strikes_too() -> None:
    near = Selection(("enemy",), 1, 3, OUTER_TARGET)
    assert effects_of("The knight can make a ranged free strike against an enemy within 3 squares of the target.") == (
        ForEach(ONESELF, (FreeStrike(near, "ranged"),)),
    )


def test_what_the_user_does_first_is_done_before_what_the_targets_do() -> None:
    found = read(
        "The knight can use Holly Hammer. Each target can then make a ranged free strike.",
        target="Each ally in the area",
        distance="5 burst",
    )
    assert not left(found)
    assert [type(one) for one in found.ability.before] == [ForEach]
    assert (found.ability.effects, found.ability.after) == ((FreeStrike(manner="ranged"),), ())


def test_where_the_user_is_the_only_target_no_other_is_called_the_target() -> None:
    text = "An enemy adjacent to the target may make a melee free strike against that target."
    assert left(read(text, target="Self", distance="Self")) == [text]
    assert not left(read(text))


def test_an_ability_used_against_each_of_several_targets_is_used_on_all_of_them() -> None:
    """At once or apart, as the policy use_against_each_target says; against any target is left by hand: against one of them, or each?"""
    found = read("The knight uses Holly Hammer against each target.", target="Each enemy in the area", distance="5 burst")
    hammers = UseAbilities("named", ("holly-hammer",), usage="no action", choice=False, free_strike_instead=False, upon_targets=True)
    assert (found.ability.effects, found.ability.after) == ((), (ForEach(ONESELF, (hammers,)),))
    text = "The knight can use Holly Hammer against any target."
    assert left(read(text, target="Each enemy in the area", distance="5 burst")) == [text]


def test_of_what_is_listed_nothing_happens_by_itself() -> None:
    sung, hummed = ("One ally within distance gains 1 surge.", "One ally within distance gains 2 surges.")
    text = f"Choose one of the following:\n- You sing. {sung}\n- You hum. {hummed}"
    assert len(left(read(text, target="Special", owner=YOU))) == 5


def test_whom_a_text_that_is_left_by_hand_speaks_of_is_not_known() -> None:
    lost, known = "The moon looks down on whoever did it.", "That creature takes 3 damage."
    assert left(answers(f"{lost} {known}")) == [lost, known]
    assert left(answers(known)) == []


def test_what_an_aura_gives_is_given_to_who_is_in_it() -> None:
    """An aura moves with its user (rules/classes.md:175); a burst is over at once."""
    text = "Until the end of the encounter, any target has cold immunity 4."
    immune = Modifier("immunity", 4, "cold")

    aura = read(text, target="Self and each ally in the area", distance="5 aura").ability
    burst = read(text, target="Self and each ally in the area", distance="5 burst").ability

    assert aura.after == (Zone("aura", 5, ends="encounter", modifiers=(immune,), whom="self or ally", moves=True),)
    assert burst.effects == (Bestow("encounter", (immune,)),)


@pytest.mark.parametrize(
    "text",
    [
        "Each enemy that the knight passes is hit: they make one power roll that targets each of them.",
        "At the end of the round, the knight makes a power roll.",
    ],
)
def test_a_power_roll_against_others_or_at_another_time_is_left_by_hand(text: str) -> None:
    found = read(text, ROLL)
    assert found.ability.roll is None
    assert left(found) == [text, "4 damage", "5 damage", "6 damage"]
    assert any(isinstance(one, LeftByHand) and "6 damage" in one.text for one in found.ability.effects)


def test_a_power_roll_is_made_at_the_target_if_it_is_an_enemy() -> None:
    found = read("If the target is an enemy, the knight makes a power roll.", ROLL)
    one, two, three = ((DealDamage(amount),) for amount in (4, 5, 6))

    assert left(found) == []
    assert found.ability.effects == (When((Holds("enemy of"),), (MakePowerRoll((one, two, three), bonus=2),)),)


def test_a_power_roll_against_others_is_made_as_the_text_says() -> None:
    """The tiers are those of the roll that stands with the text; it is one for all of them."""
    found = read("The knight makes one power roll targeting each creature adjacent to the target.", ROLL)
    one, two, three = ((DealDamage(amount),) for amount in (4, 5, 6))

    assert left(found) == []
    assert found.ability.roll is None
    assert found.ability.effects == (MakePowerRoll((one, two, three), bonus=2, who=Selection(("creature",), 0, 1, TARGET)),)


def test_a_power_roll_against_the_target_is_made() -> None:
    for text in ("The knight then makes a power roll against the target.", "At the start of its turn it can make the power roll again."):
        assert read(text, ROLL).ability.roll is not None


@pytest.mark.parametrize(
    ("text", "keywords"), [("You make one power roll that targets each foe you pass.", ()), ("You roar.", ("Strike",))]
)
def test_a_roll_of_who_targets_itself_does_not_fall_back_on_it(text: str, keywords: tuple[str, ...]) -> None:
    found = read(text, ROLL, target="Self", distance="Self; see below", keywords=keywords, owner=YOU)
    assert found.ability.target == Target(special="Self")
    assert found.ability.roll is not None
    assert read("You roar.", ROLL, target="Self", distance="Self", owner=YOU).ability.target == Target(("self",))


def test_the_triggering_ally_is_the_one_that_takes_the_damage() -> None:
    ability = read(
        "The target halves the damage.",
        usage="triggered action",
        target="The triggering ally",
        trigger="An ally within distance takes damage.",
    ).ability
    assert ability.on is not None
    assert (ability.target, ability.on.moment) == (Target((TRIGGER_TARGET,)), "before")


def test_who_sets_it_off_must_be_within_the_distance_of_the_ability() -> None:
    """rules/classes.md:141."""
    ability = read(
        "The target takes 3 damage.",
        usage="triggered action",
        target="The triggering creature",
        trigger="A creature targets the knight with a strike.",
    ).ability
    assert ability.on is not None
    assert ability.on.needs == (Holds("within", of=TRIGGERING, value=10), Holds("line of effect to", of=TRIGGERING))


def test_what_the_director_halves_is_asked_about_before_the_damage() -> None:
    ability = read(
        "The knight halves the damage, as if by a wonder.",
        usage="triggered action",
        target="Self",
        distance="Self",
        trigger="The knight takes damage.",
    ).ability
    assert ability.on is not None
    assert (ability.on.occasion, ability.on.moment) == ("is about to damage", "before")


def test_half_of_damage_that_the_text_makes_less_is_for_a_policy() -> None:
    back = "The triggering creature takes damage equal to half the damage dealt."
    for text, measured in ((f"The knight halves the damage. {back}", "damage let through"), (back, "triggering damage")):
        dealt = [one for one in every_effect(answers(text).ability.effects) if isinstance(one, DealDamage)]
        assert [one.more for one in dealt] == [Amount(of=measured, halved=True)]


def test_what_is_regained_by_the_damage_dealt_is_regained_once() -> None:
    found = read(ROLL, "The knight regains Stamina equal to half the damage dealt.", target="Two creatures")
    assert found.ability.effects == ()
    (healed,) = found.ability.after
    assert isinstance(healed, ForEach)
    assert isinstance(healed.then[0], RegainStamina)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Until the end of their next turn, the knight has damage immunity 2.", "end of user's next turn"),
        ("The target has fire weakness 2 until the end of the knight's next turn.", "end of user's next turn"),
        ("The target has fire weakness 2 until the end of their next turn.", "eot"),
    ],
)
def test_whose_next_turn_it_is(text: str, ends: str) -> None:
    (found,) = (one for effect in effects_of(text) for one in (effect.then if isinstance(effect, ForEach) else (effect,)))
    assert isinstance(found, Bestow)
    assert found.ends == ends


@pytest.mark.parametrize(
    "text",
    [
        "The target gains 2 rage.",
        "Any target moves up to its speed toward the knight.",
    ],
)
def test_what_the_engine_does_otherwise_than_it_is_said_is_left_by_hand(text: str) -> None:
    assert left(read(text)) == [text]


def test_a_move_of_twice_the_speed_says_that_it_is_longer() -> None:
    """combat/cant-exceed-speed (rules/combat.md:159)."""
    (moves,) = effects_of("The knight moves up to twice their speed.")

    assert moves == ForEach(ONESELF, (Move(Amount(of="speed", whose=TARGET, times=2), past_speed=True),))


@pytest.mark.parametrize(
    ("text", "damage", "whom"),
    [
        (
            "When the knight is reduced to 0 Stamina, they spray hot honey. Each enemy within 2 squares of the knight takes 4 acid damage.",
            DealDamage(4, "acid"),
            Selection(("enemy",), 0, 2),
        ),
        (
            "When the knight is reduced to 0 Stamina, they explode. Each adjacent ally takes 2 damage.",
            DealDamage(2),
            Selection(("ally",), 0, 1),
        ),
    ],
)
def test_what_a_trait_waits_for_is_told_by_one_sentence_and_what_happens_by_the_next(text: str, damage: Effect, whom: Selection) -> None:
    found = read_trait(RawFeature("Hedge", "trait", (RawEffect(effect=text),)), KNIGHT)
    assert [piece.compiled for piece in found.pieces] == [True, True]
    assert found.trait.effects == (Reacts("hedge", "Hedge", Trigger("drops to 0", moment="before"), (damage,), choice=False, target=whom),)


def test_what_another_sentence_takes_the_place_of_is_left_with_it() -> None:
    plain = "Any target takes a bane on its next strike."
    other = "While the moon is full, they have a double bane on it instead."
    assert left(read(f"{plain} {other}")) == [plain, other]
    assert left(read(f"{plain} Additionally, a target that is wet is dry instead.")) == [
        "Additionally, a target that is wet is dry instead."
    ]
    assert left(read(f"{plain} The moon shines instead of the sun.")) == ["The moon shines instead of the sun."]


def test_a_grab_by_an_ability_that_is_waited_for_too_is_not_waited_for_twice() -> None:
    """Might 5 and 9 + 9 is tier 3: the orc is grabbed, by a melee ability, for 1 damage in all (rules/combat.md:455)."""
    text = "Whenever an adjacent enemy uses a melee ability against the knight or grabs them, that enemy takes 1 poison damage."
    trait = read_trait(RawFeature("Hedge Skin", "trait", (RawEffect(effect=text),)), KNIGHT).trait
    stage = Stage(hero("ana", (1, 1), might=5), foe("orc", (2, 1), *trait.effects), dice=[9, 9])
    stage.do(UseAbility("ana", "grab", ("orc",)))
    assert stage.fight.board.creatures["orc"].condition("grabbed") is not None
    assert stage.stamina("ana") == 39


def test_who_is_already_in_a_condition_is_not_who_comes_into_it_by_the_ability() -> None:
    weakens = RawEffect(roll=RawRoll("Power Roll + 2", bonus=2), tier1="4 damage", tier2="5 damage", tier3="6 damage; weakened (save ends)")
    text = "If that target is already weakened, they are also dazed (EoT)."
    found = read(weakens, text)
    assert not left(found)
    assert not left(read(ROLL, text))
    # Who is weakened as it is used is noted ahead of the damage, whatever the outcome makes of it.
    roll, (asked,) = found.ability.roll, found.ability.effects
    assert roll is not None
    assert all(isinstance(tier[0], AheadOfDamage) for tier in roll.tiers)
    assert isinstance(asked, When)
    assert asked.holds == (Holds("state", "already weakened"),)


@pytest.mark.parametrize(("target", "distance"), [("Special", "3 cube within 10"), ("Each foe", "Ranged 50"), ("One creature", "Special")])
def test_what_is_aimed_at_nobody_whom_the_engine_knows_of_keeps_its_whole_text(target: str, distance: str) -> None:
    found = read("The knight hums.", ROLL, target=target, distance=distance)
    told = found.ability

    assert told.target == Target(special=target)
    for part in (distance, target, "The knight hums.", "Tier 1: 4 damage", "Tier 3: 6 damage"):
        assert part in told.printed


def test_what_then_happens_waits_for_what_is_left_by_hand() -> None:
    """Of what the engine can't run it does not know when it is over: what comes after it would come first."""
    left, after = "The knight hums a tune that nobody forgets.", "The target is then pushed 2 squares."
    alone = read("The target is pushed 2 squares.").ability.effects
    assert alone == read(f"{left} The target is pushed 2 squares.").ability.effects[1:]
    assert read(f"{left} {after}").ability.effects == (LeftByHand(f"{left} {after}"),)
