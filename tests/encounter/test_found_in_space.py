"""Rulings about space that once came out wrong, each with the passage that decides it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from freestrike.engine import Advance, Encounter, Refused, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import ForceMove
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.rulings import AddCondition, Place, RemoveCondition, Ruling, SetStamina
from freestrike.events.space import Column, Hazard, Square, Terrain, Wall

SHOVE = Ability("shove", "Shove", MAIN_ACTION, ("Melee", "Strike", "Weapon"), melee=1, effects=(ForceMove("push", 4),))
HELD = Condition("grabbed", "ana")
OPEN = Terrain()
PIT = tuple(Column(x, y, -4) for x in (3, 4) for y in range(-3, 4))
"""Four squares deep, from x = 3 to 4; its nearest edge is at x = 2."""


def hero(id: str, at: Square, *movement: str) -> Entrant:
    block = StatBlock("Hero", "1M", 8, 60, hero=True, characteristics=Characteristics(might=2), abilities=(SHOVE,), movement=movement)
    return Entrant(id, block, "heroes", id, at)


def foe(id: str, at: Square, *conditions: Condition) -> Entrant:
    block = StatBlock("Foe", "1M", 5, 60, free_strike=CreatureFreeStrike(2))
    return Entrant(id, block, "director", "director", at, conditions=conditions)


def fight(*entrants: Entrant, terrain: Terrain = OPEN) -> Encounter:
    return Encounter.create(Setup("found", entrants, terrain, "heroes"), secret=b"found")


def lava(*squares: Square) -> Hazard:
    return Hazard("lava", squares, 10, "fire")


def test_who_falls_into_damaging_terrain_takes_its_damage() -> None:
    """rules/combat.md:289, 307, 325: pushed into a pit of lava, 3 squares down to its ground: 4 * 2 for the fall, and 10."""
    begun = fight(hero("ana", (1, 0, 0)), foe("foe", (2, 0, 0)), terrain=Terrain(columns=PIT, hazards=(lava((3, 0, -4), (4, 0, -4)),)))
    pushed = begun.do(UseAbility("ana", "shove", ["foe"]), seat="ana").prompts[0]
    begun.answer(pushed.id, ["square/3,0,0"], seat="ana")
    assert begun.board.creatures["foe"].corner == (3, 0, -4)
    assert begun.board.creatures["foe"].stamina == 60 - 8 - 10


def test_a_fall_goes_through_damaging_terrain_once() -> None:
    """rules/combat.md:307: two squares of flames in the air above the ground are one fire."""
    begun = fight(hero("ana", (1, 0, 0)), foe("foe", (2, 0, 0)), terrain=Terrain(columns=PIT, hazards=(lava((3, 0, -2), (3, 0, -3)),)))
    pushed = begun.do(UseAbility("ana", "shove", ["foe"]), seat="ana").prompts[0]
    begun.answer(pushed.id, ["square/3,0,0"], seat="ana")
    assert begun.board.creatures["foe"].stamina == 60 - 8 - 10


def test_who_lands_beside_another_lands_in_what_burns_there() -> None:
    """rules/combat.md:295, 307: the only free space in the pit burns. 3 squares: 6 damage to both."""
    shaft = (Column(3, 0, -4), Column(4, 0, -4))
    begun = fight(hero("ana", (2, 0, 0)), foe("foe", (3, 0, -4)), terrain=Terrain(columns=shaft, hazards=(lava((4, 0, -4)),)))
    begun.do(Advance("ana", [(3, 0, 0)], manners=["walk"]), seat="ana")
    assert begun.board.creatures["ana"].corner == (4, 0, -4)
    assert [begun.board.creatures[id].stamina for id in ("ana", "foe")] == [60 - 6 - 10, 60 - 6]


def test_whom_it_drags_through_damaging_terrain_is_hurt() -> None:
    """rules/classes.md:462, rules/combat.md:307: ana goes by the fire, the foe is brought through it."""
    begun = fight(hero("ana", (0, 0, 0)), foe("foe", (-1, 0, 0), HELD), terrain=Terrain(hazards=(lava((0, 1, 0)),)))
    begun.do(Advance("ana", [(1, 1)]), seat="ana")
    assert begun.board.creatures["foe"].corner == (0, 1, 0)
    assert [begun.board.creatures[id].stamina for id in ("ana", "foe")] == [60, 50]


@pytest.mark.parametrize(
    ("to", "terrain"),
    [((0, 1), Terrain(walls=(Wall((-1, 0, 0), (-1, 1, 0)),))), ((1, 1), Terrain(solid=((-1, 1, 0),)))],
)
def test_nobody_is_dragged_through_a_wall_or_past_its_corner(to: tuple[int, int], terrain: Terrain) -> None:
    """rules/classes.md:462, rules/combat.md:163: the way of whom it brings along is one like any other's."""
    begun = fight(hero("ana", (0, 0, 0)), foe("foe", (-1, 0, 0), HELD), terrain=terrain)
    with pytest.raises(Refused, match="no room for whom it has grabbed"):
        begun.do(Advance("ana", [to]), seat="ana")
    assert Advance("ana", [to]) not in [choice.command for choice in begun.options("ana").moves]


def test_nobody_jumps_down_a_cliff() -> None:
    """rules/combat.md:249, 289: a jump is so long and so high; what goes deeper than it took off is a fall."""
    begun = fight(hero("ana", (2, 0, 0)), foe("foe", (0, 3, 0)), terrain=Terrain(columns=PIT))
    with pytest.raises(Refused, match="falls"):
        begun.do(Advance("ana", [(3, 0, 0), (3, 0, -1), (3, 0, -2), (3, 0, -3), (3, 0, -4)], manners=["jump"] * 5), seat="ana")
    begun.do(Advance("ana", [(3, 0, 0)], manners=["jump"]), seat="ana")
    assert begun.board.creatures["ana"].corner == (3, 0, -4)
    assert begun.board.creatures["ana"].stamina == 60 - 8


@pytest.mark.parametrize(
    "ruling", [AddCondition("ana", Condition("prone")), SetStamina("ana", -99), Place("ana", (9, 9, 0)), RemoveCondition("foe", "grabbed")]
)
def test_whom_a_flyer_carried_falls_when_a_ruling_ends_that(ruling: Ruling) -> None:
    """rules/classes.md:462, rules/combat.md:289: nothing bears the foe then, 3 squares up."""
    begun = fight(hero("ana", (0, 0, 3), "fly"), hero("ben", (8, 8, 0)), foe("foe", (1, 0, 3), HELD))
    begun.rule(ruling)
    assert begun.board.creatures["foe"].corner == (1, 0, 0)
    assert begun.board.creatures["foe"].stamina == 60 - 6


def test_who_enters_in_midair_and_cannot_fly_falls_before_the_first_round() -> None:
    """rules/combat.md:289: 3 squares, 6 damage. A flyer stays, whom it carries too, and who can hold on to a wall of rock."""
    rock = Terrain(solid=((5, 5, 3),))
    entrants = (hero("ana", (0, 0, 3), "fly"), foe("held", (1, 0, 3), HELD), foe("foe", (8, 0, 3)), foe("climber", (5, 4, 3)))
    begun = fight(*entrants, terrain=rock)
    assert [creature.corner[2] for creature in begun.board.creatures] == [3, 3, 0, 3]
    assert begun.board.creatures["foe"].stamina == 60 - 6


def test_nobody_is_set_in_stone_not_even_who_burrows() -> None:
    """rules/combat.md:181: through dirt, and not through more solid ground."""
    burrower = hero("ana", (0, 0, 0), "burrow")
    ground = (Column(0, 0, 1, material="earth"), Column(4, 0, 1, material="stone"))
    begun = fight(burrower, foe("foe", (9, 9, 0)), terrain=Terrain(columns=ground))
    with pytest.raises(Refused, match="solid"):
        begun.rule(Place("ana", (4, 0, 0)))
    with pytest.raises(Refused, match="in the ground"):
        fight(replace(burrower, square=(4, 0, 0)), foe("foe", (9, 9, 0)), terrain=Terrain(columns=ground))


def test_what_a_move_provokes_is_told_of_a_hidden_mover_too_that_is_found_on_its_way() -> None:
    """rules/tests.md:537, rules/combat.md:555. Along the wall of rock ana leaves the fog for (1, 0), in the open, where both see it. The
    other one, at (-1, 1), it has left unseen by then; the foe, at (1, 1), it leaves by the third step."""
    ana = replace(hero("ana", (0, 0, 0)), hidden_from=("foe", "other"))
    rock = Terrain(solid=tuple((x, -1, 0) for x in range(-1, 4)), fog=((0, 0, 0),))
    begun = fight(ana, foe("foe", (1, 1, 0)), foe("other", (-1, 1, 0)), terrain=rock)
    path = [(1, 0), (2, 0), (3, 0)]

    told = {choice.command.path[-1]: choice for choice in begun.options("ana").moves if isinstance(choice.command, Advance)}

    assert told[2, 0, 0].provokes == ()
    assert (told[3, 0, 0].provokes, told[3, 0, 0].safe) == (("foe",), None)
    assert begun.path("ana", path).provokes == ("foe",)
    prompts = begun.do(Advance("ana", path), seat="ana").prompts
    assert [option.creature for option in prompts[0].options] == ["foe"]
