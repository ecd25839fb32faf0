"""Handlers from other packages, found by the entry-point group `freestrike.handlers`."""

from __future__ import annotations

from importlib.metadata import entry_points

from freestrike.engine.blaming import blame
from freestrike.engine.triggers.handler import Handler
from freestrike.engine.triggers.registry import RULE_HANDLERS

GROUP = "freestrike.handlers"


class NoSuchHandler(LookupError):
    """No installed package offers a handler of that name, or what it offers is none."""


def with_homebrew(*names: str) -> tuple[Handler, ...]:
    """The rule handlers of the game, then those that installed packages offer under `names`, in that order. Give them to
    `Encounter.create`, `Encounter.open` and `verify`, always the same for one encounter.

    An entry point names a class or function that makes the handler without arguments. Raises NoSuchHandler.
    """
    offered = entry_points(group=GROUP)
    handlers: list[Handler] = []
    for name in names:
        found = offered.select(name=name)
        if not found:
            known = ", ".join(sorted(one.name for one in offered)) or "none"
            raise NoSuchHandler(f"no installed package offers the handler {name!r} in {GROUP}; offered: {known}")
        try:
            handler = next(iter(found)).load()()
        except Exception as error:
            blame(error, f"the package that offers the handler {name}")
            raise
        listens = getattr(handler, "listens", None)
        hears = isinstance(listens, tuple) and all(isinstance(kind, type) for kind in listens)
        if not (hears and isinstance(getattr(handler, "name", None), str) and callable(getattr(handler, "consider", None))):
            raise NoSuchHandler(f"{name!r} is no handler: it needs a name, the events that it listens to, and consider")
        handlers.append(handler)
    return (*RULE_HANDLERS, *handlers)
