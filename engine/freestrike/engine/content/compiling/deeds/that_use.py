"""What is changed about the use of an ability, or a free strike, that another sentence grants."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.lasting_words import rolling, scope
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import Amount
from freestrike.events.content.modifier import Modifier


def is_about_that_use(deed: Tree[Token]) -> bool:
    """Whether the words say themselves that they are about such a use, whoever they speak of."""
    about = branch(deed, "scope")
    return str(deed.data) == "ignores_striking" or (about is not None and scope(about)[0] == "that")


def changed_use(deed: Tree[Token], setting: Setting) -> Modifier:
    """What a deed that is told of it changes about it. Raises Unsaid."""
    if branch(deed, "certain", "reference") is not None:
        raise Unsaid
    match str(deed.data):
        case "own_roll" | "rolls_with":
            about = branch(deed, "scope")
            if about is not None and scope(about)[0] not in ("this", "that"):
                raise Unsaid
            return Modifier(rolling(branches(deed, "rolling")[0]), on="power roll")
        case "ignores" if token(deed, "IGNORED") == "damage immunity":
            return Modifier("ignores immunity")
        case "ignores_striking" if set(token(deed, "IGNORED").replace("double banes", "banes").split(" and ")) == {"banes"}:
            return Modifier("ignores", name="banes")
        case "is_more_potent":
            return Modifier("potency", int(token(deed, "INT")))
        case "deals_extra_with":
            (more,) = (part for part in branches(deed) if str(part.data) != "scope")
            return Modifier("extra damage", amount(more, setting))
    raise Unsaid


def cost_cut(deed: Tree[Token], setting: Setting) -> int | Amount:
    """By how much less such a use costs."""
    more = branches(deed)
    return amount(more[0], setting) if more else int(token(deed, "INT"))
