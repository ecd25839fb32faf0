"""A creature or an ability as the engine understands it: what runs by itself, what is left to the Director, each beside its source."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.setting import YOU, Setting
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.stat_block import owner_of
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.library import Library
from freestrike.engine.content.reading.raw import RawFeature, RawFeatureBlock, RawStatBlock
from freestrike.engine.content.slug import slug
from freestrike.engine.host.effects_in_words import effect_in_words, feature_in_words
from freestrike.events.content.effect import Effect, LeftByHand
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.content.within import effects_of


def shown(library: Library, name: str) -> Iterator[str]:
    """The lines about each creature, ability or feature called `name`, in upper or lower case; none if there is none."""
    wanted = name.casefold()
    for file in library.files:
        raw = file.raw
        if isinstance(raw, RawStatBlock | RawFeatureBlock):
            owner = owner_of(raw) if isinstance(raw, RawStatBlock) else YOU
            whole = raw.name.casefold() == wanted
            fitting = [feature for feature in raw.features if whole or feature.name.casefold() == wanted]
            if whole or fitting:
                level = "" if raw.level is None else f" (level {raw.level})"
                yield f"{raw.name}{level}, {file.path}"
            for feature in fitting:
                yield from _feature(feature, owner)
        elif raw.feature.name.casefold() == wanted:
            yield f"{raw.feature.name}, {file.path}"
            yield from _feature(raw.feature, YOU)


def _feature(raw: RawFeature, owner: Setting) -> Iterator[str]:
    yield f"  {raw.name}" + (f" ({raw.usage})" if raw.usage else " (trait)")
    effects: tuple[TraitEffect | Effect, ...]
    if raw.feature_type == "trait":
        trait = read_trait(raw, owner)
        pieces, effects = trait.pieces, trait.trait.effects
    else:
        ability = read_ability(raw, owner.abilities.get(raw.name.lower(), slug(raw.name)), owner)
        pieces, effects = ability.pieces, tuple(effects_of(ability.ability))
        yield from (f"    can be used as: {version.name}" for version in ability.versions)
    for piece in pieces:
        yield f"    {'compiled' if piece.compiled else 'by hand '} | {piece.text}"
    for effect in effects:
        if isinstance(effect, LeftByHand):
            continue
        yield f"    {'runs' if runs(effect) else 'is left to the Director'}: {_name(effect)}"


def _name(effect: TraitEffect | Effect) -> str:
    return feature_in_words(None, effect) if isinstance(effect, TraitEffect) else effect_in_words(None, effect)
