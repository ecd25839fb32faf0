"""Options of an ability that can be paid for as often as one likes while it is used: "one additional target for each 2 Malice spent", or
of a hero's resource."""

from __future__ import annotations

import re
from collections.abc import Callable

import attrs
from msgspec.structs import replace

from freestrike.engine.content.compiling.text.account import SENTENCE, Piece, ReadAbility
from freestrike.engine.content.reading.raw import RawFeature
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.within import effects_of
from freestrike.events.resources import HEROIC_RESOURCE, MALICE

Read = Callable[[RawFeature, bool], ReadAbility]
"""As in paid_options."""
_RESOURCES = "malice|wrath|piety|essence|ferocity|discipline|insight|focus|clarity|drama"
_FOR_EACH = re.compile(rf" for (?:each|every) (?:(?P<per>\d+) )?(?:{_RESOURCES}) spent(?=\.)", re.IGNORECASE)


_ONE_TARGET = Modifier("extra targets")


def _larger_by(plain: Ability, paid: Ability) -> Modifier | None:
    """By how much the area is larger for it, if that is all; an area that stays is told of in other words."""
    if plain.area is None or paid.area is None:
        return None
    by = paid.area.size - plain.area.size
    grown = replace(plain, area=replace(plain.area, size=paid.area.size))
    stays = any(isinstance(one, Zone) for one in effects_of(plain))
    return Modifier("area", by) if by > 0 and grown == paid and not stays else None


def with_more(raw: RawFeature, read: Read) -> ReadAbility | None:
    """The ability with what each further payment brings, where that is one more target or a larger area; None if it has no such option, or
    another."""
    for n, effect in enumerate(raw.effects):
        found = _FOR_EACH.search(effect.effect) if effect.cost is not None and effect.cost.most is None else None
        if found is None:
            continue
        once = replace(effect, cost=None, effect=effect.effect[: found.start()] + effect.effect[found.end() :])
        paid = read(replace(raw, effects=(*raw.effects[:n], once, *raw.effects[n + 1 :])), True).ability
        plain = read(replace(raw, effects=(*raw.effects[:n], *raw.effects[n + 1 :])), False)
        one_more = replace(plain.ability.target, count=plain.ability.target.count + 1)
        found_more = _ONE_TARGET if replace(plain.ability, target=one_more) == paid else _larger_by(plain.ability, paid)
        if found_more is not None:
            resource = MALICE if effect.cost is not None and effect.cost.resource == MALICE else HEROIC_RESOURCE
            per = int(found["per"] or 1)
            ability = replace(plain.ability, resource=resource, more_per=per, for_more=(found_more,))
            return attrs.evolve(plain, ability=ability, pieces=(*plain.pieces, Piece(SENTENCE, effect.effect, True)))
    return None
