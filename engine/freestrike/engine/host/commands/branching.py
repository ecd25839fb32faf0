"""Commands for what might have been: branch, compare."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freestrike.engine.host.commands.parameters import NO_ID, EncounterId, StorePath, whole_number
from freestrike.engine.host.failing import DIFFERS, OK, Failure, refusals_named
from freestrike.engine.host.holding import held
from freestrike.engine.host.wishes import open_screen


def branch(
    store: StorePath,
    /,
    *,
    at: Annotated[int, Parameter(converter=whole_number, help="Begin as it was when this record was the last one.")],
    name: Annotated[str, Parameter(name="--as", help="The id of the branch; else that of the encounter with -branch behind it.")] = NO_ID,
    into: Annotated[Path | None, Parameter(help="Keep it in this file, made if it is missing; else in the same one.")] = None,
    policy: Annotated[tuple[str, ...], Parameter(help="Answer a policy otherwise from there on: NAME=ANSWER; more than once.")] = (),
    again: Annotated[bool, Parameter(negative=(), help="Give the commands that came after again, as far as they go.")] = False,
    same_dice: Annotated[bool, Parameter(negative=(), help="With the encounter's own secret, so that the same rolls fall alike.")] = False,
    encounter: EncounterId = NO_ID,
) -> int:
    """Branch an encounter off into a new one, to see what might have been: other choices, other dice, other policies."""
    from freestrike.engine.branching import branch as branched
    from freestrike.engine.host.house_rules import handlers
    from freestrike.engine.host.opening import check_seq, chosen, existing, folding, now
    from freestrike.engine.host.shown.branches import chosen_so, free_name, go_again
    from freestrike.events.encounter import Branched
    from freestrike.events.stores.sqlite import SqliteStore

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    check_seq(store, listing, at)
    policies = [chosen_so(said) for said in policy]
    secret = kept.secret(listing.encounter) if same_dice else None
    if same_dice and secret is None:
        raise Failure(f"{store}, encounter {listing.encounter!r}: its secret is not kept, so --same-dice cannot be had")
    rules = handlers()
    target = kept if into is None else held(SqliteStore(into))
    id = name or free_name(f"{listing.encounter}-branch", target)
    screen = open_screen()
    with refusals_named(store, listing.encounter), folding(store, listing.encounter):
        fight = branched(kept, listing.encounter, at, id=id, into=target, secret=secret, clock=now, handlers=rules, policies=policies)
    where = store if into is None else into
    began = [record.seq for record in fight.records() if isinstance(record.event, Branched)][-1] - 1
    screen.line(f"{id}, in {where}: {listing.encounter} as it was at record {began}")
    if again:
        for line in go_again(kept, store, listing.encounter, fight, began):
            screen.line(line)
    screen.line(f"{fight.version} records, head {fight.head}")
    screen.line(f"Go on with: {shlex.join(('freestrike', 'play', '--store', str(where), '--encounter', id))}", "dim")
    return OK


def compare(
    one: Annotated[Path, Parameter(help="The file that keeps the encounters, or an exported encounter.")],
    other: Annotated[Path | None, Parameter(help="The file of the other encounter; the same one, if none is given.")] = None,
    /,
    *,
    encounter: Annotated[str, Parameter(help="Which encounter of the first file; the last one if none is named.")] = NO_ID,
    with_: Annotated[str, Parameter(name="--with", help="Which encounter of the other file; the last one if none is named.")] = NO_ID,
    json: Annotated[bool, Parameter(negative=(), help="As one JSON object.")] = False,
) -> int:
    """Compare two encounters record by record: where they part, and what differs at the end. The exit status is 1 if anything does."""
    from freestrike.engine.host.opening import chosen, folding, readable, records
    from freestrike.engine.host.shown.branches import as_json, as_rows
    from freestrike.projections.comparison import compare as compared

    if other is None and not (encounter or with_):
        raise Failure(f"{one}: compare needs two encounters: a second file, or --encounter and --with")
    paths = one, one if other is None else other
    stores = tuple(readable(path) for path in paths)
    names = tuple(chosen(kept, path, id).encounter for kept, path, id in zip(stores, paths, (encounter, with_), strict=True))
    if paths[0] == paths[1] and names[0] == names[1]:
        raise Failure(f"{one}: {names[0]!r} cannot be compared with itself; name another one with --with")
    logs = tuple(tuple(records(kept, path, name)) for kept, path, name in zip(stores, paths, names, strict=True))
    with folding(paths[1], names[1]):
        found = compared(*logs)
    screen = open_screen()
    if json:
        screen.raw(as_json(found, names))
    else:
        for row in as_rows(found, names, logs[0]):
            screen.row(row)
    return OK if found.same else DIFFERS
