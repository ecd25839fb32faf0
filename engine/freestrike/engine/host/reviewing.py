"""Whole libraries of logs put to the rules again: which past rulings would differ."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
import msgspec

from freestrike.engine.dice import KeyedDice
from freestrike.engine.host.export_files import ExportFile, is_export
from freestrike.engine.host.failing import Failure
from freestrike.engine.host.house_rules import handlers
from freestrike.engine.host.opening import SQLITE, existing
from freestrike.engine.host.words.records import Row
from freestrike.engine.readjudication import DIVERGED, EXACT, UNDECIDED, Judgment, Otherwise, Progress, Review, readjudicate
from freestrike.engine.verification import chained_records
from freestrike.events.codec import UnreadableRecord
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.export import ExportError, take_in
from freestrike.events.policies import POLICIES
from freestrike.events.stores.interface import Store, StoreError
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.history import History

BROKEN = "BROKEN"


@attrs.frozen
class Reviewed:
    """One log of a library. `problem`: why it could not be reviewed: it is damaged or was altered; then `review` is None."""

    place: str
    encounter: str
    review: Review | None
    problem: str = ""

    @property
    def status(self) -> str:
        """That of the review, or BROKEN."""
        return BROKEN if self.review is None else self.review.status


def logs_of(place: Path) -> tuple[Path, ...]:
    """The stores and exported encounters in a directory, and in those in it, in order of their names; or the one file that `place` is.
    Raises Failure if there is none."""
    if not place.is_dir():
        return (place,)
    found = tuple(path for path in sorted(place.rglob("*")) if path.is_file() and _is_log(path))
    if not found:
        raise Failure(f"{place}: holds no store and no exported encounter")
    return found


def review_all(place: Path, encounter: str, otherwise: Otherwise, *, chained: bool, progress: Progress | None = None) -> Iterator[Reviewed]:
    """Every log of a library, or of one file (there `encounter` alone, if it is named). Raises Failure, StoreError."""
    for path in logs_of(place):
        try:
            store, names = _opened(path)
        except (StoreError, ExportError, UnreadableRecord) as error:
            yield Reviewed(str(path), "", None, str(error))
            continue
        wanted = [name for name in names if encounter in ("", name)]
        if not wanted and not place.is_dir():
            raise Failure(f"{path}: has no encounter {encounter!r} (it has: {', '.join(names) or 'none'})")
        for name in wanted:
            yield _review(path, store, name, otherwise, chained, progress)


def policies_named(given: tuple[str, ...]) -> dict[str, str]:
    """Policies given as "name=answer". Raises Failure for what is none."""
    answers = {policy.name: policy.answers for policy in POLICIES}
    found: dict[str, str] = {}
    for one in given:
        name, sign, answer = one.partition("=")
        if not sign or name not in answers:
            raise Failure(f"--policy is {one!r}, expected name=answer with a name of: {', '.join(sorted(answers))}")
        if answer not in answers[name]:
            raise Failure(f"--policy {name} is {answer!r}, expected one of: {', '.join(answers[name])}")
        found[name] = answer
    return found


def content_named(compendium: Path | None) -> tuple[StatBlock, ...]:
    """The creatures of a compendium that can be read. Raises Failure, ContentError."""
    if compendium is None:
        return ()
    if not compendium.is_dir():
        raise Failure(f"{compendium}: is no directory; a compendium was to be there")
    from freestrike.engine.content.compendium import Compendium
    from freestrike.engine.host.caching import content_cache

    every = Compendium(compendium, content_cache()).every()
    return tuple(printed.outcome for printed in every if isinstance(printed.outcome, StatBlock))


def review_rows(reviewed: Reviewed) -> Iterator[Row]:
    """One log: how its commands came out, and each that did not come out exactly so."""
    name = f"{reviewed.place}{f', {reviewed.encounter}' if reviewed.encounter else ''}"
    if reviewed.review is None:
        yield ((f"{BROKEN}: {name}: {reviewed.problem}", "bold red"),)
        return
    review = reviewed.review
    counts = ", ".join(f"{review.count(status)} {status}" for status in (EXACT, DIVERGED, UNDECIDED))
    style = {EXACT: "bold green", UNDECIDED: "yellow"}.get(review.status, "bold red")
    yield ((f"{review.status}: {name}: {counts}", style),)
    for judgment in review.judgments:
        yield from _judgment_rows(judgment)


def review_json(reviewed: Reviewed) -> bytes:
    """One object a log: `status`, `judgments` that are not EXACT, and how many are of each status."""
    review = reviewed.review
    told = {
        "file": reviewed.place,
        "encounter": reviewed.encounter,
        "status": reviewed.status,
        "problem": reviewed.problem,
        "counts": {} if review is None else {status: review.count(status) for status in (EXACT, DIVERGED, UNDECIDED)},
        "judgments": () if review is None else tuple(one for one in review.judgments if one.status != EXACT),
    }
    return msgspec.json.encode(told)


def _judgment_rows(judgment: Judgment) -> Iterator[Row]:
    if judgment.status == EXACT:
        return
    undone = " (undone since)" if judgment.undone else ""
    yield ((f"  {judgment.status} at record {judgment.at}, input {judgment.seq}{undone}: {judgment.problem}", ""),)
    if judgment.recorded or judgment.now:
        yield ((f"    recorded: {judgment.recorded or 'nothing more'}", ""),)
        yield ((f"    now:      {judgment.now or 'nothing more'}", ""),)
    if judgment.rules:
        yield ((f"    rules:    {', '.join(judgment.rules)}", ""),)


def _review(path: Path, store: Store, name: str, otherwise: Otherwise, chained: bool, progress: Progress | None) -> Reviewed:
    rules = handlers()
    try:
        records, broken = chained_records(store, name)
        if broken is not None:
            return Reviewed(str(path), name, None, f"record {broken.seq}: {broken.problem}")
        history = History(lambda start: iter(records[start - 1 :]))
        history.extend(records)
        secret = store.secret(name)
        keyed = None if secret is None else KeyedDice(secret)
        dice = keyed if keyed is not None and keyed.commitment == history.commitment else None
        review = readjudicate(records, otherwise=otherwise, chained=chained, dice=dice, handlers=rules, progress=progress)
        return Reviewed(str(path), name, review)
    except StoreError as error:
        return Reviewed(str(path), name, None, str(error))
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, RuntimeError) as error:
        return Reviewed(str(path), name, None, f"no engine wrote this log ({type(error).__name__})")


def _opened(path: Path) -> tuple[Store, tuple[str, ...]]:
    store: Store
    if is_export(path):
        store = MemoryStore()
        take_in(store, ExportFile(path))
    else:
        store = existing(path)
    return store, tuple(listing.encounter for listing in store.encounters())


def _is_log(path: Path) -> bool:
    try:
        with path.open("rb") as opened:
            begins = opened.read(len(SQLITE))
        return begins == SQLITE or is_export(path)
    except OSError:
        return False
