"""Options of an ability that are paid for when it is used: with each choice of them it is another version of the ability
(classes/spend-heroic-resource)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from freestrike.engine.content.compiling.text.account import SENTENCE, Piece, ReadAbility
from freestrike.engine.content.compiling.text.wording import sentences
from freestrike.engine.content.printed.enhancements import with_enhancements
from freestrike.engine.content.printed.open_ended import with_more
from freestrike.engine.content.reading.raw import RawEffect, RawFeature
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import Ability
from freestrike.events.resources import HEROIC_RESOURCE, MALICE

Read = Callable[[RawFeature, bool], ReadAbility]
"""Reads an ability as it is with all that is paid for it, if anything is."""


def with_options(raw: RawFeature, id: str, read: Read) -> ReadAbility:
    """The ability, and a version of it for every choice of the options of which a sentence is compiled; what is not is left by hand in the
    version. An option that can be paid for after the roll is none of them: the ability itself has it."""
    more = with_more(raw, read) or with_enhancements(raw, read)
    if more is not None:
        return more
    plain = read(raw, False)
    if not any(effect.cost for effect in raw.effects) or (raw.cost and not raw.cost.fixed):
        return plain
    open_ = [n for n, effect in enumerate(raw.effects) if _is_one(raw, effect) and _left(_pieces(raw, n, plain))]
    working = [n for n in open_ if _works(raw, n, plain, read)]
    if not working:
        return plain
    base = read(_chosen(raw, (), working), False)
    paid = tuple(piece for n in working for piece in _pieces(raw, n, read(_chosen(raw, (n,), ()), True)))
    versions = tuple(_versions(raw, id, working, read))
    return ReadAbility(base.ability, (*base.pieces, *paid), versions)


def _versions(raw: RawFeature, id: str, working: Sequence[int], read: Read) -> Iterator[Ability]:
    taken: set[str] = set()
    for count in range(1, len(working) + 1):
        for chosen in combinations(working, count):
            costs = [cost for n in chosen if (cost := raw.effects[n].cost) is not None]
            words = " and ".join(cost.text for cost in costs)
            name = f"{id}-{slug(words)}"
            while name in taken:
                name += "-too"
            taken.add(name)
            more = sum(cost.least for cost in costs)
            version = read(_chosen(raw, chosen, working), True).ability
            resource = MALICE if costs[0].resource == MALICE else HEROIC_RESOURCE
            yield replace(
                version,
                id=name,
                name=f"{raw.name} ({words})",
                cost=version.cost + more,
                resource=resource,
                version_of=id,
                enhancement=more,
            )


def _is_one(raw: RawFeature, effect: RawEffect) -> bool:
    cost = effect.cost
    if cost is None or not cost.fixed or effect.name or effect.features or effect.tiers[0] or not effect.effect:
        return False
    return raw.cost is None or raw.cost.resource == cost.resource


def _works(raw: RawFeature, n: int, plain: ReadAbility, read: Read) -> bool:
    """Whether something that the option says is compiled where it is paid for, and all that is compiled without it still is."""
    paid = read(_chosen(raw, (n,), ()), True)
    if len(_left(_pieces(raw, n, paid))) == len(_pieces(raw, n, paid)):
        return False
    return set(_left(paid.pieces)) <= set(_left(plain.pieces))


def _chosen(raw: RawFeature, chosen: Sequence[int], others: Sequence[int]) -> RawFeature:
    """The ability with the effects of the chosen options as its own, and without `others` that are not chosen."""
    effects = [replace(effect, cost=None) if n in chosen else effect for n, effect in enumerate(raw.effects)]
    return replace(raw, effects=tuple(effect for n, effect in enumerate(effects) if n in chosen or n not in others))


def _pieces(raw: RawFeature, n: int, read: ReadAbility) -> tuple[Piece, ...]:
    """The account of the sentences of the `n`th effect."""
    told = [piece for piece in read.pieces if piece.kind == SENTENCE]
    before = sum(len(sentences(effect.effect)) for effect in raw.effects[:n])
    return tuple(told[before : before + len(sentences(raw.effects[n].effect))])


def _left(pieces: Sequence[Piece]) -> tuple[str, ...]:
    return tuple(piece.text for piece in pieces if not piece.compiled)
