"""A printed text, sentence by sentence: what is compiled of it and what is left for the Director; nothing is lost between the two."""

from __future__ import annotations

import re
from typing import TypeVar

import attrs
import msgspec
from msgspec.structs import replace

from freestrike.engine.content.compiling.harming import LOST
from freestrike.engine.content.compiling.rewriting import cheaper, past_stability, riding, striking, though_dazed
from freestrike.engine.content.compiling.said import Said
from freestrike.engine.content.compiling.saying import say
from freestrike.engine.content.compiling.setting import Setting
from freestrike.engine.content.compiling.triggers import Awaited
from freestrike.engine.content.compiling.who import Who
from freestrike.engine.content.compiling.wording import sentences
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import DealDamage, ExtraAction, ForceMove
from freestrike.events.content.selection import Holds
from freestrike.events.content.within import every_effect

_TAKES_ITS_PLACE = re.compile(r"(?!additionally).*\binstead\b(?! of)", re.IGNORECASE)
"""What happens in place of what the sentence before says: as long as it is left by hand, so is that one."""

S = TypeVar("S", bound=msgspec.Struct)


@attrs.frozen
class Part:
    """`text`: as it is printed. `said`: what it was compiled to, None if it is left for the Director."""

    text: str
    said: Said | None


def compiled(text: str, setting: Setting, name: str = "") -> tuple[Part, ...]:
    """The parts of `text`, in its order."""
    parts: list[Part] = []
    they: Who | None = None
    waited: Awaited | None = None
    listed = False
    for sentence in sentences(text):
        said = None if listed else say(sentence, setting, name=name, they=they, waited=waited)
        if waited is not None and said is None:
            parts[-1] = Part(parts[-1].text, None)  # what happens then is left by hand, and so is when
        waited = None if said is None else said.waits
        if said is not None and said.unreducible:
            said = _with_unreducible(parts, said)
        if said is not None and said.though_dazed:
            said = _with_though_dazed(parts, said)
        if said is not None and said.loses:
            said = _with_loss(parts, said)
        if said is not None and said.past_stability and parts:
            said = _with_past_stability(parts, said)
        if said is not None and (said.riding or said.striking or said.leading or said.cheaper):
            said = _with_strikes(parts, said)
        if said is None:
            setting = attrs.evolve(setting, unread=True)
            listed = listed or sentence.endswith(":")  # of what is listed, only some may be chosen
            if parts and _TAKES_ITS_PLACE.match(sentence):
                parts[-1] = Part(parts[-1].text, None)
        they = None if said is None else said.they
        parts.append(Part(sentence, said))
    if waited is not None:
        parts[-1] = Part(parts[-1].text, None)
    return tuple(parts)


def _with_loss(parts: list[Part], said: Said) -> Said | None:
    """The immunity of the sentence before does not hold while it is lost; None if there is none."""
    before = parts[-1].said if parts else None
    if before is None or len(before.modifiers) != 1 or before.modifiers[0].what != "immunity":
        return None
    (immunity,) = before.modifiers
    kept = replace(immunity, when=(*immunity.when, Holds("state", LOST, of=USER, negated=True)))
    parts[-1] = Part(parts[-1].text, attrs.evolve(before, modifiers=(kept,)))
    return said


def _with_though_dazed(parts: list[Part], said: Said) -> Said | None:
    """The further action of the sentence before can be taken though dazed; None if it has none that is known."""
    before = parts[-1].said if parts else None
    if before is None or not any(isinstance(effect, ExtraAction) for effect in every_effect(before.effects)):
        return None
    parts[-1] = Part(parts[-1].text, attrs.evolve(before, effects=though_dazed(before.effects)))
    return Said(they=said.they)


def _with_past_stability(parts: list[Part], said: Said) -> Said | None:
    """The forced movement of the sentence before ignores stability; None if it has none that is known."""
    before = parts[-1].said
    if before is None or not any(isinstance(effect, ForceMove) for effect in every_effect(before.effects)):
        return None
    parts[-1] = Part(parts[-1].text, attrs.evolve(before, effects=past_stability(before.effects)))
    return Said(they=said.they)


def _with_strikes(parts: list[Part], said: Said) -> Said | None:
    """The free strikes, or the granted uses, of the sentence before are changed, or something comes before it; None if there is nothing
    known to change."""
    before = parts[-1].said if parts else None
    if before is None or not before.effects:
        return None
    changed = striking(riding(before.effects, said.riding), said.striking)
    changed = cheaper(changed, said.cheaper) if said.cheaper else changed
    if (said.riding or said.striking or said.cheaper) and changed == before.effects:
        return None
    parts[-1] = Part(parts[-1].text, attrs.evolve(before, effects=(*said.leading, *changed)))
    return Said(they=said.they)


def _with_unreducible(parts: list[Part], said: Said) -> Said | None:
    """The damage of the sentence before is made unreducible; None if it has none that is known."""
    before = parts[-1].said if parts else None
    if before is None:
        return None
    changed = attrs.evolve(before, effects=tuple(map(_unreducible, before.effects)), reacts=tuple(map(_unreducible, before.reacts)))
    if changed == before:
        return None
    parts[-1] = Part(parts[-1].text, changed)
    return Said(they=said.they, unreducible=True)


def _unreducible(value: S) -> S:
    """The effect with all damage in it unreducible."""
    if isinstance(value, DealDamage):
        return replace(value, unreducible=True)
    changed: dict[str, object] = {}
    for field in value.__struct_fields__:
        inner = getattr(value, field)
        if isinstance(inner, tuple) and any(isinstance(one, msgspec.Struct) for one in inner):
            changed[field] = tuple(_unreducible(one) if isinstance(one, msgspec.Struct) else one for one in inner)
        elif isinstance(inner, msgspec.Struct):
            changed[field] = _unreducible(inner)
    return replace(value, **changed) if changed else value
