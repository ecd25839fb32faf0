"""What the classes have in common: features that gain heroic resource, each written once."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.events.content.amount import TRIGGERING, Amount
from freestrike.events.content.effect import Gain, LeftByHand, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.stat_block import Trait, TraitEffect
from freestrike.events.content.trigger import Limit, Trigger
from freestrike.events.resources import HEROIC_RESOURCE

ClassFeature = Reacts | Modifier | LeftByHand
"""What a class feature can be made of."""

A_ROUND = Limit("round")
AN_ENCOUNTER = Limit("encounter")
NULL_FIELD = "null field"
"""The state that its ability gives to the null."""


def gains(id: str, name: str, trigger: Trigger, amount: int | Amount, limit: Limit | None = None) -> Reacts:
    """Its owner gains `amount` of its heroic resource whenever `trigger` is met, or the first time in each span of `limit`."""
    return Reacts(id, name, trigger, (Gain(HEROIC_RESOURCE, amount),), choice=False, target=ONESELF, limit=limit)


def at_turn_start(name: str, amount: int | Amount) -> Reacts:
    """Its owner gains `amount` at the start of each of its turns."""
    return gains(f"{name.lower()}-each-turn", name, Trigger("turn starts"), amount)


def improved(level: int, *steps: tuple[int, int]) -> int:
    """The number of the highest of `steps` (the level from which it counts, the number) that `level` has reached."""
    return [number for least, number in steps if level >= least][-1]


def without_gains(trait: Trait) -> Trait:
    """The trait without what only gains heroic resource, of a hero whose class has all that already."""
    return replace(trait, effects=tuple(effect for effect in trait.effects if not _only_gains(effect)))


def _only_gains(effect: TraitEffect) -> bool:
    gaining = isinstance(effect, Reacts) and all(isinstance(one, Gain) and one.what == HEROIC_RESOURCE for one in effect.effects)
    return gaining and isinstance(effect, Reacts) and bool(effect.effects) and not effect.choice


def from_the_owner(state: str, of: str = TRIGGERING) -> Holds:
    """The one in the role `of` has a state that the owner gave it."""
    return Holds("state given by", state, of)
