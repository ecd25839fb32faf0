"""Sentences told in another order before they are taken step by step: choices, durations, and who is meant by all of it."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.who import WHO


def last_choice(steps: Tree[Token]) -> tuple[Tree[Token], Tree[Token] | None]:
    """The steps without those at their end of which one is chosen, and those; None if there is no choice. Raises Unsaid if there is one
    before others."""
    joints = [child for child in steps.children if isinstance(child, Token) and child.type in ("AND", "COMMA", "OR")]
    choices = [joint.type == "OR" for joint in joints]
    if not any(choices):
        return steps, None
    first = choices.index(True)
    while first and joints[first - 1].type == "COMMA":
        first -= 1
    if any(joint.type == "AND" for joint in joints[first:]):
        raise Unsaid
    cut = [n for n, child in enumerate(steps.children) if not isinstance(child, Token)][first]
    return Tree(steps.data, steps.children[: max(0, cut - 1)]), Tree(steps.data, steps.children[cut:])


def told_for_all(step: Tree[Token], steps: Tree[Token]) -> Tree[Token] | None:
    """The end that is told with the last step and is that of all before it which last: of a condition, a bane and a ban that stand in one
    list with one "(save ends)" behind it."""
    doing = branch(step, "doing")
    lasts = doing is not None and branch(doing, "rolls_with", "cant", "sees_only") is not None
    last = branches(steps)[-1]
    if doing is not None and branch(doing, "has") is not None and str(last.data) == "has_besides" and step is branches(steps)[-2]:
        # Would a weakness count for the damage that is halved?
        return None if any(True for _ in steps.find_data("halves")) else branch(last, "save", "eot", "duration")
    if not lasts or step is last or tokens(steps, "OR"):
        return None
    return branch(last, "save", "eot")


def with_choices(steps: Tree[Token]) -> Tree[Token]:
    """The steps, of which one without a subject of its own that follows in the infinitive is as free as the one before: "they can shift
    and make a free strike", but not "they can shift and are slowed"."""
    free = False
    changed: list[Token | Tree[Token]] = []
    for child in steps.children:
        doing = None if isinstance(child, Token) else branch(child, "doing")
        if doing is None or isinstance(child, Token):
            free = free and isinstance(child, Token)
            changed.append(child)
            continue
        goes_on = free and branch(child, *WHO) is None and not token(doing, "CAN") and _is_infinitive(doing)
        free = goes_on or bool(token(doing, "CAN"))
        if goes_on:
            able = Tree(doing.data, [Token("CAN", "can"), *doing.children])
            child = Tree(child.data, [able if part is doing else part for part in child.children])
        changed.append(child)
    return Tree(steps.data, changed)


_HELD_TOGETHER = (
    "has",
    "deals_extra",
    "cant",
    "sees_only",
    "sees_only_near",
    "ignores",
    "unhurt_by_slams",
    "unhurt_by_force",
    "never_provokes",
    "resists_less",
)
"""What somebody has or can't do until the end that is told of what comes after it in the same breath."""


def with_one_duration(steps: Tree[Token]) -> Tree[Token]:
    """The steps, of which one that tells no end of its own has that of the next, if that goes on about the same."""
    later: Tree[Token] | None = None
    changed: list[Token | Tree[Token]] = []
    for child in reversed(steps.children):
        if isinstance(child, Token):
            later = later if child.type in ("AND", "COMMA") else None
        else:
            doing, told = branch(child, "doing"), branch(child, "save", "eot", "duration")
            held = doing is not None and str(branches(doing)[0].data) in _HELD_TOGETHER and not token(doing, "CAN")
            if later is not None and held and told is None:
                told, child = later, Tree(child.data, [*child.children, later])
            later = told if held and branch(child, *WHO) is None else None
        changed.append(child)
    return Tree(steps.data, changed[::-1])


def _is_infinitive(doing: Tree[Token]) -> bool:
    """Whether the verb is neither "makes" nor "is"."""
    verb = next(iter(branches(doing)[0].scan_values(lambda one: isinstance(one, Token))), "")
    return not (str(verb).partition(" ")[0].endswith("s") or str(verb) in ("are", "isn't", "aren't"))
