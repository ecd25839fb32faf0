"""What published traits do to those around their owner: for each of a kind beside them, among many, from hiding, unseen."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.conditions import Condition, SavingThrowMade
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import RegainStamina
from freestrike.events.encounter import Entrant
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
MEND = Ability("mend", "Mend", MAIN_ACTION, ranged=10, target=Target(count=2), effects=(RegainStamina(Amount(5)),))


def banes(made: PowerRollMade) -> int:
    """How many banes a roll had."""
    return sum(line.kind == "bane" for one in made.outcomes for line in one.ledger)


def test_an_enemy_saves_worse_for_each_that_is_beside_it(fight: Make, published: Publish) -> None:
    """Grilp, Bat Out Of Hell: -1 for each grilp beside Ana, of whom there are two; Bo, beside whom there is none, throws a plain die."""
    grilps = [published(id, at, "Hobgoblins/Statblocks/Grilp") for id, at in (("one", (1, 0)), ("two", (0, 1)), ("far", (5, 5)))]
    held = (Condition("slowed", "one", "save", "spell"),)
    heroes = [replace(hero(id, at), conditions=held) for id, at in (("ana", (0, 0)), ("bo", (8, 0)))]
    play = fight(*heroes, *grilps, dice=[7, 7])

    play.do(EndTurn("ana"))
    play.do(EndTurn("one"))
    play.do(EndTurn("bo"))

    # 7 - 2 is below the 6 that a saving throw needs.
    assert [(one.creature, one.bonus, one.succeeded) for one in play.events(SavingThrowMade)] == [("ana", -2, False), ("bo", 0, True)]


def test_an_ally_deals_more_for_each_that_is_beside_it(fight: Make, published: Publish) -> None:
    """Hobgoblin Recruit, Tactical Positioning: the ogre, beside two recruits, deals 3 + 2 at tier 1."""
    recruits = [published(id, at, "Hobgoblins/Statblocks/Hobgoblin Recruit") for id, at in (("one", (1, 0)), ("two", (1, 1)))]
    play = fight(foe("ogre", (0, 1), abilities=[HEWING]), *recruits, hero("ana", (0, 0)), first="director", dice=[3, 3])

    play.do(UseAbility("ogre", "hew", ("ana",)))

    assert play.stamina("ana") == 30 - 3 - 2


def test_who_is_among_three_can_not_regain_stamina(fight: Make, published: Publish) -> None:
    """Pitling, Horrid Stench: three are within 2 squares of Ana, only two of Bo."""
    places = (("one", (0, 2)), ("two", (2, 0)), ("three", (2, 2)))
    pitlings = [published(id, at, "Demons/Statblocks/Pitling") for id, at in places]
    healer = hero("cy", (7, 7), abilities=[MEND])
    play = fight(healer, hero("ana", (1, 1), stamina=10), hero("bo", (4, 1), stamina=10), *pitlings)

    play.do(UseAbility("cy", "mend", ("ana", "bo")))

    assert (play.stamina("ana"), play.stamina("bo")) == (10, 15)


def test_who_strikes_from_hiding_takes_a_bane(fight: Make, published: Publish) -> None:
    """Hobgoblin Death Captain, Battle Ready: hidden Ana's strike on an ally within 2 squares of the captain takes a bane, hidden Bo's on
    one that is farther off and Cy's from the open do not."""
    captain = published("captain", (3, 2), "Hobgoblins/Statblocks/Hobgoblin Death Captain")
    enemies = ("captain", "near", "far")
    ana, bo = (replace(hero(id, at, abilities=[HEWING]), hidden_from=enemies) for id, at in (("ana", (0, 0)), ("bo", (8, 0))))
    play = fight(
        ana,
        bo,
        hero("cy", (2, 1), abilities=[HEWING]),
        foe("near", (1, 0)),
        foe("far", (9, 0)),
        captain,
        dice=[5, 5] * 3,
        terrain=Terrain(dark=((0, 0, 0), (8, 0, 0))),
    )

    for striker, struck, next in (("ana", "near", "near"), ("bo", "far", "far"), ("cy", "near", "captain")):
        play.do(UseAbility(striker, "hew", (struck,)))
        play.do(EndTurn(striker))
        play.do(EndTurn(next))

    assert [banes(made) for made in play.events(PowerRollMade)] == [1, 0, 0]


def test_the_unseen_give_a_bane(fight: Make, published: Publish) -> None:
    """Shieldscale Drangolin, Ashen Cloud: an ally beside it has concealment, one farther off and the drangolin itself have none."""
    drangolin = published("drangolin", (1, 1), "Kobolds/Statblocks/Shieldscale Drangolin")
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        hero("bo", (4, 0), abilities=[HEWING]),
        foe("near", (1, 0)),
        foe("far", (5, 0)),
        drangolin,
        dice=[5, 5, 5, 5],
    )

    play.do(UseAbility("ana", "hew", ("near",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("near"))
    play.do(UseAbility("bo", "hew", ("far",)))

    assert [banes(made) for made in play.events(PowerRollMade)] == [1, 0]
