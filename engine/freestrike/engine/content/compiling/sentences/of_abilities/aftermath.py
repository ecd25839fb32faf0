"""What is left where somebody fell, and who takes what another is spared; the sentences of `aftermath.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, token, tokens
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import ME, TRIGGERER, who
from freestrike.engine.content.compiling.sentences.reacting import reacts_to
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import EndState, Reacts, Share
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger


def aftermath(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "first_in_the_space":
        return Said(amends=Amends(in_its_space=_first_in_the_space(tree, setting, name)))
    steps = branch(tree, "steps")
    match [] if steps is None else [str(step.data) for step in branches(steps)]:
        case ["halves_any"]:
            return Said(reacts=(_with_a_hostage(tree, setting, name),), they=ME)
        case ["held_takes_the_rest"] if steps is not None:
            return Said(amends=Amends(rest_to=_hostage(branches(steps)[0])))
    return None


def _first_in_the_space(tree: Tree[Token], setting: Setting, name: str) -> Reacts:
    """What befalls who is first to enter the space that a fallen owner leaves, and so is over. Raises Unsaid."""
    some, steps = branches(tree)
    *told, last = branches(steps)
    if not setting.trait or not told or str(last.data) != "effect_ends":
        raise Unsaid
    (entering,) = who(some, replace(setting, in_area=True), None)
    needs: tuple[Holds, ...] = ()
    if entering.potency is not None:
        score, below = entering.potency
        if not isinstance(below, int):
            raise Unsaid
        needs = (Holds("score at most", score, TRIGGERING, value=below - 1),)
    trigger = Trigger("enters area", kind(token(some, "KIND")), needs=needs)
    waited = Awaited(trigger, TRIGGERER, TRIGGERING)
    first: Tree[Token] = Tree(steps.data, list[Token | Tree[Token]](told))
    deeds, _ = deeds_of(first, replace(setting, triggered=True), TRIGGERER, None, None, (waited,))
    react = reacts_to(trigger, name, 0, [*deeds, Deed(ME, (EndState(slug(name)),))], (), None)
    return replace(react, though_dead=True)


def _with_a_hostage(tree: Tree[Token], setting: Setting, name: str) -> Reacts:
    """A strike's damage that is halved while its owner has somebody in its grip, who takes the rest. Raises Unsaid."""
    lead = branch(tree, "provided")
    grip = None if lead is None else branch(lead, "has_in_its_grip")
    (step,) = branches(branches(tree, "steps")[0])
    if (
        not setting.trait
        or branch(step, "me") is None
        or lead is None
        or grip is None
        or len(branches(lead)) != 1
        or len(branches(tree)) != 2
    ):
        raise Unsaid
    size = token(grip, "SIZE").upper()
    if token(grip, "CONDITION") != "grabbed" or size != "1S" or token(lead, "WHEN") != "if":
        raise Unsaid
    held = (Holds("condition given by", "grabbed"), Holds("size at most", "1T", negated=True))
    shared = Share(Selection(("creature",), needs=held, sight=False))
    struck = Trigger("is about to damage", "", "self", measured="subject", needs=(Holds("ability", "strike", TRIGGERING),), moment=BEFORE)
    return Reacts(slug(name), name, struck, (shared,), choice=False, target=ONESELF)


def _hostage(step: Tree[Token]) -> str:
    """By which condition the one is held who takes the rest. Raises Unsaid."""
    if {kind(word) for word in tokens(step, "KIND")} != {"creature", "object"}:
        raise Unsaid
    return token(step, "CONDITION")
