"""What is gained and spent: heroic resources, epic resources, surges, Malice, hero tokens."""

from __future__ import annotations

from freestrike.events.stored import Stored

HEROIC_RESOURCE = "heroic resource"
EPIC_RESOURCE = "epic resource"
"""What a hero of 10th level has besides, whatever its class calls it; it remains until it is spent (classes/command)."""
SURGES = "surges"
MALICE = "malice"
HERO_TOKENS = "hero tokens"
VICTORIES = "victories"
RECOVERIES = "recoveries"
"""What is lost of them without being spent (ResourceSpent)."""

RESOURCES = (HEROIC_RESOURCE, EPIC_RESOURCE, SURGES, MALICE, HERO_TOKENS, VICTORIES)
"""Heroic and epic resource, surges and Victories belong to a creature; Malice is the Director's and hero tokens are the heroes'."""


AT_THE_END_OF_COMBAT = "end of combat"
"""The cause of what is lost because the fight is over."""

RESISTED = "resisted"
"""The cause of what is kept because it would have been spent on potencies that are all resisted."""


class ResourceGained(Stored, frozen=True, tag="resource-gained.1"):
    """`creature` ("" for what a side holds in common) gains `amount` of `what`, one of RESOURCES; `left`: what it has then."""

    creature: str
    what: str
    amount: int
    left: int
    cause: str = ""


class ResourceSpent(Stored, frozen=True, tag="resource-spent.1"):
    """`creature` spends or loses `amount` of `what`, one of RESOURCES, or loses Recoveries; `left`: what it has then."""

    creature: str
    what: str
    amount: int
    left: int
    cause: str = ""
