"""Dynamic terrain as it is printed: a thing that takes no turns and speaks of itself by its name, and what creatures can do about it."""

from __future__ import annotations

import re

from freestrike.engine.content.compiling.deeds.tinkering import asks_to_tinker
from freestrike.engine.content.compiling.sentences.of_texts.states import with_states
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.printed.distance import Distance, read_distance
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawFeatureBlock
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET
from freestrike.events.content.effect import ForEach, Interaction, Test
from freestrike.events.content.selection import ONESELF, Selection

_BESIDE = Selection(("creature",), 0, 1, TARGET)


def thing(block: RawFeatureBlock) -> Setting:
    """Who speaks in the texts of a piece of dynamic terrain: the thing, by its name or the last word of it, with its own abilities."""
    name = re.escape(block.name)
    last = re.escape(block.name.rpartition(" ")[2])
    printed = [feature for feature in block.features if feature.feature_type == "ability"]
    abilities = {feature.name.lower(): slug(feature.name) for feature in printed}
    unreaching = frozenset(slug(feature.name) for feature in printed if read_distance(feature.distance) in (None, Distance()))
    names = re.compile(rf"\b(?i:(?:the|an?) (?:{name}|{last}))(?![\w-])")
    return with_states(Setting(names, abilities, unreaching, thing=True), block.features)


def tinkered_with(raw: RawFeature, effect: RawEffect, setting: Setting, test: Test) -> Interaction | None:
    """What whoever is beside the thing can try to do about it: a test, of which what follows is done to that one, or to the thing. None if
    that is not all that the text says. `test`: what follows at each tier."""
    tried = asks_to_tinker(effect.effect, setting) if setting.thing else None
    if tried is None or effect.name or effect.roll:
        return None
    made = Test((tried,), test.tiers)
    return Interaction(slug(raw.name), raw.name, (ForEach(ONESELF, (made,)),), to=_BESIDE)
