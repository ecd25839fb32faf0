"""Why somebody took so much damage, and why it is dead (combat/damage, combat/dying-and-death)."""

from __future__ import annotations

import attrs

from freestrike.engine.why.answer import Answer
from freestrike.engine.why.inquiry import Inquiry, about
from freestrike.engine.why.questions import Damage, Death
from freestrike.events.damage import (
    BecameDying,
    BecameWinded,
    DamageTaken,
    DeathAverted,
    DeathDue,
    Died,
    KnockedOut,
    StaminaLost,
    StaminaRegained,
    StoppedDying,
    TemporaryStaminaGained,
    WokeUp,
)
from freestrike.events.record import Record
from freestrike.events.rulings import CreatureLeft, Ruled, StaminaSet
from freestrike.events.squads import MinionsDropped
from freestrike.projections.board.creature import ALIVE, DEAD, UNCONSCIOUS

DAMAGE_VERDICTS = ("damage", "Stamina lost", "none")
LEFT = "left"
DEATH_VERDICTS = ("alive", "dying", "unconscious", "dead", LEFT)
"""`LEFT`: it is in the fight no longer, by the Director's word."""

_COURSE = (
    DamageTaken,
    StaminaLost,
    StaminaRegained,
    TemporaryStaminaGained,
    StaminaSet,
    BecameWinded,
    BecameDying,
    StoppedDying,
    WokeUp,
    DeathDue,
    DeathAverted,
    KnockedOut,
    Died,
)
"""What tells how the Stamina of a creature went."""


def why_damage(inquiry: Inquiry, creature: str, question: Damage) -> Answer:
    """See `Damage`: its numbers, from the roll down; what altered it in its window, who was asked there and who was ruled out. Raises
    LookupError for a record that is none of that creature's."""
    record = _harm(inquiry, creature, question.record) if question.record else inquiry.last(creature, DamageTaken, StaminaLost)
    if record is None:
        return Answer(creature, question, "none")
    event = record.event
    if not isinstance(event, DamageTaken):
        return inquiry.explained(creature, question, "Stamina lost", record)
    window = inquiry.record(event.of)
    assert window is not None
    found = inquiry.explained(creature, question, "damage", record, window)
    altered = tuple(other for other in inquiry.of_command(record) if window.seq < other.seq < record.seq and _names(other, window))
    return attrs.evolve(found, course=(window, *altered))


def why_dead(inquiry: Inquiry, creature: str, question: Death) -> Answer:
    """See `Death`: the record that made it so with its causes, and the whole course of its Stamina in the live view."""
    one = inquiry.board.creatures[creature]
    life = one.life
    if one.gone:
        left = inquiry.last(creature, CreatureLeft)
        assert left is not None
        return attrs.evolve(inquiry.explained(creature, question, LEFT, left), course=_course(inquiry, creature))
    if life == ALIVE:
        return Answer(creature, question, ALIVE, course=_course(inquiry, creature))
    kinds = {DEAD: (Died,), UNCONSCIOUS: (KnockedOut,)}.get(life, (BecameDying,))
    record = inquiry.last(creature, *kinds)
    if record is None:
        # It entered so, or fell unconscious by a condition alone.
        return Answer(creature, question, life, course=_course(inquiry, creature))
    of = record.event.of if isinstance(record.event, Died | KnockedOut) else 0
    window = inquiry.record(of)
    found = inquiry.explained(creature, question, life, record, window)
    blow = next((other for other in reversed(found.causes) if isinstance(other.event, DamageTaken | StaminaLost | Ruled)), None)
    if blow is None:
        blow = _blow(inquiry, creature, record)
    if blow is not None and isinstance(blow.event, DamageTaken):
        due = inquiry.record(blow.event.of)
        assert due is not None
        asked = tuple(dict.fromkeys((*inquiry.asked_in(due), *found.asked)))
        excluded = tuple(dict.fromkeys((*inquiry.excluded_in(due), *found.excluded)))
        told = why_damage(inquiry, about(blow), Damage(blow.seq))
        ledgers = tuple(dict.fromkeys((*told.ledgers, *found.ledgers)))
        found = attrs.evolve(found, asked=asked, excluded=excluded, ledgers=ledgers)
    return attrs.evolve(found, course=_course(inquiry, creature))


def _blow(inquiry: Inquiry, creature: str, death: Record) -> Record | None:
    """The last loss before `death`, in its command: its own, or its squad's."""
    squad = inquiry.at(death.seq).creatures[creature].squad
    for record in reversed(tuple(inquiry.of_command(death))):
        event = record.event
        if record.seq >= death.seq or not isinstance(event, DamageTaken | StaminaLost):
            continue
        if about(record) == creature or (squad and event.squad == squad):
            return record
    return None


def _course(inquiry: Inquiry, creature: str) -> tuple[Record, ...]:
    """What happened to its Stamina; of a minion to its squad's too, as long as it was in it."""
    squad = inquiry.board.creatures[creature].squad
    found: list[Record] = []
    for record in inquiry.view():
        if _tells(record, creature, squad):
            found.append(record)
        if isinstance(record.event, MinionsDropped) and creature in record.event.minions:
            squad = ""
    return tuple(found)


def _tells(record: Record, creature: str, squad: str) -> bool:
    event = record.event
    if isinstance(event, MinionsDropped):
        return bool(squad) and event.squad == squad
    if not isinstance(event, _COURSE):
        return False
    return about(record) == creature or (bool(squad) and getattr(event, "squad", "") == squad)


def _names(record: Record, window: Record) -> bool:
    return getattr(record.event, "of", 0) == window.seq


def _harm(inquiry: Inquiry, creature: str, seq: int) -> Record:
    record = inquiry.record(seq)
    if record is None or not isinstance(record.event, DamageTaken | StaminaLost) or about(record) != creature:
        raise LookupError(f"record {seq} is no damage that {creature} took, and no Stamina that it lost")
    return record
