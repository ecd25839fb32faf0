"""What two do for each other who are bound, and what abilities take from others, as published; the numbers are worked out from the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from features.test_graces_and_hearts import conditions
from features.test_printed_heroes import published, taken
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.engine.content.printed.ability import printed_abilities
from freestrike.engine.content.reading.library import read_library
from freestrike.engine.queries.modifiers import can, cannot
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, ImposeCondition
from freestrike.events.content.stat_block import Characteristics

Make = Callable[..., Fight]
STAGGER = Ability(
    "stagger",
    "Stagger",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    roll=PowerRoll(((DealDamage(3), ImposeCondition("slowed", "eot")),) * 3),
    effects=(ImposeCondition("bleeding", "eot"),),
)


def test_each_may_take_what_hurts_the_other(fight: Make, compendium_directory: Path) -> None:
    """Sacred Bond: Ana takes the 3 of the blow at Bo, who is slowed and bleeds all the same; Bo takes those of the blow at Ana; nobody may
    take them for Cy."""
    bond = published(compendium_directory)["Conduit/2nd-Level Features/Sacred Bond"]
    play = fight(
        hero("ana", (5, 5), abilities=[bond], focus=5),
        hero("bo", (7, 5)),
        hero("cy", (6, 6)),
        foe("orc", (6, 5), abilities=[STAGGER]),
        foe("imp", (6, 4), abilities=[STAGGER]),
        foe("hag", (7, 6), abilities=[STAGGER]),
        dice=[1] * 6,
        choose=["sacred-bond/ana", "sacred-bond/bo"],
    )

    play.do(UseAbility("ana", bond.id, ("ana", "bo")))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "stagger", ("bo",)))
    assert conditions(play, "bo") == ["slowed", "bleeding"]
    assert conditions(play, "ana") == []
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("imp", "stagger", ("ana",)))
    play.do(EndTurn("imp"))
    play.do(EndTurn("cy"))
    play.do(UseAbility("hag", "stagger", ("cy",)))

    assert [one for one in taken(play) if one[1] == 3] == [("ana", 3, ""), ("bo", 3, ""), ("cy", 3, "")]


def test_the_first_outcome_only_hurts(fight: Make, compendium_directory: Path) -> None:
    """Harsh Critic: the orc's next blow deals its 3 and has Bo bleed, which it does whatever is rolled, but slows nobody; a turn later it
    does."""
    critic = published(compendium_directory)["Troubadour/1st-Level Features/Harsh Critic"]
    play = fight(
        hero("ana", (5, 5), abilities=[replace(critic, cost=0)]),
        hero("bo", (7, 5)),
        foe("orc", (6, 5), abilities=[STAGGER]),
        dice=[1, 1, 1, 1, 1, 1],
    )

    play.do(UseAbility("ana", critic.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "stagger", ("bo",)))
    assert conditions(play, "bo") == ["bleeding"]
    for id in ("orc", "bo", "ana"):
        play.do(EndTurn(id))
    play.do(UseAbility("orc", "stagger", ("bo",)))

    assert conditions(play, "bo") == ["slowed", "bleeding"]
    assert [one for one in taken(play) if one[0] == "bo" and one[1] == 3] == [("bo", 3, "")] * 2


@pytest.mark.parametrize(("dice", "slowed"), [([1, 2], False), ([6, 6], True)])
def test_who_is_slower_reacts_to_nothing(fight: Make, compendium_directory: Path, dice: list[int], slowed: bool) -> None:
    """Slow: the orc, with Presence 5 above the potency, has half its speed at tier 1 (3 + 0) and is slowed at tier 2 (12); either way it
    takes no triggered actions."""
    slow = published(compendium_directory)["Talent/2nd-Level Features/Slow"]
    orc = foe("orc", (6, 5))
    orc = replace(orc, stat_block=replace(orc.stat_block, characteristics=Characteristics(presence=5)))
    play = fight(hero("ana", (5, 5), abilities=[replace(slow, cost=0)]), orc, foe("imp", (9, 9)), dice=dice)

    play.do(UseAbility("ana", slow.id, ("orc",)))

    board = play.encounter.board
    assert conditions(play, "orc") == (["slowed"] if slowed else [])
    assert cannot(board, board.creatures["orc"], "use triggered actions")
    assert not cannot(board, board.creatures["imp"], "use triggered actions")


@pytest.mark.parametrize("paid", [False, True])
def test_an_hour_is_longer_than_a_turn(fight: Make, compendium_directory: Path, paid: bool) -> None:
    """Levitation Field: Bo flies until Ana's next turn starts, or, for 5 clarity more, beyond that."""
    features = (one.feature for _, one in read_library(compendium_directory).hero_features())
    raw = next(one for one in features if one.name == "Levitation Field" and one.feature_type == "ability")
    plain, longer = (replace(one, cost=0) for one in printed_abilities(raw, "levitation-field"))
    used = longer if paid else plain
    play = fight(hero("ana", (5, 5), abilities=[used]), hero("bo", (6, 5)), foe("orc", (9, 9)))

    play.do(UseAbility("ana", used.id, ("bo",)))
    for id in ("ana", "orc", "bo"):
        assert can(play.encounter.board, play.encounter.board.creatures["bo"], "fly")
        play.do(EndTurn(id))
    play.do(BeginTurn("ana"))

    assert can(play.encounter.board, play.encounter.board.creatures["bo"], "fly") == paid
