"""The command line: play an encounter, look into its log, take back, explain, verify, look into a compendium."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

from freestrike.engine.host.commands_asking import why
from freestrike.engine.host.commands_branching import branch, compare
from freestrike.engine.host.commands_checking import replay, verify
from freestrike.engine.host.commands_content import check_content, coverage, free_strikes, imported, read, show
from freestrike.engine.host.commands_counting import tally
from freestrike.engine.host.commands_exchanging import export, import_
from freestrike.engine.host.commands_looking import board, encounters, explain, log, rulings, sheet, story
from freestrike.engine.host.commands_playing import play, redo, undo
from freestrike.engine.host.commands_simulating import simulate
from freestrike.engine.host.failing import BAD_INPUT, OK, guarded
from freestrike.engine.host.holding import let_go
from freestrike.engine.host.streams import clean, settle_encoding
from freestrike.engine.host.wishes import Wishes

app = App(
    name="freestrike",
    help="Fights of Draw Steel: decided, recorded, replayed, explained.",
    version=lambda: _version(),
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)
app.register_install_completion_command(help="Install completion for your shell.")

for command in (
    play,
    encounters,
    board,
    log,
    story,
    explain,
    why,
    rulings,
    sheet,
    tally,
    simulate,
    undo,
    redo,
    branch,
    compare,
    replay,
    verify,
    export,
    read,
    free_strikes,
    coverage,
    check_content,
    show,
    imported,
):
    app.command(command)
app.command(import_, name="import")


@app.meta.default
def _launch(
    *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
    color: Annotated[bool, Parameter(help="Colours on a terminal. NO_COLOR in the environment turns them off too.")] = True,
    verbose: Annotated[bool, Parameter(negative=(), help="Say on the error stream what the program does, a line an exchange.")] = False,
) -> int:
    Wishes.color = color
    if verbose:
        _note_on_stderr()
    status = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    return status if isinstance(status, int) else OK


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with `arguments` (those of the process if none are given); gives the exit status."""
    settle_encoding()
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        return guarded(lambda: _run(given), verbose="--verbose" in given)
    finally:
        let_go()


def _run(arguments: list[str]) -> int:
    try:
        status = app.meta(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        print(f"freestrike: {clean(' '.join(str(error).split()))}", file=sys.stderr)
        return BAD_INPUT
    return status if isinstance(status, int) else OK


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
