"""Rounds, turns and what a creature spends in them."""

from __future__ import annotations

from freestrike.events.stored import Stored


class RoundStarted(Stored, frozen=True, tag="round-started.1"):
    """A combat round begins; `side` acts first in it."""

    round: int
    side: str


class RoundEnded(Stored, frozen=True, tag="round-ended.1"):
    """Every creature that could act in `round` has."""

    round: int


class TurnStarted(Stored, frozen=True, tag="turn-started.1"):
    """`creature` takes its turn. `again`: it has another one in this round."""

    creature: str
    again: bool = False


class TurnJoined(Stored, frozen=True, tag="turn-joined.1"):
    """`creature` takes its turn together with the one whose turn has begun: a minion with its squad, a captain with the squad that it
    leads. `again`: it has another one in this round."""

    creature: str
    again: bool = False


class TurnTakenUp(Stored, frozen=True, tag="turn-taken-up.1"):
    """Of those who share the turn in progress `creature` acts now."""

    creature: str


class TurnLeft(Stored, frozen=True, tag="turn-left.1"):
    """`creature`'s part of the turn that it shares is over."""

    creature: str


class TurnEnded(Stored, frozen=True, tag="turn-ended.1"):
    """`creature`'s turn is over; `next_side` chooses who acts next ("" at the end of a round), one of `next_group` if that is named."""

    creature: str
    next_side: str = ""
    next_group: str = ""


class ActionSpent(Stored, frozen=True, tag="action-spent.1"):
    """`creature` spends a main action, maneuver or move action. `used_as`: what a main action was turned into, or "". `together`: the
    maneuver that a minion uses together with its squad, or "". `bare`: no ability is used with it. `at_once`: it is none of those of its
    turn, but one that it takes at once, on or off its turn (classes/critical-hit)."""

    creature: str
    action: str
    used_as: str = ""
    together: str = ""
    bare: bool = False
    at_once: bool = False


class TriggeredActionTaken(Stored, frozen=True, tag="triggered-action-taken.1"):
    """`creature` takes a triggered action, or a free one, that `rule` or a feature gives it, in the window `of`."""

    creature: str
    reaction: str
    free: bool
    of: int


class FeatureUsed(Stored, frozen=True, tag="feature-used.1"):
    """`creature`'s feature `feature` (its id) answers what happened in the window `of`. `whose`: who set it off, if it is counted for each
    that does."""

    creature: str
    feature: str
    of: int
    whose: str = ""


class ExtraMainActionGained(Stored, frozen=True, tag="extra-main-action-gained.1"):
    """A critical hit lets `creature` take a main action at once (classes/critical-hit), or, if it names one, the ability `source`."""

    creature: str
    source: str = ""


class ExtraMainActionForgone(Stored, frozen=True, tag="extra-main-action-forgone.1"):
    """`creature` does not take the main action that it could take at once."""

    creature: str


class ExtraActionGained(Stored, frozen=True, tag="extra-action-gained.1"):
    """`creature` can take `action` once more in its turn, this one or its next; a triggered action once more in this round, if it has taken
    it. `though_dazed`: also if it is dazed. `source`: the ability or feature that says so."""

    creature: str
    action: str
    though_dazed: bool = False
    source: str = ""


class TurnGranted(Stored, frozen=True, tag="turn-granted.1"):
    """`creature` takes its turn before anyone else does, after those to whom it was granted before. `bonus`: besides its own. `put_off`:
    the creature whose turn had only begun and begins anew after that one, or ""."""

    creature: str
    source: str = ""
    bonus: bool = False
    put_off: str = ""


class TurnForgone(Stored, frozen=True, tag="turn-forgone.1"):
    """The turn that `creature` was granted next is not taken: it can't act any more, or has acted."""

    creature: str


class TurnLost(Stored, frozen=True, tag="turn-lost.1"):
    """`creature` counts as having acted until the end of `round`. `source`: the ability or feature that says so."""

    creature: str
    round: int
    source: str = ""


class TurnsRanked(Stored, frozen=True, tag="turns-ranked.1"):
    """Who of each side acts before whom in every round: `order` names them all, of each side the first first; those of one group, or of one
    squad with its captain, stand together (combat/alternative-turn-order)."""

    order: tuple[str, ...]


class CombatBegun(Stored, frozen=True, tag="combat-begun.1"):
    """The first command of the encounter is given: who waits for the start of combat, or of its first round, is asked now."""
