"""What happens next: commands in, events out. A host starts here."""

from freestrike.engine.encounter import Encounter, Moment, Outcome
from freestrike.engine.options import Choice, Options
from freestrike.engine.refusal import Refused
from freestrike.events.commands import (
    Advance,
    CatchBreath,
    Disengage,
    EndTurn,
    GiveStandingOrder,
    StandUp,
    UseAbility,
    WithdrawStandingOrder,
)

__all__ = [
    "Advance",
    "CatchBreath",
    "Choice",
    "Disengage",
    "Encounter",
    "EndTurn",
    "GiveStandingOrder",
    "Moment",
    "Options",
    "Outcome",
    "Refused",
    "StandUp",
    "UseAbility",
    "WithdrawStandingOrder",
]
