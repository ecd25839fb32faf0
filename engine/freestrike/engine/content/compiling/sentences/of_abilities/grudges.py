"""What is harder on whoever has hurt its user lately: the sentence of `grudges.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import END_OF_USERS_TURN
from freestrike.events.content.effect import Bestow, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Trigger


def grudges(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is the one of this room; None if it is another. Who has hurt the user is known for it until the user's
    next turn is over. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    hurt = None if lead is None else branch(lead, "has_hurt_lately")
    if lead is None or hurt is None or steps is None:
        return None
    (step, *more) = branches(steps)
    doing = branch(step, "doing")
    extra = None if doing is None else branch(doing, "own_extra_of")
    named = branch(step, "this_use")
    told = branch(hurt, "the_target") is not None and token(lead, "WHEN") == "if" and len(branches(tree)) == 2 and not more
    if extra is None or named is None or not told or setting.trait or setting.triggered or not setting.one_target:
        raise Unsaid
    state = f"{slug(name)} owed"
    harms = Trigger("deals damage", "creature", "self", needs=(Holds("is", of=TRIGGERING, negated=True),), measured="subject")
    noted = Reacts(slug(name), name, harms, (Bestow(END_OF_USERS_TURN, state=state),), choice=False, target=Selection((TRIGGERING,)))
    harder = Modifier("extra damage", amount(branches(extra)[0], setting), when=(Holds("state given by", state, TRIGGERING),))
    return Said(ability=OfAbility(own=(harder,), always=(noted,)), they=THE_TARGET)
