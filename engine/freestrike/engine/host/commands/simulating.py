"""Commands that play many fights: simulate."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from freestrike.engine.host.commands.parameters import whole_number
from freestrike.engine.host.failing import OK, Failure
from freestrike.engine.host.wishes import Wishes, open_screen

RUNS = 100
ROUNDS = 30


def simulate(
    file: Annotated[Path, Parameter(help="The encounter file.")],
    /,
    *,
    runs: Annotated[int, Parameter(converter=whole_number, show_default=True, help="How many fights.")] = RUNS,
    seed: Annotated[
        int,
        Parameter(converter=whole_number, show_default=True, help="The seed of the first fight; the others have those that follow."),
    ] = 0,
    rounds: Annotated[int, Parameter(converter=whole_number, show_default=True, help="Stop a fight after this round.")] = ROUNDS,
    jobs: Annotated[int, Parameter(converter=whole_number, help="How many processes; if left out, one for each core.")] = 0,
    json: Annotated[bool, Parameter(negative=(), help="As one JSON object, each fight with its seed and head.")] = False,
    plot: Annotated[
        Path | None, Parameter(help="Draw who won, rounds and damage into this file (.png, .svg, .pdf); needs matplotlib.")
    ] = None,
    compendium: Annotated[
        Path | None, Parameter(help="A Steel Compendium directory for stat blocks; else FREESTRIKE_COMPENDIUM, else the encounter file's.")
    ] = None,
) -> int:
    """Play an encounter many times by automatic seats, on all cores, and say what to expect of it; no fight is kept. The fight of a seed is
    the one that `play FILE --auto --seed SEED` shows."""
    if Wishes.homebrew:
        raise Failure("--homebrew is for a fight that is kept; simulate plays by the rules of the game alone")
    for name, number, least in (("--runs", runs, 1), ("--rounds", rounds, 1), ("--jobs", jobs, 0)):
        if number < least:
            raise Failure(f"{name} is {number}, expected {least} or more")
    from freestrike.engine.host.opening import read_setup
    from freestrike.engine.host.screen import progress
    from freestrike.engine.host.shown.plotting import canvas
    from freestrike.engine.host.shown.simulations import as_json, as_table, draw, summary
    from freestrike.engine.host.simulating import Simulation, check, cores
    from freestrike.engine.host.simulating import simulate as play_all

    simulation = Simulation(read_setup(file, compendium), file.stem, rounds)
    check(simulation)
    if plot is not None:
        # What is wrong with the file's name is said before the fights, not after.
        canvas(plot, 1, 1)
    seeds = range(seed, seed + runs)
    with progress(runs, "fights", many=2) as told:
        fights = play_all(simulation, seeds, jobs or cores(), told)
    found = summary(fights)
    if plot is not None:
        draw(found, file.stem, plot)
    screen = open_screen()
    if json:
        screen.raw(as_json(found, file.stem, seeds, fights))
        return OK
    for row in as_table(found, file.stem, seeds):
        screen.row(row)
    return OK
