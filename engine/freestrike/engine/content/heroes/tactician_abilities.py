"""The tactician's abilities up to 10th level (classes/tactician)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.content.heroes.tactician import (
    BATTLE_PLAN_BENEFIT,
    FOG_OF_WAR_BENEFIT,
    HAS_DAMAGED_A_MARKED,
    MARK,
    MARK_ABILITY,
    REASON,
    ROLLED,
    TARGETS_OF_OPPORTUNITY_BENEFIT,
    marked,
)
from freestrike.engine.content.heroes.tiers import POTENCIES_BY_TIER, Tiers, condition_under_potency, damage_roll
from freestrike.events.content.ability import (
    FREE_TRIGGERED_ACTION,
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
from freestrike.events.content.duration import ENCOUNTER, END_OF_THIS_ABILITY, EOT, SAVE, START_OF_USERS_TURN, UNTIL_DYING
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Count,
    Effect,
    EndConditions,
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
    SetStaminaTo,
    Spend,
    SpendRecovery,
    Stance,
    Substitute,
    SwapPlaces,
    TakeTurn,
    UnderPotency,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stamina import Kill
from freestrike.events.content.telling import Tell
from freestrike.events.content.trigger import BEFORE, DURING, Limit, Trigger
from freestrike.events.lasting import MARKED
from freestrike.events.resources import HEROIC_RESOURCE, MALICE, SURGES

ONE_ALLY = Target(("ally",), 1)
TWO_ALLIES = Target(("ally",), 2)
THREE_ALLIES = Target(("ally",), 3)
SELF_AND_TWO_ALLIES = Target(("self", "ally"), 3)
EACH_ALLY = Target(("self", "ally"), 0)
ONE_THING = Target(("creature", "object"), 1)
MYSELF = Target(("self",), 1)
WHO_SET_IT_OFF = Target((TRIGGERING,), 1)
WHOM_IT_WAS_DONE_TO = Target((TRIGGER_TARGET,), 1)
ALLY_WITHIN_10 = Selection(("ally",), 1, 10)
WHO_DID_IT = Selection((TRIGGERING,))
STRUCK = Selection((OUTER_TARGET,))
"""The target of the ability, from within what others do."""
TARGETED = Selection(("creature",), 1, needs=(Holds("among the targets"),), sight=False)
"""The target of the ability, where the words are about another."""

NOT_ITSELF = Holds("is", of=TRIGGER_TARGET, to=TRIGGERING, negated=True)
WITH_A_POTENCY = Holds("ability", "with a potency")
EACH_TARGETED = Selection(("creature",), 0, needs=(Holds("among the targets"),), sight=False)
EDGE = (Modifier("edge", on="power roll"),)
DOUBLE_EDGE = (Modifier("double edge", on="power roll"),)
MORE_POTENT = Modifier("potency")


def _strike(id: str, name: str, cost: int, roll: PowerRoll, *effects: Effect, target: Target = ONE_THING) -> Ability:
    """A strike with the weapon in hand, near or far, for `cost` focus."""
    return Ability(
        id,
        name,
        MAIN_ACTION,
        ("Melee", "Ranged", "Strike", "Weapon"),
        melee=1,
        ranged=5,
        target=target,
        roll=roll,
        effects=effects,
        cost=cost,
        resource=HEROIC_RESOURCE,
    )


def _order(id: str, name: str, usage: str, cost: int, target: Target, *effects: Effect, ranged: int = 10) -> Ability:
    """A command that is shouted across the field, for `cost` focus."""
    return Ability(
        id, name, usage, ("Ranged",), ranged=ranged, target=target, effects=effects, cost=cost, resource=HEROIC_RESOURCE if cost else ""
    )


def _stance(id: str, name: str, usage: str, cost: int, *effects: Effect) -> Ability:
    """What the tactician does for itself, and what comes of it."""
    return Ability(id, name, usage, target=MYSELF, effects=effects, cost=cost, resource=HEROIC_RESOURCE)


def _reacts_for_the_fight(id: str, name: str, trigger: Trigger, *effects: Effect, limit: Limit | None = None) -> Bestow:
    """Until the fight ends or the user is dying, this follows each time."""
    return Bestow(UNTIL_DYING, reacts=(Reacts(id, name, trigger, effects, choice=False, target=WHO_DID_IT, limit=limit),), state=id)


# 1st level

STRIKE_NOW = _order(
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
CONCUSSIVE_STRIKE = _strike(
    "concussive-strike", "Concussive Strike", 3, damage_roll("might", 3, 5, 8, condition_under_potency("might", "dazed"))
)
_SOMEBODY_RECOVERS = (ForEach(Selection(("self", "ally"), 1, 10), (SpendRecovery(),)),)
_NEXT_ROLL_HAS_AN_EDGE = Bestow("until used", (Modifier("edge", on="ability roll", next_only=True),))
_BOTH_RECOVER: tuple[Effect, ...] = (
    ForEach(ONESELF, (SpendRecovery(), _NEXT_ROLL_HAS_AN_EDGE)),
    ForEach(ALLY_WITHIN_10, (SpendRecovery(), _NEXT_ROLL_HAS_AN_EDGE)),
)
INSPIRING_STRIKE = _strike(
    "inspiring-strike",
    "Inspiring Strike",
    3,
    damage_roll("might", 3, 5, 8, (_SOMEBODY_RECOVERS, _SOMEBODY_RECOVERS, _BOTH_RECOVER)),
)
SQUAD_FORWARD = _order("squad-forward", "Squad! Forward!", MANEUVER, 3, SELF_AND_TWO_ALLIES, Move())


def _hammer(modifiers: tuple[Modifier, ...], allies: int) -> tuple[Effect, ...]:
    """Allies within 10 use a strike signature ability against the target, or another if it has fallen."""
    grant = UseAbilities("signature", keywords=("Strike",), against=STRUCK, modifiers=modifiers, repick=True)
    return (ForEach(Selection(("ally",), allies, 10), (grant,)),)


HAMMER_AND_ANVIL = _strike(
    "hammer-and-anvil",
    "Hammer and Anvil",
    5,
    damage_roll("might", 5, 9, 12, (_hammer((), 1), _hammer(EDGE, 1), _hammer(EDGE, 2))),
)
MIND_GAME = _strike(
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
NOW = _order("now", "Now!", MANEUVER, 5, THREE_ALLIES, FreeStrike())
THIS_IS_WHAT_WE_PLANNED_FOR = _order(
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
    _order(
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
    _order("targets-of-opportunity", "Targets of Opportunity", MANEUVER, 5, Target(("creature",), 2), MARK, ranged=5),
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

FRONTAL_ASSAULT = _stance(
    "frontal-assault",
    "Frontal Assault",
    MANEUVER,
    7,
    _reacts_for_the_fight(
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
HIT_EM_HARD = _stance(
    "hit-em-hard",
    "Hit 'Em Hard!",
    MANEUVER,
    7,
    _reacts_for_the_fight(
        "hit-em-hard",
        "Hit 'Em Hard!",
        Trigger("obtains tier", "self or ally", needs=(marked(TRIGGER_TARGET), ROLLED)),
        Gain(SURGES, 2),
    ),
    _reacts_for_the_fight(
        "hit-em-hard-unrolled",
        "Hit 'Em Hard!",
        Trigger("deals damage", "self or ally", needs=(marked(TRIGGER_TARGET), replace(ROLLED, negated=True))),
        Gain(SURGES, 2),
    ),
)
"""Rolled damage can have the surges at once: they are there when the roll is made, before they are spent (classes/surges)."""
ROUT = _stance(
    "rout",
    "Rout",
    MANEUVER,
    7,
    _reacts_for_the_fight(
        "rout",
        "Rout",
        HAS_DAMAGED_A_MARKED,
        ForEach(Selection((TRIGGER_TARGET,)), (UnderPotency("reason", "average", (ImposeCondition("frightened", SAVE, TRIGGERING),)),)),
    ),
)
STAY_STRONG_AND_FOCUS = _stance(
    "stay-strong-and-focus",
    "Stay Strong and Focus!",
    MANEUVER,
    7,
    _reacts_for_the_fight("stay-strong-and-focus", "Stay Strong and Focus!", HAS_DAMAGED_A_MARKED, SpendRecovery()),
)

# 5th level

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
SQUAD_REMEMBER_YOUR_TRAINING = _order(
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
YOU_VE_STILL_GOT_SOMETHING_LEFT = _order(
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


def _neither_leader_nor_solo(of: str) -> tuple[Holds, ...]:
    return Holds("role", "leader", of, negated=True), Holds("role", "solo", of, negated=True)


COORDINATED_EXECUTION = Ability(
    "coordinated-execution",
    "Coordinated Execution",
    FREE_TRIGGERED_ACTION,
    ("Ranged",),
    ranged=10,
    target=WHO_SET_IT_OFF,
    effects=(
        When(
            _neither_leader_nor_solo(TRIGGER_TARGET),
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
    _strike(
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
    _order(
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

GO_NOW_AND_SPEED_WELL = _order(
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
    on=Trigger("becomes winded", "creature", within=10, needs=_neither_leader_nor_solo(TRIGGERING)),
)
FLOODGATES_OPEN = _order(
    "floodgates-open",
    "Floodgates Open",
    MAIN_ACTION,
    11,
    THREE_ALLIES,
    Gain(SURGES, 1),
    UseAbilities("signature", modifiers=(*EDGE, MORE_POTENT)),
)
I_LL_OPEN_AND_YOU_LL_CLOSE = _strike(
    "ill-open-and-youll-close",
    "I'll Open and You'll Close",
    11,
    damage_roll("might", 6, 10, 14),
    ForEach(ALLY_WITHIN_10, (UseAbilities("heroic", against=STRUCK, cost="affordable", repick=True),)),
    target=Target(("creature",), 1),
)

# 9th level

SQUAD_HIT_AND_RUN = _order(
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
COUNTERSTRATEGY = _stance(
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
THAT_ONE_IS_MINE = _strike(
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

ABILITIES = (
    MARK_ABILITY,
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
"""Every ability of a tactician, in the order of the levels that give them."""
