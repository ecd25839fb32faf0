"""The command line: play an encounter, look into its log, take back, explain, verify, look into a compendium."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from typing import Annotated

from cyclopts import App, CycloptsError, Group, MissingArgumentError, Parameter

from freestrike.engine.host.commands.asking import why
from freestrike.engine.host.commands.branching import branch, compare
from freestrike.engine.host.commands.checking import replay, verify
from freestrike.engine.host.commands.content import check_content, coverage, free_strikes, imported, read, show
from freestrike.engine.host.commands.counting import tally
from freestrike.engine.host.commands.exchanging import export, import_
from freestrike.engine.host.commands.looking import board, encounters, explain, log, rulings, sheet, story
from freestrike.engine.host.commands.playing import play, redo, undo
from freestrike.engine.host.commands.simulating import simulate
from freestrike.engine.host.failing import BAD_INPUT, OK, guarded
from freestrike.engine.host.holding import let_go
from freestrike.engine.host.streams import clean, settle_encoding
from freestrike.engine.host.wishes import Wishes

LAST = 99
"""Where in the help the groups stand that are no commands of Freestrike."""

app = App(
    name="freestrike",
    help="Fights of Draw Steel: decided, recorded, replayed, explained.",
    version=lambda: _version(),
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
    result_action="return_value",
    default_parameter=Parameter(show_default=False, negative_iterable=()),
    group_parameters=Group("Parameters", sort_key=LAST),
    group_commands=Group("Help", sort_key=LAST),
)
app.register_install_completion_command(help="Install completion for your shell.")

GROUPS: tuple[tuple[str, tuple[tuple[Callable[..., int], str], ...]], ...] = (
    ("Play", ((play, "[FILE]"), (simulate, "FILE"))),
    (
        "Look",
        ((encounters, "STORE"), (board, "STORE"), (story, "STORE"), (sheet, "STORE CREATURE"), (log, "STORE"), (tally, "STORE")),
    ),
    ("Ask why", ((explain, "STORE SEQ"), (why, "STORE CREATURE QUESTION [WHAT]"), (rulings, "STORE"))),
    ("Take back, and what if", ((undo, "STORE"), (redo, "STORE"), (branch, "STORE --at SEQ"), (compare, "ONE [OTHER]"))),
    ("Keep and check", ((export, "STORE [FILE]"), (import_, "FILE STORE"), (replay, "STORE"), (verify, "STORE"))),
    (
        "Content",
        (
            (show, "NAME"),
            (imported, "FILE"),
            (read, "DIRECTORY"),
            (coverage, "DIRECTORY"),
            (free_strikes, "DIRECTORY"),
            (check_content, "DIRECTORY"),
        ),
    ),
)
"""The commands as the help shows them, each with what it must or may be given."""


def _flowing(text: str) -> str:
    """Each paragraph in one line: how wide it is shown is for the terminal."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


HELP_FLAGS = ("--help", "-h")
TAKE_A_VALUE = ("--homebrew",)
"""The options of the whole program that a value follows."""
NAMES: set[str] = set()
"""What the commands are called."""

for order, (title, commands) in enumerate(GROUPS):
    group = Group(title, sort_key=order)
    for place, (command, given) in enumerate(commands):
        name = command.__name__.strip("_").replace("_", "-")
        NAMES.add(name)
        usage = f"Usage: freestrike {name} {given} [OPTIONS]"
        app.command(command, name=name, group=group, sort_key=place, help=_flowing(command.__doc__ or ""), usage=usage)


@app.meta.default
def _launch(
    *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
    color: Annotated[bool, Parameter(help="Colours on a terminal. NO_COLOR in the environment turns them off too.")] = True,
    homebrew: Annotated[
        tuple[str, ...],
        Parameter(help="A handler that an installed package adds to the rules of this fight, by its name; more than once."),
    ] = (),
    verbose: Annotated[bool, Parameter(negative=(), help="Say on the error stream what the program does, a line an exchange.")] = False,
) -> int:
    Wishes.color = color
    Wishes.homebrew = homebrew
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
    if not _is_known(arguments):
        # The help of a command that there is not would be the help of everything.
        arguments = [one for one in arguments if one not in HELP_FLAGS]
    try:
        status = app.meta(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        print(f"freestrike: {clean(' '.join(str(error).split()))}{_from_elsewhere(error)}", file=sys.stderr)
        return BAD_INPUT
    return status if isinstance(status, int) else OK


def _from_elsewhere(error: CycloptsError) -> str:
    """Where an argument that is missing could have come from besides."""
    variables = error.argument.parameter.env_var if isinstance(error, MissingArgumentError) and error.argument is not None else None
    return f" Else it is {' or '.join(variables)} of the environment." if variables else ""


def _is_known(arguments: list[str]) -> bool:
    """Whether the first of `arguments` that is neither an option nor the value of one, if there is any, names a command."""
    before = ("", *arguments)
    words = (one for one, last in zip(arguments, before, strict=False) if not one.startswith("-") and last not in TAKE_A_VALUE)
    first = next(words, None)
    return first is None or first in NAMES


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
