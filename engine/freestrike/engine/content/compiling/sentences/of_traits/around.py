"""What a trait says of those around its owner: how many of a kind count beside somebody, who strikes from hiding; `around.lark`."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import modifiers_of, penalty, rolling
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import ME, WHO, Who, who
from freestrike.engine.content.compiling.parts.zoned import AURA, around, beside, from_the_start
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Zone
from freestrike.events.content.modifier import EACH_GIVER, Modifier
from freestrike.events.content.selection import Holds, Selection


def is_around(tree: Tree[Token]) -> bool:
    """Whether it is a sentence of this room."""
    return str(tree.data) in _AROUND


def said_around(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What the sentence of the trait `name` says: an aura around its owner. Raises Unsaid."""
    if not setting.trait or setting.bearer:
        raise Unsaid
    return Said(reacts=(from_the_start(_AROUND[str(tree.data)](tree, setting), name),))


def _for_each_beside(tree: Tree[Token], setting: Setting) -> Zone:
    """What each of the owner's kind gives those beside it."""
    _own_kind(tree, setting)
    deeds, _ = deeds_of(branches(tree, "steps")[0], setting, None, None, None, ())
    zone = around([(beside(deed.who), deed.effects) for deed in deeds])
    if zone is None:
        raise Unsaid
    return _given_by_each(zone)


def _saves_worse_beside(tree: Tree[Token], setting: Setting) -> Zone:
    _own_kind(tree, setting)
    lower = Modifier("saving throw", penalty(branches(tree, "penalty")[0]))
    return _given_by_each(_near(tree, 1, (lower,)))


def _among_many(tree: Tree[Token], setting: Setting) -> Zone:
    """What is so for who is among so many of the owner's kind."""
    crowd = branch(tree, "beside_many", "near_many")
    assert crowd is not None
    kin = _own_kind(crowd, setting)
    within = int(token(crowd, "INT") or 1)
    many = Holds("kin adjacent", kin, value=number(token(crowd, "OR_MORE").partition(" ")[0]), within=within if within > 1 else 0)
    unable = modifiers_of(branches(tree, "unhelped")[0])
    return _near(tree, within, tuple(replace(one, when=(*one.when, many)) for one in unable))


def _hidden_strike(tree: Tree[Token], setting: Setting) -> Zone:
    """What strikes from hiding have against the owner and its allies around it."""
    found = [one for part in branches(tree, *WHO) for one in who(part, setting, None)]
    if token(branches(tree, "scope")[0], "SCOPE") != "the strike":
        raise Unsaid
    picked = found[-1].selection
    if found not in ([ME, found[-1]], [found[-1]]) or picked != Selection(("self", "ally"), 0, picked.within):
        raise Unsaid
    hidden = Holds("hidden", of=TRIGGERING)
    worse = Modifier(rolling(branches(tree, "rolling")[0]), on="strike", incoming=True, when=(hidden,))
    return Zone(AURA, picked.within, ends=ENCOUNTER, modifiers=(worse,), whom="self or ally", moves=True)


def _near(tree: Tree[Token], within: int, modifiers: tuple[Modifier, ...]) -> Zone:
    zone = around([(Who(Selection((token(tree, "KIND"),), 0, within)), ())], modifiers)
    if zone is None:
        raise Unsaid
    return zone


def _given_by_each(zone: Zone) -> Zone:
    return replace(zone, modifiers=tuple(replace(one, detail=EACH_GIVER) for one in zone.modifiers))


def _own_kind(tree: Tree[Token], setting: Setting) -> str:
    """The kind that the words name, which must be that of the owner itself: it alone has the trait. Raises Unsaid."""
    kin = token(tree, "KIN")
    one = kin.removesuffix("s")
    if setting.names is None or not setting.names.fullmatch(f"the {one}"):
        raise Unsaid
    return one


_AROUND: dict[str, Callable[[Tree[Token], Setting], Zone]] = {
    "for_each_beside": _for_each_beside,
    "saves_worse_beside": _saves_worse_beside,
    "among_many": _among_many,
    "hidden_strike": _hidden_strike,
}
