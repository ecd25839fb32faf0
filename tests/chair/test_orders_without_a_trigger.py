"""The Director has a triggered ability used though nothing has set it off: what it asks can be answered, and passed on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from effects.stage import SLASH, Stage, foe, hero
from freestrike.engine import Refused, UseAbility
from freestrike.engine.content.heroes.tactician_abilities import ABILITIES
from freestrike.events.content.ability import Ability
from freestrike.events.rulebook import RULES

TRIGGERED = tuple(one for one in ABILITIES if one.on is not None)


@pytest.mark.parametrize("ability", TRIGGERED, ids=lambda one: one.id)
@pytest.mark.parametrize("whom", [(), ("ana",), ("bea",), ("orc",)])
@pytest.mark.parametrize("eager", [True, False])
def test_every_question_can_be_answered(ability: Ability, whom: tuple[str, ...], eager: bool) -> None:
    """As few as it takes, or as many as may be, where that is an answer at all."""
    ana = hero("ana", (1, 1), abilities=(ability, SLASH), stamina=30, heroic_resource=20, reason=2)
    stage = Stage(ana, hero("bea", (3, 1)), foe("orc", (2, 1)), foe("elf", (5, 5)), dice=[5] * 40)
    fight = stage.fight

    if refused_for(lambda: fight.order(UseAbility("ana", ability.id, whom), overruling=sorted(RULES), reason="so be it")):
        return
    asked = 0
    while fight.prompts:
        prompt, asked = fight.prompts[0], asked + 1
        offered = [option.id for option in prompt.options]
        wanted = offered[: prompt.most if eager else prompt.least]
        if refused_for(partial(fight.answer, prompt.id, wanted, seat=prompt.seat)):
            fight.answer(prompt.id, offered[: prompt.least], seat=prompt.seat)
    assert asked < 20
    assert fight.board.in_flight == ()


def refused_for(doing: Callable[[], object]) -> list[str]:
    """The reasons for which it is refused, of which none is that the engine can't go on."""
    codes: list[str] = []
    try:
        doing()
    except Refused as refused:
        codes = [reason.code for reason in refused.reasons]
    assert "cannot be carried out" not in codes
    return codes
