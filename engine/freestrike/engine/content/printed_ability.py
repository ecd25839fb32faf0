"""An ability as the Steel Compendium prints it, to one that the engine runs; what it cannot run is left by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.account import FEATURE, SENTENCE, TIER, TRIGGER, Piece, left
from freestrike.engine.content.compiling.saying import Said, wait_for
from freestrike.engine.content.compiling.setting import YOU, Setting
from freestrike.engine.content.compiling.texts import compiled
from freestrike.engine.content.compiling.wording import sentences
from freestrike.engine.content.distance import Distance, read_distance
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.engine.content.target import read_target
from freestrike.engine.content.tier_line import read_tier_line
from freestrike.engine.triggers.occasions import BROUGHT_ABOUT
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, TRIGGERED_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import Effect, Halve, LeftByHand, Redirect, Reduce, Spend, Test
from freestrike.events.content.trigger import Trigger

_ANSWERING = (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION)
_SCORE = "Might|Agility|Reason|Intuition|Presence"
_TEST = re.compile(
    rf"(?:Each|The) target (?:must make|makes) (?:either )?an? (?P<one>{_SCORE}) test(?: or an? (?P<other>{_SCORE}) test)?\.",
    re.IGNORECASE,
)
_TRIGGERER = re.compile(r"(?:the )?triggering (?:creature|enemy|ally)", re.IGNORECASE)


@attrs.frozen
class ReadAbility:
    """An ability with the account of its text."""

    ability: Ability
    pieces: tuple[Piece, ...]


@attrs.define
class _Body:
    """What the texts of an ability come to, as it grows."""

    before: list[Effect] = attrs.field(factory=list)
    effects: list[Effect] = attrs.field(factory=list)
    after: list[Effect] = attrs.field(factory=list)
    pieces: list[Piece] = attrs.field(factory=list)

    def leave(self, text: str) -> None:
        """Leave a part for the Director."""
        if text:
            self.effects.append(LeftByHand(text))


def printed_ability(raw: RawFeature, id: str, owner: Setting = YOU) -> Ability:
    """The ability, under this id; `owner`: whose it is."""
    return read_ability(raw, id, owner).ability


def read_ability(raw: RawFeature, id: str, owner: Setting = YOU) -> ReadAbility:
    """The ability, under this id, with the account of its text; `owner`: whose it is."""
    distance = read_distance(raw.distance)
    answers = raw.usage in _ANSWERING
    target = _target(raw, answers)
    setting = owner.of(target, reach(distance), triggered=answers)
    rolled = next((n for n, effect in enumerate(raw.effects) if effect.roll and not effect.cost), None)
    body = _Body()
    body.leave(raw.ability_type if raw.ability_type.startswith("Villain") else "")
    body.leave(f"Cost: {raw.cost.text}" if raw.cost and not raw.cost.fixed else "")
    body.leave(f"Distance: {raw.distance}" if distance is None else "")
    for n, effect in enumerate(raw.effects):
        _add(body, effect, setting, raw.name, is_roll=n == rolled, before_roll=rolled is not None and n < rolled)
    distance = distance or Distance()
    roll = None if rolled is None else raw.effects[rolled].roll
    on = None if roll or not answers else _on(raw, setting, tuple(body.effects))
    if on is not None:
        target = _narrowed(target, on[1])
    if raw.trigger:
        body.pieces.append(Piece(TRIGGER, raw.trigger, on is not None))
    ability = Ability(
        id,
        raw.name,
        raw.usage,
        keywords=raw.keywords,
        melee=distance.melee,
        ranged=distance.ranged,
        area=distance.area,
        target=target,
        roll=None if rolled is None or roll is None else _power_roll(body, roll, raw.effects[rolled], setting),
        before=tuple(body.before),
        effects=tuple(body.effects),
        after=tuple(body.after),
        signature=raw.ability_type == "Signature Ability",
        cost=raw.cost.least if raw.cost else 0,
        resource=raw.cost.resource if raw.cost else "",
        trigger=raw.trigger,
        on=None if on is None else on[0],
    )
    return ReadAbility(ability, tuple(body.pieces))


def reach(distance: Distance | None) -> int:
    """What "within distance" means for an ability: 0 if nothing."""
    if distance is None:
        return 0
    area = distance.area
    return max(distance.melee, distance.ranged, 0 if area is None else area.within or area.size)


def _target(raw: RawFeature, answers: bool) -> Target:
    if answers and _TRIGGERER.fullmatch(raw.target):
        return Target((TRIGGERING,))
    return read_target(raw.target) or Target(special=raw.target)


def _narrowed(target: Target, role: str) -> Target:
    """The target line of an ability whose trigger says which creature it is."""
    return Target((role,)) if role else target


def _on(raw: RawFeature, setting: Setting, effects: tuple[Effect, ...]) -> tuple[Trigger, str] | None:
    """What the ability waits for, and the role of the one that its trigger calls the target; None if the Director has to say."""
    if setting.target.special or setting.target.count != 1 or (raw.cost and not raw.cost.fixed):
        return None
    changes = any(type(effect) in (Halve, Reduce, Redirect) for effect in _every(effects))
    awaited = wait_for(raw.trigger, setting, before=changes)
    return None if awaited is None or awaited.trigger.occasion not in BROUGHT_ABOUT else (awaited.trigger, awaited.target)


def _every(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        for field in ("then", "otherwise"):
            yield from _every(getattr(effect, field, ()))


def _add(body: _Body, effect: RawEffect, setting: Setting, name: str, *, is_roll: bool, before_roll: bool) -> None:
    """Add what `effect` prints, besides the tiers of the power roll."""
    tested = effect.tiers[0] != "" and not is_roll
    if effect.cost and _paid(body, effect, setting, name):
        return
    if effect.cost or effect.features or (tested and (effect.roll or not _asks_for_a_test(effect))):
        body.leave(effect_text(effect, without_roll=is_roll))
        body.pieces.extend(left(effect.effect))
        if not is_roll:
            body.pieces.extend(Piece(TIER, tier, False) for tier in effect.tiers if tier)
        body.pieces.extend(Piece(FEATURE, feature_text(inner), False) for inner in effect.features)
        return
    head = "" if effect.name in ("", "Effect") else f"{effect.name}: "
    waiting: list[str] = []
    for part in compiled(effect.effect, setting, name):
        said = part.said
        test = _TEST.fullmatch(part.text.replace("*", "")) if tested else None
        if test is not None:
            said = Said((_test(body, (test["one"], test["other"]), effect, setting),))
        if said is None or not _fits(said, setting, before_roll=before_roll):
            waiting.append(part.text)
            body.pieces.append(Piece(SENTENCE, part.text, False))
            continue
        body.pieces.append(Piece(SENTENCE, part.text, True))
        body.leave(head + " ".join(waiting) if waiting else "")
        waiting = []
        if before_roll:
            body.before.extend(said.effects)
        elif said.once and not setting.one_target:
            body.after.extend(said.effects)
        else:
            body.effects.extend(said.effects)
    body.leave(head + " ".join(waiting) if waiting else "")


def _fits(said: Said, setting: Setting, *, before_roll: bool) -> bool:
    """Whether the engine carries out what was compiled, at the place in an ability where it stands. What is understood and run by nobody is
    left for the Director too: nothing is passed over in silence."""
    if said.reacts or said.modifiers or (before_roll and not said.once) or not all(map(runs, said.effects)):
        return False
    return not said.once or not setting.triggered or setting.one_target


def _paid(body: _Body, effect: RawEffect, setting: Setting, name: str) -> bool:
    """Add an option to be paid for, if all of it is compiled; gives whether it is."""
    cost = effect.cost
    if cost is None or not cost.fixed or effect.features or effect.tiers[0] or not effect.effect or not setting.one_target:
        return False
    parts = compiled(effect.effect, setting, name)
    then = tuple(one for part in parts if part.said is not None for one in part.said.effects)
    if any(part.said is None or part.said.reacts or part.said.modifiers for part in parts) or not then or not all(map(runs, then)):
        return False
    body.effects.append(Spend(cost.least, then, what=cost.resource if cost.resource == "malice" else "heroic resource"))
    body.pieces.extend(Piece(SENTENCE, part.text, True) for part in parts)
    return True


def _asks_for_a_test(effect: RawEffect) -> bool:
    """Whether one sentence of its text makes the targets make a test, and nothing more."""
    return sum(_TEST.fullmatch(sentence.replace("*", "")) is not None for sentence in sentences(effect.effect)) == 1


def _test(body: _Body, scores: tuple[str | None, ...], effect: RawEffect, setting: Setting) -> Test:
    one, two, three = (_tier(body, tier, setting) for tier in effect.tiers)
    return Test(tuple(score.lower() for score in scores if score), (one, two, three))


def _tier(body: _Body, text: str, setting: Setting) -> tuple[Effect, ...]:
    line = read_tier_line(text, setting)
    body.pieces.append(Piece(TIER, text, not line.unread))
    return line.effects


def effect_text(effect: RawEffect, *, without_roll: bool = False) -> str:
    """All that an effect prints, in one text: its cost, name and words, its tiers unless they are read as a power roll, and the
    abilities that it prints in full."""
    heads = [effect.cost.text if effect.cost else "", effect.name if effect.name != "Effect" else ""]
    tiers = [] if without_roll else [f"Tier {n}: {tier}" for n, tier in enumerate(effect.tiers, 1) if tier]
    roll = effect.roll.text if effect.roll and not without_roll else ""
    body = " | ".join(part for part in (effect.effect, roll, *tiers, *map(feature_text, effect.features)) if part)
    return ": ".join(part for part in (*heads, body) if part)


def feature_text(raw: RawFeature) -> str:
    """A feature that stands within a text, in one text."""
    lines = (", ".join(raw.keywords), raw.usage, raw.distance, raw.target, raw.trigger)
    head = "; ".join(line for line in lines if line)
    return " | ".join(part for part in (f"{raw.name} ({head})" if head else raw.name, *map(effect_text, raw.effects)) if part)


def _power_roll(body: _Body, roll: RawRoll, raw: RawEffect, setting: Setting) -> PowerRoll:
    one, two, three = (_tier(body, tier, setting) for tier in raw.tiers)
    return PowerRoll((one, two, three), characteristics=roll.characteristics, bonus=roll.bonus)
