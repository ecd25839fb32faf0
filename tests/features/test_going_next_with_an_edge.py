"""Whom printed abilities have go next, and what these have in that turn: played as the text says, which is read from the compendium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.fights import HEWING, Fight, foe, hero
from features.given import given
from features.test_printed_heroes import published
from freestrike.engine import EndTurn, MakeTest, UseAbility
from freestrike.events.encounter import Entrant
from freestrike.events.strikes import PowerRollMade
from freestrike.events.tests import PowerRollTested
from freestrike.events.turns import TurnGranted, TurnStarted

Make = Callable[..., Fight]
NOW = "do-not-hesitate-in-the-wode"
ALL_NEAR = f"{NOW}/guerrilla/area/scout+guerrilla+one+two+guard"


def minion(id: str, x: int) -> Entrant:
    """One of the squad of elves."""
    alike = foe("elf", (x, 1), stamina=4, roles=("Minion",))
    return replace(alike, id=id, squad="elves", stat_block=replace(alike.stat_block, stamina=4))


@pytest.mark.parametrize("leads", [True, False])
def test_those_who_have_not_acted_go_right_away_if_it_leads(fight: Make, compendium_directory: Path, leads: bool) -> None:
    """Wode Elf Guerrilla, captain of two, for 3 of 5 Malice as the scout ends its turn: it goes with its squad, and then the guard; not the
    scout, which has gone, nor who is farther than 20. In that turn its strike has an edge. Without a squad it can't."""
    now = ability(compendium_directory, "Elves Wode/Statblocks/Wode Elf Guerrilla", NOW)
    guerrilla = foe("guerrilla", (0, 0), abilities=[now, HEWING])
    play = fight(
        foe("scout", (0, 2)),
        replace(guerrilla, captain_of="elves") if leads else guerrilla,
        *([minion("one", 0), minion("two", 1)] if leads else []),
        foe("guard", (3, 3)),
        foe("far", (0, 30)),
        hero("ana", (1, 0)),
        first="director",
        malice=5,
        dice=(3, 3) if leads else (),
        choose=[f"{NOW}/guerrilla", ALL_NEAR] if leads else [],
    )

    play.do(EndTurn("scout"))
    if not leads:
        assert play.offered() == []
        return
    play.do(UseAbility("guerrilla", "hew", ("ana",)))
    play.do(EndTurn("guerrilla"))
    play.do(EndTurn("guard"))

    assert [granted.creature for granted in play.events(TurnGranted)] == ["guerrilla", "one", "two", "guard"]
    assert play.encounter.board.malice == 5 - 3
    assert [rolled.outcomes[0].net for rolled in play.events(PowerRollMade)] == [1]
    assert [play.encounter.board.creatures[id].lasting for id in ("guerrilla", "guard", "scout", "far")] == [()] * 4


def test_who_goes_next_is_rid_of_all_that_ails_it_and_rolls_with_a_double_edge(fight: Make, compendium_directory: Path) -> None:
    """Fulfill Your Destiny, 11 wrath as its user ends her own turn: Bea, slowed, is so no more, and strikes with a double edge in her turn
    (10 + 2, a tier better: the third outcome, 9 damage), not in the next one (the second, 6)."""
    destiny = published(compendium_directory)["Censor/9th-Level Features/Fulfill Your Destiny"]
    play = fight(
        hero("ana", (0, 5), abilities=[destiny], focus=11),
        hero("bea", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=(5, 5, 5, 5),
        choose=[f"{destiny.id}/ana", "target/bea"],
    )
    play = given(play, ("bea", "slowed", "orc"))

    play.do(EndTurn("ana"))
    assert play.encounter.board.creatures["bea"].conditions == ()
    play.do(UseAbility("bea", "hew", ("orc",)))
    play.do(EndTurn("bea"))
    play.do(EndTurn("orc"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bea", "hew", ("orc",)))

    assert [started.creature for started in play.events(TurnStarted)][:3] == ["ana", "bea", "orc"]
    assert [rolled.outcomes[0].net for rolled in play.events(PowerRollMade)] == [2, 0]
    assert play.stamina("orc") == 40 - 9 - 6
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


@pytest.mark.parametrize("has_acted", [False, True])
def test_tension_rises_for_an_ally(fight: Make, compendium_directory: Path, has_acted: bool) -> None:
    """Rising Tension, 11 drama: Bea gains 3 of her resource, is slowed no more but dazed still, and goes next, unless she has gone; of two
    rolls in her next turn, a test (8 + 2) and a strike (10 + 2), the second has the double edge, as she picks: 9 damage in place of 6."""
    tension = published(compendium_directory)["Troubadour/9th-Level Features/Rising Tension"]
    play = fight(
        hero("ana", (0, 5), abilities=[tension], focus=11),
        hero("bea", (0, 0), abilities=[HEWING], focus=1),
        foe("orc", (1, 0)),
        dice=(4, 4, 5, 5),
        choose=["yes/bea"] if not has_acted else [],
    )
    play = given(play, ("bea", "slowed", "orc"), ("bea", "taunted", "orc"))
    if has_acted:
        play.do(EndTurn("bea"))
        play.do(EndTurn("orc"))

    play.do(UseAbility("ana", tension.id, ("bea",)))

    bea = play.encounter.board.creatures["bea"]
    assert ([one.name for one in bea.conditions], bea.heroic_resource) == (["taunted"], 4)
    play.do(EndTurn("ana"))
    play.do(MakeTest("bea", "lift the gate", ("might",)))
    play.choose.append("rising-tension/bea")
    play.do(UseAbility("bea", "hew", ("orc",)))

    assert [rolled.tier for rolled in play.events(PowerRollTested)] == [1]
    assert [rolled.outcomes[0].net for rolled in play.events(PowerRollMade)] == [0]
    assert play.stamina("orc") == 40 - 9
    assert play.encounter.board.creatures["bea"].lasting == ()
