"""Free strikes and moves that somebody is given leave to make: harder ones, later ones, and those that lead beside somebody."""

from __future__ import annotations

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.deeds.moving import MANNERS, forced_kind
from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, reference
from freestrike.events.content.amount import TARGET, TRIGGERING, USER
from freestrike.events.content.effect import (
    WHOMEVER,
    Branch,
    DealDamage,
    Effect,
    Fall,
    ForceMove,
    ForEach,
    FreeStrike,
    Later,
    Move,
    OneOf,
    Teleport,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, Selection

AFTER_THIS_ABILITY = "after this ability"


def _strikes_for_more(doing: Doing) -> tuple[Effect, ...]:
    """A free strike that deals more: what is of a type of its own is dealt besides to whom it hits."""
    if number(doing.word("DET")) != 1:
        raise Unsaid
    more, type = int(doing.word("INT")), doing.word("DAMAGE_TYPE")
    against, manner = WHOMEVER, doing.word("MANNER")
    if type:
        return (FreeStrike(against, manner, choice=doing.may, riders=(DealDamage(more, type),)),)
    return (FreeStrike(against, manner, choice=doing.may, modifiers=(Modifier("extra damage", more),)),)


def _strikes_after(doing: Doing) -> tuple[Effect, ...]:
    """A free strike of the user against who has set it off, when the use that did is over."""
    named = branch(doing.deed, "against")
    if number(doing.word("DET")) != 1 or doing.subject != ME or named is None or not doing.setting.triggered or doing.setting.trait:
        raise Unsaid
    (whom,) = branches(named)
    if str(whom.data) != "reference" or reference(whom, doing.setting, doing.they) != TRIGGERING:
        raise Unsaid
    strike = FreeStrike(AFFECTED, doing.word("MANNER"), choice=doing.may, by=USER)
    return (ForEach(Selection((TRIGGERING,)), (Later(AFTER_THIS_ABILITY, (strike,)),)),)


def _beside(doing: Doing) -> str:
    """Beside whom it leads. Raises Unsaid if that is the mover itself."""
    (named,) = branches(doing.deed)
    if "ally" in token(named, "THAT") and doing.setting.triggered:
        raise Unsaid  # which of those whom the trigger speaks of?
    to = reference(named, doing.setting, doing.they)
    if to == USER and doing.subject == ME:
        raise Unsaid
    return to


def _moves_beside(doing: Doing) -> tuple[Effect, ...]:
    return (Move(manner=MANNERS.get(doing.word("MOVE"), ""), to="adjacent", of=_beside(doing)),)


def _jumps_beside(doing: Doing) -> tuple[Effect, ...]:
    """A jump that is as long as it has to be. Raises Unsaid of any other move."""
    if MANNERS.get(doing.word("MOVE")) != "jump" or number(doing.word("DET")) != 1:
        raise Unsaid
    return (Move(manner="jump", to="adjacent", of=_beside(doing), past_speed=True),)


def _teleports_beside(doing: Doing) -> tuple[Effect, ...]:
    return (Teleport(to="adjacent", of=_beside(doing)),)


def _is_pushed_after(doing: Doing) -> tuple[Effect, ...]:
    """How far the target is moved by force when the use is over that has set the ability off. Raises Unsaid of anybody else."""
    far = squares(branches(doing.deed)[0], doing.setting)
    if doing.subject != THE_TARGET or not doing.setting.triggered or doing.setting.trait or not isinstance(far, int):
        raise Unsaid
    return (Later(AFTER_THIS_ABILITY, (ForceMove(forced_kind(doing.word("PUSHED")), far),)),)


def _moves_either(doing: Doing) -> tuple[Effect, ...]:
    """One of two ways to move, as whoever moves likes."""
    one, other = (MANNERS.get(word, "") for word in tokens(doing.deed, "MOVE"))
    far = squares(branches(doing.deed)[0], doing.setting)
    if doing.may or one == other or doing.subject == ME:
        raise Unsaid
    ways = tuple(Branch(manner or "move", (Move(far, manner),)) for manner in (one, other))
    return (OneOf(ways, chooser=TARGET),)


def _falls_softly(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject not in (ME, THE_TARGET):
        raise Unsaid
    return (Fall(harmless=True),)


def _falls_down(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject not in (ME, THE_TARGET) or doing.may:
        raise Unsaid
    return (Fall(),)


BY_LEAVE: Deeds = {
    "strikes_for_more": _strikes_for_more,
    "strikes_after": _strikes_after,
    "moves_beside": _moves_beside,
    "jumps_beside": _jumps_beside,
    "teleports_beside": _teleports_beside,
    "moves_either": _moves_either,
    "is_pushed_after": _is_pushed_after,
    "falls_down": _falls_down,
    "falls_softly": _falls_softly,
}
