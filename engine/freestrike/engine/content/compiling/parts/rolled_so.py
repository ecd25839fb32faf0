"""What must hold of a roll that somebody waits for, besides that it is made."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.trees import Unsaid, token, tokens
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.selection import Holds

_ANY = {"an edge", "a double edge", "a bane", "a double bane"}


def rolled_so(tree: Tree[Token]) -> tuple[Holds, ...]:
    """That it has an edge or a bane, of whatever size, or is that of an ability that deals rolled damage. Raises Unsaid of one of those
    alone."""
    told = set(tokens(tree, "EDGE_OR_BANE"))
    if told and told != _ANY:
        raise Unsaid
    with_any = (Holds("rolled with edge or bane", of=TRIGGERING),) if told else ()
    return (*with_any, Holds("ability", "rolled", TRIGGERING)) if token(tree, "TO_HARM") else with_any
