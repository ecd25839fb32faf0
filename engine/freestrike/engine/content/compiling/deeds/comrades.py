"""What those of one group do together, and what they keep up for a while: the steps and deeds of `comrades.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.trees import Unsaid, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    ForEach,
    FreeStrike,
    Reacts,
    RegainStamina,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger

_STRUCK = Selection((TRIGGERING,))


def strikes_beside(step: Tree[Token], subject: Who) -> tuple[Effect, ...]:
    """Free strikes of each subject against one, or all, of those beside it."""
    each, side, *_ = token(step, "BESIDE_THEM").split()
    mine, may, manner = subject == ME, bool(token(step, "CAN")), token(step, "MANNER")
    around = Selection((side,), number(each), 1, USER if mine else TARGET)
    sips = (ForEach(ONESELF, (RegainStamina(Amount(of="triggering damage")),)),) if token(step, "SIPPING") else ()
    if not mine and around.count:
        return (FreeStrike(around, manner, choice=may, riders=sips),)
    strike = FreeStrike(AFFECTED, manner, choice=may, by=USER if mine else OUTER_TARGET, riders=sips)
    return (ForEach(around, (strike,)),)


def strikes_comers(step: Tree[Token], name: str, ends: str) -> Bestow:
    """Free strikes, until `ends`, against whoever comes so near. Raises Unsaid if nobody says until when."""
    if not ends:
        raise Unsaid
    comes = Trigger("comes within", kind(token(step, "KIND")), within=int(token(step, "INT")))
    return Bestow(ends, reacts=(Reacts(slug(name), name, comes, (FreeStrike(_STRUCK, choice=False),), target=ONESELF),))


def strikes_attackers(step: Tree[Token], name: str) -> Bestow:
    """Free strikes against whoever makes an opportunity attack, for as long as the ability goes on."""
    attacked = Trigger("makes opportunity attack", kind(token(step, "KIND")), "self", moment=BEFORE)
    return Bestow(END_OF_THIS_ABILITY, reacts=(Reacts(slug(name), name, attacked, (FreeStrike(_STRUCK, choice=False),), target=ONESELF),))


def _feels_the_ground(doing: Doing) -> tuple[Effect, ...]:
    touching = Holds("on the ground", of=TRIGGERING)
    return (Bestow(doing.lasting, (Modifier("ignores", name="line of effect", when=(touching,)),)),)


def _is_near_sighted(doing: Doing) -> tuple[Effect, ...]:
    (squares,) = tokens(doing.deed, "INT")
    return (Bestow(doing.lasting, (Modifier("line of effect at most", int(squares)),)),)


def _shoots_around(doing: Doing) -> tuple[Effect, ...]:
    """Whom its owner reaches without line of effect: who is hurt, if there is any opening between them."""
    if (
        doing.subject != ME
        or not doing.setting.trait
        or doing.ends
        or doing.word("DET", "KIND") != "any"
        or doing.word("KIND") != "creature"
    ):
        raise Unsaid
    needs = (Holds("below full stamina", of=TRIGGERING), Holds("opening to", of=TRIGGERING))
    return (Bestow("", (Modifier("ignores", name="line of effect", when=needs),)),)


def _shoots_through(doing: Doing) -> tuple[Effect, ...]:
    """Whom its owner reaches without line of effect: anybody, if there is any opening between them."""
    if doing.subject != ME or not doing.setting.trait or doing.ends:
        raise Unsaid
    return (Bestow("", (Modifier("ignores", name="line of effect", when=(Holds("opening to", of=TRIGGERING),)),)),)


COMRADES: Deeds = {
    "feels_the_ground": _feels_the_ground,
    "shoots_around": _shoots_around,
    "shoots_through": _shoots_through,
    "is_near_sighted": _is_near_sighted,
}
