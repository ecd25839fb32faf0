"""What those regain who are near the owner of a trait, or in its aura: the sentences of `sapping.lark`."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import WHO, Who, who
from freestrike.engine.content.compiling.parts.zoned import around, from_the_start, in_area
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection


def sapping(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps = branch(tree, "steps")
    doing = None if steps is None else branch(branches(steps)[0], "doing")
    told = None if doing is None else branch(doing, "regains_less", "regains_half")
    if steps is None or doing is None or told is None:
        return None
    if not setting.trait or setting.bearer or len(branches(steps)) != 1 or token(doing, "CAN"):
        raise Unsaid
    leads = [part for part in branches(tree) if part is not steps]
    if str(told.data) == "regains_less":
        zone = around([(_near(leads, branches(steps)[0], setting), ())], (Modifier("stamina regained", -int(token(told, "INT"))),))
    else:
        zone = _in_its_aura(leads, branches(steps)[0], setting)
    if zone is None:
        raise Unsaid
    return Said(reacts=(from_the_start(zone, name),))


def _near(leads: list[Tree[Token]], step: Tree[Token], setting: Setting) -> Who:
    """Each of those whom the words before mean, so near to the owner. Raises Unsaid."""
    near = branch(leads[0], "regains_near") if len(leads) == 1 and token(leads[0], "WHEN") == "whenever" else None
    named = None if near is None else branch(near, *WHO)
    if near is None or named is None or branch(step, "they") is None or len(branches(leads[0])) != 1:
        raise Unsaid
    (one,) = who(named, setting, None)
    return attrs.evolve(one, selection=replace(one.selection, count=0, within=int(token(near, "INT"))))


def _in_its_aura(leads: list[Tree[Token]], step: Tree[Token], setting: Setting) -> Zone:
    """The aura of the sentence before, in which any creature but the owner regains half. Raises Unsaid."""
    some = branch(step, "some")
    if leads or some is None or branch(some, "regaining") is None:
        raise Unsaid
    rest = Tree("some", [child for child in some.children if not (isinstance(child, Tree) and str(child.data) == "regaining")])
    (one,) = who(rest, setting, None)
    other = Holds("is", negated=True)
    if one != Who(Selection(("creature",), 0, needs=(other,))):
        raise Unsaid
    half = Modifier("half stamina regained", when=(other,))
    return replace(in_area(setting, ""), modifiers=(half,), whom="creature")
