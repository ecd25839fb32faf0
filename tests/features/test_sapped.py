"""Who regains less near a creature, played as the bestiary prints it: of 30 Stamina a Recovery gives 10 (rules/combat.md: recoveries)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, hero
from freestrike.engine import BeginTurn, CatchBreath
from freestrike.events.encounter import Entrant

Make = Callable[..., Fight]
Publish = Callable[[str, tuple[int, int], str], Entrant]
STENCH, THORNS = "Draconians/Statblocks/Myxovidan the Sintaker", "Dragons/Statblocks/Thorn Dragon"


@pytest.mark.parametrize(("path", "at", "stamina"), [(STENCH, 5, 16 + 7), (STENCH, 6, 16 + 10), (THORNS, 4, 16 + 5), (THORNS, 5, 16 + 10)])
def test_who_is_near_regains_less(fight: Make, published: Publish, path: str, at: int, stamina: int) -> None:
    """Within 5 squares of Myxovidan 3 less than the 10; within 2 squares of the thorn dragon, which is 3 squares long, half of it."""
    start = (at, 0)
    play = fight(published("foe", (0, 0), path), hero("ana", start, stamina=16), hero("bea", (20, 0)))

    play.do(BeginTurn("ana"))
    play.do(CatchBreath("ana"))

    assert play.stamina("ana") == stamina
