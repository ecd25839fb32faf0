"""A stat block as the Steel Compendium prints it, to one that the engine runs."""

from __future__ import annotations

import os
import re

from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.counting import with_counts
from freestrike.engine.content.compiling.sentences.of_texts.states import with_states
from freestrike.engine.content.compiling.sentences.of_traits.worsening import with_worse
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.creature_free_strike import creature_free_strike
from freestrike.engine.content.document import Document, json_document
from freestrike.engine.content.error import wrong
from freestrike.engine.content.printed.ability import printed_abilities
from freestrike.engine.content.printed.captain_line import read_captain_line
from freestrike.engine.content.printed.distance import read_distance
from freestrike.engine.content.printed.target import read_target
from freestrike.engine.content.printed.trait import printed_trait
from freestrike.engine.content.reading.published import FEATURE, FEATURE_BLOCK, STAT_BLOCK, published
from freestrike.engine.content.reading.raw import RawFeature, RawModifier, RawStatBlock
from freestrike.engine.content.slug import unique_slugs
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability
from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.stat_block import Characteristics, DamageModifier, StatBlock, Trait

_GIVEN = re.compile(r"\bthe target is ([a-z]+) \(")
"""The word for what an outcome makes of the target, for a time."""


def read_stat_block(path: str | os.PathLike[str]) -> StatBlock:
    """The stat block in a JSON file of the Steel Compendium. Raises ContentError, naming the field that is wrong."""
    return stat_block_of(json_document(path))


def stat_block_of(document: Document) -> StatBlock:
    """The stat block in a file of the Steel Compendium. Raises ContentError, naming the field that is wrong."""
    kind = document.at("type")
    raw = None if kind in (FEATURE, FEATURE_BLOCK) else published(document).raw
    if not isinstance(raw, RawStatBlock):
        raise document.error("type", wrong(kind, f"'{STAT_BLOCK}'"))
    return printed_stat_block(raw)


def printed_stat_block(raw: RawStatBlock) -> StatBlock:
    """The stat block, with every text that the engine does not run as it is printed.

    Malice features that the data prints among the creature's own are left out: they are those of its group.
    """
    owner = owner_of(raw)
    abilities = _abilities(raw, owner)
    size, *other_sizes = raw.sizes
    unread = (
        ("Immunity", _without_number(raw.immunities, " or " if raw.one_immunity else ", ")),
        ("Weakness", _without_number(raw.weaknesses, ", ")),
    )
    return StatBlock(
        raw.name,
        size,
        raw.speed,
        raw.stamina,
        level=raw.level,
        roles=raw.roles,
        keywords=raw.ancestry,
        stability=raw.stability,
        characteristics=Characteristics(raw.might, raw.agility, raw.reason, raw.intuition, raw.presence),
        free_strike=creature_free_strike(
            raw.free_strike, [ability for ability in abilities if ability.signature and not ability.version_of]
        ),
        abilities=abilities,
        traits=(
            *(printed_trait(feature, owner) for feature in raw.features if feature.feature_type == "trait"),
            *(Trait(name, (LeftByHand(text),)) for name, text in unread if text),
        ),
        immunities=_with_number(raw.immunities),
        weaknesses=_with_number(raw.weaknesses),
        movement=raw.movement,
        with_captain=raw.with_captain,
        captain_benefit=read_captain_line(raw.with_captain),
        other_sizes=tuple(other_sizes),
    )


def owner_of(raw: RawStatBlock) -> Setting:
    """Who speaks in the texts of a stat block: the creature, by its own names, with its own abilities."""
    printed = [feature for feature in raw.features if feature.feature_type == "ability"]
    ids = unique_slugs(feature.name for feature in printed)
    abilities = {feature.name.lower(): id for feature, id in zip(printed, ids, strict=True)}
    ungranted = frozenset(id for feature, id in zip(printed, ids, strict=True) if not _can_be_granted(feature))
    owner = Setting(names_of(raw.name, raw.ancestry), abilities, ungranted, raw.ancestry)
    owner = with_worse(owner, (effect.effect for feature in raw.features for effect in feature.effects))
    owner = with_counts(owner, (effect.effect for feature in raw.features for effect in feature.effects))
    given = (word for feature in raw.features for effect in feature.effects for tier in effect.tiers for word in _GIVEN.findall(tier))
    return with_states(replace(owner, sizes=raw.sizes, given=frozenset(given)), raw.features)


def _can_be_granted(raw: RawFeature) -> bool:
    """Whether an effect can have its owner use it: a main action or a maneuver whose targets follow from where everybody is."""
    distance, target = read_distance(raw.distance), read_target(raw.target)
    if distance is None or target is None or raw.usage not in (MAIN_ACTION, MANEUVER) or raw.ability_type.startswith("Villain"):
        return False
    return distance.area is None or distance.area.shape != "wall"


def _abilities(raw: RawStatBlock, owner: Setting) -> tuple[Ability, ...]:
    printed = [feature for feature in raw.features if feature.feature_type == "ability"]
    ids = unique_slugs(feature.name for feature in printed)
    return tuple(one for feature, id in zip(printed, ids, strict=True) for one in printed_abilities(feature, id, owner))


def _with_number(modifiers: tuple[RawModifier, ...]) -> tuple[DamageModifier, ...]:
    return tuple(DamageModifier(modifier.type, modifier.value) for modifier in modifiers if modifier.value is not None)


def _without_number(modifiers: tuple[RawModifier, ...], joined: str) -> str:
    """The damage types for which no number is printed, as a text."""
    return joined.join(modifier.type or "damage" for modifier in modifiers if modifier.value is None)
