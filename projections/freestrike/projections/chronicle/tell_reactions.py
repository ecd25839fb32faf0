"""How what reactions alter, and what is gained and spent, are told."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.events.alterations import DamageHalved, DamageReduced, Prevented, Retargeted, RollModified, RollRepeated, TierChanged
from freestrike.events.content.modifier import ROLL_MODIFIERS
from freestrike.events.malice import MaliceFeaturesBrought, MaliceFeatureUsed
from freestrike.events.record import Record
from freestrike.events.resources import AT_THE_END_OF_COMBAT, HERO_TOKENS, HEROIC_RESOURCE, SURGES, VICTORIES, ResourceGained, ResourceSpent
from freestrike.events.turns import FeatureUsed
from freestrike.events.villains import VillainActionUsed
from freestrike.projections.chronicle.teller import Told, own_line, piece, tells
from freestrike.projections.chronicle.telling import NOTE, TEXT, Telling


@tells(FeatureUsed)
def _feature_used(telling: Telling, record: Record, event: FeatureUsed) -> Told:
    name, _ = telling.abilities.get(f"{event.creature}/{event.feature}", (event.feature.replace("-", " ").title(), False))
    telling = replace(telling, reaction="", reacting=())
    return own_line(telling, record, TEXT, telling.say("feature used", creature=event.creature, feature=name))


@tells(MaliceFeatureUsed)
def _malice_feature_used(telling: Telling, record: Record, event: MaliceFeatureUsed) -> Told:
    name, _ = telling.abilities.get(f"malice/{event.feature}", (event.feature.replace("-", " ").title(), False))
    text = telling.say("malice feature used", creature=event.creature, feature=name, amount=event.amount)
    return own_line(telling, record, TEXT, text)


@tells(MaliceFeaturesBrought)
def _malice_features_brought(telling: Telling, record: Record, event: MaliceFeaturesBrought) -> Told:
    abilities = telling.abilities
    for feature in event.features:
        abilities = abilities.set(f"malice/{feature.ability.id}", (feature.ability.name, False))
    telling = replace(telling, abilities=abilities)
    names = ", ".join(feature.ability.name for feature in event.features)
    return own_line(telling, record, TEXT, telling.say("malice features brought", names=names))


@tells(VillainActionUsed)
def _villain_action_used(telling: Telling, record: Record, event: VillainActionUsed) -> Told:
    name, _ = telling.abilities.get(f"{event.creature}/{event.ability}", (event.ability.replace("-", " ").title(), False))
    return own_line(telling, record, TEXT, telling.say("villain action", creature=event.creature, ability=name))


@tells(DamageHalved)
def _halved(telling: Telling, record: Record, event: DamageHalved) -> Told:
    return own_line(telling, record, NOTE, telling.say("halved", by=event.by, source=event.source))


@tells(DamageReduced)
def _reduced(telling: Telling, record: Record, event: DamageReduced) -> Told:
    if event.amount is None:
        return own_line(telling, record, NOTE, telling.say("reduced.all", by=event.by, source=event.source))
    key = "reduced" if event.amount >= 0 else "increased"
    return own_line(telling, record, NOTE, telling.say(key, by=event.by, source=event.source, amount=abs(event.amount)))


@tells(Retargeted)
def _retargeted(telling: Telling, record: Record, event: Retargeted) -> Told:
    key = "retargeted" if event.target else "targeted besides"
    text = telling.say(key, by=event.by, source=event.source, target=event.target, to=event.to)
    return own_line(telling, record, NOTE, text)


@tells(RollModified)
def _roll_modified(telling: Telling, record: Record, event: RollModified) -> Told:
    kind, source = event.entry.kind, event.entry.source
    if kind == "potency":
        return own_line(telling, record, NOTE, telling.say("potency altered", source=source, amount=event.entry.amount))
    key = "roll modified" if kind in ROLL_MODIFIERS else "ability altered"
    return own_line(telling, record, NOTE, telling.say(key, kind=kind, source=source))


@tells(TierChanged)
def _tier_changed(telling: Telling, record: Record, event: TierChanged) -> Told:
    text = telling.say("tier changed", by=event.by, source=event.source, target=event.target, tier=event.tier)
    return own_line(telling, record, NOTE, text)


@tells(RollRepeated)
def _roll_repeated(telling: Telling, record: Record, event: RollRepeated) -> Told:
    return own_line(telling, record, NOTE, telling.say("roll repeated", by=event.by, source=event.source))


@tells(Prevented)
def _prevented(telling: Telling, record: Record, event: Prevented) -> Told:
    return own_line(telling, record, NOTE, telling.say("prevented", by=event.by, source=event.source, what=event.what))


def _called(telling: Telling, creature: str, what: str, amount: int) -> str:
    """A resource by the name that the creature's class has for it; one that is counted, of one, as one."""
    if what == HEROIC_RESOURCE:
        return telling.resources.get(creature, what)
    return what.removesuffix("s") if amount == 1 and what in (HERO_TOKENS, SURGES) else what


@tells(ResourceGained)
def _gained(telling: Telling, record: Record, event: ResourceGained) -> Told:
    what = _called(telling, event.creature, event.what, event.amount)
    if not event.creature:
        return own_line(telling, record, TEXT, telling.say("gains.common", what=what, amount=event.amount, left=event.left))
    if event.what == VICTORIES and event.amount == 1:
        return piece(telling, record, event.creature, telling.say("victory", left=event.left))
    return piece(telling, record, event.creature, telling.say("gains", what=what, amount=event.amount, left=event.left))


@tells(ResourceSpent)
def _spent(telling: Telling, record: Record, event: ResourceSpent) -> Told:
    spends = "loses" if event.cause == AT_THE_END_OF_COMBAT else "spends"
    what = _called(telling, event.creature, event.what, event.amount)
    if not event.creature:
        return own_line(telling, record, TEXT, telling.say(f"{spends}.common", what=what, amount=event.amount, left=event.left))
    return piece(telling, record, event.creature, telling.say(spends, what=what, amount=event.amount, left=event.left))
