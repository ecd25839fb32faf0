"""The Malice features that the groups of some monsters bring into a fight, found in a checkout of the Steel Compendium."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
import msgspec
from msgspec.structs import replace

from freestrike.engine.content.document import json_text, read_bytes
from freestrike.engine.content.error import ContentError, wrong
from freestrike.engine.content.printed.malice import PrintedMalice, group_of, printed_malice
from freestrike.engine.content.reading.cache import ContentCache, remembered
from freestrike.engine.content.reading.checkout import STAT_BLOCK_FOLDER, checkout_files
from freestrike.engine.content.reading.published import FEATURE_BLOCK, published
from freestrike.engine.content.reading.raw import RawFeatureBlock
from freestrike.engine.content.slug import slug
from freestrike.events.content.malice import BASIC_MALICE, MaliceFeature
from freestrike.events.content.stat_block import StatBlock

FEATURE_FOLDER = "Features"


class _Head(msgspec.Struct, frozen=True, gc=False):
    """What tells whose features a file has, before any text in it is read."""

    type: str = ""
    featureblock_type: str = ""
    name: str = ""
    level: int | None = None


@attrs.frozen
class _Group:
    """`path`: its file. `who`: whose features they are, by keyword or by name. `level`: the least that the monsters must have. `names`: the
    stat blocks that are printed with it."""

    path: str
    data: bytes
    who: str
    level: int
    names: frozenset[str]

    def keyword(self, stat_blocks: Sequence[StatBlock]) -> bool:
        """Whether it is a keyword of any of them (monster-basics/spending-malice)."""
        return any(map(self._has, stat_blocks))

    def _has(self, stat_block: StatBlock) -> bool:
        return self.who.casefold() in (keyword.casefold() for keyword in stat_block.keywords) and stat_block.level >= self.level

    def called(self, stat_blocks: Sequence[StatBlock]) -> tuple[str, ...]:
        """The monsters that it means by their names."""
        named = (one.name for one in stat_blocks if one.name in self.names and f" {self.who} ".casefold() in f" {one.name} ".casefold())
        return tuple(dict.fromkeys(named))


def malice_features_for(
    directory: str | os.PathLike[str], stat_blocks: Sequence[StatBlock], cache: ContentCache | None = None
) -> tuple[MaliceFeature, ...]:
    """The Malice features that any of `stat_blocks`, read from the compendium at `directory`, can have, in order of the files. Read whole
    are only the groups that these monsters are of. Raises ContentError if one of those files is wrong."""
    monsters = tuple(one for one in stat_blocks if not one.hero)
    groups = tuple(_groups(Path(directory))) if monsters else ()
    fitting = [group for group in groups if group.keyword(monsters) or group.called(monsters)]
    printed = dict(zip((group.path for group in fitting), _read(directory, fitting, cache), strict=True))
    found: list[MaliceFeature] = []
    taken = {feature.ability.id for feature in BASIC_MALICE}
    for group in fitting:
        own = printed[group.path]
        shares = [(group, own.features)]
        for lender in _lenders(own, groups, monsters, group):
            (lent,) = _read(directory, [lender], cache)
            shares.append((lender, lent.features))
        for source, features in shares:
            for feature in features:
                for one in _for_whom(feature, group, monsters):
                    id = one.ability.id if one.ability.id not in taken else f"{slug(source.who)}-{one.ability.id}"
                    id = id if id not in taken else f"{slug(group.who)}-{id}"
                    taken.add(id)
                    found.append(replace(one, ability=replace(one.ability, id=id)))
    return tuple(found)


def _for_whom(feature: MaliceFeature, group: _Group, monsters: Sequence[StatBlock]) -> Iterator[MaliceFeature]:
    """The feature for those who have the keyword of the group, or for each that the group means by its name."""
    if group.keyword(monsters):
        yield replace(feature, keyword=group.who)
        return
    for name in group.called(monsters):
        yield replace(feature, called=name)


def _lenders(own: PrintedMalice, groups: Sequence[_Group], monsters: Sequence[StatBlock], group: _Group) -> Iterator[_Group]:
    """The groups whose features this one may use, as far as any of its monsters has them not by a keyword of its own."""
    members = [one for one in monsters if group.keyword((one,)) or group.called((one,))]
    for name in own.borrows:
        for lender in groups:
            if lender.who.casefold() == name.casefold() and not all(lender.keyword((one,)) for one in members):
                yield lender


def _groups(directory: Path) -> Iterator[_Group]:
    within = next((part for part in ("bestiary/Monsters/", "Monsters/") if (directory / part).is_dir()), "")
    paths = tuple(within + path for path in checkout_files(directory / within))
    for path in paths:
        folder = path.rpartition("/")[0]
        if not folder.endswith(FEATURE_FOLDER):
            continue
        data = read_bytes(directory / path)
        try:
            head = msgspec.json.decode(data, type=_Head)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue  # `content check` tells what is wrong with it; whose features it has, nobody can say
        if head.type == FEATURE_BLOCK and "Malice" in head.featureblock_type:
            beside = folder.removesuffix(FEATURE_FOLDER)
            names = (Path(one).stem for one in paths if one.startswith(beside) and Path(one).parent.name == STAT_BLOCK_FOLDER)
            yield _Group(path, data, group_of(head.name), head.level or 1, frozenset(names))


def _read(directory: str | os.PathLike[str], groups: Sequence[_Group], cache: ContentCache | None) -> list[PrintedMalice]:
    files = [os.path.join(directory, group.path) for group in groups]

    def make(n: int) -> PrintedMalice:
        document = json_text(files[n], groups[n].data)
        raw = published(document).raw
        if not isinstance(raw, RawFeatureBlock):
            raise document.error("type", wrong(document.at("type"), f"'{FEATURE_BLOCK}'"))
        return printed_malice(raw)

    read: list[PrintedMalice] = []
    for outcome in remembered(cache, PrintedMalice, [group.data for group in groups], make):
        if isinstance(outcome, ContentError):
            raise outcome
        read.append(outcome)
    return read
