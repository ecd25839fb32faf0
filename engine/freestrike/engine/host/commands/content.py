"""Commands that look into content from outside: read, free-strikes, coverage, check-content, show,
imported."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freestrike.engine.host.failing import BAD_INPUT, DIFFERS, OK
from freestrike.engine.host.streams import clean
from freestrike.engine.host.wishes import open_screen

CompendiumDirectory = Annotated[
    Path, Parameter(help="A directory with the Steel Compendium, or a part of it.", env_var="FREESTRIKE_COMPENDIUM")
]
CacheDirectory = Annotated[
    Path | None, Parameter(help="Keep what was read in this directory; else FREESTRIKE_CACHE, else the system's place for caches.")
]


def read(
    directory: CompendiumDirectory,
    /,
    *,
    brief: Annotated[bool, Parameter(negative=(), help="Without the list of what was mended.")] = False,
    cache: CacheDirectory = None,
) -> int:
    """Read a whole compendium: how much there is, what was mended in it, what cannot be read."""
    from freestrike.engine.content.reading.library import read_library
    from freestrike.engine.host.caching import content_cache
    from freestrike.engine.host.words.content import counts, mended

    library = read_library(directory, content_cache(cache))
    screen = open_screen()
    for line in counts(library):
        screen.line(line)
    for line in mended(library, brief=brief):
        screen.line(line)
    return _told(list(map(str, library.errors)))


def free_strikes(directory: CompendiumDirectory, /, *, cache: CacheDirectory = None) -> int:
    """Print the free strike of every creature of a compendium, as CSV."""
    from freestrike.engine.content.compendium import Compendium
    from freestrike.engine.content.error import ContentError
    from freestrike.engine.content.free_strike_table import free_strike_table
    from freestrike.engine.host.caching import content_cache

    creatures = Compendium(directory, content_cache(cache)).every()
    sys.stdout.write("".join(f"{clean(line)}\n" for line in free_strike_table(creatures).splitlines()))
    return _told([str(creature.outcome) for creature in creatures if isinstance(creature.outcome, ContentError)])


def coverage(
    directory: CompendiumDirectory,
    /,
    *,
    list: Annotated[bool, Parameter(negative=(), help="Each feature that does not run by itself, with what is left of its text.")] = False,
    cache: CacheDirectory = None,
) -> int:
    """Say how much of a compendium was compiled, and how much of it runs by itself."""
    from freestrike.engine.content.reading.library import read_library
    from freestrike.engine.host.caching import content_cache
    from freestrike.engine.host.screen import counted, progress
    from freestrike.engine.host.shown.coverage import coverage as in_words
    from freestrike.engine.host.shown.coverage import covered, features

    library = read_library(directory, content_cache(cache))
    screen = open_screen()
    with progress(total := features(library), "compiling", many=1) as advance:
        told = [*counted(covered(library), total, advance)]
    for line in in_words(told, each=list):
        screen.line(line)
    return _told([str(error) for error in library.errors])


def check_content(directory: CompendiumDirectory, /, *, cache: CacheDirectory = None) -> int:
    """Use every ability of every creature of a compendium once against dummies: it must go through, replay, and do what it says."""
    from collections import Counter

    from freestrike.engine.content.compendium import Compendium
    from freestrike.engine.content.error import ContentError
    from freestrike.engine.host.caching import content_cache
    from freestrike.engine.host.checking_content import ANSWERS, NOT_OFFERED, PLAYED, WRONG, tried
    from freestrike.engine.host.screen import counted, progress

    screen = open_screen()
    found: Counter[str] = Counter()
    errors: list[str] = []
    wrong: list[str] = []
    creatures = Compendium(directory, content_cache(cache)).every()
    with progress(len(creatures), "using", many=1) as advance:
        for creature in counted(creatures, len(creatures), advance):
            if isinstance(creature.outcome, ContentError):
                errors.append(str(creature.outcome))
                continue
            for one in tried(creature.outcome):
                found[one.how] += 1
                if one.how == WRONG:
                    wrong.append(f"{creature.path}: {one.ability}: {one.problem}")
    for line in wrong:
        screen.line(line)
    screen.line(
        f"{found[PLAYED]} abilities played, {found[WRONG]} wrong; "
        f"{found[ANSWERS]} are not used on one's turn, {found[NOT_OFFERED]} had nobody to be used on"
    )
    return _told(errors) or (DIFFERS if found[WRONG] else OK)


def show(
    name: Annotated[str, Parameter(help="The name of a creature, an ability or a feature; or a file of creatures.")],
    /,
    *,
    compendium: Annotated[
        Path | None, Parameter(help="A directory with the Steel Compendium to look into as well.", env_var="FREESTRIKE_COMPENDIUM")
    ] = None,
    cache: CacheDirectory = None,
) -> int:
    """Show a creature or an ability as the engine understands it, that of a compendium beside its printed text.

    Of a file of creatures (our own YAML, or another program's export) all are shown.
    """
    from freestrike.engine.content.exports.any_file import read_stat_blocks
    from freestrike.engine.content.reading.library import read_library
    from freestrike.engine.host.caching import content_cache
    from freestrike.engine.host.shown.content import near_it, shown, shown_of_file, shown_of_shipped

    screen = open_screen()
    if Path(name).is_file():
        for line in shown_of_file(name, read_stat_blocks(name)):
            screen.line(line)
        return OK
    lines = [*shown_of_shipped(name)]
    library = None if compendium is None else read_library(compendium, content_cache(cache))
    if library is not None:
        lines.extend(shown(library, name))
    for line in lines:
        screen.line(line)
    places = "the shipped content (a compendium was not given)" if compendium is None else f"{compendium}, and the shipped content"
    if lines:
        return OK
    near = ", ".join(near_it(library, name))
    return _told([f"{places}: nothing is called {name!r}" + (f"; near it: {near}" if near else "")])


def imported(
    file: Annotated[Path, Parameter(help="A hero of Forge Steel (.ds-hero), or a creature or hero of Foundry (.json).")], /
) -> int:
    """Show what is read of another program's export, what it leaves open and what is ignored."""
    from freestrike.engine.content.exports.any_file import read_export
    from freestrike.engine.host.words.content import imported as in_words

    screen = open_screen()
    for line in in_words(read_export(file)):
        screen.line(line)
    return OK


def _told(errors: list[str]) -> int:
    """The exit status after these errors, each told on the error stream."""
    sys.stdout.flush()
    for error in errors:
        print(f"freestrike: {clean(error)}", file=sys.stderr)
    return BAD_INPUT if errors else OK
