"""What is compiled of jumps, and of what happens where they come down."""

from __future__ import annotations

from content.test_whole_texts import KNIGHT, ROLL, read
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.raw import RawEffect, RawFeature
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, DealDamage, ForEach, May, Move, Stance, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection

SQUARES, ADJACENT, LAND, THIS = "squares", "adjacent to", "when they land", "this jump"
HIDES = When((Holds("sheltered"),), (Stance("hide"),))


def test_a_jump_of_ones_own_and_who_is_beside_it_then() -> None:
    text = f"The knight jumps up to 5 {SQUARES}. Each creature {ADJACENT} them {LAND} takes 5 fire damage."
    found = read(text, target="Self", distance="Self").ability
    near = ForEach(Selection(("creature",), 0, 1), (DealDamage(5, "fire"),))
    assert (*found.effects, *found.after) == (ForEach(ONESELF, (Move(5, "jump", then=(near,)),)),)


def test_a_jump_before_or_after_a_strike_and_shelter_where_it_ends() -> None:
    jumps = f"The knight can jump 3 {SQUARES} before or after making the strike."
    found = read(jumps, ROLL, f"If they end {THIS} in cover or concealment, they can attempt to hide.").ability
    jump = Move(3, "jump", then=(HIDES,))
    assert found.first == (May((Bestow(END_OF_THIS_ABILITY, state="moved first"), jump)),)
    assert found.after == (When((Holds("state", "moved first", of="user", negated=True),), (ForEach(ONESELF, (jump,)),)),)


def test_what_is_told_of_a_jump_that_nobody_makes_is_left() -> None:
    found = read(f"If they end {THIS} in cover or concealment, they can attempt to hide.")
    assert [piece.compiled for piece in found.pieces] == [False]


def test_how_far_who_swims_jumps() -> None:
    text = f"While swimming, the knight can jump 6 {SQUARES} as part of their movement."
    raw = RawFeature("Leap", "trait", (RawEffect(effect=text),))
    assert read_trait(raw, KNIGHT).trait.effects == (Modifier("jump", 6, name="swim"),)
