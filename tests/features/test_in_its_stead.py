"""Abilities that are used in place of what an effect lets somebody do: played as the text says, which is read from the compendium."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from features.fights import HEWING, Fight, foe, hero
from features.given import order
from features.test_printed_heroes import published, taken
from freestrike.engine import Advance, UseAbility
from freestrike.events.content.effect import Effect, FreeStrike, UseAbilities
from freestrike.events.content.selection import Selection
from freestrike.events.content.stat_block import Characteristics

Make = Callable[..., Fight]
SPIKE = "chronal-spike/bo/melee"


def ordered(
    fight: Make, compendium_directory: Path, leave: Effect, focus: int = 3, *, dice: tuple[int, ...] = (5, 5), choose: tuple[str, ...] = ()
) -> Fight:
    """Bo, a null of Agility 2, beside the orc, is given leave by ana."""
    spike = published(compendium_directory)["Null/1st-Level Features/Chronal Spike"]
    play = fight(
        hero("ana", (0, 5), abilities=[order(leave)]),
        hero("bo", (0, 0), abilities=[spike, HEWING], scores=Characteristics(agility=2), focus=focus),
        foe("orc", (1, 0)),
        dice=dice,
        choose=choose,
    )
    play.do(UseAbility("ana", "order", ("bo",)))
    return play


AT_THE_ORC = Selection(("enemy",))


@pytest.mark.parametrize(
    ("leave", "choose"),
    [
        (FreeStrike(), (SPIKE, f"{SPIKE}/orc")),
        (FreeStrike(AT_THE_ORC), (f"{SPIKE}/orc",)),
        (UseAbilities(usage="no action"), (SPIKE, f"{SPIKE}/orc")),
        (UseAbilities(usage="no action", against=AT_THE_ORC, free_strike_instead=False), (f"{SPIKE}/orc",)),
    ],
)
def test_it_stands_in_for_a_free_strike_and_a_signature_ability(
    fight: Make, compendium_directory: Path, leave: Effect, choose: tuple[str, ...]
) -> None:
    """For 3 discipline as usual; 5 + 5 + 2 is 12, tier 2: 10 + 2. It is offered once for each time that it is chosen."""
    play = ordered(fight, compendium_directory, leave, choose=choose)

    assert taken(play) == [("orc", 12, "")]
    assert play.encounter.board.creatures["bo"].heroic_resource == 0
    assert play.offered().count(choose[0]) == choose.count(choose[0])


def test_it_does_not_stand_in_for_a_heroic_ability(fight: Make, compendium_directory: Path) -> None:
    """Who is granted a heroic ability may use it as that, once."""
    play = ordered(fight, compendium_directory, UseAbilities("heroic", usage="no action", free_strike_instead=False), dice=())

    assert play.offered() == [SPIKE]


def test_it_stands_in_for_the_free_strike_of_an_opportunity_attack(fight: Make, compendium_directory: Path) -> None:
    """Bo may first shift up to half its speed, 2 squares, beside the orc still, and strikes the one that leaves, nobody else."""
    spike = published(compendium_directory)["Null/1st-Level Features/Chronal Spike"]
    play = fight(
        hero("bo", (0, 0), abilities=[spike], scores=Characteristics(agility=2), focus=3),
        foe("orc", (1, 0)),
        foe("ogre", (0, 1)),
        dice=(5, 5),
        first="director",
        choose=["opportunity-attack/bo/chronal-spike"],
    )

    play.do(Advance("orc", ((2, 0, 0),)))

    assert taken(play) == [("orc", 12, "")]
    assert play.encounter.board.creatures["bo"].heroic_resource == 0


def test_who_cannot_pay_does_not(fight: Make, compendium_directory: Path) -> None:
    play = ordered(fight, compendium_directory, FreeStrike(), 2, dice=())

    assert [one for one in play.offered() if one.startswith(SPIKE)] == []
    assert "melee-free-strike/bo/melee/orc" in play.offered()
