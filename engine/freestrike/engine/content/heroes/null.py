"""The null: discipline (classes/discipline)."""

from __future__ import annotations

from freestrike.engine.content.heroes.gaining import A_ROUND, NULL_FIELD, ClassFeature, at_turn_start, from_the_owner, gains, improved
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.resources import MALICE

RESOURCE = "Discipline"
FIELD = 1
"""How far the Null Field reaches, in squares."""


def features(level: int) -> tuple[ClassFeature, ...]:
    """2 discipline a turn (3 from 7th level, 4 from 10th), the first time in a round that an enemy in its Null Field uses a main action,
    and that the Director uses an ability that costs Malice."""
    in_the_field = Trigger("uses main action", "enemy", within=FIELD, needs=(from_the_owner(NULL_FIELD, USER),), moment=BEFORE)
    malice = Trigger("uses ability", "enemy", needs=(Holds("costs", MALICE, of=TRIGGERING),), moment=BEFORE)
    return (
        at_turn_start(RESOURCE, improved(level, (1, 2), (7, 3), (10, 4))),
        gains("discipline-main-action", RESOURCE, in_the_field, improved(level, (1, 1), (4, 2)), A_ROUND),
        gains("discipline-malice", RESOURCE, malice, 1, A_ROUND),
    )
