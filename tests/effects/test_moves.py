"""Moves that an effect gives or compels: how far, where to, whom they provoke, what they cost."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero
from freestrike.engine import Advance, Refused, UseAbility
from freestrike.engine.automatic.answers import choose
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import Effect, ForceMove, Move
from freestrike.events.content.modifier import Modifier
from freestrike.events.movement import Stepped
from freestrike.events.space import Square
from freestrike.events.strikes import LeftToDirector


def word(*effects: Effect) -> Ability:
    """A maneuver on a creature within 10."""
    return Ability("word", "Word", MANEUVER, ranged=10, target=Target(("creature",)), effects=effects)


def spoken(effect: Move, *, on: str = "orc", conditions: tuple[Condition, ...] = (), speed: int = 5) -> Stage:
    """Ana at B2 has spoken to the orc at E2, which has Bo beside it at F2; an ogre is far off."""
    stage = Stage(
        hero("ana", (1, 1), abilities=(word(effect),)),
        hero("bo", (5, 1)),
        foe("orc", (4, 1), conditions=conditions, speed=speed),
        foe("ogre", (12, 12)),
    )
    stage.do(UseAbility("ana", "word", [on]))
    return stage


def over(*squares: tuple[int, int]) -> tuple[str, ...]:
    return tuple(f"square/{x},{y},0" for x, y in squares)


def limits(stage: Stage) -> tuple[int, int, str]:
    prompt = stage.fight.prompts[0]
    return (prompt.least, prompt.most, prompt.seat)


def ends(stage: Stage) -> set[tuple[int, int]]:
    squares = [option.square for option in stage.fight.prompts[0].options]
    return {(x, y) for x, y, _ in [square for square in squares if square is not None]}


def test_a_shift_goes_over_the_squares_that_are_chosen_and_provokes_nobody() -> None:
    """rules/combat.md:555: without shifting."""
    stage = spoken(Move(2, "shift"))
    assert (stage.asked, limits(stage)) == ("move", (0, 2, "director"))
    stage.answer(*over((3, 2), (2, 3)))
    assert (stage.at("orc"), stage.asked) == ((2, 3), "")
    assert [(step.shift, step.willing, step.by) for step in stage.events(Stepped)] == [(True, True, "word")] * 2


def test_up_to_the_speed_is_up_to_what_it_is_now() -> None:
    """Speed 5 and 2 more (rules/combat.md:159)."""
    stage = Stage(hero("ana", (1, 1), abilities=(word(Move()),)), foe("orc", (4, 1), Modifier("speed", 2)))
    stage.do(UseAbility("ana", "word", ["orc"]))
    assert limits(stage) == (0, 7, "director")


def test_who_may_move_may_stay() -> None:
    stage = spoken(Move(2))
    stage.answer()
    assert (stage.at("orc"), stage.asked) == ((4, 1), "")


def test_a_willing_move_provokes_and_a_compelled_one_does_not() -> None:
    """rules/combat.md:555: the enemy willingly moves."""
    willing = spoken(Move(2))
    willing.answer(*over((3, 1)))
    assert (willing.asked, willing.fight.prompts[0].seat) == ("reactions", "players")
    compelled = spoken(Move(2, choice=False))
    assert limits(compelled) == (1, 2, "director")
    compelled.answer(*over((3, 1)))
    assert (compelled.asked, compelled.at("orc")) == ("", (3, 1))


def test_an_effect_says_whether_its_move_provokes() -> None:
    never = spoken(Move(2, provokes="never"))
    never.answer(*over((3, 1)))
    assert (never.asked, never.at("orc")) == ("", (3, 1))
    always = spoken(Move(2, choice=False, provokes="always"))
    always.answer(*over((3, 1)))
    assert always.asked == "reactions"


def test_nobody_moves_farther_than_its_speed() -> None:
    """rules/combat.md:159: a slowed creature that may move 3 squares moves 2."""
    stage = spoken(Move(3, provokes="never"), conditions=(Condition("slowed", "ana"),))
    assert limits(stage) == (0, 2, "director")
    with pytest.raises(Refused):
        stage.answer(*over((3, 2), (3, 3), (3, 4)))
    stage.answer(*over((3, 2), (3, 3)))
    assert stage.at("orc") == (3, 3)


@pytest.mark.parametrize(("effect", "most"), [(Move(), 5), (Move(halved=True), 2), (Move(Amount(3)), 3)])
def test_how_far(effect: Move, most: int) -> None:
    """Up to the speed, 5; half of it, 2; an amount."""
    assert limits(spoken(effect))[1] == most


def test_who_is_held_or_cannot_shift_is_not_asked() -> None:
    """rules/classes.md: a slowed creature can't shift; a restrained one has speed 0."""
    assert spoken(Move(3), conditions=(Condition("restrained", "ana"),)).asked == ""
    assert spoken(Move(3, "shift"), conditions=(Condition("slowed", "ana"),)).asked == ""


def test_toward_and_away_lead_nearer_and_farther_with_each_square() -> None:
    """Ana is 3 squares to the west: 1 square toward her leads to column 3, 1 square away to column 5, where Bo stands at row 1."""
    assert ends(spoken(Move(1, to="toward"))) == {(3, 0), (3, 1), (3, 2)}
    stage = spoken(Move(1, to="away"))
    assert ends(stage) == {(5, 0), (5, 2)}
    farther = spoken(Move(2, to="away"))
    with pytest.raises(Refused):
        farther.answer(*over((5, 2), (5, 3)))


def test_adjacent_needs_as_many_squares_as_it_takes() -> None:
    """From column 4 to column 2, beside Ana in column 1: 2 squares; who must go there goes as far."""
    stage = spoken(Move(5, to="adjacent", choice=False))
    assert limits(stage) == (2, 5, "director")
    chosen = choose(stage.fight.board, stage.fight.prompts[0])
    stage.answer(*chosen)
    assert stage.at("orc") in {(2, 0), (2, 1), (2, 2)}


def test_a_straight_line_does_not_bend_back() -> None:
    """rules/classes.md:432."""
    stage = spoken(Move(4, to="straight", provokes="never"))
    with pytest.raises(Refused):
        stage.answer(*over((3, 2), (4, 3)))
    stage.answer(*over((3, 2), (3, 3), (2, 4)))
    assert stage.at("orc") == (2, 4)


def test_the_user_chooses_the_path_of_whom_it_controls() -> None:
    stage = spoken(Move(2, controlled=True))
    assert limits(stage) == (0, 2, "players")
    stage.answer(*over((3, 1)))
    assert (stage.at("orc"), stage.asked) == ((3, 1), "")


def test_it_costs_nothing_of_the_moves_of_the_turn() -> None:
    """Ana has gone 2 of 5 squares; the 2 that her own effect gives her leave her 3."""
    on_herself = Ability("step", "Step", MANEUVER, target=Target(("self",)), effects=(Move(2, "shift"),))
    stage = Stage(hero("ana", (1, 1), abilities=(on_herself,)), foe("orc", (12, 12)))
    path: list[Square] = [(2, 1, 0), (3, 1, 0)]
    stage.do(Advance("ana", path))
    stage.do(UseAbility("ana", "step", ["ana"]))
    stage.answer(*over((4, 1), (5, 1)))
    turn = stage.fight.board.turn
    assert turn is not None
    assert [(move.allowance, move.spent) for move in turn.moves] == [(5, 2)]
    stage.do(Advance("ana", [(6, 1, 0), (7, 1, 0), (8, 1, 0)]))
    assert stage.at("ana") == (8, 1)


def test_a_push_of_an_amount_and_of_dice() -> None:
    """Ana's Might is 2: 2 squares; a d3 with a 3 on it: 3 squares."""
    for amount, dice, squares in ((Amount(characteristics=("might",)), (), 2), (Amount(dice="1d3"), (3,), 3)):
        push = word(ForceMove("push", amount))
        stage = Stage(hero("ana", (1, 1), abilities=(push,)), foe("orc", (4, 1)), dice=dice)
        stage.do(UseAbility("ana", "word", ["orc"]))
        assert (stage.asked, stage.fight.prompts[0].most) == ("forced movement", squares)


def test_what_is_not_played_is_left_to_the_director() -> None:
    stage = spoken(Move(2, to="the moon"))
    assert (stage.asked, len(stage.events(LeftToDirector))) == ("", 1)
