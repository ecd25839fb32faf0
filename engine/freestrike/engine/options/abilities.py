"""The uses of abilities: the creature's own and those that everyone has, each with its possible targets."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.options.choice import Choice, TooDear, cost_of, pays
from freestrike.engine.queries import granted, usable
from freestrike.engine.queries.costs import why_not_pay_for
from freestrike.engine.queries.discounts import most_off, price
from freestrike.engine.queries.enhanced import more_to_spend
from freestrike.engine.queries.shared_turn import why_not_together
from freestrike.engine.queries.usable import ON_ONES_TURN, Possible, possible_uses
from freestrike.engine.rules.actions import why_not_spend
from freestrike.engine.rules.use_ability import TOGETHER
from freestrike.events.commands import UseAbility
from freestrike.events.content.ability import FREE_MANEUVER, MAIN_ACTION
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def abilities(board: Board, creature: Creature) -> Iterator[Choice]:
    """Each use of an ability that `creature` may make from where it stands."""
    for choice, _ in uses(board, creature):
        yield choice


def uses(board: Board, creature: Creature, usages: tuple[str, ...] = ON_ONES_TURN) -> Iterator[tuple[Choice, Possible]]:
    """Each of them, as a command and as what may be used; only of what is used by one of `usages`."""
    for used in usable.abilities(creature):
        if used.usage not in usages or (used.usage == FREE_MANEUVER and creature.condition("dazed")):
            continue
        convert = pays(board, creature, used.usage)
        if convert is None or (used in TOGETHER and why_not_together(board, creature, used.id)):
            continue
        for more in (0, *more_to_spend(board, creature, used)):
            for possible in possible_uses(board, creature.id, used, more=more):
                use = possible.use
                aimed_at = (*use.targets, *use.objects)
                command = UseAbility(creature.id, used.id, aimed_at, _named(use.manner), convert, use.area, more=more, space=use.space)
                costs = price(board, creature, use) if use.ability.cost else 0
                by_hand, resource = bool(used.target.special), used.resource if costs else ""
                yield Choice(command, cost_of(used.usage, convert), by_hand=by_hand, price=costs, resource=resource), possible


def too_dear(board: Board, creature: Creature) -> Iterator[TooDear]:
    """The abilities that `creature` has the action for, but can't pay for whoever it is used on (classes/heroic-resource-cost)."""
    for used in usable.abilities(creature):
        if used.cost and used.usage in ON_ONES_TURN and pays(board, creature, used.usage) is not None:
            least = max(0, used.cost - most_off(board, creature, used))
            reasons = why_not_pay_for(board, creature, used, least)
            if reasons:
                yield TooDear(used.id, used.name, used.usage, least, used.resource, reasons)


def in_its_stead(board: Board, creature: Creature) -> Iterator[Choice]:
    """The free strikes that allies may make in its stead, for its main action."""
    if why_not_spend(board, creature.id, MAIN_ACTION):
        return
    for possible in granted.in_its_stead(board, creature):
        use, ally = possible.use, possible.option.creature
        yield Choice(UseAbility(creature.id, use.ability.id, use.targets, ally=ally), MAIN_ACTION)


def _named(manner: str) -> str:
    return manner if manner in ("melee", "ranged") else ""
