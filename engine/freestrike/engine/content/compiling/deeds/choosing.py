"""What somebody must choose between: the deeds of `choosing.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deeds import done
from freestrike.engine.content.compiling.deeds.doing import Doing
from freestrike.engine.content.compiling.parts.who import ME, Unsaid, Who, branches, token
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET
from freestrike.events.content.effect import Branch, Effect, OneOf


def chosen_between(step: Tree[Token], subject: Who, setting: Setting) -> tuple[Effect, ...]:
    """One of several things that somebody does or has done to it, as it chooses itself. Raises Unsaid of the user."""
    if subject == ME or token(step, "MUST") != "must":
        raise Unsaid
    ways = (_way(gerund, subject, setting) for gerund in branches(step) if str(gerund.data) in _GERUNDS)
    return (OneOf(tuple(ways), chooser=TARGET),)


_GERUNDS = ("strikes_itself", "counts_down_from")


def _way(gerund: Tree[Token], subject: Who, setting: Setting) -> Branch:
    counted = token(gerund, "STATE")
    return Branch(f"{counted} {token(gerund, 'INT')}" if counted else "free strike", done(Doing(gerund, subject, setting)))
