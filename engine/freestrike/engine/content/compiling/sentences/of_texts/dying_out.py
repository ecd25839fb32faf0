"""What lasts until the fight is over or its bearer is dying: told as for the fight, with what ends it."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Said, plain
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import WHO
from freestrike.engine.content.slug import slug
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, Effect, EndState, Reacts
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import Trigger

_OF_THE_BEARER = ("their", "each of their", "the target's")


def lasts_until_its_bearer_dies(tree: Tree[Token]) -> bool:
    """Whether a sentence says so."""
    return any(True for _ in tree.find_data("until_they_die"))


def for_the_fight(tree: Tree[Token]) -> Tree[Token]:
    """The sentence told as of what lasts for the fight."""
    if str(tree.data) == "until_they_die":
        return Tree("end_of_encounter", list[Token | Tree[Token]]())
    return Tree(tree.data, [for_the_fight(part) if isinstance(part, Tree) else part for part in tree.children])


def ended_by_dying(said: Said, name: str) -> Said:
    """What the sentence gives each target until it is dying. Raises Unsaid of anything else."""
    if not plain(said) or said.once or not said.effects:
        raise Unsaid
    return Said(tuple(_ended(effect, slug(name)) for effect in said.effects), they=said.they)


def _ended(effect: Effect, state: str) -> Effect:
    if not isinstance(effect, Bestow) or effect.ends != ENCOUNTER or effect.state:
        raise Unsaid
    over = Reacts(f"{state}-over", state, Trigger("becomes dying"), (EndState(state, by_anyone=True),), choice=False, target=ONESELF)
    return replace(effect, state=state, reacts=(*effect.reacts, over))


def with_turns_apart(tree: Tree[Token]) -> Tree[Token]:
    """The sentence "at the start of their turns until ...", in which what it waits for and how long it does so are told one by one."""
    turn = branch(tree, "each_turn_until")
    if turn is None:
        return tree
    plain_turn = Tree("each_turn", [word for word in turn.children if isinstance(word, Token)])
    time: Tree[Token] = Tree("for_a_time", list[Token | Tree[Token]](branches(turn)))
    return Tree(tree.data, [time, plain_turn, *(part for part in tree.children if part is not turn)])


def is_at_the_targets_turns(tree: Tree[Token]) -> bool:
    """Whether it says for a time what befalls the target at each turn of its own."""
    turn, steps = branch(tree, "each_turn", "each_turn_until"), branch(tree, "steps")
    first = None if steps is None else branch(branches(steps)[0], *WHO)
    own = turn is not None and token(turn, "OWN") in _OF_THE_BEARER and first is not None and str(first.data) == "the_target"
    timed = turn is not None and (str(turn.data) == "each_turn_until" or branch(tree, "for_a_time") is not None)
    return own and timed and branch(tree, "provided") is None
