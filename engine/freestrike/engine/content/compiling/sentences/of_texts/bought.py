"""What can be bought, one at a time, of who marks or judges somebody: the list after a sentence that tells what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.triggers import awaited
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.sentences.of_abilities.bonds import always
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import worded
from freestrike.engine.content.slug import slug
from freestrike.engine.queries.effect_names import effect_name
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING
from freestrike.events.content.effect import Branch, Effect, ForEach, Increase, Move, OneOf, Reacts, When
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import HEROIC_RESOURCE

_ITEM = "- "


def bought(printed: Sequence[str], n: int, setting: Setting, name: str) -> dict[int, Said | None]:
    """What the sentence `n` says and the items of the list after it, by their places. Of things that answer triggers of their own each is
    a feature, and where one is left for the Director, so is what it costs; what is had of one trigger is one feature with a choice, told
    as a whole or not at all."""
    items = [*_items(printed, n + 1)]
    nothing: dict[int, Said | None] = dict.fromkeys((n, *items))
    head = parse(worded(printed[n], setting), "sentence")
    steps = None if head is None else branch(head, "steps")
    if head is None or steps is None or setting.bond is None or [str(step.data) for step in branches(steps)] != ["buys_one_of"]:
        return nothing
    (step,) = branches(steps)
    lead = branch(head, "provided")
    if branch(step, "me") is None or token(step, "RESOURCE") not in ("focus", "wrath") or not items:
        return nothing
    cost = int(token(step, "INT"))
    if lead is None:
        each = {item: _feature(printed[item], setting, name, cost) for item in items}
        return {n: Said() if all(each.values()) else None, **each}
    with suppress(Unsaid):
        one = _choice([printed[item] for item in items], lead, setting, name, cost)
        return {n: Said(ability=OfAbility(always=(one,))), **dict.fromkeys(items, Said())}
    return nothing


def _items(printed: Sequence[str], first: int) -> range:
    last = first
    while last < len(printed) and printed[last].startswith(_ITEM):
        last += 1
    return range(first, last)


def _parsed(item: str, setting: Setting) -> Tree[Token]:
    tree = parse(worded(item.removeprefix(_ITEM), setting), "sentence")
    if tree is None or branch(tree, "steps") is None:
        raise Unsaid
    return tree


def _feature(item: str, setting: Setting, name: str, cost: int) -> Said | None:
    """An item that answers a trigger of its own; None if it is not understood."""
    if setting.bond is None:
        return None
    with suppress(Unsaid):
        tree = _parsed(item, setting)
        (one,) = always(tree, branches(tree, "steps")[0], setting, name, setting.bond)
        return Said(ability=OfAbility(always=(_for_its_price(one, cost),)))
    return None


def _for_its_price(react: Reacts, cost: int) -> Reacts:
    return replace(react, usage=FREE_TRIGGERED_ACTION, choice=True, cost=cost, resource=HEROIC_RESOURCE)


def _choice(items: list[str], lead: Tree[Token], setting: Setting, name: str, cost: int) -> Reacts:
    """What can be had, one of several, as somebody is about to be damaged. Raises Unsaid."""
    held = replace(setting, trait=True, triggered=False, bond=None)
    (circumstance,) = branches(lead)
    if token(lead, "WHEN") != "whenever":
        raise Unsaid
    trigger = awaited(circumstance, held, None, before=True).trigger
    ways = tuple(_way(item, trigger, held) for item in items)
    benefits = OneOf(tuple(Branch(" and ".join(map(_called, one)), one) for one in ways))
    actor = Selection((TRIGGERING,))
    return _for_its_price(Reacts(slug(name), name, trigger, (benefits,), target=actor), cost)


def _called(effect: Effect) -> str:
    """How a way is called: by what it does, whatever must hold for that."""
    match effect:
        case When():
            return ", ".join(map(_called, effect.then))
        case Increase():
            return "extra damage"
        case Move(manner="shift"):
            return "shift"
    return effect_name(effect)


def _way(item: str, trigger: Trigger, setting: Setting) -> tuple[Effect, ...]:
    """One of the things that can be had. Raises Unsaid."""
    tree = _parsed(item, setting)
    (steps,) = branches(tree, "steps")
    lead = branch(tree, "provided")
    if len(branches(tree)) > 1 + (lead is not None):
        raise Unsaid
    if lead is not None:
        return _if_of_ones_own(lead, steps, trigger, setting)
    (step,) = branches(steps)
    more = branch(step, "doing")
    extra = None if more is None else branch(more, "own_extra_of")
    if extra is not None and branch(step, "this_use") is not None and token(branches(step)[0], "THIS_USE") == "the ability":
        return (Increase(amount(branches(extra)[0], setting)),)
    actor = Who(Selection((TRIGGERING,)))
    deeds, _ = deeds_of(steps, replace(setting, triggered=True), None, None, None, ())
    if any(deed.who != actor or deed.usage or deed.cost for deed in deeds):
        raise Unsaid
    return tuple(effect for deed in deeds for effect in deed.effects)


def _if_of_ones_own(lead: Tree[Token], steps: Tree[Token], trigger: Trigger, setting: Setting) -> tuple[Effect, ...]:
    """What befalls whom the user itself is about to damage so. Raises Unsaid."""
    (circumstance,) = branches(lead)
    if token(lead, "WHEN") != "if" or str(circumstance.data) != "damages" or branch(circumstance, "me") is None:
        raise Unsaid
    own = awaited(circumstance, setting, None, before=True).trigger
    told = replace(own, actor=trigger.actor, manner="", needs=trigger.needs)
    if told != trigger or not own.manner or not set(own.needs) <= set(trigger.needs):
        raise Unsaid
    struck = Who(Selection((TRIGGER_TARGET,)))
    deeds, _ = deeds_of(steps, replace(setting, triggered=True, that=TRIGGER_TARGET), struck, None, None, ())
    if any(deed.who != struck for deed in deeds):
        raise Unsaid
    held = (Holds("is", of=TRIGGERING), Holds("ability", own.manner))
    return (When(held, tuple(ForEach(struck.selection, deed.effects) for deed in deeds)),)
