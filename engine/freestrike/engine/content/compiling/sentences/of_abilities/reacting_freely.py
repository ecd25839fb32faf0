"""What an ability has its targets do as one free triggered action; the sentences of `reacting_freely.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.bearing import as_targets
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import NO_STATES, THE_TARGET, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.effect import TakeAction, When
from freestrike.events.content.selection import Holds


def reacting_freely(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid of anybody but the target."""
    if str(tree.data) != "done_freely":
        return None
    if setting.trait or setting.triggered or setting.targets_itself:
        raise Unsaid
    (steps,) = branches(tree, "steps")
    named = branch(branches(steps)[0], "bearing", "the_target")
    if named is None or token(named, "KIND", "CONDITION") or token(named, "DET") == "each":
        raise Unsaid
    deeds, _ = deeds_of(as_targets(steps), setting, THE_TARGET, None, None, ())
    if any(deed.who != THE_TARGET for deed in deeds):
        raise Unsaid
    reacts = (TakeAction(FREE_TRIGGERED_ACTION, tuple(effect for deed in deeds for effect in deed.effects)),)
    state = token(named, "STATE")
    if state in NO_STATES:
        raise Unsaid
    return Said((When((Holds("state", state),), reacts),) if state else reacts, they=THE_TARGET)
