"""What those do who ride a creature of the bestiary as it moves, played as it is printed; values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, foe, hero
from freestrike.engine import Advance, BeginTurn, EndTurn, Mount
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
