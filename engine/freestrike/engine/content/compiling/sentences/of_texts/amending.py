"""What a sentence changes about the one before it."""

from __future__ import annotations

from typing import TypeVar

import attrs
import msgspec
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.harming import LOST
from freestrike.engine.content.compiling.deeds.roving import harming_beside
from freestrike.engine.content.compiling.parts.bearing import of_the_giver
from freestrike.engine.content.compiling.parts.rewriting import cheaper, past_stability, rewritten, riding, striking, though_dazed
from freestrike.engine.content.compiling.parts.said import Amends, Said, plain
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.parts.zoned import SPACE
from freestrike.engine.content.compiling.sentences.of_abilities.adding import with_more_dice
from freestrike.engine.content.compiling.sentences.of_abilities.course import in_place_of
from freestrike.engine.content.compiling.sentences.of_abilities.keeping import ESCAPE_GRAB
from freestrike.engine.content.compiling.sentences.of_abilities.softening import hiding_for
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    Effect,
    ForEach,
    Interaction,
    Move,
    Reacts,
    Share,
    Teleport,
    UseAbilities,
    Zone,
)
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.stat_block import TwoTurns
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.content.within import changed_within
from freestrike.events.lasting import INVISIBLE

S = TypeVar("S", bound=msgspec.Struct)


def amended(before: Said, amends: Amends) -> Said | None:
    """The sentence before as `amends` changes it; None if there is nothing known in it to change."""
    effects, reacts, modifiers, ability = before.effects, before.reacts, before.modifiers, before.ability
    if amends.anew:
        return before if any("again=True" in str(effect) for effect in before.effects) else None
    if amends.turns_apart:
        return before if TwoTurns() in before.besides else None
    if amends.unreducible:
        effects, reacts = tuple(map(_unreducible, effects)), tuple(map(_unreducible, reacts))
    if amends.though_dazed:
        effects = though_dazed(effects)
    if amends.past_stability:
        effects = past_stability(effects)
    effects = striking(riding(effects, amends.riding), amends.striking)
    if amends.riding:
        reacts = tuple(replace(one, effects=riding(one.effects, amends.riding)) for one in reacts)
        ability = attrs.evolve(ability, landed=riding(ability.landed, amends.riding))
    if amends.further:
        reacts = tuple(
            replace(one, effects=(*one.effects, *amends.further)) if one.trigger.occasion == "strikes" else one for one in reacts
        )
    if amends.then:
        reacts = tuple(replace(one, effects=(*one.effects, *amends.then)) for one in reacts)
    if amends.cheaper:
        effects = cheaper(effects, amends.cheaper)
    if amends.shared is not None:
        match before:
            case Said(effects=(ForEach(who=whose, then=then),), once=True) if whose == ONESELF:
                effects = (*effects, *amends.shared.do(then))
    if amends.beside_space:
        effects = rewritten(effects, lambda effect: (harming_beside(effect, amends),))
    if amends.loses:
        if len(modifiers) != 1 or modifiers[0].what != "immunity":
            return None
        modifiers = (replace(modifiers[0], when=(*modifiers[0].when, Holds("state", LOST, of=USER, negated=True))),)
    if amends.in_its_space is not None:
        there = amends.in_its_space
        reacts = tuple(
            changed_within(one, Zone, lambda zone: replace(zone, reacts=(*zone.reacts, there)) if zone.shape == SPACE else zone)
            for one in reacts
        )
    if amends.ends_early:
        effects = tuple(
            changed_within(one, Bestow, lambda given: replace(given, reacts=amends.ends_early) if given.state == INVISIBLE else given)
            for one in effects
        )
    if amends.rest_to and not any(_goes_to_who_is_held(amends.rest_to, one) for react in reacts for one in react.effects):
        return None
    if amends.on_use:
        effects = rewritten(effects, lambda effect: (_doing_more(effect, amends.on_use),))
    if amends.each_then:
        effects = rewritten(effects, lambda effect: (_shifting_first(effect, amends.each_then),))
    if amends.once_moved:
        effects = rewritten(effects, lambda effect: (effect, *amends.once_moved) if isinstance(effect, Move | Teleport) else (effect,))
    if amends.once_hidden:
        effects = rewritten(effects, lambda effect: hiding_for(effect, amends.once_hidden))
    if amends.once_teleported:
        effects = rewritten(effects, lambda effect: (_once_teleported(effect, amends.once_teleported),))
    if amends.past_stability_if is not None:
        effects = past_stability(effects, amends.past_stability_if)
    if amends.more_dice is not None:
        effects = with_more_dice(effects, amends.more_dice)
    if amends.of_that_maneuver:
        return _at_the_maneuver(before, amends.of_that_maneuver)
    if amends.of_the_picked:
        effects = tuple(
            replace(one, reacts=tuple(replace(react, effects=amends.of_the_picked) for react in one.reacts))
            if isinstance(one, Zone) and before.picks
            else one
            for one in effects
        )
    if amends.between:
        effects = rewritten(effects, lambda effect: (_with_between(effect, amends.between),))
    if amends.eating:
        besides = tuple(
            replace(one, effects=(*ME.do(amends.eating), *one.effects)) if isinstance(one, Interaction) else one for one in before.besides
        )
        return None if besides == before.besides else attrs.evolve(before, besides=besides)
    if amends.around:
        effects = rewritten(effects, lambda effect: (_with_around(effect, amends.around),))
    if amends.instead:
        effects = in_place_of(effects, amends.instead) if plain(before) else effects
    effects = (*amends.leading, *effects) if effects else effects
    changed = attrs.evolve(before, effects=effects, reacts=reacts, modifiers=modifiers, ability=ability)
    return None if changed == before and not amends.rest_to else changed


def _goes_to_who_is_held(by: str, effect: Effect) -> bool:
    """Whether it is damage of which those take a half who are held so."""
    return isinstance(effect, Share) and any(one.what == "condition given by" and one.name == by for one in effect.to.needs)


def _with_between(effect: Effect, then: tuple[Effect, ...]) -> Effect:
    """Several uses of one ability with `then` between them."""
    return replace(effect, between=then) if isinstance(effect, UseAbilities) and effect.times > 1 else effect


def _with_around(effect: Effect, then: tuple[Effect, ...]) -> Effect:
    """Several uses of one ability with `then` before or after each."""
    return replace(effect, around=then) if isinstance(effect, UseAbilities) and effect.times > 1 else effect


def _doing_more(effect: Effect, then: tuple[Effect, ...]) -> Effect:
    """Leave to use an ability, which then does more."""
    return replace(effect, riders=(*effect.riders, *then)) if isinstance(effect, UseAbilities) else effect


def _shifting_first(effect: Effect, then: tuple[Effect, ...]) -> Effect:
    """What each of several does that shift, with what they do after that."""
    match effect:
        case ForEach(then=(Move(manner="shift"),)):
            return replace(effect, then=(*effect.then, *then))
    return effect


def _at_the_maneuver(before: Said, then: tuple[Effect, ...]) -> Said | None:
    """What is told of a grab that is hard to get out of, with what befalls who tries."""
    about = before.bearing
    if about is None or not about.condition or not any(one.on == "escape grab" for one in about.modifiers):
        return None
    tries = Trigger("uses ability", name=ESCAPE_GRAB, moment=BEFORE)
    react = of_the_giver(Reacts(ESCAPE_GRAB, "escape grab", tries, then, choice=False, target=ONESELF))
    return attrs.evolve(before, bearing=attrs.evolve(about, reacts=(*about.reacts, react)))


def _once_teleported(effect: Effect, then: tuple[Effect, ...]) -> Effect:
    """A teleport with what happens then to whoever has made it."""
    return replace(effect, then=(*effect.then, *then)) if isinstance(effect, Teleport) else effect


def _unreducible(value: S) -> S:
    """The effect with all damage in it unreducible."""
    return changed_within(value, DealDamage, lambda damage: replace(damage, unreducible=True))
