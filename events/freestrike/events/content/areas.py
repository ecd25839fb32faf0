"""What becomes of an area that an effect has left."""

from __future__ import annotations

from freestrike.events.stored import Stored


class GrowZone(Stored, frozen=True, tag="grow-zone.1"):
    """The area that the user has left by its ability or feature `zone` ("" is this one) reaches `squares` farther on its own level, to
    every side where nothing solid is."""

    zone: str = ""
    squares: int = 1


class MoveZone(Stored, frozen=True, tag="move-zone.1"):
    """The area that the user has left by its ability or feature `zone` ("" is this one) is moved as a whole up to `squares` squares on its
    own level, as the user likes."""

    zone: str = ""
    squares: int = 1
