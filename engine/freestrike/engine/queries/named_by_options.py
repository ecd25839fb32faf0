"""What the options of a prompt name: an ability, a feature, and what one of these leaves open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from freestrike.engine.queries.usable import abilities, ability
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Effect, May, Move, OneOf, Reacts, Spend
from freestrike.events.content.within import effects_of, every_effect
from freestrike.events.prompts import Option, Prompt
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

Joined = TypeVar("Joined", May, Move, Spend)


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


def left_open(board: Board, prompt: Prompt, kind: type[Joined]) -> tuple[Creature | None, tuple[Joined, ...]]:
    """Who has the ability or feature that asks, and of its effects those of `kind`, which leave something open."""
    for option in prompt.options[:1]:
        for creature in owners(board, option):
            found = tuple(dict.fromkeys(one for one in _effects(creature, option.source) if isinstance(one, kind)))
            if found:
                return creature, found
    return None, ()


def chosen_among(board: Board, prompt: Prompt) -> tuple[Creature | None, OneOf | None]:
    """Who has the effect whose ways are the options of the prompt, which each name one, and that effect."""
    names = {option.source for option in prompt.options}
    for creature in owners(board, prompt.options[0]) if prompt.options else ():
        of_abilities = (effect for one in abilities(creature) for effect in effects_of(one))
        of_features = (effect for one in creature.reacts for effect in one.effects)
        for effect in every_effect((*of_abilities, *of_features)):
            if isinstance(effect, OneOf) and {branch.name for branch in effect.branches} == names:
                return creature, effect
    return None, None


def owners(board: Board, option: Option) -> Iterator[Creature]:
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
