"""What goes with the states that a creature gives: wherever a text of its own says so, each effect that gives the state has it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences
from freestrike.engine.content.reading.raw import RawFeature
from freestrike.events.content.effect import Reacts
from freestrike.events.content.modifier import Modifier

_TELLS = re.compile(r"(?:an?|any|each|the|every|while|strikes made|allies) .*\b(?:creature|targets?|enemy|ally|this way)\b", re.IGNORECASE)


def with_states(setting: Setting, features: Iterable[RawFeature]) -> Setting:
    """The setting with what the texts of `features` say goes with a state, as far as the engine carries it out."""
    states: dict[str, tuple[tuple[Modifier, ...], tuple[Reacts, ...]]] = {}
    for feature in features:
        for effect in feature.effects:
            for sentence in sentences(effect.effect) if _TELLS.search(effect.effect) else ():
                said = say(sentence, setting) if _TELLS.match(sentence) else None
                told = None if said is None else said.bearing
                if told is None or told.condition or not (all(map(runs, told.modifiers)) and all(map(runs, told.reacts))):
                    continue
                modifiers, reacts = states.get(told.name, ((), ()))
                if set(told.modifiers) <= set(modifiers) and set(told.reacts) <= set(reacts):
                    continue
                states[told.name] = ((*modifiers, *told.modifiers), (*reacts, *told.reacts))
    return replace(setting, states=states) if states else setting
