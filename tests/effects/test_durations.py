"""What lasts ends where its duration says."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.commands import EndTurn
from freestrike.events.conditions import SavingThrowMade
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier
from freestrike.events.damage import DamageDue
from freestrike.events.lasting import LastingBegan, LastingEnded
from freestrike.events.policies import PolicyChosen
from freestrike.events.strikes import PowerRollMade

CURSED = "cursed"


def curse(ends: str) -> Ability:
    """A maneuver that gives an enemy within 10 a state."""
    return Ability("curse", "Curse", MANEUVER, ranged=10, target=Target(("enemy",)), effects=(Bestow(ends, state=CURSED),))


def cursed(stage: Stage) -> bool:
    return any(one.name == CURSED for one in stage.fight.board.creatures["orc"].lasting)


def begun(ends: str, *dice: int, policies: tuple[PolicyChosen, ...] = ()) -> Stage:
    """Ana has cursed the orc in her turn; Bea and an ogre are there too."""
    stage = Stage(
        hero("ana", (1, 1), abilities=(curse(ends),)),
        hero("bea", (1, 3)),
        foe("orc", (5, 1)),
        foe("ogre", (5, 3)),
        dice=list(dice),
        policies=policies,
    )
    stage.do(UseAbility("ana", "curse", ["orc"]))
    return stage


ROUND = ("ana", "ogre", "bea", "orc")
"""Who ends its turn, one after the other; after the orc the second round begins with the heroes."""


@pytest.mark.parametrize(
    ("ends", "after"),
    [
        ("end of this ability", 0),
        ("end of the current turn", 1),
        ("end of user's turn", 1),
        ("end of user's next turn", 5),
        ("eot", 4),
        ("end of the round", 4),
        ("start of user's turn", 5),
    ],
)
def test_it_ends_after_so_many_turns(ends: str, after: int) -> None:
    stage = begun(ends)
    for ended, creature in enumerate((*ROUND, "ana")):
        assert cursed(stage) is (ended < after)
        stage.do(EndTurn(creature))
    assert not cursed(stage)
    assert stage.last(LastingEnded).cause == "expired"


@pytest.mark.parametrize(("answer", "after"), [("through_the_next", 5), ("as_eot", 1)])
def test_the_end_of_ones_own_next_turn_is_a_policy(answer: str, after: int) -> None:
    """Given in one's own turn: through another, or with this one as what is imposed in the current turn does (rules/classes.md:402)."""
    stage = begun("end of user's next turn", policies=(PolicyChosen("end_of_own_next_turn", answer),))
    (record,) = stage.records(LastingBegan)
    assert record.policy == f"end_of_own_next_turn={answer}"
    for ended, creature in enumerate((*ROUND, "ana")):
        assert cursed(stage) is (ended < after)
        stage.do(EndTurn(creature))
    assert not cursed(stage)


def test_it_ends_at_the_start_of_the_targets_turn() -> None:
    stage = begun("start of target's turn")
    stage.do(EndTurn("ana"))
    assert cursed(stage)
    stage.do(EndTurn("orc"))
    first = next(stage.records(LastingEnded))
    assert isinstance(first.event, LastingEnded)
    assert first.event.lasting.name == CURSED


def test_a_saving_throw_ends_it() -> None:
    """At the end of the orc's turns: a 5 does not, a 6 does (rules/classes.md, Saving Throw)."""
    stage = begun("save", 5, 6)
    for creature in ROUND:
        stage.do(EndTurn(creature))
    assert cursed(stage)
    for creature in ("ana", "orc"):
        stage.do(EndTurn(creature))
    assert not cursed(stage)
    assert [thrown.succeeded for thrown in stage.events(SavingThrowMade)] == [False, True]


def test_it_lasts_for_the_encounter() -> None:
    stage = begun("encounter")
    for creature in (*ROUND, *ROUND):
        stage.do(EndTurn(creature))
    assert cursed(stage)


def test_it_lasts_until_it_is_used() -> None:
    """An edge on the next strike against the orc."""
    mark = Ability(
        "mark",
        "Mark",
        MANEUVER,
        ranged=10,
        target=Target(("enemy",)),
        effects=(Bestow("until used", (Modifier("edge", incoming=True, on="strike"),), state=CURSED),),
    )
    stage = Stage(hero("ana", (1, 1), abilities=(mark,)), foe("orc", (2, 1)), dice=[5, 5])
    stage.do(UseAbility("ana", "mark", ["orc"]))
    assert cursed(stage)
    stage.do(UseAbility("ana", "melee-free-strike", ["orc"]))
    assert stage.last(PowerRollMade).outcomes[0].net == 1
    assert not cursed(stage)


def test_it_ends_when_who_gave_it_is_dying() -> None:
    """Ana has 3 Stamina; a free strike of 3 leaves her dying."""
    stage = Stage(hero("ana", (1, 1), abilities=(curse("until the user is dying"),), stamina=3), hero("bea", (9, 9)), foe("orc", (2, 1)))
    stage.do(UseAbility("ana", "curse", ["orc"]))
    stage.do(EndTurn("ana"))
    assert cursed(stage)
    stage.do(UseAbility("orc", "melee-free-strike", ["ana"]))
    assert stage.last(DamageDue).amount == 3
    assert not cursed(stage)
