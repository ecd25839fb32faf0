"""What a triggered ability makes of the potency that goes with the damage it answers: compiled, and played as it is published
(rules/classes.md:9129, 9163, and the triggered actions of the elementalist and the fury)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published
from freestrike.engine import UseAbility
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, ImposeCondition, UnderPotency
from freestrike.events.content.stat_block import Characteristics

Make = Callable[..., Fight]

TRIP = replace(
    HEWING,
    id="trip",
    name="Trip",
    roll=PowerRoll(((DealDamage(6), UnderPotency("might", 2, (ImposeCondition("prone"),))),) * 3, ("might",)),
)
"""A strike that deals 6 and knocks down whose Might is below 2."""

ANSWERS = {
    "Skin Like Castle Walls": "Elementalist/1st-Level Features/Skin Like Castle Walls",
    "Unearthly Reflexes": "Fury/1st-Level Features/Unearthly Reflexes",
}


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize(("ability", "paid", "prone", "left"), [(TRIP, True, False, 0), (TRIP, False, True, 1), (HEWING, True, False, 1)])
def test_the_potency_is_lower_for_what_is_paid(
    fight: Make,
    compendium_directory: Path,
    name: str,
    ability: Ability,
    paid: bool,
    prone: bool,
    left: int,
) -> None:
    """Half of 6 is 3, of Hew at tier 1 half of 3 is 1. A Might of 1 is below the potency of 2, not below 1; where the damage has none
    there is nothing to pay for."""
    answer = published(compendium_directory)[ANSWERS[name]]
    ana = hero("ana", (0, 0), abilities=[answer], focus=1, scores=Characteristics(might=1))
    choose = [f"{answer.id}/ana", *(["number/1"] if paid and ability is TRIP else [])]
    play = fight(ana, foe("orc", (1, 0), abilities=[ability]), first="director", dice=[2, 2], choose=choose)

    play.do(UseAbility("orc", ability.id, ("ana",)))

    assert play.stamina("ana") == (27 if ability is TRIP else 29)
    assert bool(play.events(ConditionImposed)) is prone
    assert play.encounter.board.creatures["ana"].heroic_resource == left
    assert play.left_to_the_director() == []
