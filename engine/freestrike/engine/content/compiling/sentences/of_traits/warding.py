"""What guards the owner of a trait, or holds whom it has: the sentences of `warding.lark`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, kind, token
from freestrike.engine.content.compiling.parts.who import who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, FreeStrike, Reacts, Substitute
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import Trigger

_GRABBED = "grabbed"


def warding(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    says = _SAYS.get(str(tree.data))
    return None if says is None else says(tree, setting, name)


def _in_ones_stead(tree: Tree[Token], setting: Setting, name: str) -> Said:
    (others,) = who(branches(tree, "some")[0], setting, None)
    near = others.selection.within
    if not setting.trait or token(tree, "WHEN") != "whenever" or not near or others.selection != Selection(("ally",), 1, near):
        raise Unsaid
    return Said(besides=(Substitute(FreeStrike(manner=token(tree, "MANNER")), within=near),))


def _still_critical(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """An outcome that is automatic takes no critical hit away (the-basics/automatic-tier-outcomes)."""
    if not setting.trait:
        raise Unsaid
    return Said()


def _gripped(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What whoever the owner grabs has on its way out, as long as it is the owner that has it."""
    if not setting.trait or token(tree, "CONDITION") != _GRABBED or kind(token(tree, "KIND")) != "creature":
        raise Unsaid
    held = Holds("condition given by", _GRABBED)
    worse = Modifier(rolling(branches(tree, "rolling")[0]), on="escape grab", when=(held,))
    whom = Selection((TRIGGER_TARGET,))
    grabs = Trigger("grabs", "self", "creature")
    return Said(reacts=(Reacts(slug(name), name, grabs, (Bestow(ENCOUNTER, (worse,)),), choice=False, target=whom),))


def _harder_from_hiding(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """The free strike of the sentence before deals more to whom its maker is hidden from."""
    if token(tree, "WHEN") != "if":
        raise Unsaid
    hidden = Holds("hidden from", of=USER, to=TRIGGERING)
    return Said(amends=Amends(striking=(Modifier("extra damage", int(token(tree, "INT")), when=(hidden,)),)))


_SAYS: Mapping[str, Callable[[Tree[Token], Setting, str], Said]] = {
    "in_ones_stead": _in_ones_stead,
    "still_critical": _still_critical,
    "gripped": _gripped,
    "harder_from_hiding": _harder_from_hiding,
}
