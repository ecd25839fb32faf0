"""What the owner of a trait does at its turns unless it was hurt since the one before: the sentences of `unharmed.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, Effect, EndConditions, EndState, Reacts, Spend, When
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import MALICE


def unharmed(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the trait `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "unless_hurt":
        return _unless_hurt(tree, setting, name)
    lead = branch(tree, "provided")
    asked = None if lead is None or len(branches(lead)) != 1 else branches(lead)[0]
    if lead is None or asked is None:
        return None
    if str(asked.data) == "is_unharmed":
        return _if_unharmed(tree, lead, asked, setting, name)
    if str(asked.data) == "regains_so":
        return _paid_for(tree, lead, asked, setting)
    return None


def _unless_hurt(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """As its turn starts, unless damage of these types has hurt it since the one before. Raises Unsaid of another time."""
    steps, turn = branch(tree, "steps"), branch(tree, "each_turn")
    types = tuple(token(tree, "KILLED_BY").split(" or "))
    if steps is None or turn is None or not token(turn, "START") or token(tree, "OWN") != "their":
        raise Unsaid
    return Said(reacts=_at_its_turns(steps, setting, name, "turn starts", types), they=ME)


def _if_unharmed(tree: Tree[Token], lead: Tree[Token], asked: Tree[Token], setting: Setting, name: str) -> Said:
    """As its turn ends, if nothing has hurt it since the last did. Raises Unsaid of another time."""
    steps, turn = branch(tree, "steps"), branch(tree, "each_turn")
    own = branch(asked, "me", "they") is not None and token(asked, "OWN") == "their" and token(lead, "WHEN") == "if"
    if steps is None or turn is None or not token(turn, "END") or len(branches(tree)) != 3 or not own:
        raise Unsaid
    return Said(reacts=_at_its_turns(steps, setting, name, "turn ends", ("",)), they=ME)


def _at_its_turns(steps: Tree[Token], setting: Setting, name: str, occasion: str, types: tuple[str, ...]) -> tuple[Reacts, ...]:
    if not setting.trait or setting.bearer:
        raise Unsaid
    turn = Trigger(occasion)
    deeds, _ = deeds_of(steps, replace(setting, triggered=True), ME, None, None, (Awaited(turn, ME, ""),))
    if any(deed.who != ME for deed in deeds):
        raise Unsaid
    then = tuple(effect for deed in deeds for effect in deed.effects)
    id, hurt = slug(name), f"hurt despite {slug(name)}"
    spared = When((Holds("state", hurt, USER),), (EndState(hurt),), then)
    harmed = tuple(
        Reacts(
            f"{id}-{type or 'damage'}",
            name,
            Trigger("deals damage", "", "self", measured="subject", name=type),
            (Bestow(ENCOUNTER, state=hurt),),
            choice=False,
            target=ONESELF,
        )
        for type in types
    )
    return (Reacts(id, name, turn, (spared,), choice=False, target=ONESELF), *harmed)


def _paid_for(tree: Tree[Token], lead: Tree[Token], asked: Tree[Token], setting: Setting) -> Said:
    """An effect that ends if the Director pays for it, wherever Stamina is regained by the sentence before. Raises Unsaid."""
    steps = branch(tree, "steps")
    ends = None if steps is None else next(steps.find_data("director_ends"), None)
    told = steps is not None and len(branches(steps)) == 1 and len(branches(tree)) == 2
    if not setting.trait or setting.unread or ends is None or not told or token(lead, "WHEN") not in ("whenever", "when"):
        raise Unsaid
    if branch(asked, "they", "me") is None:
        raise Unsaid
    ended = Spend(int(token(ends, "INT")), (EndConditions(count=number(token(ends, "DET")), save=True),), what=MALICE)
    return Said(amends=Amends(spared_too=(ended,)), they=ME)


def with_more_if_spared(react: Reacts, more: tuple[Effect, ...]) -> Reacts:
    """The feature, with what else its owner does that was not hurt, and has regained Stamina: who has all of it regains none."""
    match react.effects:
        case (When(otherwise=then) as spared,) if then:
            mended = When((Holds("below full stamina", of=USER),), (*then, *more))
            return replace(react, effects=(replace(spared, otherwise=(mended,)),))
    return react
