"""Who can be eaten by its own kind, and what that one has of it: the sentences of `snacking.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import MANEUVER
from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.content.effect import Interaction, SetStaminaTo
from freestrike.events.content.selection import Holds, Selection

EATER = Who(Selection(("eater",)))
"""Whoever has eaten it, of whom the sentence after that speaks by the name of the kind."""


def snacking(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence of the trait `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "can_be_eaten":
        kin = token(tree, "ANY_OF_ITS_KIND").removeprefix("any ").title()
        if not setting.trait or kin not in setting.ancestry:
            raise Unsaid
        needs = (Holds("keyword", kin), Holds("in free strike reach", "melee", of=USER, to=TARGET))
        eats = Interaction(slug(name), name, (SetStaminaTo(Amount()),), MANEUVER, Selection(("creature",), 0, needs=needs, sight=False))
        return Said(besides=(eats,), they=EATER)
    if they != EATER:
        return None
    steps = branch(tree, "steps")
    if steps is None or len(branches(tree)) != 1 or branch(branches(steps)[0], "me") is None:
        raise Unsaid
    deeds, _ = deeds_of(steps, setting.of(setting.target, 0, trait=False), ME, ME, None, ())
    if any(deed.who != ME for deed in deeds):
        raise Unsaid
    return Said(amends=Amends(eating=tuple(effect for deed in deeds for effect in deed.effects)), they=ME)
