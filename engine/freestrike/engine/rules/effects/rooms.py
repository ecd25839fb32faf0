"""Every room in which effects register how they are carried out."""

from __future__ import annotations

from freestrike.engine.rules.effects import (
    bestowing,
    breaking,
    deeds,
    forcing,
    free_strikes,
    grabs,
    harm,
    help,
    in_flight,
    joining,
    moving,
    off_turn,
    rolling_apart,
    squad_pools,
    summoning,
    swapping,
    teleports,
    turn_order,
    zoning,
)

ROOMS = (
    harm,
    help,
    bestowing,
    joining,
    off_turn,
    free_strikes,
    rolling_apart,
    teleports,
    in_flight,
    forcing,
    grabs,
    deeds,
    squad_pools,
    swapping,
    moving,
    turn_order,
    breaking,
    summoning,
    zoning,
)
