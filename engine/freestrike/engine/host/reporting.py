"""Records in words: a line of the log, an explanation, a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from freestrike.engine.verification import Verdict
from freestrike.events.encounter import EncounterCreated
from freestrike.events.ledger import Entry
from freestrike.events.policies import POLICIES
from freestrike.events.prompts import Option
from freestrike.events.reactions import Exclusion, RuledOut
from freestrike.events.record import Record
from freestrike.events.rulebook import RULES
from freestrike.projections.audit import Explanation

Row = tuple[tuple[str, str], ...]
LEFT_OUT = ("ledger",)


def log_row(record: Record, depth: int, undone: bool) -> Row:
    """One line of the log: its number, "~" if it is undone, its event indented by its causes, who decided it."""
    mark = "~" if undone else " "
    by = f"  [{record.by}]" if record.by else ""
    at = f" {record.at}" if record.at else ""
    style = "dim" if undone else ""
    return ((f"{record.seq:>6} {mark} ", "label"), ("  " * depth + described(record), style), (by + at, "dim"))


def depths(records: Iterable[Record]) -> Iterator[tuple[Record, int]]:
    """Each record with how many causes stand above it."""
    depth: dict[int, int] = {}
    for record in records:
        depth[record.seq] = depth.get(record.cause, -1) + 1
        yield record, depth[record.seq]


def described(record: Record) -> str:
    """The event's name and its fields, without ledgers and those that hold their default."""
    event = record.event
    if isinstance(event, EncounterCreated):
        return f"encounter-created {event.setup.name} (engine {event.engine}, {len(event.setup.entrants)} creatures)"
    return _shown(event)[1:-1]


def explanation(why: Explanation) -> Iterator[Row]:
    """Why a record is as it is, a line at a time."""
    record = why.record
    undone = ", undone since" if why.undone else ""
    yield ((f"Record {record.seq}{undone}: {described(record)}", "heading"),)
    yield ((f"  decided by {record.by or 'the engine'}{f' at {record.at}' if record.at else ''}", ""),)
    if why.causes:
        yield (("Because of", "turn"),)
        for depth, cause in enumerate(why.causes):
            yield log_row(cause, depth, False)
    if record.rules:
        yield (("Under the rules", "turn"),)
        for rule in record.rules:
            yield ((f"  {rule}: {_printed(rule)}", ""),)
    if record.policy:
        yield (("By the policy", "turn"),)
        yield ((f"  {record.policy}", ""),)
        for policy in POLICIES:
            if policy.name == record.policy.partition("=")[0]:
                yield ((f"  {policy.case}", "dim"),)
    yield from _ledgers(why)
    own = record.event.exclusions if isinstance(record.event, RuledOut) else ()
    yield from _exclusions((*own, *why.excluded))
    if why.effects:
        yield (("It brought about", "turn"),)
        for effect in why.effects:
            yield log_row(effect, 0, False)


def verdict(found: Verdict, encounter: str) -> Iterator[Row]:
    """EXACT, or what differs, with both outcomes."""
    finding = found.finding
    if finding is None:
        dice = "; the dice are those of the secret" if found.dice_checked else ""
        yield ((f"EXACT: {encounter}, {found.records} records, {found.commands} commands put to the rules again{dice}", "bold green"),)
        yield ((f"head {found.head}", ""),)
        return
    yield ((f"DIFFERS: {encounter}, record {finding.seq}: {finding.problem}", "bold red"),)
    if finding.recorded or finding.now:
        yield ((f"  recorded: {finding.recorded}", ""),)
        yield ((f"  now:      {finding.now}", ""),)
    yield ((f"  {found.records} records before it agree", ""),)


def _ledgers(why: Explanation) -> Iterator[Row]:
    """Every number, with what it came to and against whom."""
    for ledger in why.ledgers:
        against = f", {ledger.target}" if ledger.target else ""
        yield ((f"Numbers of record {ledger.seq}{against}: {ledger.result}", "turn"),)
        for entry in ledger.entries:
            yield ((f"  {_entry(entry)}", ""),)


def _exclusions(exclusions: tuple[Exclusion, ...]) -> Iterator[Row]:
    if exclusions:
        yield (("Ruled out", "turn"),)
    for exclusion in exclusions:
        yield ((f"  {exclusion.creature}, {exclusion.reaction}", ""),)
        for reason in exclusion.reasons:
            subject = f" ({reason.subject})" if reason.subject else ""
            yield ((f"    {reason.code}{subject}; {reason.rule}: {_printed(reason.rule)}", ""),)
            for entry in reason.ledger:
                yield ((f"      {_entry(entry)}", ""),)


def _entry(entry: Entry) -> str:
    return f"{entry.kind} {entry.amount}, {entry.source}; {entry.rule}: {_printed(entry.rule)}"


def _printed(id: str) -> str:
    """Where a rule is printed."""
    rule = RULES.get(id)
    return f"{rule.book}, {rule.chapter}, {rule.section}" if rule is not None else "not in the table of rules"


def _shown(value: object) -> str:
    if isinstance(value, msgspec.Struct):
        name = str(value.__struct_config__.tag).rpartition(".")[0]
        fields = [
            f"{field.name}={_shown(getattr(value, field.name))}"
            for field in msgspec.structs.fields(value)
            if field.name not in LEFT_OUT and getattr(value, field.name) != field.default and not _offered(getattr(value, field.name))
        ]
        return f"({' '.join((name, *fields))})"
    if isinstance(value, tuple):
        return "[" + ", ".join(_shown(item) for item in value) + "]"
    return str(value)


def _offered(value: object) -> bool:
    """The options of a prompt: too long for a line, and its answer names the one that counts."""
    return isinstance(value, tuple) and any(isinstance(item, Option) for item in value)
