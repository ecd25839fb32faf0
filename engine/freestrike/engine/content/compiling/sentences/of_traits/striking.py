"""Free strikes by rules of their own, and a grab that nobody gets out of: the sentences of `striking.lark` and `conditions.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.bearing import Bearing
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.engine.queries.free_strikes import FREE_STRIKES
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import Bestow, EndState, FreeStrike, Later, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import BEFORE, Trigger


def striking(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "holds_fast":
        if setting.trait:
            raise Unsaid
        return Said(bearing=Bearing("grabbed", True, (Modifier("cannot", name="escape grabs"),)), they=they)
    if branch(tree, "in_digging") is not None:
        return Said(reacts=_in_digging(tree, setting, name), they=ME)
    if any(True for _ in tree.find_data("strikes_twice")):
        return Said(reacts=_twice(tree, setting, name), they=ME)
    return None


def _twice(tree: Tree[Token], setting: Setting, name: str) -> tuple[Reacts, ...]:
    """Another free strike of the same manner after each, but for the other ones. Raises Unsaid of more than one more."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    struck = None if lead is None else branch(lead, "strikes_freely")
    (twice,) = tree.find_data("strikes_twice")
    if lead is None or steps is None or struck is None or not setting.trait or len(branches(tree)) != 2:
        raise Unsaid
    (step,) = branches(steps)
    plain = branch(struck, "me") is not None and branch(step, "they", "me") is not None and number(token(twice, "DET")) == 2
    if not plain or len(branches(lead)) != 1 or token(lead, "WHEN") not in ("whenever", "when"):
        raise Unsaid
    again = slug(name)
    first = (Holds("state", again, USER, negated=True),)
    return tuple(
        Reacts(
            f"{again}-{manner}",
            name,
            Trigger("uses ability", name=id, moment=BEFORE),
            (Later("after this ability", (Bestow(END_OF_CURRENT_TURN, state=again), FreeStrike(manner=manner), EndState(again))),),
            target=ONESELF,
            needs=first,
        )
        for id, manner in zip(FREE_STRIKES, ("melee", "ranged"), strict=True)
    )


def _in_digging(tree: Tree[Token], setting: Setting, name: str) -> tuple[Reacts, ...]:
    """One free strike in the course of each dig: before it begins, or where any square of it leads."""
    steps = branch(tree, "steps")
    if steps is None or not setting.trait or len(branches(tree)) != 2:
        raise Unsaid
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    strikes = [effect for deed in deeds for effect in deed.effects if deed.who == ME and isinstance(effect, FreeStrike) and effect.choice]
    if len(strikes) != 1 or sum(len(deed.effects) for deed in deeds) != 1:
        raise Unsaid
    struck = f"{slug(name)} struck"
    strike = (Bestow(END_OF_CURRENT_TURN, state=struck), *strikes)
    fresh = Reacts(f"{slug(name)}-begins", name, Trigger("starts to dig", moment=BEFORE), (EndState(struck),), choice=False, target=ONESELF)
    first = replace(fresh, id=slug(name), effects=strike, choice=True)
    later = replace(first, id=f"{slug(name)}-in-passing", trigger=Trigger("digs"), needs=(Holds("state", struck, USER, negated=True),))
    return fresh, first, later
