"""To whom reactions have turned what is in flight."""

from __future__ import annotations

from freestrike.events.alterations import Alteration, Retargeted


def turned_to(target: str, alterations: tuple[Alteration, ...]) -> str:
    """Who is the target in place of `target` once each of `alterations` has turned it on, one after the other; else itself."""
    for altered in alterations:
        if type(altered) is Retargeted and altered.target == target != "":
            target = altered.to
    return target
