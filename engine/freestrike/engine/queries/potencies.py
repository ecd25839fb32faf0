"""The potencies of one use of an ability: for whom surges have raised them, and what they came to."""

from __future__ import annotations

import attrs

from freestrike.events.alterations import RollModified
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Effect, ForEach, UnderPotency
from freestrike.events.strikes import AbilityUsed
from freestrike.projections.board.board import Board

POTENCY = "potency"


@attrs.define
class Potencies:
    """`raised`: the targets for whom surges have raised them (classes/surges). `overcame`, `resisted`: whether any was above its target's
    score, and whether any was not."""

    raised: set[str] = attrs.field(factory=set)
    overcame: bool = False
    resisted: bool = False

    @property
    def in_vain(self) -> bool:
        """Whether all were resisted."""
        return self.resisted and not self.overcame


def altered_potency(board: Board, user: str, ability: str, target: str) -> int:
    """By how much reactions have altered the potencies of the ability in flight against `target`."""
    for window in reversed(board.in_flight):
        event = window.event
        if type(event) is AbilityUsed and event.ability == ability and user in (event.creature, *event.joined):
            altering = [one for one in window.alterations if type(one) is RollModified and one.entry.kind == POTENCY]
            return sum([one.entry.amount for one in altering if one.target in ("", target)])
    return 0


def depends_on_potencies(ability: Ability) -> bool:
    """Whether everything that the ability does depends on a potency (classes/potencies)."""
    tiers = ability.roll.tiers if ability.roll else ()
    outermost = (*ability.first, *ability.before, *(one for tier in tiers for one in tier), *ability.effects, *ability.after)
    return bool(outermost) and all(map(_depends, outermost))


def _depends(effect: Effect) -> bool:
    match effect:
        case UnderPotency(otherwise=otherwise):
            return not otherwise
        case ForEach(then=then):
            return all(map(_depends, then))
    return False
