"""What takes from others what their abilities do, or what they can do, and what lasts longer: the sentences of `enfeebling.lark`."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import modifiers_of, until
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.engine.queries.only_damage import KIND, OUTCOMES
from freestrike.events.content.duration import ENCOUNTER, START_OF_USERS_TURN, WITH_CONDITION
from freestrike.events.content.effect import Bestow, Effect, EndState, ImposeCondition, Later, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import BEFORE, Trigger

_SLOWED = "slowed"
_SLOWER = ("speed is", "speed halved", "speed at most")


def enfeebling(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "outcomes_only_hurt":
            return Said((_only_hurts_once(tree, setting, name),), they=THE_TARGET)
        case "rest_is_as_ever":
            return Said(they=they)
        case "lasts_for_an_hour":
            if setting.paid is None or setting.trait or setting.triggered:
                raise Unsaid
            return Said(ability=OfAbility(prolonged=True), they=they)
    if any(True for _ in tree.find_data("is_slower")):
        return Said(ability=OfAbility(hobbled=_unable(tree, setting)), they=THE_TARGET)
    return None


def _only_hurts_once(tree: Tree[Token], setting: Setting, name: str) -> Bestow:
    """The next ability that the target uses until then, of whatever kind, is bare of all that its outcomes do but damage; as it has been
    used that is over."""
    if setting.trait or setting.triggered or number(token(tree, "DET")) != 1:
        raise Unsaid
    state = slug(name)
    over = Later("after this ability", (EndState(state, by_anyone=True),))
    used = Reacts(state, name, Trigger("uses ability", moment=BEFORE), (over,), choice=False, target=ONESELF)
    bare = Modifier(KIND, detail=OUTCOMES, on="ability")
    return Bestow(until(branches(tree)[0], THE_TARGET), (bare,), (used,), state=state)


def _unable(tree: Tree[Token], setting: Setting) -> tuple[Modifier, ...]:
    """What a target can't do that is slower by the ability. Raises Unsaid of anything else."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if lead is None or steps is None or len(branches(tree)) != 2 or len(branches(lead)) != 1 or token(lead, "WHILE") != "while":
        raise Unsaid
    (step,) = branches(steps)
    named, doing = branch(step, "the_target"), branch(step, "doing")
    cant = None if doing is None else branch(doing, "cant")
    if named is None or cant is None or len(branches(step)) != 2 or setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    return modifiers_of(cant)


def hobbling(effects: Sequence[Effect], unable: tuple[Modifier, ...]) -> tuple[Effect, ...]:
    """The effects, in which whoever is slowed by them, or whose speed is less, can't do that either for as long."""

    def besides(effect: Effect) -> tuple[Effect, ...]:
        if isinstance(effect, ImposeCondition) and effect.condition == _SLOWED:
            return (effect, Bestow(WITH_CONDITION, unable, state=_SLOWED))
        if isinstance(effect, Bestow) and any(one.what in _SLOWER for one in effect.modifiers):
            return (replace(effect, modifiers=(*effect.modifiers, *unable)),)
        return (effect,)

    return rewritten(effects, besides)


def prolonging(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, in which what lasted until the user's next turn lasts as long as the fight does."""

    def longer(effect: Effect) -> tuple[Effect, ...]:
        timed = isinstance(effect, Bestow) and effect.ends == START_OF_USERS_TURN
        return (replace(effect, ends=ENCOUNTER),) if timed else (effect,)

    return rewritten(effects, longer)
