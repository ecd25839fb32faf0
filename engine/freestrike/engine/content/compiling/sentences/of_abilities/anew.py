"""What an outcome brings against those who bore something before: the sentence of `anew.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, NO_STATES
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, UseAbilities, When
from freestrike.events.content.selection import Holds


def anew(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is that of this room; None if it is another. Who bore it is noted before the outcome gives it anew.
    Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    obtains = None if lead is None else branch(lead, "obtains_against_bearer")
    if lead is None or steps is None or obtains is None:
        return None
    (step,) = branches(steps)
    doing = branch(step, "doing")
    used = None if doing is None else branch(doing, "uses_named_freely")
    state = token(obtains, "STATE")
    if used is None or doing is None or not token(doing, "CAN") or branch(step, "me") is None or state in NO_STATES:
        raise Unsaid
    alone = len(branches(tree)) == 2 and len(branches(lead)) == 1 and token(lead, "WHEN") == "if"
    if not alone or not setting.rolled or setting.trait or setting.triggered:
        raise Unsaid
    again = f"{state} anew"
    noted = When((Holds("state", state),), ME.do((Bestow(END_OF_THIS_ABILITY, state=again),)))
    name = token(used, "ABILITY").strip("«»")
    use = UseAbilities("named", (name,), usage=FREE_TRIGGERED_ACTION, free_strike_instead=False)
    then = When((Holds("state", again, USER),), ME.do((use,)))
    return Said(ability=OfAbility(ahead_at=(int(token(obtains, "TIER")[-1]), (noted,)), last=(then,)), they=ME)
