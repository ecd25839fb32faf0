"""What becomes of whoever has enough of what is counted on it: the sentences of `raging.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.moving import MANNERS
from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token
from freestrike.engine.content.compiling.parts.who import HURT, TRIGGERER, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGERING
from freestrike.events.content.effect import Count, Effect, ForEach, FreeStrike, Move, Reacts, When
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Trigger

_THE_OTHER = Selection((OUTER_TARGET,))


def raging(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence of the trait `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    full = next(tree.find_data("starting_so_full"), None)
    if full is not None:
        return Said(reacts=(_expends(tree, full, setting, name),), they=TRIGGERER)
    match str(tree.data):
        case "before_its_turn":
            if they != TRIGGERER or not setting.trait or token(tree, "OWN") != "their":
                raise Unsaid
            (step,) = branches(tree)
            return Said(amends=Amends(then=_rushes(step, setting)), they=TRIGGERER)
        case "gone_by_respite":
            _counted(token(tree, "STATE"), setting)
            return Said(they=they)
    struck = next(tree.find_data("struck"), None)
    if struck is None or not token(struck, "THIS_BLOW"):
        return None
    return Said(amends=Amends(riding=_gains(tree, setting)), they=they)


def _counted(name: str, setting: Setting) -> str:
    """What is counted, as a trait of its giver says. Raises Unsaid of anything else."""
    if not setting.trait or name not in setting.counts:
        raise Unsaid
    return name


def _expends(tree: Tree[Token], full: Tree[Token], setting: Setting, name: str) -> Reacts:
    """As its turn starts, whoever has so much has none left."""
    (steps,) = branches(tree)
    (step,) = branches(steps)
    some, doing = branch(step, "some"), branch(step, "doing")
    expends = None if doing is None else branch(doing, "expends")
    if some is None or expends is None or branches(some) != [full] or number(token(some, "DET")) != 1:
        raise Unsaid
    if token(full, "STATE") != token(expends, "STATE") or (token(full, "OWN"), token(expends, "OWN")) != ("their", "their"):
        raise Unsaid
    counted = _counted(token(full, "STATE"), setting)
    enough = Holds("count at least", counted, TRIGGERING, value=int(token(full, "SO_FULL").split()[1]))
    starts = Trigger("turn starts", kind(token(some, "KIND")), needs=(enough,))
    return Reacts(slug(name), name, starts, (Count(counted, 0, exactly=True),), choice=False)


def _rushes(step: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """A move toward whoever is nearest, and a free strike at that one, both of them musts; of several the user picks one."""
    if str(step.data) != "rushes" or number(token(step, "DET")) != 1:
        raise Unsaid
    far = squares(branches(step, "distance", "counted")[0], setting)
    move = Move(far, MANNERS.get(token(step, "MOVE"), ""), choice=False, to="toward", of=OUTER_TARGET)
    strike = FreeStrike(_THE_OTHER, token(step, "MANNER"), choice=False)
    if kind(token(step, "KIND")) != "creature":
        raise Unsaid
    nearest = Selection(("creature", "self"), from_=TARGET, sight=False, nearest=True, least=1)  # the trait's owner is one too
    return (ForEach(nearest, (ForEach(_THE_OTHER, (move, strike)),)),)


def _gains(tree: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What is counted on whom the free strike of the sentence before hurts. Raises Unsaid of anything else."""
    (steps,) = branches(tree)
    (step,) = branches(steps)
    doing, some = branch(step, "doing"), branch(step, "some")
    counts = None if doing is None else branch(doing, "counts")
    if counts is None or some is None or kind(token(some, "KIND")) != "creature" or len(branches(some)) != 1:
        raise Unsaid
    return (When((HURT,), (Count(_counted(token(counts, "STATE"), setting), int(token(counts, "INT"))),)),)
