"""Commands that check a log: replay, verify."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freestrike.engine.host.commands.parameters import NO_ID, EncounterId, StorePath
from freestrike.engine.host.failing import DIFFERS, OK, Failure
from freestrike.engine.host.wishes import open_screen


def replay(store: StorePath, /, *, encounter: EncounterId = NO_ID) -> int:
    """Fold the whole log anew, and compare what it comes to with the live board and the stored head."""
    from time import perf_counter

    from freestrike.engine.host.opening import chosen, go_on, records
    from freestrike.engine.host.screen import progress
    from freestrike.events.codec import GENESIS, link
    from freestrike.projections.board.folding import empty, fold
    from freestrike.projections.history import live

    fight, kept = go_on(store, encounter)
    listing = chosen(kept, store, fight.id)
    screen = open_screen()
    began = perf_counter()
    known = tuple(records(kept, store, fight.id))
    folded = empty()
    with progress(len(known), "folding") as advance:
        for done, record in enumerate(live(known), 1):
            folded = fold(folded, record)
            if advance is not None and not done % 1000:
                advance(done, len(known))
    seconds = perf_counter() - began
    head = GENESIS
    for stored in kept.read(fight.id):
        head = link(head, stored.data)
    screen.line(f"{fight.id}: {len(known)} records folded in {seconds:.2f} s, {int(len(known) / max(seconds, 1e-9))} a second")
    same_board, same_head = folded == fight.board, head == listing.head
    screen.line(f"board: {'the same as the live one' if same_board else 'NOT the live one'}")
    screen.line(f"head: {head.hex()}, {'as stored' if same_head else f'NOT as stored, {listing.head.hex()}'}")
    return OK if same_board and same_head else DIFFERS


def verify(
    store: Annotated[Path, Parameter(help="The file that keeps the encounters, or an exported encounter.")],
    /,
    *,
    head: Annotated[str, Parameter(help="A head noted elsewhere, in hexadecimal: proves that nothing was cut off or written anew.")] = "",
    policy: Annotated[tuple[str, ...], Parameter(negative=(), help="NAME=ANSWER: which past rulings would differ under that policy.")] = (),
    compendium: Annotated[Path | None, Parameter(help="Which past rulings would differ with the creatures in this directory.")] = None,
    chained: Annotated[bool, Parameter(negative=(), help="Play on from what each command comes to now.")] = False,
    json: Annotated[bool, Parameter(negative=(), help="Of a review: one JSON object a log.")] = False,
    encounter: EncounterId = NO_ID,
) -> int:
    """Check the chain of hashes, and put every command to the rules again: EXACT, or the first record that differs.

    Of a directory of logs, and with --policy, --compendium or --chained, every command is judged by itself: EXACT, DIVERGED with both
    outcomes and the rule, or UNDECIDED where a prompt has no recorded answer.
    """
    from freestrike.engine.host.export_files import is_export
    from freestrike.engine.host.house_rules import foreign_rows, handlers
    from freestrike.engine.host.opening import chosen, existing, records
    from freestrike.engine.host.screen import progress
    from freestrike.engine.host.shown.reports import verdict
    from freestrike.engine.verification import verify as verified

    if head and (len(head) != 64 or not set(head.lower()) <= set("0123456789abcdef")):
        raise Failure(f"--head is {head!r}, expected the 64 hexadecimal digits of a head")
    if store.is_dir() or policy or compendium is not None or chained:
        if head:
            raise Failure("--head is of one log that is checked as it stands; not of a review")
        return _review(store, policy, compendium, chained, json, encounter)
    if json:
        raise Failure("--json is of a review: of a directory, or with --policy, --compendium or --chained")
    if store.is_file() and is_export(store):
        return _verify_export(store, head, encounter)
    kept = existing(store)
    listing = chosen(kept, store, encounter)
    rules = handlers()
    screen = open_screen()
    with progress(listing.version, "verifying") as advance:
        found = verified(kept, listing.encounter, head=head, handlers=rules, progress=advance)
    for row in verdict(found, listing.encounter):
        screen.row(row)
    if not found.exact:
        # What is wrong with a record that cannot be read has been said.
        with suppress(Failure):
            for row in foreign_rows(records(kept, store, listing.encounter)):
                screen.row(row)
    return OK if found.exact else DIFFERS


def _review(store: Path, policy: tuple[str, ...], compendium: Path | None, chained: bool, json: bool, encounter: str) -> int:
    from freestrike.engine.host.reviewing import content_named, policies_named, review_all, review_json, review_rows
    from freestrike.engine.readjudication import EXACT, Otherwise

    if not store.exists():
        raise Failure(f"{store}: is not there")
    otherwise = Otherwise(policies_named(policy), content_named(compendium))
    screen = open_screen()
    found = []
    for reviewed in review_all(store, encounter, otherwise, chained=chained):
        found.append(reviewed.status)
        if json:
            screen.raw(review_json(reviewed))
            continue
        for row in review_rows(reviewed):
            screen.row(row)
    if not json:
        counts = ", ".join(f"{found.count(status)} {status}" for status in dict.fromkeys((EXACT, *sorted(found))))
        screen.line(f"{len(found)} log{'' if len(found) == 1 else 's'}: {counts}")
    return OK if set(found) <= {EXACT} else DIFFERS


def _verify_export(file: Path, head: str, encounter: str) -> int:
    from freestrike.engine.exported import verify_export
    from freestrike.engine.host.export_files import ExportFile
    from freestrike.engine.host.house_rules import handlers
    from freestrike.engine.host.screen import progress
    from freestrike.engine.host.shown.reports import verdict

    if encounter:
        raise Failure(f"{file}: is an exported encounter; --encounter is for stores")
    lines = ExportFile(file)
    rules = handlers()
    screen = open_screen()
    with progress(sum(1 for _ in lines), "verifying") as advance:
        found = verify_export(lines, head=head, handlers=rules, progress=advance)
    for row in verdict(found, str(file)):
        screen.row(row)
    return OK if found.exact else DIFFERS
