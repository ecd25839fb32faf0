"""Everything that a checkout holds: each file read, or the reason why it cannot be; files that gather the others are not read again."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import attrs
import msgspec

from freestrike.engine.content.document import json_text, read_bytes
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.reading.cache import ContentCache, remembered
from freestrike.engine.content.reading.checkout import checkout_files
from freestrike.engine.content.reading.published import published
from freestrike.engine.content.reading.raw import Published, Raw, RawFeature, RawFeatureBlock, RawHeroFeature, RawStatBlock

_GATHERING = re.compile(rb'\s*\{\s*"(monsters|features|abilities)"\s*:\s*\[')
"""How a file begins that has nothing but a list of what the single files hold."""


@attrs.frozen
class LibraryFile:
    """`path`: relative to the checkout, with "/". `data`: its bytes."""

    path: str
    data: bytes
    published: Published

    @property
    def raw(self) -> Raw:
        return self.published.raw


@attrs.frozen
class Library:
    """`files` and `aggregates` in order of path; `errors`: one for each file that cannot be read, and for each name that two share."""

    directory: Path
    files: tuple[LibraryFile, ...]
    aggregates: tuple[str, ...]
    errors: tuple[ContentError, ...]

    def stat_blocks(self) -> Iterator[tuple[LibraryFile, RawStatBlock]]:
        for file in self.files:
            if isinstance(file.raw, RawStatBlock):
                yield file, file.raw

    def feature_blocks(self) -> Iterator[tuple[LibraryFile, RawFeatureBlock]]:
        for file in self.files:
            if isinstance(file.raw, RawFeatureBlock):
                yield file, file.raw

    def hero_features(self) -> Iterator[tuple[LibraryFile, RawHeroFeature]]:
        for file in self.files:
            if isinstance(file.raw, RawHeroFeature):
                yield file, file.raw


def read_library(directory: str | os.PathLike[str], cache: ContentCache | None = None) -> Library:
    """Read every file of a checkout. Raises ContentError only if `directory` is none; a file that cannot be read is an error of it."""
    root = Path(directory)
    paths: list[str] = []
    sources: list[bytes] = []
    aggregates: list[str] = []
    errors: list[ContentError] = []
    for path in checkout_files(directory):
        try:
            data = read_bytes(os.path.join(directory, path))
        except ContentError as error:
            errors.append(error)
            continue
        if _gathers_others(data):
            aggregates.append(path)
        else:
            paths.append(path)
            sources.append(data)
    outcomes = remembered(cache, Published, sources, lambda n: published(json_text(os.path.join(directory, paths[n]), sources[n])))
    files: list[LibraryFile] = []
    for path, data, outcome in zip(paths, sources, outcomes, strict=True):
        if isinstance(outcome, ContentError):
            errors.append(outcome)
        else:
            files.append(LibraryFile(path, data, outcome))
    return Library(root, tuple(files), tuple(aggregates), (*errors, *_namesakes(root, files)))


def features_within(feature: RawFeature) -> Iterator[RawFeature]:
    """The features that the texts of a feature print in full, of any depth."""
    for effect in feature.effects:
        for inner in effect.features:
            yield inner
            yield from features_within(inner)


def _gathers_others(data: bytes) -> bool:
    """Whether a file is a list of what other files hold."""
    if not _GATHERING.match(data):
        return False
    try:
        return len(msgspec.json.decode(data, type=dict[str, msgspec.Raw])) == 1
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False


def _namesakes(root: Path, files: list[LibraryFile]) -> Iterator[ContentError]:
    """An error for each creature that has the name and the level of one before it."""
    first: dict[tuple[str, int], str] = {}
    for file in files:
        if isinstance(file.raw, RawStatBlock):
            known = first.setdefault((file.raw.name.casefold(), file.raw.level), file.path)
            if known != file.path:
                problem = f"is {file.raw.name!r} of level {file.raw.level}, as in {known}; such creatures can be named by their path only"
                yield ContentError(root / file.path, problem, field="name")
