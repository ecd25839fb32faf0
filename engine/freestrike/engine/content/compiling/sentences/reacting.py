"""A feature that answers what is waited for: what a sentence comes to that tells what happens then."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.joining_deeds import by_whom
from freestrike.engine.content.compiling.parts.bearing import endless
from freestrike.engine.content.compiling.parts.trees import Unsaid
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.duration import END_OF_CURRENT_TURN, END_OF_ROUND
from freestrike.events.content.effect import Bestow, Effect, EndState, FreeStrike, May, Move, Reacts, UseAbilities
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import DURING, Limit, Trigger
from freestrike.events.resources import HEROIC_RESOURCE


def reacting(waited: Sequence[Awaited], name: str, deeds: list[Deed], holds: tuple[Holds, ...], limit: Limit | None) -> tuple[Reacts, ...]:
    """The features of `name` that answer each of what is waited for; a limit is for all of them together. Raises Unsaid."""
    reacts = tuple(reacts_to(one.trigger, name, n, deeds, holds, limit) for n, one in enumerate(waited))
    return reacts if len(reacts) < 2 or limit is None else tuple(_once_in_all(one, name, limit) for one in reacts)


def _once_in_all(react: Reacts, name: str, limit: Limit) -> Reacts:
    """The feature, used up by each of those that bear the same name."""
    ends = {"turn": END_OF_CURRENT_TURN, "round": END_OF_ROUND}.get(limit.per)
    if react.target != ONESELF or limit.times != 1 or limit.whose != USER or ends is None:
        raise Unsaid
    used = f"has used {name}"
    fresh = Holds("state", used, USER, negated=True)
    return replace(react, needs=(*react.needs, fresh), effects=(Bestow(ends, state=used), *react.effects), limit=None)


def reacts_to(trigger: Trigger, name: str, n: int, deeds: list[Deed], holds: tuple[Holds, ...], limit: Limit | None) -> Reacts:
    """The `n`th feature of `name`, which does `deeds`; what its owner can do is its choice. Raises Unsaid."""
    whos = {deed.who for deed in deeds}
    if any(endless(deed.effects) for deed in deeds):
        raise Unsaid
    id = slug(name) if not n else f"{slug(name)}-{n + 1}"
    first = deeds[0].effects[0]
    offered = (effect for deed in deeds for effect in deed.effects if isinstance(effect, FreeStrike | Move | May | UseAbilities))
    usage = next((deed.usage for deed in deeds if deed.usage), "")
    cost = next((deed.cost for deed in deeds if deed.cost), 0)
    if usage == FREE_TRIGGERED_ACTION and trigger.moment == DURING and trigger.occasion != "moves or shifts":
        raise Unsaid  # once for all of a move, or at each step of it?
    of_the_doer = any(isinstance(effect, May) and effect.chooser == TRIGGERING for deed in deeds for effect in deed.effects)
    choice = bool(usage or cost) or (not of_the_doer and any(isinstance(effect, May) or effect.choice for effect in offered))
    if trigger.occasion == "drops to 0" and trigger.actor == "self" and not usage:
        choice = all(isinstance(effect, FreeStrike | Move | May | UseAbilities) for deed in deeds for effect in deed.effects) and choice
    if len(deeds) == 1 and isinstance(first, May) and len(deeds[0].effects) == 1 and first.chooser == USER:
        deeds, choice = [Deed(deeds[0].who, first.then)], True
    if len(whos) == 1 and not deeds[0].who.conditional:
        target, effects = deeds[0].who.selection, tuple(effect for deed in deeds for effect in deed.effects)
    else:
        target, effects = ONESELF, tuple(effect for deed in by_whom(deeds) for effect in _from_the_owner(deed))
    react = Reacts(id, name, trigger, effects, usage, choice=choice, target=target, needs=holds, limit=limit)
    react = _not_by_itself(react) if trigger.occasion == "gains resource" else react
    return asked_once(replace(react, cost=cost, resource=HEROIC_RESOURCE)) if cost else react


def _not_by_itself(react: Reacts) -> Reacts:
    """The feature, which what it gives itself does not set off again."""
    if react.target != ONESELF:
        raise Unsaid
    at_work = f"{react.id} at work"
    idle = Holds("state", at_work, USER, negated=True)
    effects = (Bestow(END_OF_CURRENT_TURN, state=at_work), *react.effects, EndState(at_work))
    return replace(react, needs=(*react.needs, idle), effects=effects)


def asked_once(react: Reacts) -> Reacts:
    """The feature, whose owner makes the free strike that it has chosen to answer with."""
    if not react.choice:
        return react
    effects = tuple(replace(effect, choice=False) if isinstance(effect, FreeStrike) else effect for effect in react.effects)
    return replace(react, effects=effects)


def _from_the_owner(deed: Deed) -> tuple[Effect, ...]:
    return deed.effects if deed.who == ME else deed.who.do(deed.effects)
