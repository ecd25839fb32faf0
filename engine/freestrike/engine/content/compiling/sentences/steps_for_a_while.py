"""The steps that tell what counts for a while for an ability of the user's own, and for what is aimed at it: those of
`for_a_while.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.by_leave import AFTER_THIS_ABILITY
from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import ENCOUNTER, END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, EndState, Later, Reacts
from freestrike.events.content.modifier import ONE_ABILITY, Modifier
from freestrike.events.content.selection import GIVER, ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger


@tells("own_ability_targets", of_nobody=True)
def _own_ability_targets(step: Tree[Token], told: Telling) -> None:
    """On how many one ability of the user can be used for a time. Raises Unsaid if nobody says for how long."""
    told.of_an_ability()
    lasting = told.lasting(step, ME)
    if not lasting:
        raise Unsaid
    used = f"{ONE_ABILITY}{token(step, 'ABILITY').strip('«»')}"
    told.add(ME, Bestow(lasting, (Modifier("targets are", number(token(step, "NUMBER")), on=used),)))


@tells("next_is_more_potent", of_nobody=True)
def _next_is_more_potent(step: Tree[Token], told: Telling) -> None:
    """The potencies of the next ability that the user, and nobody else, uses against the target are higher for that one, which may have
    none."""
    told.of_an_ability()
    if tokens(step, "TARGET") != ["the target", "the target"] or told.setting.targets_itself:
        raise Unsaid
    mine = (Holds("is", of=TRIGGERING),)
    more = Modifier("potency", int(token(step, "INT")), on="ability", incoming=True, when=mine)
    name, known = told.setting.feature, slug(told.setting.feature)
    over = Later(AFTER_THIS_ABILITY, (EndState(known, giver=GIVER),))
    aimed_at = Reacts(known, name, Trigger("targets", GIVER, "self", moment=BEFORE), (over,), choice=False, target=ONESELF)
    # This one does not use it up itself.
    told.add(THE_TARGET, Later(AFTER_THIS_ABILITY, (Bestow(ENCOUNTER, (more,), (aimed_at,), state=known),)))


@tells("hinders_who_aims_at_it", of_nobody=True)
def _hinders_who_aims_at_it(step: Tree[Token], told: Telling) -> None:
    """The whole roll of an enemy's ability, whoever else that is made against, takes it if the user is among its targets. Raises Unsaid
    if nobody says for how long."""
    told.of_an_ability()
    lasting = told.lasting(step, ME)
    if not lasting or told.they not in (None, ME):
        raise Unsaid
    name = told.setting.feature
    aimed = Trigger("targets", "enemy", "self", moment=BEFORE)
    worse = Bestow(END_OF_THIS_ABILITY, (Modifier(rolling(branches(step, "rolling")[0]), on="ability"),))
    told.add(ME, Bestow(lasting, reacts=(Reacts(slug(name), name, aimed, (worse,), choice=False, target=Selection((TRIGGERING,))),)))
