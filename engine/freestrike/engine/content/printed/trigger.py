"""A printed trigger line, with the target line that goes with it: what a triggered ability waits for, and on whom it is used then."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.reshaping import UNCHANGED, Reshaping
from freestrike.engine.content.compiling.parts.triggers import ROLLED, WENT_NEXT, Awaited
from freestrike.engine.content.compiling.sentences.saying import wait_for
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.reading.raw import RawFeature
from freestrike.engine.triggers.occasions import BROUGHT_ABOUT
from freestrike.events.content.ability import Target
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER
from freestrike.events.content.duration import END_OF_ROUND
from freestrike.events.content.effect import AlterRoll, Bestow, Effect, ForEach, Halve, LeftByHand, Prevent, Redirect, Reduce, Share
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.content.within import every_effect

_TRIGGERER = re.compile(r"(?:the )?triggering (creature|enemy|ally)(?: or object)?", re.IGNORECASE)
_SOFTENS = re.compile(
    r"\b(?:halves|halve|halving|(?<!equal to )half) the (?:triggering )?damage\b|\bdamage from the triggering \w+ is halved", re.IGNORECASE
)
"""A text that makes the triggering damage less, so that it is answered before the damage is dealt."""


def softens(text: str) -> bool:
    """Whether a text makes the triggering damage less."""
    return _SOFTENS.search(text) is not None


def triggering_target(line: str) -> Target | None:
    """The target of a line that calls it the triggering creature; None if the line is another."""
    return Target((TRIGGERING,)) if _TRIGGERER.fullmatch(line) else None


def answered(
    raw: RawFeature, setting: Setting, target: Target, effects: Sequence[Effect], *, used: bool = False, reshaping: Reshaping = UNCHANGED
) -> tuple[tuple[Trigger, Target], ...]:
    """What the ability waits for, any of these, and its target as each trigger has it; nothing if the Director has to say. `used`: it has a
    power roll, and so is used like any other when its trigger is met; and so is one that fills an area. `reshaping`: what is made of its
    distance."""
    used = used or setting.area is not None
    if target.special or (target.count != 1 and not used) or (raw.cost and not raw.cost.fixed):
        return ()
    if used and any(map(_is_about_the_occasion, every_effect(effects))):
        return ()
    waited = wait_for(raw.trigger, replace(setting, feature=raw.name), before=any(map(_changes, every_effect(effects))))
    if len({one.trigger.occasion for one in waited}) > 1 and any(map(_changes, every_effect(effects))):
        return ()  # it changes what only one of them brings about
    found = tuple(_answering(raw, setting, target, one, used=used) for one in waited if one.trigger.occasion in BROUGHT_ABOUT)
    told = tuple((on, one[1]) for one in found if one is not None and (on := reshaping.of_trigger(one[0], setting.reach)) is not None)
    return told if len(told) == len(waited) else ()


def _answering(raw: RawFeature, setting: Setting, target: Target, awaited: Awaited, *, used: bool) -> tuple[Trigger, Target] | None:
    """One of the things that the ability waits for, and its target then; None if it is not known who that is."""
    role = awaited.target or _role_of(raw.target, awaited)
    if used:
        return _used(raw, setting, awaited, role, target)
    if not role:
        return awaited.trigger, target
    return _within_distance(awaited.trigger, role, setting.reach), Target((role,))


def as_rolled(on: Trigger) -> tuple[Trigger, Trigger]:
    """What deals damage, as its roll is known, when surges can be spent on it, and as what is not rolled is dealt (classes/surges)."""
    of_the_roll = tuple(one for one in on.needs if TRIGGER_TARGET not in (one.of, one.to))
    unrolled = replace(on, needs=(*on.needs, replace(ROLLED, negated=True)))
    return replace(on, occasion="rolls", subject="", needs=(*of_the_roll, ROLLED)), unrolled


def ahead_of_death(on: Trigger) -> Trigger:
    """What waits for a death, before it has come."""
    return replace(on, moment=BEFORE) if on.occasion == "dies" else on


def attacked(raw: RawFeature, setting: Setting) -> str:
    """Whom the target has done something to, as the trigger line tells: "ally" or "self"; "" if it tells of nobody, or of anybody else."""
    waited = wait_for(raw.trigger, setting, before=False)
    if len(waited) != 1 or waited[0].target != TRIGGERING or waited[0].trigger.subject not in ("ally", "self"):
        return ""
    return waited[0].trigger.subject


def borne_by_its_user(on: Trigger) -> tuple[Effect, ...]:
    """What its user bears until the round ends, where the ability asks of others that they do not: that they went next by it."""
    names = (one.name for one in on.needs if one.what == "state" and one.name.startswith(WENT_NEXT))
    return tuple(ForEach(ONESELF, (Bestow(END_OF_ROUND, state=name),)) for name in names)


def _used(raw: RawFeature, setting: Setting, awaited: Awaited, role: str, target: Target) -> tuple[Trigger, Target] | None:
    """The same for one that is used on all in its area, or on whoever has set it off."""
    if setting.area is not None:
        return (awaited.trigger, target) if target.count == 0 and not role else None
    line = _TRIGGERER.fullmatch(raw.target)
    if role != TRIGGERING or line is None:
        return None
    return _within_distance(awaited.trigger, role, setting.reach), Target((line[1].lower(),))


def _is_about_the_occasion(effect: Effect) -> bool:
    """Whether it speaks of what set the ability off, which is forgotten as it is used, or is left by hand with words that may."""
    if isinstance(effect, LeftByHand):
        return "trigger" in effect.text.lower() or softens(effect.text)
    spoken = msgspec.json.encode(effect)
    return isinstance(effect, Halve | Share | Reduce | Redirect | AlterRoll | Prevent) or b'"trigger' in spoken


def _changes(effect: Effect) -> bool:
    """Whether it changes what set it off, by itself or as the Director has it."""
    return isinstance(effect, Halve | Share | Reduce | Redirect) or (isinstance(effect, LeftByHand) and softens(effect.text))


def _role_of(line: str, awaited: Awaited) -> str:
    """Who is called the triggering creature, enemy or ally in the target line, "" if it calls nobody so: the one of the two that is of this
    side, else the one that is not the owner."""
    found = _TRIGGERER.fullmatch(line)
    if found is None:
        return ""
    side, trigger = found[1].lower(), awaited.trigger
    if side in trigger.actor:
        return TRIGGERING
    return TRIGGER_TARGET if side in trigger.subject else awaited.that


def _within_distance(trigger: Trigger, role: str, reach: int) -> Trigger:
    """The trigger, met only if who is the target by it is within the distance of the ability (classes/distance)."""
    measured = TRIGGERING if trigger.measured == "actor" else TRIGGER_TARGET
    if not reach or (trigger.within and measured == role):
        return trigger
    near = (Holds("within", of=role, to=USER, value=reach), Holds("line of effect to", of=role, to=USER))
    return replace(trigger, needs=(*trigger.needs, *near))
