"""The troubadour: drama (classes/drama) and routines (classes/routines)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.content.heroes.gaining import AN_ENCOUNTER, ClassFeature, at_turn_start, gains, improved
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.effect import Gain, Reacts, ReturnToLife, UseAbilities
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.resources import HEROIC_RESOURCE

RESOURCE = "Drama"
_HERO = (Holds("hero", of=TRIGGERING),)
_NATURAL_19 = (Holds("number at least", value=19), Holds("line of effect to", of=TRIGGERING, to=USER))
_THREE_HEROES = (*_HERO, Holds("heroes have acted this turn", value=3))
_DEAD_WITH_30 = (Holds("dead", of=USER), Holds("heroic resource at most", of=USER, value=29, negated=True))
LIVE_AGAIN = Reacts(
    "live-again",
    RESOURCE,
    Trigger("gains resource", name=HEROIC_RESOURCE, needs=_DEAD_WITH_30),
    (ReturnToLife(1), Gain(HEROIC_RESOURCE, Amount(of=HEROIC_RESOURCE, times=-1))),
    target=ONESELF,
    though_dead=True,
)
"""Whoever would rather wait is asked again with each gain, and as each turn ends: it may live again at any time."""
STILL_LIVE_AGAIN = replace(LIVE_AGAIN, id="still-live-again", trigger=Trigger("turn ends", "", needs=_DEAD_WITH_30))
_AT_IT = tuple(Holds(what, name, USER, negated=True) for what, name in (("condition", "dazed"), ("surprised", ""), ("dead", "")))
ROUTINES = Reacts(
    "routines",
    "Routines",
    Trigger("round starts", ""),
    (UseAbilities("any", keywords=("Performance",), usage=NO_ACTION, free_strike_instead=False),),
    choice=False,
    target=ONESELF,
    needs=_AT_IT,
)
"""A performance, new or maintained, for the round (classes/routines); who has none is asked for none."""


def features(level: int) -> tuple[ClassFeature, ...]:
    """1d3 drama a turn (one more from 7th level); 2 the first time that three heroes use an ability in one turn, and that one becomes
    winded; 3 for each natural 19 or 20 that is rolled in its sight; 10 when a hero dies, itself too. It gains them in death as
    well, and with 30 of them it may live again. At the start of each round it performs."""
    return (
        at_turn_start(RESOURCE, Amount(improved(level, (1, 0), (7, 1)), dice="1d3")),
        *map(_in_death_too, _gained_by_events()),
        LIVE_AGAIN,
        STILL_LIVE_AGAIN,
        ROUTINES,
    )


def _gained_by_events() -> tuple[Reacts, ...]:
    return (
        gains("drama-three-heroes", RESOURCE, Trigger("uses ability", "self or ally", needs=_THREE_HEROES, moment=BEFORE), 2, AN_ENCOUNTER),
        gains("drama-winded", RESOURCE, Trigger("becomes winded", "self or ally", needs=_HERO), 2, AN_ENCOUNTER),
        gains("drama-natural-19", RESOURCE, Trigger("rolls", "creature", needs=_NATURAL_19), 3),
        gains("drama-death", RESOURCE, Trigger("dies", "self or ally", needs=_HERO), 10),
    )


def _in_death_too(gained: Reacts) -> Reacts:
    return replace(gained, though_dead=True)
