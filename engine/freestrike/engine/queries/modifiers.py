"""The modifiers that a creature bears: those of its traits, then those of what lasts on it, each with its source."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import best_of, characteristic
from freestrike.engine.queries.holds import all_hold
from freestrike.events.content.ability import Ability
from freestrike.events.content.amount import USER
from freestrike.events.content.modifier import EACH_GIVER, Modifier
from freestrike.events.lasting import Lasting
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

END_OF_TURN = "end of turn"
"""As what an effect counts that a saving throw would end, on whom a feature has it end so."""

TRAIT = Ability("trait", "trait", "")


class Borne(msgspec.Struct, frozen=True, gc=False):
    """A modifier that is borne. `source`: the trait, ability or feature that it comes from. `giver`: the creature whose doing it is.
    `lasting`: what carries it, None for a trait."""

    modifier: Modifier
    source: str
    giver: str
    lasting: Lasting | None = None


def borne(creature: Creature, *kinds: str) -> Iterator[Borne]:
    """The modifiers of `kinds` (modifier.MODIFIERS) that `creature` bears, whether or not what they need holds."""
    if creature.modified:
        for trait in creature.stat_block.traits:
            for effect in trait.effects:
                if isinstance(effect, Modifier) and effect.what in kinds:
                    yield Borne(effect, trait.name, creature.id)
    if len(creature.lasting) > 1:
        yield from _once_each(creature, kinds)
        return
    for lasting in creature.lasting:
        for modifier in lasting.modifiers:
            if modifier.what in kinds:
                yield Borne(modifier, lasting.by or lasting.name, lasting.source, lasting)


def _once_each(creature: Creature, kinds: tuple[str, ...]) -> Iterator[Borne]:
    """What lasts on a creature, of the same effect of the same ability, used twice or by two, only the strongest; of equals the one
    that came last (classes/stacking-unique-effects)."""
    found: dict[object, Borne] = {}
    for place, lasting in enumerate(creature.lasting):
        for nth, modifier in enumerate(lasting.modifiers):
            if modifier.what not in kinds:
                continue
            one = Borne(modifier, lasting.by or lasting.name, lasting.source, lasting)
            same = (lasting.by, lasting.name, nth, replace(modifier, amount=0), _about(modifier, lasting))
            key: object = same if lasting.by else (place, nth)
            before = found.get(key)
            if before is None or _strength(modifier) >= _strength(before.modifier):
                found[key] = one
    yield from found.values()


def _about(modifier: Modifier, lasting: Lasting) -> str:
    """The giver, of a modifier that is about rolls against its giver or by it, or that counts for each giver: of two each has its own."""
    return lasting.source if modifier.against == USER or modifier.detail == EACH_GIVER else ""


def _strength(modifier: Modifier) -> int:
    return abs(modifier.amount) if isinstance(modifier.amount, int) else 0


def applies(board: Board, bearer: Creature, other: str, one: Borne, roll: Circumstances | None = None) -> bool:
    """Whether what a modifier needs holds, seen from its giver: the bearer is the target in it, `other` the triggering
    creature. `roll`: the outcome that it is about, where there is one."""
    modifier = one.modifier
    if not (modifier.when or modifier.against):
        return True
    under = Circumstances(one.giver, bearer.id, TRAIT, triggering=other)
    if roll is not None:
        under = replace(under, tier=roll.tier, net=roll.net, critical=roll.critical, object=roll.object, targets=roll.targets)
    if modifier.against and under.who(modifier.against) != other:
        return False
    return all_hold(board, under, modifier.when)


def number(board: Board, bearer: Creature, one: Borne) -> int:
    """By how much a modifier changes something: a number, characteristics, a level or a value that Stamina gives. Raises ValueError for an
    amount that a modifier can't be measured by."""
    amount = one.modifier.amount
    if isinstance(amount, int):
        return amount
    whose = (board.creatures.get(one.giver) if amount.whose == USER else None) or bearer
    total = amount.number
    if amount.characteristics:
        total += characteristic(whose, best_of(whose, amount.characteristics))
    if amount.of:
        total += _measure(whose, amount.of, amount.name)
    total *= amount.times
    return total // 2 if amount.halved else total


def _measure(whose: Creature, of: str, name: str) -> int:
    match of:
        case "level":
            return whose.stat_block.level
        case "winded value":
            return whose.winded_value
        case "recovery value":
            return whose.recovery_value
        case "surges":
            return whose.surges
        case "heroic resource":
            return whose.heroic_resource
        case "count":
            return sum(lasting.amount for lasting in whose.lasting if lasting.name == name)
    raise ValueError(f"no modifier is measured by {of!r}")


def in_all(board: Board, bearer: Creature, *kinds: str, name: str = "") -> int:
    """What the modifiers of `kinds` that `bearer` has come to, of those that apply and name nothing or `name`."""
    if not (bearer.modified or bearer.lasting):
        return 0
    return sum(
        number(board, bearer, one) for one in borne(bearer, *kinds) if one.modifier.name in ("", name) and applies(board, bearer, "", one)
    )


def cannot(board: Board, creature: Creature, what: str, detail: str = "", other: str = "") -> Borne | None:
    """What keeps `creature` from `what` (one of modifier.CANNOTS), with or by `other`, if anything does."""
    return named(board, creature, "cannot", what, detail, other)


def ignores(board: Board, creature: Creature, what: str, detail: str = "", other: str = "") -> Borne | None:
    """What lets `creature` ignore `what` (one of modifier.IGNORES), if anything does, and nothing keeps it from that."""
    found = named(board, creature, "ignores", what, detail, other)
    if found is None or any(one.modifier.name == "ignore" and one.modifier.detail in (what, detail) for one in borne(creature, "cannot")):
        return None
    return found


def counts_as(board: Board, creature: Creature, what: str) -> bool:
    """Whether a feature lets `creature`, or what it has, count as `what`."""
    return named(board, creature, "counts as", what, "", "") is not None


def can(board: Board, creature: Creature, what: str) -> bool:
    """Whether a feature lets `creature` do `what`: "fly", "hover", "climb", "swim", "burrow", "teleport", "share spaces"."""
    return named(board, creature, "can", what, "", "") is not None


def named(board: Board, creature: Creature, kind: str, what: str, detail: str = "", other: str = "") -> Borne | None:
    """The first modifier of `kind` that names `what`, and applies."""
    if creature.modified or creature.lasting:
        for one in borne(creature, kind):
            if one.modifier.name == what and one.modifier.detail in ("", detail) and applies(board, creature, other, one):
                return one
    return None
