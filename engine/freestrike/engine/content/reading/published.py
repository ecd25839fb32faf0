"""A file that the Steel Compendium publishes, to a raw value; a field that cannot be understood is refused with its place."""

from __future__ import annotations

import os
import re

import attrs

from freestrike.engine.content.document import Document, join, json_document
from freestrike.engine.content.error import wrong
from freestrike.engine.content.printed.usage import read_usage
from freestrike.engine.content.reading.displaced import (
    with_abilities_in_text,
    with_features_in_flavor,
    with_lost_names,
    with_shifted_tiers,
)
from freestrike.engine.content.reading.lines import (
    NONE,
    read_cost,
    read_encounter_value,
    read_modifier,
    read_roll,
    read_sizes,
    read_stamina,
)
from freestrike.engine.content.reading.misprints import without_misprints
from freestrike.engine.content.reading.published_form import (
    EffectForm,
    FeatureBlockForm,
    FeatureForm,
    HeroFeatureForm,
    StatBlockForm,
)
from freestrike.engine.content.reading.raw import (
    EncounterValue,
    Mend,
    Published,
    Raw,
    RawCost,
    RawEffect,
    RawFeature,
    RawFeatureBlock,
    RawHeroFeature,
    RawModifier,
    RawRoll,
    RawStat,
    RawStatBlock,
)
from freestrike.events.content.ability import MAIN_ACTION, USAGES
from freestrike.events.movement import SPEED_ENTRY

STAT_BLOCK, FEATURE_BLOCK, FEATURE = "statblock", "featureblock", "feature"
SIGNATURE = "Signature Ability"

_NO_CLASS = ("ignored", "combat")
_USED_BY = re.compile(r"(?P<usage>[^(]+) \((?P<user>[^)]+)\)")
_LAST_OF_CHOICE = re.compile(r"or (?P<last>\w+)", re.IGNORECASE)
_KEYWORD = re.compile(r"[A-Za-z][A-Za-z' -]*")
_PER_SQUARE = " per square"


def read_published(path: str | os.PathLike[str]) -> Published:
    """What the JSON file at `path` says. Raises ContentError, naming the field that is wrong and its value."""
    return published(json_document(path))


def published(document: Document) -> Published:
    """What a file says. Raises ContentError."""
    return _Reading.begin(document).whole()


@attrs.define
class _Reading:
    """One walk through a file, without its misprints."""

    document: Document
    mends: list[Mend]

    @classmethod
    def begin(cls, document: Document) -> _Reading:
        try:
            data, mends = without_misprints(document.data)
        except RecursionError:
            raise document.error("", "is nested too deeply") from None
        return cls(attrs.evolve(document, data=data), [*mends])

    def whole(self) -> Published:
        raw: Raw
        if not isinstance(self.document.data, dict):
            raise self.document.error("", wrong(self.document.data, "a mapping of fields"))
        match self.document.at("type"):
            case "statblock":
                raw = self._stat_block(self.document.convert(StatBlockForm))
            case "featureblock":
                raw = self._feature_block(self.document.convert(FeatureBlockForm))
            case "feature":
                raw = self._hero_feature(self.document.convert(HeroFeatureForm))
            case None:
                raise self.document.error("type", "is missing")
            case other:
                raise self.document.error("type", wrong(other, f"'{STAT_BLOCK}', '{FEATURE_BLOCK}' or '{FEATURE}'"))
        return Published(raw, tuple(self.mends))

    def _stat_block(self, form: StatBlockForm) -> RawStatBlock:
        self._name("name", form.name)
        stamina = read_stamina(form.stamina)
        if stamina is None:
            raise self.document.error("stamina", wrong(form.stamina, "a whole number above 0"))
        sizes = read_sizes(form.size)
        if not sizes:
            raise self.document.error("size", wrong(form.size, "1T, 1S, 1M, 1L, 2, 3, ..."))
        movement = tuple(form.movement.lower().split(", ")) if form.movement else ()
        if not set(SPEED_ENTRY).issuperset(movement):
            raise self.document.error("movement", wrong(form.movement, "some of " + ", ".join(SPEED_ENTRY)))
        features = [self._feature(feature, join("features", n)) for n, feature in enumerate(form.features)]
        own = tuple(feature for feature in features if not _is_malice_feature(feature))
        for n, feature in enumerate(features):
            if _is_malice_feature(feature) and feature.cost:
                why = "a Malice feature is no feature of one creature"
                self.mends.append(Mend(join("features", n), f"{feature.name} ({feature.cost.text})", "a feature of its group", why))
        immunities, one = self._modifiers("immunities", form.immunities)
        weaknesses, any_of = self._modifiers("weaknesses", form.weaknesses)
        if any_of:
            raise self.document.error("weaknesses", wrong([*form.weaknesses], "weaknesses without a choice among them"))
        return RawStatBlock(
            form.name,
            form.level,
            form.roles,
            form.ancestry,
            self._encounter_value(form.ev),
            stamina,
            form.speed,
            sizes,
            form.stability,
            form.free_strike,
            form.might,
            form.agility,
            form.reason,
            form.intuition,
            form.presence,
            own,
            form.size,
            immunities,
            one,
            weaknesses,
            movement,
            form.with_captain,
            tuple(feature for feature in features if _is_malice_feature(feature)),
        )

    def _feature_block(self, form: FeatureBlockForm) -> RawFeatureBlock:
        self._name("name", form.name)
        for mended in (with_features_in_flavor, with_lost_names):
            form, mends = mended(form)
            self.mends.extend(mends)
        # A feature that was lifted out of the introduction stands first, and in no place of the file.
        lifted = len(form.features) - len(self.document.convert(FeatureBlockForm).features)
        features = tuple(
            self._feature(feature, "flavor" if n < lifted else join("features", n - lifted)) for n, feature in enumerate(form.features)
        )
        per_square = form.stamina.endswith(_PER_SQUARE)
        stamina = read_stamina(form.stamina.removesuffix(_PER_SQUARE))
        if stamina is None and form.stamina != NONE:
            raise self.document.error("stamina", wrong(form.stamina, "a whole number above 0, as it is or 'per square', or '-'"))
        return RawFeatureBlock(
            form.name,
            form.featureblock_type,
            features,
            form.flavor,
            form.level,
            None if form.ev is None else self._encounter_value(form.ev),
            stamina,
            per_square,
            form.size,
            tuple(RawStat(stat.name, stat.value) for stat in form.stats),
        )

    def _hero_feature(self, form: HeroFeatureForm) -> RawHeroFeature:
        metadata = form.metadata
        feature = self._feature(form, "")
        cost = f"{metadata.cost_amount} {metadata.cost_resource}" if metadata.cost_amount is not None else ""
        if form.cost != cost:
            raise self.document.error("cost", wrong(form.cost, f"{cost!r}, as in metadata.cost_amount and metadata.cost_resource"))
        kind, _, group = metadata.type.partition("/")
        return RawHeroFeature(
            metadata.scc[0],
            feature,
            "" if metadata.hero_class in _NO_CLASS else metadata.hero_class,
            metadata.subclass,
            metadata.level,
            metadata.file_dpath.rpartition("/")[2] if kind == "kit-ability" and group else "",
            metadata.ability_type == "Signature",
        )

    def _feature(self, form: FeatureForm, field: str) -> RawFeature:
        self._name(join(field, "name"), form.name)
        if form.feature_type not in ("ability", "trait"):
            raise self.document.error(join(field, "feature_type"), wrong(form.feature_type, "'ability' or 'trait'"))
        usage, user, ability_type = self._usage(form, field)
        if not form.effects:
            why = "its text is missing in the data: the Director has to look it up"
            self.mends.append(Mend(join(field, "effects"), "", "", why))
        unshifted = (with_shifted_tiers(effect, f"{join(field, 'effects')}[{n}]") for n, effect in enumerate(form.effects))
        effects, mends = with_abilities_in_text(tuple(self._noted(*mended) for mended in unshifted), field)
        self.mends.extend(mends)
        return RawFeature(
            form.name,
            form.feature_type,
            tuple(self._effect(effect, f"{join(field, 'effects')}[{n}]") for n, effect in enumerate(effects)),
            ability_type,
            self._keywords(form.keywords, join(field, "keywords")),
            usage,
            user,
            form.distance,
            form.target,
            form.trigger,
            self._cost(form.cost, field),
            form.flavor,
        )

    def _effect(self, form: EffectForm, field: str) -> RawEffect:
        roll: RawRoll | None = None
        if form.roll:
            roll = read_roll(form.roll)
            if roll is None:
                raise self.document.error(join(field, "roll"), wrong(form.roll, "a power roll like 'Power Roll + 2'"))
        if form.roll or form.tier1 or form.tier2 or form.tier3:
            for n, tier in enumerate((form.tier1, form.tier2, form.tier3), 1):
                if not tier:
                    raise self.document.error(join(field, f"tier{n}"), "is missing, expected what the power roll does at this tier")
        features = tuple(self._feature(feature, f"{join(field, 'features')}[{n}]") for n, feature in enumerate(form.features))
        return RawEffect(form.name, form.effect, self._cost(form.cost, field), roll, form.tier1, form.tier2, form.tier3, features)

    def _usage(self, form: FeatureForm, field: str) -> tuple[str, str, str]:
        """The usage, who can use it, and the type of the ability."""
        if form.feature_type == "trait" and not form.usage:
            return "", "", form.ability_type
        if form.usage == "Signature":
            why = "the type of the ability stands in the place of its usage"
            self.mends.append(Mend(join(field, "usage"), form.usage, f"{MAIN_ACTION}, a signature ability", why))
            return MAIN_ACTION, "", SIGNATURE
        by = _USED_BY.fullmatch(form.usage)
        usage = read_usage(by["usage"] if by else form.usage)
        if usage is None:
            raise self.document.error(join(field, "usage"), wrong(form.usage, "one of " + ", ".join(USAGES)))
        return usage, by["user"].lower() if by else "", form.ability_type

    def _keywords(self, printed: tuple[str, ...], field: str) -> tuple[str, ...]:
        keywords: list[str] = []
        for n, keyword in enumerate(printed):
            word = keyword.strip("- ")
            if word and not _KEYWORD.fullmatch(word):
                raise self.document.error(join(field, n), wrong(keyword, "a word"))
            if word and word != keyword:
                self.mends.append(Mend(join(field, n), keyword, word, "a dash before the keyword"))
            if word:
                keywords.append(word)
        return tuple(keywords)

    def _cost(self, text: str, field: str) -> RawCost | None:
        cost = read_cost(text) if text else None
        if text and cost is None:
            raise self.document.error(join(field, "cost"), wrong(text, "a cost like '2 Malice'"))
        return cost

    def _encounter_value(self, text: str) -> EncounterValue:
        value = read_encounter_value(text)
        if value is None:
            raise self.document.error("ev", wrong(text, "an encounter value like '12', '3 for four minions' or '-'"))
        return value

    def _modifiers(self, field: str, lines: tuple[str, ...]) -> tuple[tuple[RawModifier, ...], bool]:
        """The modifiers, and whether the last line makes them a choice: "Cold", "fire", "or lightning"."""
        modifiers: list[RawModifier] = []
        choice = False
        for n, line in enumerate(lines):
            last = _LAST_OF_CHOICE.fullmatch(line) if n == len(lines) - 1 else None
            modifier = read_modifier(last["last"] if last else line)
            if modifier is None:
                raise self.document.error(join(field, n), wrong(line, "a damage type and a number, like 'fire 5'"))
            choice = choice or last is not None
            modifiers.append(modifier)
        if choice:
            read = f"one of {', '.join(modifier.type for modifier in modifiers)}"
            self.mends.append(Mend(field, ", ".join(lines), read, "a choice, printed as a list; no number is printed"))
        else:
            why = "no number is printed for it: the Director has to say"
            bare = [n for n, modifier in enumerate(modifiers) if modifier.value is None]
            self.mends.extend(Mend(join(field, n), lines[n], f"{modifiers[n].type or 'damage'} of no number", why) for n in bare)
        return tuple(modifiers), choice

    def _noted(self, effect: EffectForm, mends: tuple[Mend, ...]) -> EffectForm:
        self.mends.extend(mends)
        return effect

    def _name(self, field: str, name: str) -> None:
        if not name.strip():
            raise self.document.error(field, "is empty")
        if name.startswith("Power Roll"):
            raise self.document.error(field, wrong(name, "the name of an ability"))


def _is_malice_feature(feature: RawFeature) -> bool:
    """Whether it is a feature of the group, activated at the start of a turn: a trait that costs Malice."""
    return feature.feature_type == "trait" and feature.cost is not None and feature.cost.resource == "malice"
