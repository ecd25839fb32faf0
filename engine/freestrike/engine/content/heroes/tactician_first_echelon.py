"""The tactician's abilities of levels 1 to 3 (classes/tactician)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.content.heroes.tactician import (
    FOG_OF_WAR_BENEFIT,
    HAS_DAMAGED_A_MARKED,
    MARK,
    ROLLED,
    TARGETS_OF_OPPORTUNITY_BENEFIT,
    marked,
)
from freestrike.engine.content.heroes.tactician_orders import (
    ALLY_WITHIN_10,
    EACH_ALLY,
    EDGE,
    MYSELF,
    NOT_ITSELF,
    ONE_ALLY,
    SELF_AND_TWO_ALLIES,
    STRUCK,
    THREE_ALLIES,
    TWO_ALLIES,
    WHO_DID_IT,
    WHO_SET_IT_OFF,
    WHOM_IT_WAS_DONE_TO,
    WITH_A_POTENCY,
    order,
    reacts_for_the_fight,
    stance,
    strike,
)
from freestrike.engine.content.heroes.tiers import POTENCIES_BY_TIER, Tiers, condition_under_potency, damage_roll
from freestrike.events.content.ability import (
    MAIN_ACTION,
    MANEUVER,
    TRIGGERED_ACTION,
    Ability,
    Area,
    OtherTrigger,
    PowerRoll,
    Target,
)
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import ENCOUNTER, EOT, SAVE, START_OF_USERS_TURN, UNTIL_DYING
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Count,
    Effect,
    EndState,
    ForceMove,
    ForEach,
    FreeStrike,
    Gain,
    GainTemporaryStamina,
    Halve,
    ImposeCondition,
    MakePowerRoll,
    May,
    Move,
    Reacts,
    Spend,
    SpendRecovery,
    Substitute,
    SwapPlaces,
    TakeTurn,
    UnderPotency,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, DURING, Limit, Trigger
from freestrike.events.resources import HEROIC_RESOURCE, SURGES

STRIKE_NOW = order(
    "strike-now",
    "Strike Now",
    MAIN_ACTION,
    0,
    ONE_ALLY,
    UseAbilities("signature"),
    Spend(5, (ForEach(Selection(("ally",), 1, 10, needs=(Holds("among the targets", negated=True),)), (UseAbilities("signature"),)),)),
)
ADVANCED_TACTICS = Ability(
    "advanced-tactics",
    "Advanced Tactics",
    TRIGGERED_ACTION,
    ("Ranged",),
    ranged=10,
    target=WHO_SET_IT_OFF,
    effects=(Gain(SURGES, 2), When((WITH_A_POTENCY,), (Spend(1, (AlterRoll(Modifier("potency", 1)),)),))),
    on=Trigger("rolls", "ally", within=10, needs=(ROLLED,)),
    or_on=(OtherTrigger(Trigger("deals damage", "ally", "creature", within=10, needs=(NOT_ITSELF, replace(ROLLED, negated=True)))),),
)
"""Surges can't be used on damage that is not rolled (classes/surges), so those that are gained as that is dealt are kept."""
OVERWATCH = Ability(
    "overwatch",
    "Overwatch",
    TRIGGERED_ACTION,
    ("Ranged",),
    ranged=10,
    target=Target(("creature",), 1),
    effects=(
        ForEach(Selection(("ally",), needs=(Holds("is", to=TRIGGERING, negated=True),)), (FreeStrike(Selection((TRIGGERING,))),)),
        Spend(1, (UnderPotency("reason", "average", (ImposeCondition("slowed", EOT),)),)),
    ),
    on=Trigger("moves", "creature", within=10, moment=DURING),
)
PARRY = Ability(
    "parry",
    "Parry",
    TRIGGERED_ACTION,
    ("Melee", "Weapon"),
    melee=2,
    target=WHOM_IT_WAS_DONE_TO,
    effects=(
        ForEach(ONESELF, (Move(1, "shift"),)),
        When((Holds("is", of=TRIGGER_TARGET),), (Halve(),), (When((Holds("adjacent to", of=TRIGGER_TARGET),), (Halve(),)),)),
        When((WITH_A_POTENCY,), (AlterRoll(Modifier("potency", -1)),)),
    ),
    on=Trigger("is about to damage", "creature", "self or ally", within=2, measured="subject", moment=BEFORE),
)
PARRY_FROM_FARTHER = replace(
    PARRY,
    id="parry-from-farther",
    effects=(ForEach(ONESELF, (Move(Amount(characteristics=("reason",)), "shift"),)), *PARRY.effects[1:]),
    cost=1,
    resource=HEROIC_RESOURCE,
    on=Trigger(
        "is about to damage", "creature", "self or ally", measured="subject", moment=BEFORE, reach=Amount(1, characteristics=("reason",))
    ),
)
"""Parry for a focus: its distance is 1 and Reason then (classes/doctrine-triggered-action)."""
BATTLE_CRY = Ability(
    "battle-cry",
    "Battle Cry",
    MANEUVER,
    ("Ranged",),
    ranged=10,
    target=THREE_ALLIES,
    roll=PowerRoll(((Gain(SURGES, 1),), (Gain(SURGES, 2),), (Gain(SURGES, 3),)), ("reason",)),
    cost=3,
    resource=HEROIC_RESOURCE,
)
CONCUSSIVE_STRIKE = strike(
    "concussive-strike", "Concussive Strike", 3, damage_roll("might", 3, 5, 8, condition_under_potency("might", "dazed"))
)
_SOMEBODY_RECOVERS = (ForEach(Selection(("self", "ally"), 1, 10), (SpendRecovery(),)),)
_NEXT_ROLL_HAS_AN_EDGE = Bestow("until used", (Modifier("edge", on="ability roll", next_only=True),))
_BOTH_RECOVER: tuple[Effect, ...] = (
    ForEach(ONESELF, (SpendRecovery(), _NEXT_ROLL_HAS_AN_EDGE)),
    ForEach(ALLY_WITHIN_10, (SpendRecovery(), _NEXT_ROLL_HAS_AN_EDGE)),
)
INSPIRING_STRIKE = strike(
    "inspiring-strike",
    "Inspiring Strike",
    3,
    damage_roll("might", 3, 5, 8, (_SOMEBODY_RECOVERS, _SOMEBODY_RECOVERS, _BOTH_RECOVER)),
)
SQUAD_FORWARD = order("squad-forward", "Squad! Forward!", MANEUVER, 3, SELF_AND_TWO_ALLIES, Move())


def _hammer(modifiers: tuple[Modifier, ...], allies: int) -> tuple[Effect, ...]:
    """Allies within 10 use a strike signature ability against the target, or another if it has fallen."""
    grant = UseAbilities("signature", keywords=("Strike",), against=STRUCK, modifiers=modifiers, repick=True)
    return (ForEach(Selection(("ally",), allies, 10), (grant,)),)


HAMMER_AND_ANVIL = strike(
    "hammer-and-anvil",
    "Hammer and Anvil",
    5,
    damage_roll("might", 5, 9, 12, (_hammer((), 1), _hammer(EDGE, 1), _hammer(EDGE, 2))),
)
MIND_GAME = strike(
    "mind-game",
    "Mind Game",
    5,
    damage_roll("might", 4, 6, 10, condition_under_potency("reason", "weakened")),
    MARK,
    ForEach(
        ONESELF,
        (
            Bestow(
                START_OF_USERS_TURN,
                reacts=(
                    Reacts(
                        "mind-game",
                        "Mind Game",
                        replace(HAS_DAMAGED_A_MARKED, actor="ally"),
                        (SpendRecovery(), ForEach(ONESELF, (EndState("mind-game"),))),
                        choice=False,
                        target=WHO_DID_IT,
                    ),
                ),
                state="mind-game",
            ),
        ),
    ),
)
NOW = order("now", "Now!", MANEUVER, 5, THREE_ALLIES, FreeStrike())
THIS_IS_WHAT_WE_PLANNED_FOR = order(
    "this-is-what-we-planned-for",
    "This Is What We Planned For",
    MANEUVER,
    5,
    TWO_ALLIES,
    TakeTurn(),
)

# 2nd level


def _frightened_of(whom: str) -> Tiers:
    first, second, third = ((UnderPotency("reason", value, (ImposeCondition("frightened", SAVE, whom),)),) for value in POTENCIES_BY_TIER)
    return first, second, third


FOG_OF_WAR = replace(
    order(
        "fog-of-war",
        "Fog of War",
        MANEUVER,
        5,
        Target(("creature",), 2),
        MARK,
        FreeStrike(Selection(("creature",), within=5, from_=TARGET), choice=False, controlled=True),
    ),
    after=(Bestow(ENCOUNTER, reacts=(FOG_OF_WAR_BENEFIT,), state="fog-of-war"),),
)


def _try_me() -> Tiers:
    frightened = condition_under_potency("reason", "frightened")
    return damage_roll("reason", 2, 3, 4, frightened).tiers


TRY_ME_INSTEAD = Ability(
    "try-me-instead",
    "Try Me Instead",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    target=MYSELF,
    effects=(
        ForEach(
            Selection(("ally",), 1, least=1),
            (
                ForEach(ONESELF, (Move(manner="shift", to="up to", of=OUTER_TARGET),)),
                When((Holds("adjacent to"),), (ForEach(ONESELF, (SwapPlaces(OUTER_TARGET),)),)),
                SpendRecovery(),
            ),
        ),
        MakePowerRoll(_try_me(), ("reason",), who=Selection(("creature",), 1, 1), keywords=("Melee", "Strike", "Weapon")),
    ),
    cost=5,
    resource=HEROIC_RESOURCE,
)
_TAUNT = (ImposeCondition("taunted", EOT),)
I_VE_GOT_YOUR_BACK = Ability(
    "ive-got-your-back",
    "I've Got Your Back",
    MAIN_ACTION,
    ("Ranged", "Strike", "Weapon"),
    ranged=5,
    roll=damage_roll("reason", 5, 9, 12, (_TAUNT, _TAUNT, _TAUNT)),
    effects=(ForEach(Selection(("ally",), 1, 1, TARGET), (SpendRecovery(),)),),
    cost=5,
    resource=HEROIC_RESOURCE,
)
TARGETS_OF_OPPORTUNITY = replace(
    order("targets-of-opportunity", "Targets of Opportunity", MANEUVER, 5, Target(("creature",), 2), MARK, ranged=5),
    after=(Gain(SURGES, 2), Bestow(ENCOUNTER, reacts=(TARGETS_OF_OPPORTUNITY_BENEFIT,), state="targets-of-opportunity")),
)

PASSED = "come adjacent to"
PASSES_ANOTHER = Reacts(
    "no-dying-on-my-watch-passes",
    "No Dying on My Watch",
    Trigger("comes adjacent to", "self", "enemy"),
    (Count(PASSED),),
    choice=False,
    target=ONESELF,
    limit=Limit("turn", whose=TRIGGER_TARGET),
)
NO_DYING_ON_MY_WATCH = Ability(
    "no-dying-on-my-watch",
    "No Dying on My Watch",
    TRIGGERED_ACTION,
    ("Ranged", "Strike", "Weapon"),
    ranged=5,
    target=WHO_SET_IT_OFF,
    effects=(
        ForEach(
            ONESELF,
            (
                Count(PASSED, 0, exactly=True),
                Bestow(ENCOUNTER, reacts=(PASSES_ANOTHER,), state="no-dying-on-my-watch"),
                Move(to="beside", of=TRIGGER_TARGET),
                EndState("no-dying-on-my-watch"),
            ),
        ),
        ForEach(
            Selection((TRIGGER_TARGET,)), (SpendRecovery(), GainTemporaryStamina(Amount(of="count", whose=USER, name=PASSED, times=5)))
        ),
        MakePowerRoll(_frightened_of(TRIGGER_TARGET), ("might",)),
    ),
    cost=5,
    resource=HEROIC_RESOURCE,
    on=Trigger("deals damage", "enemy", "ally", within=5),
)
SQUAD_ON_ME = Ability(
    "squad-on-me",
    "Squad! On Me!",
    MANEUVER,
    ("Area",),
    area=Area("burst", 1),
    target=EACH_ALLY,
    effects=(
        Bestow(START_OF_USERS_TURN, (Modifier("stability", Amount(characteristics=("might",))),)),
        Gain(SURGES, 2),
    ),
    cost=5,
    resource=HEROIC_RESOURCE,
)

# 3rd level

FRONTAL_ASSAULT = stance(
    "frontal-assault",
    "Frontal Assault",
    MANEUVER,
    7,
    reacts_for_the_fight(
        "frontal-assault",
        "Frontal Assault",
        HAS_DAMAGED_A_MARKED,
        ForEach(Selection((TRIGGER_TARGET,)), (May((ForceMove("push", 2, by=TRIGGERING),), chooser=OUTER_TARGET),)),
        Move(2, "shift"),
        limit=Limit("turn"),
    ),
    Bestow(
        UNTIL_DYING,
        substitutes=(
            Substitute(UseAbilities("signature or heroic", keywords=("Melee", "Strike")), "charge", whose="ally", against=(marked(),)),
        ),
        state="frontal-assault-charges",
    ),
)
HIT_EM_HARD = stance(
    "hit-em-hard",
    "Hit 'Em Hard!",
    MANEUVER,
    7,
    reacts_for_the_fight(
        "hit-em-hard",
        "Hit 'Em Hard!",
        Trigger("obtains tier", "self or ally", needs=(marked(TRIGGER_TARGET), ROLLED)),
        Gain(SURGES, 2),
    ),
    reacts_for_the_fight(
        "hit-em-hard-unrolled",
        "Hit 'Em Hard!",
        Trigger("deals damage", "self or ally", needs=(marked(TRIGGER_TARGET), replace(ROLLED, negated=True))),
        Gain(SURGES, 2),
    ),
)
"""Rolled damage can have the surges at once: they are there when the roll is made, before they are spent (classes/surges)."""
ROUT = stance(
    "rout",
    "Rout",
    MANEUVER,
    7,
    reacts_for_the_fight(
        "rout",
        "Rout",
        HAS_DAMAGED_A_MARKED,
        ForEach(Selection((TRIGGER_TARGET,)), (UnderPotency("reason", "average", (ImposeCondition("frightened", SAVE, TRIGGERING),)),)),
    ),
)
STAY_STRONG_AND_FOCUS = stance(
    "stay-strong-and-focus",
    "Stay Strong and Focus!",
    MANEUVER,
    7,
    reacts_for_the_fight("stay-strong-and-focus", "Stay Strong and Focus!", HAS_DAMAGED_A_MARKED, SpendRecovery()),
)

# 5th level

FIRST_ECHELON = (
    STRIKE_NOW,
    ADVANCED_TACTICS,
    OVERWATCH,
    PARRY,
    PARRY_FROM_FARTHER,
    BATTLE_CRY,
    CONCUSSIVE_STRIKE,
    INSPIRING_STRIKE,
    SQUAD_FORWARD,
    HAMMER_AND_ANVIL,
    MIND_GAME,
    NOW,
    THIS_IS_WHAT_WE_PLANNED_FOR,
    FOG_OF_WAR,
    TRY_ME_INSTEAD,
    I_VE_GOT_YOUR_BACK,
    TARGETS_OF_OPPORTUNITY,
    NO_DYING_ON_MY_WATCH,
    SQUAD_ON_ME,
    FRONTAL_ASSAULT,
    HIT_EM_HARD,
    ROUT,
    STAY_STRONG_AND_FOCUS,
)
"""All of them, in the order of the levels that give them."""
