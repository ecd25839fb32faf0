"""A stat block file of the Steel Compendium, to a stat block."""

from __future__ import annotations

import os
import re

from freestrike.engine.content.creature_free_strike import creature_free_strike
from freestrike.engine.content.document import Document, join, json_document
from freestrike.engine.content.error import wrong
from freestrike.engine.content.printed_ability import printed_ability
from freestrike.engine.content.printed_trait import printed_trait
from freestrike.engine.content.raw_stat_block import RawFeature, RawStatBlock
from freestrike.engine.content.slug import unique_slugs
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import DAMAGE_TYPES, LeftByHand
from freestrike.events.content.stat_block import Characteristics, DamageModifier, StatBlock, Trait

_SIZE = re.compile(r"1[TSML]|[2-9]|[1-9]\d")
_SEVERAL_SIZES = re.compile(rf"(?P<size>{_SIZE.pattern})(?: or |-)(?:{_SIZE.pattern})")
_STAMINA = re.compile(r"[1-9]\d{0,4}")
_MODIFIER = re.compile(r"(?P<type>\w+) (?P<value>\d{1,3})")


def read_stat_block(path: str | os.PathLike[str]) -> StatBlock:
    """The stat block in a JSON file of the Steel Compendium. Raises ContentError, naming the field that is wrong."""
    document = json_document(path)
    raw = document.convert(RawStatBlock)
    if raw.type != "statblock":
        raise document.error("type", wrong(raw.type, "'statblock'"))
    if not raw.name:
        raise document.error("name", "is empty")
    if not _STAMINA.fullmatch(raw.stamina):
        raise document.error("stamina", wrong(raw.stamina, "a whole number above 0"))
    size, several_sizes = _size(document, raw.size)
    abilities = _abilities(document, raw)
    immunities, other_immunities = _modifiers(document, "immunities", raw.immunities)
    weaknesses, other_weaknesses = _modifiers(document, "weaknesses", raw.weaknesses)
    unread = (("Size", several_sizes), ("Immunity", other_immunities), ("Weakness", other_weaknesses))
    return StatBlock(
        raw.name,
        size,
        raw.speed,
        int(raw.stamina),
        level=raw.level,
        roles=raw.roles,
        keywords=raw.ancestry,
        stability=raw.stability,
        characteristics=Characteristics(raw.might, raw.agility, raw.reason, raw.intuition, raw.presence),
        free_strike=creature_free_strike(raw.free_strike, [ability for ability in abilities if ability.signature]),
        abilities=abilities,
        traits=(
            *(printed_trait(feature) for feature in raw.features if feature.feature_type == "trait"),
            *(Trait(name, (LeftByHand(text),)) for name, text in unread if text),
        ),
        immunities=immunities,
        weaknesses=weaknesses,
        movement=tuple(raw.movement.lower().split(", ")) if raw.movement else (),
        with_captain=raw.with_captain,
    )


def _abilities(document: Document, raw: RawStatBlock) -> tuple[Ability, ...]:
    printed: list[tuple[str, RawFeature]] = []
    for n, feature in enumerate(raw.features):
        field = join("features", n)
        if feature.feature_type == "ability":
            printed.append((field, feature))
        elif feature.feature_type != "trait":
            raise document.error(join(field, "feature_type"), wrong(feature.feature_type, "'ability' or 'trait'"))
    ids = unique_slugs(feature.name for _, feature in printed)
    return tuple(printed_ability(document, field, feature, id) for (field, feature), id in zip(printed, ids, strict=True))


def _size(document: Document, text: str) -> tuple[str, str]:
    """The size, and the text if it prints several sizes: the first is taken and the choice is the Director's."""
    if _SIZE.fullmatch(text):
        return text, ""
    if several := _SEVERAL_SIZES.fullmatch(text):
        return several["size"], text
    raise document.error("size", wrong(text, "1T, 1S, 1M, 1L, 2, 3, ..."))


def _modifiers(document: Document, field: str, lines: tuple[str, ...]) -> tuple[tuple[DamageModifier, ...], str]:
    """The modifiers ("Fire 5", "Damage 3"), and in one text the lines that print no value."""
    modifiers: list[DamageModifier] = []
    others: list[str] = []
    for n, line in enumerate(lines):
        modifier = _MODIFIER.fullmatch(line)
        if modifier is None:
            others.append(line)
            continue
        kind = modifier["type"].lower()
        if kind not in (*DAMAGE_TYPES, "damage"):
            raise document.error(join(field, n), wrong(line, "a damage type and a number, like 'fire 5'"))
        modifiers.append(DamageModifier("" if kind == "damage" else kind, int(modifier["value"])))
    return tuple(modifiers), ", ".join(others)
