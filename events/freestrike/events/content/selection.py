"""Whom an effect picks, and what must hold of a creature."""

from __future__ import annotations

from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.stored import Stored

GIVER = "giver"
"""Who gave a feature, as long as it is not known who that is."""


class Holds(Stored, frozen=True, tag="holds.1"):
    """Whether `what`, one of FACTS, holds of `of`, one of ROLES, and `to`: the other creature, where one is meant. `name` (which condition,
    state, keyword, ...), `value` and `within`: what the fact leaves open. `negated`: it must not hold. GIVER is whoever gave the feature
    that asks."""

    what: str
    name: str = ""
    of: str = TARGET
    to: str = USER
    value: int = 0
    negated: bool = False
    within: int = 0


class Selection(Stored, frozen=True, tag="selection.1"):
    """Creatures picked from the board, in order of entry.

    `kinds`: as in a Target, seen from the user: "enemy", "ally", "creature", "object", "self"; or one of ROLES, which needs no picking.
    `count`: how many at most, 0 is each of them; of an Amount that comes to 0 it is none. `within`: squares from `from_`, 0 is anywhere.
    `needs`: what must hold of each, the one in question being the target. `chooser`: who picks. `sight`: `from_` must have line of
    effect to it. `nearest`: only those who are fewest squares away from `from_`, which is none of them. `least`: how many at least, as far
    as there are so many; of a target line, and of most effects, none (classes/target). `dead`: only the dead, whom nothing else picks.
    """

    kinds: tuple[str, ...] = (TARGET,)
    count: int | Amount = 1
    within: int = 0
    from_: str = USER
    needs: tuple[Holds, ...] = ()
    chooser: str = USER
    sight: bool = True
    nearest: bool = False
    least: int = 0
    dead: bool = False


AFFECTED = Selection()
"""The one that the effect is being carried out on."""

ONESELF = Selection((USER,))
"""The user."""
