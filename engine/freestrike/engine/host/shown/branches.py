"""Branches and comparisons as they are asked for and shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from freestrike.engine.encounter import Encounter
from freestrike.engine.host.failing import Failure, refusal
from freestrike.engine.host.opening import records
from freestrike.engine.host.words.asking import question
from freestrike.engine.host.words.differences import in_words
from freestrike.engine.host.words.records import Row, corner, described
from freestrike.engine.reissuing import reissue
from freestrike.events.policies import POLICIES, PolicyChosen
from freestrike.events.record import Record
from freestrike.events.stores.interface import Store
from freestrike.projections.comparison import Comparison
from freestrike.projections.history import live


def free_name(name: str, store: Store) -> str:
    """`name`, with a number behind it if that is taken."""
    taken = {listing.encounter for listing in store.encounters()}
    free, n = name, 1
    while free in taken:
        n += 1
        free = f"{name}-{n}"
    return free


def chosen_so(said: str) -> PolicyChosen:
    """A policy answered as was said: "opportunity_attack_bane=gross". Raises Failure."""
    name, equals, answer = said.partition("=")
    if not equals:
        raise Failure(f"--policy is {said!r}, expected NAME=ANSWER")
    answers = {policy.name: policy.answers for policy in POLICIES}
    if name not in answers:
        raise Failure(f"--policy is {said!r}, and there is no policy {name!r} (there are: {', '.join(sorted(answers))})")
    if answer not in answers[name]:
        raise Failure(f"--policy is {said!r}, and the answers to {name} are: {', '.join(answers[name])}")
    return PolicyChosen(name, answer)


def go_again(kept: Store, path: Path, id: str, branch: Encounter, began: int) -> Iterator[str]:
    """Give `branch` what the encounter `id` was given after the record `began`; says how far it went."""
    later = [record for record in live(records(kept, path, id)) if record.seq > began]
    done = reissue(branch, later)
    yield f"commands and rulings given again: {done.inputs}"
    if done.stopped is not None:
        yield f"stopped at record {done.stopped.seq} of {id}: {described(done.stopped, branch.board.ground.least)}"
        if done.reasons:
            yield f"  refused: {refusal(done.reasons, branch.board.ground.least)}"
        for prompt in branch.prompts:
            yield f"  waits for {prompt.seat}: {question(branch.board, prompt)}"


def as_rows(found: Comparison, names: Sequence[str], log: Sequence[Record]) -> Iterator[Row]:
    """The comparison in lines. `log`: the first encounter's."""
    if found.same:
        yield ((f"The same: {names[0]} and {names[1]}, {found.common} records", "bold green"),)
        return
    least = corner(log)
    yield ((f"{names[0]} and {names[1]} are the same for {found.common} records, and part there:", "heading"),)
    width = max(len(name) for name in names)
    for name, record in zip(names, (found.one, found.other), strict=True):
        what = "it ends" if record is None else f"{record.seq:>6}  {described(record, least)}{f'  [{record.by}]' if record.by else ''}"
        yield ((f"  {name:<{width}}  {what}", ""),)
    if not found.differences:
        yield (("At the end they stand the same.", ""),)
        return
    yield (("At the end", "turn"),)
    lines = tuple(in_words(found.differences, least, " / "))
    if not lines:
        yield (("  only what the engine counts by is otherwise; --json says what", ""),)
    for line in lines:
        yield ((f"  {line}", ""),)


def as_json(found: Comparison, names: Sequence[str]) -> bytes:
    """One object: `encounters`, `same`, `common`, the records at which they part, `differences`."""
    return msgspec.json.encode(
        {
            "encounters": names,
            "same": found.same,
            "common": found.common,
            "one": found.one,
            "other": found.other,
            "differences": [{"path": one.path, "one": one.one, "other": one.other} for one in found.differences],
        }
    )
