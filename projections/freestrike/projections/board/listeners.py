"""Who listens for what: the features of a creature that answer triggers, and whose they are for each occasion."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from freestrike.events.content.ability import Ability, Target
from freestrike.events.content.amount import ROLES
from freestrike.events.content.effect import Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.content.trigger import Trigger
from freestrike.events.lasting import Lasting
from freestrike.projections.board.roster import Roster

SELF = "self"
NOBODYS = ("combat starts", "round starts", "round ends")
"""The occasions that no creature brings about."""


def printed_reacts(stat_block: StatBlock) -> tuple[Reacts, ...]:
    """The features of a stat block that answer triggers: of its traits, then its triggered abilities."""
    traits = tuple(effect for trait in stat_block.traits for effect in trait.effects if isinstance(effect, Reacts))
    return (*traits, *(_answering(ability, ability.on) for ability in stat_block.abilities if ability.on is not None))


def _answering(ability: Ability, on: Trigger) -> Reacts:
    """A triggered ability as a feature that answers `on`."""
    react = Reacts(ability.id, ability.name, on, usage=ability.usage, cost=ability.cost, resource=ability.resource, ability=ability.id)
    kinds = ability.target.kinds
    if kinds == (SELF,):
        return replace(react, target=ONESELF)
    if kinds[0] in ROLES:
        return replace(react, target=Selection(kinds))
    if ability.target == Target():
        return react  # the creature that set it off
    return replace(react, target=Selection(kinds, ability.target.count, max(ability.melee, ability.ranged)))


def is_modified(stat_block: StatBlock) -> bool:
    """Whether a stat block's traits hold modifiers."""
    return any(isinstance(effect, Modifier) for trait in stat_block.traits for effect in trait.effects)


def reacts_of(stat_block: StatBlock, lasting: tuple[Lasting, ...]) -> tuple[Reacts, ...]:
    """All features that answer triggers: the printed ones, then what lasts."""
    return (*printed_reacts(stat_block), *(react for one in lasting for react in one.reacts))


def listeners_in(creatures: Roster) -> Map[str, tuple[str, ...]]:
    """For each occasion that anybody waits for, the creatures that must be looked up for it, in order of entry: those whose features
    others, or nobody, set off. Where the owner is the actor or the subject, the event itself leads to it."""
    listeners: dict[str, tuple[str, ...]] = {}
    for creature in creatures:
        for react in creature.reacts:
            trigger = react.trigger
            listening = listeners.setdefault(trigger.occasion, ())
            if (trigger.occasion in NOBODYS or SELF not in (trigger.actor, trigger.subject)) and creature.id not in listening:
                listeners[trigger.occasion] = (*listening, creature.id)
    return Map(listeners)
