"""Features that answer triggers: the handler that finds them by occasion and offers them, or lets them happen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from freestrike.engine.procedure import Offer, Procedure, Scene
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import takes
from freestrike.engine.queries.features import (
    as_ability,
    feature_rule,
    is_near,
    is_of_a_zone,
    is_side,
    listening,
    why_not_use_feature,
)
from freestrike.engine.queries.freed import as_free, freed_by, price, why_not_free
from freestrike.engine.queries.holds import all_hold
from freestrike.engine.queries.selections import candidates
from freestrike.engine.rules.features import answer_freely, answer_with, let_happen
from freestrike.engine.triggers.handler import Verdict
from freestrike.engine.triggers.occasions import EVENTS, Occasion, occasions_of
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING
from freestrike.events.content.effect import Reacts
from freestrike.events.content.trigger import DURING, Trigger
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.events.reactions import Exclusion
from freestrike.events.record import Record
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

RULE = "combat/triggered-actions"
TARGET = "classes/target"
Follow = Callable[[Scene, int], Procedure[None]]


class Features:
    """The handler of every feature that is written as data (content.effect.Reacts). It looks at those that the actor and the subject have
    themselves, and at those that listen for what others do; so its cost follows those that match."""

    name = RULE
    listens: tuple[type, ...] = EVENTS

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Offers each feature whose trigger is met to its owner; what happens by itself follows; who can't is ruled out."""
        offers: list[Offer] = []
        exclusions: list[Exclusion] = []
        follows: list[Follow] = []
        for occasion in occasions_of(board, record.event):
            actor, subject = board.creatures.get(occasion.actor), board.creatures.get(occasion.subject)
            for owner, heard in listening(board, occasion.name, occasion.actor, occasion.subject):
                if _met(board, owner, heard.trigger, occasion, actor, subject):
                    for react in heard.reacts:
                        _weigh(board, owner, react, _circumstances(owner, react, occasion, record.seq), offers, exclusions, follows)
        if not (offers or exclusions or follows):
            return None
        return Verdict(tuple(offers), tuple(exclusions), tuple(follows))


def _weigh(
    board: Board,
    owner: Creature,
    react: Reacts,
    under: Circumstances,
    offers: list[Offer],
    exclusions: list[Exclusion],
    follows: list[Follow],
) -> None:
    """Add the feature, whose trigger is met, to what is offered, to what is ruled out, or to what happens by itself."""
    if react.trigger.needs and not all_hold(board, under, react.trigger.needs):
        return
    reasons = why_not_use_feature(board, owner, react, under)
    if not reasons and react.ability and react.target.needs and not candidates(board, under, react.target):
        reasons = (Reason("no target", "classes/target", react.name),)
    freed = react.choice and not why_not_free(board, owner, react, under)
    if freed:
        offers.append(_freed(board, owner, react, under))
    if reasons and freed:
        return
    if reasons:
        exclusions.append(Exclusion(owner.id, feature_rule(react), reasons))
    elif react.choice:
        offers.append(_offer(board, owner, react, under))
    else:
        follows.append(partial(let_happen, react, under, board))


def _met(board: Board, owner: Creature, trigger: Trigger, occasion: Occasion, actor: Creature | None, subject: Creature | None) -> bool:
    """Whether the occasion is what a feature waits for. `actor` and `subject`: those of the occasion."""
    if trigger.moment != occasion.moment:
        return False
    if trigger.name and trigger.name != occasion.detail:
        return False
    if (trigger.value and trigger.value != occasion.value) or (trigger.manner and trigger.manner != occasion.manner):
        return False
    if not is_side(board, owner, actor, trigger.actor if occasion.actor else "", occasion.actor):
        return False
    if not is_side(board, owner, subject, trigger.subject, occasion.subject):
        return False
    if not trigger.within and trigger.reach is None:
        return True
    measured, object = (actor, occasion.actor) if trigger.measured == "actor" else (subject, occasion.subject)
    return is_near(board, owner, measured, trigger, occasion.origin, object)


def _circumstances(owner: Creature, react: Reacts, occasion: Occasion, seq: int) -> Circumstances:
    return Circumstances(
        user=owner.id,
        target=occasion.actor or owner.id,
        ability=as_ability(owner, react),
        cause=seq,
        tier=occasion.value,
        triggering=occasion.actor,
        trigger_target=occasion.subject,
        window=seq,
        amount=occasion.amount,
        detail=occasion.detail,
        of_rolled=occasion.rolled,
        of_area=is_of_a_zone(react),
    )


def _offer(board: Board, owner: Creature, react: Reacts, under: Circumstances) -> Offer:
    rule = feature_rule(react)
    target = under.triggering if under.triggering != owner.id else under.trigger_target
    return Offer(
        creature=owner.id,
        rule=rule,
        option=Option(f"{react.id}/{owner.id}", owner.id, takes(react.usage, react.cost, react.resource), react.name, rule, target),
        free=react.usage != TRIGGERED_ACTION,
        why_not=partial(_why_not_now, owner.id, react, under, _alive(board, react, under)),
        act=partial(_act, react, under),
        takes_action=react.usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION),
        instead_of=f"{owner.id}/{react.one_of or react.id}" if react.one_of or react.usage == TRIGGERED_ACTION else "",
        recurs=react.trigger.moment == DURING,
        about=under.trigger_target,
    )


def _freed(board: Board, owner: Creature, react: Reacts, under: Circumstances) -> Offer:
    """The same as a free triggered action, in place of the one that takes the owner's action of the round."""
    offer = _offer(board, owner, as_free(react), under)
    one = freed_by(board, owner, react)
    more = 0 if one is None else price(board, owner, one)
    cost = takes(FREE_TRIGGERED_ACTION, react.cost + more, react.resource if react.cost else HEROIC_RESOURCE)
    option = replace(offer.option, id=f"{offer.option.id}/free", cost=cost)
    return replace(
        offer,
        option=option,
        why_not=partial(_why_not_freed, owner.id, react, under, _alive(board, react, under)),
        act=partial(_act_freed, react, under),
        instead_of=f"{owner.id}/{react.one_of or react.id}",
    )


def _alive(board: Board, react: Reacts, under: Circumstances) -> tuple[str, ...]:
    """Those about whom the answer is, as it is offered, and who are not dead: who has set it off, or to whom that is done, if they are what
    it is used on; and who moves, of what may be used at any time during that."""
    about = [under.who(kind) for kind in react.target.kinds if kind in (TRIGGERING, TRIGGER_TARGET)]
    if react.trigger.moment == DURING:
        about.append(under.triggering)
    creatures = board.creatures
    return tuple(id for id in dict.fromkeys(about) if id in creatures and creatures[id].life != DEAD)


def _why_changed(board: Board, owner: str, react: Reacts, under: Circumstances, alive: tuple[str, ...]) -> tuple[Reason, ...]:
    """What an answer before it, or the Director while it was asked about, has changed of those whom it is about: one has died, and the dead
    are no targets and move no more; or it is on another side (classes/target)."""
    dead = tuple(Reason("dead", TARGET, id) for id in alive if board.creatures[id].life == DEAD)
    sides = ((under.triggering, react.trigger.actor), (under.trigger_target, react.trigger.subject))
    mine, others = board.creatures[owner], ((board.creatures.get(id), side) for id, side in sides)
    changed = (one.id for one, side in others if one is not None and not is_side(board, mine, one, side))
    return (*dead, *(Reason("on another side", TARGET, id) for id in changed))


def _why_not_freed(owner: str, react: Reacts, under: Circumstances, alive: tuple[str, ...], board: Board) -> tuple[Reason, ...]:
    return (*why_not_free(board, board.creatures[owner], react, under), *_why_changed(board, owner, react, under, alive))


def _act_freed(react: Reacts, under: Circumstances, scene: Scene, cause: int) -> Procedure[None]:
    yield from answer_freely(scene, react, under, cause)


def _why_not_now(owner: str, react: Reacts, under: Circumstances, alive: tuple[str, ...], board: Board) -> tuple[Reason, ...]:
    return (*why_not_use_feature(board, board.creatures[owner], react, under), *_why_changed(board, owner, react, under, alive))


def _act(react: Reacts, under: Circumstances, scene: Scene, cause: int) -> Procedure[None]:
    yield from answer_with(scene, react, under, cause)
