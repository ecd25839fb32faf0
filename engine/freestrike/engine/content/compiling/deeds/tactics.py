"""What others do as the user says, and what is made of a strike: the deeds of `tactics.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.deeds.granting import which_granted
from freestrike.engine.content.compiling.deeds.moving import pushes
from freestrike.engine.content.compiling.parts.amounts import amount, squares
from freestrike.engine.content.compiling.parts.lasting_words import tier_of
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, TRIGGERER, Who, reference
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.effect import (
    AlterRoll,
    Count,
    Effect,
    ForEach,
    GainTemporaryStamina,
    Increase,
    May,
    Move,
    UseAbilities,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection


def _uses_as_told(doing: Doing) -> tuple[Effect, ...]:
    """An ability that the target uses on whom the user names, with an outcome that is sure."""
    if doing.subject != THE_TARGET or doing.may or doing.setting.trait or doing.setting.triggered:
        raise Unsaid
    which, keywords = which_granted(doing.deed)
    sure = Modifier("automatic tier", tier_of(doing.word("TIER")), on="power roll")
    return (UseAbilities(which, keywords=keywords, usage=NO_ACTION, choice=False, controlled=True, modifiers=(sure,)),)


def _makes_it_harder(doing: Doing) -> tuple[Effect, ...]:
    """A strike that is about to be made, past immunity and with extra damage."""
    if doing.word("THE_STRIKE") != "the strike" or doing.word("IGNORED") != "damage immunity" or not doing.setting.triggered:
        raise Unsaid
    return (AlterRoll(Modifier("ignores immunity")), Increase(amount(branches(doing.deed)[0], doing.setting)))


def pushed_by_another(deed: Tree[Token], subject: Who, setting: Setting, may: bool) -> Deed:
    """Forced movement of who was struck, by who has struck. Raises Unsaid."""
    if subject != TRIGGERER or setting.target_role != TRIGGER_TARGET or not may or token(deed, "CONDITION"):
        raise Unsaid
    pushed = replace(pushes(deed, setting), by=TRIGGERING)
    return Deed(Who(Selection((TRIGGER_TARGET,))), (May((pushed,), chooser=TRIGGERING),))


def _comes_up_to(doing: Doing) -> tuple[Effect, ...]:
    """As near as it can get to somebody, as far as its speed goes."""
    far, way = branches(doing.deed, "distance", "toward")
    to = reference(branches(way, "reference")[0], doing.setting, doing.they)
    if doing.subject != ME or doing.may or doing.word("MOVE") not in ("move", "moves") or str(way.data) != "toward":
        raise Unsaid
    if squares(far, doing.setting) is not None or to == USER:
        raise Unsaid
    return (Move(to="beside", of=to),)


def _gains_for_each_met(doing: Doing) -> tuple[Effect, ...]:
    """So much temporary Stamina for each enemy beside whom the user has come on its way."""
    if not doing.setting.gone or doing.subject.role != TRIGGER_TARGET:
        raise Unsaid
    met = Selection(("enemy",), 0, needs=(Holds("came beside"),), sight=False)
    counted = (ForEach(ONESELF, (Count(MET, 0, exactly=True),)), ForEach(met, (ForEach(ONESELF, (Count(MET),)),)))
    each = Amount(of="count", whose=USER, name=MET, times=int(doing.word("INT")))
    return (*counted, GainTemporaryStamina(each))


MET = "met on its way"
"""What is counted of a move."""

TACTICS: Deeds = {
    "comes_up_to": _comes_up_to,
    "gains_temporary_for_each": _gains_for_each_met,
    "uses_as_told": _uses_as_told,
    "makes_it_harder": _makes_it_harder,
}
