"""Conditions: how they are stored on a creature, and the events that impose and end them."""

from __future__ import annotations

from freestrike.events.ledger import Reason
from freestrike.events.stored import Stored

CONDITIONS = ("bleeding", "dazed", "frightened", "grabbed", "prone", "restrained", "slowed", "taunted", "weakened")
"""The nine conditions (classes/conditions)."""

UNCONSCIOUS = "unconscious"
"""Not one of the nine, but carried like one (combat/unconscious)."""

ENDINGS = (
    *("eot", "save", "encounter", "dying", "with its area", "with its condition"),
    *("end of the current turn", "start of user's turn", "end of the round", ""),
)
"""When a condition ends: at the end of the creature's next turn, by a saving throw, at the end of the encounter, when no longer dying,
with the area that the same ability of its source has left, with the other condition that the same ability has given, with the turn in
progress, as its source's next turn starts, with the round, or only by what its own rule says."""


class Condition(Stored, frozen=True, tag="condition.1"):
    """A condition that a creature has.

    `name`: one of CONDITIONS or UNCONSCIOUS. `source`: the creature that imposed it, or "". `ends`: one of ENDINGS.
    `by`: the ability or feature that imposed it; the same one imposed again replaces this (classes/stacking-unique-effects).
    `kin`: words that name others who are its source as well ("minotaur").
    """

    name: str
    source: str = ""
    ends: str = ""
    by: str = ""
    kin: str = ""


class ConditionImposed(Stored, frozen=True, tag="condition-imposed.1"):
    """`creature` now has `condition`; those in `replaced` are gone."""

    creature: str
    condition: Condition
    replaced: tuple[Condition, ...] = ()


class ConditionNotImposed(Stored, frozen=True, tag="condition-not-imposed.1"):
    """`creature` does not get `condition` after all, for these `reasons`."""

    creature: str
    condition: Condition
    reasons: tuple[Reason, ...]


class ConditionEnded(Stored, frozen=True, tag="condition-ended.1"):
    """`creature` no longer has `condition`. `cause`: "end of turn", "saving throw", "stood up", "no longer dying", ..."""

    creature: str
    condition: Condition
    cause: str


class PotencyResisted(Stored, frozen=True, tag="potency-resisted.1"):
    """`creature` kept off an effect: its `characteristic` score was not below the potency `value` (classes/potencies)."""

    creature: str
    characteristic: str
    score: int
    value: int
    effect: str


class SavingThrowMade(Stored, frozen=True, tag="saving-throw-made.1"):
    """A d10 and a `bonus` against `condition`: on 6 or more it ends (classes/saving-throw-save-ends)."""

    creature: str
    condition: Condition
    die: int
    succeeded: bool
    bonus: int = 0
