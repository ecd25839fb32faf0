"""A feature that answers what is waited for: what a sentence comes to that tells what happens then."""

from __future__ import annotations

from freestrike.engine.content.compiling.bearing import endless
from freestrike.engine.content.compiling.steps import Deed, by_whom
from freestrike.engine.content.compiling.who import ME, Unsaid
from freestrike.engine.content.slug import slug
from freestrike.events.content.effect import Effect, FreeStrike, May, Move, Reacts
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Limit, Trigger


def reacts_to(trigger: Trigger, name: str, n: int, deeds: list[Deed], holds: tuple[Holds, ...], limit: Limit | None) -> Reacts:
    """The `n`th feature of `name`, which does `deeds`; what its owner can do is its choice. Raises Unsaid."""
    whos = {deed.who for deed in deeds}
    if any(endless(deed.effects) for deed in deeds):
        raise Unsaid
    id = slug(name) if not n else f"{slug(name)}-{n + 1}"
    first = deeds[0].effects[0]
    offered = (effect for deed in deeds for effect in deed.effects if isinstance(effect, FreeStrike | Move | May))
    choice = any(isinstance(effect, May) or effect.choice for effect in offered)
    if len(deeds) == 1 and isinstance(first, May) and len(deeds[0].effects) == 1 and deeds[0].who == ME:
        deeds, choice = [Deed(ME, first.then)], True
    if len(whos) == 1 and deeds[0].who.potency is None:
        target, effects = deeds[0].who.selection, tuple(effect for deed in deeds for effect in deed.effects)
    else:
        target, effects = ONESELF, tuple(effect for deed in by_whom(deeds) for effect in _from_the_owner(deed))
    return Reacts(id, name, trigger, effects, choice=choice, target=target, needs=holds, limit=limit)


def _from_the_owner(deed: Deed) -> tuple[Effect, ...]:
    return deed.effects if deed.who == ME else deed.who.do(deed.effects)
