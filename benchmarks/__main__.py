"""`python -m benchmarks`: measures the claims and prints a table, or JSON."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable
from typing import Annotated

import attrs
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from benchmarks import content, crowd, decisions, durable, fold, huge_log, kept_boards, reach, reactions, rebuild, simulate, undo
from benchmarks.long_log import LongLog, long_log
from benchmarks.side_by_side import FULL, SMOKE, Line, Scale, WrongResult

BENCHMARKS: dict[str, Callable[[LongLog, Scale], list[Line]]] = {
    "fold": fold.measure,
    "rebuild": rebuild.measure,
    "durable": durable.measure,
    "undo": undo.measure,
    "huge-log": huge_log.measure,
    "kept-boards": kept_boards.measure,
    "steps": lambda log, scale: decisions.steps(scale),
    "strikes": lambda log, scale: decisions.strikes(scale),
    "reactions": lambda log, scale: reactions.measure(scale),
    "crowd": lambda log, scale: crowd.crowd(scale),
    "reach": lambda log, scale: reach.reach(scale),
    "simulate": lambda log, scale: simulate.measure(scale),
    "content": lambda log, scale: content.measure(scale),
}

_FILE_WIDTH = 200

app = App(name="benchmarks", help="Speed claims, each beside its peer or its raw limit in the same run.")


@app.default
def run(
    *,
    smoke: bool = False,
    only: tuple[str, ...] = (),
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> int:
    """Measure and print. A goal that is not reached is said, and is no failure; a wrong result is one.

    Parameters
    ----------
    smoke
        Tiny sizes, one round: shows that every benchmark runs and comes to the right result, not how fast it is.
    only
        The benchmarks to run, by name; all of them if none is named.
    as_json
        Print JSON instead of a table.
    """
    unknown = [name for name in only if name not in BENCHMARKS]
    if unknown:
        print(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    scale = SMOKE if smoke else FULL
    lines: list[Line] = []
    try:
        with long_log(scale) as log:
            for name in only or tuple(BENCHMARKS):
                scale.note(name)
                lines.extend(BENCHMARKS[name](log, scale))
    except WrongResult as wrong:
        print(f"wrong result: {wrong}", file=sys.stderr)
        return 1
    if as_json:
        print(json.dumps({"python": platform.python_version(), "smoke": smoke, "lines": [attrs.asdict(line) for line in lines]}, indent=2))
    else:
        _print(lines, smoke)
    return 0


def _print(lines: list[Line], smoke: bool) -> None:
    table = Table(title=f"Python {platform.python_version()}" + (", a smoke run: its figures say nothing" if smoke else ""))
    table.add_column("what")
    table.add_column("figure", justify="right")
    table.add_column("best round", justify="right")
    table.add_column("unit")
    table.add_column("peer")
    table.add_column("its figure", justify="right")
    table.add_column("ratio", justify="right")
    table.add_column("goal")
    table.add_column("reached")
    for line in lines:
        reached = "" if line.reached is None or smoke else "yes" if line.reached else "no"
        figures = (f"{line.figure:,.0f}", f"{line.best:,.0f}", line.unit)
        table.add_row(line.what, *figures, line.peer, f"{line.peer_figure:,.0f}", f"{line.ratio:.2f}", line.goal, reached)
    # Into a file or a pipe the lines are written in full, however long they are.
    Console(width=None if sys.stdout.isatty() else _FILE_WIDTH).print(table)


if __name__ == "__main__":
    sys.exit(app(result_action="return_value"))
