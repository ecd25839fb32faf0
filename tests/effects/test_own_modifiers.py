"""What an ability changes about itself, whom it may be used on, and what goes with a condition that it imposes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import SLASH, Stage, foe, hero, strike
from freestrike.engine import Refused, UseAbility
from freestrike.events.commands import EndTurn
from freestrike.events.conditions import Condition, ConditionEnded
from freestrike.events.content.ability import Ability, Target
from freestrike.events.content.duration import WITH_CONDITION
from freestrike.events.content.effect import Bestow, DealDamage, Effect, EndConditions, ForceMove, ForEach, ImposeCondition, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.lasting import ENCOUNTER, INVISIBLE, Lasting, LastingBegan, LastingEnded
from freestrike.events.strikes import PowerRollMade


def own(*modifiers: Modifier) -> Ability:
    return replace(SLASH, modifiers=modifiers)


@pytest.mark.parametrize(("condition", "net"), [("slowed", 1), ("weakened", 0)])
def test_an_edge_of_an_ability_against_some(condition: str, net: int) -> None:
    """Ana's strike has an edge on a slowed target."""
    edge = Modifier("edge", when=(Holds("condition", "slowed", "triggering creature"),))
    orc = foe("orc", (2, 1), conditions=(Condition(condition, "ana", "save"),))
    stage = Stage(hero("ana", (1, 1), abilities=(own(edge),)), orc, dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.last(PowerRollMade).outcomes[0].net == net


def test_what_an_ability_changes_about_itself_changes_no_other() -> None:
    stage = Stage(hero("ana", (1, 1), abilities=(own(Modifier("edge")), strike(id="hack"))), foe("orc", (2, 1)), dice=[5, 5])
    stage.do(UseAbility("ana", "hack", ("orc",)))
    assert stage.last(PowerRollMade).outcomes[0].net == 0


def test_extra_damage_with_an_edge() -> None:
    """A prone target gives the edge in melee: 5 and 5, Might 2 and 2 for the edge are 14, tier 2: 7 and 3 more (rules/classes.md:343)."""
    extra = Modifier("extra damage", 3, when=(Holds("has an edge"),))
    for conditions, damage in (((Condition("prone", "ana", ""),), 10), ((), 7)):
        stage = Stage(hero("ana", (1, 1), abilities=(own(extra),)), foe("orc", (2, 1), conditions=conditions), dice=[5, 5])
        stage.do(UseAbility("ana", "slash", ("orc",)))
        assert [taken.amount for taken in stage.events(DamageTaken)] == [damage]


def test_an_ability_that_ignores_concealment() -> None:
    """The orc is invisible: a bane on strikes (rules/combat.md:603), but for this one."""
    for modifiers, net in (((), -1), ((Modifier("ignores", name="concealment"),), 0)):
        unseen = foe("orc", (2, 1), lasting=(Lasting(INVISIBLE, "orc", ENCOUNTER),))
        stage = Stage(hero("ana", (1, 1), abilities=(own(*modifiers),)), unseen, dice=[5, 5])
        stage.do(UseAbility("ana", "slash", ("orc",)))
        assert stage.last(PowerRollMade).outcomes[0].net == net


def test_a_target_must_be_what_the_ability_says() -> None:
    """Only who is grabbed by Ana; the orc is grabbed by another."""
    needs = (Holds("condition given by", "grabbed"),)
    bite = replace(SLASH, target=Target(("creature",), 1, needs=needs))
    held = (Condition("grabbed", "bo", "", ""),)
    stage = Stage(hero("ana", (1, 1), abilities=(bite,)), hero("bo", (3, 1)), foe("orc", (2, 1), conditions=held))
    with pytest.raises(Refused) as refused:
        stage.do(UseAbility("ana", "slash", ("orc",)))
    assert [(reason.code, reason.rule, reason.subject) for reason in refused.value.reasons] == [("does not hold", "classes/target", "orc")]


SLOWING: tuple[Effect, ...] = (
    ImposeCondition("slowed", "eot"),
    Bestow(WITH_CONDITION, (Modifier("weakness", 2),), state="slowed"),
)
BITE = replace(SLASH, effects=SLOWING)


def test_what_goes_with_a_condition_ends_with_it() -> None:
    """7 damage, then slowed until the end of the orc's turn and as long weak to all damage."""
    stage = Stage(hero("ana", (1, 1), abilities=(BITE,)), foe("orc", (2, 1)), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.last(LastingBegan).lasting.ends == WITH_CONDITION
    stage.do(EndTurn("ana"))
    stage.do(EndTurn("orc"))
    assert [stage.last(ConditionEnded).creature, stage.last(LastingEnded).creature] == ["orc", "orc"]
    assert stage.fight.board.creatures["orc"].lasting == ()
    assert stage.exact


def test_what_goes_with_a_condition_is_not_had_without_it() -> None:
    """Who can't be slowed has nothing that goes with it."""
    steady = foe("orc", (2, 1), Modifier("cannot", name="be condition", detail="slowed"))
    stage = Stage(hero("ana", (1, 1), abilities=(BITE,)), steady, dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.events(LastingBegan) == []


def test_a_feature_that_waits_for_a_grab() -> None:
    """Who grabs the orc takes 2 poison damage."""
    skin = Reacts(
        "skin",
        "Skin",
        Trigger("grabs", "enemy", "self", 1),
        (DealDamage(2, "poison"),),
        choice=False,
        target=Selection(("triggering creature",)),
    )
    grab = replace(SLASH, effects=(ImposeCondition("grabbed"),))
    stage = Stage(hero("ana", (1, 1), abilities=(grab,)), foe("orc", (2, 1), skin), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert [(taken.target, taken.amount) for taken in stage.events(DamageTaken)] == [("orc", 7), ("ana", 2)]


@pytest.mark.parametrize(
    ("ends", "left"),
    [(EndConditions(count=0, save=True), ["prone", "weakened"]), (EndConditions(count=0, save_or_eot=True), ["prone"])],
)
def test_ending_what_a_saving_throw_ends(ends: EndConditions, left: list[str]) -> None:
    """Of prone, slowed (save ends), weakened (EoT) and burning (save ends), which is a state."""
    shake = Ability("shake", "Shake", "maneuver", target=Target(("self",), 1), effects=(ends,))
    had = (Condition("prone", "orc"), Condition("slowed", "orc", "save"), Condition("weakened", "orc", "eot"))
    ana = hero("ana", (1, 1), abilities=(shake,), conditions=had, lasting=(Lasting("burning", "orc", "save", "torch"),))
    stage = Stage(ana, foe("orc", (5, 1)))
    stage.do(UseAbility("ana", "shake"))
    creature = stage.fight.board.creatures["ana"]
    assert [*(one.name for one in creature.conditions), *(one.name for one in creature.lasting)] == left


@pytest.mark.parametrize(("chosen", "left"), [((), ["cheered"]), (("choice/0",), [])])
def test_what_a_friend_has_given_ends_only_if_it_is_unwelcome(chosen: tuple[str, ...], left: list[str]) -> None:
    """Of any that end in her turn Ana may end what the orc has done to her and keep what Bo has."""
    shake = Ability("shake", "Shake", "maneuver", target=Target(("self",), 1), effects=(EndConditions(count=0, save_or_eot=True),))
    had = (Lasting("burning", "orc", "save", "torch"), Lasting("cheered", "bo", "eot", "cheer"))
    stage = Stage(hero("ana", (1, 1), abilities=(shake,), lasting=had), hero("bo", (2, 2)), foe("orc", (5, 1)))
    stage.do(UseAbility("ana", "shake"))
    stage.answer(*chosen)
    assert [one.name for one in stage.fight.board.creatures["ana"].lasting] == left


@pytest.mark.parametrize(("keyword", "squares"), [("Dwarf", 1), ("Human", 0)])
def test_an_ability_that_moves_whom_its_kin_have_restrained(keyword: str, squares: int) -> None:
    """Who is restrained can't be force moved (rules/classes.md:480), but by this ability if a dwarf restrained it."""
    moves = Modifier("ignores", name="restrained", when=(Holds("restrained by", "dwarf", "triggering creature"),))
    shove = replace(SLASH, modifiers=(moves,), effects=(ForceMove("push", 1),))
    ana = hero("ana", (1, 1), abilities=(shove,))
    ana = replace(ana, stat_block=replace(ana.stat_block, keywords=(keyword,)))
    stage = Stage(ana, foe("orc", (2, 1), conditions=(Condition("restrained", "ana", "save", "net"),)), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    if squares:
        stage.yes()
    assert stage.at("orc") == (2 + squares, 1)


@pytest.mark.parametrize(("unseen", "net"), [((Lasting(INVISIBLE, "orc", ENCOUNTER),), -2), ((), 0)])
def test_a_bane_from_concealment_that_is_a_double_bane(unseen: tuple[Lasting, ...], net: int) -> None:
    glamor = Modifier("bane", name="cover or concealment", on="ability roll", incoming=True)
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), glamor, lasting=unseen), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.last(PowerRollMade).outcomes[0].net == net


def test_who_stands_beside_the_target_is_not_the_target() -> None:
    """7 to the orc, 2 to each creature beside it: to the ogre, not to the orc itself."""
    beside = ForEach(Selection(("enemy",), 0, 1, "target"), (DealDamage(2),))
    stage = Stage(hero("ana", (1, 1), abilities=(replace(SLASH, effects=(beside,)),)), foe("orc", (2, 1)), foe("ogre", (3, 1)), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert [(taken.target, taken.amount) for taken in stage.events(DamageTaken)] == [("orc", 7), ("ogre", 2)]
