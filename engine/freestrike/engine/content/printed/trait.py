"""A trait as the Steel Compendium prints it, to values that the engine runs; what it cannot run is left by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs
from msgspec.structs import replace

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.sentences.texts import compiled
from freestrike.engine.content.compiling.sentences.told_together import told_together
from freestrike.engine.content.compiling.text.account import FEATURE, SENTENCE, TIER, Piece, left
from freestrike.engine.content.compiling.text.setting import YOU, Setting
from freestrike.engine.content.printed.ability import effect_text, feature_text
from freestrike.engine.content.reading.raw import RawEffect, RawFeature
from freestrike.events.content.ability import Target
from freestrike.events.content.effect import LeftByHand, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import EndEffect, Trait, TraitEffect, TwoTurns

# Some traits call the creature by a name that is not in its own.
_NEVER_PROVOKES = re.compile(r"[\w' -]+ (doesn't|don't) provoke opportunity attacks by moving\.", re.IGNORECASE)
_END_EFFECT = re.compile(
    r"At the end of each of \w+ turns, [\w' -]+ can take (\d+) damage to end one effect on \w+ that can be ended by a saving throw\. "
    r"This damage can['’]t be reduced in any way\."
)
_TWO_TURNS = re.compile(r"[\w' -]+ can take two turns each round\. \w+ can['’]t take turns consecutively\.")
_LIMITED = re.compile(r"\b(after|and|before|during|if|once|this|unless|until|when|whenever|while)\b", re.IGNORECASE)


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
    return ReadTrait(Trait(raw.name, _each_with_an_id(effects)), tuple(pieces))


def _effects(raw: RawFeature, effect: RawEffect, setting: Setting, pieces: list[Piece]) -> list[TraitEffect]:
    if raw.cost or effect.cost or effect.features or effect.tiers[0]:
        text = effect_text(effect)
        pieces.extend(left(effect.effect))
        pieces.extend(Piece(TIER, tier, False) for tier in effect.tiers if tier)
        pieces.extend(Piece(FEATURE, feature_text(inner), False) for inner in effect.features)
        return [LeftByHand(f"{raw.cost.text}: {text}" if raw.cost else text)] if text else []
    if _never_provokes(effect.effect):
        pieces.append(Piece(SENTENCE, effect.effect, True))
        return [Modifier("never provokes")]
    of_a_villain = _of_a_villain(effect.effect)
    if of_a_villain is not None:
        pieces.append(Piece(SENTENCE, effect.effect, True))
        return [of_a_villain]
    found: list[TraitEffect] = []
    head = "" if effect.name in ("", "Effect") else f"{effect.name}: "
    waiting: list[str] = []
    for text, values in _parts(effect.effect, setting, raw.name):
        pieces.append(Piece(SENTENCE, text, values is not None))
        if values is None:
            waiting.append(text)
            continue
        if waiting:
            found.append(LeftByHand(head + " ".join(waiting)))
        waiting = []
        found.extend(values)
    if waiting:
        found.append(LeftByHand(head + " ".join(waiting)))
    return found


def _parts(text: str, setting: Setting, name: str) -> Iterator[tuple[str, Sequence[TraitEffect] | None]]:
    """The sentences of a text, each with what the engine runs of it, the first with that of those that are told together; None for what it
    does not run. What is understood and run by nobody is left for the Director too: nothing is passed over in silence."""
    for together in told_together(text, setting, name):
        if together.values is not None:
            run = all(map(runs, together.values))
            for n, sentence in enumerate(together.sentences):
                yield sentence, (() if n else together.values) if run else None
            continue
        for part in compiled("\n".join(together.sentences), setting, name):
            values = [] if part.said is None else _values(part.said)
            yield part.text, values if part.said is not None and all(map(runs, values)) and _fits(part.said, setting) else None


def _of_a_villain(text: str) -> EndEffect | TwoTurns | None:
    """What leaders and solo creatures have in common: End Effect, and the two turns of a solo creature."""
    ends = _END_EFFECT.fullmatch(text)
    if ends is not None:
        return EndEffect(int(ends[1]))
    return TwoTurns() if _TWO_TURNS.fullmatch(text) else None


def _fits(said: Said, setting: Setting) -> bool:
    """Whether it is said of somebody always; what goes with a state may be too, since each effect that gives the state has it with it."""
    if said.bearing is not None:
        return not said.bearing.condition and said.bearing.name in setting.states
    return attrs.evolve(said, modifiers=(), reacts=(), substitutes=(), waits=None) == Said(they=said.they, once=said.once)


def _never_provokes(text: str) -> bool:
    """Whether the text says no more than that somebody, who can only be the creature, never provokes by moving."""
    return _NEVER_PROVOKES.fullmatch(text) is not None and not _LIMITED.search(text)


def _values(said: Said) -> list[TraitEffect]:
    return [*said.modifiers, *said.reacts, *said.substitutes]


def _each_with_an_id(effects: list[TraitEffect]) -> tuple[TraitEffect, ...]:
    """The effects; of several features that answer triggers each has an id of its own."""
    taken: set[str] = set()
    named: list[TraitEffect] = []
    for effect in effects:
        if isinstance(effect, Reacts):
            id, n = effect.id, 1
            while id in taken:
                n += 1
                id = f"{effect.id}-{n}"
            taken.add(id)
            effect = replace(effect, id=id)
        named.append(effect)
    return tuple(named)
