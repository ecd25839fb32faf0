"""What a trait says of those whom its owner fights: a rival, whoever hurts it, the first strike of a round; `feuding.lark`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, kind, number, token
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import ENCOUNTER, EOT
from freestrike.events.content.effect import AlterRoll, Bestow, ForEach, Halve, ImposeCondition, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import BEFORE, Limit, Trigger

_Waited = tuple[Awaited, ...]
_AS_COMBAT_STARTS = Trigger("combat starts", "")


def feuding(tree: Tree[Token], setting: Setting, name: str, waited: _Waited) -> Said | None:
    """What the sentence of the trait `name` says, if it is one of this room; None if it is another. `waited`: what the sentence before
    waits for. Raises Unsaid."""
    says = _SAYS.get(str(tree.data))
    if says is not None and not setting.trait:
        raise Unsaid
    return None if says is None else says(tree, name, waited)


def _chooses_a_rival(tree: Tree[Token], name: str, waited: _Waited) -> Said:
    """Whom the next sentence is about."""
    if kind(token(tree, "KIND")) != "creature" or number(token(tree, "DET")) != 1:
        raise Unsaid
    return Said(waits=Awaited(_AS_COMBAT_STARTS, Who(Selection(("creature",))), ""))


def _rolls_more_at_a_rival(tree: Tree[Token], name: str, waited: _Waited) -> Said:
    """Both add dice to what they roll against each other: the one that is chosen bears it, for its rolls and for those against it."""
    (scope,) = branches(tree, "scope")
    if [one.trigger for one in waited] != [_AS_COMBAT_STARTS] or waited[0].they is None or token(scope, "SCOPE") != "power rolls":
        raise Unsaid
    dice = token(tree, "DICE")
    more = Amount(dice=dice if dice[0].isdigit() else f"1{dice}")
    both = tuple(Modifier("bonus", more, on="power roll", incoming=incoming, against=USER) for incoming in (False, True))
    rival = waited[0].they.selection
    return Said(reacts=(Reacts(slug(name), name, _AS_COMBAT_STARTS, (Bestow(ENCOUNTER, both),), choice=False, target=rival),))


def _afflicts_whom_it_fights(tree: Tree[Token], name: str, waited: _Waited) -> Said:
    affliction = (ImposeCondition(token(tree, "CONDITION"), EOT),)
    hurt = Reacts(slug(name), name, Trigger("deals damage", "creature", "self"), affliction)
    hurts = Reacts(slug(name), name, Trigger("deals damage", "self", "creature"), affliction, target=Selection((TRIGGER_TARGET,)))
    return Said(reacts=(hurt, hurts))


def _harms_the_striker(tree: Tree[Token], name: str, waited: _Waited) -> Said:
    harm = damage(branches(tree)[0])
    return Said(amends=Amends(further=(ForEach(Selection((TRIGGERING,)), (harm,)),)))


def _blunts_the_first(tree: Tree[Token], name: str, waited: _Waited) -> Said:
    """Once in a round: the strike has a bane, and deals half its damage."""
    blunted = (AlterRoll(Modifier(rolling(tree))), Halve())
    strike = Trigger("strikes", "", "self", moment=BEFORE)
    return Said(reacts=(Reacts(slug(name), name, strike, blunted, choice=False, target=ONESELF, limit=Limit("round")),))


_SAYS: Mapping[str, Callable[[Tree[Token], str, _Waited], Said]] = {
    "chooses_a_rival": _chooses_a_rival,
    "rolls_more_at_a_rival": _rolls_more_at_a_rival,
    "afflicts_whom_it_fights": _afflicts_whom_it_fights,
    "harms_the_striker": _harms_the_striker,
    "blunts_the_first": _blunts_the_first,
}
