"""How the chronicle tells what the minions of a squad do together."""

from __future__ import annotations

from director.test_squads import stage, together
from freestrike.engine import Advance
from freestrike.projections.chronicle.tell import chronicle
from freestrike.projections.chronicle.telling import TEXT, TURN


def test_all_who_strike_are_named_under_one_heading_with_their_total() -> None:
    """6 + 7 = 13 for tier 2: 4 poison damage from one of them, 4 and 2 from two (rules/monster-basics.md:431)."""
    fight = stage()
    fight.do(together(("m1", "shadow"), ("m2", "conduit"), ("m3", "conduit")))

    told = list(chronicle(fight.fight.records()))
    assert [line.text for line in told if line.kind == TURN] == ["m1's turn"]
    (deed,) = (line.text for line in told if line.kind == TEXT and " strike" in line.text)
    assert deed.startswith("m1, m2 and m3 strike shadow (m1) and conduit (m2 and m3) with ")
    (struck,) = (line.text for line in told if line.text.startswith("conduit: "))
    assert "6 poison damage" in struck


def test_who_acts_by_itself_in_the_turn_of_its_squad_has_a_heading() -> None:
    fight = stage()
    fight.do(together(("m1", "shadow"), ("m2", "conduit")))
    fight.do(Advance("m3", ((4, 6, 0),)))

    told = [line.text for line in chronicle(fight.fight.records())]
    assert told.count("m3's turn") == 1
    assert told.index("m3's turn") < next(n for n, text in enumerate(told) if text.startswith("m3 moves"))
