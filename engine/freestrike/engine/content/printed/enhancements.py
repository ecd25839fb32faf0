"""Enhancements of an ability, of which one is chosen for each of its resource that is spent besides as it is used
(classes/spend-heroic-resource)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import attrs
from msgspec.structs import replace

from freestrike.engine.content.compiling.text.account import SENTENCE, Piece, ReadAbility
from freestrike.engine.content.compiling.text.wording import sentences
from freestrike.engine.content.reading.raw import RawEffect, RawFeature
from freestrike.engine.queries.effect_names import effect_name
from freestrike.events.content.ability import Ability
from freestrike.events.content.amount import USER, Amount
from freestrike.events.content.effect import Branch, Effect, ForEach, May, OneOf, Repeat, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.within import every_effect
from freestrike.events.resources import HEROIC_RESOURCE, MALICE

Read = Callable[[RawFeature, bool], ReadAbility]
"""As in paid_options."""

_HEAD = re.compile(r"For each \w+ spent, choose one of the following [a-z]+:\n")
_ITEM = "- "
ONE_TARGET_MORE = Modifier("extra targets")


def with_enhancements(raw: RawFeature, read: Read) -> ReadAbility | None:
    """The ability with as many of a list of enhancements as is paid for: whatever is spent on no further target brings one of the others,
    to any of its targets. None if it has no such list, or if any of it is left by hand."""
    for n, effect in enumerate(raw.effects):
        if effect.cost is None or effect.cost.most is not None or not _HEAD.match(effect.effect):
            continue
        head, *items = sentences(effect.effect)
        others = (*raw.effects[:n], *raw.effects[n + 1 :])
        plain = read(replace(raw, effects=others), False)
        added = [_added(plain.ability, raw, others, replace(effect, cost=None, effect=item), read) for item in items]
        ways = [one for one in added if isinstance(one, tuple)]
        if len(items) != len(ways) + 1 or ONE_TARGET_MORE not in added or not all(item.startswith(_ITEM) for item in items):
            return None
        ability = replace(
            plain.ability,
            resource=MALICE if effect.cost.resource == MALICE else HEROIC_RESOURCE,
            more_per=1,
            for_more=(ONE_TARGET_MORE,),
            after=(*plain.ability.after, _chosen(ways, plain.ability)),
        )
        pieces = (*plain.pieces, *_pieces(head, *items))
        return attrs.evolve(plain, ability=ability, pieces=pieces)
    return None


def _added(
    plain: Ability, raw: RawFeature, others: tuple[RawEffect, ...], effect: RawEffect, read: Read
) -> tuple[Effect, ...] | Modifier | None:
    """What one item of the list adds to the ability: one target more, or effects on a target; None if it is left by hand."""
    item = replace(effect, effect=effect.effect.removeprefix(_ITEM))
    paid = read(replace(raw, effects=(*others, item)), True)
    if any(not piece.compiled for piece in paid.pieces):
        return None
    if paid.ability == replace(plain, target=replace(plain.target, count=plain.target.count + 1)):
        return ONE_TARGET_MORE
    more = paid.ability.effects[len(plain.effects) :]
    return more if more and paid.ability == replace(plain, effects=(*plain.effects, *more)) else None


def _chosen(ways: list[tuple[Effect, ...]], plain: Ability) -> Repeat:
    """One of the others, on one of the targets, as often as was paid for."""
    one = Selection(plain.target.kinds, 1, needs=(Holds("among the targets"),), sight=False, least=1)
    branches = tuple(Branch(_name(way), (ForEach(one, _taken(way)),)) for way in ways)
    return Repeat(Amount(of="spent on no target"), (OneOf(branches),))


def _taken(way: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is done by who has picked it, who is not asked a second time."""
    return tuple(inner for one in way for inner in (one.then if isinstance(one, May) and one.chooser == USER else (one,)))


def _name(way: tuple[Effect, ...]) -> str:
    return next(effect_name(one) for one in every_effect(way) if not isinstance(one, May | When))


def _pieces(*texts: str) -> Iterator[Piece]:
    return (Piece(SENTENCE, text, True) for text in texts)
