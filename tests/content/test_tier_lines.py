"""Tier lines: what the notation means, and that nothing of a line is lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.printed.tier_line import read_condition, read_tier_line
from freestrike.events.conditions import CONDITIONS
from freestrike.events.content.ability import Area, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import (
    CHARACTERISTICS,
    DAMAGE_TYPES,
    POTENCIES,
    Bestow,
    DealDamage,
    Effect,
    ForceMove,
    ForEach,
    ImposeCondition,
    LeftByHand,
    Move,
    UnderPotency,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF


def prone() -> ImposeCondition:
    return ImposeCondition("prone")


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("9 damage", [DealDamage(9)]),
        ("11 holy damage", [DealDamage(11, "holy")]),
        ("7 lighting damage", [DealDamage(7, "lightning")]),
        ("3 + M damage", [DealDamage(3, "", ("might",))]),
        ("3 + M or A damage", [DealDamage(3, "", ("might", "agility"))]),
        ("5 + M, R, or P fire damage", [DealDamage(5, "fire", ("might", "reason", "presence"))]),
        ("8 + **A** psychic damage", [DealDamage(8, "psychic", ("agility",))]),
        ("6 damage, 2 corruption damage", [DealDamage(6), DealDamage(2, "corruption")]),
        ("Slowed (save ends)", [ImposeCondition("slowed", "save")]),
        ("taunted (EoT)", [ImposeCondition("taunted", "eot")]),
        ("grabbed", [ImposeCondition("grabbed")]),
        ("slowed (save ends), prone", [ImposeCondition("slowed", "save"), prone()]),
        ("prone, slowed (save ends)", [prone(), ImposeCondition("slowed", "save")]),
        ("bleeding and slowed (EoT)", [ImposeCondition("bleeding", "eot"), ImposeCondition("slowed", "eot")]),
        ("bleeding (save ends) and prone", [ImposeCondition("bleeding", "save"), prone()]),
        ("push 3", [ForceMove("push", 3)]),
        ("pull 4, grabbed", [ForceMove("pull", 4), ImposeCondition("grabbed")]),
        ("Vertical slide 2", [ForceMove("slide", 2, vertical=True)]),
        ("Slide 6 + R; prone", [ForceMove("slide", Amount(6, ("reason",))), prone()]),
        ("2d6 + 11 + A damage", [DealDamage(11, "", ("agility",), Amount(dice="2d6"))]),
        ("fire weakness 5 (save ends)", [Bestow("save", (Modifier("weakness", 5, "fire"),))]),
        ("damage weakness 3 (EoT)", [Bestow("eot", (Modifier("weakness", 3),))]),
        ("No effect.", []),
    ],
)
def test_a_clause_is_its_effects_in_order(line: str, effects: list[Effect]) -> None:
    assert list(read_tier_line(line).effects) == effects


@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("M < 0 bleeding (save ends)", UnderPotency("might", 0, (ImposeCondition("bleeding", "save"),))),
        ("A < WEAK, prone", UnderPotency("agility", "weak", (prone(),))),
        ("A < 1 3 damage", UnderPotency("agility", 1, (DealDamage(3),))),
        ("P < 2 2 fire damage, push 2, prone", UnderPotency("presence", 2, (DealDamage(2, "fire"), ForceMove("push", 2), prone()))),
    ],
)
def test_a_potency_guards_the_rest_of_its_clause(line: str, effect: Effect) -> None:
    """rules/classes.md, potencies: the effect happens to a target whose score is below the value."""
    assert read_tier_line(line).effects == (effect,)


def test_a_semicolon_ends_what_a_potency_guards() -> None:
    assert read_tier_line("5 damage; R < average slowed (EoT); push 1").effects == (
        DealDamage(5),
        UnderPotency("reason", "average", (ImposeCondition("slowed", "eot"),)),
        ForceMove("push", 1),
    )


def test_damage_before_a_potency_in_one_clause_is_not_guarded() -> None:
    assert read_tier_line("6 damage, M < 1 prone").effects == (DealDamage(6), UnderPotency("might", 1, (prone(),)))


@pytest.mark.parametrize(
    ("line", "effects"),
    [
        ("5 damage; the hedge catches fire", [DealDamage(5), LeftByHand("the hedge catches fire")]),
        ("M < 2 the target is hexed (save ends)", [UnderPotency("might", 2, (LeftByHand("the target is hexed (save ends)"),))]),
        ("A < STRONG, prone and can't stand (EoT)", [UnderPotency("agility", "strong", (LeftByHand("prone and can't stand (EoT)"),))]),
        ("slowed down", [LeftByHand("slowed down")]),
        ("4 damage to each ally", [LeftByHand("4 damage to each ally")]),
        ("10 fir damage", [LeftByHand("10 fir damage")]),
        ("push 2, or the eye shifts 2", [LeftByHand("push 2, or the eye shifts 2")]),
        ("3 damage; [the torch goes out]", [DealDamage(3), LeftByHand("the torch goes out")]),
    ],
)
def test_what_the_grammar_does_not_take_is_left_by_hand(line: str, effects: list[Effect]) -> None:
    assert list(read_tier_line(line).effects) == effects


@pytest.mark.parametrize(
    "line",
    [
        "slowed (EoT); or if R < 3 dazed (save ends)",
        "slowed (EoT); if the target has P < 3 they are prone instead",
        "prone or P < 3 weakened (save ends)",
        "M < 1 dazed or A < 2 slowed (EoT)",
    ],
)
def test_an_alternative_is_left_by_hand_as_a_whole(line: str) -> None:
    """To run one half of "either, or" would be wrong."""
    assert read_tier_line(line).effects == (LeftByHand(line),)


def test_only_text_in_brackets_counts_as_read_when_it_is_left_by_hand() -> None:
    assert read_tier_line("[a bell rings]").unread == ()
    assert read_tier_line("a bell rings; 2 damage; M < 1 it rains").unread == ("a bell rings", "M < 1 it rains")


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("slowed (save ends)", ImposeCondition("slowed", "save")),
        ("Prone", prone()),
        ("prone, slowed", None),
        ("hexed", None),
        ("3 damage", None),
    ],
)
def test_a_condition_alone(text: str, condition: ImposeCondition | None) -> None:
    assert read_condition(text) == condition


# An independent printer of effects: what it prints must be read as the same effects.
_DURATIONS = {"": "", "save": " (save ends)", "eot": " (EoT)"}

_numbers = st.integers(0, 9999)
_damage = st.builds(
    DealDamage,
    _numbers,
    st.sampled_from(("", *DAMAGE_TYPES)),
    st.lists(st.sampled_from(CHARACTERISTICS), max_size=2, unique=True).map(tuple),
)
_plain = (
    _damage
    | st.builds(ImposeCondition, st.sampled_from(CONDITIONS), st.sampled_from(tuple(_DURATIONS)))
    | st.builds(ForceMove, st.sampled_from(("push", "pull", "slide")), _numbers, st.booleans())
)
_guarded = st.builds(
    UnderPotency,
    st.sampled_from(CHARACTERISTICS),
    _numbers | st.sampled_from(POTENCIES),
    st.lists(_plain, min_size=1, max_size=3).map(tuple),
)


def printed(effect: Effect) -> str:
    match effect:
        case DealDamage(amount, kind, scores):
            plus = f" + {' or '.join(score[0].upper() for score in scores)}" if scores else ""
            return " ".join(f"{amount}{plus} {kind} damage".split())
        case ImposeCondition(condition, ends):
            return condition + _DURATIONS[ends]
        case ForceMove(kind, squares, vertical):
            return f"{'vertical ' if vertical else ''}{kind} {squares}"
        case UnderPotency(characteristic, value, then):
            shown = value.upper() if isinstance(value, str) else value
            return f"{characteristic[0].upper()} < {shown} {', '.join(map(printed, then))}"
        case LeftByHand(text):
            return f"[{text}]"
        case _:
            raise ValueError(f"a tier line has no {effect!r} yet")


@given(st.lists(_plain | _guarded, min_size=1, max_size=5))
def test_what_is_printed_is_read(effects: list[Effect]) -> None:
    line = read_tier_line("; ".join(map(printed, effects)))
    assert list(line.effects) == effects
    assert line.unread == ()


def words_of(effects: tuple[Effect, ...]) -> str:
    return " ".join(words_of(effect.then) if isinstance(effect, UnderPotency) else printed(effect) for effect in effects)


@given(st.lists(st.sampled_from(("or", "M < 1", "3 damage", "the hedge", "instead", ",", ";", "<", "[", "prone", "'", "\n", "(EoT)"))))
def test_no_word_of_an_unread_line_is_lost(parts: list[str]) -> None:
    line = read_tier_line(" ".join(parts))
    assert words_of(line.effects).count("hedge") == parts.count("the hedge")


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    """Only separators and "no effect" come to nothing."""
    assert read_tier_line(text).effects or not re.sub(r"no\s*effect|[\s;.*]", "", text, flags=re.IGNORECASE)


def test_a_pull_to_the_middle_is_one_to_that_of_an_area_that_has_one() -> None:
    """A cube has a middle, a burst's is its user; a strike has none, a line none that the text could mean."""
    line = "6 damage; pull 5 toward the center of the cube"
    for area in (Area("cube", 4, within=10), Area("burst", 2)):
        assert read_tier_line(line, Setting(area=area)).effects == (DealDamage(6), ForceMove("pull", 5, toward="area"))
    for setting in (Setting(), Setting(area=Area("line", 5, 1, within=1))):
        assert read_tier_line(line, setting).unread == ("pull 5 toward the center of the cube",)


def test_what_is_said_of_no_target_happens_once_after_all_of_several() -> None:
    """Of an ability with one target it happens in its place in the line."""
    shift = ForEach(ONESELF, (Move(2, "shift"),))
    knight = Setting(names_of("Hedge Knight"))
    line = "7 damage; the knight shifts up to 2 squares; M < 1 prone"
    several = read_tier_line(line, knight.of(Target(count=2), 1), rolled=True)
    assert several.after == (shift,)
    assert several.effects == (DealDamage(7), UnderPotency("might", 1, (prone(),)))
    assert read_tier_line(line, knight, rolled=True).effects == (DealDamage(7), shift, UnderPotency("might", 1, (prone(),)))
    assert read_tier_line(line, knight.of(Target(count=2), 1)).unread == ("the knight shifts up to 2 squares",)


def test_a_potency_changes_the_forced_movement_before_it() -> None:
    """Wherever that stands in the line: it is vertical, or past stability, for who is below the potency, and else as it was."""
    line = "Slide 12; prone; M < STRONG, the forced movement is vertical"
    vertical, stays = read_tier_line(line, Setting()), ForceMove("slide", 12)
    past = read_tier_line("Slide 3; P < 2, this slide ignores the target's stability", Setting())

    assert vertical.effects == (UnderPotency("might", "strong", (ForceMove("slide", 12, vertical=True),), (stays,)), prone())
    assert past.effects == (UnderPotency("presence", 2, (ForceMove("slide", 3, ignores_stability=True),), (ForceMove("slide", 3),)),)
    assert (vertical.unread, past.unread) == ((), ())
