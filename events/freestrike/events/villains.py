"""Villain actions: what leaders and solo creatures do at the end of another's turn."""

from __future__ import annotations

from freestrike.events.stored import Stored


class VillainActionUsed(Stored, frozen=True, tag="villain-action-used.1"):
    """`creature` uses its villain action `ability` at the end of the turn that the record `of` ended."""

    creature: str
    ability: str
    of: int
