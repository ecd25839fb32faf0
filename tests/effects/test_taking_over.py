"""Who fights for another from now on."""

from __future__ import annotations

from collections.abc import Callable

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from freestrike.engine import EndTurn, Interact
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Interaction, TakeOver

Make = Callable[..., Fight]


def test_who_takes_hold_of_it_has_it_act_for_its_side(fight: Make) -> None:
    """Ana takes the engine from the Director: it is one of the heroes', is answered for by her player, and acts when the heroes do."""
    seize = Interaction("seize", "Seize", (TakeOver(USER),))
    play = fight(hero("ana", (0, 0)), foe("engine", (1, 0), seize), foe("orc", (6, 6)))

    play.do(Interact("ana", "engine", "seize"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    taken = play.encounter.board.creatures["engine"]
    assert (taken.side, taken.seat) == ("heroes", "player of ana")
    play.do(EndTurn("engine"))
    assert play.encounter.board.round == 2
