"""Dice: keyed by a secret, or scripted."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freestrike.engine.dice import KeyedDice, ScriptedDice

NAMES = ["goblin/melee-free-strike/ana", "ana/melee-free-strike/goblin", "who-goes-first"]
rolls = st.tuples(st.sampled_from(NAMES), st.integers(1, 40), st.integers(1, 20), st.sampled_from([3, 6, 10]), st.integers(1, 9))


@pytest.mark.parametrize("secret", [b"", b"one", b"another", bytes(32)])
@pytest.mark.parametrize(("sides", "bound"), [(3, 18.4), (6, 25.7), (10, 33.7)])
def test_every_face_of_a_keyed_die_falls_about_as_often(secret: bytes, sides: int, bound: float) -> None:
    """`bound`: the chi-square that fair dice exceed once in 10,000 times with `sides - 1` degrees of freedom."""
    count = 6000
    dice = KeyedDice(secret)
    faces = Counter(die for nth in range(1, count // 2 + 1) for die in dice.roll("strike", nth, 1, sides, 2))

    assert set(faces) == set(range(1, sides + 1))
    assert sum((seen - count / sides) ** 2 / (count / sides) for seen in faces.values()) < bound


def test_two_keyed_dice_of_one_roll_are_independent() -> None:
    """The 100 pairs of 2d10, 60 times each: a chi-square below 161 in all but one case in 10,000 (99 degrees of freedom)."""
    dice = KeyedDice(b"pairs")
    pairs = Counter(dice.roll("strike", nth, 1, 10, 2) for nth in range(6000))

    assert sum((pairs[one, other] - 60) ** 2 / 60 for one in range(1, 11) for other in range(1, 11)) < 161


@given(secret=st.binary(max_size=40), asked=rolls)
def test_the_same_roll_shows_the_same_dice(secret: bytes, asked: tuple[str, int, int, int, int]) -> None:
    name, nth, round, sides, count = asked
    dice = KeyedDice(secret)
    dice.roll("something else", 1, round, sides, 4)

    shown = dice.roll(name, nth, round, sides, count)

    assert shown == KeyedDice(secret).roll(name, nth, round, sides, count)
    assert len(shown) == count
    assert all(1 <= die <= sides for die in shown)


@given(secret=st.binary(max_size=40), asked=rolls)
def test_fewer_dice_of_the_same_roll_are_the_first_of_more(secret: bytes, asked: tuple[str, int, int, int, int]) -> None:
    name, nth, round, sides, count = asked
    dice = KeyedDice(secret)

    assert dice.roll(name, nth, round, sides, count) == dice.roll(name, nth, round, sides, count + 5)[:count]


@pytest.mark.parametrize(
    ("name", "nth", "round", "secret"),
    [("strike by another", 1, 1, b"s"), ("strike", 2, 1, b"s"), ("strike", 1, 2, b"s"), ("strike", 1, 1, b"t"), ("1", 1, 1, b"s")],
)
def test_another_name_time_round_or_secret_shows_other_dice(name: str, nth: int, round: int, secret: bytes) -> None:
    """Twenty ten-sided dice agree by chance once in 10 to the power of 20."""
    assert KeyedDice(secret).roll(name, nth, round, 10, 20) != KeyedDice(b"s").roll("strike", 1, 1, 10, 20)


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert KeyedDice(b"secret").commitment == sha256(b"secret").hexdigest()


def test_scripted_dice_fall_as_written_and_say_what_is_left() -> None:
    dice = ScriptedDice([7, 5, 10])

    assert dice.roll("strike", 1, 1, 10, 2) == (7, 5)
    assert dice.left == [10]


def test_a_script_that_has_run_out_names_the_roll_and_keeps_what_it_has() -> None:
    dice = ScriptedDice([7])

    with pytest.raises(IndexError, match="run out at ana/strike"):
        dice.roll("ana/strike", 1, 1, 10, 2)
    assert dice.left == [7]


@pytest.mark.parametrize("die", [0, 7, -1])
def test_a_die_that_cannot_show_this_is_refused_and_stays(die: int) -> None:
    dice = ScriptedDice([die])

    with pytest.raises(ValueError, match="6 sides"):
        dice.roll("bleeding", 1, 1, 6, 1)
    assert dice.left == [die]
