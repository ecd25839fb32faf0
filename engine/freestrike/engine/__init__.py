"""What happens next: commands in, events out. A host starts here."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from freestrike.engine.encounter import Encounter, Moment
    from freestrike.engine.options import Choice, Options, PathReport, PathStep
    from freestrike.engine.reception import Outcome
    from freestrike.engine.refusal import Refused
    from freestrike.events.commands import (
        ActTogether,
        Advance,
        AidAttack,
        AssistTest,
        AwardReaction,
        BecomeCaptain,
        BeginTurn,
        CallForTest,
        CatchBreath,
        Charge,
        ClawDirt,
        Defend,
        Dig,
        Disengage,
        Dismount,
        DropProne,
        EndTurn,
        FinishRespite,
        GiveStandingOrder,
        Heal,
        Hide,
        Interact,
        KnockOff,
        MakeTest,
        Mount,
        MoveGrabbed,
        PullOut,
        ReleaseGrab,
        Ride,
        Search,
        SpendHeroTokens,
        StandUp,
        StopEffect,
        UseAbility,
        UseConsumable,
        UseMalice,
        WakeAfterAnHour,
        Wield,
        WithdrawStandingOrder,
    )

__all__ = [
    "ActTogether",
    "Advance",
    "AidAttack",
    "AssistTest",
    "AwardReaction",
    "BecomeCaptain",
    "BeginTurn",
    "CallForTest",
    "CatchBreath",
    "Charge",
    "Choice",
    "ClawDirt",
    "Defend",
    "Dig",
    "Disengage",
    "Dismount",
    "DropProne",
    "Encounter",
    "EndTurn",
    "FinishRespite",
    "GiveStandingOrder",
    "Heal",
    "Hide",
    "Interact",
    "KnockOff",
    "MakeTest",
    "Moment",
    "Mount",
    "MoveGrabbed",
    "Options",
    "Outcome",
    "PathReport",
    "PathStep",
    "PullOut",
    "Refused",
    "ReleaseGrab",
    "Ride",
    "Search",
    "SpendHeroTokens",
    "StandUp",
    "StopEffect",
    "UseAbility",
    "UseConsumable",
    "UseMalice",
    "WakeAfterAnHour",
    "Wield",
    "WithdrawStandingOrder",
]

_ROOMS = {
    "freestrike.engine.encounter": ("Encounter", "Moment"),
    "freestrike.engine.reception": ("Outcome",),
    "freestrike.engine.options": ("Choice", "Options", "PathReport", "PathStep"),
    "freestrike.engine.refusal": ("Refused",),
}
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}


def __getattr__(name: str) -> object:
    """Imports what is asked for when it is asked for: a command that only reads a log does not wait for the rules."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "freestrike.events.commands")), name)
