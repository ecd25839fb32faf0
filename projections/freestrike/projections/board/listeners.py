"""Who listens for what: the features of a creature that answer triggers, and whose they are for each occasion."""

from __future__ import annotations

import msgspec
from immutables import Map
from msgspec.structs import replace

from freestrike.events.content.ability import NO_ACTION, Ability, Target
from freestrike.events.content.amount import ROLES, TARGET, TRIGGERING, USER
from freestrike.events.content.effect import Reacts, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.content.trigger import Trigger
from freestrike.events.lasting import Lasting
from freestrike.projections.board.roster import Roster

SELF = "self"
ENEMY = "enemy"
CREATURE = "creature"
ANOTHER = Holds("is", of=TRIGGERING, to=USER, negated=True)
ALLIES = ("ally", "self or ally")
NOBODYS = ("combat starts", "round starts", "round ends")
"""The occasions that no creature brings about."""


def printed_reacts(stat_block: StatBlock) -> tuple[Reacts, ...]:
    """The features of a stat block that answer triggers: of its traits, those that its abilities give it at all times, then its triggered
    abilities."""
    traits = tuple(effect for trait in stat_block.traits for effect in trait.effects if isinstance(effect, Reacts))
    always = (react for ability in stat_block.abilities if not ability.version_of for react in ability.always)
    return (
        *traits,
        *always,
        *(react for ability in stat_block.abilities if ability.on is not None for react in _answers(ability, ability.on)),
    )


def _answers(ability: Ability, on: Trigger) -> tuple[Reacts, ...]:
    """A triggered ability as features, one for each trigger; of several only one answers what happens."""
    if not ability.or_on:
        return (_answering(ability, on),)
    others = ((other.on, replace(ability, target=Target((other.target,))) if other.target else ability) for other in ability.or_on)
    answering = (_answering(one, trigger) for trigger, one in ((on, ability), *others))
    return tuple(replace(one, id=f"{one.id}-{n + 1}" if n else one.id, one_of=ability.id) for n, one in enumerate(answering))


def _answering(ability: Ability, on: Trigger) -> Reacts:
    """A triggered ability as a feature that answers `on`; one with a power roll or an area is used like any other. What must hold of its
    target must, of its user before it is offered. Who uses it is not the one creature that it is used on (classes/target)."""
    if ability.area is None and ability.target.kinds == (CREATURE,) and on.actor == CREATURE:
        on = replace(on, needs=(ANOTHER, *on.needs))
    react = Reacts(ability.id, ability.name, on, usage=ability.usage, cost=ability.cost, resource=ability.resource, ability=ability.id)
    kinds = ability.target.kinds
    if ability.roll is not None or ability.area is not None:
        against = Selection((TRIGGERING,)) if ability.area is None else None
        own = UseAbilities("named", (ability.id,), (), NO_ACTION, against, choice=False, cost="waived", free_strike_instead=False)
        return replace(react, effects=(own,), target=ONESELF, needs=tuple(one for one in ability.target.needs if one.of == USER))
    needs = ability.target.needs
    if kinds == (SELF,):
        return replace(react, target=ONESELF, needs=tuple(replace(one, of=USER) if one.of == TARGET else one for one in needs))
    if kinds[0] in ROLES:
        return replace(react, target=Selection(kinds))
    if ability.target == Target():
        return react  # the creature that set it off
    return replace(react, target=Selection(kinds, ability.target.count, max(ability.melee, ability.ranged), needs=needs))


def is_modified(stat_block: StatBlock) -> bool:
    """Whether a stat block's traits hold modifiers."""
    return any(isinstance(effect, Modifier) for trait in stat_block.traits for effect in trait.effects)


def reacts_of(stat_block: StatBlock, lasting: tuple[Lasting, ...]) -> tuple[Reacts, ...]:
    """All features that answer triggers: the printed ones, then what lasts."""
    return (*printed_reacts(stat_block), *(react for one in lasting for react in one.reacts))


class Heard(msgspec.Struct, frozen=True, gc=False):
    """The features of one creature that wait for the same: `trigger`, whatever else has to hold for each (`needs` is left out of it)."""

    trigger: Trigger
    reacts: tuple[Reacts, ...]


class Listening(msgspec.Struct, frozen=True, gc=False):
    """Who waits for an occasion. `own`: for each creature its features that do, by what they wait for; `others`: those of them, in order of
    entry, that must be looked up for it, since others or nobody set them off; `others_by_side`: which of those wait for the deeds of each
    side. Where the owner is the actor or the subject, the event itself leads to it. So what an event costs follows what waits for the like
    of it, and not all that is registered."""

    own: Map[str, tuple[Heard, ...]] = Map()
    others: tuple[str, ...] = ()
    others_by_side: Map[str, tuple[str, ...]] = Map()


Listeners = Map[str, Listening]
"""For each occasion that anybody waits for, who does."""


def listeners_in(creatures: Roster) -> Listeners:
    """What all of `creatures` wait for."""
    listeners: Listeners = Map()
    for creature in creatures:
        if creature.reacts:
            listeners = listeners_with(listeners, creatures, creature.id, (), creature.reacts)
    return listeners


def listeners_with(listeners: Listeners, creatures: Roster, id: str, before: tuple[Reacts, ...], after: tuple[Reacts, ...]) -> Listeners:
    """`listeners` once the features of the creature `id` are those of `after` and no longer those of `before`."""
    waits: dict[str, list[Reacts]] = {react.trigger.occasion: [] for react in before}
    for react in after:
        waits.setdefault(react.trigger.occasion, []).append(react)
    sides = tuple(dict.fromkeys(creature.side for creature in creatures))
    for occasion, reacts in waits.items():
        old = listeners.get(occasion) or Listening()
        looked_up = [react.trigger for react in reacts if _is_looked_up(react.trigger)]
        others = _placed(old.others, creatures, id, bool(looked_up))
        own_side, by_side = creatures[id].side, old.others_by_side
        for side in sides:
            waits_for_it = any(_may_wait_for(trigger, side == own_side) for trigger in looked_up)
            by_side = by_side.set(side, _placed(by_side.get(side, ()), creatures, id, waits_for_it))
        own = old.own.set(id, _heard(reacts)) if reacts else old.own.delete(id)
        listeners = listeners.set(occasion, Listening(own, others, by_side)) if own else listeners.delete(occasion)
    return listeners


def _placed(ids: tuple[str, ...], creatures: Roster, id: str, listed: bool) -> tuple[str, ...]:
    """`ids`, in order of entry, with `id` among them or not."""
    if listed is (id in ids):
        return ids
    if not listed:
        return tuple(other for other in ids if other != id)
    return tuple(sorted((*ids, id), key=creatures.entry))


def _may_wait_for(trigger: Trigger, own_side: bool) -> bool:
    """Whether the deeds of another of the owner's own side, or of another side, can be what it waits for."""
    return trigger.actor not in ((ENEMY,) if own_side else ALLIES)


def _is_looked_up(trigger: Trigger) -> bool:
    return trigger.occasion in NOBODYS or SELF not in (trigger.actor, trigger.subject)


def _heard(reacts: list[Reacts]) -> tuple[Heard, ...]:
    """`reacts` by what they wait for, each kind where its first one stands."""
    alike: dict[Trigger, list[Reacts]] = {}
    for react in reacts:
        alike.setdefault(replace(react.trigger, needs=()), []).append(react)
    return tuple(Heard(trigger, tuple(some)) for trigger, some in alike.items())
