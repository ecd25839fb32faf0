"""Who shares a space on a creature that they ride, as the bestiary prints it (rules/combat.md:714)."""

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
SPIDER, SCYZA, HAWK = "Goblins/Statblocks/War Spider", "Orcs/Statblocks/Scyza", "Humans/Statblocks/Giant Hawk"


def mounted(fight: Make, mount: Entrant, size: int, riders: int) -> Fight:
    """So many of its side stand beside a mount; each but the last has climbed to one place on it, and it is the last one's turn."""
    goblins = [foe(f"goblin-{n}", (size, riders - 1 - n)) for n in range(riders)]
    heroes = [hero(f"hero-{n}", (20, n)) for n in range(riders)]
    play = fight(mount, *goblins, *heroes, first="director")
    for n in range(riders):
        play.do(BeginTurn(f"goblin-{n}"))
        if n < riders - 1:
            play.do(Mount(f"goblin-{n}", mount.id, (size - 1, 1, 0)))
            play.do(EndTurn(f"goblin-{n}"))
            play.do(EndTurn(f"hero-{n}"))
    return play


def test_two_sit_together_and_ride_along(fight: Make, published: Publish) -> None:
    """Wide Back, of a mount of size 3: two of size 1 in one space, to which both are carried one square on."""
    play = mounted(fight, published("spider", (0, 0), SPIDER), 3, 2)

    play.do(Mount("goblin-1", "spider", (2, 1, 0)))
    play.do(EndTurn("goblin-1"))
    play.do(EndTurn("hero-1"))
    play.do(Advance("spider", [(0, 1, 0)]))

    assert [play.at(f"goblin-{n}") for n in range(2)] == [(2, 2, 0), (2, 2, 0)]


@pytest.mark.parametrize(("path", "size", "riders"), [(SPIDER, 3, 3), (SCYZA, 4, 4), (HAWK, 2, 2)])
def test_no_more_than_there_are_seats_for(fight: Make, published: Publish, path: str, size: int, riders: int) -> None:
    """Two on the spider, three in the war harness of the scyza; on a hawk, which has no such trait, each needs a space of its own."""
    play = mounted(fight, published("mount", (0, 0), path), size, riders)

    play.do(Mount(f"goblin-{riders - 1}", "mount", (size - 1, 1, 0)))

    assert [play.encounter.board.creatures[f"goblin-{n}"].mount for n in range(riders)] == ["mount"] * (riders - 1) + [""]
    assert play.at(f"goblin-{riders - 1}") == (size, 0, 0)
