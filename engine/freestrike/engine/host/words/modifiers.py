"""What modifiers, amounts, selections and triggers say, in words."""

from __future__ import annotations

from collections.abc import Iterable

from freestrike.engine.queries.counts_as import best_of, characteristic
from freestrike.events.content.amount import ROLES, TARGET, USER, Amount
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Limit, Trigger
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.projections.board.creature import Creature

PLURALS = {"ally": "allies", "enemy": "enemies", "creature": "creatures", "object": "objects", "self": "self"}


def amount_in_words(creature: Creature | None, amount: int | Amount) -> str:
    """A number, as far as it is known before the effect happens: "5", "1d3", "twice reason", "half of its level". The scores are those of
    `creature`, or named if there is none."""
    if isinstance(amount, int):
        return str(amount)
    number, parts = amount.number, []
    if amount.characteristics and creature is not None and amount.whose == USER:
        number += characteristic(creature, best_of(creature, amount.characteristics))
    elif amount.characteristics:
        parts.append(f"{_of(amount.whose)}{' or '.join(amount.characteristics)}")
    if amount.dice:
        parts.append(amount.dice)
    if amount.of:
        parts.append(f"{_of(amount.whose)}{amount.of}{f' ({amount.name})' if amount.name else ''}")
    if not parts:
        number *= amount.times
        return str(number // 2 if amount.halved else number)
    whole = " + ".join((*((str(number),) if number else ()), *parts))
    times = {1: "", 2: "twice "}.get(amount.times, f"{amount.times} times ")
    each = f"1 for each {amount.per} of " if amount.per != 1 else ""
    return f"{each}{'half of ' if amount.halved else ''}{times}{whole}"


def squares_in_words(creature: Creature | None, amount: int | Amount | None) -> str:
    """ "up to 3 squares"; None is its speed."""
    if amount is None:
        return "up to its speed"
    squares = amount_in_words(creature, amount)
    return f"up to {squares} {'square' if squares == '1' else 'squares'}"


def _many(count: int | Amount) -> str:
    return str(count) if isinstance(count, int) else f"({amount_in_words(None, count)})"


def selection_in_words(who: Selection) -> str:
    """ "each ally within 10", "2 enemies", "the triggering creature"."""
    if len(who.kinds) == 1 and who.kinds[0] in ROLES:
        picked = f"the {who.kinds[0]}"
    elif who.count == 1:
        picked = " or ".join("oneself" if kind == "self" else an(kind) for kind in who.kinds)
    else:
        picked = f"each {' or '.join(who.kinds)}" if who.count == 0 else f"{_many(who.count)} {' or '.join(map(_plural, who.kinds))}"
    within = f" within {who.within}{'' if who.from_ == USER else f' of the {who.from_}'}" if who.within else ""
    nearest = f", nearest to the {who.from_}" if who.nearest else ""
    return f"{picked}{within}{nearest}{if_in_words(who.needs)}"


def if_in_words(needs: Iterable[Holds]) -> str:
    """ ", if marked and not winded"; "" if nothing must hold."""
    said = holds_in_words(needs)
    return f", if {said}" if said else ""


def holds_in_words(holds: Iterable[Holds]) -> str:
    """What must hold, of the target unless somebody else is named."""
    return " and ".join(map(_holds, holds))


def modifier_in_words(creature: Creature | None, modifier: Modifier) -> str:
    """ "edge on strike", "speed 2", "weakness fire 3 against it"."""
    by = amount_in_words(creature, modifier.amount)
    on = f"{'against it, ' if modifier.incoming else ''}on {modifier.on}" if modifier.on else "against it" if modifier.incoming else ""
    against = f"by the {modifier.against}" if modifier.against else ""
    once = "once" if modifier.next_only else ""
    words = (modifier.what, modifier.name, modifier.detail, "" if by == "1" else by, on, against, once)
    return " ".join(" ".join(words).split()) + if_in_words(modifier.when)


def trigger_in_words(trigger: Trigger) -> str:
    """ "an ally within 10 uses ability heroic", "its turn starts"."""
    actor = _someone(trigger.actor)
    subject = _someone(trigger.subject) if trigger.subject else ""
    reach = "" if trigger.reach is None else amount_in_words(None, trigger.reach)
    within = f"within {reach or trigger.within}" if reach or trigger.within else ""
    value = str(trigger.value) if trigger.value else ""
    near_actor, near_subject = (within, "") if trigger.measured == "actor" else ("", within)
    if trigger.occasion.startswith("turn "):
        actor, near_actor = ("its" if trigger.actor == "self" else f"the turn of {actor} {within}", "")
    occasion = trigger.occasion if actor.startswith("its") or not trigger.occasion.startswith("turn ") else trigger.occasion[5:]
    if occasion == "deals damage" and subject:
        subject = f"to {subject}"
    words = (actor, near_actor, occasion, trigger.name, trigger.manner, value, subject, near_subject)
    return " ".join(" ".join(words).split()) + if_in_words(trigger.needs)


def limit_in_words(limit: Limit | None) -> str:
    """ ", once a round"."""
    if limit is None:
        return ""
    times = {1: "once", 2: "twice"}.get(limit.times, f"{limit.times} times")
    return f", {times} {'for each trigger' if limit.per == 'trigger' else an(limit.per)}"


def an(word: str) -> str:
    """The word with its article."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def resource_in_words(creature: Creature | None, what: str) -> str:
    """A resource, the heroic one by the name that the creature's class has for it."""
    named = creature.stat_block.heroic_resource if creature is not None and what == HEROIC_RESOURCE else ""
    return named or what


def _holds(holds: Holds) -> str:
    no = "not " if holds.negated else ""
    of = "" if holds.of == TARGET else f" ({holds.of})"
    match holds.what:
        case "is":
            return f"the {holds.to} is {no}the {holds.of}"
        case "state" | "condition":
            return f"{no}{holds.name}{of}"
        case "state given by" | "condition given by":
            return f"{no}{holds.name} by the {holds.to}{of}"
        case _:
            words = (holds.what, holds.name, str(holds.value) if holds.value else "")
            return f"{no}{' '.join(word for word in words if word)}{of}"


def _of(whose: str) -> str:
    return "its " if whose == USER else f"the {whose}'s "


def _plural(kind: str) -> str:
    return PLURALS.get(kind, kind)


def _someone(who: str) -> str:
    match who:
        case "":
            return "anyone"
        case "self":
            return "it"
        case "self or ally":
            return "it or an ally"
        case _:
            return an(who)
