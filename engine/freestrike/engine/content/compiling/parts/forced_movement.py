"""Forced movement as a sentence after it has it: along which squares, and what takes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.rewriting import rewritten_in_areas
from freestrike.engine.queries.shoved_to import UPWARD
from freestrike.events.content.effect import Effect, ForceMove


def upward(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, in which all vertical forced movement goes straight up."""
    return _forced(effects, lambda one: replace(one, to=UPWARD) if one.vertical else one)


def braked(effects: Sequence[Effect], by: str) -> tuple[Effect, ...]:
    """The effects, in which the characteristic `by` of whoever is moved by force takes as many squares of that."""
    return _forced(effects, lambda one: replace(one, braked=by))


def _forced(effects: Sequence[Effect], change: Callable[[ForceMove], ForceMove]) -> tuple[Effect, ...]:
    return rewritten_in_areas(effects, lambda effect: (change(effect),) if isinstance(effect, ForceMove) else (effect,))
