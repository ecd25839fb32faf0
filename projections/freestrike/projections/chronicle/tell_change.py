"""How damage, life, conditions, rulings, undo and redo are told."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from freestrike.events.conditions import (
    UNCONSCIOUS,
    ConditionEnded,
    ConditionImposed,
    ConditionNotImposed,
    PotencyResisted,
    SavingThrowMade,
)
from freestrike.events.content.ability import TRIGGERED_ACTION
from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.damage import (
    BecameDying,
    BecameWinded,
    DamageTaken,
    DeathAverted,
    DeathDue,
    Died,
    KnockedOut,
    RecoverySpent,
    StaminaLost,
    StaminaRegained,
    StoppedDying,
    TemporaryStaminaGained,
    TemporaryStaminaLost,
    WokeUp,
)
from freestrike.events.encounter import Redone, Undone
from freestrike.events.policies import PolicyChanged
from freestrike.events.prompts import StandingOrderGiven, StandingOrderWithdrawn
from freestrike.events.record import Record
from freestrike.events.rulings import CreatureLeft, Placed, Ruled, Settle, StaminaSet
from freestrike.events.telling import DefensesTold
from freestrike.events.turns import (
    ExtraActionGained,
    ExtraMainActionForgone,
    ExtraMainActionGained,
    TurnForgone,
    TurnGranted,
    TurnLost,
    TurnsRanked,
)
from freestrike.projections.chronicle.teller import Told, decided_by, own_line, piece, reaction_name, reasons_named, tells, unsay
from freestrike.projections.chronicle.telling import (
    CORRECTION,
    TEXT,
    Telling,
)

# Damage, life, conditions

ALTERING = ("halved", "reduced", "weakness", "immunity")
"""The lines of the ledger that the damage taken is told with."""


def _stamina(telling: Telling, creature: str, before: int, after: int) -> tuple[str, str]:
    """With the creature's name, and without it."""
    named = telling.say("stamina.named", creature=creature, before=before, after=after)
    return named, telling.say("stamina", before=before, after=after)


@tells(DamageTaken)
def _damage_taken(telling: Telling, record: Record, event: DamageTaken) -> Told:
    altering = (entry for entry in event.ledger if entry.kind in ALTERING and entry.amount)
    more = "".join(telling.say(f"damage.{entry.kind}", amount=entry.amount) for entry in altering)
    if event.absorbed:
        more += telling.say("absorbed", absorbed=event.absorbed)
    before = event.stamina + event.amount - event.absorbed
    type = f" {event.type}" if event.type else ""
    named, unnamed = (
        telling.say("damage", amount=event.amount, type=type, stamina=stamina + more)
        for stamina in _stamina(telling, event.target, before, event.stamina)
    )
    return piece(telling, record, event.target, unnamed, named)


@tells(StaminaLost)
def _stamina_lost(telling: Telling, record: Record, event: StaminaLost) -> Told:
    if not event.amount:
        return telling, ()  # its death, which follows, says it all
    _, stamina = _stamina(telling, event.creature, event.stamina + event.amount, event.stamina)
    rolled = {entry.kind: entry.amount for entry in event.ledger}
    dice = telling.say("lost.dice", die=rolled["d6"], level=rolled["level"]) if {"d6", "level"} <= rolled.keys() else ""
    text = telling.say("lost", amount=event.amount, cause=event.cause, dice=dice, stamina=stamina)
    return piece(telling, record, event.creature, text)


@tells(StaminaRegained)
def _stamina_regained(telling: Telling, record: Record, event: StaminaRegained) -> Told:
    _, stamina = _stamina(telling, event.creature, event.stamina - event.amount, event.stamina)
    text = telling.say("regained", amount=event.amount, cause=event.cause, stamina=stamina, recoveries=event.recoveries)
    return piece(telling, record, event.creature, text)


@tells(RecoverySpent)
def _recovery_spent(telling: Telling, record: Record, event: RecoverySpent) -> Told:
    return piece(telling, record, event.creature, telling.say("recovery spent", cause=event.cause, recoveries=event.recoveries))


@tells(TemporaryStaminaLost)
def _temporary_stamina_lost(telling: Telling, record: Record, event: TemporaryStaminaLost) -> Told:
    return piece(telling, record, event.creature, telling.say("temporary lost", amount=event.amount, cause=event.cause))


@tells(TemporaryStaminaGained)
def _temporary_stamina_gained(telling: Telling, record: Record, event: TemporaryStaminaGained) -> Told:
    text = telling.say("temporary", temporary=event.temporary, cause=event.cause)
    return piece(telling, record, event.creature, text)


@tells(BecameWinded)
def _became_winded(telling: Telling, record: Record, event: BecameWinded) -> Told:
    return piece(telling, record, event.creature, telling.say("winded"))


@tells(BecameDying)
def _became_dying(telling: Telling, record: Record, event: BecameDying) -> Told:
    telling = unsay(telling, event.creature, telling.say("winded"))
    return piece(telling, record, event.creature, telling.say("dying"))


@tells(StoppedDying)
def _stopped_dying(telling: Telling, record: Record, event: StoppedDying) -> Told:
    return piece(telling, record, event.creature, telling.say("not dying"))


@tells(DeathDue)
def _death_due(telling: Telling, record: Record, event: DeathDue) -> Told:
    """Whoever the same damage kills, or knocks out, need not be called winded first."""
    return unsay(telling, event.creature, telling.say("winded")), ()


@tells(DeathAverted)
def _death_averted(telling: Telling, record: Record, event: DeathAverted) -> Told:
    return piece(telling, record, event.creature, telling.say("death averted"))


@tells(Died)
def _died(telling: Telling, record: Record, event: Died) -> Told:
    return piece(telling, record, event.creature, telling.say("dies"))


@tells(KnockedOut)
def _knocked_out(telling: Telling, record: Record, event: KnockedOut) -> Told:
    return piece(telling, record, event.creature, telling.say("knocked out"))


@tells(WokeUp)
def _woke_up(telling: Telling, record: Record, event: WokeUp) -> Told:
    return piece(telling, record, event.creature, telling.say("wakes"))


@tells(ConditionImposed)
def _condition_imposed(telling: Telling, record: Record, event: ConditionImposed) -> Told:
    if event.condition.name == UNCONSCIOUS:
        # Whoever was knocked out is, and that has been said.
        return telling, ()
    ends = telling.words.get(f"ends.{event.condition.ends}", "")
    return piece(telling, record, event.creature, telling.say("condition", condition=event.condition.name, ends=ends))


@tells(ConditionNotImposed)
def _condition_not_imposed(telling: Telling, record: Record, event: ConditionNotImposed) -> Told:
    why = reasons_named(telling, event.reasons)
    return piece(telling, record, event.creature, telling.say("condition.not", condition=event.condition.name, why=why))


@tells(ConditionEnded)
def _condition_ended(telling: Telling, record: Record, event: ConditionEnded) -> Told:
    if event.cause == "saving throw":
        return telling, ()
    key = "stood up" if event.cause == "stood up" else "condition.gone"
    return piece(telling, record, event.creature, telling.say(key, condition=event.condition.name))


@tells(PotencyResisted)
def _potency_resisted(telling: Telling, record: Record, event: PotencyResisted) -> Told:
    text = telling.say("resisted", effect=event.effect, characteristic=event.characteristic, score=event.score, value=event.value)
    return piece(telling, record, event.creature, text)


@tells(DefensesTold)
def _defenses_told(telling: Telling, record: Record, event: DefensesTold) -> Told:
    sorts = (("immunity", event.immunities), ("weakness", event.weaknesses))
    what = ", ".join(_defense(telling, kind, one) for kind, found in sorts for one in found)
    return piece(telling, record, event.creature, telling.say("defenses" if what else "defenses.none", to=event.to, what=what))


def _defense(telling: Telling, kind: str, one: DamageModifier) -> str:
    value = telling.say("defense.all") if one.value is None else one.value
    return telling.say("defense", kind=kind, type=f" {one.type}" if one.type else "", value=value)


@tells(SavingThrowMade)
def _saving_throw_made(telling: Telling, record: Record, event: SavingThrowMade) -> Told:
    text = telling.say("saved" if event.succeeded else "not saved", die=event.die, condition=event.condition.name)
    return piece(telling, record, event.creature, text)


@tells(ExtraMainActionGained)
def _extra_main_action_gained(telling: Telling, record: Record, event: ExtraMainActionGained) -> Told:
    return own_line(telling, record, TEXT, telling.say("extra", creature=event.creature))


@tells(ExtraActionGained)
def _extra_action_gained(telling: Telling, record: Record, event: ExtraActionGained) -> Told:
    words = "extra.in the round" if event.action == TRIGGERED_ACTION else "extra.in its turn"
    return own_line(telling, record, TEXT, telling.say(words, creature=event.creature, action=event.action))


@tells(TurnGranted)
def _turn_granted(telling: Telling, record: Record, event: TurnGranted) -> Told:
    words = "turn.put off" if event.put_off else "turn.granted"
    return own_line(telling, record, TEXT, telling.say(words, creature=event.creature, put_off=event.put_off))


@tells(TurnForgone)
def _turn_forgone(telling: Telling, record: Record, event: TurnForgone) -> Told:
    return own_line(telling, record, TEXT, telling.say("turn.forgone", creature=event.creature))


@tells(TurnLost)
def _turn_lost(telling: Telling, record: Record, event: TurnLost) -> Told:
    return own_line(telling, record, TEXT, telling.say("turn.lost", creature=event.creature, round=event.round))


@tells(TurnsRanked)
def _turns_ranked(telling: Telling, record: Record, event: TurnsRanked) -> Told:
    return own_line(telling, record, TEXT, telling.say("turns ranked", order=telling.names(event.order)))


@tells(ExtraMainActionForgone)
def _extra_main_action_forgone(telling: Telling, record: Record, event: ExtraMainActionForgone) -> Told:
    return own_line(telling, record, TEXT, telling.say("forgone", creature=event.creature))


# Rulings, undo, redo, standing orders


def _reason(telling: Telling, reason: str) -> str:
    return telling.say("reason", reason=reason) if reason else ""


@tells(Ruled)
def _ruled(telling: Telling, record: Record, event: Ruled) -> Told:
    outcome = f" {telling.say('settled', outcome=event.ruling.outcome)}" if isinstance(event.ruling, Settle) else ""
    return own_line(telling, record, CORRECTION, telling.say("ruled", reason=_reason(telling, event.reason)) + outcome)


@tells(StaminaSet)
def _stamina_set(telling: Telling, record: Record, event: StaminaSet) -> Told:
    text = telling.say("stamina set", stamina=event.stamina)
    if event.temporary:
        text += telling.say("temporary set", temporary=event.temporary)
    return piece(telling, record, event.creature, text)


@tells(CreatureLeft)
def _creature_left(telling: Telling, record: Record, event: CreatureLeft) -> Told:
    why = telling.say("reason", reason=event.why) if event.why else ""
    return own_line(telling, record, TEXT, telling.say("left", creature=event.creature, why=why))


@tells(Placed)
def _placed(telling: Telling, record: Record, event: Placed) -> Told:
    return piece(telling, record, event.creature, telling.say("placed", to=telling.square(event.to)))


@tells(PolicyChanged)
def _policy_changed(telling: Telling, record: Record, event: PolicyChanged) -> Told:
    return own_line(telling, record, CORRECTION, telling.say("policy", name=event.name, answer=event.answer))


@tells(Undone)
def _undone(telling: Telling, record: Record, event: Undone) -> Told:
    telling = replace(telling, prompts=Map(), reaction="")
    rolls = telling.say("rolls.one" if len(event.rolls) == 1 else "rolls.many", n=len(event.rolls)) if event.rolls else ""
    reason = _reason(telling, event.reason)
    text = telling.say("undone", by=decided_by(record), start=event.start, end=event.end, rolls=rolls, reason=reason)
    return own_line(telling, record, CORRECTION, text)


@tells(Redone)
def _redone(telling: Telling, record: Record, event: Redone) -> Told:
    return own_line(telling, record, CORRECTION, telling.say("redone", by=decided_by(record), start=event.start, end=event.end))


@tells(StandingOrderGiven)
def _standing_order_given(telling: Telling, record: Record, event: StandingOrderGiven) -> Told:
    order = event.order
    creature = telling.say("order.for", creature=order.creature) if order.creature else ""
    reaction = reaction_name(telling, order.rule)
    return own_line(
        telling, record, CORRECTION, telling.say("order", seat=order.seat, answer=order.answer, reaction=reaction, creature=creature)
    )


@tells(StandingOrderWithdrawn)
def _standing_order_withdrawn(telling: Telling, record: Record, event: StandingOrderWithdrawn) -> Told:
    return own_line(telling, record, CORRECTION, telling.say("order.gone", id=event.id))
