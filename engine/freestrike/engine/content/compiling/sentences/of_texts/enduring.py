"""Until when a sentence holds where another says so: "this effect lasts until ...", "while under this effect", the head of a list."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import worded

_OWN_TIME = ("for_a_time", "while_performing", "each_turn_until")


def enduring(tree: Tree[Token], setting: Setting) -> Tree[Token]:
    """The sentence with the time until which it holds, if another tells that. Raises Unsaid where none does that should."""
    then = branch(tree, "in_that_time")
    if then is not None:
        if setting.until is None:
            raise Unsaid
        return _for_a_time(Tree(tree.data, [part for part in tree.children if part is not then]), setting.until)
    under = [part for part in branches(tree, "provided") if token(part, "UNDER_EFFECT")]
    if under:
        if setting.until is None:
            raise Unsaid
        return _for_a_time(Tree(tree.data, [_alone(part) if part in under else part for part in tree.children]), setting.until)
    if setting.through is None or branch(tree, "steps") is None or branch(tree, *_OWN_TIME) is not None:
        return tree
    return _for_a_time(tree, setting.through)


def _for_a_time(tree: Tree[Token], until: Tree[Token]) -> Tree[Token]:
    return Tree(tree.data, [Tree("for_a_time", [until]), *tree.children])


def _alone(part: Tree[Token] | Token) -> Tree[Token] | Token:
    """What is waited for, without the words of the time in which it is."""
    if isinstance(part, Token):
        return part
    return Tree(part.data, [word for word in part.children if isinstance(word, Tree) or word.type != "UNDER_EFFECT"])


def told_until(tree: Tree[Token]) -> Tree[Token] | None:
    """Until when the sentence says that something lasts."""
    found = next(tree.find_pred(lambda part: str(part.data) in ("for_a_time", "duration", "area_lasts")), None)
    return None if found is None else branches(found)[0]


def said_of_all(sentence: str, setting: Setting) -> tuple[str, Tree[Token]] | None:
    """Until when the sentences before, or those of the list after it, hold: "before" or "after", and the time; None of any other
    sentence."""
    tree = parse(worded(sentence, setting), "sentence")
    if tree is None or setting.upkeep:
        return None
    if str(tree.data) == "effect_lasts":
        return "before", branches(tree)[0]
    if str(tree.data) == "ends_when_dying":
        return "before", Tree("end_of_encounter", [Token("ME", "@")])
    time = branch(tree, "for_a_time")
    named = any(True for _ in tree.find_data("the_target")) and any(True for _ in tree.find_data("lists_benefits"))
    of_the_area = any(True for _ in tree.find_data("lists_effects"))
    return ("after", branches(time)[0]) if time is not None and (named or of_the_area) else None
