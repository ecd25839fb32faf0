"""What is paid for besides as an ability is used, and added to it where it can be told at once: options, and what each so much brings."""

from __future__ import annotations

import re

from msgspec.structs import replace

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.parts.said import Said, plain
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.parts.zoned import left_as_one
from freestrike.engine.content.compiling.sentences.of_texts.texts import compiled
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.account import SENTENCE, Piece
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.printed.body import Body
from freestrike.engine.content.printed.taking_up import take_up
from freestrike.engine.content.reading.raw import RawEffect
from freestrike.events.content.effect import (
    Effect,
    ForEach,
    Spend,
    When,
)
from freestrike.events.resources import HEROIC_RESOURCE, MALICE

_KNOWN_AT_ONCE = ("ability", "ally of", "enemy of")
_CHOSEN = re.compile(r"The chosen \w+ ")


def add_paid(body: Body, effect: RawEffect, setting: Setting, name: str) -> bool:
    """Add an option to be paid for, if all of it is compiled; gives whether it is."""
    cost = effect.cost
    if cost is not None and (_each_paid(body, effect, setting, name) or _paid_for_the_chosen(body, effect, setting, name)):
        return True
    if cost is None or not cost.fixed or effect.features or effect.tiers[0] or not effect.effect or not setting.one_target:
        return False
    parts = compiled(effect.effect, setting, name)
    then = left_as_one([one for part in parts if part.said is not None for one in part.said.effects])
    if any(part.said is None or not plain(part.said) for part in parts) or not then or not all(map(runs, then)):
        return False
    body.effects.append(_offered(Spend(cost.least, then, what=MALICE if cost.resource == MALICE else HEROIC_RESOURCE)))
    body.pieces.extend(Piece(SENTENCE, part.text, True) for part in parts)
    return True


def _paid_for_the_chosen(body: Body, effect: RawEffect, setting: Setting, name: str) -> bool:
    """Add what is paid for whom a sentence before has picked alone, as part of what befalls that one; gives whether it is such."""
    cost, told = effect.cost, (body.trailing, body.after)
    chosen = [(part, n) for part in told for n, one in enumerate(part) if isinstance(one, ForEach) and one.who.count == 1]
    if cost is None or not cost.fixed or len(chosen) != 1 or not _CHOSEN.match(effect.effect) or effect.features or effect.tiers[0]:
        return False
    said = say(effect.effect, setting, name=name, they=THE_TARGET)
    part, place = chosen[0]
    picked = part[place]
    if said is None or not plain(said) or said.once or not all(map(runs, said.effects)) or not isinstance(picked, ForEach):
        return False
    spend = Spend(cost.least, said.effects, what=MALICE if cost.resource == MALICE else HEROIC_RESOURCE)
    part[place] = replace(picked, then=(*picked.then, spend))
    body.pieces.append(Piece(SENTENCE, effect.effect, True))
    return True


def _each_paid(body: Body, effect: RawEffect, setting: Setting, name: str) -> bool:
    """Add what each so much brings that is spent, without an end; gives whether that is what the text says."""
    cost = effect.cost
    if cost is None or cost.most is not None or cost.per or effect.features or effect.tiers[0]:
        return False
    parts = compiled(effect.effect, setting, name)
    told = [part.said.ability for part in parts if part.said is not None]
    if len(parts) != 1 or len(told) != 1 or not (told[0].spending[0] or told[0].farther[0]) or cost.resource == MALICE:
        return False
    if not take_up(body, Said(ability=told[0]), setting):
        return False
    body.pieces.append(Piece(SENTENCE, parts[0].text, True))
    return True


def _offered(spend: Spend) -> Effect:
    """The option; where all that it brings depends on the ability in flight, or on the side of the target, it is asked about only of one of
    that kind."""
    match spend.then:
        case (When(holds=holds, then=then, otherwise=()),) if all(one.what in _KNOWN_AT_ONCE for one in holds):
            return When(holds, (replace(spend, then=then),))
    return spend
