"""Options that are paid for when an ability is used: each makes a version of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.engine.content.compiling.text.account import ReadAbility
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.reading.raw import RawCost, RawEffect, RawFeature, RawRoll
from freestrike.events.content.ability import Ability, Area, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import ImposeCondition, LeftByHand, RegainStamina, Spend, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.encounter import DIRECTOR

KNIGHT = Setting(names_of("Hedge Knight"))


def malice(number: int) -> RawCost:
    return RawCost(f"{number} Malice", number, number, "malice")


def option(number: int, text: str) -> RawEffect:
    return RawEffect(effect=text, cost=malice(number))


def strike(*options: RawEffect, distance: str = "Melee 1", target: str = "One creature", cost: RawCost | None = None) -> ReadAbility:
    roll = RawEffect(roll=RawRoll("Power Roll + 2", bonus=2), tier1="4 damage", tier2="5 damage", tier3="6 damage; M < 2 prone")
    keywords = ("Melee", "Strike") if distance.startswith("Melee") else ("Area",)
    raw = RawFeature(
        "Holly Hammer", "ability", (roll, *options), usage="main action", keywords=keywords, distance=distance, target=target, cost=cost
    )
    return read_ability(raw, "holly-hammer", KNIGHT)


def version(read: ReadAbility) -> Ability:
    (only,) = read.versions
    assert all(piece.compiled for piece in read.pieces)
    assert not [effect for effect in (*read.ability.effects, *only.effects) if isinstance(effect, LeftByHand)]
    return only


def test_an_option_is_a_version_with_its_cost() -> None:
    read = strike(option(3, "The strike targets one additional target."))
    assert version(read) == replace(
        read.ability,
        id="holly-hammer-3-malice",
        name="Holly Hammer (3 Malice)",
        target=Target(("creature",), 2),
        cost=3,
        resource="malice",
        version_of="holly-hammer",
        enhancement=3,
    )


def test_what_the_ability_costs_anyway_is_paid_too() -> None:
    paid = version(strike(option(3, "The knight targets two additional creatures."), cost=malice(2)))
    assert (paid.cost, paid.enhancement, paid.target.count) == (5, 3, 3)


@pytest.mark.parametrize(
    ("text", "melee", "modifiers"),
    [
        ("The distance of this ability increases to melee 5.", 5, ()),
        ("The potency increases by 1.", 1, (Modifier("potency", 1),)),
        ("This ability deals an extra 3 damage.", 1, (Modifier("extra damage", 3),)),
    ],
)
def test_what_an_option_makes_of_a_strike(text: str, melee: int, modifiers: tuple[Modifier, ...]) -> None:
    paid = version(strike(option(2, text)))
    assert (paid.melee, paid.modifiers) == (melee, modifiers)


@pytest.mark.parametrize(
    ("text", "distance", "area"),
    [
        ("The size of the area and the potency of this ability both increase by 2.", "3 cube within 10", Area("cube", 5, within=10)),
        ("The size of the area increases to 5.", "3 burst", Area("burst", 5)),
        ("The distance increases to a 6 cube.", "3 cube within 10", Area("cube", 6, within=10)),
        ("The distance increases to a 9 burst, and the potency of this ability increases by 2.", "3 burst", Area("burst", 9)),
    ],
)
def test_what_an_option_makes_of_an_area(text: str, distance: str, area: Area) -> None:
    assert version(strike(option(2, text), distance=distance, target="Each enemy in the area")).area == area


@pytest.mark.parametrize(
    ("becomes", "area"),
    [
        (", its distance becomes a 4 x 2 line within 5, and it targets each ally in the area.", Area("line", 4, width=2, within=5)),
        (" and is a 3 burst that targets each ally in the area.", Area("burst", 3)),
    ],
)
def test_a_strike_that_becomes_an_area(becomes: str, area: Area) -> None:
    paid = version(strike(option(5, f"This strike loses the Strike keyword, takes the Area keyword{becomes}")))
    assert (paid.keywords, paid.melee, paid.area, paid.target) == (("Area", "Melee"), 0, area, Target(("ally",), 0))


def test_what_an_option_does_to_each_of_several_targets() -> None:
    paid = version(strike(option(2, "Any target who has A < 3 is dazed (EoT)."), target="Two creatures"))
    assert paid.effects == (UnderPotency("agility", 3, (ImposeCondition("dazed", "eot"),)),)


def test_what_is_done_at_once_to_one_target_is_chosen_after_the_roll() -> None:
    read = strike(option(2, "The target is slowed (save ends)."))
    assert (read.ability.effects, read.versions) == ((Spend(2, (ImposeCondition("slowed", "save"),), what="malice"),), ())


def test_any_choice_of_several_options_is_a_version() -> None:
    read = strike(option(2, "The potency increases by 1."), option(3, "The distance of this ability increases to melee 4."))
    paid = [(one.id, one.cost, one.melee, one.modifiers) for one in read.versions]
    potency = (Modifier("potency", 1),)
    assert paid == [
        ("holly-hammer-2-malice", 2, 1, potency),
        ("holly-hammer-3-malice", 3, 4, ()),
        ("holly-hammer-2-malice-and-3-malice", 5, 4, potency),
    ]


@pytest.mark.parametrize("text", ["This ability targets one additional tree.", "The distance increases to a 6 cube.", "The knight hums."])
def test_what_is_not_understood_of_an_option_is_left_by_hand(text: str) -> None:
    read = strike(option(2, text))
    assert (read.versions, read.ability.effects) == ((), (LeftByHand(f"2 Malice: {text}"),))
    partly = strike(option(2, f"The potency increases by 1. {text}"))
    (paid,) = partly.versions
    assert (partly.ability.effects, paid.effects, paid.modifiers) == ((), (LeftByHand(text),), (Modifier("potency", 1),))
    assert [piece.compiled for piece in partly.pieces if piece.kind == "sentence"] == [True, False]


def test_such_words_change_nothing_where_nothing_is_paid() -> None:
    free = RawEffect("Effect", "The strike targets one additional target.")
    assert strike(free).ability.effects == (LeftByHand(free.effect),)


def test_what_is_done_once_is_done_once_though_there_are_more_targets() -> None:
    """With one target what its user gains may follow on it; with two it is gained when both are done."""
    gain = RawEffect("Effect", "The knight regains Stamina equal to 5 + the knight's Might score.")
    read = strike(gain, option(3, "The strike targets one additional target."))
    regained = RegainStamina(Amount(5, ("might",)))
    assert [type(one).__name__ for one in version(read).after] == ["ForEach"]
    assert regained in [then for one in version(read).after for then in getattr(one, "then", ())]


def test_a_version_is_used_as_any_ability() -> None:
    """5 Malice, of which 3 are paid; 5 and 5 and 2 are 12, tier 2: both take 5."""
    read = strike(option(3, "The strike targets one additional target."))
    orc = foe("orc", (2, 1), abilities=(read.ability, *read.versions))
    stage = Stage(hero("ana", (1, 1)), hero("bo", (3, 1)), orc, dice=[5, 5], first=DIRECTOR, malice=5)
    assert stage.refused(UseAbility("orc", "holly-hammer", ("ana", "bo"))) == ["too many targets"]
    stage.do(UseAbility("orc", "holly-hammer-3-malice", ("ana", "bo")))
    assert (stage.stamina("ana"), stage.stamina("bo"), stage.fight.board.malice) == (35, 35, 2)
    assert stage.exact
