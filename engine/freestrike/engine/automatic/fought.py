"""A whole fight by automatic seats, and what it came to in numbers."""

from __future__ import annotations

import attrs

from freestrike.engine.automatic.playing_out import LIMIT_ROUNDS, play_out
from freestrike.engine.encounter import Encounter
from freestrike.engine.queries.counts_as import is_out
from freestrike.events.encounter import Setup
from freestrike.projections.tally import TALLY, Count, fold


@attrs.frozen
class Share:
    """What `creature` had to its account in one fight, and whether it was `out` of it at the end: dead or unconscious."""

    creature: str
    dealt: int
    taken: int
    free_strikes_given: int
    free_strikes_taken: int
    out: bool


@attrs.frozen
class Fought:
    """One fight. `winner`: a side, or "" if the limit of rounds came first. `rounds`: that were begun. `records`: how many it has.
    `head`: the hash of its last record, by which the same fight is known. `shares`: in order of entry."""

    winner: str
    rounds: int
    records: int
    head: str
    shares: tuple[Share, ...]


def fight_out(setup: Setup, secret: bytes, *, id: str = "encounter", limit_rounds: int = LIMIT_ROUNDS) -> Fought:
    """Play the fight that begins with `setup` to its end, its dice keyed by `secret`, under the `id` that its log names.

    Raises Refused for a setup that can't be played.
    """
    encounter = Encounter.create(setup, id=id, secret=secret)
    tally = TALLY.initial
    for record in encounter.records():
        tally = fold(tally, record)
    for outcome in play_out(encounter, limit_rounds=limit_rounds):
        for record in outcome.records:
            tally = fold(tally, record)
    board = encounter.board
    shares = tuple(_share(id, tally.count(id), is_out(board.creatures[id])) for id in tally.creatures)
    return Fought(board.winner, min(board.round, limit_rounds), encounter.version, encounter.head, shares)


def _share(creature: str, count: Count, out: bool) -> Share:
    return Share(creature, count.dealt, count.taken, count.free_strikes_given, count.free_strikes_taken, out)
