"""What an option makes of how an ability moves others, and what its user ignores while it charges with it: the sentences of
`otherwise_moved.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.moving import forced_kind
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import ME, potency
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.duration import WHILE
from freestrike.events.content.effect import Bestow, ForceMove
from freestrike.events.content.modifier import Modifier


def otherwise_moved(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "otherwise_moved":
        if setting.paid is None or setting.trait or number(token(tree, "DET")) != 1:
            raise Unsaid
        instead = ForceMove(forced_kind(token(tree, "PUSH")), 0, vertical=bool(token(tree, "VERTICAL")))
        return Said(ability=OfAbility(forced_as=(token(tree, "ITS_FORCE").removeprefix("the "), instead)))
    farther = _farther_below(tree, setting)
    if farther is not None:
        return Said(ability=OfAbility(farther_below=farther))
    if next(tree.find_data("ignores_in_charge"), None) is None:
        return None
    return Said(ability=OfAbility(in_charge=_ignored(tree, setting, name)), they=ME)


def _farther_below(tree: Tree[Token], setting: Setting) -> tuple[str, int | str, int] | None:
    """The potency below which a target is moved farther, and by how many squares; None of another sentence."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    below = None if lead is None else branch(lead, "has_less")
    step = None if steps is None or len(branches(steps)) != 1 else branch(steps, "moved_farther_by")
    if lead is None or below is None or step is None or len(branches(tree)) != 2 or len(branches(lead)) != 1:
        return None
    alone = branch(below, "the_target") is not None and token(lead, "WHEN") == "if" and branch(step, "reference") is None
    if setting.trait or setting.triggered or not setting.rolled or not alone or branch(step, "duration", "save", "eot") is not None:
        raise Unsaid
    return (*potency(branches(below, "potency")[0]), int(token(step, "BONUS")))


def _ignored(tree: Tree[Token], setting: Setting, name: str) -> Bestow:
    """What the user ignores for as long as it charges with the ability. Raises Unsaid of anything else than one thing."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    charging = lead is not None and [str(part.data) for part in branches(lead)] == ["in_a_charge"] and token(lead, "WHEN") == "if"
    if steps is None or not charging or len(branches(tree)) != 2 or len(branches(steps)) != 1 or setting.trait or setting.triggered:
        raise Unsaid
    (step,) = branches(steps)
    (doing,) = branches(step, "doing")
    ignored = token(branches(doing)[0], "IGNORED")
    if branch(step, "me") is None or token(doing, "CAN") or ignored != "difficult terrain" or token(branches(lead or tree)[0], "INT"):
        raise Unsaid
    return Bestow(WHILE, (Modifier("ignores", name=ignored),), state=f"{slug(name)} charge")
