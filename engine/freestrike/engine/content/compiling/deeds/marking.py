"""What is done about those who are marked, and what is paid for it: the deeds of `marking.lark`."""

from __future__ import annotations

from typing import TypeVar

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.deeds import done
from freestrike.engine.content.compiling.deeds.doing import Doing
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Who, who
from freestrike.engine.content.compiling.text.setting import MARK_BENEFIT, Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.effect import Reacts
from freestrike.events.content.within import changed_within
from freestrike.events.stored import Stored

S = TypeVar("S", bound=Stored)


def price(step: Tree[Token]) -> int:
    """How much of the heroic resource the words say that it costs, 0 if nothing."""
    doing = branch(step, "doing")
    return int(token(doing, "INT")) if doing is not None and token(doing, "RESOURCE") else 0


def paid_by(step: Tree[Token], setting: Setting) -> str:
    """The action that goes with the price where the words name none: a benefit of a mark is gained as a free triggered action."""
    return FREE_TRIGGERED_ACTION if setting.benefit and price(step) else ""


def one_benefit(value: S) -> S:
    """What a "Mark Benefit" brings: of all of them no more than one is gained from the same trigger (classes.md:9190)."""
    return changed_within(value, Reacts, lambda react: replace(react, one_of=slug(MARK_BENEFIT)))


def forced_to_strike(deed: Tree[Token], setting: Setting, ends: str, they: Who | None) -> Deed:
    """A free strike that somebody else must make. Raises Unsaid where nobody has been spoken of."""
    forced = Tree("the_target", [Token("TARGET", token(deed, "TARGET"))])
    (whom,) = who(forced, setting, they)
    if ends or not whom.role:
        raise Unsaid
    strikes = Tree("strikes", [part for part in deed.children if not (isinstance(part, Token) and part.type in ("FORCE", "TARGET"))])
    return Deed(whom, done(Doing(strikes, THE_TARGET, setting)))
