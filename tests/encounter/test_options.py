"""Options: what a creature may do, and the safest of its cheapest ways."""

from __future__ import annotations

from freestrike.engine import Advance, Encounter
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.space import Column, Terrain

HERO = StatBlock("Hero", "1M", 5, 30, hero=True)
FOE = StatBlock("Foe", "1M", 5, 90, free_strike=CreatureFreeStrike(2))


def moves(fight: Encounter, id: str) -> dict[tuple[int, int, int], tuple[int, tuple[str, ...], int]]:
    """The square that a move ends on: its cost, whom it provokes, and how many squares it enters."""
    found = {}
    for choice in fight.options(id).moves:
        if isinstance(choice.command, Advance):
            path = choice.command.path
            found[path[-1]] = (choice.squares, choice.provokes, len(path))
    return found


def test_of_two_ways_that_cost_the_same_the_one_that_provokes_nobody_is_given() -> None:
    # Given ana at (0, 0) and a foe at (2, 1). To (4, 0) four squares lead along y = 0: the last step, (3, 0) to (4, 0), leaves the foe.
    # As many lead along y = -1, where nobody is ever next to the foe. (3, 2) is next to the foe: nothing is left on the way there.
    ana = Entrant("ana", HERO, "heroes", "ana", (0, 0, 0))
    foe = Entrant("foe", FOE, "director", "director", (2, 1, 0))
    fight = Encounter.create(Setup("ways", (ana, foe), first_side="heroes"))

    found = moves(fight, "ana")

    assert found[(4, 0, 0)] == (4, (), 4)
    assert found[(3, 2, 0)][1] == ()


def test_a_way_that_provokes_is_given_where_there_is_no_other_as_cheap() -> None:
    # Given a foe at (1, 2) and the goal (3, 3): three diagonal steps are the only way of three squares, and the last leaves the foe.
    ana = Entrant("ana", HERO, "heroes", "ana", (0, 0, 0))
    foe = Entrant("foe", FOE, "director", "director", (1, 2, 0))
    fight = Encounter.create(Setup("ways", (ana, foe), first_side="heroes"))
    assert moves(fight, "ana")[(3, 3, 0)] == (3, ("foe",), 3)


def test_what_a_move_provokes_is_what_it_is_asked_about() -> None:
    # rules/combat.md:555: the foe is left on the step from (2, 2) to (3, 3).
    ana = Entrant("ana", HERO, "heroes", "ana", (0, 0, 0))
    foe = Entrant("foe", FOE, "director", "director", (1, 2, 0))
    fight = Encounter.create(Setup("ways", (ana, foe), first_side="heroes"))

    outcome = fight.do(Advance("ana", path=[(1, 1), (2, 2), (3, 3)]), seat="ana")

    assert [option.creature for prompt in outcome.prompts for option in prompt.options] == ["foe"]


RIFT = Terrain((0, 0, -5), (9, 0, 3), columns=(Column(1, 0, -5), Column(2, 0, -5), Column(6, 0, 1)))
"""A way of one square wide: a rift of two squares, 5 deep, at (1, 0) and (2, 0), a ledge 1 high at (6, 0)."""


def at_the_rift(might: int) -> Encounter:
    hero = StatBlock("Hero", "1M", 6, 30, hero=True, characteristics=Characteristics(might=might))
    ana = Entrant("ana", hero, "heroes", "ana", (0, 0, 0))
    foe = Entrant("foe", FOE, "director", "director", (9, 0, 0))
    return Encounter.create(Setup("rift", (ana, foe), RIFT, first_side="heroes"), secret=b"rift")


def test_a_move_jumps_a_gap_and_up_a_ledge() -> None:
    """rules/combat.md:249: with Might 3 a jump of three squares needs no test: 3 squares over the rift, 1 on foot, 2 up to the ledge."""
    fight = at_the_rift(might=3)
    found = {choice.command.path[-1]: choice for choice in fight.options("ana").moves if isinstance(choice.command, Advance)}

    over = [(1, 0), (2, 0), (3, 0)]
    assert [(found[at].command, found[at].squares) for at in ((3, 0, 0), (6, 0, 1))] == [
        (Advance("ana", over, manners=["jump"] * 3), 3),
        (Advance("ana", [*over, (4, 0), (5, 0, 1), (6, 0, 1)], manners=["jump", "jump", "jump", "", "jump", "jump"]), 6),
    ]


def test_no_move_takes_a_jump_that_needs_a_test() -> None:
    """rules/combat.md:249-257: with Might 2 the rift is too wide without a test; along its wall it is climbed, 2 + 2 + 1."""
    moves = at_the_rift(might=2).options("ana").moves
    over = [choice for choice in moves if isinstance(choice.command, Advance) and choice.command.path[-1] == (3, 0, 0)]

    assert [(choice.command, choice.squares) for choice in over] == [(Advance("ana", [(1, 0), (2, 0), (3, 0)]), 5)]


def test_a_move_over_the_edge_is_shown_as_a_fall() -> None:
    """rules/combat.md:289: one step on foot, then 5 squares down: 10 damage, and prone."""
    fight = at_the_rift(might=1)
    fall = next(choice for choice in fight.options("ana").moves if choice.falls)

    assert (fall.command, fall.squares) == (Advance("ana", [(1, 0)], manners=["walk"]), 1)
    fight.do(fall.command, seat="ana")
    ana = fight.board.creatures["ana"]
    assert (ana.corner, ana.stamina, ana.condition("prone") is not None) == ((1, 0, -5), 20, True)


def way_to(fight: Encounter, square: tuple[int, int, int]) -> tuple[Advance, int, tuple[str, ...]]:
    """The move that ends on `square`: its command, its cost and whom it provokes."""
    (found,) = (
        (choice.command, choice.squares, choice.provokes)
        for choice in fight.options("ana").moves
        if isinstance(choice.command, Advance) and choice.command.path[-1] == square
    )
    return found


def test_of_several_jumps_to_one_place_the_one_that_provokes_nobody_is_given() -> None:
    """rules/combat.md:249, 555: with Might 4 the rift from (1, 0) to (3, 0) is jumped, by 4 squares. A foe hovers in it, at (2, 0, -1): who
    jumps low is beside it and leaves it by the last square; who jumps high never is."""
    hero = StatBlock("Hero", "1M", 6, 30, hero=True, characteristics=Characteristics(might=4))
    bat = StatBlock("Bat", "1M", 5, 90, free_strike=CreatureFreeStrike(2), movement=("fly",))
    rift = Terrain((0, 0, -5), (9, 0, 3), columns=tuple(Column(x, 0, -5) for x in (1, 2, 3)))
    entrants = (Entrant("ana", hero, "heroes", "ana", (0, 0, 0)), Entrant("bat", bat, "director", "director", (2, 0, -1)))
    fight = Encounter.create(Setup("rift", entrants, rift, first_side="heroes"), secret=b"rift")

    high = [(1, 0, 1), (2, 0, 1), (3, 0, 1), (4, 0, 0)]
    assert way_to(fight, (4, 0, 0)) == (Advance("ana", high, manners=["jump"] * 4), 4, ())


def test_rubble_and_an_enemy_are_jumped_over_on_a_flat_floor() -> None:
    """rules/combat.md:249, 299, 153: a way of one square wide. With Might 2 a jump comes down beyond one square: over the rubble at (1, 0)
    for 2 squares in place of 3, and over the foe at (4, 0) too; out of rubble nobody jumps. The step off (3, 0) over the foe's head to
    (5, 0) leaves nobody, the next one does."""
    hero = StatBlock("Hero", "1M", 6, 30, hero=True, characteristics=Characteristics(might=2))
    entrants = (Entrant("ana", hero, "heroes", "ana", (0, 0, 0)), Entrant("foe", FOE, "director", "director", (4, 0, 0)))
    alley = Terrain((0, 0, 0), (9, 0, 2), difficult=((1, 0, 0),))
    fight = Encounter.create(Setup("alley", entrants, alley, first_side="heroes"), secret=b"alley")

    over = [(1, 0, 1), (2, 0, 0)]
    assert way_to(fight, (2, 0, 0)) == (Advance("ana", over, manners=["jump"] * 2), 2, ())
    beyond = [*over, (3, 0, 0), (4, 0, 1), (5, 0, 0)]
    assert way_to(fight, (5, 0, 0)) == (Advance("ana", beyond, manners=["jump", "jump", "", "jump", "jump"]), 5, ())
    assert way_to(fight, (6, 0, 0)) == (Advance("ana", [*beyond, (6, 0, 0)], manners=["jump", "jump", "", "jump", "jump", ""]), 6, ("foe",))
    assert all(not fight.check(choice.command) for choice in fight.options("ana").moves)
