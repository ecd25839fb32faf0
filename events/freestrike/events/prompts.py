"""Choices that the engine waits for, and how they were answered."""

from __future__ import annotations

from freestrike.events.space import Square
from freestrike.events.stored import Stored

NOT_FOR_THIS_MOVE = "not-for-this-move/"
"""What the id of an option begins with that passes on a reaction until the move is over; the id of the reaction's option follows. A pass
without it is for now."""


class Option(Stored, frozen=True, tag="option.1"):
    """One possible answer. `id`: `rule/creature[/variant]`, stable. `creature`: who would do it; `cost`: what it takes
    ("free triggered action", ...); `source` and `rule`: what allows it; `target`: whom it is against; `square`: where it leads."""

    id: str
    creature: str = ""
    cost: str = ""
    source: str = ""
    rule: str = ""
    target: str = ""
    square: Square | None = None


class Prompt(Stored, frozen=True, tag="prompt.1"):
    """A choice for one seat.

    `id`: unique in the encounter. `key`: the same for the same question after an undo (window, subject, square or target, seat,
    n-th); no sequence number in it. `kind`: one of prompt_kinds.KINDS. From `least` to `most` options may be chosen, in the order in which
    they shall happen. `window`: the record that it stands in.
    """

    id: str
    key: str
    seat: str
    kind: str
    options: tuple[Option, ...]
    window: int
    least: int = 0
    most: int = 1
    subject: str = ""


class Asked(Stored, frozen=True, tag="asked.1"):
    """The engine asks `prompt.seat`."""

    prompt: Prompt


class Chosen(Stored, frozen=True, tag="chosen.1"):
    """`options` (ids, in order) were chosen at the prompt; none is a pass. One that begins with NOT_FOR_THIS_MOVE is a pass on that
    reaction to the prompt's subject until its move is over. `order`: the standing order that answered, the first of several
    that did together, or ""."""

    prompt: str
    options: tuple[str, ...] = ()
    order: str = ""


class StandingOrder(Stored, frozen=True, tag="standing-order.1"):
    """`seat` wants options of `rule` answered so, where its orders are about all of a prompt: `answer` "take" (every one) or "pass".
    `creature`: only for it, or "". `against`: only where it is against an "ally" or an "enemy" of who would do it, or ""."""

    id: str
    seat: str
    rule: str
    answer: str
    creature: str = ""
    against: str = ""


class StandingOrderGiven(Stored, frozen=True, tag="standing-order-given.1"):
    """`order` answers prompts from now on; one with the same id is replaced."""

    order: StandingOrder


class StandingOrderWithdrawn(Stored, frozen=True, tag="standing-order-withdrawn.1"):
    """The standing order `id` no longer answers anything."""

    id: str
