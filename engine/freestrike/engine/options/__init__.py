"""What a creature may do now: every legal command, with its cost, its squares, its targets and whom it provokes."""

from freestrike.engine.options.choice import Choice, Options, Readiness, TooDear
from freestrike.engine.options.path_report import PathReport, PathStep
from freestrike.engine.options.sources import options

__all__ = ["Choice", "Options", "PathReport", "PathStep", "Readiness", "TooDear", "options"]
