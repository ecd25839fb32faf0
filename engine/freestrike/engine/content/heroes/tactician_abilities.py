"""Every ability of a tactician, up to 10th level (classes/tactician)."""

from __future__ import annotations

from freestrike.engine.content.heroes.tactician import MARK_ABILITY
from freestrike.engine.content.heroes.tactician_first_echelon import FIRST_ECHELON
from freestrike.engine.content.heroes.tactician_second_echelon import SECOND_ECHELON
from freestrike.engine.content.heroes.tactician_third_echelon import THIRD_ECHELON

ABILITIES = (MARK_ABILITY, *FIRST_ECHELON, *SECOND_ECHELON, *THIRD_ECHELON)
"""Every ability of a tactician, in the order of the levels that give them."""
