"""The troubadour: drama (classes/drama)."""

from __future__ import annotations

from freestrike.engine.content.heroes.gaining import AN_ENCOUNTER, ClassFeature, at_turn_start, gains, improved
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Trigger

RESOURCE = "Drama"
_HERO = (Holds("hero", of=TRIGGERING),)
_NATURAL_19 = (Holds("number at least", value=19), Holds("line of effect to", of=TRIGGERING, to=USER))


def features(level: int) -> tuple[ClassFeature, ...]:
    """1d3 drama a turn (one more from 7th level); 2 the first time that a hero becomes winded; 3 for each natural 19 or 20 that is rolled
    in its sight; 10 when another hero dies. Three heroes in one turn, and its own return from the dead, are left by hand."""
    return (
        at_turn_start(RESOURCE, Amount(improved(level, (1, 0), (7, 1)), dice="1d3")),
        gains("drama-winded", RESOURCE, Trigger("becomes winded", "self or ally", needs=_HERO), 2, AN_ENCOUNTER),
        gains("drama-natural-19", RESOURCE, Trigger("rolls", "creature", needs=_NATURAL_19), 3),
        gains("drama-death", RESOURCE, Trigger("dies", "ally", needs=_HERO), 10),
        LeftByHand("drama for three heroes who use abilities in one turn, and after one's own death"),
    )
