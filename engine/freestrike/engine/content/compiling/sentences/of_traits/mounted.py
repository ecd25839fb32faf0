"""What those do who ride a creature as it moves: the sentences of `mounted.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_CURRENT_TURN, WHILE
from freestrike.events.content.effect import Bestow, Effect, EndState, ForEach, FreeStrike, Reacts
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import DURING, Trigger

RIDERS = Selection(("ally",), 0, needs=(Holds("aboard"),), sight=False)
"""Who rides the creature: a mount carries those of its side, and whoever else is on it climbs it (combat/mounted-combat)."""


def mounted(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if branch(tree, "in_its_charge") is not None:
        return Said(ability=OfAbility(in_charge=_in_its_charge(tree, setting, name)), they=ME)
    if branch(tree, "in_its_movement") is None:
        return None
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if lead is None or steps is None or not setting.trait or setting.bearer or len(branches(tree)) != 3:
        raise Unsaid
    (moves,), (step,) = branches(lead), branches(steps)
    named, doing = branch(step, "some"), branch(step, "doing")
    deed = None if doing is None else branch(doing, "strikes")
    once = token(lead, "FIRST") == "once per turn when" and str(moves.data) == "goes" and token(moves, "MOVE") == "moves"
    if not once or branch(moves, "me") is None or len(branches(moves)) != 1 or named is None or doing is None or deed is None:
        raise Unsaid
    riding = [str(part.data) for part in branches(named)] == ["aboard"] and kind(token(named, "KIND")) == "creature"
    plain = len(branches(step)) == 2 and len(branches(doing)) == 1 and not branches(deed) and not token(deed, "MANNER")
    if not (riding and plain) or token(doing, "CAN") == "" or number(token(named, "DET")) or number(token(deed, "DET")) != 1:
        raise Unsaid
    return Said(reacts=_from_its_back(name), they=ME)


def _in_its_charge(tree: Tree[Token], setting: Setting, name: str) -> Bestow:
    """What the user has while it charges with the ability: one free strike of its rider. Raises Unsaid."""
    steps = branch(tree, "steps")
    if steps is None or setting.trait or setting.triggered or len(branches(tree)) != 2 or len(branches(steps)) != 1:
        raise Unsaid
    (step,) = branches(steps)
    doing = branch(step, "doing")
    deed = None if doing is None else branch(doing, "strikes")
    if doing is None or deed is None or branch(step, "my_rider") is None or not token(doing, "CAN"):
        raise Unsaid
    if len(branches(step)) != 2 or branches(deed) or token(deed, "MANNER") or number(token(deed, "DET")) != 1:
        raise Unsaid
    state = f"{slug(name)} charge"
    return Bestow(WHILE, reacts=_struck_on_the_way(name, (EndState(state),), (Holds("ridden", of=USER),)), state=state)


def _from_its_back(name: str) -> tuple[Reacts, ...]:
    """One free strike of each rider in a turn as its mount moves."""
    struck = f"{slug(name)} struck"
    needs = (Holds("ridden", of=USER), Holds("state", struck, USER, negated=True))
    return _struck_on_the_way(name, (Bestow(END_OF_CURRENT_TURN, state=struck),), needs)


def _struck_on_the_way(name: str, noted: tuple[Effect, ...], needs: tuple[Holds, ...]) -> tuple[Reacts, ...]:
    """A free strike of each rider as its mount moves: before any step, or once it has been brought along."""
    strikes = (*noted, ForEach(RIDERS, (FreeStrike(),)))
    during = Reacts(slug(name), name, Trigger("moves or shifts", moment=DURING), strikes, target=ONESELF, needs=needs)
    return (during, replace(during, id=f"{slug(name)}-once-moved", trigger=Trigger("brings along")))
