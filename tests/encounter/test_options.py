"""Options: what a creature may do, and the safest of its cheapest ways."""

from __future__ import annotations

from freestrike.engine import Advance, Encounter
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup

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
