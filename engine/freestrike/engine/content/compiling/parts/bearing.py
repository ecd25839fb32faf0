"""What goes with a state, or with a condition that an ability imposes: "a burning creature ...", "while dazed this way ..."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import rolling, scope
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, parts_called, token, tokens
from freestrike.engine.content.compiling.parts.who import WHO
from freestrike.events.content.amount import GRANTOR, TRIGGERING, USER, Amount
from freestrike.events.content.duration import SAVE, WITH_CONDITION
from freestrike.events.content.effect import Bestow, Effect, ImposeCondition, Interaction, Reacts, UnderPotency, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.within import changed_within, every_effect

NO_ENEMY = Holds("enemy of", of=TRIGGERING, negated=True)
"""The giver and its allies, each as who rolls against the bearer, or is rolled against by it."""

_KNOWN_AS_GIVEN = ("score", "plus_score", "uses_elsewhere")
_SPOKEN = frozenset(("bearing", "while_bearing", "borne", "near_bearer"))


@attrs.frozen
class Bearing:
    """Who has the state or the condition `name` has `modifiers` and `reacts` as long as it lasts; `interactions`: what others can do.
    `when`: only what the ability imposes while that holds; `instead`: in place of what goes with it otherwise."""

    name: str
    condition: bool
    modifiers: tuple[Modifier, ...] = ()
    reacts: tuple[Reacts, ...] = ()
    interactions: tuple[Interaction, ...] = ()
    when: tuple[Holds, ...] = ()
    instead: bool = False


def bearing_of(tree: Tree[Token]) -> tuple[str, bool] | None:
    """The state or the condition (and whether it is one) that a sentence speaks of, None if of none. Raises Unsaid if of several."""
    named = {
        ("marked", False)
        if token(part, "MARKED_BY_KIN")
        else (token(part, "CONDITION", "STATE", "AFFLICTED"), bool(token(part, "CONDITION")))
        for part in parts_called(tree, _SPOKEN)
    }
    if len(named) > 1:
        raise Unsaid
    return next(iter(named), None)


def bears_at_once(tree: Tree[Token]) -> bool:
    """Whether the sentence tells what is done to "each enemy frightened this way", in no more words."""
    first = next(iter(tree.find_data("bearing")), None)
    told = (
        first is not None
        and bool(token(first, "KIND"))
        and token(first, "DET") == "each"
        and bool(token(first, "CONDITION"))
        and not token(first, "IS")
    )
    return told and [str(part.data) for part in tree.children if isinstance(part, Tree)] == ["steps"]


def as_targets(tree: Tree[Token]) -> Tree[Token]:
    """The sentence with those who bear a condition as the targets of what it says."""
    if str(tree.data) == "bearing":
        return Tree("the_target", [])
    return Tree(tree.data, [as_targets(part) if isinstance(part, Tree) else part for part in tree.children])


def speaks_of_the_user(tree: Tree[Token]) -> bool:
    """Whether it speaks of the user too: what goes with a state knows its bearer only."""
    if any(True for _ in tree.find_data("me_and_allies")):
        return any(True for _ in tree.find_data("me"))
    words = _without_givers(tree).scan_values(lambda one: isinstance(one, Token))
    return any(word.type == "ME" or (word.type == "OWN" and "@" in word) for word in words)


def _without_givers(tree: Tree[Token]) -> Tree[Token]:
    """The words without those of the giver that are known as it is given: the scores by which something is measured, and whom an ability
    does not target."""
    parts = (part for part in tree.children if not (isinstance(part, Tree) and str(part.data) in _KNOWN_AS_GIVEN))
    return Tree(tree.data, [_without_givers(part) if isinstance(part, Tree) else part for part in parts])


def of_the_giver(react: Reacts) -> Reacts:
    """What is told of the bearer, with the scores in it as those of whoever gives it."""
    return changed_within(
        react, Amount, lambda amount: replace(amount, whose=GRANTOR) if amount.characteristics and amount.whose == USER else amount
    )


def imposed_by_the_giver(react: Reacts) -> Reacts:
    """What is told of those around the bearer, with the conditions in it as the doing of whoever gives it. Raises Unsaid of a potency,
    which would be the bearer's."""
    if any(isinstance(one, UnderPotency) for one in every_effect(react.effects)):
        raise Unsaid
    return changed_within(react, ImposeCondition, lambda one: replace(one, of=GRANTOR))


def with_their_turns(tree: Tree[Token]) -> Tree[Token]:
    """The sentence with the turns of whoever gave the state told as those of its bearer."""
    turns = {part for part in tree.children if isinstance(part, Tree) and str(part.data) == "each_turn"}
    return Tree(tree.data, [_theirs(part) if part in turns else part for part in tree.children])


def _theirs(part: Tree[Token] | Token) -> Tree[Token] | Token:
    if not isinstance(part, Tree):
        return part
    return Tree(
        part.data,
        [Token("OWN", "their") if isinstance(word, Token) and word.type == "OWN" and "@" in word else word for word in part.children],
    )


def at_the_givers_turn(react: Reacts) -> Reacts:
    """The feature, at the turn of whoever gave the state. Raises Unsaid."""
    if react.trigger.occasion not in ("turn starts", "turn ends"):
        raise Unsaid
    return replace(react, trigger=replace(react.trigger, actor="giver"))


def apart_from_the_giver(tree: Tree[Token]) -> tuple[list[Modifier], Tree[Token] | None]:
    """What the giver rolls with against who has it, and the sentence without that; None if nothing else is left of it. Raises Unsaid."""
    (steps,) = branches(tree, "steps")
    rolls: list[Modifier] = []
    others: list[Tree[Token]] = []
    for step in branches(steps):
        named = branch(step, *WHO)
        alone = _with_steps(tree, steps, [step])
        found = rolls_of_the_giver(alone) if named is not None and str(named.data) != "bearing" else None
        if found is None:
            others.append(step)
        else:
            rolls.append(found)
    if not rolls or (others and tokens(steps, "OR")):
        return [], tree
    return rolls, _with_steps(tree, steps, others) if others else None


def _with_steps(tree: Tree[Token], steps: Tree[Token], these: list[Tree[Token]]) -> Tree[Token]:
    """The sentence with `these` of its steps only."""
    some: Tree[Token] = Tree("steps", list[Token | Tree[Token]](these))
    return Tree(tree.data, [some if part is steps else part for part in tree.children])


def rolls_of_the_giver(tree: Tree[Token]) -> Modifier | None:
    """What whoever gave a state or a condition, or its side, rolls with against who has it; None if the sentence is about anything else.
    Raises Unsaid."""
    (steps,) = branches(tree, "steps")
    if len(branches(steps)) != 1 or any(str(part.data) not in ("while_bearing", "besides") for part in branches(tree) if part is not steps):
        return None
    (step,) = branches(steps)
    doing = branch(step, "doing")
    deed = None if doing is None else branch(doing, "rolls_with", "takes_more_from")
    named = branch(step, *WHO)
    if deed is None or named is None or branch(step, "save", "eot", "duration") is not None:
        return None
    if str(deed.data) == "takes_more_from":
        return more_from_the_giver(deed)
    sides = {"me": Holds("is", of=TRIGGERING), "me_and_allies": NO_ENEMY, "allies": Holds("ally of", of=TRIGGERING)}
    side = sides.get(str(named.data)) or _kindred(named)
    about = branch(deed, "borne") or branch(branch(deed, "certain") or deed, "borne")
    to = branch(deed, "reference")
    if side is None or (about is None and (to is None or not token(to, "THEM", "TARGET"))):
        return None
    on, next_only = scope(branches(deed, "scope")[0])
    if on in ("", "this", "escape grab") or next_only:
        raise Unsaid
    return Modifier(rolling(branches(deed, "rolling")[0]), on=on, incoming=True, when=(side,))


def more_from_the_giver(deed: Tree[Token]) -> Modifier:
    """The extra damage from the abilities of whoever gives it. Raises Unsaid of anybody else's."""
    if "@" not in token(deed, "OWN"):
        raise Unsaid
    return Modifier("extra damage", int(token(deed, "INT")), on="ability", incoming=True, when=(Holds("is", of=TRIGGERING),))


def _kindred(named: Tree[Token]) -> Holds | None:
    """That who rolls is of the kind in "any ogre", or "a devil"."""
    word = token(named, "KIND")
    if str(named.data) != "some" or branches(named) or token(named, "DET") not in ("a", "an", "any") or not word.endswith("kin"):
        return None
    return Holds("keyword", word.removesuffix("kin").title(), TRIGGERING) if word.removesuffix("kin") else None


def go_with(effects: Sequence[Effect], bearing: Bearing) -> tuple[Effect, ...]:
    """The effects with what goes with the condition wherever they impose it."""

    given = Bestow(WITH_CONDITION, bearing.modifiers, bearing.reacts, state=bearing.name, interactions=bearing.interactions)

    def beside(effect: Effect) -> tuple[Effect, ...]:
        if bearing.instead:
            other = isinstance(effect, Bestow) and effect.ends == WITH_CONDITION and effect.state == bearing.name
            return (When(bearing.when, (given,), (effect,)),) if other else (effect,)
        if isinstance(effect, ImposeCondition) and effect.condition == bearing.name:
            return (effect, When(bearing.when, (given,)) if bearing.when else given)
        return (effect,)

    return rewritten(effects, beside)


def while_they_last(effects: Sequence[Effect], reacts: tuple[Reacts, ...]) -> tuple[Effect, ...]:
    """The effects, where who has one that a saving throw ends has these features with it."""

    def beside(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, Bestow) or effect.ends != SAVE:
            return (effect,)
        return (replace(effect, reacts=(*effect.reacts, *reacts)),)

    return rewritten(effects, beside)


def imposed(effects: Sequence[Effect]) -> Iterator[str]:
    """The names of the conditions and states that the effects impose, at any depth."""
    for effect in every_effect(effects):
        if isinstance(effect, ImposeCondition):
            yield effect.condition
        elif isinstance(effect, Bestow) and effect.state:
            yield effect.state


def endless(effects: Sequence[Effect]) -> bool:
    """Whether they give something of which nobody says how long it lasts."""
    return any(isinstance(effect, Bestow) and not effect.ends for effect in every_effect(effects))
