"""What is counted on a creature under a name: more, less, exactly so many; asked for and measured by."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import FREE_MANEUVER, Ability
from freestrike.events.content.amount import TARGET, Amount
from freestrike.events.content.effect import Count, DealDamage, Effect, FreeStrike, Reacts, When
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.damage import DamageTaken

Make = Callable[..., Fight]


def bite(*effects: Effect) -> Ability:
    return Ability("bite", "Bite", FREE_MANEUVER, ("Ranged",), ranged=10, effects=effects)


def rage(play: Fight, id: str) -> list[int]:
    return [one.amount for one in play.encounter.board.creatures[id].lasting if one.name == "rage"]


@pytest.mark.parametrize(
    ("counts", "left"),
    [
        ((Count("rage", 2), Count("rage", 3)), [5]),
        ((Count("rage", 5), Count("rage", -2)), [3]),
        ((Count("rage", 2), Count("rage", -5)), []),
        ((Count("rage", 2), Count("rage", 10, exactly=True)), [10]),
        ((Count("rage", 2), Count("rage", 0, exactly=True)), []),
        ((Count("rage", Amount(1, of="level", whose=TARGET)),), [2]),
    ],
)
def test_it_is_one_number_on_the_creature(fight: Make, counts: tuple[Count, ...], left: list[int]) -> None:
    """2 and 3 are 5; less than none there is not; the level of a creature of 1st level and 1 are 2."""
    play = fight(foe("wolf", (3, 0), abilities=[bite(*counts)]), hero("ana", (0, 0)), first="director")

    play.do(UseAbility("wolf", "bite", ("ana",)))

    assert rage(play, "ana") == left


def test_two_who_count_count_together(fight: Make) -> None:
    """It is the target's, whoever has brought it about; who has none counts by itself."""
    wolves = [foe(id, (3, y), abilities=[bite(Count("rage", 4))]) for id, y in (("wolf", 0), ("other", 1))]
    play = fight(*wolves, hero("ana", (0, 0)), hero("bo", (0, 1)), first="director")

    play.do(UseAbility("wolf", "bite", ("ana",)))
    play.do(EndTurn("wolf"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("other", "bite", ("ana",)))
    play.do(UseAbility("other", "bite", ("bo",)))

    assert (rage(play, "ana"), rage(play, "bo")) == ([8], [4])


@pytest.mark.parametrize(("had", "strikes"), [(9, False), (10, True)])
def test_enough_of_it_sets_a_feature_off(fight: Make, had: int, strikes: bool) -> None:
    """Who starts its turn with 10 or more loses them and makes a melee free strike against the nearest creature, its friend Bo: 2 + Might 2
    damage at tier 1."""
    mad = Reacts(
        "mad",
        "Mad",
        Trigger("turn starts", "self", needs=(Holds("count at least", "rage", value=10),)),
        (
            Count("rage", 0, exactly=True),
            FreeStrike(Selection(("creature",), 1, nearest=True), "melee", choice=False),
        ),
        choice=False,
        target=ONESELF,
    )
    play = fight(
        foe("wolf", (5, 0), abilities=[bite(Count("rage", had))]),
        hero("ana", (0, 0), mad),
        hero("bo", (1, 0)),
        first="director",
        dice=[2, 3] if strikes else (),
    )

    play.do(UseAbility("wolf", "bite", ("ana",)))
    play.do(EndTurn("wolf"))
    play.do(EndTurn("ana"))

    assert [(taken.source, taken.target, taken.amount) for taken in play.events(DamageTaken)] == ([("ana", "bo", 4)] if strikes else [])
    assert rage(play, "ana") == ([] if strikes else [9])


def test_damage_by_what_is_counted(fight: Make) -> None:
    """3 for each that is counted, of who has 2; nothing of who has none."""
    burst = DealDamage(0, more=Amount(of="count", whose=TARGET, times=3, name="rage"))
    enough = When((Holds("count at least", "rage", value=1),), (burst,))
    play = fight(foe("wolf", (5, 0), abilities=[bite(Count("rage", 2), enough)]), hero("ana", (0, 0)), hero("bo", (1, 0)), first="director")

    play.do(UseAbility("wolf", "bite", ("ana",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (24, 30)
