"""Free strikes by leave that are harder against some, or fell two, and rolls for some of the targets only: the sentences of
`blows.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.harming import condition
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Who, potency, who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import GRANTOR, OUTER_TARGET, TARGET, TRIGGERING, USER
from freestrike.events.content.effect import Effect, ForEach, UnderPotency, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection

_THE_OTHER = Selection((OUTER_TARGET,))


def blows(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps = branch(tree, "steps")
    if str(tree.data) == "sided_instead":
        return _spared_the_roll(tree, setting)
    if steps is not None and any(True for _ in steps.find_data("is_rolled_at")):
        return Said(ability=OfAbility(rolls_at=_rolled_at(tree, steps, setting)), they=they)
    both = branch(tree, "if_both_below")
    if both is not None and steps is not None:
        return Said(amends=Amends(riding=_felling_both(tree, both, steps, setting)), they=they)
    lead = branch(tree, "provided")
    at = None if lead is None else branch(lead, "blow_at")
    if lead is None or steps is None or at is None:
        return None
    (step,) = branches(steps)
    doing = branch(step, "doing")
    extra = None if doing is None else branch(doing, "own_extra")
    if extra is None or branch(step, "they") is None or branches(extra) or len(branches(step)) != 2 or token(lead, "WHEN") != "if":
        raise Unsaid
    if setting.trait or setting.triggered or len(branches(tree)) != 2 or len(branches(lead)) != 1:
        raise Unsaid
    harder = Modifier("extra damage", int(token(extra, "INT")), when=_of_whom_it_hits(branches(at, "some")[0], setting))
    return Said(amends=Amends(striking=(harder,)), they=they)


def _of_whom_it_hits(some: Tree[Token], setting: Setting) -> tuple[Holds, ...]:
    """What must hold of whom a free strike by leave hits, seen from who gives the leave. Raises Unsaid of a place."""
    (struck,) = who(some, setting, None)
    (kind,), needs = struck.selection.kinds, struck.selection.needs
    if struck.conditional or struck.selection != Selection((kind,), needs=needs) or kind not in ("enemy", "ally", "creature"):
        raise Unsaid
    if any((one.of, one.to) != (TARGET, USER) for one in needs):
        raise Unsaid
    side = () if kind == "creature" else (Holds(f"{kind} of"),)
    return tuple(replace(one, of=TRIGGERING, to=GRANTOR) for one in (*side, *needs))


def _felling_both(tree: Tree[Token], lead: Tree[Token], steps: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What befalls whom a free strike hits that is made beside the target, and the target too, if both are below a potency. Raises Unsaid
    of anything else."""
    (step,) = branches(steps)
    if str(step.data) != "both_are" or len(branches(tree)) != 2 or setting.trait or setting.triggered or not setting.one_target:
        raise Unsaid
    given, below = condition(branches(step, "condition")[0], "", setting), potency(branches(lead, "potency")[0])
    struck = ForEach(_THE_OTHER, (given,))
    return (UnderPotency(*below, (ForEach(_THE_OTHER, (UnderPotency(*below, (given, struck)),)),)),)


def _rolled_at(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> str:
    """The side of those targets against whom alone the power roll is made. Raises Unsaid of any others."""
    (step,) = branches(steps)
    named = branch(step, "target_sided")
    if named is None or len(branches(tree)) != 1 or not setting.rolled or setting.trait or setting.triggered:
        raise Unsaid
    return _side(named)


def _spared_the_roll(tree: Tree[Token], setting: Setting) -> Said:
    """What befalls the targets of one side in place of the power roll."""
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    subject: Tree[Token] = Tree("the_target", [Token("TARGET", "the target")])
    steps = [Tree("step", [*([subject] if n == 0 else []), doing]) for n, doing in enumerate(branches(tree, "doing"))]
    deeds, _ = deeds_of(Tree("steps", list[Token | Tree[Token]](steps)), setting, THE_TARGET, THE_TARGET, None, ())
    if any(deed.who != THE_TARGET for deed in deeds):
        raise Unsaid
    done = tuple(effect for deed in deeds for effect in deed.effects)
    return Said((When((Holds(f"{_side(tree)} of"),), done),), they=THE_TARGET, ability=OfAbility(unrolled=_side(tree)))


def _side(tree: Tree[Token]) -> str:
    side = next((side for side in ("enemy", "ally") if side in token(tree, "SIDED_TARGET")), "")
    if not side:
        raise Unsaid
    return side
