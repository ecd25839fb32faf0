"""What somebody bears that another gave: whom it can't see, what happens to it in the giver's turns; and how often what enters an area is
hurt."""

from __future__ import annotations

import pytest

from effects.stage import SLASH, Stage, foe, hero, strike
from freestrike.engine import Advance, EndTurn, Hide, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import Bestow, DealDamage, Effect, ForEach, Reacts, SwapPlaces, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Limit, Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.hiding import Hid
from freestrike.events.strikes import PowerRollMade

THEIRS = "triggering creature"


def blinding(name: str) -> Ability:
    """A strike after which the target can't see who struck it, or not clearly."""
    given = Bestow("encounter", (Modifier("cannot", name=name, when=(Holds("is", of=THEIRS),)),))
    return strike(*((DealDamage(1), given) for _ in range(3)), id="blind")


@pytest.mark.parametrize("name", ["see", "see clearly"])
def test_a_strike_at_who_is_concealed_from_the_striker_takes_a_bane(name: str) -> None:
    """Concealment is a bane on strikes (rules/combat.md:603); ben, whom the orc sees, is struck without."""
    stage = Stage(
        hero("ana", (1, 1), abilities=(blinding(name),)),
        hero("ben", (3, 1)),
        foe("orc", (2, 1), abilities=(SLASH,)),
        dice=[5, 5, 5, 5, 5, 5],
    )
    stage.do(UseAbility("ana", "blind", ("orc",)))
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("orc", "slash", ("ana",)))
    assert stage.last(PowerRollMade).outcomes[0].net == -1


@pytest.mark.parametrize(("name", "from_whom"), [("see", ("orc",)), ("", ())])
def test_who_is_not_seen_can_hide_from_those_who_do_not_see(name: str, from_whom: tuple[str, ...]) -> None:
    """In the open, only from the one that it is invisible to (rules/tests.md:529)."""
    ability = blinding(name) if name else strike(id="blind")
    stage = Stage(hero("ana", (1, 1), abilities=(ability,)), foe("orc", (2, 1)), foe("elf", (5, 5)), dice=[5, 5])
    stage.do(UseAbility("ana", "blind", ("orc",)))
    if not from_whom:
        assert stage.refused(Hide("ana")) != []
        return
    stage.do(Hide("ana"))
    assert stage.last(Hid).observers == from_whom


def test_what_happens_at_the_start_of_each_turn_of_the_giver() -> None:
    """The orc is hurt when ana's turns start, not when its own or ben's do."""
    hurts = Reacts("thorns", "Thorns", Trigger("turn starts", "giver"), (DealDamage(2),), choice=False, target=ONESELF)
    given = Bestow("encounter", reacts=(hurts,), state="thorned")
    thorny = strike(*((given,) for _ in range(3)), id="thorny")
    stage = Stage(hero("ana", (1, 1), abilities=(thorny,)), hero("ben", (1, 3)), foe("orc", (2, 1)), dice=[5, 5])
    stage.do(UseAbility("ana", "thorny", ("orc",)))
    stage.do(EndTurn("ana"))
    stage.do(EndTurn("orc"))
    stage.do(EndTurn("ben"))
    assert stage.events(DamageTaken) == []
    stage.do(Advance("ana", ((0, 1, 0),)))
    assert [(taken.target, taken.amount) for taken in stage.events(DamageTaken)] == [("orc", 2)]
    assert stage.exact


def test_entering_an_area_counts_once_a_round_for_each_that_does() -> None:
    """The orc walks in, out and in again: once; the elf, whose first time it is, once too."""
    burns = Reacts("burns", "Burns", Trigger("enters area", "enemy"), (DealDamage(2),), choice=False, limit=Limit("round", whose=THEIRS))
    field = Ability("field", "Field", MANEUVER, target=Target(("self",)), effects=(Zone("burst", 2, ends="encounter", reacts=(burns,)),))
    stage = Stage(hero("ana", (0, 0), abilities=(field,)), hero("ben", (9, 9)), foe("orc", (3, 0)), foe("elf", (0, 3)))
    stage.do(UseAbility("ana", "field", ()))
    stage.do(EndTurn("ana"))
    stage.do(Advance("orc", ((2, 0, 0), (3, 0, 0), (2, 0, 0))))
    stage.do(EndTurn("orc"))
    stage.do(EndTurn("ben"))
    stage.do(Advance("elf", ((0, 2, 0),)))
    assert [taken.target for taken in stage.events(DamageTaken)] == ["orc", "elf"]
    assert stage.exact


def played(*effects: Effect) -> Ability:
    return Ability("trick", "Trick", MANEUVER, ("Ranged",), ranged=5, target=Target(("creature",)), effects=effects)


def test_the_user_changes_places_with_the_target() -> None:
    stage = Stage(hero("ana", (0, 0), abilities=(played(ForEach(ONESELF, (SwapPlaces("outer target"),))),)), foe("orc", (3, 0)))
    stage.do(UseAbility("ana", "trick", ("orc",)))
    assert (stage.at("ana"), stage.at("orc")) == ((3, 0), (0, 0))


def test_what_the_next_strike_has_besides_is_used_up_by_it_though_it_has_no_potency() -> None:
    """The edge and the potency are for one strike: the second has neither."""
    better = Bestow("until used", (Modifier("edge", on="strike", next_only=True), Modifier("potency", 2, on="strike", next_only=True)))
    ready = Ability("ready", "Ready", MANEUVER, target=Target(("self",)), effects=(better,))
    stage = Stage(hero("ana", (0, 0), abilities=(ready, SLASH)), foe("orc", (1, 0)), dice=[5, 5])
    stage.do(UseAbility("ana", "ready", ()))
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.last(PowerRollMade).outcomes[0].net == 1
    assert stage.fight.board.creatures["ana"].lasting == ()


@pytest.mark.parametrize(("ally_at", "net"), [((3, 1), 1), ((5, 5), 0)])
def test_an_edge_for_an_ally_beside_the_target(ally_at: tuple[int, int], net: int) -> None:
    from msgspec.structs import replace

    edge = Modifier("edge", when=(Holds("others beside", "ally", THEIRS, value=1),))
    # The ally stands diagonally, so that nobody is flanked.
    stage = Stage(
        hero("ana", (1, 1), abilities=(replace(SLASH, modifiers=(edge,)),)),
        hero("ben", (ally_at[0], ally_at[1] + 1)),
        foe("orc", (2, 1)),
        dice=[5, 5],
    )
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.last(PowerRollMade).outcomes[0].net == net
