"""Damage, Stamina, and what its loss brings: dying, unconscious, dead."""

from __future__ import annotations

from freestrike.events.ledger import Entry
from freestrike.events.stored import Stored


class DamageDue(Stored, frozen=True, tag="damage-due.1"):
    """Window: `target` is about to take `amount` damage of `type` from `source` by `ability`. `rolled`: from the outcome
    of a power roll (classes/rolled-damage).
    `ledger`: how the amount came about. `unreducible`: nothing makes it less; `past_immunity`: immunity does not. `one_with`: a squad,
    whose strikes at the target in one of its moves are one (policy squad_strikes_at_one_time)."""

    target: str
    source: str
    ability: str
    amount: int
    type: str = ""
    rolled: bool = False
    ledger: tuple[Entry, ...] = ()
    unreducible: bool = False
    past_immunity: bool = False
    one_with: str = ""


class DamageTaken(Stored, frozen=True, tag="damage-taken.1"):
    """`target` took `amount` damage from `source` after everything; `absorbed` of it by temporary Stamina. `stamina` and `temporary`: what
    is left. `ledger`: from the amount due (halvings, reductions, weakness, immunity) to this one. Closes the window `of`.
    `squad`: the squad of a minion; then `stamina` is what is left of the pool that the squad shares. `rolled`: as of what was due."""

    target: str
    amount: int
    stamina: int
    of: int
    absorbed: int = 0
    temporary: int = 0
    type: str = ""
    ledger: tuple[Entry, ...] = ()
    source: str = ""
    squad: str = ""
    rolled: bool = False


class StaminaLost(Stored, frozen=True, tag="stamina-lost.1"):
    """Stamina lost that is not damage and can't be prevented (classes/bleeding). `stamina`: what is left; of a minion what its
    `squad` has left."""

    creature: str
    amount: int
    stamina: int
    cause: str
    ledger: tuple[Entry, ...] = ()
    squad: str = ""


class StaminaRegained(Stored, frozen=True, tag="stamina-regained.1"):
    """`creature` regains `amount` Stamina, up to its maximum; `recoveries`: what is left of them."""

    creature: str
    amount: int
    stamina: int
    recoveries: int
    cause: str


class RecoverySpent(Stored, frozen=True, tag="recovery-spent.1"):
    """`creature` spends a Recovery for another, who regains Stamina by it; `recoveries`: what is left of them."""

    creature: str
    recoveries: int
    cause: str


class TemporaryStaminaGained(Stored, frozen=True, tag="temporary-stamina-gained.1"):
    """`creature` now has `temporary` temporary Stamina, in place of less (combat/temporary-stamina)."""

    creature: str
    temporary: int
    cause: str


class TemporaryStaminaLost(Stored, frozen=True, tag="temporary-stamina-lost.1"):
    """`creature` loses the `amount` of temporary Stamina that it has left, unspent."""

    creature: str
    amount: int
    cause: str


class BecameWinded(Stored, frozen=True, tag="became-winded.1"):
    """Stamina at or below half of the maximum (combat/winded). `by`: whose doing it is, if anybody's."""

    creature: str
    by: str = ""


class BecameDying(Stored, frozen=True, tag="became-dying.1"):
    """A hero at 0 Stamina or less (combat/dying-and-death)."""

    creature: str


class StoppedDying(Stored, frozen=True, tag="stopped-dying.1"):
    """A hero above 0 Stamina again."""

    creature: str


class DeathDue(Stored, frozen=True, tag="death-due.1"):
    """Window: `creature` is about to die. `by`: the creature whose damage does it, or "". `ability`: with what; "" if it was no ability."""

    creature: str
    by: str = ""
    ability: str = ""


class Died(Stored, frozen=True, tag="died.1"):
    """`creature` is dead; closes the window `of`. Its body is an object, without conditions and hidden from nobody
    (the-basics/creatures-and-objects)."""

    creature: str
    of: int


class DeathAverted(Stored, frozen=True, tag="death-averted.1"):
    """`creature` does not die after all; closes the window `of`."""

    creature: str
    of: int


class KnockedOut(Stored, frozen=True, tag="knocked-out.1"):
    """`creature` is knocked unconscious instead of dying, by choice of who dealt the damage; closes the window `of`."""

    creature: str
    by: str
    of: int


class WokeUp(Stored, frozen=True, tag="woke-up.1"):
    """`creature` is no longer unconscious."""

    creature: str
