"""What lasts on a creature without being a condition: Defend, an aided attack, a mark, a speed set for a while."""

from __future__ import annotations

from freestrike.events.conditions import Condition
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Effect, Interaction, Reacts, Substitute
from freestrike.events.content.modifier import Modifier
from freestrike.events.stored import Stored

DEFENDING = "defending"
AIDED_AGAINST = "aided against"
SPEED = "speed"
MARKED = "marked"
UNSEEN_BY = "unseen by"
INVISIBLE = "invisible"
HOLDING_BREATH = "holding breath"
IMPROVISED = "improvised weapon"
UNNAMED = "bestowed"
"""What content gives without a name of its own."""
HAS_A_HOLD = "has a hold"
BALKED = "balked"
HAS_SUMMONED = "has summoned"
HIDDEN_BY_RULING = "hidden by ruling"
LASTING = (
    DEFENDING,
    AIDED_AGAINST,
    SPEED,
    MARKED,
    UNSEEN_BY,
    INVISIBLE,
    HOLDING_BREATH,
    IMPROVISED,
    HAS_A_HOLD,
    BALKED,
    HIDDEN_BY_RULING,
    HAS_SUMMONED,
)
"""Defend (combat/defend); Aid Attack, on the enemy (combat/aid-attack); a speed of `amount` at most; a mark, on the enemy; the edge that
outlives being hidden from `source` (tests/hiding); invisible to everyone (combat/invisible-creatures); for `amount` rounds under water
(combat/suffocating); with an improvised weapon (`by`) in its hands (combat/standard-free-strikes); the test to climb or swim (`by`) where
that is hard, succeeded or failed in this turn (combat/climb-or-swim); not found by `source`, though it is in the open (the Director has
ruled so, or the ability `by`); it summons nobody until its next turn (monster-basics/creatures-who-summon)."""

START_OF_TURN = "start of source's turn"
END_OF_TURN = "end of the current turn"
ENCOUNTER = "encounter"
EXPIRIES = (START_OF_TURN, END_OF_TURN, ENCOUNTER)
"""When it ends by itself: at the start of the next turn of its `source`, at the end of the turn in progress, with the encounter."""


def maintaining(ability: str) -> str:
    """The state of who maintains the ability that has this id (classes/persistent-magic)."""
    return f"maintains {ability}"


class Lasting(Stored, frozen=True, tag="lasting.1"):
    """`name`: one of LASTING, or the name of a state that an ability or a feature gives. `source`: whose doing it is (or, UNSEEN_BY, from
    whom). `ends`: one of EXPIRIES or of content.duration.DURATIONS. `by`: the ability or feature. `amount`: a number that it carries.
    `modifiers`, `reacts`, `substitutes` and `interactions`: what it does while it lasts. `then`: what happens on the creature when it has
    run its time. `lends`: an ability that the creature has until it has used it."""

    name: str
    source: str
    ends: str
    by: str = ""
    amount: int = 0
    modifiers: tuple[Modifier, ...] = ()
    reacts: tuple[Reacts, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    then: tuple[Effect, ...] = ()
    lends: Ability | None = None
    interactions: tuple[Interaction, ...] = ()


class LastingBegan(Stored, frozen=True, tag="lasting-began.1"):
    """`creature` now has `lasting`."""

    creature: str
    lasting: Lasting


class LastingEnded(Stored, frozen=True, tag="lasting-ended.1"):
    """`creature` no longer has `lasting`. `cause`: "expired", "used", ..."""

    creature: str
    lasting: Lasting
    cause: str


class EndingChanged(Stored, frozen=True, tag="ending-changed.1"):
    """`what`, which `creature` has, is over at another time than it was to be: `ends`, as it is said of a condition."""

    creature: str
    what: Condition | Lasting
    ends: str
