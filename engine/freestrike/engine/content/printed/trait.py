"""A trait as the Steel Compendium prints it, to values that the engine runs; what it cannot run is left by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
from msgspec.structs import replace

from freestrike.engine.automation import runs, runs_by_itself
from freestrike.engine.content.compiling.deeds.marking import one_benefit
from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.numbered import each_with_an_id
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import token
from freestrike.engine.content.compiling.parts.zoned import merged
from freestrike.engine.content.compiling.sentences.of_texts.texts import compiled
from freestrike.engine.content.compiling.text.account import FEATURE, SENTENCE, TIER, Piece, left
from freestrike.engine.content.compiling.text.setting import MARK_BENEFIT, YOU, Setting
from freestrike.engine.content.compiling.text.wording import worded
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.printed.as_printed import effect_text, feature_text
from freestrike.engine.content.printed.terrain import tinkered_with
from freestrike.engine.content.printed.tier_line import read_tier_line
from freestrike.engine.content.reading.raw import RawEffect, RawFeature
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import NO_ACTION, Target
from freestrike.events.content.effect import (
    DealDamage,
    EndConditions,
    Interaction,
    LeftByHand,
    Reacts,
    Substitute,
    Test,
    UseAbilities,
    Zone,
)
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.stat_block import EndEffect, Trait, TraitEffect
from freestrike.events.content.trigger import Trigger

ABILITY = "ability"


@attrs.frozen
class ReadTrait:
    """A trait with the account of its text."""

    trait: Trait
    pieces: tuple[Piece, ...]


def printed_trait(raw: RawFeature, owner: Setting = YOU) -> Trait:
    """The trait, with every text that the engine does not run as it is printed; `owner`: whose it is."""
    return read_trait(raw, owner).trait


def read_trait(raw: RawFeature, owner: Setting = YOU) -> ReadTrait:
    """The trait, with the account of its text; `owner`: whose it is."""
    setting = owner.of(Target(), 0, trait=True)
    effects: list[TraitEffect] = []
    pieces: list[Piece] = []
    for effect in raw.effects:
        effects.extend(_effects(raw, effect, setting, pieces))
    return ReadTrait(Trait(raw.name, each_with_an_id(_with_one_aura(effects))), tuple(pieces))


def _effects(raw: RawFeature, effect: RawEffect, setting: Setting, pieces: list[Piece]) -> list[TraitEffect]:
    tinkering = (
        _tinkering(raw, effect, setting, pieces)
        if setting.thing and effect.tiers[0] and not (raw.cost or effect.cost or effect.features)
        else None
    )
    if tinkering is not None:
        return [tinkering]
    struck = _used_as_a_free_strike(raw, effect, setting, pieces)
    if struck is not None:
        return [struck]
    if raw.cost or effect.cost or effect.features or effect.tiers[0]:
        text = effect_text(effect)
        pieces.extend(left(effect.effect))
        pieces.extend(Piece(TIER, tier, False) for tier in effect.tiers if tier)
        pieces.extend(Piece(FEATURE, feature_text(inner), False) for inner in effect.features)
        return [LeftByHand(f"{raw.cost.text}: {text}" if raw.cost else text)] if text else []
    found: list[TraitEffect] = []
    head = "" if effect.name in ("", "Effect") else f"{effect.name}: "
    waiting: list[str] = []
    for text, values in _parts(effect.effect, replace(setting, benefit=effect.name == MARK_BENEFIT), raw.name):
        pieces.append(Piece(SENTENCE, text, values is not None))
        if values is None:
            waiting.append(text)
            continue
        if waiting:
            found.append(LeftByHand(head + " ".join(waiting)))
        waiting = []
        found.extend(values if effect.name != MARK_BENEFIT else (one_benefit(value) for value in values))
    if waiting:
        found.append(LeftByHand(head + " ".join(waiting)))
    return found


def _used_as_a_free_strike(raw: RawFeature, effect: RawEffect, setting: Setting, pieces: list[Piece]) -> Substitute | None:
    """What lets an ability that the text prints in full be used in place of a free strike; None if it says anything else, or if not all of
    that ability runs by itself. Its owner has the ability beside the trait, as every one that a feature gives."""
    if len(effect.features) != 1 or raw.cost or effect.cost or effect.tiers[0]:
        return None
    (inner,) = effect.features
    tree = parse(worded(effect.effect, setting), "sentence")
    told = None if tree is None else next(tree.find_data("strikes_with"), None)
    if told is None or inner.feature_type != ABILITY:
        return None
    read = read_ability(inner, slug(inner.name), setting)
    if not all(piece.compiled for piece in read.pieces) or not runs_by_itself(read.ability):
        return None
    pieces.extend((Piece(SENTENCE, effect.effect, True), Piece(FEATURE, feature_text(inner), True)))
    named = UseAbilities("named", (read.ability.id,), usage=NO_ACTION, free_strike_instead=False)
    return Substitute(named, manner=token(told, "MANNER"))


def _tinkering(raw: RawFeature, effect: RawEffect, setting: Setting, pieces: list[Piece]) -> Interaction | None:
    """What creatures can try to do about a thing; None if the text says anything else."""
    tried = replace(setting, trait=False)
    lines = [read_tier_line(tier, tried) for tier in effect.tiers]
    one, two, three = (line.effects for line in lines)
    found = tinkered_with(raw, effect, setting, Test((), (one, two, three)))
    if found is not None:
        pieces.append(Piece(SENTENCE, effect.effect, True))
        pieces.extend(Piece(TIER, tier, not line.unread) for tier, line in zip(effect.tiers, lines, strict=True))
    return found


def _parts(text: str, setting: Setting, name: str) -> Iterator[tuple[str, Sequence[TraitEffect] | None]]:
    """The sentences of a text, each with what the engine runs of it; None for what it does not run. What is understood and run by nobody
    is left for the Director too: nothing is passed over in silence."""
    for part in compiled(text, setting, name):
        values = [] if part.said is None else _values(part.said)
        yield part.text, values if part.said is not None and all(map(runs, values)) and _fits(part.said, setting) else None


def _as_end_effect(react: Reacts) -> TraitEffect:
    """The feature; as End Effect, if it is what that says of leaders and solo creatures (monster-basics/end-effect)."""
    match react.effects:
        case (DealDamage(amount=int(taken), unreducible=True) as harm, EndConditions() as end):
            plain = Reacts(react.id, react.name, Trigger("turn ends"), (harm, end), target=ONESELF)
            if (plain, harm, end) == (react, DealDamage(taken, unreducible=True), EndConditions(count=1, save=True)):
                return EndEffect(taken)
    return react


def _fits(said: Said, setting: Setting) -> bool:
    """Whether it is said of somebody always; what goes with a state may be too, since each effect that gives the state has it with it."""
    if said.bearing is not None:
        return not said.bearing.condition and said.bearing.name in setting.states
    return attrs.evolve(said, modifiers=(), reacts=(), besides=(), waits=None) == Said(they=said.they, once=said.once)


def _values(said: Said) -> list[TraitEffect]:
    return [*said.modifiers, *map(_as_end_effect, said.reacts), *said.besides]


def _with_one_aura(effects: list[TraitEffect]) -> list[TraitEffect]:
    """The effects, of which those that put an aura around the owner put one that is all of them."""
    auras = [one for one in effects if isinstance(one, Reacts) and one.trigger.occasion == "joins combat"]
    zones = [zone for one in auras for zone in one.effects if isinstance(zone, Zone)]
    whole = merged(zones) if len(zones) > 1 and len(zones) == len(auras) else None
    if whole is None:
        return effects
    first, *others = auras
    return [replace(first, effects=(whole,)) if one is first else one for one in effects if not any(one is other for other in others)]
