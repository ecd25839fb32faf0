"""The first command of a turn is priced with what the turn's start brings (rules/classes.md:585 and its like for each class)."""

from __future__ import annotations

from typing import Unpack

from effects.stage import SLASH, Entering, Stage, foe, hero
from freestrike.engine import Advance, BeginTurn, EndTurn, UseAbility
from freestrike.engine.content.heroes.classes import CLASSES
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MANEUVER, Ability
from freestrike.events.content.effect import DealDamage, Gain, Reacts
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import Trigger
from freestrike.events.encounter import Entrant
from freestrike.events.resources import HEROIC_RESOURCE, ResourceGained, ResourceSpent
from freestrike.events.turns import ActionSpent, TurnStarted

BOLT = Ability("bolt", "Bolt", MANEUVER, ("Magic", "Ranged"), ranged=10, effects=(DealDamage(1),), cost=3, resource=HEROIC_RESOURCE)
USE = UseAbility("ana", "bolt", ("orc",), "ranged")
ORC = foe("orc", (5, 1))


def of_class(name: str, **more: Unpack[Entering]) -> Entrant:
    return hero("ana", (1, 1), *CLASSES[name].trait(1).effects, abilities=(SLASH, BOLT), **more)


def has(stage: Stage) -> int:
    return stage.fight.board.creatures["ana"].heroic_resource


def offers(stage: Stage, command: object) -> bool:
    return command in [choice.command for choice in stage.fight.options("ana")]


def test_what_the_turn_brings_pays_for_its_first_command() -> None:
    """1 for a Victory and 2 for the turn are the 3 of the bolt."""
    stage = Stage(of_class("tactician", victories=1), ORC)
    assert offers(stage, USE)
    stage.do(USE)
    assert has(stage) == 0
    order = [record.event for record in stage.fight.records() if isinstance(record.event, TurnStarted | ResourceGained | ResourceSpent)]
    assert [type(event) for event in order] == [ResourceGained, TurnStarted, ResourceGained, ResourceSpent]
    assert stage.exact


def test_one_less_is_too_little() -> None:
    stage = Stage(of_class("tactician"), ORC)
    assert not offers(stage, USE)
    (reason,) = stage.fight.check(USE)
    assert (reason.code, reason.rule, reason.subject) == ("cannot pay", "classes/heroic-resource-cost", "3 heroic resource, has 2")


def test_dice_count_as_one_until_they_are_rolled() -> None:
    """1d3 with 1 Victory: at least 2, and with a 2 enough; so the turn is begun first."""
    stage = Stage(of_class("fury", victories=1), ORC, dice=[2])
    assert stage.refused(USE) == ["cannot pay"]
    assert offers(stage, BeginTurn("ana"))
    stage.do(BeginTurn("ana"))
    assert has(stage) == 3
    assert not offers(stage, BeginTurn("ana"))
    assert stage.refused(BeginTurn("ana")) == ["the turn has begun"]
    stage.do(USE)
    assert has(stage) == 0
    assert stage.exact


def test_with_two_victories_a_die_is_always_enough() -> None:
    stage = Stage(of_class("fury", victories=2), ORC, dice=[1])
    stage.do(USE)
    assert has(stage) == 0


def test_a_conduit_is_sure_of_one_whether_it_prays_or_not() -> None:
    """2 Victories and the least of 1d3, or of 2, 3 and 5."""
    stage = Stage(of_class("conduit", victories=2), ORC, dice=[1])
    assert stage.refused(USE) == []
    stage.do(USE)
    assert stage.asked == "may"
    stage.answer()
    assert has(stage) == 0
    assert stage.exact


def test_a_turn_begun_is_undone_with_what_it_brought() -> None:
    stage = Stage(of_class("tactician"), ORC)
    stage.do(BeginTurn("ana"))
    stage.fight.undo()
    assert has(stage) == 0
    assert stage.fight.board.turn is None
    stage.fight.redo()
    assert has(stage) == 2


def test_what_a_reaction_at_the_start_of_the_turn_spends_is_gone() -> None:
    """1 + 2 are enough for the bolt, but one who spends 1 of it as the turn starts is left with 2: the command comes to nothing, and its
    maneuver is not spent."""
    trigger = Trigger("turn starts")
    waste = Reacts("waste", "Waste", trigger, (Gain("surges"),), FREE_TRIGGERED_ACTION, target=ONESELF, cost=1, resource=HEROIC_RESOURCE)
    ana = hero("ana", (1, 1), *CLASSES["tactician"].trait(1).effects, waste, abilities=(SLASH, BOLT), victories=1)
    stage = Stage(ana, ORC)
    stage.do(USE)
    assert stage.asked == "reactions"
    stage.yes()
    while stage.asked:
        stage.answer()
    assert has(stage) == 2
    assert stage.fight.board.turn is not None
    assert not stage.events(ActionSpent)
    assert stage.stamina("orc") == 60
    assert stage.exact


def test_nothing_is_foreseen_between_turns() -> None:
    """Once its turn is over, or before it may act, it has what it has."""
    stage = Stage(of_class("tactician", victories=1), ORC, first="director")
    assert "cannot pay" not in stage.refused(USE)
    assert stage.refused(BeginTurn("ana")) == ["the other side's turn"]
    stage.do(EndTurn("orc"))
    stage.do(Advance("ana", ((1, 2),)))
    stage.do(USE)
    stage.do(EndTurn("ana"))
    assert has(stage) == 0
