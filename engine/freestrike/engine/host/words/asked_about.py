"""What a prompt is about: the ability or feature that it names, what that leaves open, and what is in flight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from freestrike.engine.host.words.effects import effects_in_words
from freestrike.engine.host.words.modifiers import trigger_in_words
from freestrike.engine.queries.usable import abilities, ability
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Effect, May, Move, OneOf, Reacts, Spend
from freestrike.events.content.within import effects_of, every_effect
from freestrike.events.damage import DamageDue
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.movement import StepBegun, Stepped
from freestrike.events.prompts import Option, Prompt
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.picture.square_names import square_name

Joined = TypeVar("Joined", May, Move, Spend)
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


def used_by(board: Board, option: Option) -> Ability | None:
    """The ability of its creature that `option` names."""
    creature = board.creatures.get(option.creature)
    return ability(creature, option.source) if creature is not None and option.source else None


def feature_named(board: Board, option: Option) -> Reacts | None:
    """The feature of its creature that `option` is the use of, by the rule that the option stands under or by its own id."""
    creature = board.creatures.get(option.creature)
    rule = option.rule.removeprefix("feature/")
    return None if creature is None else next((one for one in creature.reacts if one.id in (rule, option.source)), None)


def answers_with(board: Board, option: Option) -> Ability | None:
    """The ability that `option` is the use of: the one that it names, or that the feature which it names answers with."""
    feature = feature_named(board, option)
    if feature is not None and feature.ability:
        return ability(board.creatures[option.creature], feature.ability)
    return used_by(board, option)


def source_named(board: Board, prompt: Prompt) -> str:
    """The name of the ability or feature that asks, whosever it is; "" if it has none."""
    for option in prompt.options[:1]:
        for creature in _owners(board, option):
            used = ability(creature, option.source) if option.source else None
            feature = next((one for one in creature.reacts if one.id == option.source), None)
            if used is not None or feature is not None:
                return used.name if used is not None else feature.name if feature is not None else ""
    return ""


def left_open(board: Board, prompt: Prompt, kind: type[Joined]) -> tuple[Creature | None, tuple[Joined, ...]]:
    """Who has the ability or feature that asks, and of its effects those of `kind`, which leave something open."""
    for option in prompt.options[:1]:
        for creature in _owners(board, option):
            found = tuple(dict.fromkeys(one for one in _effects(creature, option.source) if isinstance(one, kind)))
            if found:
                return creature, found
    return None, ()


def chosen_among(board: Board, prompt: Prompt) -> tuple[Creature | None, OneOf | None]:
    """Who has the effect whose ways are the options of the prompt, which each name one, and that effect."""
    names = {option.source for option in prompt.options}
    for creature in _owners(board, prompt.options[0]) if prompt.options else ():
        of_abilities = (effect for one in abilities(creature) for effect in effects_of(one))
        of_features = (effect for one in creature.reacts for effect in one.effects)
        for effect in every_effect((*of_abilities, *of_features)):
            if isinstance(effect, OneOf) and {branch.name for branch in effect.branches} == names:
                return creature, effect
    return None, None


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


def _owners(board: Board, option: Option) -> Iterator[Creature]:
    """Who may have what asks: who is asked, and, of an ability that lets its target choose, any other."""
    if option.creature in board.creatures:
        yield board.creatures[option.creature]
    yield from (one for one in board.creatures if one.id != option.creature)


def _effects(creature: Creature, source: str) -> Iterator[Effect]:
    """Each effect of the ability or feature `source` of `creature`, and all that is within it."""
    used = ability(creature, source) if source else None
    if used is not None:
        yield from every_effect(effects_of(used))
    for feature in creature.reacts:
        if feature.id == source:
            yield from every_effect(feature.effects)
