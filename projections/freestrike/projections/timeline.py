"""The timeline: rounds, the turns in them, the commands and rulings in those."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from freestrike.events.commands import Command, Commanded, Done
from freestrike.events.record import Record
from freestrike.events.rulings import Ruled, Ruling
from freestrike.events.turns import RoundEnded, RoundStarted, TurnEnded, TurnStarted
from freestrike.projections.following import Projection


class Deed(msgspec.Struct, frozen=True):
    """A command or a ruling: its record, who gave it and when, what it was."""

    seq: int
    by: str
    at: str
    what: Command | Ruling


class TurnSpan(msgspec.Struct, frozen=True):
    """A turn of `creature`, or what happened before, between and after turns (""). `first`: the record that it begins with. `deeds`: what
    was commanded and ruled in it, the command that began it first. `over`: whether it has ended."""

    creature: str
    first: int
    deeds: tuple[Deed, ...] = ()
    over: bool = False


class RoundSpan(msgspec.Struct, frozen=True):
    """A round (0: before the first one). `side`: which acts first in it, or "". `first`: the record that it begins with."""

    round: int
    side: str
    first: int
    turns: tuple[TurnSpan, ...] = ()
    over: bool = False


class Timeline(msgspec.Struct, frozen=True):
    """The state of the fold. Never stored. `open`: the record of the command that waits for answers, or 0."""

    rounds: tuple[RoundSpan, ...] = ()
    open: int = 0


def fold(timeline: Timeline, record: Record) -> Timeline:
    """The timeline after `record`."""
    match record.event:
        case Commanded(command=command):
            return replace(_done(timeline, Deed(record.seq, record.by, record.at, command)), open=record.seq)
        case Done():
            return replace(timeline, open=0)
        case Ruled(ruling=ruling):
            return _done(timeline, Deed(record.seq, record.by, record.at, ruling))
        case RoundStarted(round=number, side=side):
            return replace(timeline, rounds=(*timeline.rounds, RoundSpan(number, side, record.seq)))
        case RoundEnded():
            return _last_round(timeline, replace(timeline.rounds[-1], over=True))
        case TurnStarted(creature=creature):
            return _turn_started(timeline, creature, record.seq)
        case TurnEnded():
            *turns, turn = timeline.rounds[-1].turns
            return _turns(timeline, (*turns, replace(turn, over=True)))
        case _:
            return timeline


TIMELINE: Projection[Timeline] = Projection(Timeline(), fold)


def _done(timeline: Timeline, deed: Deed) -> Timeline:
    """`deed` in the turn that is going on; if none is, in a span between turns."""
    if not timeline.rounds:
        timeline = replace(timeline, rounds=(RoundSpan(0, "", deed.seq),))
    turns = timeline.rounds[-1].turns
    if not turns or turns[-1].over:
        return _turns(timeline, (*turns, TurnSpan("", deed.seq, (deed,))))
    return _turns(timeline, (*turns[:-1], replace(turns[-1], deeds=(*turns[-1].deeds, deed))))


def _turn_started(timeline: Timeline, creature: str, seq: int) -> Timeline:
    """The turn begins with the command that is in progress: what came before that stays between the turns."""
    *before, between = timeline.rounds[-1].turns or (TurnSpan("", seq),)
    deeds = tuple(deed for deed in between.deeds if timeline.open and deed.seq >= timeline.open)
    left = replace(between, deeds=between.deeds[: len(between.deeds) - len(deeds)], over=True)
    turn = TurnSpan(creature, deeds[0].seq if deeds else seq, deeds)
    return _turns(timeline, (*before, *((left,) if left.deeds else ()), turn))


def _turns(timeline: Timeline, turns: tuple[TurnSpan, ...]) -> Timeline:
    return _last_round(timeline, replace(timeline.rounds[-1], turns=turns))


def _last_round(timeline: Timeline, round: RoundSpan) -> Timeline:
    return replace(timeline, rounds=(*timeline.rounds[:-1], round))
