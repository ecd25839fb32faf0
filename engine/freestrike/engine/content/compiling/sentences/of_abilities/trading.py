"""Who changes places with whom: the sentences of `trading.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, kind, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import OUTER_TARGET, TARGET
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import Bestow, EndState, ForEach, SwapPlaces, When
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.within import every_effect


def trading(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "trades_places":
            return _with_another(tree, setting, name)
        case "must_fit":
            return Said(amends=Amends(if_they_fit=True), they=they)
    return None


def _with_another(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Each target picks one other in the area, if it likes, to change places with; the area is where it was before anybody has moved.
    Raises Unsaid of an ability without one."""
    if setting.trait or setting.triggered or setting.area is None or token(tree, "TARGET") != "each target":
        raise Unsaid
    marked = f"in the area of {slug(name)}"
    all_in_it = Selection(("creature", "self"), 0, needs=(Holds("in its area"),), sight=False)
    so_marked = Holds("state given by", marked)
    near = Selection((kind(token(tree, "KIND")), "self"), 1, 2 * setting.area.size + 1, TARGET, (so_marked,), TARGET, sight=False)
    swaps = (SwapPlaces(OUTER_TARGET),)
    mine = ForEach(replace(near, kinds=(kind(token(tree, "KIND")),)), swaps)  # nobody changes places with itself
    notes = ForEach(all_in_it, (Bestow(END_OF_CURRENT_TURN, state=marked),))
    forgets = ForEach(replace(all_in_it, needs=(so_marked,)), (EndState(marked),))
    trades = When((Holds("is"),), (mine,), (ForEach(near, swaps),))
    return Said((trades,), apart=(forgets,), they=THE_TARGET, ability=OfAbility(before=(notes,)))


def if_they_fit(said: Said, amends: Amends) -> Said | None:
    """That each must fit where the other was holds of all that change places; None if nobody does."""
    return said if any(isinstance(one, SwapPlaces) for one in every_effect(said.effects)) else None
