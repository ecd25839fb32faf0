"""The tactician's features up to 10th level (classes/tactician): focus, the mark and what it is good for, the doctrines."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.wielded import WITH_ITS_WEAPONS
from freestrike.events.content.ability import FREE_MANEUVER, FREE_TRIGGERED_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.amount import TARGET, TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import END_OF_CURRENT_TURN, EOT, UNTIL_DYING
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Branch,
    Effect,
    EndConditions,
    EndState,
    ForceMove,
    ForEach,
    FreeStrike,
    Gain,
    ImposeCondition,
    Increase,
    Interaction,
    Later,
    Move,
    OneOf,
    Reacts,
    Redirect,
    SpendRecovery,
    Stance,
    Substitute,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stamina import LoseStamina
from freestrike.events.content.stat_block import Trait
from freestrike.events.content.trigger import BEFORE, DURING, Limit, Trigger
from freestrike.events.lasting import MARKED
from freestrike.events.resources import EPIC_RESOURCE, HEROIC_RESOURCE, SURGES

REASON = Amount(characteristics=("reason",))
TWICE_REASON = Amount(characteristics=("reason",), times=2)

THRICE_REASON = Amount(characteristics=("reason",), times=3)

ACTOR = Selection((TRIGGERING,))
"""Who did what set the feature off."""


def marked(of: str = TARGET) -> Holds:
    """Whether the creature in the role `of` is marked by the user."""
    return Holds("state given by", MARKED, of)


ROLLED = Holds("ability", "rolled")
DAMAGES_A_MARKED = Trigger("is about to damage", "self or ally", needs=(marked(TRIGGER_TARGET), ROLLED), moment=BEFORE)
STRIKES_A_MARKED = Trigger("targets", "self or ally", needs=(marked(TRIGGER_TARGET), Holds("ability", "strike")), moment=BEFORE)
HAS_DAMAGED_A_MARKED = Trigger("deals damage", "self or ally", needs=(marked(TRIGGER_TARGET),))

MARK = Bestow(UNTIL_DYING, state=MARKED, takes_over=True)
MARK_ONE = Bestow(UNTIL_DYING, state=MARKED, one_at_a_time=True, takes_over=True)

MARK_ABILITY = Ability("mark", "Mark", MANEUVER, ("Ranged",), ranged=10, effects=(MARK_ONE,))

# Focus


def _each_turn(amount: int) -> Reacts:
    return Reacts("focus-each-turn", "Focus", Trigger("turn starts"), (Gain(HEROIC_RESOURCE, amount),), choice=False, target=ONESELF)


def _for_damage(amount: int) -> Reacts:
    gain = (Gain(HEROIC_RESOURCE, amount),)
    return Reacts("focus-for-damage", "Focus", HAS_DAMAGED_A_MARKED, gain, choice=False, target=ONESELF, limit=Limit("round"))


FOR_A_HEROIC_ABILITY = Reacts(
    "focus-for-heroic-ability",
    "Focus",
    Trigger("uses ability", "ally", within=10, needs=(Holds("ability", "heroic"),), moment=BEFORE),
    (Gain(HEROIC_RESOURCE, 1),),
    choice=False,
    target=ONESELF,
    limit=Limit("round"),
)


def focus(level: int) -> Trait:
    """How a tactician of `level` gains focus: at the start of its turns 2, from 7th level 3, from 10th 4; for damage to a marked creature
    1, from 4th level 2; for an ally's heroic ability 1 (classes/focus). What it has for its Victories it enters the encounter with."""
    each_turn = 4 if level >= 10 else 3 if level >= 7 else 2
    return Trait("Focus", (_each_turn(each_turn), _for_damage(2 if level >= 4 else 1), FOR_A_HEROIC_ABILITY))


# The mark

ONE_BENEFIT = "mark-benefit"
"""What the benefits of a mark are one of: no more than one is gained from the same trigger (classes/mark)."""
MARK_BENEFIT = Reacts(
    "mark-benefit",
    "Mark",
    DAMAGES_A_MARKED,
    (
        OneOf(
            (
                Branch("extra damage", (Increase(TWICE_REASON),)),
                Branch("spend a Recovery", (SpendRecovery(),)),
                Branch("shift", (Move(REASON, "shift"),)),
                Branch(
                    "taunt",
                    (
                        When(
                            (Holds("is", of=TRIGGERING), Holds("ability", "melee")),
                            (ForEach(Selection((TRIGGER_TARGET,)), (ImposeCondition("taunted", EOT),)),),
                        ),
                    ),
                ),
            )
        ),
    ),
    FREE_TRIGGERED_ACTION,
    target=ACTOR,
    cost=1,
    resource=HEROIC_RESOURCE,
    one_of=ONE_BENEFIT,
)
MARK_ANOTHER = Reacts(
    "mark-another",
    "Mark",
    Trigger("drops to 0", "creature", needs=(marked(TRIGGERING),), moment=BEFORE),
    (ForEach(ACTOR, (EndState(MARKED),)), MARK),
    FREE_TRIGGERED_ACTION,
    target=Selection(("creature",), 1, 10, needs=(Holds("is", to=TRIGGERING, negated=True),)),
    ability="mark",
)
MARKING = Trait("Mark", (MARK_BENEFIT, MARK_ANOTHER))

# Doctrines


def _strike_benefit(id: str, name: str, effects: tuple[Effect, ...], target: Selection = ACTOR, manner: str = "") -> Reacts:
    """What 2 focus buy when the user or an ally strikes a creature that is marked (classes/mark)."""
    trigger = replace(STRIKES_A_MARKED, manner=manner)
    return Reacts(id, name, trigger, effects, FREE_TRIGGERED_ACTION, target=target, cost=2, resource=HEROIC_RESOURCE, one_of=ONE_BENEFIT)


GOADS = (marked(TRIGGERING), Holds("ability", "strike"), Holds("line of effect to", of=USER, to=TRIGGER_TARGET))
GOADED = Trait(
    "Goaded",
    (
        Reacts(
            "goaded",
            "Goaded",
            Trigger("targets", "creature", "self or ally", needs=GOADS, moment=BEFORE),
            (Redirect(Selection(("self", "ally"), needs=(Holds("could be targeted"),))),),
            FREE_TRIGGERED_ACTION,
        ),
    ),
)
INFILTRATION_TACTICS = Trait(
    "Infiltration Tactics",
    (
        Reacts(
            "infiltration-tactics",
            "Infiltration Tactics",
            Trigger("hides", "self or ally", within=10),
            (Gain(SURGES, 1),),
            choice=False,
            target=ACTOR,
        ),
    ),
)
HOLD_THEM_THERE = Reacts(
    "melee-superiority",
    "Melee Superiority",
    Trigger(
        "moves or shifts",
        "creature",
        needs=(marked(TRIGGERING), Holds("in free strike reach", "melee", TRIGGERING)),
        moment=DURING,
    ),
    (FreeStrike(ACTOR, "melee", choice=False, by=USER),),
    FREE_TRIGGERED_ACTION,
    cost=2,
    resource=HEROIC_RESOURCE,
)
# classes/melee-superiority
MELEE_SUPERIORITY = Trait("Melee Superiority", (Modifier("target's speed at most", 0, on="opportunity attack"), HOLD_THEM_THERE))
OUT_OF_POSITION = Trait(
    "Out of Position",
    (
        Reacts(
            "out-of-position",
            "Out of Position",
            Trigger("combat starts", ""),
            (MARK_ONE, ForceMove("slide", 3, ignores_stability=True, harmless=True)),
            FREE_TRIGGERED_ACTION,
            target=Selection(("enemy",), 1),
            though_surprised=True,
        ),
    ),
)
ADJACENT = ("self", "ally")
FOR_STAMINA = LoseStamina(Amount(dice="1d6"))
SHAKE_IT_OFF = Trait(
    "Shake It Off",
    (
        Interaction(
            "shake-it-off",
            "Shake It Off",
            (ForEach(ONESELF, (FOR_STAMINA, EndConditions(save_or_eot=True))),),
            FREE_MANEUVER,
            Selection(ADJACENT, 0, 1, TARGET, (Holds("rid by time"),), sight=False),
        ),
        Interaction(
            "shake-off-a-consequence",
            "Shake It Off: no consequence of a test",
            (ForEach(ONESELF, (FOR_STAMINA,)),),
            FREE_MANEUVER,
            Selection(ADJACENT, 0, 1, TARGET, sight=False),
        ),
    ),
)
"""What a consequence of a test is the Director says, and so what is ignored of it."""
DISTRACTED = Trait(
    "Distracted",
    (
        Modifier("can", name="hide with its allies from", when=(marked(TRIGGERING),)),
        Modifier("can", name="hide with its allies behind allies"),
    ),
)
TACTICAL_OFFENSIVE = Trait(
    "Tactical Offensive",
    (
        Substitute(
            UseAbilities("signature or heroic", keywords=("Melee", "Strike")),
            "charge",
            against=(marked(),),
        ),
    ),
)
_MARKED_BEFORE = Selection(("creature",), 0, needs=(marked(), Holds("among the targets", negated=True)), sight=False)
ANTICIPATION = replace(
    MARK_ABILITY,
    target=Target(("creature",), 2),
    effects=(
        ForEach(_MARKED_BEFORE, (EndState(MARKED, by=MARK_ABILITY.id),)),
        MARK,
    ),
)
"""Mark from 5th level on for a mastermind: of two creatures. Using it again ends both marks; marking another for one that has fallen leaves
the second as it is (classes/mark)."""


def _with_the_kits_weapons(what: str, amount: int = 1) -> tuple[Modifier, ...]:
    """On the signature abilities of kits, and on free strikes with their weapons."""
    return Modifier(what, amount, on="kit ability"), Modifier(what, amount, on="free strike", when=(WITH_ITS_WEAPONS,))


IMPROVED_FIELD_ARSENAL = Trait("Improved Field Arsenal", _with_the_kits_weapons("edge"))
MASTER_OF_ARMS = Trait("Master of Arms", _with_the_kits_weapons("less bane"))
GRANDMASTER_OF_ARMS = Trait("Grandmaster of Arms", _with_the_kits_weapons("automatic tier", 3))
SEIZE_THE_INITIATIVE = Trait("Seize the Initiative", (Modifier("can", name="have its side go first"),))
AMBUSHING = "ambushing"
"""The state of who shifts by Bait and Ambush and has not hidden in the course of it yet."""
_HIDES_ON_THE_WAY = Bestow(
    END_OF_CURRENT_TURN,
    reacts=(
        Reacts("hides-on-the-way", "Bait and Ambush", Trigger("moves"), (Stance("hide"),), choice=False, target=ONESELF),
        Reacts("has-hidden", "Bait and Ambush", Trigger("hides"), (EndState(AMBUSHING, by_anyone=True),), choice=False, target=ONESELF),
    ),
    state=AMBUSHING,
)
# Once, where it starts, on the way or where it ends: each step has its turn.
_SHIFTS_AND_HIDES: tuple[Effect, ...] = (_HIDES_ON_THE_WAY, Stance("hide"), Move(REASON, "shift"), EndState(AMBUSHING))
BAIT_AND_AMBUSH = Trait(
    "Bait and Ambush",
    (
        _strike_benefit(
            "bait-and-ambush",
            "Bait and Ambush",
            (
                OneOf(
                    (
                        Branch("shift before the strike", _SHIFTS_AND_HIDES),
                        Branch("shift after the strike", (Later("after this ability", _SHIFTS_AND_HIDES),)),
                    ),
                    chooser=TARGET,
                ),
            ),
        ),
    ),
)
PINCER_MOVEMENT = Trait(
    "Pincer Movement",
    (
        _strike_benefit(
            "pincer-movement",
            "Pincer Movement",
            (
                Move(REASON, "shift"),
                When(
                    (Holds("is", of=TRIGGERING),),
                    (ForEach(Selection(("ally",), 1, 10), (Move(REASON, "shift"),)),),
                    (ForEach(ONESELF, (Move(REASON, "shift"),)),),
                ),
            ),
        ),
    ),
)
ENEMIES_DRIVEN = Trait(
    "See Your Enemies Driven Before You",
    (
        _strike_benefit(
            "enemies-driven",
            "See Your Enemies Driven Before You",
            (
                ForEach(Selection((TRIGGER_TARGET,)), (ForceMove("push", REASON, by=TRIGGERING),)),
                Move(REASON, "shift", to="adjacent", of=TRIGGER_TARGET),
            ),
            manner="melee",
        ),
    ),
)
FOG_OF_WAR_BENEFIT = _strike_benefit(
    "fog-of-war",
    "Fog of War",
    (FreeStrike(Selection(("creature",), within=5, from_=TARGET), choice=False, controlled=True),),
    Selection((TRIGGER_TARGET,)),
)
TARGETS_OF_OPPORTUNITY_BENEFIT = _strike_benefit(
    "targets-of-opportunity",
    "Targets of Opportunity",
    (Redirect(Selection(("creature",), needs=(Holds("could be targeted"),), sight=False), besides=True),),
)
BATTLE_PLAN_BENEFIT = _strike_benefit("battle-plan", "Battle Plan", (AlterRoll(Modifier("ignores immunity")), Increase(THRICE_REASON)))
COMMAND = Trait(
    "Command",
    (
        Reacts(
            "command-rolled-damage",
            "Command",
            Trigger("obtains tier", "self or ally", needs=(marked(TRIGGER_TARGET), ROLLED)),
            (AlterRoll(tiers=1),),
            FREE_TRIGGERED_ACTION,
            cost=1,
            resource=EPIC_RESOURCE,
        ),
        Reacts(
            "command-enemy-roll",
            "Command",
            Trigger("rolls", "enemy", needs=(marked(TRIGGERING), Holds("ability", "power roll"))),
            (AlterRoll(tiers=-1),),
            FREE_TRIGGERED_ACTION,
            cost=1,
            resource=EPIC_RESOURCE,
        ),
    ),
)
"""Command is the tactician's epic resource, which can be spent as if it were focus besides (classes/command)."""
WARMASTER = Trait(
    "Warmaster",
    (
        Reacts(
            "warmaster",
            "Warmaster",
            Trigger("targets", "self or ally", needs=(marked(TRIGGER_TARGET), Holds("ability", "power roll")), moment=BEFORE),
            (AlterRoll(Modifier("third die")),),
            choice=False,
            target=ONESELF,
        ),
        Modifier("can", 2, name="allies pay less against the marked"),
    ),
)

TRAITS = (
    MARKING,
    GOADED,
    INFILTRATION_TACTICS,
    MELEE_SUPERIORITY,
    OUT_OF_POSITION,
    IMPROVED_FIELD_ARSENAL,
    DISTRACTED,
    SHAKE_IT_OFF,
    TACTICAL_OFFENSIVE,
    MASTER_OF_ARMS,
    SEIZE_THE_INITIATIVE,
    BAIT_AND_AMBUSH,
    PINCER_MOVEMENT,
    ENEMIES_DRIVEN,
    GRANDMASTER_OF_ARMS,
    COMMAND,
    WARMASTER,
)
"""The features of a tactician besides its focus, in the order of the levels that give them."""
