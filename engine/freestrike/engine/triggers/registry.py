"""Every rule handler of the game, declared in one place, in the order in which they are asked."""

from __future__ import annotations

from freestrike.engine.triggers.coming_off import ComingOff
from freestrike.engine.triggers.ending_together import EndingTogether
from freestrike.engine.triggers.features import Features
from freestrike.engine.triggers.handler import Handler
from freestrike.engine.triggers.losing_support import LosingSupport
from freestrike.engine.triggers.opportunity_attack import OpportunityAttacks
from freestrike.engine.triggers.villain_actions import VillainActions
from freestrike.engine.triggers.zones import Zones

RULE_HANDLERS: tuple[Handler, ...] = (
    ComingOff(),
    LosingSupport(),
    EndingTogether(),
    Zones(),
    OpportunityAttacks(),
    Features(),
    VillainActions(),
)
