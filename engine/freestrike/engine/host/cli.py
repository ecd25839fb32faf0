"""The command line: play an encounter, look into its log, take back, explain, verify."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

from freestrike.engine.host.failing import BAD_INPUT, DIFFERS, OK, Failure, guarded
from freestrike.engine.host.screen import Screen, clean, settle_encoding

app = App(
    name="freestrike",
    help="Fights of Draw Steel: decided, recorded, replayed, explained.",
    version=lambda: _version(),
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)
app.register_install_completion_command(help="Install completion for your shell.")

StorePath = Annotated[Path, Parameter(help="The file that keeps the encounters.")]
EncounterId = Annotated[str, Parameter(name="--encounter", help="Which encounter of the store; the last one if none is named.")]
NO_ID = ""
ROUNDS = 30


class _Settings:
    """What holds for the whole run."""

    color = True
    verbose = False


@app.meta.default
def _launch(
    *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
    color: Annotated[bool, Parameter(help="Colours on a terminal. NO_COLOR in the environment turns them off too.")] = True,
    verbose: Annotated[bool, Parameter(negative=(), help="Say on the error stream what the program does, a line an exchange.")] = False,
) -> int:
    _Settings.color = color
    _Settings.verbose = verbose
    if verbose:
        _note_on_stderr()
    status = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    return status if isinstance(status, int) else OK


@app.command
def play(
    file: Annotated[Path | None, Parameter(help="The encounter file to begin; without it, go on with an encounter of the store.")] = None,
    /,
    *,
    auto: Annotated[bool, Parameter(negative=(), help="Every seat decides for itself.")] = False,
    seed: Annotated[int | None, Parameter(help="Settles all dice, so that the same fight can be played again.")] = None,
    store: Annotated[Path | None, Parameter(help="Keep the encounter in this file, made if it is missing.")] = None,
    compendium: Annotated[
        Path | None, Parameter(help="A Steel Compendium directory for stat blocks; else FREESTRIKE_COMPENDIUM, else the encounter file's.")
    ] = None,
    rounds: Annotated[int, Parameter(help="Stop after this round.")] = ROUNDS,
    encounter: Annotated[str, Parameter(help="The id to begin under (else the file's name), or which one to go on with.")] = NO_ID,
) -> int:
    """Play an encounter: the chronicle as it happens, the board at the end of each round."""
    from freestrike.engine.host.opening import begin, go_on
    from freestrike.engine.host.playing import Teller, close, play_automatically
    from freestrike.engine.host.table import Table

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
    screen = _screen()
    if store is not None:
        screen.line(f"{'Begun' if file is not None else 'Going on'}: {fight.id}, in {store}", "dim")
    teller = Teller(screen, fight, fresh=file is not None)
    if auto:
        play_automatically(fight, screen, teller, rounds)
    else:
        Table(fight, screen, teller).play(rounds)
    if store is None:
        where = "Not kept; --store FILE keeps an encounter."
    elif fight.board.winner:
        where = f"Kept in {store} as {fight.id}."
    else:
        where = f"Kept. Go on with: freestrike play --store {store} --encounter {fight.id}"
    close(fight, screen, rounds, where)
    return OK


@app.command
def encounters(store: StorePath, /) -> int:
    """List the encounters of a store: id, records, head."""
    from freestrike.engine.host.opening import existing

    screen = _screen()
    listed = existing(store).encounters()
    width = max((len(listing.encounter) for listing in listed), default=0)
    for listing in listed:
        screen.line(f"{listing.encounter:<{width}}  {listing.version:>7} records  head {listing.head.hex()}")
    return OK


@app.command
def board(
    store: StorePath,
    /,
    *,
    at: Annotated[int | None, Parameter(help="As it was when this record was the last one.")] = None,
    encounter: EncounterId = NO_ID,
) -> int:
    """Show the board."""
    from freestrike.engine.host.opening import go_on

    fight, _ = go_on(store, encounter)
    screen = _screen()
    moment = fight.board if at is None else fight.at(at).board
    if moment.turn is not None:
        whose = f", {moment.turn.creature}'s turn"
    else:
        whose = f", {moment.side_to_act} to act" if moment.side_to_act and not moment.winner else ""
    screen.line(f"{fight.id}, record {fight.version if at is None else at}, round {moment.round}{whose}", "heading")
    screen.board(moment)
    for prompt in moment.prompts:
        screen.line(f"waits for {prompt.seat}: {prompt.kind}", "yellow")
    return OK


@app.command
def log(
    store: StorePath,
    /,
    *,
    json: Annotated[bool, Parameter(negative=(), help="The records as they are stored, a JSON object a line.")] = False,
    start: Annotated[int, Parameter(name="--from", help="Begin with this record.")] = 1,
    encounter: EncounterId = NO_ID,
) -> int:
    """List the records, each under what caused it; "~" marks what is undone."""
    from freestrike.engine.host.opening import chosen, existing, records
    from freestrike.engine.host.reporting import depths, log_row
    from freestrike.projections.history import live

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    _check_seq(store, listing.encounter, start, listing.version)
    screen = _screen()
    if json:
        for stored in kept.read(listing.encounter, start):
            screen.raw(stored.data)
        return OK
    known = tuple(records(kept, store, listing.encounter))
    in_view = {record.seq for record in live(known)}
    for record, depth in depths(known):
        if record.seq >= start:
            correction = record.event.__struct_config__.tag in ("undone.1", "redone.1")
            screen.row(log_row(record, depth, record.seq not in in_view and not correction))
    return OK


@app.command
def story(store: StorePath, /, *, encounter: EncounterId = NO_ID) -> int:
    """Tell the fight: the chronicle from the beginning."""
    from freestrike.engine.host.opening import chosen, existing, records
    from freestrike.projections.chronicle.tell import chronicle

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    screen = _screen()
    for line in chronicle(records(kept, store, listing.encounter)):
        screen.told(line)
    return OK


@app.command
def explain(
    store: StorePath,
    seq: Annotated[int, Parameter(help="The number of the record, as log shows it.")],
    /,
    *,
    encounter: EncounterId = NO_ID,
) -> int:
    """Say why a record is as it is: its causes, every number with its source, the rules, the policy, who was ruled out."""
    from freestrike.engine.host.opening import chosen, existing, records
    from freestrike.engine.host.reporting import explanation
    from freestrike.projections.audit import explain as explained

    kept = existing(store)
    listing = chosen(kept, store, encounter)
    _check_seq(store, listing.encounter, seq, listing.version)
    screen = _screen()
    for row in explanation(explained(records(kept, store, listing.encounter), seq)):
        screen.row(row)
    return OK


@app.command
def undo(
    store: StorePath,
    /,
    *,
    to: Annotated[int | None, Parameter(help="Back to and with the command that this record belongs to; else the last one.")] = None,
    reason: Annotated[str, Parameter(help="Why; it is recorded.")] = "",
    encounter: EncounterId = NO_ID,
) -> int:
    """Take back the last command, or all back to a record. Nothing is erased: redo brings it back."""
    from freestrike.engine.host.opening import go_on
    from freestrike.engine.host.playing import Teller

    fight, _ = go_on(store, encounter)
    screen = _screen()
    teller = Teller(screen, fight, fresh=False)
    teller.show(fight.undo(to=to, reason=reason).records)
    screen.line(f"{fight.version} records, head {fight.head}")
    return OK


@app.command
def redo(store: StorePath, /, *, encounter: EncounterId = NO_ID) -> int:
    """Bring back what was undone last."""
    from freestrike.engine.host.opening import go_on
    from freestrike.engine.host.playing import Teller

    fight, _ = go_on(store, encounter)
    screen = _screen()
    teller = Teller(screen, fight, fresh=False)
    teller.show(fight.redo().records)
    screen.line(f"{fight.version} records, head {fight.head}")
    return OK


@app.command
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
    screen = _screen()
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


@app.command
def verify(
    store: StorePath,
    /,
    *,
    head: Annotated[str, Parameter(help="A head noted elsewhere, in hexadecimal: proves that nothing was cut off or written anew.")] = "",
    encounter: EncounterId = NO_ID,
) -> int:
    """Check the chain of hashes, and put every command to the rules again: EXACT, or the first record that differs."""
    from freestrike.engine.host.opening import chosen, existing
    from freestrike.engine.host.reporting import verdict
    from freestrike.engine.host.screen import progress
    from freestrike.engine.verification import verify as verified

    if head and (len(head) != 64 or not set(head.lower()) <= set("0123456789abcdef")):
        raise Failure(f"--head is {head!r}, expected the 64 hexadecimal digits of a head")
    kept = existing(store)
    listing = chosen(kept, store, encounter)
    screen = _screen()
    with progress(listing.version, "verifying") as advance:
        found = verified(kept, listing.encounter, head=head, progress=advance)
    for row in verdict(found, listing.encounter):
        screen.row(row)
    return OK if found.exact else DIFFERS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with `arguments` (those of the process if none are given); gives the exit status."""
    settle_encoding()
    given = sys.argv[1:] if arguments is None else list(arguments)
    return guarded(lambda: _run(given), verbose="--verbose" in given)


def _run(arguments: list[str]) -> int:
    try:
        status = app.meta(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        print(f"freestrike: {clean(' '.join(str(error).split()))}", file=sys.stderr)
        return BAD_INPUT
    return status if isinstance(status, int) else OK


def _screen() -> Screen:
    return Screen(color=_Settings.color)


def _check_seq(store: Path, encounter: str, seq: int, version: int) -> None:
    if not 1 <= seq <= version:
        raise Failure(f"{store}, encounter {encounter!r}: has no record {seq}, but 1 to {version}")


def _version() -> str:
    from freestrike.engine.encounter import VERSION

    return f"freestrike {VERSION}"


def _note_on_stderr() -> None:
    """Turn the program's own log on (see `engine.journal`)."""
    import structlog

    structlog.configure(
        processors=[structlog.stdlib.add_log_level, structlog.processors.KeyValueRenderer(key_order=["event"])],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    logger = logging.getLogger("freestrike")
    logger.setLevel(logging.INFO)
    logger.handlers = [logging.StreamHandler(sys.stderr)]
