"""What those do who ride a creature of the bestiary as it moves, played as it is printed; values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, foe, hero
from freestrike.engine import Advance, BeginTurn, Charge, EndTurn, Mount
from freestrike.events.encounter import Entrant

Make = Callable[..., Fight]
Publish = Callable[[str, tuple[int, int], str], Entrant]
HAWK = "Humans/Statblocks/Giant Hawk"


@pytest.mark.parametrize(
    ("choose", "hurt"),
    [
        (["mounted-platform/hawk", "melee-free-strike/elf/melee/bea"], ["bea"]),
        (["mounted-platform-once-moved/hawk", "melee-free-strike/elf/melee/ana"], ["ana"]),
        ([], []),
    ],
)
def test_a_rider_strikes_once_in_a_turn_as_the_hawk_goes_by(fight: Make, published: Publish, choose: list[str], hurt: list[str]) -> None:
    """Mounted Platform: the elf on the hawk strikes Bea before the hawk's first step takes it away from her, or Ana after that step,
    beside whom it comes, for its 4; not both of them, in one turn."""
    hawk, elf, ana, bea = published("hawk", (0, 0), HAWK), foe("elf", (2, 0)), hero("ana", (3, 2)), hero("bea", (0, 2))
    play = fight(hawk, elf, ana, bea, first="director", choose=choose)
    play.do(BeginTurn("elf"))
    play.do(Mount("elf", "hawk", (1, 1, 0)))
    play.do(EndTurn("elf"))
    play.do(EndTurn("ana"))

    play.do(Advance("hawk", ((1, 0, 0), (2, 0, 0))))

    assert [id for id in ("ana", "bea") if play.stamina(id) == 30 - 4] == hurt
    assert play.left_to_the_director() == []


@pytest.mark.parametrize(("choose", "hurt"), [(["gore-once-moved/elk", "melee-free-strike/elf/melee/bea"], 4), ([], 0)])
def test_a_rider_strikes_once_as_its_mount_charges(fight: Make, published: Publish, choose: list[str], hurt: int) -> None:
    """Gore of the wodenelg: 5 + 5 + 2 is tier 2, 7 damage to Ana at the end of the charge; on the way the elf on it strikes Bea for its 4,
    beside whom the first step brings it, and not again after the second."""
    elk, elf = published("elk", (0, 0), "Elves Wode/Statblocks/Wodenelg"), foe("elf", (2, 0))
    play = fight(elk, elf, hero("ana", (6, 0)), hero("bea", (3, 2)), first="director", dice=[5, 5], choose=choose)
    play.do(BeginTurn("elf"))
    play.do(Mount("elf", "elk", (1, 1, 0)))
    play.do(EndTurn("elf"))
    play.do(EndTurn("ana"))

    play.do(Charge("elk", ((1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0)), "ana", "gore"))

    assert (play.stamina("ana"), play.stamina("bea")) == (30 - 7, 30 - hurt)
    assert play.left_to_the_director() == []


def test_nobody_is_asked_where_nobody_rides(fight: Make, published: Publish) -> None:
    play = fight(published("hawk", (0, 0), HAWK), hero("ana", (3, 2)), first="director")

    play.do(Advance("hawk", ((1, 0, 0),)))

    assert not any("mounted-platform" in option for option in play.offered())
