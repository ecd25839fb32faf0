"""What was wished for the whole run, whatever the command."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from freestrike.engine.host.screen import Screen


class Wishes:
    """The flags before the command."""

    color = True
    homebrew: tuple[str, ...] = ()


def open_screen() -> Screen:
    """The screen of this run."""
    from freestrike.engine.host.screen import Screen

    return Screen(color=Wishes.color)
