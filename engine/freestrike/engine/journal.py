"""The program's own log: a line a command, through structlog, for whoever turns the logger "freestrike" on."""

from __future__ import annotations

import logging

_logger = logging.getLogger("freestrike")


def note(event: str, *, encounter: str, command: int, seat: str, **more: int | str) -> None:
    """Log one line if the logger "freestrike" is enabled for INFO; structlog is imported only then."""
    if not _logger.isEnabledFor(logging.INFO):
        return
    import structlog

    structlog.stdlib.get_logger("freestrike").bind(encounter=encounter, command=command, seat=seat).info(event, **more)
