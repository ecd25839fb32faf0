"""The course of an ability: what comes ahead of its forced movement, what takes the place of what was said before, what only shows; the
sentences of `course.lark`."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.rewriting import rewritten
from freestrike.engine.content.compiling.who import WHO, branch, branches
from freestrike.events.content.effect import Effect, ForceMove, ForEach, When

_PLAIN = {"adjacent_ahead": "adjacent", "replaces": "sentence", "goes_ahead": "sentence"}


def as_always(tree: Tree[Token]) -> Tree[Token]:
    """The sentence without what it says of when in the course of an ability it happens."""
    return Tree(_PLAIN.get(str(tree.data), tree.data), [as_always(part) if isinstance(part, Tree) else part for part in tree.children])


def tells_of_its_course(tree: Tree[Token]) -> bool:
    """Whether the sentence says that something happens ahead of what was said, or in its place."""
    return str(tree.data) in ("replaces", "goes_ahead") or any(True for _ in tree.find_data("adjacent_ahead"))


def without_its_end(tree: Tree[Token]) -> Tree[Token]:
    """The sentence without what it says of how long it holds."""
    return Tree(tree.data, [part for part in tree.children if not (isinstance(part, Tree) and str(part.data) == "for_a_time")])


def without_its_own_use(tree: Tree[Token]) -> Tree[Token]:
    """The sentence without "when you make this strike", which is where the text of an ability stands anyway."""

    def tells_nothing(part: Token | Tree[Token]) -> bool:
        return isinstance(part, Tree) and str(part.data) == "provided" and [str(one.data) for one in branches(part)] == ["in_this_use"]

    return Tree(tree.data, [part for part in tree.children if not tells_nothing(part)])


def only_shows(steps: Tree[Token]) -> bool:
    """Whether the words tell no more than what everybody sees."""
    return all(str(step.data) == "shows" for step in branches(steps))


def told_first(tree: Tree[Token]) -> Tree[Token]:
    """The sentence "the target does this the first time they do that" as "the first time that the target does that, the target does
    this"."""
    trail, steps = branch(tree, "once_a_turn"), branch(tree, "steps")
    named = None if steps is None else branch(branches(steps)[0], *WHO)
    if trail is None or steps is None or named is None:
        return tree
    first, circumstance, on_their_turn = trail.children
    assert isinstance(circumstance, Tree)
    waiting: Tree[Token] = Tree(circumstance.data, [named, *circumstance.children[1:], on_their_turn])
    before: Tree[Token] = Tree("provided", [Token("FIRST", str(first)), waiting])
    others = (one for one in tree.children if one is not trail)
    return Tree(tree.data, [part for one in others for part in ((before, one) if one is steps else (one,))])


def in_place_of(before: tuple[Effect, ...], then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What the sentence before says, unless what this one needs holds, which then takes its place; unchanged if the two are not of one
    kind, since then only some of what was said is replaced."""
    match before, then:
        case [ForEach(who=whose, then=was)], [ForEach(who=who, then=now)] if whose == who:
            within = in_place_of(was, now)
            return before if within == was else (ForEach(who, within),)
        case [one], [When(then=[instead], otherwise=()) as only] if type(one) is type(instead):
            return (replace(only, otherwise=before),)
    return before


def ahead_of_force(effects: Sequence[Effect], then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, where `then` happens right before they move the target by force."""
    return rewritten(effects, lambda effect: (*then, effect) if isinstance(effect, ForceMove) else (effect,))
