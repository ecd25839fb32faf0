"""What somebody does, or has done to it: the words after the subject, to effects on it. What each deed comes to stands in the room of its
kind."""

from __future__ import annotations

from freestrike.engine.content.compiling.deeds.by_leave import BY_LEAVE
from freestrike.engine.content.compiling.deeds.changing import CHANGING
from freestrike.engine.content.compiling.deeds.compelling import COMPELLING
from freestrike.engine.content.compiling.deeds.comrades import COMRADES
from freestrike.engine.content.compiling.deeds.counting import COUNTING
from freestrike.engine.content.compiling.deeds.disengaging import DISENGAGING_DEEDS
from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.deeds.following import FOLLOWING
from freestrike.engine.content.compiling.deeds.granting import GRANTING
from freestrike.engine.content.compiling.deeds.harming import HARMING
from freestrike.engine.content.compiling.deeds.mending import MENDING
from freestrike.engine.content.compiling.deeds.moving import MOVING
from freestrike.engine.content.compiling.deeds.own_words import is_of_itself
from freestrike.engine.content.compiling.deeds.roving import ROVING
from freestrike.engine.content.compiling.deeds.striking import STRIKING
from freestrike.engine.content.compiling.deeds.tactics import TACTICS
from freestrike.engine.content.compiling.deeds.turning import TURNING
from freestrike.engine.content.compiling.parts.trees import Unsaid
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.effect import (
    Effect,
    EndConditions,
    ExtraAction,
    ForceMove,
    ForEach,
    FreeStrike,
    May,
    Move,
    Repeat,
    SpendRecovery,
    Stance,
    Teleport,
    UseAbilities,
)

_CHOOSING = (ForEach, Move, Teleport, FreeStrike, UseAbilities, SpendRecovery, Stance, ForceMove, EndConditions, ExtraAction, Repeat)
"""What can be done or not, or not as far, without a choice before it."""

_TELL_THE_CHOICE = (
    *("crosses", "moves_as_size", "shares_spaces", "stops_outside", "targets_instead", "targets_more"),
    *("grabs_target", "ends_or_stands", "ends_on_another", "adds_a_target", "uses_own_named", "goes_next", "substitutes"),
    *(
        "maneuvers_again",
        "maneuvers_each_turn",
        "lessens_banes",
        "hides_observed",
        "moves_so",
        "teleports_in_place",
        "ends_any",
        "goes_now",
        "goes_besides",
        "uses_several",
        "uses_freed",
        "falls_softly",
        "moves_out",
        "disengages",
    ),
)
_DEEDS: Deeds = {
    **MOVING,
    **HARMING,
    **MENDING,
    **GRANTING,
    **CHANGING,
    **ROVING,
    **COMRADES,
    **COMPELLING,
    **COUNTING,
    **BY_LEAVE,
    **TURNING,
    **FOLLOWING,
    **STRIKING,
    **TACTICS,
    **DISENGAGING_DEEDS,
}


def done(doing: Doing) -> tuple[Effect, ...]:
    """The effects of a deed on its subject. Raises Unsaid."""
    deed = _DEEDS.get(str(doing.deed.data))
    if deed is None:
        raise Unsaid
    effects = deed(doing)
    told = bool(doing.usage) or str(doing.deed.data) in _TELL_THE_CHOICE
    chosen = told or not doing.may or all(isinstance(effect, _CHOOSING) for effect in effects)
    if chosen:
        return effects
    if any(map(is_of_itself, effects)):
        raise Unsaid
    return (May(effects, chooser=_chooser(doing.subject)),)


def _chooser(subject: Who) -> str:
    return USER if subject == ME else TARGET
