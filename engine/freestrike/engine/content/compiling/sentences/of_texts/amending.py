"""What a sentence changes about the one before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from freestrike.engine.content.compiling.sentences.of_abilities.along_its_way import shoved_freely, shoved_once
from freestrike.engine.content.compiling.sentences.of_abilities.bonded import damage_alone
from freestrike.engine.content.compiling.sentences.of_abilities.course import in_place_of
from freestrike.engine.content.compiling.sentences.of_abilities.heartening import till_their_turn
from freestrike.engine.content.compiling.sentences.of_abilities.illusions import lifting
from freestrike.engine.content.compiling.sentences.of_abilities.keeping import ESCAPE_GRAB
from freestrike.engine.content.compiling.sentences.of_abilities.softening import hiding_for
from freestrike.engine.content.compiling.sentences.of_abilities.trading import if_they_fit
from freestrike.engine.content.compiling.sentences.of_traits.unharmed import with_more_if_spared
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Count,
    DealDamage,
    Effect,
    ForEach,
    Gain,
    Halve,
    Interaction,
    Move,
    Reacts,
    Repeat,
    Share,
    Teleport,
    UseAbilities,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stat_block import TwoTurns
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.content.within import changed_within
from freestrike.events.lasting import INVISIBLE

S = TypeVar("S", bound=msgspec.Struct)
DOWN = Holds("stamina at most", of=TRIGGERING, value=0)
"""Of who has set something off: it is at 0 Stamina or below."""
SHARED = "shared out"
"""What is counted on who gets of what is shared out."""

_Amender = Callable[[Said, Amends], Said | None]


def amended(before: Said, amends: Amends) -> Said | None:
    """The sentence before as `amends` changes it; None if there is nothing known in it to change."""
    said = before
    for change, amend in _AMENDERS.items():
        if getattr(amends, change):
            changed = amend(said, amends)
            if changed is None:
                return None
            said = changed
    holds_as_it_is = (
        amends.rest_to or amends.anew or amends.turns_apart or amends.if_they_fit or amends.till_their_turn or amends.damage_alone
    )
    return None if said == before and not holds_as_it_is else said


def _each(change: Callable[[Effect, Amends], Effect]) -> _Amender:
    """Every effect of the sentence, and those within it, is changed for itself."""
    return lambda said, amends: attrs.evolve(said, effects=rewritten(said.effects, lambda effect: (change(effect, amends),)))


def _all(change: Callable[[tuple[Effect, ...], Amends], tuple[Effect, ...]]) -> _Amender:
    """The effects of the sentence are changed as they stand together."""
    return lambda said, amends: attrs.evolve(said, effects=change(said.effects, amends))


def _anew(said: Said, amends: Amends) -> Said | None:
    """That a new roll stands is so of every one."""
    once = tuple(changed_within(one, AlterRoll, lambda roll: replace(roll, again=False)) for one in said.effects)
    return None if once == said.effects else said


def _most_each(said: Said, amends: Amends) -> Said | None:
    """Of what is shared out nobody gets more: it is counted, from nothing each time."""
    match said:
        case Said(effects=(Repeat(then=(ForEach(who=picked, then=(Gain() as gained,)),)) as shares,), once=True):
            full = Holds("count at least", SHARED, value=amends.most_each, negated=True)
            each = ForEach(replace(picked, needs=(*picked.needs, full)), (gained, Count(SHARED)))
            anew = ForEach(replace(picked, count=0, least=0), (Count(SHARED, 0, exactly=True),))
            return attrs.evolve(said, effects=(anew, replace(shares, then=(each,))))
    return None


def _turns_apart(said: Said, amends: Amends) -> Said | None:
    return said if TwoTurns() in said.besides else None


def _is_unreducible(said: Said, amends: Amends) -> Said:
    return attrs.evolve(said, effects=tuple(map(_unreducible, said.effects)), reacts=tuple(map(_unreducible, said.reacts)))


def _riding(said: Said, amends: Amends) -> Said:
    """What it does itself, what it answers with, and what a jump does where it comes down."""
    reacts = tuple(replace(one, effects=riding(one.effects, amends.riding)) for one in said.reacts)
    ability = attrs.evolve(said.ability, landed=riding(said.ability.landed, amends.riding))
    return attrs.evolve(said, effects=riding(said.effects, amends.riding), reacts=reacts, ability=ability)


def _further(said: Said, amends: Amends) -> Said:
    strikes = (replace(one, effects=(*one.effects, *amends.further)) if one.trigger.occasion == "strikes" else one for one in said.reacts)
    return attrs.evolve(said, reacts=tuple(strikes))


def _then(said: Said, amends: Amends) -> Said:
    return attrs.evolve(said, reacts=tuple(replace(one, effects=(*one.effects, *amends.then)) for one in said.reacts))


def _if_felled(said: Said, amends: Amends) -> Said:
    """What an ability has its user answer for a while, and what follows if that fells who has set it off, who was up till then."""

    def more(react: Reacts) -> Reacts:
        return replace(react, effects=(When((replace(DOWN, negated=True),), (*react.effects, *amends.if_felled), react.effects),))

    return attrs.evolve(said, effects=tuple(changed_within(one, Reacts, more) for one in said.effects))


def _shared(said: Said, amends: Amends) -> Said:
    match said:
        case Said(effects=(ForEach(who=whose, then=then),), once=True) if whose == ONESELF and amends.shared is not None:
            return attrs.evolve(said, effects=(*said.effects, *amends.shared.do(then)))
    return said


def _loses(said: Said, amends: Amends) -> Said | None:
    if len(said.modifiers) != 1 or said.modifiers[0].what != "immunity":
        return None
    (immunity,) = said.modifiers
    kept = replace(immunity, when=(*immunity.when, Holds("state", LOST, of=USER, negated=True)))
    return attrs.evolve(said, modifiers=(kept,))


def _in_its_space(said: Said, amends: Amends) -> Said:
    there = () if amends.in_its_space is None else (amends.in_its_space,)

    def entered(zone: Zone) -> Zone:
        return replace(zone, reacts=(*zone.reacts, *there)) if zone.shape == SPACE else zone

    return attrs.evolve(said, reacts=tuple(changed_within(one, Zone, entered) for one in said.reacts))


def _ends_early(said: Said, amends: Amends) -> Said:
    def ending(given: Bestow) -> Bestow:
        return replace(given, reacts=amends.ends_early) if given.state == INVISIBLE else given

    return attrs.evolve(said, effects=tuple(changed_within(one, Bestow, ending) for one in said.effects))


def _broken(said: Said, amends: Amends) -> Said:
    return attrs.evolve(said, effects=tuple(changed_within(one, Bestow, lambda given: lifting(given, amends)) for one in said.effects))


def _rest_to(said: Said, amends: Amends) -> Said | None:
    goes = any(_goes_to_who_is_held(amends.rest_to, one) for react in said.reacts for one in react.effects)
    return said if goes else None


def _on_teleport(said: Said, amends: Amends) -> Said:
    teleporting = Modifier("can", name="teleport")

    def answering(given: Bestow) -> Bestow:
        told = given.modifiers == (teleporting,) and amends.on_teleport is not None
        return replace(given, reacts=(*given.reacts, amends.on_teleport)) if told and amends.on_teleport is not None else given

    return attrs.evolve(said, reacts=tuple(changed_within(one, Bestow, answering) for one in said.reacts))


def _spared_to(said: Said, amends: Amends) -> Said:
    def shared(effect: Effect) -> tuple[Effect, ...]:
        if amends.spared_to is None or not isinstance(effect, Halve):
            return (effect,)
        return (When((Holds("grabbing", of=USER),), (Share(amends.spared_to),), (effect,)),)

    return attrs.evolve(said, effects=rewritten(said.effects, shared))


def _once_moved(said: Said, amends: Amends) -> Said:
    def then(effect: Effect) -> tuple[Effect, ...]:
        return (effect, *amends.once_moved) if isinstance(effect, Move | Teleport) else (effect,)

    return attrs.evolve(said, effects=rewritten(said.effects, then))


def _of_the_picked(said: Said, amends: Amends) -> Said:
    """What is done to whom the user picks in the area, in place of what was left open."""
    if not said.picks:
        return said
    zones = (
        replace(one, reacts=tuple(replace(react, effects=amends.of_the_picked) for react in one.reacts)) if isinstance(one, Zone) else one
        for one in said.effects
    )
    effects = tuple(changed_within(one, Reacts, lambda react: _of_whom_it_picks(react, amends)) for one in zones)
    return attrs.evolve(said, effects=effects)


def _of_whom_it_picks(react: Reacts, amends: Amends) -> Reacts:
    return react if react.effects else replace(react, effects=amends.of_the_picked)


def _eating(said: Said, amends: Amends) -> Said | None:
    eaten = tuple(
        replace(one, effects=(*ME.do(amends.eating), *one.effects)) if isinstance(one, Interaction) else one for one in said.besides
    )
    return None if eaten == said.besides else attrs.evolve(said, besides=eaten)


def _instead(said: Said, amends: Amends) -> Said:
    return attrs.evolve(said, effects=in_place_of(said.effects, amends.instead)) if plain(said) else said


def _leading(said: Said, amends: Amends) -> Said:
    return attrs.evolve(said, effects=(*amends.leading, *said.effects)) if said.effects else said


def _lost_while(said: Said, amends: Amends) -> Said | None:
    """What a trait answers and what it changes, as far as it does nothing else, only as long as its owner has it."""
    if amends.lost_while is None or said != Said(modifiers=said.modifiers, reacts=said.reacts, they=said.they):
        return None
    has_it = replace(amends.lost_while, negated=True)
    reacts = tuple(replace(one, needs=(*one.needs, replace(has_it, of=USER))) for one in said.reacts)
    modifiers = tuple(replace(one, when=(*one.when, has_it)) for one in said.modifiers)
    return attrs.evolve(said, reacts=reacts, modifiers=modifiers)


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


def _to_that_one(said: Said, amends: Amends) -> Said:
    """What the sentence before does to one whom the user picks, with what is done to that one besides."""
    match said.effects:
        case (*others, ForEach(who=Selection(count=1)) as picked):
            return attrs.evolve(said, effects=(*others, replace(picked, then=(*picked.then, *amends.to_that_one))))
    return said


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


_AMENDERS: Mapping[str, _Amender] = {
    "shoved_freely": shoved_freely,
    "shoved_once": shoved_once,
    "if_they_fit": if_they_fit,
    "damage_alone": damage_alone,
    "till_their_turn": till_their_turn,
    "anew": _anew,
    "turns_apart": _turns_apart,
    "most_each": _most_each,
    "spares_harm": _each(lambda effect, amends: changed_within(effect, Teleport, lambda one: replace(one, unharmed=True))),
    "unreducible": _is_unreducible,
    "though_dazed": _all(lambda effects, amends: though_dazed(effects)),
    "past_stability": _all(lambda effects, amends: past_stability(effects)),
    "riding": _riding,
    "striking": _all(lambda effects, amends: striking(effects, amends.striking)),
    "further": _further,
    "then": _then,
    "if_felled": _if_felled,
    "cheaper": _all(lambda effects, amends: cheaper(effects, amends.cheaper)),
    "shared": _shared,
    "beside_space": _each(harming_beside),
    "loses": _loses,
    "in_its_space": _in_its_space,
    "ends_early": _ends_early,
    "broken": _broken,
    "once_broken": _broken,
    "rest_to": _rest_to,
    "on_use": _each(lambda effect, amends: _doing_more(effect, amends.on_use)),
    "each_then": _each(lambda effect, amends: _shifting_first(effect, amends.each_then)),
    "once_moved": _once_moved,
    "to_that_one": _to_that_one,
    "once_hidden": _all(lambda effects, amends: rewritten(effects, lambda effect: hiding_for(effect, amends.once_hidden))),
    "once_teleported": _each(lambda effect, amends: _once_teleported(effect, amends.once_teleported)),
    "past_stability_if": _all(lambda effects, amends: past_stability(effects, amends.past_stability_if)),
    "more_dice": _all(lambda effects, amends: effects if amends.more_dice is None else with_more_dice(effects, amends.more_dice)),
    "of_that_maneuver": lambda said, amends: _at_the_maneuver(said, amends.of_that_maneuver),
    "of_the_picked": _of_the_picked,
    "between": _each(lambda effect, amends: _with_between(effect, amends.between)),
    "eating": _eating,
    "around": _each(lambda effect, amends: _with_around(effect, amends.around)),
    "instead": _instead,
    "leading": _leading,
    "lost_while": _lost_while,
    "at_anyone": _each(lambda effect, amends: replace(effect, at_anyone=True) if isinstance(effect, UseAbilities) else effect),
    "spared_to": _spared_to,
    "on_teleport": _on_teleport,
    "spared_too": lambda said, amends: attrs.evolve(said, reacts=tuple(with_more_if_spared(one, amends.spared_too) for one in said.reacts)),
}
"""How each field of Amends changes the sentence before, in the order in which they do."""
