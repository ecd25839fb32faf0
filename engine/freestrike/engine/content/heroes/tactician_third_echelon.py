"""The tactician's abilities of levels 7 to 9 (classes/tactician)."""

from __future__ import annotations

from freestrike.engine.content.heroes.tactician import (
    MARK,
    marked,
)
from freestrike.engine.content.heroes.tactician_orders import (
    ALLY_WITHIN_10,
    DOUBLE_EDGE,
    EACH_ALLY,
    EACH_TARGETED,
    EDGE,
    MORE_POTENT,
    SELF_AND_TWO_ALLIES,
    STRUCK,
    THREE_ALLIES,
    WHO_SET_IT_OFF,
    neither_leader_nor_solo,
    order,
    stance,
    strike,
)
from freestrike.engine.content.heroes.tiers import condition_under_potency, damage_roll
from freestrike.events.content.ability import (
    FREE_TRIGGERED_ACTION,
    MAIN_ACTION,
    Ability,
    Area,
    Target,
)
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING
from freestrike.events.content.duration import UNTIL_DYING
from freestrike.events.content.effect import (
    Bestow,
    ForceMove,
    ForEach,
    FreeStrike,
    Gain,
    MakePowerRoll,
    Move,
    Reacts,
    SpendRecovery,
    Stance,
    Substitute,
    UseAbilities,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.stamina import Kill
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import HEROIC_RESOURCE, MALICE, SURGES

GO_NOW_AND_SPEED_WELL = order(
    "go-now-and-speed-well",
    "Go Now and Speed Well",
    MAIN_ACTION,
    11,
    Target(("self", "ally"), 1),
    Gain(SURGES, 2),
    UseAbilities("signature or heroic", modifiers=(*DOUBLE_EDGE, Modifier("ignores immunity"), MORE_POTENT)),
)
FINISH_THEM = Ability(
    "finish-them",
    "Finish Them!",
    FREE_TRIGGERED_ACTION,
    ("Ranged",),
    ranged=10,
    target=WHO_SET_IT_OFF,
    effects=(
        Kill(),
        ForEach(Selection((TRIGGER_TARGET,)), (SpendRecovery(),)),
    ),
    cost=11,
    resource=HEROIC_RESOURCE,
    on=Trigger("becomes winded", "creature", within=10, needs=neither_leader_nor_solo(TRIGGERING)),
)
FLOODGATES_OPEN = order(
    "floodgates-open",
    "Floodgates Open",
    MAIN_ACTION,
    11,
    THREE_ALLIES,
    Gain(SURGES, 1),
    UseAbilities("signature", modifiers=(*EDGE, MORE_POTENT)),
)
I_LL_OPEN_AND_YOU_LL_CLOSE = strike(
    "ill-open-and-youll-close",
    "I'll Open and You'll Close",
    11,
    damage_roll("might", 6, 10, 14),
    ForEach(ALLY_WITHIN_10, (UseAbilities("heroic", against=STRUCK, cost="affordable", repick=True),)),
    target=Target(("creature",), 1),
)

# 9th level

SQUAD_HIT_AND_RUN = order(
    "squad-hit-and-run",
    "Squad! Hit and Run!",
    MAIN_ACTION,
    11,
    SELF_AND_TWO_ALLIES,
    Gain(SURGES, 2),
    UseAbilities("signature", modifiers=EDGE),
    Move(2, "shift"),
    Stance("hide anywhere"),
)
THEIR_LACK_OF_FOCUS = Ability(
    "their-lack-of-focus-is-their-undoing",
    "Their Lack of Focus Is Their Undoing",
    MAIN_ACTION,
    ("Magic", "Ranged", "Weapon"),
    ranged=10,
    target=Target(("enemy",), 3),
    effects=(
        UseAbilities(
            "signature", usage="no action", choice=False, controlled=True, modifiers=(Modifier("automatic tier", 3, on="power roll"),)
        ),
    ),
    after=(MakePowerRoll(condition_under_potency("reason", "dazed"), ("might",), who=EACH_TARGETED),),
    cost=11,
    resource=HEROIC_RESOURCE,
)
BLOT_OUT_THE_SUN = Ability(
    "blot-out-the-sun",
    "Blot Out the Sun!",
    MAIN_ACTION,
    ("Area",),
    area=Area("burst", 3),
    target=EACH_ALLY,
    effects=(FreeStrike(Selection(("enemy",), needs=(marked(),)), "ranged", modifiers=(*EDGE, Modifier("ignores", name="banes"))),),
    cost=11,
    resource=HEROIC_RESOURCE,
)
COUNTERSTRATEGY = stance(
    "counterstrategy",
    "Counterstrategy",
    MAIN_ACTION,
    11,
    Gain(SURGES, 6),
    Bestow(
        UNTIL_DYING,
        reacts=(
            Reacts(
                "counterstrategy",
                "Counterstrategy",
                Trigger("spends resource", "", name=MALICE),
                (ForEach(Selection(("self", "ally"), 1, 10, sight=False, least=1), (Gain(HEROIC_RESOURCE, 2),)),),
                choice=False,
                target=ONESELF,
            ),
        ),
        state="counterstrategy",
    ),
)
NO_ESCAPE = Ability(
    "no-escape",
    "No Escape",
    MAIN_ACTION,
    ("Charge", "Melee", "Strike", "Weapon"),
    melee=1,
    roll=damage_roll("might", 11, 16, 21),
    effects=(MARK,),
    cost=11,
    resource=HEROIC_RESOURCE,
    in_charge=Bestow(
        modifiers=(Modifier("can", name="cross enemies"),),
        reacts=(
            Reacts(
                "no-escape",
                "No Escape",
                Trigger("enters space", "self", "creature"),
                (ForceMove("slide", 1, aside=True),),
                target=Selection((TRIGGER_TARGET,)),
            ),
        ),
    ),
)
THAT_ONE_IS_MINE = strike(
    "that-one-is-mine",
    "That One Is Mine!",
    11,
    damage_roll("might", 8, 13, 17),
    MARK,
    ForEach(
        ONESELF,
        (
            Bestow(
                UNTIL_DYING,
                substitutes=(Substitute(UseAbilities("signature or heroic"), against=(marked(),)),),
                state="that-one-is-mine",
            ),
        ),
    ),
    target=Target(("creature",), 1),
)

THIRD_ECHELON = (
    GO_NOW_AND_SPEED_WELL,
    FINISH_THEM,
    FLOODGATES_OPEN,
    I_LL_OPEN_AND_YOU_LL_CLOSE,
    SQUAD_HIT_AND_RUN,
    THEIR_LACK_OF_FOCUS,
    BLOT_OUT_THE_SUN,
    COUNTERSTRATEGY,
    NO_ESCAPE,
    THAT_ONE_IS_MINE,
)
"""All of them, in the order of the levels that give them."""
