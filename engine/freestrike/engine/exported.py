"""Verification of an exported encounter, from its lines to its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from freestrike.engine.triggers.handler import Handler
from freestrike.engine.triggers.registry import RULE_HANDLERS
from freestrike.engine.verification import Finding, Progress, Verdict, verify
from freestrike.events.codec import UnreadableRecord
from freestrike.events.export import ExportError, take_in
from freestrike.events.stores.memory import MemoryStore


def verify_export(
    lines: Iterable[bytes], *, head: str = "", handlers: Sequence[Handler] = RULE_HANDLERS, progress: Progress | None = None
) -> Verdict:
    """Check an exported encounter: every byte of it, and then its log as `verification.verify` does.

    A finding before the rules are asked names the line; its `seq` is that of the record in that line, 0 for the first line. `lines` is gone
    through more than once. `head`: as for `verify`; against it a cut tail and a log that was wholly written anew are found too.
    """
    store = MemoryStore()
    try:
        imported = take_in(store, lines)
    except ExportError as error:
        return Verdict(max(0, error.line - 2), 0, "", finding=Finding(error.line - 1, str(error)))
    except UnreadableRecord as error:
        return Verdict(error.seq - 1, 0, "", finding=Finding(error.seq, error.reason))
    return verify(store, imported.encounter, head=head, handlers=handlers, progress=progress)
