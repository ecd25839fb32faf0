"""The command that moves a creature along a path that somebody has drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from freestrike.events.commands import Advance, Charge, Dig, Disengage, Dismount, Mount, Ride

AlongAPath = Advance | Disengage | Charge | Ride | Dig | Mount | Dismount


def moving_along(
    kind: str,
    creature: str,
    path: Iterable[Sequence[int]],
    *,
    shift: bool = True,
    convert: bool = False,
    manners: Iterable[str] = (),
    target: str = "",
) -> AlongAPath | None:
    """The command of `kind`, as `Encounter.path` says; None if there is no such kind. Raises TypeError and ValueError for a path that is
    none."""
    match kind:
        case "advance":
            return Advance(creature, path, convert, manners)
        case "disengage":
            return Disengage(creature, path, shift, convert)
        case "charge":
            return Charge(creature, path, target, "", manners)
        case "dig":
            return Dig(creature, path, convert)
        case "mount":
            return Mount(creature, target, _only(path), convert)
        case "dismount":
            return Dismount(creature, _only(path), convert)
        case "ride" | "ride disengage":
            return Ride(creature, path, kind != "ride", manners, convert)
    return None


def _only(path: Iterable[Sequence[int]]) -> Sequence[int]:
    """The one square of `path`. Raises ValueError if there is none or more."""
    found = tuple(path)
    if len(found) != 1:
        raise ValueError(f"one square is wanted, not {len(found)}")
    return found[0]
