"""What an illusion brings its user for as long as it lasts, and what ends it: the sentences of `illusions.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import rolling, scope
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, Effect, EndState, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger

ILLUSION = "illusion"
"""The state of who is not seen as it is."""


def illusions(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead = branch(tree, "provided")
    breaks = lead is not None and branch(lead, "breaks_its_illusion") is not None
    if not breaks and str(tree.data) not in ("has_an_illusion", "illusion_ends"):
        return None
    if setting.trait or setting.triggered or not setting.targets_itself:
        raise Unsaid
    if str(tree.data) == "has_an_illusion":
        return _has_one(tree)
    return _ends(name) if lead is None else _breaks(tree, lead, setting)


def _has_one(tree: Tree[Token]) -> Said:
    """For as long as its user likes."""
    on, next_only = scope(branches(tree, "scope")[0])
    if token(tree, "OWN") != "@'s" or next_only:
        raise Unsaid
    better = Modifier(rolling(branches(tree, "rolling")[0]), on=on)
    farther = Modifier("disengage", int(token(tree, "BONUS")))
    return Said(ME.do((Bestow(ENCOUNTER, (better, farther), state=ILLUSION),)), once=True, they=ME, ability=OfAbility(at_will=True))


def _ends(name: str) -> Said:
    """By damage to another, and by a grab; that its user has touched somebody in any other way it says itself, and ends it."""
    another = (Holds("is", of=TRIGGER_TARGET, negated=True),)
    harms = Reacts(f"{slug(name)}-broken", name, Trigger("deals damage", "self", "creature", needs=another), choice=False, target=ONESELF)
    grabs = Reacts(f"{slug(name)}-touched", name, Trigger("grabs", "self", "creature"), choice=False, target=ONESELF)
    return Said(amends=Amends(broken=(harms, grabs)), they=ME)


def _breaks(tree: Tree[Token], lead: Tree[Token], setting: Setting) -> Said:
    """What its user has of it that the illusion ends so. Raises Unsaid of anybody else."""
    (steps,) = branches(tree, "steps")
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    if token(lead, "WHEN") != "if" or len(branches(lead)) != 1 or any(deed.who != ME for deed in deeds):
        raise Unsaid
    return Said(amends=Amends(once_broken=tuple(effect for deed in deeds for effect in deed.effects)), they=ME)


def lifting(given: Bestow, amends: Amends) -> Bestow:
    """The illusion, which ends as `amends` says, and what follows on the first way in which it does."""
    if given.state != ILLUSION:
        return given
    over = EndState(ILLUSION)
    reacts = [*given.reacts, *(_with(one, over) for one in amends.broken)]
    if amends.once_broken and reacts:
        reacts[0] = _with(reacts[0], *amends.once_broken)
    return replace(given, reacts=tuple(reacts))


def _with(react: Reacts, *more: Effect) -> Reacts:
    return replace(react, effects=(*react.effects, *more))
