"""Actions of others that are freed once: the deeds of `striking.lark`."""

from __future__ import annotations

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.trees import Unsaid
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.duration import END_OF_ROUND
from freestrike.events.content.effect import Bestow, Effect
from freestrike.events.content.modifier import Modifier


def _uses_freed(doing: Doing) -> tuple[Effect, ...]:
    """A triggered action of somebody else's that is a free one, as every one that is freed is once a round. Raises Unsaid of another
    time."""
    if doing.told_end != END_OF_ROUND or doing.subject == ME or not doing.may or doing.setting.triggered:
        raise Unsaid
    return (Bestow(END_OF_ROUND, (Modifier("counts as", 0, name=FREE_TRIGGERED_ACTION, detail=slug(doing.word("ANOTHERS"))),)),)


STRIKING: Deeds = {"uses_freed": _uses_freed}
