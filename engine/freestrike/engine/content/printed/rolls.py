"""The printed rolls of an ability: its power roll, one that its text makes apart, and the test that a text has somebody make."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.rolling_apart import of_either_side
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.sentences.of_texts.texts import compiled
from freestrike.engine.content.compiling.text.account import TIER, Piece
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.printed.distance import UNTOLD
from freestrike.engine.content.printed.tier_line import bursts_of, read_tier_line
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.events.content.ability import (
    PowerRoll,
)
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    MakePowerRoll,
    Test,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.within import every_effect

ANY_TEST = Test((), ((), (), ()))
"""Stands for the test that is printed with a text, while it is asked whether the text speaks of one."""


def bursts_told(raw: RawFeature) -> tuple[int, ...]:
    """How far the burst of an ability goes at each outcome of its roll, where its distance is told so; () of any other."""
    if raw.distance != UNTOLD:
        return ()
    return next((bursts_of(effect.tiers) for effect in raw.effects if effect.roll and not effect.cost), ())


def power_roll(
    pieces: list[Piece], after: list[Effect], modifiers: list[Modifier], roll: RawRoll, raw: RawEffect, setting: Setting
) -> PowerRoll:
    """What each target has of its outcome; what happens once comes `after` all, by the best of the outcomes."""
    lines = [read_tier_line(tier, setting, rolled=True) for tier in raw.tiers]
    pieces.extend(Piece(TIER, tier, not line.unread) for tier, line in zip(raw.tiers, lines, strict=True))
    after.extend(When((Holds("tier", value=tier),), line.after) for tier, line in enumerate(lines, 1) if line.after)
    past = (Holds("tier", value=tier) for tier, line in enumerate(lines, 1) if line.past_immunity)
    modifiers.extend(Modifier("ignores immunity", when=(tier,)) for tier in past)
    one, two, three = (line.effects for line in lines)
    return PowerRoll((one, two, three), characteristics=roll.characteristics, bonus=roll.bonus, bursts=setting.bursts)


def roll_apart(pieces: list[Piece], effect: RawEffect, setting: Setting, keywords: tuple[str, ...]) -> MakePowerRoll | None:
    """The printed roll, as it is made by what the texts say; `keywords`: what the ability is for it besides."""
    if effect.roll is None or effect.effect:
        return None
    told = [_tier(pieces, tier, setting) for tier in effect.tiers]
    one, two, three = map(of_either_side, told) if setting.targets_itself else told
    return MakePowerRoll((one, two, three), effect.roll.characteristics, effect.roll.bonus, keywords=keywords)


def test_after(pieces: list[Piece], effect: RawEffect, setting: Setting) -> Test:
    """The test whose outcomes are printed with a text."""
    one, two, three = (_tier(pieces, tier, setting) for tier in effect.tiers)
    return Test((), (one, two, three))


def _tier(pieces: list[Piece], text: str, setting: Setting) -> tuple[Effect, ...]:
    line = read_tier_line(text, setting)
    pieces.append(Piece(TIER, text, not line.unread))
    return line.effects


def asks_for_a_test(effect: RawEffect, setting: Setting) -> bool:
    """Whether one sentence of its text, and only one, makes somebody make a test."""
    setting = replace(setting, test=ANY_TEST)
    asking = [part for part in compiled(effect.effect, setting) if part.said is not None and _asks(part.said)]
    return len(asking) == 1


def _asks(said: Said) -> bool:
    """Whether the sentence has somebody make a test, or lets others try one."""
    _, _, tries = said.ability.attached
    return _tests(said.effects) or bool(tries)


def _tests(effects: tuple[Effect, ...]) -> bool:
    """Whether any of them is a test, at once, or as a feature that it gives or leaves is set off."""
    reacts = (react for one in every_effect(effects) if isinstance(one, Zone | Bestow) for react in one.reacts)
    later = (one for react in reacts for one in react.effects)
    return any(isinstance(one, Test) for one in (*every_effect(effects), *every_effect(later)))
