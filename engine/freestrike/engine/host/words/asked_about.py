"""What a prompt is about, in words: the ability or feature that asks, and what is in flight."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.host.words.effects import effects_in_words
from freestrike.engine.host.words.occasions import trigger_in_words
from freestrike.engine.queries.named_by_options import feature_named, owners
from freestrike.engine.queries.usable import ability
from freestrike.events.content.effect import Effect, Reacts
from freestrike.events.damage import DamageDue
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.movement import StepBegun, Stepped
from freestrike.events.prompts import Prompt
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.picture.square_names import square_name

GAITS = {
    "walk": "moves",
    "crawl": "crawls",
    "climb": "climbs",
    "swim": "swims",
    "jump": "jumps",
    "fly": "flies",
    "burrow": "burrows",
}
"""How each type of movement is said."""


def source_named(board: Board, prompt: Prompt) -> str:
    """The name of the ability or feature that asks, whosever it is; "" if it has none."""
    for option in prompt.options[:1]:
        for creature in owners(board, option):
            used = ability(creature, option.source) if option.source else None
            feature = next((one for one in creature.reacts if one.id == option.source), None)
            if used is not None or feature is not None:
                return used.name if used is not None else feature.name if feature is not None else ""
    return ""


def each_in_words(creature: Creature | None, ways: tuple[tuple[Effect, ...], ...]) -> str:
    """What happens, in each of the ways that there may be."""
    return ", or ".join(dict.fromkeys(effects_in_words(creature, way) for way in ways if way))


def happening(board: Board, prompt: Prompt) -> str:
    """What is in flight in the window of the prompt."""
    window = board.window(prompt.window)
    event = window.event if window is not None else None
    least = board.ground.least
    match event:
        case StepBegun():
            goes = "shifts" if event.shift else GAITS[event.manner]
            return f"{event.creature} {goes} from {square_name(event.origin, least)} to {square_name(event.to, least)}"
        case Stepped():
            return f"{event.creature} has left {square_name(event.origin, least)} for {square_name(event.to, least)}"
        case ForcedMoveBegun():
            far = "1 square" if event.squares == 1 else f"{event.squares} squares"
            verb = {"push": "pushes", "pull": "pulls", "slide": "slides"}[event.kind]
            return f"{event.by} {verb} {event.creature} up to {far}{', up and down too' if event.vertical else ''}"
        case DamageDue():
            type, source = f" {event.type}" if event.type else "", f" from {event.source}" if event.source else ""
            return f"{event.target} is about to take {event.amount}{type} damage{source}"
        case _:
            triggers = {trigger_in_words(replace(one.trigger, needs=())) for one in _features(board, prompt)}
            return f"about {prompt.subject}{f', when {triggers.pop()}' if len(triggers) == 1 else ''}"


def _features(board: Board, prompt: Prompt) -> Iterator[Reacts]:
    """The features that the options of the prompt are the use of."""
    named = (feature_named(board, option) for option in prompt.options)
    return (one for one in named if one is not None)
