"""Features that wait for who comes up to whom, who digs, what state begins or ends, and who makes damage less."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, Disengage, EndTurn, UseAbility
from freestrike.events.commands import Command, Dig
from freestrike.events.content.ability import FREE_MANEUVER, MANEUVER, Ability, Target
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, Amount
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, DealDamage, Effect, EndState, ForceMove, Reacts, Reduce, ReturnToLife
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Limit, Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.space import Column, Terrain

Make = Callable[..., Fight]


def hits(trigger: Trigger, *effects: Effect, whom: str = TRIGGER_TARGET, limit: Limit | None = None) -> Reacts:
    """A feature that deals 1 damage to `whom`, of itself."""
    return Reacts("hits", "Hits", trigger, effects or (DealDamage(1),), choice=False, target=Selection((whom,)), limit=limit)


def deed(*effects: Effect, kinds: tuple[str, ...] = ("creature",)) -> Ability:
    return Ability("deed", "Deed", FREE_MANEUVER, ("Ranged",), ranged=10, target=Target(kinds), effects=effects)


def hurt(play: Fight) -> list[str]:
    return [taken.target for taken in play.events(DamageTaken)]


@pytest.mark.parametrize(
    ("trigger", "command", "struck"),
    [
        (Trigger("comes adjacent to", "self", "enemy"), Advance("ana", ((1, 0, 0), (2, 0, 0))), ["orc", "ogre"]),
        (Trigger("shifts beside", "self", "enemy"), Advance("ana", ((1, 0, 0), (2, 0, 0))), []),
        (Trigger("shifts beside", "self", "enemy"), Disengage("ana", ((1, 0, 0),)), ["orc"]),
        (Trigger("comes adjacent to", "self", "ally"), Advance("ana", ((0, 1, 0),)), ["bo"]),
    ],
)
def test_who_comes_up_to_whom(fight: Make, trigger: Trigger, command: Command, struck: list[str]) -> None:
    """Ana comes beside the orc with her first step and beside the ogre with her second; a shift is told apart."""
    play = fight(hero("ana", (0, 0), hits(trigger)), hero("bo", (0, 2)), foe("orc", (2, 1)), foe("ogre", (3, -1)))

    play.do(command)

    assert hurt(play) == struck


def test_who_is_brought_up_to_another_comes_up_to_it(fight: Make) -> None:
    """Pulled to where the orc's ally Bo's spear waits: once for each whom it comes beside."""
    spear = hits(Trigger("comes adjacent to", "enemy", "self"), whom=TRIGGERING)
    pull = deed(ForceMove("pull", 2))
    play = fight(
        hero("ana", (0, 0), abilities=[pull]), hero("bo", (1, 1), spear), foe("orc", (4, 0)), choose=["square/3,0,0", "square/2,0,0"]
    )

    play.do(UseAbility("ana", "deed", ("orc",)))

    assert hurt(play) == ["orc"]


@pytest.mark.parametrize(("name", "struck"), [("down", ["ana"]), ("up", [])])
def test_who_digs(fight: Make, name: str, struck: list[str]) -> None:
    """The worm digs down a square (rules/combat.md:185)."""
    earth = Terrain((-2, -2, -5), (9, 9, 4), columns=tuple(Column(x, y, 0) for x in range(3) for y in range(3)))
    shakes = Reacts(
        "shakes",
        "Shakes",
        Trigger("digs", "self", name=name),
        (DealDamage(1),),
        choice=False,
        target=Selection(("enemy",), 0, within=3, sight=False),
    )
    play = fight(foe("worm", (0, 0), Modifier("can", name="burrow"), shakes), hero("ana", (2, 0)), first="director", terrain=earth)

    play.do(Dig("worm", ((0, 0, -1),)))

    assert hurt(play) == struck


@pytest.mark.parametrize(("occasion", "struck"), [("gains state", 1), ("ends state", 2)])
def test_a_state_that_begins_or_ends(fight: Make, occasion: str, struck: int) -> None:
    """Marked by Ana the orc answers her; another state is nothing to it."""
    mark = deed(Bestow(ENCOUNTER, state="hexed"), Bestow(ENCOUNTER, state="chilled"))
    lift = Ability("lift", "Lift", FREE_MANEUVER, ("Ranged",), ranged=10, effects=(EndState("hexed"), EndState("chilled")))
    answers = hits(Trigger(occasion, "self", "enemy", name="hexed"))
    play = fight(hero("ana", (0, 0), abilities=[mark, lift]), foe("orc", (3, 0), answers))

    play.do(UseAbility("ana", "deed", ("orc",)))
    assert len(hurt(play)) == (1 if struck == 1 else 0)
    play.do(UseAbility("ana", "lift", ("orc",)))

    assert hurt(play) == ["ana"]


def test_who_makes_damage_less_is_struck_for_twice_as_much(fight: Make) -> None:
    """Bo takes 4 off what Ana would take; the orc strikes Bo back for twice that."""
    shield = Reacts(
        "shield",
        "Shield",
        Trigger("is about to damage", "enemy", "ally", moment=BEFORE),
        (Reduce(Amount(4)),),
        "triggered action",
        target=ONESELF,
    )
    breaks = hits(Trigger("reduces damage", "enemy"), DealDamage(0, more=Amount(of="damage reduced", times=2)), whom=TRIGGERING)
    play = fight(
        foe("orc", (1, 0), breaks, abilities=[HEWING]),
        hero("ana", (0, 0)),
        hero("bo", (5, 0), shield),
        first="director",
        dice=[6, 6],
        choose=["shield/bo"],
    )

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert {taken.target: taken.amount for taken in play.events(DamageTaken)} == {"bo": 8, "ana": 2}


@pytest.mark.parametrize(
    ("holds", "gains"),
    [
        (Holds("is a", "goblin"), 1),
        (Holds("is a", "goblin archer"), 0),
        (Holds("in water"), 1),
        (Holds("captain"), 0),
        (Holds("flanked"), 1),
        (Holds("flanked", negated=True), 0),
    ],
)
def test_what_can_be_asked_of_a_creature(fight: Make, holds: Holds, gains: int) -> None:
    """The goblin stands in water between Ana and Bo, who flank it (rules/combat.md:591), and leads nobody."""
    from freestrike.events.content.effect import When

    asks = deed(When((holds,), (Bestow(ENCOUNTER, state="so it is"),)))
    pond = Terrain((-1, -1, 0), (9, 9, 4), water=((1, 0, 0),))
    play = fight(hero("ana", (0, 0), abilities=[asks]), hero("bo", (2, 0)), foe("goblin", (1, 0), keywords=("Goblin",)), terrain=pond)

    play.do(UseAbility("ana", "deed", ("goblin",)))

    assert len(play.encounter.board.creatures["goblin"].lasting) == gains


def test_the_dead_are_picked_where_it_is_said_so(fight: Make) -> None:
    """Bo is dead and lives again with 5 Stamina; Ana, who is not, is not picked."""
    wake = Ability(
        "wake",
        "Wake",
        MANEUVER,
        target=Target(("self",)),
        effects=(_each(Selection(("ally",), 0, dead=True), ReturnToLife(5)),),
    )
    smite = Ability("smite", "Smite", FREE_MANEUVER, ("Ranged",), ranged=10, effects=(DealDamage(90),))
    play = fight(foe("orc", (5, 5), abilities=[smite]), hero("ana", (0, 0), abilities=[wake]), hero("bo", (1, 0)), first="director")

    play.do(UseAbility("orc", "smite", ("bo",)))
    assert play.encounter.board.creatures["bo"].life == "dead"
    play.do(EndTurn("orc"))
    play.do(UseAbility("ana", "wake", ()))

    assert (play.stamina("bo"), play.stamina("ana")) == (5, 30)


def _each(who: Selection, *effects: Effect) -> Effect:
    from freestrike.events.content.effect import ForEach

    return ForEach(who, effects)


def test_a_grab_that_cannot_be_escaped(fight: Make) -> None:
    """Escape Grab is refused to who bears it, and to nobody else."""
    from freestrike.events.conditions import Condition
    from freestrike.events.rulings import AddCondition

    chained = Bestow(ENCOUNTER, (Modifier("cannot", name="escape grabs"),))
    for bound in (False, True):
        play = fight(foe("orc", (1, 0), abilities=[deed(chained)]), hero("ana", (0, 0)), first="director")
        if bound:
            play.do(UseAbility("orc", "deed", ("ana",)))
        play.do(EndTurn("orc"))
        play.encounter.rule(AddCondition("ana", Condition("grabbed", "orc")))
        codes = [reason.code for reason in play.encounter.check(UseAbility("ana", "escape-grab", ()))]
        assert ("cannot escape grabs" in codes) is bound
