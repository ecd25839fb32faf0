"""Where what was read of a compendium is kept: where the user says, else where the system has its caches."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from freestrike.engine.content.reading.cache import ContentCache

CACHE = "FREESTRIKE_CACHE"
"""The environment variable that names the directory; if it is set to nothing, there is no cache."""


def content_cache(named: Path | None = None) -> ContentCache | None:
    """The cache in the directory `named`, else in that of FREESTRIKE_CACHE, else in the system's place for caches.

    Raises ContentError if a directory that was named cannot hold one; without such a name there is then no cache.
    """
    from freestrike.engine.content.error import ContentError
    from freestrike.engine.content.reading.cache import ContentCache

    if named is not None:
        return ContentCache(named)
    said = os.environ.get(CACHE)
    if said is not None:
        return ContentCache(said) if said else None
    try:
        return ContentCache(_place_for_caches() / "freestrike")
    except ContentError:
        return None


def _place_for_caches() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
