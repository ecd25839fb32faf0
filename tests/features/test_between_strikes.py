"""What somebody does between the strikes of one roll, played as the bestiary prints it; values by hand from the printed text
(rules/classes.md: roll against multiple creatures)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, hero
from freestrike.engine import UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.modifier import Modifier
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import ENCOUNTER, Lasting
from freestrike.events.rulings import AddCondition
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
Publish = Callable[[str, tuple[int, int], str], Entrant]
ANIMAL, RAT = "Animals/Statblocks/Animal", "Radenwights/Statblocks/Radenwight Ratcrobat"
MAGISTRATE = "Devils/Statblocks/Devil Magistrate"


def way(*squares: tuple[int, int]) -> list[str]:
    """A path to choose."""
    return [f"square/{x},{y},0" for x, y in squares]


def outcomes(play: Fight) -> list[tuple[int, str, int]]:
    """What each outcome was made of: the dice, whom it was against, the tier."""
    return [(rolled.natural, one.target, one.tier) for rolled in play.events(PowerRollMade) for one in rolled.outcomes]


def test_an_animal_shifts_to_its_second_target_by_the_same_roll(fight: Make, published: Publish) -> None:
    """Natural Weapon: 5 + 5 + 2 is tier 2, 9 damage to Ana beside it; it shifts 2 squares to Bea, whom it did not reach before, for 9 more
    by the same dice."""
    choose = [*way((0, 1), (0, 2)), "natural-weapon/rat/melee/bea"]
    play = fight(published("rat", (0, 0), ANIMAL), hero("ana", (1, 0)), hero("bea", (0, 3)), first="director", dice=[5, 5], choose=choose)

    play.do(UseAbility("rat", "natural-weapon", ("ana",)))

    assert outcomes(play) == [(10, "ana", 2), (10, "bea", 2)]
    assert (play.stamina("ana"), play.stamina("bea"), play.at("rat")) == (21, 21, (0, 2, 0))
    assert play.left_to_the_director() == []


def test_each_outcome_counts_what_there_is_about_its_target(fight: Make, published: Publish) -> None:
    """4 + 4 + 2 is tier 1, 6 damage to Ana; against Bea, who is prone, 2 more for the edge make it 12, tier 2, 9 damage. Nobody is struck
    twice, and a third is too much."""
    others = hero("ana", (1, 0)), hero("bea", (0, 1)), hero("cid", (1, 1))
    play = fight(published("rat", (0, 0), ANIMAL), *others, first="director", dice=[4, 4], choose=["natural-weapon/rat/melee/bea"])
    play.encounter.rule(AddCondition("bea", Condition("prone", "rat")))

    play.do(UseAbility("rat", "natural-weapon", ("ana",)))

    assert [play.stamina(id) for id in ("ana", "bea", "cid")] == [24, 21, 30]


def test_what_is_for_the_next_strike_counts_for_both(fight: Make, published: Publish) -> None:
    """4 + 4 + 2 with an edge on the next strike is 12, tier 2, 9 damage, against the one and the other; then it is used up."""
    edge = Lasting("spurred", "ana", ENCOUNTER, modifiers=(Modifier("edge", on="strike", next_only=True),))
    animal = replace(published("rat", (0, 0), ANIMAL), lasting=(edge,))
    play = fight(animal, hero("ana", (1, 0)), hero("bea", (0, 1)), first="director", dice=[4, 4], choose=["natural-weapon/rat/melee/bea"])

    play.do(UseAbility("rat", "natural-weapon", ("ana",)))

    assert (play.stamina("ana"), play.stamina("bea")) == (21, 21)
    assert play.encounter.board.creatures["rat"].lasting == ()


def test_the_ratcrobat_moves_on_after_each(fight: Make, published: Publish) -> None:
    """En Garde: 5 + 5 + 2 is tier 2, 6 damage each; 2 squares after Ana, 1 square after Bea."""
    choose = [*way((0, 1), (0, 2)), "en-garde/rat/melee/bea", *way((-1, 2))]
    play = fight(published("rat", (0, 0), RAT), hero("ana", (1, 0)), hero("bea", (0, 3)), first="director", dice=[5, 5], choose=choose)

    play.do(UseAbility("rat", "en-garde", ("ana",)))

    assert (play.stamina("ana"), play.stamina("bea"), play.at("rat")) == (24, 24, (-1, 2, 0))


BEA, ANA, ON = ("edge-of-the-law/law/melee/bea",), ("edge-of-the-law/law/melee/ana",), ("square/1,0,0",)


@pytest.mark.parametrize(
    ("answers", "struck"),
    [([ON, ANA], ["ana"]), ([(), BEA, ON, ANA], ["bea", "ana"]), ([(), BEA, (), ON], ["bea"])],
)
def test_the_magistrate_shifts_once(fight: Make, published: Publish, answers: list[tuple[str, ...]], struck: list[str]) -> None:
    """Edge of the Law: 5 + 5 + 3 is tier 2, 15 damage; up to 3 squares before it, or between the two strikes, or after them, and only once.
    Bea is beside it where it begins, Ana where it goes; where one of the two is the only one left to strike, there is no second."""
    law = published("law", (0, 0), MAGISTRATE)
    play = fight(law, hero("ana", (2, 0)), hero("bea", (-1, 0)), first="director", dice=[5, 5])

    prompts = play.encounter.do(UseAbility("law", "edge-of-the-law"), seat="director").prompts
    for answer in answers:
        prompts = play.encounter.answer(prompts[0].id, answer, seat="director").prompts

    assert prompts == ()
    assert [one.target for rolled in play.events(PowerRollMade) for one in rolled.outcomes] == struck
    assert [id for id in ("ana", "bea") if play.stamina(id) == 15] == sorted(struck)
    assert play.at("law") == (1, 0, 0)
