"""What is done about those who are marked, and what is paid for it: the deeds of `marking.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.deeds import done
from freestrike.engine.content.compiling.deeds.doing import Doing
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Unsaid, Who, branch, token, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION


def price(step: Tree[Token]) -> int:
    """How much of the heroic resource the words say that it costs, 0 if nothing."""
    doing = branch(step, "doing")
    return int(token(doing, "INT")) if doing is not None and token(doing, "RESOURCE") else 0


def paid_by(step: Tree[Token], setting: Setting) -> str:
    """The action that goes with the price where the words name none: a benefit of a mark is gained as a free triggered action."""
    return FREE_TRIGGERED_ACTION if setting.benefit and price(step) else ""


def forced_to_strike(deed: Tree[Token], setting: Setting, ends: str, they: Who | None) -> Deed:
    """A free strike that somebody else must make. Raises Unsaid where nobody has been spoken of."""
    forced = Tree("the_target", [Token("TARGET", token(deed, "TARGET"))])
    (whom,) = who(forced, setting, they)
    if ends or not whom.role:
        raise Unsaid
    strikes = Tree("strikes", [part for part in deed.children if not (isinstance(part, Token) and part.type in ("FORCE", "TARGET"))])
    return Deed(whom, done(Doing(strikes, THE_TARGET, setting)))
