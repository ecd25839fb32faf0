"""Occasions that a feature can wait for, each brought about once by what is done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Charge, EndTurn, UseAbility
from freestrike.events.commands import Command
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import DealDamage, Effect, EndConditions, ForceMove, Gain, ImposeCondition, Reacts
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.turns import FeatureUsed

Make = Callable[..., Fight]
NOTHING = EndConditions(count=0)
AT_ORC, AT_BO = UseAbility("bo", "deed", ("orc",)), UseAbility("bo", "deed", ("bo",))


@pytest.mark.parametrize(
    ("trigger", "effect", "command", "times"),
    [
        (Trigger("strikes", "ally", "enemy", moment=BEFORE), NOTHING, UseAbility("bo", "hew", ("orc",)), 1),
        (Trigger("strikes", "ally", "enemy", moment=BEFORE), NOTHING, Charge("bo", (), "orc"), 1),
        (Trigger("strikes", "ally", moment=BEFORE), NOTHING, AT_ORC, 0),
        (Trigger("grabs", "ally", "enemy"), ImposeCondition("grabbed"), AT_ORC, 1),
        (Trigger("slams", "enemy", "enemy"), ForceMove("push", 3), AT_ORC, 1),
        (Trigger("gains resource", "ally", name="surges"), Gain("surges", 1), AT_BO, 1),
        (Trigger("gains resource", "ally"), Gain("malice", 1), AT_BO, 0),
        (Trigger("would drop to 0", "enemy", moment=BEFORE), DealDamage(40), AT_ORC, 1),
        (Trigger("makes saving throw", "ally", name="slowed"), ImposeCondition("slowed", "save"), AT_BO, 1),
        (Trigger("combat starts"), NOTHING, EndTurn("bo"), 1),
    ],
    ids=lambda one: one.occasion if isinstance(one, Trigger) else "",
)
def test_an_occasion(fight: Make, trigger: Trigger, effect: Effect, command: Command, times: int) -> None:
    watch = Reacts("watch", "Watch", trigger, (Gain("surges", 1),), choice=False, target=ONESELF)
    deed = Ability("deed", "Deed", MANEUVER, ("Melee",), melee=1, target=Target(("creature", "self")), effects=(effect,))
    striking = isinstance(command, Charge) or command == UseAbility("bo", "hew", ("orc",))
    saves = trigger.occasion == "makes saving throw"
    play = fight(
        hero("ana", (0, 3), watch),
        hero("bo", (0, 0), abilities=[deed, HEWING]),
        foe("orc", (1, 0)),
        foe("ogre", (2, 0)),
        dice=[6, 6] if striking else [6] if saves else [],
        choose=["square/2,0,0"] if trigger.occasion == "slams" else ["kill/orc"] if trigger.occasion == "would drop to 0" else [],
    )

    play.do(command)
    if saves:
        play.do(EndTurn("bo"))

    assert [used.creature for used in play.events(FeatureUsed)] == ["ana"] * times
