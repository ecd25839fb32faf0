"""Names as ids: "Bury the Point" to "bury-the-point"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from freestrike.engine.queries.free_strikes import MELEE_FREE_STRIKE, RANGED_FREE_STRIKE


def slug(name: str) -> str:
    """The name in lower case, without accents, its words joined by hyphens. One of another script is kept in that; "unnamed" if it has
    neither letters nor digits."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower().replace("'", "")
    words = re.findall(r"[a-z0-9]+", plain) or re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", name).lower())
    return "-".join(words) or "unnamed"


def unique_slugs(names: Iterable[str]) -> tuple[str, ...]:
    """A slug for each name; one that is taken, or is that of a free strike, which everyone has, gets -2, -3, ..."""
    taken = [MELEE_FREE_STRIKE, RANGED_FREE_STRIKE]
    for name in names:
        candidate = base = slug(name)
        n = 1
        while candidate in taken:
            n += 1
            candidate = f"{base}-{n}"
        taken.append(candidate)
    return tuple(taken[2:])
