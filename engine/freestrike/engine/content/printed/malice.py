"""Malice features as the Steel Compendium prints them for a group of monsters, to values; what the engine cannot run is left by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs
import msgspec
from msgspec.structs import replace

from freestrike.engine.automation import runs_by_itself
from freestrike.engine.content.compiling.text.account import SENTENCE, Piece
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.as_printed import feature_text
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawFeatureBlock
from freestrike.engine.content.slug import slug, unique_slugs
from freestrike.engine.queries.usable import ON_ONES_TURN
from freestrike.engine.queries.use import manners
from freestrike.events.content.ability import NO_ACTION, Ability, Target
from freestrike.events.content.effect import LeftByHand
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.resources import MALICE

SELF = "Self"
_GROUP = re.compile(r"(?P<who>.+?)(?:['’]s)? Malice")
_BORROWED = re.compile(
    r"The [\w' -]+ activates a Malice feature available to (?P<who>[\w' -]+?)s?(?P<level> of level (?:\d+ )?or lower)?\.",
    re.IGNORECASE,
)
_NOT_FOR_MINIONS = re.compile(r"(?:This ability|This feature) can['’]t be used by a minion\.")
_FOR_EACH = re.compile(r"for (?:each|every) (?:(?P<step>\d+) )?(?:additional )?malice spent", re.IGNORECASE)
_RESTS = re.compile(r"(?:This feature|It) can['’]t be used two rounds in a row\.")


_LIMITS = (_NOT_FOR_MINIONS, _RESTS)


class PrintedMalice(msgspec.Struct, frozen=True, gc=False):
    """What a group of monsters has: `features`, which are still for nobody, and the groups in `borrows`, whose features it has too."""

    features: tuple[MaliceFeature, ...]
    borrows: tuple[str, ...] = ()


def group_of(name: str) -> str:
    """Whose features those are whose heading is `name`: "Goblin", "Omen Dragon"."""
    found = _GROUP.fullmatch(" ".join(name.split()))
    return found["who"] if found else name


def printed_malice(raw: RawFeatureBlock) -> PrintedMalice:
    """The Malice features of a group. That one may use those of its own kind that need a lower level goes without saying."""
    who = group_of(raw.name)
    owner = Setting(names_of(who), kin=who)
    own: list[RawFeature] = []
    borrows: list[str] = []
    for feature in raw.features:
        lender = _lender(feature)
        if lender is not None:
            borrows.extend(lender)
        elif feature.cost is not None:
            own.append(feature)
    ids = unique_slugs(feature.name for feature in own)
    features = (_feature(feature, id, owner, raw.level or 1) for feature, id in zip(own, ids, strict=True))
    return PrintedMalice(tuple(features), tuple(borrows))


def _lender(raw: RawFeature) -> tuple[str, ...] | None:
    """The group whose features this one stands for, if another's; None if it is a feature of its own."""
    found = _BORROWED.fullmatch(raw.effects[0].effect) if len(raw.effects) == 1 else None
    if found is None:
        return None
    return () if found["level"] else (found["who"],)


def _feature(raw: RawFeature, id: str, owner: Setting, level: int) -> MaliceFeature:
    cost = raw.cost
    assert cost is not None
    plain = _plain(raw)
    ability = read_ability(plain, id, owner).ability
    of_nobody = manners(ability) == ("",) and ability.target.kinds != (SELF.lower(),)
    if raw.usage and (raw.usage not in ON_ONES_TURN or ability.target.special or of_nobody):
        ability = Ability(id, raw.name, NO_ACTION, target=Target(("self",)), effects=(LeftByHand(feature_text(plain)),))
    ability = replace(ability, cost=cost.least, resource=MALICE)
    return MaliceFeature(
        ability,
        rests=_says(raw, _RESTS),
        level=level,
        open_ended=cost.most is None,
        not_for_minions=_says(raw, _NOT_FOR_MINIONS),
        step=_step(raw),
    )


@attrs.frozen
class ReadMalice:
    """A Malice feature: as it is printed, as it is used, the account of its text, and whether all of it runs by itself."""

    feature: RawFeature
    used: Ability
    pieces: tuple[Piece, ...]
    runs: bool


def read_malice(raw: RawFeatureBlock) -> Iterator[ReadMalice]:
    """The features of a group, as `printed_malice` has them, each with the account of its text; one without a cost is read as any other."""
    who = group_of(raw.name)
    owner = Setting(names_of(who), kin=who)
    for feature in raw.features:
        lender = _lender(feature)
        if lender is not None:
            lent = Ability(slug(feature.name), feature.name, NO_ACTION, target=Target((SELF.lower(),)))
            yield ReadMalice(feature, lent, (Piece(SENTENCE, feature.effects[0].effect, True),), True)
        elif feature.cost is None:
            ability = read_ability(feature, slug(feature.name), owner)
            yield ReadMalice(feature, ability.ability, ability.pieces, False)
        else:
            texts = " ".join(effect.effect for effect in feature.effects)
            limits = tuple(Piece(SENTENCE, found[0], True) for one in _LIMITS for found in one.finditer(texts))
            used = _feature(feature, slug(feature.name), owner, raw.level or 1).ability
            pieces = read_ability(_plain(feature), used.id, owner).pieces
            whole = all(piece.compiled for piece in pieces) and runs_by_itself(used)
            if any(isinstance(effect, LeftByHand) and effect.text == feature_text(_plain(feature)) for effect in used.effects):
                pieces = tuple(attrs.evolve(piece, compiled=False) for piece in pieces)
            yield ReadMalice(feature, used, (*pieces, *limits), whole)


def _plain(raw: RawFeature) -> RawFeature:
    """The feature without its cost and its limits. What takes no action and is aimed at nobody follows once, seen from the monster whose
    turn it is."""
    plain = replace(raw, cost=None, effects=tuple(filter(None, map(_without_limits, raw.effects))))
    return plain if raw.usage else replace(plain, usage=NO_ACTION, distance=SELF, target=SELF)


def _step(raw: RawFeature) -> int:
    """In which steps Malice is spent beyond its cost."""
    found = next(filter(None, (_FOR_EACH.search(effect.effect) for effect in raw.effects)), None)
    return int(found["step"] or 1) if found else 1


def _says(raw: RawFeature, sentence: re.Pattern[str]) -> bool:
    return any(sentence.search(effect.effect) for effect in raw.effects)


def _without_limits(effect: RawEffect) -> RawEffect | None:
    """The text without the sentences on who can use it how often; None if nothing else is in it."""
    text = effect.effect
    for sentence in _LIMITS:
        text = sentence.sub("", text).strip()
    if not text and effect.effect and not (effect.roll or effect.tier1 or effect.features):
        return None
    return replace(effect, effect=text)
