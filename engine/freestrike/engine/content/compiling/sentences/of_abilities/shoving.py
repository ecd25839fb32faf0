"""How far a forced movement goes that an outcome leaves to the text: the sentences of `shoving.lark`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.shoving import BACK_CHOSEN, ONE_WAY, ONWARD_CHOSEN, PUSH
from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, kind, number, token
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.engine.queries.shoved_to import FAR_END
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, Branch, ForceMove, OneOf


def with_shove(setting: Setting, texts: Iterable[str]) -> Setting:
    """The setting with the forced movement that outcomes leave to the text, if the texts of an ability tell of one."""
    for sentence in (one for text in texts if _TELLS.search(text) for one in sentences(text)):
        tree = parse(worded(sentence, setting), "sentence")
        if tree is not None and str(tree.data) in _MEAN:
            shove = _MEAN[str(tree.data)](tree, setting)
            return setting if shove is None else replace(setting, shove=shove)
    return setting


def shoving(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another: the outcomes bring it about, but for the way along a line,
    which is chosen before. Raises Unsaid."""
    if str(tree.data) in ("goes_upward", "is_braked"):
        return Said(ability=_otherwise_forced(tree, setting), they=they)
    if str(tree.data) not in _MEAN:
        return None
    if setting.shove is None or not setting.rolled or setting.trait or setting.triggered:
        raise Unsaid
    if str(tree.data) != "shoved_one_way":
        return Said(they=they)
    ways = tuple(Branch(name, (Bestow(END_OF_THIS_ABILITY, state=name),)) for name in (ONWARD_CHOSEN, BACK_CHOSEN))
    return Said(they=they, ability=OfAbility(before=(OneOf(ways),)))


def _otherwise_forced(tree: Tree[Token], setting: Setting) -> OfAbility:
    """Where all that the ability moves goes, or what takes of that. Raises Unsaid."""
    if setting.trait or setting.triggered:
        raise Unsaid
    if str(tree.data) == "goes_upward":
        if token(tree, "KIND") != "creature":
            raise Unsaid
        return OfAbility(upward=True)
    if token(tree, "OWN") != "the target's":
        raise Unsaid
    return OfAbility(braked_by=token(tree, "CHARACTERISTIC_NAME"))


def _as_far(tree: Tree[Token], setting: Setting) -> ForceMove | None:
    return ForceMove(PUSH, amount(branches(tree)[0], setting))


def _to_the_far_end(tree: Tree[Token], setting: Setting) -> ForceMove | None:
    return _pushed(tree, FAR_END)


def _one_way(tree: Tree[Token], setting: Setting) -> ForceMove | None:
    return _pushed(tree, ONE_WAY) if token(tree, "AREA") == "the area" else None


def _pushed(tree: Tree[Token], to: str) -> ForceMove | None:
    """A push of any creature to that place; None if somebody else is told to be moved so."""
    (whom,) = branches(tree, "shoved")
    everybody = not number(token(whom, "DET")) and kind(token(whom, "KIND")) == "creature"
    return ForceMove(PUSH, 0, to=to) if everybody and {token(tree, "PUSHED"), token(whom, "SHOVED")} == {"pushed"} else None


_TELLS = re.compile(r"forced movement distance| is pushed to ")
_MEAN = {"shoved_as_far": _as_far, "shoved_to_the_far_end": _to_the_far_end, "shoved_one_way": _one_way}
