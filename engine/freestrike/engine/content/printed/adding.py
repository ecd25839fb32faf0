"""What each printed text of an ability adds to it, sentence by sentence, and the area that all of them leave."""

from __future__ import annotations

import re

import attrs
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.marking import one_benefit
from freestrike.engine.content.compiling.parts.said import on_each_target
from freestrike.engine.content.compiling.parts.zoned import merged
from freestrike.engine.content.compiling.sentences.of_abilities.attaching import takes_off
from freestrike.engine.content.compiling.sentences.of_texts.texts import compiled
from freestrike.engine.content.compiling.text.account import FEATURE, SENTENCE, TIER, Piece, left
from freestrike.engine.content.compiling.text.setting import MARK_BENEFIT, Setting
from freestrike.engine.content.printed.as_printed import effect_text, feature_text
from freestrike.engine.content.printed.body import Body
from freestrike.engine.content.printed.paid_besides import add_paid
from freestrike.engine.content.printed.persistent import persistent
from freestrike.engine.content.printed.rolls import ANY_TEST, asks_for_a_test, test_after
from freestrike.engine.content.printed.taking_up import acts, asks_too_late, fits, noted_before, take_up, when_strained
from freestrike.engine.content.reading.raw import RawEffect
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import (
    Effect,
    Fall,
    ForEach,
    When,
    Zone,
)
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.zones import PIT

_TIME = re.compile(r"\b(?:until|lasts?|remains?|while|ends)\b")
"""What may say how long an area stays."""
_A_TEST = re.compile(r"\b(Might|Agility|Reason|Intuition|Presence) test\b")
# What stands under another head counts at times only: when a talent is strained, while a spell is maintained.
_PLAIN_HEADS = ("", "Effect", "Special", MARK_BENEFIT)
_HOLDS = re.compile(
    r"(?:the|you)\b.* can (?:have|grab) up to (two|three|four|five|six|seven|eight) (?:size (1) )?(?:creatures|targets)"
    r"(?: grabbed)?(?: at once| at a time)?\.?",
    re.IGNORECASE,
)
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def add_text(body: Body, effect: RawEffect, setting: Setting, name: str, *, is_roll: bool, before_roll: bool) -> None:
    """Add what `effect` prints, besides the tiers of the power roll."""
    tested = effect.tiers[0] != "" and not is_roll
    if effect.cost and add_paid(body, effect, setting, name):
        return
    strained = effect.name == "Strained"
    maintained = persistent(effect.name, effect.effect, setting, name)
    if maintained is not None:
        body.offered.extend(maintained.offer)
        body.effects.extend(maintained.state)
        body.pieces.extend(maintained.pieces)
        return
    if effect.name not in _PLAIN_HEADS and not strained:
        body.leave(effect_text(effect, without_roll=is_roll))
        body.pieces.extend(left(effect.effect))
        body.pieces.extend(Piece(TIER, tier, False) for tier in effect.tiers if tier and not is_roll)
        body.pieces.extend(Piece(FEATURE, feature_text(inner), False) for inner in effect.features)
        return
    if effect.cost or effect.features or (tested and (effect.roll or not asks_for_a_test(effect, setting))):
        body.leave(effect_text(effect, without_roll=is_roll))
        body.pieces.extend(left(effect.effect))
        if not is_roll:
            body.pieces.extend(Piece(TIER, tier, False) for tier in effect.tiers if tier)
        body.pieces.extend(Piece(FEATURE, feature_text(inner), False) for inner in effect.features)
        return
    head = "" if effect.name in ("", "Effect") else f"{effect.name}: "
    waiting: list[str] = []
    tests: list[Piece] = []
    if tested:
        tried = replace(setting, thing=True) if takes_off(effect.effect, setting) else setting
        setting = replace(setting, test=test_after(tests, effect, tried))
        asking = _A_TEST.findall(effect.effect)
        body.asked = replace(setting.test, characteristics=(asking[0].lower(),)) if setting.test and len(asking) == 1 else None
    setting = replace(setting, asked=body.asked, benefit=effect.name == MARK_BENEFIT, strained=strained)
    told = compiled(effect.effect, setting, name)
    untested = compiled(effect.effect, replace(setting, test=ANY_TEST), name) if tested else told
    for part, alone in zip(told, untested, strict=True):
        held = _HOLDS.fullmatch(part.text)
        if held is not None:
            body.grabs, body.grabs_size = _NUMBERS.index(held[1].lower()), held[2] or ""
            body.pieces.append(Piece(SENTENCE, part.text, True))
            continue
        said = when_strained(part.said) if strained else part.said
        if said is not None and setting.benefit:
            said = attrs.evolve(said, effects=tuple(map(one_benefit, said.effects)), reacts=tuple(map(one_benefit, said.reacts)))
        too_soon = before_roll and said is not None and not said.once and bool(said.effects) and (bool(waiting) or acts(said.effects))
        if said is not None and asks_too_late(part.text, said, body):
            said = noted_before(said, body)
        # A tier of a test that is left by hand is said at that tier.
        right = alone.said is not None and fits(alone.said, setting, before_roll=before_roll)
        if said is None or not right or too_soon or asks_too_late(part.text, said, body) or not take_up(body, said, setting):
            waiting.append(part.text)
            body.pieces.append(Piece(SENTENCE, part.text, False))
            continue
        body.pieces.append(Piece(SENTENCE, part.text, True))
        body.leave(head + " ".join(waiting) if waiting else "")
        waiting = []
        if said.effects and isinstance(said.effects[0], Zone) and said.effects[0].of == USER:
            body.zoned.append(part.text)
            continue  # they become one
        if before_roll:
            body.before.extend(said.effects if said.once else on_each_target(said.effects))
        elif said.once and not setting.one_target:
            body.after.extend(said.effects)
        elif said.once and setting.rolled:
            body.trailing.extend(said.effects)
        else:
            body.on_the_target(said.effects)
        body.after.extend(said.apart)
    body.leave(head + " ".join(waiting) if waiting else "")
    body.pieces.extend(tests)


def place_area(body: Body) -> None:
    """Add the area that stays. With no end printed it stands as long as the fight; but where a sentence that is left by hand may tell its
    end, those about the area are left by hand too."""
    zone = merged(body.zones) if body.zones else None
    if zone is None:
        return
    if not zone.ends and any(_TIME.search(piece.text) for piece in body.pieces if not piece.compiled):
        body.pieces[:] = [attrs.evolve(piece, compiled=piece.compiled and piece.text not in body.zoned) for piece in body.pieces]
        body.leave(" ".join(body.zoned))
        return
    (body.before if body.ground_first else body.after).append(zone if zone.ends else replace(zone, ends=ENCOUNTER))
    if PIT in zone.terrain:
        body.after.append(_falling(body))


def _falling(body: Body) -> Effect:
    """Who stands where the ground has opened falls, its user too; of the targets, if the outcomes of a test do not say what becomes of
    them. Allies drop safely if the text says so of any, whomever it targets."""
    told = [one for one in body.every() if isinstance(one, Fall)]
    others = (Holds("among the targets", negated=True),) if told else ()
    standing = Selection(("creature", "self"), 0, needs=(Holds("in its area"), *others), sight=False)
    falls: Effect = Fall(unheld=True)
    if any(one.harmless for one in told):
        falls = When((Holds("ally of"),), (Fall(harmless=True, unheld=True),), (falls,))
    return ForEach(standing, (falls,))
