"""What a talent's ability does only when it is strained, and what it is not used for then: the sentences of `straining.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.bearing import Bearing
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import Effect, EndState, Later
from freestrike.events.content.modifier import Modifier

NEVER = Modifier("cannot", name="spend below 0")
"""Of an ability that is not paid for with clarity that its user has not."""
_AREAS = ("burst", "cube", "aura")


def straining(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if not setting.strained:
        return None
    if branch(tree, "while_bearing") is not None and any(True for _ in tree.find_data("moved_farther_by")):
        return Said(bearing=_is_moved_farther(tree), they=ME)
    match str(tree.data):
        case "never_strained":
            return Said(ability=OfAbility(own=(NEVER,)), they=they)
        case "reshapes":
            return Said(ability=OfAbility(own=(_grown(tree, setting),)), they=they)
        case "grows_and":
            (steps,) = branches(tree, "steps")
            return Said(_besides(steps, setting), once=True, they=ME, ability=OfAbility(own=(_grown(tree, setting),)))
    return None


def _is_moved_farther(tree: Tree[Token]) -> Bearing:
    """As long as the user has a condition from the ability it is moved farther by any force. Raises Unsaid of anything else."""
    lead, waited, steps = (branch(tree, name) for name in ("while_bearing", "provided", "steps"))
    if lead is None or waited is None or steps is None or len(branches(tree)) != 3 or branch(lead, "me") is None:
        raise Unsaid
    (circumstance,), (step,) = branches(waited), branches(steps)
    moved = str(circumstance.data) == "is_force_moved" and branch(circumstance, "me") is not None
    if not moved or token(waited, "WHEN") != "whenever" or str(step.data) != "moved_farther_by" or branch(step, "reference"):
        raise Unsaid
    farther = Modifier("forced movement", int(token(step, "BONUS")), incoming=True)
    return Bearing(token(lead, "CONDITION"), True, (farther,))


def _grown(tree: Tree[Token], setting: Setting) -> Modifier:
    """How much larger the area is then. Raises Unsaid of anything else that is made of the ability."""
    (larger,) = (part for part in branches(tree) if str(part.data) != "steps")
    if str(larger.data) != "larger" or setting.area is None or setting.area.shape not in _AREAS or setting.trait or setting.triggered:
        raise Unsaid
    return Modifier("area if strained", int(token(larger, "INT")))


def _besides(steps: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What befalls the user besides, or that what is left in the area is gone as its turn ends. Raises Unsaid."""
    (step,) = branches(steps)
    if str(step.data) == "area_goes":
        if "@" not in token(step, "OWN") or branch(steps, "area_goes") is None:
            raise Unsaid
        return ME.do((Later("end of turn", (EndState(setting.ability),)),))
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    if any(deed.who != ME for deed in deeds):
        raise Unsaid
    return ME.do(tuple(effect for deed in deeds for effect in deed.effects))
