"""What of a creature's features runs by itself: asked of the rooms that carry it out."""

from __future__ import annotations

from freestrike.engine.queries.looked_up import looked_up
from freestrike.engine.rules.effects.carrying_out import carried_out
from freestrike.engine.rules.effects.rooms import ROOMS as ROOMS
from freestrike.engine.triggers.occasions import BROUGHT_ABOUT
from freestrike.events.content.ability import Ability, Area
from freestrike.events.content.effect import Bestow, Effect, Interaction, LeftByHand, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Trait, TraitEffect
from freestrike.events.content.within import effects_in, effects_of


def runs(effect: TraitEffect | Effect, area: Area | None = None) -> bool:
    """Whether the engine does all of it by itself, but for what it asks. `area`: that of the ability that it is an effect of."""
    match effect:
        case LeftByHand():
            return False
        case Modifier():
            return looked_up(effect)
        case Reacts():
            return effect.trigger.occasion in BROUGHT_ABOUT and all(map(runs, effect.effects))
        case Bestow():
            return all(map(looked_up, effect.modifiers)) and all(map(runs, effect.reacts)) and all(map(runs, effect.interactions))
        case Interaction():
            return all(map(runs, effect.effects))
    if isinstance(effect, Effect):
        return carried_out(effect, area) and all(map(runs, effects_in(effect)))
    return True


def runs_by_itself(feature: Ability | Trait) -> bool:
    """Whether all of an ability or a trait runs by itself."""
    if isinstance(feature, Trait):
        return all(map(runs, feature.effects))
    waited = (feature.on, *(other.on for other in feature.or_on)) if feature.trigger else ()
    if feature.target.special or any(on is None or on.occasion not in BROUGHT_ABOUT for on in waited):
        return False
    return all(map(runs, feature.always)) and all(runs(effect, feature.area) for effect in effects_of(feature))
