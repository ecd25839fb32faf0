"""What the owner of a trait has while it is in a state that the trait gives it: sentences of `reckoning.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import ME, NO_STATES
from freestrike.engine.content.compiling.sentences.reacting import reacts_to
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Bestow, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Trigger

IGNITED = "ignited"


def igniting(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the trait `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead = branch(tree, "while_in_state")
    if lead is None:
        return None
    state = token(lead, "STATE")
    if not setting.trait or setting.unread or setting.bearer or state in NO_STATES or state != IGNITED or len(branches(tree)) != 2:
        raise Unsaid
    burning = (Holds("state", state, USER),)
    modifiers: list[Modifier] = []
    reacts: list[Reacts] = []
    they = None
    for step in branches(branches(tree, "steps")[0]):
        plain = Tree("step", step.children) if str(step.data) == "each_start" else step
        alone: Tree[Token] = Tree("steps", [plain])
        starts = Trigger("turn starts")
        waited = (Awaited(starts, ME, ""),) if plain is not step else ()
        deeds, they = deeds_of(alone, replace(setting, triggered=bool(waited)), they, None, None, waited)
        if any(deed.who != ME for deed in deeds):
            raise Unsaid
        if waited:
            reacts.append(replace(reacts_to(starts, f"{name} burns", 0, deeds, (), None), name=name, needs=burning))
            continue
        given = [one for deed in deeds for one in deed.effects if isinstance(one, Bestow)]
        modifiers.extend(replace(one, when=(*one.when, *burning)) for bestowed in given for one in bestowed.modifiers)
    return Said(modifiers=tuple(modifiers), reacts=tuple(reacts), they=ME)
