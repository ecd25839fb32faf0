"""The tactician's abilities of levels 4 to 6 (classes/tactician)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.content.heroes.tactician import (
    BATTLE_PLAN_BENEFIT,
    MARK,
    REASON,
    ROLLED,
    marked,
)
from freestrike.engine.content.heroes.tactician_orders import (
    DOUBLE_EDGE,
    EACH_ALLY,
    EACH_TARGETED,
    EDGE,
    ONE_ALLY,
    SELF_AND_TWO_ALLIES,
    TARGETED,
    WHO_DID_IT,
    WHO_SET_IT_OFF,
    WHOM_IT_WAS_DONE_TO,
    neither_leader_nor_solo,
    order,
    strike,
)
from freestrike.engine.content.heroes.tiers import condition_under_potency, damage_roll
from freestrike.events.content.ability import (
    FREE_TRIGGERED_ACTION,
    MAIN_ACTION,
    MANEUVER,
    Ability,
    Area,
    Target,
)
from freestrike.events.content.amount import TARGET, TRIGGER_TARGET, TRIGGERING, Amount
from freestrike.events.content.duration import ENCOUNTER, END_OF_THIS_ABILITY, SAVE
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Effect,
    EndConditions,
    ForceMove,
    ForEach,
    FreeStrike,
    Gain,
    GainTemporaryStamina,
    Halve,
    ImposeCondition,
    MakePowerRoll,
    Move,
    Reacts,
    SetStaminaTo,
    SpendRecovery,
    Stance,
    UnderPotency,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.telling import Tell
from freestrike.events.content.trigger import BEFORE, Limit, Trigger
from freestrike.events.lasting import MARKED
from freestrike.events.resources import HEROIC_RESOURCE, SURGES

SQUAD_GEAR_CHECK = Ability(
    "squad-gear-check",
    "Squad! Gear Check!",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    roll=damage_roll("might", 9, 13, 18),
    effects=(
        ForEach(ONESELF, (GainTemporaryStamina(Amount(10)),)),
        ForEach(Selection(("ally",), 0, 1, TARGET), (GainTemporaryStamina(Amount(10)),)),
    ),
    cost=9,
    resource=HEROIC_RESOURCE,
)
SQUAD_REMEMBER_YOUR_TRAINING = order(
    "squad-remember-your-training",
    "Squad! Remember Your Training!",
    MAIN_ACTION,
    9,
    SELF_AND_TWO_ALLIES,
    Gain(SURGES, 1),
    UseAbilities("signature", usage="no action", modifiers=DOUBLE_EDGE),
)
WIN_THIS_DAY = Ability(
    "win-this-day",
    "Win This Day!",
    MAIN_ACTION,
    ("Area",),
    area=Area("burst", 3),
    target=EACH_ALLY,
    effects=(Gain(SURGES, 2), SpendRecovery(), EndConditions(count=0, effects=True), Stance("stand up")),
    cost=9,
    resource=HEROIC_RESOURCE,
)
YOU_VE_STILL_GOT_SOMETHING_LEFT = order(
    "youve-still-got-something-left",
    "You've Still Got Something Left",
    MAIN_ACTION,
    9,
    ONE_ALLY,
    UseAbilities(
        "heroic",
        keywords=("Strike",),
        choice=False,
        cost=Amount(1, ("reason",)),
        modifiers=(Modifier("extra damage", REASON),),
    ),
)

# 6th level

REDUCED_TO_0 = SetStaminaTo(Amount(0))


COORDINATED_EXECUTION = Ability(
    "coordinated-execution",
    "Coordinated Execution",
    FREE_TRIGGERED_ACTION,
    ("Ranged",),
    ranged=10,
    target=WHO_SET_IT_OFF,
    effects=(
        When(
            neither_leader_nor_solo(TRIGGER_TARGET),
            (
                ForEach(Selection(("creature",), 0, needs=(Holds("of its squad", to=TRIGGER_TARGET),), sight=False), (REDUCED_TO_0,)),
                ForEach(Selection((TRIGGER_TARGET,)), (REDUCED_TO_0,)),
            ),
            (AlterRoll(tiers=2),),
        ),
    ),
    cost=9,
    resource=HEROIC_RESOURCE,
    on=Trigger("obtains tier", "ally", "creature", within=10, needs=(ROLLED, Holds("hidden", of=TRIGGERING))),
)
"""It is used as the roll is made: then the outcome against a leader or solo creature can still be another."""
PANIC_IN_THEIR_LINES = replace(
    strike(
        "panic-in-their-lines",
        "Panic in Their Lines",
        9,
        damage_roll("might", 6, 9, 13, ((ForceMove("slide", 1),), (ForceMove("slide", 3),), (ForceMove("slide", 5),))),
        target=Target(("creature",), 2),
    ),
    before=(
        Bestow(
            END_OF_THIS_ABILITY,
            reacts=(
                Reacts(
                    "panic-in-their-lines",
                    "Panic in Their Lines",
                    Trigger("slams", "creature", "creature", needs=(Holds("targeted", of=TRIGGERING),)),
                    (FreeStrike(Selection((TRIGGER_TARGET,)), choice=False),),
                    choice=False,
                ),
            ),
            state="panic-in-their-lines",
        ),
    ),
)
WHO_IS_MARKED_IS_KNOWN = Reacts(
    "battle-plan-tells", "Battle Plan", Trigger("gains state", "creature", "self", name=MARKED), (Tell(),), choice=False
)
BATTLE_PLAN = replace(
    order(
        "battle-plan",
        "Battle Plan",
        MANEUVER,
        9,
        Target(("creature",), 3),
        MARK,
    ),
    after=(
        ForEach(Selection(("creature",), 0, needs=(marked(),), sight=False), (Tell(),)),
        ForEach(Selection(("self", "ally"), 0, 3), (Gain(SURGES, 2),)),
        Bestow(ENCOUNTER, reacts=(BATTLE_PLAN_BENEFIT, WHO_IS_MARKED_IS_KNOWN), state="battle-plan"),
    ),
)
HUSTLE = Ability(
    "hustle",
    "Hustle!",
    MANEUVER,
    ("Area",),
    area=Area("burst", 2),
    target=EACH_ALLY,
    effects=(
        When((Holds("is"),), (ForEach(Selection(("enemy",), 2, 10), (MARK,)),)),
        Move(manner="shift"),
        Gain(SURGES, 2),
    ),
    cost=9,
    resource=HEROIC_RESOURCE,
)
INSTANT_RETALIATION = Ability(
    "instant-retaliation",
    "Instant Retaliation",
    FREE_TRIGGERED_ACTION,
    ("Melee", "Weapon"),
    melee=1,
    target=WHOM_IT_WAS_DONE_TO,
    effects=(
        Halve(),
        ForEach(WHO_DID_IT, (MakePowerRoll(condition_under_potency("agility", "dazed"), ("might",)),)),
    ),
    cost=9,
    resource=HEROIC_RESOURCE,
    on=Trigger("is about to damage", "creature", "ally", within=1, measured="subject", moment=BEFORE),
)


def _lead_the_charge(modifiers: tuple[Modifier, ...], allies: int) -> tuple[Effect, ...]:
    grant = UseAbilities("charge", keywords=("Melee", "Strike"), against=TARGETED, modifiers=modifiers, repick=True, instead="signature")
    return (ForEach(Selection(("ally",), allies, 10), (grant,)),)


TO_ME_SQUAD = Ability(
    "to-me-squad",
    "To Me Squad!",
    MAIN_ACTION,
    ("Charge", "Melee", "Strike", "Weapon"),
    melee=1,
    roll=damage_roll("might", 6, 9, 13, (_lead_the_charge((), 1), _lead_the_charge(EDGE, 1), _lead_the_charge(EDGE, 2))),
    before=(
        ForEach(EACH_TARGETED, (Bestow(END_OF_THIS_ABILITY, state="to-me-squad"),)),
        Bestow(
            END_OF_THIS_ABILITY,
            reacts=(
                Reacts(
                    "to-me-squad",
                    "To Me Squad!",
                    Trigger(
                        "obtains tier",
                        "ally",
                        "creature",
                        needs=(Holds("state given by", "to-me-squad", TRIGGER_TARGET), Holds("ability", "strike")),
                    ),
                    (UnderPotency("reason", "strong", (ImposeCondition("dazed", SAVE),)),),
                    choice=False,
                    target=Selection((TRIGGER_TARGET,)),
                    limit=Limit("turn"),
                ),
            ),
            state="to-me-squad-strikes",
        ),
    ),
    cost=9,
    resource=HEROIC_RESOURCE,
)

# 8th level

SECOND_ECHELON = (
    SQUAD_GEAR_CHECK,
    SQUAD_REMEMBER_YOUR_TRAINING,
    WIN_THIS_DAY,
    YOU_VE_STILL_GOT_SOMETHING_LEFT,
    COORDINATED_EXECUTION,
    PANIC_IN_THEIR_LINES,
    BATTLE_PLAN,
    HUSTLE,
    INSTANT_RETALIATION,
    TO_ME_SQUAD,
)
"""All of them, in the order of the levels that give them."""
