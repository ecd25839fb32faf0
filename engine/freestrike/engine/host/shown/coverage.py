"""How much of a compendium was compiled and runs by itself: counted by kind, and each that does not."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from msgspec.structs import replace

from freestrike.engine.automation import runs_by_itself
from freestrike.engine.content.compiling.text.account import SENTENCE, TIER, Piece
from freestrike.engine.content.compiling.text.out_of_play import is_out_of_play
from freestrike.engine.content.compiling.text.setting import YOU, Setting
from freestrike.engine.content.compiling.text.wording import sentences
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.malice import read_malice
from freestrike.engine.content.printed.stat_block import owner_of
from freestrike.engine.content.printed.terrain import thing
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.library import Library
from freestrike.engine.content.reading.raw import RawFeature
from freestrike.engine.content.slug import slug
from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.stat_block import Trait

HERO_FEATURES = "hero features"
KINDS = ("stat blocks", "Malice and terrain", "hero abilities", HERO_FEATURES)

AUTOMATIC = "automatic"
PARTLY = "partly"
BY_HAND = "by hand"
NOTHING_TO_DO = "nothing to do in an encounter"


@attrs.frozen
class Covered:
    """A feature: `path` of its file, `name`, the pieces of its text that say something to do in an encounter, how many are `apart` because
    they say nothing to do there, and `how` it goes: AUTOMATIC, PARTLY, BY_HAND or NOTHING_TO_DO. `again`: its class has it at
    another level too, by the same name and with the same text, and it has been counted there."""

    kind: str
    path: str
    name: str
    pieces: tuple[Piece, ...]
    how: str
    apart: int = 0
    again: bool = False


def covered(library: Library) -> Iterator[Covered]:
    """Every feature of the library, in order of path within its kind."""
    for file, block in library.stat_blocks():
        owner = owner_of(block)
        for feature in block.features:
            yield _covered(KINDS[0], file.path, feature, owner)
    for file, group in library.feature_blocks():
        if group.is_malice:
            yield from (_counted(KINDS[1], file.path, one.feature.name, one.pieces, one.runs) for one in read_malice(group))
        else:
            owner = thing(group)
            yield from (_covered(KINDS[1], file.path, feature, owner) for feature in group.features)
    told: set[tuple[str, RawFeature]] = set()
    for file, hero in library.hero_features():
        one = _covered(KINDS[2 if hero.feature.feature_type == "ability" else 3], file.path, hero.feature, YOU)
        yield attrs.evolve(one, again=(hero.hero_class, hero.feature) in told)
        told.add((hero.hero_class, hero.feature))


def features(library: Library) -> int:
    """How many features the library has."""
    of_creatures = sum(len(block.features) for _, block in library.stat_blocks())
    of_groups = sum(len(group.features) for _, group in library.feature_blocks())
    return of_creatures + of_groups + sum(1 for _ in library.hero_features())


def _covered(kind: str, path: str, raw: RawFeature, owner: Setting) -> Covered:
    if raw.feature_type == "trait":
        trait = read_trait(raw, owner)
        pieces, alone = trait.pieces, runs_by_itself(_without_what_is_apart(trait.trait) if kind == HERO_FEATURES else trait.trait)
    else:
        ability = read_ability(raw, owner.abilities.get(raw.name.lower(), slug(raw.name)), owner)
        pieces, alone = ability.pieces, runs_by_itself(ability.ability)
    return _counted(kind, path, raw.name, pieces, alone)


def _counted(kind: str, path: str, name: str, pieces: tuple[Piece, ...], alone: bool) -> Covered:
    told = tuple(piece for piece in pieces if kind != HERO_FEATURES or not _is_apart(piece))
    compiled, apart = sum(piece.compiled for piece in told), len(pieces) - len(told)
    if apart and not told:
        return Covered(kind, path, name, told, NOTHING_TO_DO, apart)
    how = AUTOMATIC if alone and told and compiled == len(told) else PARTLY if compiled else BY_HAND
    return Covered(kind, path, name, told, how, apart)


def _is_apart(piece: Piece) -> bool:
    return piece.kind == SENTENCE and not piece.compiled and is_out_of_play(piece.text)


def _without_what_is_apart(trait: Trait) -> Trait:
    """The trait without the texts of which no sentence says anything to do in an encounter."""
    left = (effect for effect in trait.effects if not (isinstance(effect, LeftByHand) and all(map(is_out_of_play, sentences(effect.text)))))
    return replace(trait, effects=tuple(left))


def coverage(features: list[Covered], *, each: bool) -> Iterator[str]:
    """The counts of each kind and of all, in lines; with `each` every feature that is not automatic, and its pieces that are not
    compiled. What a class has at several levels under one name and with one text counts once."""
    for name in (*KINDS, "in all"):
        every = [feature for feature in features if name in (feature.kind, "in all")]
        some = [feature for feature in every if not feature.again]
        if some:
            yield f"{name}: {len(some)} features"
            yield f"  tier lines compiled: {_share(some, TIER)}; sentences compiled: {_share(some, SENTENCE)}"
            counts = [(how, sum(one.how == how for one in some)) for how in (AUTOMATIC, PARTLY, BY_HAND, NOTHING_TO_DO)]
            shown = (one for one in counts if one[1] or one[0] != NOTHING_TO_DO)
            yield "  " + ", ".join(f"{how}: {_percent(count, len(some))}" for how, count in shown)
            apart = sum(feature.apart for feature in some)
            if apart:
                yield f"  counted apart: {apart} sentences that say {NOTHING_TO_DO}"
            if copies := len(every) - len(some):
                yield f"  counted once: {copies} copies of features that a class has at another level too"
    blocks: dict[str, bool] = {}
    for feature in features:
        if feature.kind == KINDS[0]:
            blocks[feature.path] = blocks.get(feature.path, True) and feature.how == AUTOMATIC
    if blocks:
        yield f"stat blocks with nothing left by hand: {_percent(sum(blocks.values()), len(blocks))}"
    for feature in features if each else ():
        if feature.how not in (AUTOMATIC, NOTHING_TO_DO) and not feature.again:
            yield f"{feature.path}: {feature.name} ({feature.how})"
            yield from (f"  {piece.kind}: {piece.text}" for piece in feature.pieces if not piece.compiled)


def _share(features: list[Covered], kind: str) -> str:
    pieces = [piece for feature in features for piece in feature.pieces if piece.kind == kind]
    return _percent(sum(piece.compiled for piece in pieces), len(pieces))


def _percent(some: int, of: int) -> str:
    return f"{some} of {of}" + (f" ({100 * some / of:.1f} %)" if of else "")
