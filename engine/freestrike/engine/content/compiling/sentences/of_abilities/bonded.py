"""What two do for each other who are bound for a time, the user and one ally: the sentences of `bonded.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGER_TARGET, USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, Reacts, Redirect, When
from freestrike.events.content.selection import GIVER, ONESELF, Holds
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.content.within import every_effect

_KINDS = ("self", "ally")


def bonded(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid of any other two."""
    match str(tree.data):
        case "rest_stays":
            return Said(amends=Amends(damage_alone=True), they=THE_TARGET)
        case "bonded":
            return _for_each_other(tree, setting, name)
    return None


def _for_each_other(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """The ally takes it for its giver, and the giver for whom it has bound so."""
    time = branch(tree, "for_a_time")
    if setting.trait or setting.triggered or setting.target.kinds != _KINDS or setting.target.count != 2:
        raise Unsaid
    if time is None or len(branches(tree)) != 1 or until(branches(time)[0], ME) != ENCOUNTER:
        raise Unsaid
    state = slug(name)

    def takes(of: Holds) -> Reacts:
        hurt = Trigger("is about to damage", "", "ally", needs=(of,), moment=BEFORE)
        return Reacts(state, name, hurt, (Redirect(ONESELF),), usage=FREE_TRIGGERED_ACTION, target=ONESELF)

    mine = Bestow(ENCOUNTER, reacts=(takes(Holds("state given by", state, TRIGGER_TARGET, USER)),))
    theirs = Bestow(ENCOUNTER, reacts=(takes(Holds("is called", GIVER, TRIGGER_TARGET)),), state=state)
    return Said((When((Holds("is"),), (mine,), (theirs,)),), they=THE_TARGET)


def damage_alone(said: Said, amends: Amends) -> Said | None:
    """That only the damage is taken for another, and nothing else that comes with it; None where none is."""
    given = (react for effect in said.effects for one in every_effect((effect,)) if isinstance(one, Bestow) for react in one.reacts)
    alone = [
        react for react in given if react.trigger.occasion == "is about to damage" and any(isinstance(x, Redirect) for x in react.effects)
    ]
    return said if alone else None
