"""Whom somebody takes along as it teleports: the sentences of `companions.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, kind, number, token
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.selection import Selection

COMPANION = Who(Selection(("companion",)))
"""Who is taken along, of whom the next sentence tells where it appears."""


def companions(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "takes_along":
            word = token(tree, "KIND")
            if setting.trait or setting.triggered or not word.startswith("adjacent ") or number(token(tree, "DET")) != 1:
                raise Unsaid
            if kind(word.removeprefix("adjacent ")) != "creature":
                raise Unsaid
            return Said(ability=OfAbility(brings=True), they=COMPANION)
        case "appears_beside":
            if they != COMPANION:
                raise Unsaid
            return Said(ability=OfAbility(brings=True))
    return None
