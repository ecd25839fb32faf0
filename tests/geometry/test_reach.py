"""Where a space can go, and at what cost. All boards are drawn from the north down."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from freestrike.engine.geometry.grid import Grid
from freestrike.engine.geometry.passage import ALL_STEPS, LEVEL_STEPS, obstruction
from freestrike.engine.geometry.reach import Harm, Known, Steps, Way, Ways, reachable
from freestrike.events.space import Square, Terrain
from freestrike.projections.board.ground import Ground
from geometry import oracles
from geometry.boards import drawn, grounds, squares

Cost = Callable[[Square], int | None]


def ways(
    ground: Ground,
    start: Square,
    side: int,
    budget: int,
    enter_cost: Cost,
    may_stop: Callable[[Square], bool],
    levels: tuple[int, int] = (0, 0),
) -> dict[Square, Way]:
    """The cheapest ways over `ground`, where entering a corner costs so much, or can't be done."""
    grid = Grid.around(ground, start, side, budget, levels)
    found = reachable(Steps.on(grid, ground, stepping(ground, side, enter_cost), (), None), start, budget, may_stop)
    assert all(way.harmless is way.cheapest for way in found.values())
    return {corner: way.cheapest for corner, way in found.items()}


def stepping(ground: Ground, side: int, enter_cost: Cost) -> Callable[[Square, Square], int]:
    return lambda at, to: 0 if obstruction(ground, at, side, to) else enter_cost(to) or 0


def one(_: Square) -> int:
    return 1


def anywhere(_: Square) -> bool:
    return True


def by_ground(ground: Ground, square: Square) -> int:
    return 2 if square in ground.difficult else 1


def test_in_the_open_every_square_within_the_budget_is_reached_at_its_distance() -> None:
    """rules/combat.md:151: each adjacent square costs 1, diagonals too. Speed 2 reaches 5 x 5 squares less the start."""
    found = ways(Ground(), (0, 0, 0), 1, 2, one, anywhere)

    assert len(found) == 24
    assert all(way.cost == max(abs(x), abs(y)) == len(way.path) for (x, y, _), way in found.items())
    assert (0, 0, 0) not in found


def test_a_budget_of_nothing_reaches_nothing() -> None:
    assert ways(Ground(), (0, 0, 0), 1, 0, one, anywhere) == {}


def test_difficult_terrain_is_gone_round_when_that_costs_no_more() -> None:
    """Straight through costs 2 + 1; round by the north costs 1 + 1, by a diagonal each."""
    ground = drawn("...", ".~.")

    found = ways(ground, (0, 0, 0), 1, 2, lambda square: by_ground(ground, square), anywhere)

    assert found[(2, 0, 0)] in (Way(2, ((1, 1, 0), (2, 0, 0))), Way(2, ((1, -1, 0), (2, 0, 0))))
    assert found[(1, 0, 0)] == Way(2, ((1, 0, 0),))


def test_corners_are_gone_round() -> None:
    """rules/combat.md:163: past the pillar at (1, 0) to (2, 0) it takes north, east, east, south: 4 squares, and not 2."""
    ground = Ground.of(Terrain(least=(0, 0, 0), most=(2, 1, 0), solid=((1, 0, 0),)))

    assert ways(ground, (0, 0, 0), 1, 9, one, anywhere)[(2, 0, 0)] == Way(4, ((0, 1, 0), (1, 1, 0), (2, 1, 0), (2, 0, 0)))
    assert (2, 0, 0) not in ways(ground, (0, 0, 0), 1, 3, one, anywhere)


def test_a_square_can_be_passed_where_one_may_not_stop() -> None:
    """rules/combat.md:153: through an ally's space, but not to a stop in it. A corridor one square wide."""
    ground = Ground.of(Terrain(least=(0, 0, 0), most=(3, 0, 0)))

    found = ways(ground, (0, 0, 0), 1, 3, one, lambda square: square != (1, 0, 0))

    assert list(found) == [(2, 0, 0), (3, 0, 0)]
    assert found[(2, 0, 0)].path == ((1, 0, 0), (2, 0, 0))


def test_what_may_not_be_entered_is_not_passed() -> None:
    ground = Ground.of(Terrain(least=(0, 0, 0), most=(3, 0, 0)))

    assert ways(ground, (0, 0, 0), 1, 3, lambda square: None if square == (1, 0, 0) else 1, anywhere) == {}


def test_a_large_creature_does_not_fit_through_a_narrow_gap() -> None:
    ground = drawn(
        "..#..",
        ".....",
        "..#..",
    )
    bordered = Ground(least=(0, 0, 0), most=(4, 2, 1), solid=ground.solid)

    assert (3, 1, 0) in ways(bordered, (0, 1, 0), 1, 5, one, anywhere)
    assert set(ways(bordered, (0, 1, 0), 2, 5, one, anywhere)) == {(0, 0, 0)}


def test_of_equal_ways_the_first_in_the_order_of_steps_is_given() -> None:
    """To (2, 1) one goes east and then north-east, not the other way about: straight steps come first."""
    found = ways(Ground(), (0, 0, 0), 1, 2, one, anywhere)

    assert found[(2, 1, 0)].path == ((1, 0, 0), (2, 1, 0))
    assert list(found)[:8] == list(LEVEL_STEPS)


def test_where_every_way_does_harm_there_is_none_without() -> None:
    """A corridor: whoever goes on from (1, 0) is harmed."""
    found = harmed(drawn("...."), 3)

    assert found[(1, 0, 0)] == Ways(Way(1, ((1, 0, 0),)), Way(1, ((1, 0, 0),)))
    assert found[(2, 0, 0)] == Ways(Way(2, ((1, 0, 0), (2, 0, 0)), (1,)), None)


def test_harm_is_gone_round_where_that_costs_no_more_and_told_where_it_costs_more() -> None:
    """(2, 0) costs 2 by (1, 0), which does harm, and 2 by (1, 1), which does none; with (1, 1) difficult that way costs 3."""
    assert harmed(drawn("....", "...."), 3, 1)[(2, 0, 0)].cheapest == Way(2, ((1, 1, 0), (2, 0, 0)))
    slow = harmed(drawn(".~..", "...."), 3, 1)[(2, 0, 0)]
    assert slow.cheapest == Way(2, ((1, 0, 0), (2, 0, 0)), (1,))
    assert slow.harmless == Way(3, ((1, 1, 0), (2, 0, 0)))


def harmed(ground: Ground, budget: int, north: int = 0) -> dict[Square, Ways]:
    """From (0, 0) on a map as drawn, `north` its highest row, where whoever leaves (1, 0) is harmed."""
    bordered = Ground(least=(0, 0, 0), most=(3, north, 0), difficult=ground.difficult)
    grid = Grid.around(bordered, (0, 0, 0), 1, budget)
    harm = Harm(lambda number: int(grid.corner(number) == (1, 0, 0)), lambda at, to, threat: threat)
    steps = Steps.on(grid, bordered, stepping(bordered, 1, lambda square: by_ground(bordered, square)), (), None)
    return reachable(steps, (0, 0, 0), budget, anywhere, harm)


@settings(max_examples=60, deadline=None)
@given(
    grounds(),
    squares(),
    st.integers(1, 2),
    st.integers(0, 4),
    st.sets(squares()),
    st.sets(squares()),
    st.sets(squares()),
)
def test_reach_agrees_with_going_over_every_step_until_nothing_changes(
    ground: Ground, start: Square, side: int, budget: int, barred: set[Square], slow: set[Square], taken: set[Square]
) -> None:
    def enter_cost(square: Square) -> int | None:
        return None if square in barred else 3 if square in slow else 1

    def may_stop(square: Square) -> bool:
        return square not in taken

    def may_go(at: Square, to: Square) -> bool:
        return obstruction(ground, at, side, to) is None

    found = ways(ground, start, side, budget, enter_cost, may_stop, (-9, 9))
    expected = oracles.reach_costs(start, budget, may_go, enter_cost, ALL_STEPS)

    assert {corner: way.cost for corner, way in found.items()} == {
        corner: cost for corner, cost in expected.items() if corner != start and corner not in taken
    }
    for corner, way in found.items():
        assert way.path[-1] == corner
        assert all(may_go(at, to) for at, to in zip((start, *way.path), way.path, strict=False))
        assert sum(enter_cost(square) or 0 for square in way.path) == way.cost


@settings(max_examples=60, deadline=None)
@given(grounds(), squares(), st.integers(1, 2), st.integers(0, 4), st.sets(squares()))
def test_asking_once_for_steps_that_look_alike_finds_the_same_as_asking_for_each(
    ground: Ground, start: Square, side: int, budget: int, slow: set[Square]
) -> None:
    def cost(at: Square, to: Square) -> int:
        entered = set(oracles.cube(to, side)) - set(oracles.cube(at, side))
        return 0 if obstruction(ground, at, side, to) else 2 if entered & slow else 1

    grid = Grid.around(ground, start, side, budget)

    known: Known = {}
    alike, again = (reachable(Steps.on(grid, ground, cost, slow, known), start, budget, anywhere) for _ in range(2))
    each = reachable(Steps.on(grid, ground, cost, slow, None), start, budget, anywhere)

    assert alike == again == each
