"""With what a creature could react, and why it can't: opportunity attacks and what may take their place, villain actions, and its features
that answer triggers by its choice."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.options.choice import Readiness
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import why_not_pay
from freestrike.engine.queries.features import as_ability, feature_rule, why_not_use_feature
from freestrike.engine.queries.freed import freed_by, price, why_not_free
from freestrike.engine.queries.granted import GRANTED, OPPORTUNITY_ATTACK, has_stand_ins, stands_in
from freestrike.engine.queries.may_react import why_not_react
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.usable import abilities
from freestrike.engine.queries.villains import VILLAIN_ACTIONS, villain_actions, why_not_villain_action
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, VILLAIN_ACTION
from freestrike.events.ledger import Reason
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.strikes import FREE_STRIKES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

OPPORTUNITY_ATTACKS = "combat/opportunity-attacks"


def reactions(board: Board, creature: Creature) -> Iterator[Readiness]:
    """The opportunity attack and what stands for it, the villain actions, then each feature in the order of its stat block and of what
    lasts on it. The reasons are those that hold whoever sets it off: that it can't react, can't pay, or has used it up."""
    reasons = list(why_not_react(board, creature, free=True))
    for what in ("make opportunity attacks", "make free strikes"):
        barred = cannot(board, creature, what)
        if barred is not None:
            reasons.append(Reason(f"cannot {what}", OPPORTUNITY_ATTACKS, barred.source))
    yield Readiness(OPPORTUNITY_ATTACKS, "opportunity attack", FREE_TRIGGERED_ACTION, 0, "", tuple(reasons))
    for used in abilities(creature):
        if used.id not in FREE_STRIKES and stands_in(board, creature, used, OPPORTUNITY_ATTACK):
            why = (*reasons, *why_not_pay(board, creature, used.cost, used.resource))
            yield Readiness(GRANTED, f"opportunity attack: {used.name}", FREE_TRIGGERED_ACTION, used.cost, used.resource, why)
    if has_stand_ins(board, creature, OPPORTUNITY_ATTACK):
        yield Readiness(GRANTED, "opportunity attack by an ally", FREE_TRIGGERED_ACTION, 0, "", tuple(reasons))
    for used in villain_actions(creature):
        why = tuple(why_not_villain_action(board, creature, used))
        yield Readiness(VILLAIN_ACTIONS, used.name, VILLAIN_ACTION, used.cost, used.resource, why)
    for react in creature.reacts:
        if react.choice:
            under = Circumstances(creature.id, creature.id, as_ability(creature, react))
            why = tuple(reason for reason in why_not_use_feature(board, creature, react, under) if reason.code != "does not hold")
            yield Readiness(feature_rule(react), react.name, react.usage, react.cost, react.resource, why)
            freed = freed_by(board, creature, react)
            if freed is not None:
                why = tuple(reason for reason in why_not_free(board, creature, react, under) if reason.code != "does not hold")
                paid = react.resource if react.cost else HEROIC_RESOURCE
                yield Readiness(
                    feature_rule(react), react.name, FREE_TRIGGERED_ACTION, react.cost + price(board, creature, freed), paid, why
                )
