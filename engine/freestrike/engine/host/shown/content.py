"""A creature or an ability as the engine understands it: what it does, and what is left to the Director, beside its printed text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.text.account import Piece
from freestrike.engine.content.compiling.text.setting import YOU, Setting
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.malice import read_malice
from freestrike.engine.content.printed.stat_block import owner_of, printed_stat_block
from freestrike.engine.content.printed.terrain import thing
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.library import Library
from freestrike.engine.content.reading.raw import RawFeature, RawFeatureBlock, RawStatBlock
from freestrike.engine.content.shipped_content import every_shipped
from freestrike.engine.content.slug import slug
from freestrike.engine.host.words.abilities import ability_lines
from freestrike.engine.host.words.effects import effect_in_words, feature_in_words
from freestrike.engine.host.words.stat_block import about, captain_lines, number_lines
from freestrike.engine.queries.names import words_of
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.stat_block import StatBlock, Trait
from freestrike.events.content.within import effects_of


def shown(library: Library, name: str) -> Iterator[str]:
    """The lines about each creature, ability or feature of `library` called `name`; upper and lower case, hyphens
    and apostrophes make no difference."""
    wanted = words_of(name)
    for file in library.files:
        raw = file.raw
        if isinstance(raw, RawStatBlock | RawFeatureBlock):
            whole = words_of(raw.name) == wanted
            fitting = [feature for feature in raw.features if whole or words_of(feature.name) == wanted]
            if not (whole or fitting):
                continue
            level = "" if raw.level is None else f" (level {raw.level})"
            yield f"{raw.name}{level}, {file.path}"
            if whole and isinstance(raw, RawStatBlock):
                yield from _numbers(printed_stat_block(raw))
            if isinstance(raw, RawFeatureBlock) and raw.is_malice:
                yield from _printed_malice(raw, fitting)
                continue
            owner = owner_of(raw) if isinstance(raw, RawStatBlock) else thing(raw)
            for feature in fitting:
                yield from _printed(feature, owner)
        elif words_of(raw.feature.name) == wanted:
            yield f"{raw.feature.name}, {file.path}"
            yield from _printed(raw.feature, YOU)


def shown_of_shipped(name: str) -> Iterator[str]:
    """The same of the heroes and creatures that come with the engine."""
    wanted = words_of(name)
    for path, block in every_shipped():
        whole = words_of(block.name) == wanted
        features: tuple[Ability | Trait, ...] = (*block.abilities, *block.traits)
        fitting = [one for one in features if whole or words_of(one.name) == wanted]
        if whole or fitting:
            yield f"{block.name} (level {block.level}), {path}"
        if whole:
            yield from _numbers(block)
        yield from _features(block, fitting)


def shown_of_file(path: str, blocks: tuple[StatBlock, ...]) -> Iterator[str]:
    """The same of every creature and hero in a file."""
    for block in blocks:
        yield f"{block.name} (level {block.level}), {path}"
        yield from _numbers(block)
        yield from _features(block, (*block.abilities, *block.traits))


def near_it(library: Library | None, name: str) -> list[str]:
    """The names of creatures, abilities and features that are most like `name`."""
    named: dict[str, None] = {}
    for _, block in every_shipped():
        features: tuple[Ability | Trait, ...] = (*block.abilities, *block.traits)
        named.update(dict.fromkeys((block.name, *(one.name for one in features))))
    for file in () if library is None else library.files:
        raw = file.raw
        if isinstance(raw, RawStatBlock | RawFeatureBlock):
            named.update(dict.fromkeys((raw.name, *(feature.name for feature in raw.features))))
        else:
            named[raw.feature.name] = None
    known = {one.casefold(): one for one in named}
    return [known[one] for one in get_close_matches(name.casefold(), known, n=3)]


def _numbers(block: StatBlock) -> Iterator[str]:
    yield from (f"  {line}" for line in (about(block), *number_lines(block), *captain_lines(block)))


def _printed(raw: RawFeature, owner: Setting) -> Iterator[str]:
    pieces: tuple[Piece, ...]
    if raw.feature_type == "trait":
        trait = read_trait(raw, owner)
        pieces = trait.pieces
        yield from _trait(trait.trait)
    else:
        ability = read_ability(raw, owner.abilities.get(raw.name.lower(), slug(raw.name)), owner)
        pieces = ability.pieces
        for version in (ability.ability, *ability.versions):
            yield from _ability(version, "" if raw.cost is None else raw.cost.resource)
    yield from _account(pieces)


def _printed_malice(raw: RawFeatureBlock, features: list[RawFeature]) -> Iterator[str]:
    """The features of the group, as its monsters have them."""
    for read in read_malice(raw):
        if read.feature in features:
            yield from _ability(read.used)
            yield from _account(read.pieces)


def _account(pieces: Iterable[Piece]) -> Iterator[str]:
    return (f"    {'compiled' if piece.compiled else 'by hand '} | {piece.text}" for piece in pieces)


def _features(block: StatBlock, features: Iterable[Ability | Trait]) -> Iterator[str]:
    for one in features:
        yield from _trait(one) if isinstance(one, Trait) else _ability(one, block.heroic_resource)


def _ability(ability: Ability, heroic_resource: str = "") -> Iterator[str]:
    yield from (f"  {line}" for line in ability_lines(None, ability, heroic_resource))
    for effect in effects_of(ability):
        if not isinstance(effect, LeftByHand) and not runs(effect, ability.area):
            yield f"    does not run by itself: {effect_in_words(None, effect)}"


def _trait(trait: Trait) -> Iterator[str]:
    yield f"  {trait.name} (trait)"
    for effect in trait.effects:
        if isinstance(effect, LeftByHand):
            yield f"    left to the Director: {effect.text}"
        else:
            yield f"    {'' if runs(effect) else 'does not run by itself: '}{feature_in_words(None, effect)}"
