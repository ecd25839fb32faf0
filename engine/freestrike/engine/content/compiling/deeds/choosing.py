"""What somebody must choose between: the deeds of `choosing.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deeds import done
from freestrike.engine.content.compiling.deeds.doing import Doing
from freestrike.engine.content.compiling.deeds.harming import condition
from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.lasting_words import ends_of
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET
from freestrike.events.content.effect import Branch, Effect, OneOf


def chosen_between(step: Tree[Token], subject: Who, setting: Setting) -> tuple[Effect, ...]:
    """One of several things that somebody does or has done to it, as it chooses itself. Raises Unsaid of the user."""
    if subject == ME or token(step, "MUST") != "must":
        raise Unsaid
    ways = (_way(gerund, subject, setting) for gerund in branches(step) if str(gerund.data) in _GERUNDS)
    return (OneOf(tuple(ways), chooser=TARGET),)


_GERUNDS = ("strikes_itself", "counts_down_from", "takes_damage", "is_condition")


def _way(gerund: Tree[Token], subject: Who, setting: Setting) -> Branch:
    lasting = branch(gerund, "save", "eot")
    if lasting is not None:
        (told,) = branches(gerund, "condition")
        return Branch(token(told, "CONDITION"), (condition(told, ends_of(lasting, subject), setting, subject),))
    hurt = branch(gerund, "amount_of_damage")
    if hurt is not None:
        return Branch(f"{token(hurt, 'INT', 'DICE')} damage", (damage(hurt),))
    counted = token(gerund, "STATE")
    return Branch(f"{counted} {token(gerund, 'INT')}" if counted else "free strike", done(Doing(gerund, subject, setting)))
