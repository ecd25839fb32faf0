"""What happens where a jump comes down: the sentences of `landing.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.movement import SWIM

_WHERE = {"lands_sheltered": "sheltered", "lands_at_a_wall": "at a wall"}
"""What holds of whoever comes down somewhere."""


def landing(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    leaps = next(tree.find_data("jumps_as_it_moves"), None)
    if leaps is not None:
        return Said(modifiers=(_out_of_water(tree, lead, leaps, setting),), they=ME)
    if steps is not None and any(True for _ in tree.find_data("lands_beside")):
        needs: tuple[Holds, ...] = ()
    elif lead is not None and steps is not None and branch(lead, *_WHERE) is not None and token(lead, "WHEN") == "if":
        needs = tuple(Holds(_WHERE[str(part.data)]) for part in branches(lead))
    else:
        return None
    if setting.trait or setting.triggered or they not in (None, ME) or len(branches(tree)) != 1 + len(needs):
        raise Unsaid
    deeds, _ = deeds_of(_told_of_the_user(steps), setting, ME, None, None, ())
    done = tuple(effect for deed in deeds for effect in (deed.effects if deed.who == ME else deed.who.do(deed.effects)))
    return Said(ability=OfAbility(landed=(When(needs, done),) if needs else done), they=ME)


def _out_of_water(tree: Tree[Token], lead: Tree[Token] | None, leaps: Tree[Token], setting: Setting) -> Modifier:
    """How far the owner of a trait jumps from where it swims. Raises Unsaid of any other time."""
    swims = lead is not None and [str(part.data) for part in branches(lead)] == ["swims"] and bool(token(lead, "WHILE"))
    if not setting.trait or not swims or len(branches(tree)) != 2 or token(leaps, "MOVE") not in ("jump", "jumps"):
        raise Unsaid
    return Modifier("jump", int(token(leaps, "INT")), name=SWIM)


def _told_of_the_user(tree: Tree[Token]) -> Tree[Token]:
    """The same, of who is adjacent to the user without a word of when."""
    if str(tree.data) == "lands_beside":
        return Tree("adjacent", [Tree("reference", [Token("ME", "@")])])
    return Tree(tree.data, [_told_of_the_user(one) if isinstance(one, Tree) else one for one in tree.children])
