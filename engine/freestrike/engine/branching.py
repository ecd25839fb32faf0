"""What if: an encounter branched at a record into a new one, which goes on with dice of its own."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from itertools import starmap

from msgspec.structs import replace

from freestrike.engine.authority import COMMANDS
from freestrike.engine.dice import DiceSource, KeyedDice
from freestrike.engine.encounter import Encounter
from freestrike.engine.reception import NO_TIME, Clock
from freestrike.engine.refusal import Refused
from freestrike.engine.triggers.handler import Handler
from freestrike.engine.triggers.registry import RULE_HANDLERS
from freestrike.events.codec import decode, encode, link
from freestrike.events.commands import Commanded, Done
from freestrike.events.encounter import Branched, EncounterClosed
from freestrike.events.export import exchanges, from_outside
from freestrike.events.ledger import Reason
from freestrike.events.policies import PolicyChosen
from freestrike.events.record import Record
from freestrike.events.rulings import ChangePolicy
from freestrike.events.stores.interface import Exchange, Store, StoredRecord, StoreError
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.history import live

WHAT_IF = "what if"
"""The reason that is recorded for what a branch changes."""


def branch(
    store: Store,
    encounter: str,
    at: int,
    *,
    id: str,
    into: Store | None = None,
    secret: bytes | None = None,
    dice: DiceSource | None = None,
    handlers: Sequence[Handler] = RULE_HANDLERS,
    clock: Clock = lambda: NO_TIME,
    policies: Mapping[str, str] | Sequence[PolicyChosen] = (),
) -> Encounter:
    """A new encounter `id` in `into`, or in the same store, that begins as `encounter` was when the record `at` was the last one.

    It has every exchange of the original that was over then: branched in the midst of one, it begins before that one's input, so that this
    can be given again or otherwise; the creation it has whole, and of a closed encounter all but its end. Its records up to there are the
    original's, byte by byte, undone ones too; then one says that it is a branch. `secret` keys its dice from there on, a random one if none
    is given: with the original's own nobody could be sure that its dice have not been looked at. `dice` replaces keyed dice.

    `policies`, answers by name, hold from there on in place of those of the log. A command is decided under one set of policies: in the
    midst of one, the branch begins before that command.

    Raises Refused: no such record, a name that is taken or none, no such policy or answer; StoreError; UnreadableRecord.
    """
    into = store if into is None else into
    chosen = tuple(starmap(PolicyChosen, policies.items())) if isinstance(policies, Mapping) else tuple(policies)
    kept = _kept(store, encounter, at)
    if chosen:
        kept = _before_the_command(kept)
    reasons = [] if id and id.isprintable() else [Reason("no name for an encounter", COMMANDS, repr(id))]
    if any(listing.encounter == id for listing in into.encounters()):
        reasons.append(Reason("encounter exists", COMMANDS, id))
    if reasons:
        raise Refused(tuple(reasons))
    if dice is None:
        secret = secrets.token_bytes(32) if secret is None else secret
        dice = KeyedDice(secret)
    commitment = dice.commitment if isinstance(dice, KeyedDice) else ""
    seq = len(kept) + 1
    data = encode(Record(seq, 0, seq, Branched(id, encounter, commitment)))
    branched = StoredRecord(seq, link(kept[-1].hash, data), data)
    *before, last = exchanges(kept)
    if last.undone or last.redone:
        before.append(last)
        last = Exchange(())
    begun: Iterable[Exchange] = (*before, replace(last, records=(*last.records, branched)))
    if chosen:
        ruled = MemoryStore()
        ruled.append_all(id, begun, 0, secret)
        fight = Encounter.open(ruled, id, dice=dice, handlers=handlers, clock=clock)
        for policy in chosen:
            fight.rule(ChangePolicy(policy), reason=WHAT_IF)
        begun = exchanges(ruled.read(id))
    # All in one transaction: a branch that was broken off is not there at all.
    into.append_all(id, begun, 0, secret)
    return Encounter.open(into, id, dice=dice, handlers=handlers, clock=clock)


def _before_the_command(kept: tuple[StoredRecord, ...]) -> tuple[StoredRecord, ...]:
    """`kept` without the command that is in progress at its end, if one is."""
    for record in reversed(live(decode(stored.data, stored.seq) for stored in kept)):
        if isinstance(record.event, Done):
            break
        if isinstance(record.event, Commanded):
            return kept[: record.seq - 1]
    return kept


def _kept(store: Store, encounter: str, at: int) -> tuple[StoredRecord, ...]:
    """The records of the exchanges that were over when the record `at` was the last one, of the creation all, the closing left out. Raises
    StoreError, Refused, UnreadableRecord."""
    version = {listing.encounter: listing.version for listing in store.encounters()}.get(encounter)
    if version is None:
        raise StoreError(f"the store has no encounter {encounter!r}")
    if type(at) is not int or not 1 <= at <= version:
        raise Refused((Reason("no such record", COMMANDS, f"{at} of {version}"),))
    kept: list[StoredRecord] = []
    over = 0
    for stored in store.read(encounter):
        event = decode(stored.data, stored.seq).event
        if from_outside(event):
            over = stored.seq - 1
        if (stored.seq > at and over) or isinstance(event, EncounterClosed):
            break
        kept.append(stored)
    else:
        over = version
    return tuple(kept[:over])
