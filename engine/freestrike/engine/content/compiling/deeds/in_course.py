"""Free strikes at those who are met on the way, or one of two things at its end: the steps of `in_course.lark`."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.rewriting import IN_COURSE
from freestrike.engine.content.compiling.parts.trees import Unsaid, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import TRIGGER_TARGET
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import Bestow, Branch, Effect, EndState, FreeStrike, Move, OneOf, Reacts, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import Limit, Trigger


def with_blows_at_those_met(step: Tree[Token], deeds: list[Deed], setting: Setting) -> list[Deed]:
    """The deeds, the last of which is a move of the user, with a free strike at each whom it comes beside by that. Raises Unsaid."""
    last = deeds[-1] if deeds else None
    if setting.trait or setting.triggered or last is None or last.who != ME or number(token(step, "DET")) != 1:
        raise Unsaid
    *others, move = last.effects
    if not isinstance(move, Move):
        raise Unsaid
    met = Trigger("comes adjacent to", "self", kind(token(step, "KIND")))
    strike = FreeStrike(Selection((TRIGGER_TARGET,)), choice=False)
    once = Limit("turn", whose=TRIGGER_TARGET)
    strikes = Reacts(slug(setting.feature), setting.feature, met, (strike,), target=ONESELF, limit=once)
    striking = Bestow(END_OF_CURRENT_TURN, reacts=(strikes,), state=IN_COURSE)  # each strike ends what lasts until the end of an ability
    return [*deeds[:-1], attrs.evolve(last, effects=(*others, striking, move, EndState(IN_COURSE)))]


def strikes_or_uses(step: Tree[Token], setting: Setting) -> Effect:
    """A free strike at several, or one of its own abilities, which is for two, at one, as the user chooses. Raises Unsaid."""
    one, several, fewer = tokens(step, "DET")
    name = token(step, "ABILITY").strip("«»")
    if number(one) != 1 or number(fewer) != 1 or name in setting.ungranted or {kind(word) for word in tokens(step, "KIND")} != {"creature"}:
        raise Unsaid
    more = Modifier("extra targets", number(several) - 1)
    strike = FreeStrike(Selection(("creature",)), token(step, "MANNER"), modifiers=(more,))
    whom = Selection(("creature",))
    use = UseAbilities("named", (name,), usage=NO_ACTION, against=whom, modifiers=(replace(more, amount=-1),), free_strike_instead=False)
    return OneOf((Branch("free strike", (strike,)), Branch(name, (use,))))
