"""Commands that write to a log: play, undo, redo."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from freestrike.engine.host.commands.parameters import NO_ID, EncounterId, StorePath, whole_number
from freestrike.engine.host.failing import OK, Failure, refusals_named
from freestrike.engine.host.wishes import open_screen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from freestrike.engine.encounter import Encounter
    from freestrike.engine.host.screen import Screen
    from freestrike.events.record import Record
    from freestrike.projections.retraction import Retraction

ROUNDS = 30


def play(
    file: Annotated[Path | None, Parameter(help="The encounter file to begin; without it, go on with an encounter of the store.")] = None,
    /,
    *,
    auto: Annotated[bool, Parameter(negative=(), help="Every seat decides for itself.")] = False,
    seed: Annotated[
        int | None, Parameter(converter=whole_number, help="Settles all dice, so that the same fight can be played again.")
    ] = None,
    store: Annotated[Path | None, Parameter(help="Keep the encounter in this file, made if it is missing.")] = None,
    compendium: Annotated[
        Path | None, Parameter(help="A Steel Compendium directory for stat blocks; else FREESTRIKE_COMPENDIUM, else the encounter file's.")
    ] = None,
    rounds: Annotated[int, Parameter(converter=whole_number, show_default=True, help="Stop after this round.")] = ROUNDS,
    encounter: Annotated[str, Parameter(help="The id to begin under (else the file's name), or which one to go on with.")] = NO_ID,
) -> int:
    """Play an encounter: the chronicle as it happens, the board at the end of each round."""
    from freestrike.engine.host.opening import begin, go_on
    from freestrike.engine.host.playing import Teller, close, play_automatically
    from freestrike.engine.host.table.table import Table

    if rounds < 1:
        raise Failure(f"--rounds is {rounds}, expected 1 or more")
    if file is not None:
        fight, _ = begin(file, store, encounter, seed, compendium)
    elif store is None:
        raise Failure("play needs an encounter FILE, or --store to go on with one")
    elif seed is not None or compendium is not None:
        raise Failure("--seed and --compendium are for beginning an encounter FILE; the one in the store has its dice and creatures")
    else:
        fight, _ = go_on(store, encounter)
    screen = open_screen()
    if store is not None:
        screen.line(f"{'Begun' if file is not None else 'Going on'}: {fight.id}, in {store}", "dim")
        if file is not None and not encounter and fight.id != file.stem:
            go_on_with = f"freestrike play --store {store} --encounter {file.stem}"
            screen.line(f"{file.stem} is in {store} already; to go on with that one: {go_on_with}", "dim")
    teller = Teller(screen, fight, fresh=file is not None)
    try:
        if auto:
            play_automatically(fight, screen, teller, rounds)
        else:
            Table(fight, screen, teller).play(rounds)
    except KeyboardInterrupt:
        screen.line()
        screen.line(_where(fight, store), "dim")
        raise
    close(fight, screen, rounds, _where(fight, store))
    return OK


def _where(fight: Encounter, store: Path | None) -> str:
    """Where what was played is kept, and how to go on."""
    if store is None:
        return "Not kept; --store FILE keeps an encounter."
    if fight.board.winner:
        return f"Kept in {store} as {fight.id}."
    return f"Kept. Go on with: {shlex.join(('freestrike', 'play', '--store', str(store), '--encounter', fight.id))}"


def undo(
    store: StorePath,
    /,
    *,
    to: Annotated[
        int | None, Parameter(converter=whole_number, help="Back to and with the command that this record belongs to; else the last one.")
    ] = None,
    reaction: Annotated[
        int | None,
        Parameter(converter=whole_number, help="Only the reaction that this record belongs to: its command is given again without it."),
    ] = None,
    again: Annotated[bool, Parameter(negative=(), help="With --reaction: give the later commands again too.")] = False,
    preview: Annotated[bool, Parameter(negative=(), help="Say what would be taken back and what it revealed, and do nothing.")] = False,
    reason: Annotated[str, Parameter(help="Why; it is recorded.")] = "",
    encounter: EncounterId = NO_ID,
) -> int:
    """Take back the last command, all back to a record, or one reaction. Nothing is erased: redo brings it back."""
    from freestrike.engine.host.house_rules import handlers
    from freestrike.engine.host.opening import go_on
    from freestrike.engine.host.playing import Teller
    from freestrike.engine.host.shown.retractions import stopped, taking_back
    from freestrike.engine.taking_back import preview_taking_back, take_back
    from freestrike.projections.retraction import would_undo

    if again and reaction is None:
        raise Failure("--again goes with --reaction")
    if reaction is not None and to is not None:
        raise Failure("--to and --reaction do not go together: all back to a record, or one reaction only")
    fight, _ = go_on(store, encounter)
    screen = open_screen()
    teller = Teller(screen, fight, fresh=False)
    with refusals_named(store, fight.id):
        if reaction is not None and preview:
            for row in taking_back(preview_taking_back(fight, reaction, again=again, handlers=handlers()), fight):
                screen.row(row)
        elif preview:
            _preview(screen, store, fight, lambda records: would_undo(records, to), "take back")
        elif reaction is not None:
            version = fight.version
            done = take_back(fight, reaction, again=again, reason=reason)
            teller.show(fight.records(version + 1))
            for row in stopped(done, fight):
                screen.row(row)
        else:
            teller.show(fight.undo(to=to, reason=reason).records)
    screen.line(f"{fight.id}: {fight.version} records, head {fight.head}")
    return OK


def redo(
    store: StorePath,
    /,
    *,
    preview: Annotated[bool, Parameter(negative=(), help="Say what would be brought back, and do nothing.")] = False,
    encounter: EncounterId = NO_ID,
) -> int:
    """Bring back what was undone last."""
    from freestrike.engine.host.opening import go_on
    from freestrike.engine.host.playing import Teller
    from freestrike.projections.retraction import would_redo

    fight, _ = go_on(store, encounter)
    screen = open_screen()
    teller = Teller(screen, fight, fresh=False)
    with refusals_named(store, fight.id):
        if preview:
            _preview(screen, store, fight, would_redo, "bring back")
        else:
            teller.show(fight.redo().records)
    screen.line(f"{fight.id}: {fight.version} records, head {fight.head}")
    return OK


def _preview(screen: Screen, store: Path, fight: Encounter, would: Callable[[Iterable[Record]], Retraction], does: str) -> None:
    """Say on `screen` what `would` happen to `fight`. Raises Failure if nothing would."""
    from freestrike.engine.host.shown.retractions import consequences, retraction, story_of
    from freestrike.engine.host.words.records import corner

    try:
        told = would(fight.records())
    except LookupError as error:
        raise Failure(f"{store}, encounter {fight.id!r}: {error.args[0]}") from None
    screen.row(retraction(told, does))
    for line in story_of(told, fight.records()):
        screen.told(line)
    for row in consequences(told, corner(fight.records())):
        screen.row(row)
