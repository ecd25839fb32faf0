"""Effects by which a creature has of another what it is or can do."""

from __future__ import annotations

from freestrike.events.content.amount import TARGET
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.stored import Stored

KEEPS = ("stamina", "statistics", "characteristics", "abilities")
"""What who turns into something may keep of its own."""


class TurnInto(Stored, frozen=True, tag="turn-into.1"):
    """The target is what the stat block called `name` says until `ends` ("" for good), but for what it `keeps`, some of KEEPS. What it is
    then the Director says."""

    name: str
    ends: str = ""
    keeps: tuple[str, ...] = ()


class Borrow(Stored, frozen=True, tag="borrow.1"):
    """The user can use abilities of `of`, one of ROLES, or of anyone it has seen use one in this round ("anyone"), until `ends`. `which`
    and `keywords`: as in UseAbilities; `most`: what they may cost at most, None for anything. `characteristics`: its own score that they
    are rolled with, () for the bonus that they have. What comes of it the Director says."""

    which: str = "signature"
    of: str = TARGET
    ends: str = ENCOUNTER
    keywords: tuple[str, ...] = ()
    most: int | None = None
    characteristics: tuple[str, ...] = ()
