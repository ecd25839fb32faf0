"""Who could have reacted in a window and was ruled out, and why."""

from __future__ import annotations

from freestrike.events.ledger import Reason
from freestrike.events.stored import Stored


class Exclusion(Stored, frozen=True, tag="exclusion.1"):
    """`creature` met the trigger of `reaction` (a rule or feature) and may not take it, for these reasons."""

    creature: str
    reaction: str
    reasons: tuple[Reason, ...]


class RuledOut(Stored, frozen=True, tag="ruled-out.1"):
    """In the window `of` these creatures met a trigger and were ruled out."""

    of: int
    exclusions: tuple[Exclusion, ...]


class ReactionLapsed(Stored, frozen=True, tag="reaction-lapsed.1"):
    """A reaction was chosen, but when its moment came it was no longer possible."""

    creature: str
    reaction: str
    reasons: tuple[Reason, ...]
