"""What becomes of a roll that is made already, of the source of a condition and of a slide: the sentences of `rerolling.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.moving import forced_kind
from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import AlterRoll, ForceMove
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection


def rerolling(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "seen_first":
            return _seen_first(setting, they)
        case "rolls_anew":
            return _rolls_anew(setting)
        case "keeps_the_new":
            return _keeps_the_new(setting, they)
        case "lifts":
            return _lifts(tree, setting)
        case "fears_whom_it_likes":
            return _fears_whom_it_likes(tree, setting)
    steps = branch(tree, "steps")
    first = None if steps is None else branches(steps)[0]
    if first is not None and str(first.data) == "use_takes_at" and len(branches(tree)) == len(branches(steps or tree)) == 1:
        return _hindered(first, setting)
    return None


def _hindered(step: Tree[Token], setting: Setting) -> Said:
    """The roll that is made, against the target alone."""
    if setting.trait or not setting.triggered or setting.rolled or token(step, "THIS_USE") != "the power roll":
        raise Unsaid
    return Said(ME.do((AlterRoll(Modifier(rolling(step))),)), once=True, they=THE_TARGET)


def _seen_first(setting: Setting, they: Who | None) -> Said:
    """Of an ability that answers a roll, which is made by then."""
    if setting.trait or not setting.triggered:
        raise Unsaid
    return Said(they=they)


def _rolls_anew(setting: Setting) -> Said:
    if setting.trait or not setting.triggered or setting.rolled:
        raise Unsaid
    return Said(ME.do((AlterRoll(again=True),)), once=True, they=THE_TARGET)


def _keeps_the_new(setting: Setting, they: Who | None) -> Said:
    """A roll that is made again stands as it then falls (the-basics/making-a-power-roll)."""
    if setting.unread:
        raise Unsaid
    return Said(amends=Amends(anew=True), they=they)


def _lifts(tree: Tree[Token], setting: Setting) -> Said:
    """What it has its target slide, or push, can go up and down as well where that is paid for (combat/vertical)."""
    if setting.trait or setting.triggered or setting.paid is None:
        raise Unsaid
    kind = forced_kind(token(tree, "MAY_LIFT").split()[3])
    return Said(ability=OfAbility(in_place=ForceMove(kind, 0, vertical=True)), they=THE_TARGET)


def _fears_whom_it_likes(tree: Tree[Token], setting: Setting) -> Said:
    """Whom each target is frightened of the user says: itself, or anybody within the distance."""
    if setting.trait or setting.triggered or not setting.rolled or not setting.reach:
        raise Unsaid
    sources = Selection(("self", "creature"), 1, setting.reach, least=1)
    return Said(ability=OfAbility(sources=(token(tree, "CONDITION"), sources)), they=THE_TARGET)
