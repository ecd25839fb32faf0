"""What an export comes to: a stat block, and what of the file is not in it."""

from __future__ import annotations

import attrs

from freestrike.events.content.stat_block import StatBlock


@attrs.frozen
class Imported:
    """`asked`: what the file leaves open or says in a way that cannot be counted on, a line each, for somebody to settle; `ignored`: the
    parts of the file that no fight needs, or that the engine has no use for yet."""

    stat_block: StatBlock
    asked: tuple[str, ...]
    ignored: tuple[str, ...]
