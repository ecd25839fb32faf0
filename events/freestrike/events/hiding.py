"""Hidden and found (tests/hiding)."""

from __future__ import annotations

from freestrike.events.stored import Stored


class Hid(Stored, frozen=True, tag="hid.1"):
    """`creature` is now hidden from `observers` (ids, in order of entry)."""

    creature: str
    observers: tuple[str, ...]


class Found(Stored, frozen=True, tag="found.1"):
    """`creature` is no longer hidden from `observers`. `why`: "no cover or concealment", "revealed itself", "searched for", "pointed
    out"."""

    creature: str
    observers: tuple[str, ...]
    why: str
