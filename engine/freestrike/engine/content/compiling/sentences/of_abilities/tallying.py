"""What follows on how often a target is hit with one ability: the sentence of `tallying.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import OfAbility, Said, on_each_target
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, potency
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, Reacts, UnderPotency
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Limit, Trigger

_THE_USERS_OWN_AND_ONE_MORE = 2


def tallying(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the feature `name` says, if it is the one of this room; None if it is another: what befalls the target as soon
    as it is hit by an ally too, after the strike that the ability itself is. Raises Unsaid of any other number, and where there is no
    such strike."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    often = None if lead is None else branch(lead, "hit_often")
    if lead is None or steps is None or often is None:
        return None
    deeds, _ = deeds_of(steps, setting, THE_TARGET, None, None, ())
    alone = len(branches(tree)) == 2 and len(branches(lead)) == 1 and token(lead, "WHEN") == "if"
    strikes = setting.rolled and setting.one_target and not (setting.trait or setting.triggered or setting.unread)
    counted = branch(often, "the_target") is not None and number(token(often, "NUMBER")) == _THE_USERS_OWN_AND_ONE_MORE
    if not (alone and strikes and counted) or any(deed.who != THE_TARGET for deed in deeds):
        raise Unsaid
    known = slug(name)
    hit = Trigger("obtains tier", "ally", "creature", needs=(Holds("state given by", known, TRIGGER_TARGET), Holds("ability", "strike")))
    then = UnderPotency(*potency(branches(often, "potency")[0]), tuple(effect for deed in deeds for effect in deed.effects))
    struck = Reacts(known, name, hit, (then,), choice=False, target=Selection((TRIGGER_TARGET,)), limit=Limit("turn"))
    marked = on_each_target((Bestow(END_OF_THIS_ABILITY, state=known),))
    watching = Bestow(END_OF_THIS_ABILITY, reacts=(struck,), state=f"{known}-strikes")
    return Said(ability=OfAbility(before=(*marked, watching)), they=THE_TARGET)
