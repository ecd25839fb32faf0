"""Turns out of their order: taken right away, or besides one's own; and what is given for a next turn."""

from __future__ import annotations

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, reference
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.duration import EOT
from freestrike.events.content.effect import AlterRoll, Bestow, Effect, EndState, Reacts, TakeTurn
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger


def _goes_now(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject != THE_TARGET:
        raise Unsaid
    return (TakeTurn(choice=doing.may),)


def _goes_besides(doing: Doing) -> tuple[Effect, ...]:
    """A turn besides its own, after that of who has set it off."""
    (whose,) = branches(doing.deed, "whose_turn")
    after = branch(whose, "reference")
    if doing.subject != ME or after is None or reference(after, doing.setting, None) != TRIGGERING:
        raise Unsaid
    return (TakeTurn(bonus=True, choice=doing.may),)


def _rolls_so_once(doing: Doing) -> tuple[Effect, ...]:
    """One power roll in its next turn, an ability's or a test's, which it picks as that is made."""
    if doing.subject != THE_TARGET or doing.may or doing.word("OWN") != "their" or doing.setting.trait or doing.setting.triggered:
        raise Unsaid
    state = slug(doing.setting.feature)
    better = (AlterRoll(Modifier(rolling(branches(doing.deed, "rolling")[0]))), EndState(state, by_anyone=True))
    in_its_turn = (Holds("taking its turn", of=USER),)
    picked = Reacts(state, doing.setting.feature, Trigger("rolls"), better, target=ONESELF, needs=in_its_turn)
    return (Bestow(EOT, reacts=(picked,), state=state),)


TURNING: Deeds = {
    "rolls_so_once": _rolls_so_once,
    "goes_now": _goes_now,
    "goes_besides": _goes_besides,
}
