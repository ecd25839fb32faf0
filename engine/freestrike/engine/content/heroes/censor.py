"""The censor's Judgment (classes/judgment) and the wrath that it gives."""

from __future__ import annotations

from freestrike.engine.content.heroes.gaining import A_ROUND, ClassFeature, at_turn_start, gains, improved
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.amount import TARGET, TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import ENCOUNTER, END_OF_CURRENT_TURN, END_OF_THIS_ABILITY, EOT
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    DealDamage,
    Effect,
    ForEach,
    FreeStrike,
    ImposeCondition,
    Reacts,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.stat_block import Trait
from freestrike.events.content.trigger import BEFORE, DURING, Trigger
from freestrike.events.resources import HEROIC_RESOURCE

RESOURCE = "Wrath"
JUDGED = "judged"
OFFENDER = Selection((TRIGGERING,))
TWICE_PRESENCE = Amount(characteristics=("presence",), times=2)
JUDGE = Bestow(ENCOUNTER, state=JUDGED, one_at_a_time=True, takes_over=True)


def judged(of: str = TARGET) -> Holds:
    """Whether the creature in the role `of` is judged by the user."""
    return Holds("state given by", JUDGED, of)


JUDGMENT = Ability("judgment", "Judgment", MANEUVER, ("Magic", "Ranged"), ranged=10, target=Target(("enemy",), 1), effects=(JUDGE,))


def _for_wrath(id: str, trigger: Trigger, *effects: Effect, target: Selection = OFFENDER) -> Reacts:
    """What 1 wrath buys, one of them for the same trigger."""
    return Reacts(
        id, "Judgment", trigger, effects, FREE_TRIGGERED_ACTION, target=target, cost=1, resource=HEROIC_RESOURCE, one_of="judgment"
    )


HOLY_FIRE = Reacts(
    "judgment-holy-damage",
    "Judgment",
    Trigger("uses main action", "creature", needs=(judged(TRIGGERING), Holds("line of effect to", of=TRIGGERING)), moment=BEFORE),
    (DealDamage(0, "holy", more=TWICE_PRESENCE),),
    FREE_TRIGGERED_ACTION,
    target=OFFENDER,
    one_of="judgment",
)
NO_ESCAPE = _for_wrath(
    "judgment-shift",
    Trigger("starts to shift", "creature", within=1, needs=(judged(TRIGGERING),), moment=DURING),
    FreeStrike(OFFENDER, "melee", choice=False, by=USER),
    Bestow(END_OF_CURRENT_TURN, (Modifier("speed at most", 0),), state="held by judgment"),
)
DOUBT = _for_wrath(
    "judgment-bane",
    Trigger("rolls", "creature", within=10, needs=(judged(TRIGGERING),)),
    AlterRoll(Modifier("bane")),
)
WEAKER = _for_wrath(
    "judgment-potency",
    Trigger("targets", "creature", "creature", within=10, needs=(judged(TRIGGERING), Holds("ability", "potency")), moment=BEFORE),
    Bestow(END_OF_THIS_ABILITY, (Modifier("resisting potency", 1),), state="spared by judgment"),
    target=Selection((TRIGGER_TARGET,)),
)
TAUNT = _for_wrath(
    "judgment-taunt",
    Trigger("deals damage", "self", "creature", needs=(judged(TRIGGER_TARGET),), manner="melee"),
    ForEach(Selection((TRIGGER_TARGET,)), (ImposeCondition("taunted", EOT),)),
)
JUDGE_ANOTHER = Reacts(
    "judge-another",
    "Judgment",
    Trigger("drops to 0", "creature", needs=(judged(TRIGGERING),), moment=BEFORE),
    usage=FREE_TRIGGERED_ACTION,
    target=Selection(("enemy",), 1, 10, needs=(Holds("is", to=TRIGGERING, negated=True),)),
    ability="judgment",
)
JUDGING = Trait("Judgment", (HOLY_FIRE, NO_ESCAPE, DOUBT, WEAKER, TAUNT, JUDGE_ANOTHER))


def features(level: int) -> tuple[ClassFeature, ...]:
    """2 wrath a turn (3 from 7th level, 4 from 10th), and the first time in a round that one whom it has judged deals damage to it, and
    takes damage from it (classes/wrath)."""
    by_judged = Trigger("deals damage", "creature", "self", needs=(judged(TRIGGERING),))
    to_judged = Trigger("deals damage", "self", "creature", needs=(judged(TRIGGER_TARGET),))
    return (
        at_turn_start(RESOURCE, improved(level, (1, 2), (7, 3), (10, 4))),
        gains("wrath-for-damage-taken", RESOURCE, by_judged, 1, A_ROUND),
        gains("wrath-for-damage-dealt", RESOURCE, to_judged, improved(level, (1, 1), (4, 2)), A_ROUND),
    )


WRATH = Trait(RESOURCE, features(1))
