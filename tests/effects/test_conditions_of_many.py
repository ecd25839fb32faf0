"""Conditions that many are the source of, that last as long as an area, and that go over to another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.conditions import SavingThrowMade
from freestrike.events.content.ability import FREE_MANEUVER, MANEUVER, Ability, Target
from freestrike.events.content.duration import SAVE, START_OF_USERS_TURN, WITH_AREA
from freestrike.events.content.effect import Bestow, Effect, EndConditions, ForEach, ImposeCondition, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]


def spell(*effects: Effect, kinds: tuple[str, ...] = ("creature",)) -> Ability:
    return Ability("spell", "Spell", FREE_MANEUVER, ("Ranged",), ranged=10, target=Target(kinds), effects=effects)


def has(play: Fight, id: str) -> list[str]:
    return [one.name for one in play.encounter.board.creatures[id].conditions]


@pytest.mark.parametrize(
    ("condition", "struck", "net"),
    [
        ("frightened", "bull", -1),
        ("frightened", "other-bull", -1),
        ("frightened", "orc", 0),
        ("taunted", "other-bull", 0),
        ("taunted", "orc", -2),
    ],
)
def test_frightened_of_all_of_a_kind_or_taunted_by_them(fight: Make, condition: str, struck: str, net: int) -> None:
    """Frightened, ana has a bane on rolls against each minotaur, and on none against the orc (rules/classes.md:458); taunted, a double bane
    against the orc alone: the other minotaur has taunted as well (rules/classes.md:490)."""
    play = fight(
        foe("bull", (1, 0), abilities=[spell(ImposeCondition(condition, SAVE, kin="minotaur"))], keywords=("Minotaur",)),
        foe("other-bull", (0, 1), keywords=("Minotaur",)),
        foe("orc", (1, 1)),
        hero("ana", (0, 0), abilities=[HEWING]),
        first="director",
        dice=[5, 5],
    )

    play.do(UseAbility("bull", "spell", ("ana",)))
    play.do(EndTurn("bull"))
    play.do(UseAbility("ana", "hew", (struck,)))

    assert [made.outcomes[0].net for made in play.events(PowerRollMade)] == [net]


def test_who_fears_a_kind_goes_nearer_to_none_of_it(fight: Make) -> None:
    """Nearer to the other minotaur is refused, nearer to the orc is not."""
    dread = ImposeCondition("frightened", SAVE, kin="minotaur")
    play = fight(
        foe("bull", (0, 5), abilities=[spell(dread)], keywords=("Minotaur",)),
        foe("other-bull", (5, 0), keywords=("Minotaur",)),
        foe("orc", (0, -5)),
        hero("ana", (0, 0)),
        first="director",
    )

    play.do(UseAbility("bull", "spell", ("ana",)))
    play.do(EndTurn("bull"))

    refused = [(one.code, one.subject) for one in play.encounter.check(Advance("ana", ((1, 0, 0),)))]
    assert refused == [("closer to what it fears", "other-bull")]
    assert play.encounter.check(Advance("ana", ((0, -1, 0),))) == ()


def test_what_lasts_as_long_as_the_area(fight: Make) -> None:
    """Slowed and without half its speed until the field is gone, at the start of Ana's next turn; no saving throw is made against it."""
    field = Zone("cube", 2, within=10, ends=START_OF_USERS_TURN)
    numb = Bestow(WITH_AREA, (Modifier("speed at most", 1),), state="numb")
    caught = ForEach(Selection(("enemy",), 0, needs=(Holds("in the area"),)), (ImposeCondition("slowed", WITH_AREA), numb))
    stasis = Ability("stasis", "Stasis", MANEUVER, target=Target(("self",)), effects=(field, caught))
    play = fight(hero("ana", (0, 0), abilities=[stasis]), foe("orc", (4, 0)), foe("ogre", (8, 0)), choose=["area/4,0,0"])

    play.do(UseAbility("ana", "stasis", ()))
    assert (has(play, "orc"), has(play, "ogre")) == (["slowed"], [])
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(EndTurn("ogre"))
    assert has(play, "orc") == ["slowed"]
    assert [one.name for one in play.encounter.board.creatures["orc"].lasting] == ["numb"]
    play.do(EndTurn("ana"))

    assert has(play, "orc") == []
    assert play.encounter.board.creatures["orc"].lasting == ()
    assert play.events(SavingThrowMade) == []


def test_what_ends_on_one_goes_over_to_another(fight: Make) -> None:
    """What a saving throw ends on the orc goes over to Bo, whom it picks."""
    rid = EndConditions(count=0, save=True, onto=Selection(("enemy",), 1))
    shed = Ability("shed", "Shed", FREE_MANEUVER, target=Target(("self",)), effects=(rid,))
    curse = spell(Bestow(SAVE, (Modifier("bane", on="strike"),), state="cursed"), ImposeCondition("weakened", SAVE), kinds=("enemy",))
    play = fight(
        hero("ana", (0, 0), abilities=[curse]), foe("orc", (3, 0), abilities=[shed]), hero("bo", (1, 0)), choose=["target/bo"], dice=[]
    )

    play.do(UseAbility("ana", "spell", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "shed", ()))

    assert (has(play, "orc"), has(play, "bo")) == ([], ["weakened"])
    assert [one.name for one in play.encounter.board.creatures["bo"].lasting] == ["cursed"]
    assert play.encounter.board.creatures["orc"].lasting == ()
