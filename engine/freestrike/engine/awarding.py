"""Reactions after the fact: one that should have been is awarded, one that should have been another is replaced."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from freestrike.engine.encounter import Encounter
from freestrike.engine.reception import Outcome
from freestrike.engine.refusal import Refused
from freestrike.engine.reissuing import Reissued
from freestrike.engine.taking_back import take_back
from freestrike.events.commands import AwardReaction
from freestrike.events.encounter import DIRECTOR
from freestrike.events.ledger import Reason


@attrs.frozen
class Replaced:
    """`taken_back`: what taking the old reaction back came to. `awarded`: what the new one came to, or None where it could not be given
    yet: the command that was given again asks anew (`encounter.prompts`), or the new one was refused for `reasons`."""

    taken_back: Reissued
    awarded: Outcome | None
    reasons: tuple[Reason, ...] = ()


def award(encounter: Encounter, reaction: AwardReaction, *, overruling: Iterable[str] = (), reason: str, seat: str = DIRECTOR) -> Outcome:
    """Have a reaction happen that its creature should have had: the Director's order. Raises Refused, StoreError."""
    return encounter.order(reaction, overruling=overruling, reason=reason, seat=seat)


def replace_reaction(
    encounter: Encounter, seq: int, reaction: AwardReaction, *, overruling: Iterable[str] = (), reason: str, seat: str = DIRECTOR
) -> Replaced:
    """Take back the reaction that the record `seq` belongs to, and it alone, and award another in its place. Raises Refused if there is
    no such reaction, or for another seat than the Director's; StoreError."""
    if seat != DIRECTOR:
        raise Refused((Reason("the Director's alone", "engine/rulings", seat),))
    taken_back = take_back(encounter, seq, seat=seat, reason=reason)
    if encounter.prompts:
        return Replaced(taken_back, None)
    try:
        return Replaced(taken_back, award(encounter, reaction, overruling=overruling, reason=reason, seat=seat))
    except Refused as refused:
        return Replaced(taken_back, None, refused.reasons)
