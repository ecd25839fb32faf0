"""The canvas that plots are drawn on: matplotlib's, where it is installed and knows the file that is wished."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from freestrike.engine.host.failing import Failure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PLOT = "freestrike[plot]"


def canvas(file: Path, width: float, height: float) -> Figure:
    """A figure of so many inches that can be saved as `file`. Raises Failure if matplotlib is not there, or does not know such a file."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise Failure(f"--plot needs matplotlib, which is not installed; to have it: pip install '{PLOT}'") from None

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    known = figure.canvas.get_supported_filetypes()
    if file.suffix.removeprefix(".").lower() not in known:
        raise Failure(f"--plot is {file}, expected a file that ends in one of {', '.join(f'.{one}' for one in sorted(known))}")
    if not os.access(file.parent, os.W_OK):
        raise Failure(f"--plot is {file}, but there is no directory {file.parent} to write in")
    return figure
