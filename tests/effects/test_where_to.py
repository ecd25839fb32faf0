"""Where an effect sends a creature, and how: by flying or climbing, to the nearest free space, towards or away from somebody else; what it
has it do; strikes that are turned to another once they are rolled; what being moved into things does, and what immunity keeps off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from effects.stage import Stage
from effects.stage import foe as foe_of
from effects.stage import hero as hero_of
from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Refused, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, TRIGGERED_ACTION, Ability, Target
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.effect import (
    Effect,
    ForceMove,
    Move,
    Reacts,
    Redirect,
    Stance,
    Teleport,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.movement import Fell, Stepped
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Column, Terrain

Make = Callable[..., Fight]


def deed(*effects: Effect, kinds: tuple[str, ...] = ("creature", "self")) -> Ability:
    """A main action at range whose effects are all that it does."""
    return Ability("deed", "Deed", MAIN_ACTION, ("Ranged",), ranged=10, target=Target(kinds), effects=effects)


def test_who_is_to_fly_can_for_the_move(fight: Make) -> None:
    """It flies over a pit up to its speed and stays there no longer than the move: in midair it falls."""
    pit = Terrain((-2, -2, -3), (9, 9, 4), columns=tuple(Column(x, 0, -2) for x in (1, 2)))
    over = ["square/1,0,0", "square/2,0,0", "square/3,0,0"]
    play = fight(hero("ana", (0, 0), abilities=[deed(Move(manner="fly"))]), foe("orc", (9, 9)), terrain=pit, choose=over)

    play.do(UseAbility("ana", "deed", ("ana",)))

    assert play.at("ana") == (3, 0, 0)
    assert {step.manner for step in play.events(Stepped)} >= {"fly"}
    assert play.encounter.board.creatures["ana"].lasting == ()


def test_who_stops_in_midair_falls_after_the_move(fight: Make) -> None:
    pit = Terrain((-2, -2, -4), (9, 9, 4), columns=tuple(Column(x, 0, -3) for x in (1, 2)))
    play = fight(hero("ana", (0, 0), abilities=[deed(Move(manner="fly"))]), foe("orc", (9, 9)), terrain=pit, choose=["square/1,0,0"])

    play.do(UseAbility("ana", "deed", ("ana",)))

    assert play.at("ana") == (1, 0, -3)
    assert [fell.squares for fell in play.events(Fell)] == [3]


def test_a_feature_that_lets_one_climb_at_full_speed_is_looked_up(fight: Make) -> None:
    """2 squares up a wall cost 2 for who climbs by a feature, 4 for others (rules/combat.md Climb or Swim)."""
    cliff = Terrain((0, 0, 0), (5, 5, 5), columns=tuple(Column(2, y, 2) for y in range(6)))
    up = ((1, 0, 1), (1, 0, 2))
    play = fight(hero("ana", (1, 0), Modifier("can", name="climb")), hero("bo", (1, 1)), foe("orc", (5, 5)), terrain=cliff)

    assert play.encounter.path("ana", up, manners=("climb", "climb")).cost == 2
    assert play.encounter.path("bo", ((1, 1, 1), (1, 1, 2)), manners=("climb", "climb")).cost == 4


def test_to_the_nearest_free_space(fight: Make) -> None:
    """Of the free spaces only those count that are fewest squares away."""
    play = fight(
        hero("ana", (0, 0), abilities=[deed(Move(to="nearest free", choice=False))]),
        foe("orc", (5, 5)),
        choose=["square/5,6,0"],
    )

    play.do(UseAbility("ana", "deed", ("orc",)))

    assert play.at("orc") == (5, 6, 0)
    assert all(max(abs(int(id[7]) - 5), abs(int(id[9]) - 5)) == 1 for id in play.offered() if id.startswith("square/"))


@pytest.mark.parametrize(
    ("to", "squares", "there", "not_there"),
    [
        ("adjacent", 5, "1,0,0", "4,0,0"),
        ("toward", 3, "3,0,0", "6,0,0"),
        ("away", 3, "7,0,0", "4,0,0"),
        ("nearest free", 3, "4,0,0", "3,0,0"),
    ],
)
def test_a_teleport_has_a_place_to_go_to(fight: Make, to: str, squares: int, there: str, not_there: str) -> None:
    """Beside the user, nearer to it, farther from it, or as near as can be."""
    play = fight(
        hero("ana", (0, 0), abilities=[deed(Teleport(Amount(squares), controlled=True, to=to))]),
        foe("orc", (5, 0)),
        choose=[f"teleport/orc/{there}"],
    )

    play.do(UseAbility("ana", "deed", ("orc",)))

    assert play.at("orc") == tuple(map(int, there.split(",")))
    assert f"teleport/orc/{not_there}" not in play.offered()


def test_how_far_a_teleport_goes_may_be_rolled(fight: Make) -> None:
    play = fight(
        hero("ana", (0, 0), abilities=[deed(Teleport(Amount(dice="1d6")))]), foe("orc", (5, 5)), dice=[2], choose=["teleport/ana/2,2,0"]
    )

    play.do(UseAbility("ana", "deed", ("ana",)))

    assert play.at("ana") == (2, 2, 0)
    assert "teleport/ana/3,0,0" not in play.offered()


def test_a_push_away_from_another_creature(fight: Make) -> None:
    """The tactician pushes the target away from its ally: each square takes it farther from that one, whatever it is from the user."""
    push = deed(ForceMove("push", 2, toward=TRIGGERING))
    react = Reacts("shove", "Shove", Trigger("deals damage", "ally", "enemy"), push.effects, target=Selection(("triggering target",)))
    play = fight(
        hero("ana", (6, 3), react),
        hero("bo", (1, 0), abilities=[HEWING]),
        foe("orc", (2, 0)),
        dice=[6, 6],
        choose=["shove/ana", "square/3,0,0", "square/4,0,0"],
    )

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.at("orc") == (4, 0, 0), "away from bo, towards ana"
    assert "square/1,1,0" not in play.offered()


def test_a_pull_to_another_creature(fight: Make) -> None:
    react = Reacts(
        "drag",
        "Drag",
        Trigger("deals damage", "ally", "enemy", manner="ranged"),
        (ForceMove("pull", 3, toward=TRIGGERING),),
        target=Selection(("triggering target",)),
    )
    play = fight(
        hero("ana", (9, 9), react),
        hero("bo", (0, 0)),
        foe("orc", (4, 0)),
        dice=[6, 6],
        choose=["drag/ana", "square/3,0,0", "square/2,0,0", "square/1,0,0"],
    )

    play.do(UseAbility("bo", "ranged-free-strike", ("orc",)))

    assert play.at("orc") == (1, 0, 0)


def test_a_grab_as_part_of_an_effect_and_letting_go(fight: Make) -> None:
    """The target grabs the user, if it is beside it; and lets go of everybody."""
    grabs = deed(Stance("grab", with_=USER), kinds=("enemy",))
    play = fight(hero("ana", (0, 0), abilities=[grabs]), foe("orc", (1, 0)), choose=["yes/orc"])

    play.do(UseAbility("ana", "deed", ("orc",)))

    grabbed = play.encounter.board.creatures["ana"].condition("grabbed")
    assert grabbed is not None
    assert grabbed.source == "orc"

    lets_go = deed(Stance("release", choice=False), kinds=("enemy",))
    play = fight(hero("ana", (0, 0), abilities=[lets_go]), foe("orc", (1, 0)))
    play.encounter.rule(AddCondition("ana", Condition("grabbed", "orc")))
    play.begun = play.encounter.version
    play.do(UseAbility("ana", "deed", ("orc",)))

    assert play.encounter.board.creatures["ana"].condition("grabbed") is None


def test_catching_ones_breath_as_part_of_an_effect(fight: Make) -> None:
    play = fight(hero("ana", (0, 0), abilities=[deed(Stance("catch breath"))], stamina=10), foe("orc", (9, 9)), choose=["yes/ana"])

    play.do(UseAbility("ana", "deed", ("ana",)))

    assert (play.stamina("ana"), play.encounter.board.creatures["ana"].recoveries) == (20, 7)


def test_a_strike_turned_after_the_roll(fight: Make) -> None:
    """Once it is rolled a strike is turned to another: the outcome against the first target is the other's, and the first has nothing of
    it; where the other is a target itself, it keeps its own."""
    bodyguard = Reacts(
        "bodyguard", "Bodyguard", Trigger("obtains tier", "enemy", "ally"), (Redirect(ONESELF),), TRIGGERED_ACTION, target=ONESELF
    )
    play = fight(
        hero("ana", (0, 1), bodyguard),
        hero("bo", (0, 0)),
        foe("orc", (1, 0), abilities=[HEWING]),
        first="director",
        dice=[9, 9],
        choose=["bodyguard/ana"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    # 18 is tier 3: 9.
    assert (play.stamina("ana"), play.stamina("bo")) == (21, 30)


@pytest.mark.parametrize(("spared", "left"), [(False, 40 - 2 - 2), (True, 40)])
def test_a_feature_spares_who_is_moved_into_an_object(fight: Make, spared: bool, left: int) -> None:
    """Pushed 3 into a pillar after 1 square: 2 squares left and 2 for the object, or nothing (rules/combat.md Slamming Into Objects)."""
    block = foe("orc", (1, 0), *((Modifier("no forced movement damage", detail="objects"),) if spared else ()))
    pillar = Terrain((0, -2, 0), (9, 9, 4), solid=((3, 0, 0),))
    shove = deed(ForceMove("push", 3), kinds=("enemy",))
    play = fight(
        hero("ana", (0, 0), abilities=[shove]), block, foe("ogre", (9, 9)), terrain=pillar, choose=["square/2,0,0", "square/3,0,0"]
    )

    play.do(UseAbility("ana", "deed", ("orc",)))

    assert (play.at("orc"), play.stamina("orc")) == ((2, 0, 0), left)


@pytest.mark.parametrize(("detail", "left"), [("objects", 40 - 2), ("", 40)])
def test_it_is_still_hurt_by_whom_it_is_moved_into(fight: Make, detail: str, left: int) -> None:
    """Pushed 3 into the ogre after 1 square: 2 to both (combat/slamming-into-creatures), or to the ogre alone, where nothing hurts."""
    shove = deed(ForceMove("push", 3), kinds=("enemy",))
    play = fight(
        hero("ana", (0, 0), abilities=[shove]),
        foe("orc", (1, 0), Modifier("no forced movement damage", detail=detail)),
        foe("ogre", (3, 0)),
        choose=["square/2,0,0", "square/3,0,0"],
    )

    play.do(UseAbility("ana", "deed", ("orc",)))

    assert (play.stamina("orc"), play.stamina("ogre")) == (left, 38)


@pytest.mark.parametrize(("ignores", "left"), [((), 40 - 1), ((Modifier("ignores immunity"),), 40 - 6)])
def test_damage_that_ignores_immunity(fight: Make, ignores: tuple[Modifier, ...], left: int) -> None:
    """12 is tier 2: 6 damage, 5 of it kept off by an immunity, unless the striker's feature ignores that."""
    play = fight(hero("ana", (0, 0), *ignores, abilities=[HEWING]), foe("orc", (1, 0), Modifier("immunity", 5)), dice=[6, 6])

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.stamina("orc") == left


def test_straight_away_from_the_user(fight: Make) -> None:
    """The orc, 2 squares east of Ana, must flee up to 3 squares, each farther from her; a way that bends back is refused."""
    flee = Move(3, choice=False, to="straight away", of=USER, controlled=True)
    play = fight(hero("ana", (0, 0), abilities=[deed(flee)]), foe("orc", (2, 0)), choose=["square/3,1,0", "square/4,2,0", "square/5,2,0"])

    play.do(UseAbility("ana", "deed", ("orc",)))
    assert play.at("orc") == (5, 2, 0)

    crooked = Fight(
        hero("ana", (0, 0), abilities=[deed(flee)]), foe("orc", (2, 0)), choose=["square/3,1,0", "square/4,0,0", "square/5,1,0"]
    )
    with pytest.raises(Refused) as refused:
        crooked.do(UseAbility("ana", "deed", ("orc",)))
    assert [reason.code for reason in refused.value.reasons] == ["not a straight line"]


def test_not_closer_at_the_end(fight: Make) -> None:
    """The orc, 2 squares from Ana, may go anywhere that is no nearer to her, by way of squares that are."""
    shy = Move(2, choice=False, to="not closer", of=USER)
    play = fight(hero("ana", (0, 0), abilities=[deed(shy)]), foe("orc", (2, 0)), choose=["square/1,1,0", "square/2,2,0"])

    play.do(UseAbility("ana", "deed", ("orc",)))

    assert play.at("orc") == (2, 2, 0)


def test_who_must_go_its_whole_speed_may_not_stop_before() -> None:
    """5 squares along the row away from Ana, the only ones that are; 4 are no answer."""
    away = Ability(
        "away", "Away", MAIN_ACTION, ("Ranged",), ranged=9, target=Target(), effects=(Move(choice=False, to="straight away", whole=True),)
    )
    wall = tuple(Column(x, y, 2) for x in range(10) for y in (1, 2))
    stage = Stage(hero_of("ana", (0, 0), abilities=(away,)), foe_of("orc", (1, 0)), terrain=Terrain((0, 0, 0), (9, 2, 3), columns=wall))

    stage.do(UseAbility("ana", "away", ("orc",)))
    assert stage.fight.prompts[0].least == 5
    with pytest.raises(Refused):
        stage.answer(*(f"square/{x},0,0" for x in range(2, 6)))
    stage.answer(*(f"square/{x},0,0" for x in range(2, 7)))

    assert stage.at("orc") == (6, 0)


def test_who_may_come_no_closer_to_any_of_a_kind() -> None:
    """The orc is 3 squares from Ana and 4 from the shade beyond it: a step towards either is closer to it, one aside to neither."""
    aside = Ability(
        "aside", "Aside", MAIN_ACTION, ("Ranged",), ranged=9, target=Target(), effects=(Move(choice=False, to="not closer", kin="shade"),)
    )
    stage = Stage(hero_of("ana", (0, 0), abilities=(aside,)), foe_of("orc", (3, 0)), foe_of("shade", (7, 0)))

    stage.do(UseAbility("ana", "aside", ("orc",)))
    for nearer in ("square/4,0,0", "square/2,0,0"):
        with pytest.raises(Refused) as found:
            stage.answer(nearer)
        assert [reason.code for reason in found.value.reasons] == ["closer"]
    stage.answer("square/3,1,0")

    assert stage.at("orc") == (3, 1)
    assert stage.exact
