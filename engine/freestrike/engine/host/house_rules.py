"""The rules of this run: those of the game, and the handlers of other packages that were named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from freestrike.engine.host.failing import Failure
from freestrike.engine.host.wishes import Wishes
from freestrike.events.ledger import Entry
from freestrike.events.record import Record

if TYPE_CHECKING:
    from freestrike.engine.host.words.records import Row
    from freestrike.engine.triggers.handler import Handler

OPTION = "--homebrew"
OF_CONTENT = "feature/"
"""How the ids of features begin that stand in a stat block."""


def handlers() -> tuple[Handler, ...]:
    """What answers events in this run. Raises Failure."""
    from freestrike.engine.homebrew import NoSuchHandler, with_homebrew

    try:
        return with_homebrew(*Wishes.homebrew)
    except NoSuchHandler as error:
        raise Failure(f"{OPTION}: {error}") from None
    except (ImportError, AttributeError, TypeError) as error:
        raise Failure(f"{OPTION} {' '.join(Wishes.homebrew)}: cannot be loaded: {type(error).__name__}: {error}") from None


def foreign_rows(records: Iterable[Record]) -> Iterator[Row]:
    """A hint, where records or their numbers come from rules that are neither the game's nor of a stat block, and no handler was named."""
    from freestrike.events.rulebook import RULES

    found = dict.fromkeys(rule for record in records for rule in _rules(record) if rule not in RULES and not rule.startswith(OF_CONTENT))
    if found and not Wishes.homebrew:
        yield ((f"  it was played with {', '.join(found)}, which the game does not have: name the handler with {OPTION}", "yellow"),)


def _rules(record: Record) -> Iterator[str]:
    yield from record.rules
    ledger: tuple[Entry, ...] = getattr(record.event, "ledger", ())
    yield from (entry.rule for entry in ledger)
