"""Automatic seats: what they choose on small boards, and that whole fights come to an end, the same one each time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import pytest
from msgspec.structs import replace

from freestrike.engine import Advance, BeginTurn, CatchBreath, Disengage, Encounter, EndTurn, StandUp, UseAbility
from freestrike.engine.automatic import choose, next_command, next_creature, play_out
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.dice import ScriptedDice
from freestrike.events.commands import Wield
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, DamageModifier, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.movement import Stepped
from freestrike.events.space import Square, Terrain

AMBUSH = Path(__file__).parents[2] / "examples" / "goblin-ambush.yaml"
HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2), recoveries=8)
GOBLIN = StatBlock("Goblin", "1M", 5, 15, free_strike=CreatureFreeStrike(4))
FIELD = Terrain((0, 0, 0), (19, 9, 0))


def hero(id: str, at: tuple[int, int], stamina: int = 30, *conditions: str, block: StatBlock = HERO) -> Entrant:
    return Entrant(
        id, block, "heroes", id, (*at, 0), stamina=min(stamina, block.stamina), conditions=tuple(Condition(name) for name in conditions)
    )


def goblin(id: str, at: tuple[int, int], stamina: int = 15, block: StatBlock = GOBLIN) -> Entrant:
    return Entrant(id, block, "director", "director", (*at, 0), stamina=min(stamina, block.stamina))


def fight(*entrants: Entrant, first: str = "heroes", terrain: Terrain = FIELD, dice: Sequence[int] = ()) -> Encounter:
    return Encounter.create(Setup("t", entrants, terrain, first_side=first), dice=ScriptedDice(dice))


def test_it_strikes_what_it_can_kill() -> None:
    """A melee free strike does at least 2 + 2: the second goblin, with 4 Stamina, dies of it whatever falls."""
    board = fight(hero("ana", (1, 1)), goblin("hale", (2, 1)), goblin("hurt", (2, 2), stamina=4)).board
    assert next_command(board, "ana") == UseAbility("ana", "melee-free-strike", ("hurt",), "melee")


def test_of_equals_it_strikes_the_one_with_less_stamina() -> None:
    board = fight(hero("ana", (1, 1)), goblin("fresh", (2, 1), 15), goblin("bruised", (2, 2), 14)).board
    command = next_command(board, "ana")
    assert isinstance(command, UseAbility)
    assert command.targets == ("bruised",)


def test_it_walks_to_the_nearest_square_from_which_it_can_strike() -> None:
    """The ranged free strike reaches 5 squares; it does less than the melee one, whose square is in reach: so it walks 4."""
    command = next_command(fight(hero("ana", (1, 1)), goblin("g", (6, 1))).board, "ana")
    assert isinstance(command, Advance)
    assert command.path == ((2, 1, 0), (3, 1, 0), (4, 1, 0), (5, 1, 0))


def test_it_goes_round_a_wall_that_it_cannot_strike_past() -> None:
    """Solid squares part the field but for a gap in the north: every step leads to it."""
    solid = tuple((4, y, 0) for y in range(9))
    encounter = fight(hero("ana", (2, 4)), goblin("g", (7, 4)), terrain=Terrain((0, 0, 0), (19, 9, 0), solid))
    command = next_command(encounter.board, "ana")
    assert isinstance(command, Advance)
    assert command.path[-1] == (3, 9, 0)


def test_a_way_that_provokes_nothing_is_preferred() -> None:
    """5 squares to the wounded goblin: of the ways, some lead past the guard and away from it, others keep out of its reach."""
    encounter = fight(hero("ana", (1, 1)), goblin("guard", (3, 2), 15), goblin("hurt", (7, 1), 9))
    command = next_command(encounter.board, "ana")
    assert isinstance(command, Advance)
    choice = next(choice for choice in encounter.options("ana").moves if choice.command == command)
    assert not choice.provokes
    assert any(move.provokes for move in encounter.options("ana").moves)


def test_a_strike_without_a_roll_knows_no_bane_and_is_made_from_where_one_stands() -> None:
    bow = Ability("bow", "Bow", "main action", ("Ranged", "Strike"), ranged=10, effects=(DealDamage(9),))
    archer = StatBlock("Archer", "1M", 5, 30, hero=True, characteristics=Characteristics(agility=2), abilities=(bow,))
    encounter = fight(hero("ana", (5, 5), block=archer), goblin("g", (6, 5), 40))
    assert next_command(encounter.board, "ana") == UseAbility("ana", "bow", ("g",), "ranged")


def test_a_rolled_ranged_strike_is_made_after_a_shift_out_of_the_enemys_reach() -> None:
    """With an enemy adjacent a ranged strike has a bane, and walking away would provoke: Disengage costs nothing."""
    encounter = Encounter.create(read_encounter(AMBUSH), secret=b"1")
    board = encounter.board
    block = board.creatures["dov-elementalist"].stat_block
    facing = fight(hero("dov", (5, 5), block=block), goblin("g", (6, 5), 15))
    assert next_command(facing.board, "dov") == BeginTurn("dov"), "its essence first"
    facing.do(BeginTurn("dov"), seat="dov")
    assert isinstance(next_command(facing.board, "dov"), Disengage)


def test_it_stands_up_first_and_catches_its_breath_last() -> None:
    encounter = fight(hero("ana", (1, 1), 10, "prone"), goblin("g", (2, 1)))
    assert next_command(encounter.board, "ana") == StandUp("ana")
    alone = fight(hero("ana", (1, 1), 10), goblin("g", (2, 1)), dice=[1, 1])
    alone.do(next_command(alone.board, "ana"), seat="ana")
    assert next_command(alone.board, "ana") == CatchBreath("ana")
    alone.do(CatchBreath("ana"), seat="ana")
    assert next_command(alone.board, "ana") == EndTurn("ana")


def test_a_dazed_creature_does_its_one_thing_from_where_it_stands() -> None:
    encounter = fight(hero("ana", (1, 1), 30, "dazed"), goblin("g", (5, 1)))
    assert next_command(encounter.board, "ana") == UseAbility("ana", "ranged-free-strike", ("g",), "ranged")


def test_a_hero_whom_bleeding_would_kill_leaves_it_to_the_others() -> None:
    """At -12 of a winded value of 15 a d6 + 1 can kill; with nobody else left, the hero fights."""
    dying = hero("ana", (1, 1), -12)
    shared = fight(dying, hero("ben", (0, 0)), goblin("g", (2, 1)))
    assert not isinstance(next_command(shared.board, "ana"), UseAbility)
    assert isinstance(next_command(fight(dying, goblin("g", (2, 1))).board, "ana"), UseAbility)


def test_the_creature_nearest_to_an_enemy_acts_first() -> None:
    board = fight(hero("ana", (1, 1)), hero("ben", (4, 1)), goblin("g", (8, 1))).board
    assert next_creature(board) == "ben"


def test_every_opportunity_attack_is_taken_and_nobody_is_spared() -> None:
    """10 + 10 + 2 is a natural 20: 7 + 2 damage kills the goblin, and no additional main action has a target."""
    encounter = fight(hero("ana", (1, 1)), goblin("g", (2, 1), 9), first="director", dice=[10, 10])
    outcome = encounter.do(Advance("g", ((3, 1, 0),)), seat="director")
    assert choose(encounter.board, outcome.prompts[0]) == ("opportunity-attack/ana",)
    for _ in play_out(encounter):
        pass
    assert encounter.board.winner == "heroes"
    assert encounter.board.creatures["g"].life == "dead"


def test_the_damage_type_that_hurts_most_is_chosen() -> None:
    """Immune to fire 5, a hero takes nothing of 4 fire damage, but all of 4 cold."""
    mixed = StatBlock("Mage", "1M", 5, 15, free_strike=CreatureFreeStrike(4, damage_types=("fire", "cold")))
    warded = StatBlock("Hero", "1M", 5, 30, hero=True, immunities=(DamageModifier("fire", 5),))
    encounter = fight(hero("ana", (1, 1), block=warded), goblin("g", (2, 1), block=mixed), first="director")
    outcome = encounter.do(UseAbility("g", "melee-free-strike", ("ana",)), seat="director")
    assert choose(encounter.board, outcome.prompts[0]) == ("damage-type/g/cold",)


def test_a_fight_that_nobody_can_win_ends_at_the_limit() -> None:
    """A wall from end to end: they never meet. Each round has one turn a side."""
    wall: tuple[Square, ...] = tuple((4, y, 0) for y in range(10))
    encounter = fight(hero("ana", (1, 1)), goblin("g", (8, 1)), terrain=Terrain((0, 0, 0), (19, 9, 0), wall))
    outcomes = list(play_out(encounter, limit_rounds=3))
    assert outcomes
    assert (encounter.board.round, encounter.board.winner) == (4, "")


@pytest.mark.parametrize("seed", range(5))
def test_the_ambush_is_fought_out_quickly_and_the_same_way_twice(seed: int) -> None:
    setup = read_encounter(AMBUSH)
    heads = []
    began = perf_counter()
    for _ in range(2):
        encounter = Encounter.create(setup, secret=bytes([seed]))
        for _ in play_out(encounter):
            pass
        assert encounter.board.winner
        heads.append(encounter.head)
    assert heads[0] == heads[1]
    assert perf_counter() - began < 2 * 5, "two fights; each is to take well under 2 seconds on an idle machine"


def test_nobody_stands_still_who_could_do_something() -> None:
    """A turn of which nothing was spent is one of a creature that had nothing to strike and no way to go, or that bleeds."""
    encounter = Encounter.create(read_encounter(AMBUSH), secret=b"2")
    idle = 0
    while not encounter.board.winner and encounter.board.round < 4:
        board = encounter.board
        if encounter.prompts:
            encounter.answer(encounter.prompts[0].id, choose(board, encounter.prompts[0]), seat=encounter.prompts[0].seat)
            continue
        id = next_creature(board)
        command = next_command(board, id)
        if isinstance(command, EndTurn) and (board.turn is None or not board.turn.spent):
            idle += not board.creatures[id].condition("bleeding")
        encounter.do(command, seat=board.creatures[id].seat)
    assert idle == 0


def test_a_fight_over_a_gorge_is_fought_out_on_foot_climbing_and_flying() -> None:
    encounter = Encounter.create(read_encounter(AMBUSH.with_name("bat-gorge.yaml")), secret=b"gorge")
    for _ in play_out(encounter):
        pass
    assert encounter.board.winner
    manners = {record.event.manner for record in encounter.records() if isinstance(record.event, Stepped)}
    assert {"walk", "climb", "fly"} <= manners


def test_whoever_has_an_improvised_weapon_in_hand_strikes_without_its_kit() -> None:
    """rules/kits.md:157: what a hero has of its kit takes the kit's weapons. The maul does 12, more than a free strike; with a chair leg in
    hand it strikes with that, and the fight goes on."""
    maul = Ability("maul", "Maul", "main action", ("Melee", "Strike", "Weapon"), melee=1, effects=(DealDamage(12),), of_kit=True)
    encounter = fight(hero("ana", (1, 1), block=replace(HERO, abilities=(maul,))), goblin("g", (2, 1)), dice=[10, 10])
    assert next_command(encounter.board, "ana") == UseAbility("ana", "maul", ("g",), "melee")

    taking_up = Wield("ana", "chair leg")
    (prompt,) = encounter.do(taking_up, seat="ana").prompts
    encounter.answer(prompt.id, [prompt.options[0].id], seat=prompt.seat)

    assert next_command(encounter.board, "ana") == UseAbility("ana", "melee-free-strike", ("g",), "melee")
    going_on = play_out(encounter)
    assert next(going_on).records
    assert encounter.board.creatures["g"].stamina == 15 - 9, "tier 3: 7 + Might 2"
