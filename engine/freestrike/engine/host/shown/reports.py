"""Reports: an explanation of a record, a verdict on a log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from freestrike.engine.host.words.records import Row, described, log_row
from freestrike.engine.host.words.squares import squares_named
from freestrike.events.ledger import Entry, Reason
from freestrike.events.policies import POLICIES
from freestrike.events.reactions import Exclusion, RuledOut
from freestrike.events.rulebook import RULES
from freestrike.events.space import Square
from freestrike.projections.audit import DECLINED, WAITS, Asking, Explanation, Ledger
from freestrike.projections.chronicle.telling import Line

SQUARE = "square/"

if TYPE_CHECKING:
    from freestrike.engine.verification import Verdict


def explanation(why: Explanation, told: Iterable[Line], least: Square | None) -> Iterator[Row]:
    """Why a record is as it is, a line at a time. `told`: what the chronicle says of it. `least`: the south-west corner of the map that
    names the squares."""
    record = why.record
    undone = ", undone since" if why.undone else ""
    # Who was ruled out has lines of its own.
    event, _, fields = described(record, least, left_out=("exclusions",)).partition(" ")
    yield ((f"Record {record.seq}{undone}: {event}", "heading"), (f" {fields}" if fields else "", ""))
    for line in told:
        yield ((f"  {line.text}", line.kind),)
    yield ((f"  decided by {record.by or 'the engine'}{f' at {record.at}' if record.at else ''}", ""),)
    if why.causes:
        yield (("Because of", "turn"),)
        for depth, cause in enumerate(why.causes):
            yield log_row(cause, depth, False, least)
    if record.rules:
        yield (("Under the rules", "turn"),)
        for rule in record.rules:
            yield ((f"  {rule}: {printed(rule)}", ""),)
    if record.policy:
        yield (("By the policy", "turn"),)
        yield ((f"  {record.policy}", ""),)
        for policy in POLICIES:
            if policy.name == record.policy.partition("=")[0]:
                yield ((f"  {policy.case}", "dim"),)
    yield from ledger_rows(why.ledgers)
    own = record.event.exclusions if isinstance(record.event, RuledOut) else ()
    yield from asked_rows(why.asked, least)
    yield from exclusion_rows((*own, *why.excluded), least)
    if why.effects:
        yield (("It brought about", "turn"),)
        for effect in why.effects:
            yield log_row(effect, 0, False, least)


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


def ledger_rows(ledgers: tuple[Ledger, ...]) -> Iterator[Row]:
    """Every number, with what it came to and against whom."""
    for ledger in ledgers:
        against = f", {ledger.target}" if ledger.target else ""
        of = f" of record {ledger.seq}" if ledger.seq else ""
        yield ((f"Numbers{of}{against}: {ledger.result}", "turn"),)
        for entry in ledger.entries:
            yield ((f"  {_entry(entry)}", ""),)


def asked_rows(asked: tuple[Asking, ...], least: Square | None) -> Iterator[Row]:
    """Who was asked, and what came of it; of squares that were not chosen only how many."""
    if asked:
        yield (("Asked", "turn"),)
    squares = [one for one in asked if one.option.startswith(SQUARE) and one.came_to in (DECLINED, WAITS)]
    for one in asked:
        if one not in squares:
            answered = f", record {one.choice}" if one.choice else ""
            option = squares_named(one.option, least)
            yield ((f"  {_asked(one)}: {option}: {one.came_to} (asked in record {one.prompt}{answered})", ""),)
    for (who, came_to, prompt), many in Counter((_asked(one), one.came_to, one.prompt) for one in squares).items():
        yield ((f"  {who}: {many} {'square' if many == 1 else 'squares'}: {came_to} (asked in record {prompt})", ""),)


def _asked(asking: Asking) -> str:
    return f"{asking.creature} by {asking.by}" if asking.creature else asking.by


def exclusion_rows(exclusions: tuple[Exclusion, ...], least: Square | None) -> Iterator[Row]:
    """Who was ruled out, and every reason with its numbers."""
    if exclusions:
        yield (("Ruled out", "turn"),)
    for exclusion in exclusions:
        yield ((f"  {exclusion.creature}, {exclusion.reaction}", ""),)
        yield from reason_rows(exclusion.reasons, least, "    ")


def reason_rows(reasons: tuple[Reason, ...], least: Square | None, indent: str) -> Iterator[Row]:
    """Each reason with its rule and its numbers."""
    for reason in reasons:
        subject = f" ({squares_named(reason.subject, least)})" if reason.subject else ""
        yield ((f"{indent}{reason.code}{subject}; {reason.rule}: {printed(reason.rule)}", ""),)
        for entry in reason.ledger:
            yield ((f"{indent}  {_entry(entry)}", ""),)


def _entry(entry: Entry) -> str:
    return f"{entry.kind} {entry.amount}, {entry.source}; {entry.rule}: {printed(entry.rule)}"


def printed(id: str) -> str:
    """Where a rule is printed."""
    rule = RULES.get(id)
    if rule is None:
        return "a feature of content" if id.startswith("feature/") else "not in the table of rules"
    return f"{rule.book}, {rule.chapter}, {rule.section}"
