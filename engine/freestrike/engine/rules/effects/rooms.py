"""Every room in which effects register how they are carried out."""

from __future__ import annotations

from freestrike.engine.rules.effects import harm, in_flight, joining

ROOMS = (harm, joining, in_flight)
