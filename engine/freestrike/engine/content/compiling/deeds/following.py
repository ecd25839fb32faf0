"""What comes of what was done before: another target near the first, damage by what was taken off."""

from __future__ import annotations

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.deeds.granting import which_granted, whom_against
from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number
from freestrike.engine.content.compiling.parts.who import ME, who
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import TRIGGER_TARGET
from freestrike.events.content.effect import DealDamage, Effect, FreeStrike, UseAbilities


def _uses_again_near(doing: Doing) -> tuple[Effect, ...]:
    """One of its own once more, on somebody near whom it has just been used on."""
    if doing.subject != ME or not doing.setting.triggered or doing.setting.trait:
        raise Unsaid
    which, keywords = which_granted(doing.deed)
    (near,) = who(branches(doing.deed, "some")[0], doing.setting, None)
    if near.selection.from_ != TRIGGER_TARGET or near.conditional:
        raise Unsaid
    return (UseAbilities(which, (), keywords, NO_ACTION, near.selection, doing.may, free_strike_instead=False),)


def _strikes_dealing(doing: Doing) -> tuple[Effect, ...]:
    """A free strike, and more damage to whom it hits."""
    whom, measured = whom_against(doing), next((part for part in branches(doing.deed) if str(part.data) != "against"), None)
    if doing.subject != ME or whom is None or measured is None or number(doing.word("DET")) != 1 or branch(doing.deed, "some") is not None:
        raise Unsaid
    more = DealDamage(0, more=amount(measured, doing.setting))
    return (FreeStrike(whom, doing.word("MANNER"), choice=doing.may, riders=(more,)),)


FOLLOWING: Deeds = {
    "uses_again_near": _uses_again_near,
    "strikes_dealing": _strikes_dealing,
}
