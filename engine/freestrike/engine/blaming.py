"""Whose fault an error is: the innermost handler that was at work, as a note on the error."""

from __future__ import annotations

_FAULT = "a fault of "


def blame(error: Exception, whom: str) -> None:
    """Note that the error comes of `whom`, unless somebody within is blamed already."""
    if not blamed(error):
        error.add_note(f"{_FAULT}{whom}")


def blamed(error: Exception) -> str:
    """Who was blamed for the error; "" if nobody was."""
    notes: list[str] = getattr(error, "__notes__", [])
    return next((note.removeprefix(_FAULT) for note in notes if note.startswith(_FAULT)), "")
