"""Who is brought into the fight, and where they appear."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import reference
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.effect import Branch, Effect, OneOf, Summon

WHERE_THE_OTHERS_DO = 0
SUMMONING = ("appear", "summons")
"""The steps of this room."""


def brings(step: Tree[Token], setting: Setting) -> tuple[Effect, bool]:
    """Who appears, and whether they do so beside the target; of more than were told of before nobody says where. Raises Unsaid."""
    place = branch(step, "within_distance", "adjacent")
    if place is None:
        return _summoned(branches(step, "summoned")[0], WHERE_THE_OTHERS_DO, USER), False
    within, of = setting.reach, USER
    if str(place.data) == "adjacent":
        within, of = 1, reference(branches(place)[0], setting, None)
    if setting.trait or not within or of not in (USER, TARGET):
        raise Unsaid
    ways = [_summoned(one, within, of) for one in branches(step, "summoned")]
    if len(ways) == 1:
        return ways[0], of == TARGET
    return OneOf(tuple(Branch(one.name, (one,)) for one in ways)), of == TARGET


def _summoned(tree: Tree[Token], within: int, of: str) -> Summon:
    count = number(token(tree, "DET"))
    if not count:
        raise Unsaid
    named = token(tree, "NAMED")
    return Summon(_one_of(named.removeprefix("winded "), count), count, within, of, winded=named.startswith("winded "))


def _one_of(names: str, count: int) -> str:
    """The name of the stat block of which there are so many."""
    return " ".join(word.capitalize() for word in (names if count == 1 else names.removesuffix("s")).split())
