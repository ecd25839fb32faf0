"""What published traits make of how things stand: who flies, who is flanked, who suffers, which of several states is so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import ImposeCondition
from freestrike.events.encounter import Entrant

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]

DAZING = Ability("dazing", "Dazing", MAIN_ACTION, ("Magic", "Ranged"), ranged=20, effects=(ImposeCondition("dazed", "save"),))


def lost(play: Fight, entrant: Entrant) -> int:
    assert entrant.stamina is not None
    return entrant.stamina - play.stamina(entrant.id)


def test_many_eyes_are_not_flanked(fight: Make, published: Publish) -> None:
    """Medusa, Many Peering Eyes: 8 and Might 2 make 10, tier 1 and 3 damage; against anybody else the edge of flanking makes it 12, tier 2
    and 6 damage (rules/combat.md:593)."""
    medusa = published("medusa", (1, 1), "Medusas/Statblocks/Medusa")
    play = fight(
        medusa,
        foe("orc", (5, 1)),
        hero("ana", (0, 1), abilities=[HEWING]),
        hero("bob", (2, 1)),
        hero("cid", (4, 1), abilities=[HEWING]),
        hero("dot", (6, 1)),
        dice=[4, 4, 4, 4],
    )

    play.do(UseAbility("ana", "hew", ("medusa",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("cid", "hew", ("orc",)))

    assert lost(play, medusa) == 3
    assert 40 - play.stamina("orc") == 6


@pytest.mark.parametrize(("height", "damage"), [(0, 3), (1, 6)])
def test_wings_shelter_who_does_not_use_them(fight: Make, published: Publish, height: int, damage: int) -> None:
    """Dorzinuuth, Sheltering Wings: 10 and Might 2 make 12, tier 2 and 6 damage; the bane, on the ground, makes it 10, tier 1 and 3."""
    base = published("base", (1, 0), "Draconians/Statblocks/Dorzinuuth the Base")
    base = replace(base, square=(1, 0, height))
    play = fight(base, hero("ana", (0, 0), abilities=[HEWING]), dice=[5, 5])

    play.do(UseAbility("ana", "hew", ("base",)))

    assert lost(play, base) == damage


@pytest.mark.parametrize(
    ("other", "left", "dazed"),
    [
        pytest.param(14, 140, True, id="neither"),
        pytest.param(13, 140, False, id="another within 10 squares"),
        pytest.param(14, 70, False, id="winded"),
        pytest.param(13, 70, False, id="both"),
    ],
)
def test_either_of_two_states_is_enough(fight: Make, published: Publish, other: int, left: int, dazed: bool) -> None:
    """Wyvern Predator, Stubborn Rage: of size 3 at x 0 to 2, so that x 12 is 10 squares off; half of 140 Stamina is winded."""
    wyvern = replace(published("wyvern", (0, 0), "Wyverns/Statblocks/Wyvern Predator"), stamina=left)
    kin = published("kin", (other - 1, 0), "Wyverns/Statblocks/Wyvern Lurker")
    play = fight(wyvern, kin, hero("ana", (5, 9), abilities=[DAZING]))

    play.do(UseAbility("ana", "dazing", ("wyvern",)))

    assert (play.encounter.board.creatures["wyvern"].condition("dazed") is not None) is dazed


@pytest.mark.parametrize(
    ("at", "target", "damage"),
    [pytest.param(5, "ana", 6, id="near"), pytest.param(6, "cid", 3, id="too far off"), pytest.param(5, "bob", 3, id="suffers nothing")],
)
def test_the_butchers_friends_fall_upon_who_suffers(fight: Make, published: Publish, at: int, target: str, damage: int) -> None:
    """Troll Butcher, Bloody Feast: of size 2 at x 0 and 1; a roll of 10 is tier 1 and 3 damage, the edge makes it 12, tier 2 and 6."""
    butcher = published("butcher", (0, 0), "Trolls/Statblocks/Troll Butcher")
    slowed = (Condition("slowed", "butcher"),)
    play = fight(
        butcher,
        foe("orc", (at + 1, 0), abilities=[HEWING]),
        replace(hero("ana", (6, 1)), conditions=slowed),
        hero("bob", (5, 1)),
        replace(hero("cid", (7, 1)), conditions=slowed),
        first="director",
        dice=[5, 5],
    )

    play.do(UseAbility("orc", "hew", (target,)))

    assert 30 - play.stamina(target) == damage


def test_pain_from_the_start(fight: Make, published: Publish) -> None:
    """War Dog Tormentite, Persistent Pain: 1 damage as its turn starts."""
    dog = published("dog", (0, 0), "War Dogs/Statblocks/War Dog Tormentite")
    play = fight(dog, hero("ana", (9, 9)), first="director")

    play.do(EndTurn("dog"))

    assert lost(play, dog) == 1
