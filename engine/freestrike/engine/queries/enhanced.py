"""Abilities on which more can be spent as they are used, without an end: what each use comes to (classes/spend-heroic-resource,
monster-basics/spending-malice)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.events.content.ability import Ability
from freestrike.events.content.modifier import Modifier
from freestrike.events.ledger import Reason
from freestrike.events.resources import MALICE
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def enhanced(ability: Ability, more: int) -> Ability:
    """The ability with `more` spent on it besides its cost."""
    if not more or not ability.more_per:
        return ability
    times = more // ability.more_per
    added = tuple(_times(modifier, times) for modifier in ability.for_more)
    larger = sum(one.amount for one in added if one.what == "area" and isinstance(one.amount, int))
    area = replace(ability.area, size=ability.area.size + larger) if larger and ability.area is not None else ability.area
    return replace(
        ability, cost=ability.cost + more, enhancement=ability.enhancement + more, modifiers=(*ability.modifiers, *added), area=area
    )


def why_not_more(ability: Ability, more: int) -> Iterator[Reason]:
    """Why `more` can't be spent on it: it takes no more, or only in larger steps."""
    if more and (more < 0 or not ability.more_per or more % ability.more_per):
        rule = "monster-basics/spending-malice" if ability.resource == MALICE else "classes/spend-heroic-resource"
        yield Reason("not so much more", rule, f"{more}, in steps of {ability.more_per}")


def more_to_spend(board: Board, user: Creature, ability: Ability) -> range:
    """Every amount that `user` could spend on it besides its cost; each further target needs somebody to be one."""
    if not ability.more_per:
        return range(0)
    most = (board.malice if ability.resource == MALICE else user.heroic_resource + user.epic_resource) - ability.cost
    if ability.for_more and all(modifier.what == "extra targets" for modifier in ability.for_more):
        most = min(most, ability.more_per * len(board.creatures))
    return range(ability.more_per, most + 1, ability.more_per)


def _times(modifier: Modifier, times: int) -> Modifier:
    amount = modifier.amount
    return replace(modifier, amount=amount * times if isinstance(amount, int) else replace(amount, times=amount.times * times))
