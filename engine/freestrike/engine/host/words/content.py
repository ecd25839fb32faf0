"""Content that was read, in words: how much a compendium holds and what was mended in it; what an export comes to."""

from __future__ import annotations

import reprlib
from collections import Counter
from collections.abc import Iterator

from freestrike.engine.automation import runs, runs_by_itself
from freestrike.engine.content.exports.imported import Imported
from freestrike.engine.content.reading.library import Library, features_within
from freestrike.engine.content.reading.raw import Mend, RawHeroFeature
from freestrike.engine.host.words.abilities import cost_in_words
from freestrike.events.content.effect import CHARACTERISTICS
from freestrike.events.content.stat_block import Trait

_short = reprlib.Repr()
_short.maxstring = 70


def counts(library: Library) -> Iterator[str]:
    """How many files of each kind, and what is there more than once."""
    creatures = [raw for _, raw in library.stat_blocks()]
    blocks = [raw for _, raw in library.feature_blocks()]
    heroes = [raw for _, raw in library.hero_features()]
    abilities = [raw for raw in heroes if raw.feature.feature_type == "ability"]
    malice = [block for block in blocks if block.is_malice]
    kinds = (
        (len(creatures), "stat blocks"),
        (len(malice), f"blocks of Malice features ({sum(len(block.features) for block in malice)} features)"),
        (len(blocks) - len(malice), "pieces of dynamic terrain"),
        (len(abilities), f"hero abilities ({sum(bool(raw.kit) for raw in abilities)} of kits)"),
        (len(heroes) - len(abilities), "hero features"),
        (len(library.aggregates), "files that gather these, not read again"),
    )
    for count, kind in kinds:
        yield f"{count:>6} {kind}"
    for levels, name in _of_several_levels(library):
        yield f"{name} is there at levels {levels}"
    if repeated := _repeated(heroes):
        yield f"{repeated} hero abilities repeat another file, word for word: within a feature, or under another level"


def mended(library: Library, *, brief: bool) -> Iterator[str]:
    """Every mend under its file; only how many there are if it shall be `brief`."""
    files = [file for file in library.files if file.published.mends]
    total = sum(len(file.published.mends) for file in files)
    yield f"mended: {total} places in {len(files)} files"
    for file in () if brief else files:
        yield f"  {file.path}"
        for mend in file.published.mends:
            yield f"    {_in_words(mend)}"


def imported(result: Imported) -> Iterator[str]:
    """What an export comes to: the numbers, the abilities, what is by hand, asked and ignored."""
    block = result.stat_block
    yield f"{block.name}: level {block.level}; {', '.join((*block.roles, *block.keywords))}; size {block.size}"
    yield f"Stamina {block.stamina}, Recoveries {block.recoveries}, speed {block.speed}, stability {block.stability}"
    scores = block.characteristics
    numbers = (scores.might, scores.agility, scores.reason, scores.intuition, scores.presence)
    yield ", ".join(f"{name.capitalize()} {score:+}" for name, score in zip(CHARACTERISTICS, numbers, strict=True))
    for kind, modifiers in (("immunity", block.immunities), ("weakness", block.weaknesses)):
        for modifier in modifiers:
            yield f"{kind}: {modifier.type or 'damage'} {modifier.value}"
    for ability in block.abilities:
        cost = cost_in_words(ability, block.heroic_resource)
        yield f"ability: {ability.name} ({'signature, ' if ability.signature else ''}{ability.usage}{cost})"
    for trait in block.traits:
        yield f"{_how(trait)}: {trait.name}"
    for line in result.asked:
        yield f"to be settled: {line}"
    for line in result.ignored:
        yield f"ignored: {line}"


def _how(trait: Trait) -> str:
    """Whether a trait runs by itself, partly, or not at all."""
    if runs_by_itself(trait):
        return "feature"
    return "partly by hand" if any(map(runs, trait.effects)) else "by hand"


def _in_words(mend: Mend) -> str:
    if not (mend.printed or mend.read):
        return f"{mend.field}: {mend.why}"
    return f"{mend.field}: {_short.repr(mend.printed)} read as {_short.repr(mend.read)} ({mend.why})"


def _of_several_levels(library: Library) -> Iterator[tuple[str, str]]:
    levels: dict[str, list[int]] = {}
    for _, raw in library.stat_blocks():
        levels.setdefault(raw.name, []).append(raw.level)
    for name, known in sorted(levels.items()):
        if len(known) > 1:
            yield ", ".join(map(str, sorted(known))), name


def _repeated(heroes: list[RawHeroFeature]) -> int:
    """How many abilities of heroes are there once more: as a file of their class, or printed within a feature."""
    files = [(raw.hero_class, raw.feature) for raw in heroes if raw.feature.feature_type == "ability"]
    within = [(raw.hero_class, inner) for raw in heroes for inner in features_within(raw.feature) if inner.feature_type == "ability"]
    known = Counter(files)
    return sum(count - 1 for count in known.values()) + sum(1 for ability in within if ability in known)
