"""An amount whose dice are rolled now."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, roll
from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.events.content.amount import Amount


def rolled_amount(scene: Scene, under: Circumstances, amount: int | Amount) -> Procedure[int]:
    """What `amount` comes to, its dice rolled."""
    rolled = 0
    if isinstance(amount, Amount) and amount.dice:
        count, _, sides = amount.dice.partition("d")
        dice = yield from roll(f"{under.user}/{under.ability.id}/{under.target}", int(sides), int(count or 1), "the-basics/dice")
        rolled = sum(dice)
    return amount_of(scene.board, under, amount, rolled)


def unsigned(amount: int | Amount) -> int | Amount:
    """The same amount above 0, of one that is below it: no amount comes to less than 0."""
    return -amount if isinstance(amount, int) else replace(amount, times=-amount.times)
