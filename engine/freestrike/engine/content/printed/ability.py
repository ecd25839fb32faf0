"""An ability as the Steel Compendium prints it, to one that the engine runs; what it cannot run is left by hand."""

from __future__ import annotations

import re
from functools import partial

import attrs
from msgspec.structs import replace

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.deeds.counted_targets import so_many
from freestrike.engine.content.compiling.deeds.marking import one_benefit
from freestrike.engine.content.compiling.deeds.rolling_apart import keywords_of_the_roll
from freestrike.engine.content.compiling.deeds.spreading import with_spread
from freestrike.engine.content.compiling.parts.numbered import each_with_an_id
from freestrike.engine.content.compiling.parts.reshaping import UNCHANGED, Reshaping
from freestrike.engine.content.compiling.parts.said import Said, on_each_target, plain
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.parts.zoned import in_area, left_as_one, merged
from freestrike.engine.content.compiling.sentences.of_abilities.attaching import takes_off, with_attached
from freestrike.engine.content.compiling.sentences.of_abilities.dooming import with_doom
from freestrike.engine.content.compiling.sentences.of_abilities.of_the_ability import with_types
from freestrike.engine.content.compiling.sentences.of_abilities.shoving import with_shove
from freestrike.engine.content.compiling.sentences.of_texts.states import with_states
from freestrike.engine.content.compiling.sentences.of_texts.texts import compiled
from freestrike.engine.content.compiling.sentences.of_traits.worsening import worse_for_the_held
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.account import FEATURE, SENTENCE, TIER, TRIGGER, Piece, ReadAbility, left
from freestrike.engine.content.compiling.text.rolled_apart import is_rolled_apart, is_rolled_at_others
from freestrike.engine.content.compiling.text.setting import MARK_BENEFIT, YOU, Setting
from freestrike.engine.content.printed.as_printed import effect_text, feature_text
from freestrike.engine.content.printed.body import Body
from freestrike.engine.content.printed.distance import Distance, read_distance
from freestrike.engine.content.printed.paid_options import with_options
from freestrike.engine.content.printed.persistent import persistent
from freestrike.engine.content.printed.taking_up import acts, asks_too_late, fits, take_up, when_strained
from freestrike.engine.content.printed.target import WILLING, read_everyone, read_needy_target, read_target
from freestrike.engine.content.printed.tier_line import bursts_of, read_tier_line
from freestrike.engine.content.printed.trigger import answered, as_rolled, attacked, borne_by_its_user, softens, triggering_target
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.engine.queries.usable import ON_ONES_TURN
from freestrike.engine.queries.use import manners
from freestrike.events.content.ability import (
    FREE_TRIGGERED_ACTION,
    TRIGGERED_ACTION,
    VILLAIN_ACTION,
    Ability,
    Area,
    OtherTrigger,
    PowerRoll,
    Target,
)
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    Fall,
    ForEach,
    LeftByHand,
    MakePowerRoll,
    May,
    Spend,
    Test,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.within import every_effect
from freestrike.events.resources import HEROIC_RESOURCE, MALICE
from freestrike.events.zones import PIT

_AT_OTHERS = {"Area", "Strike"}
"""The keywords of what is aimed at others than its user."""

_ANSWERING = (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION)
_WHEN_ITS_USER_LIKES = (*ON_ONES_TURN, VILLAIN_ACTION)
PER_TARGET = "target"
_KNOWN_AT_ONCE = ("ability", "ally of", "enemy of")
_TIME = re.compile(r"\b(?:until|lasts?|remains?|while|ends)\b")
"""What may say how long an area stays."""
_CHOSEN = re.compile(r"The chosen \w+ ")
_A_TEST = re.compile(r"\b(Might|Agility|Reason|Intuition|Presence) test\b")
_ANY_TEST = Test((), ((), (), ()))
# What stands under another head counts at times only: when a talent is strained, while a spell is maintained.
_PLAIN_HEADS = ("", "Effect", "Special", MARK_BENEFIT)
_HOLDS = re.compile(
    r"(?:the|you)\b.* can (?:have|grab) up to (two|three|four|five|six|seven|eight) (?:size (1) )?(?:creatures|targets)"
    r"(?: grabbed)?(?: at once| at a time)?\.?",
    re.IGNORECASE,
)
UNTOLD = "Special"
"""A target line that leaves it to the text whom the ability is about."""
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


def printed_abilities(raw: RawFeature, id: str, owner: Setting = YOU) -> tuple[Ability, ...]:
    """The ability, under this id, and what it becomes where more is paid for it; `owner`: whose it is."""
    read = read_ability(raw, id, owner)
    return (read.ability, *read.versions)


def read_ability(raw: RawFeature, id: str, owner: Setting = YOU) -> ReadAbility:
    """The ability, under this id, with the account of its text; `owner`: whose it is."""
    read = with_options(raw, id, partial(_read, id=id, owner=owner))
    unaimed = read.ability.target.special or (manners(read.ability) == ("",) and read.ability.target.kinds != ("self",))
    return _left_whole(raw, read) if unaimed and read.ability.usage in _WHEN_ITS_USER_LIKES else read


def _left_whole(raw: RawFeature, read: ReadAbility) -> ReadAbility:
    """One of which the engine does not know whom it is used on, or how far: it is paid for, and the Director has its whole text."""
    text = feature_text(raw)
    told = f"{raw.cost.text}: {text}" if raw.cost else text
    whole, *versions = (
        replace(one, target=Target(special=raw.target, needs=one.target.needs), printed=told) for one in (read.ability, *read.versions)
    )
    return attrs.evolve(read, ability=whole, versions=tuple(versions))


def _read(raw: RawFeature, paid: bool, *, id: str, owner: Setting, reshaping: Reshaping = UNCHANGED) -> ReadAbility:
    """The ability as it is with all that is paid for it; `reshaping`: what that makes of its lines, once it is known."""
    line = read_distance(raw.distance)
    distance = None if line is None else reshaping.of_distance(line)
    answers = raw.usage in _ANSWERING
    bursts = _bursts(raw)
    if bursts:
        distance = Distance(area=Area("burst", max(bursts)))
    lines = (line or Distance(), _target(raw, answers, owner)) if paid else None
    target = reshaping.of_target(_target(raw, answers, owner))
    owner = owner if owner.names is not None else with_states(owner, (raw,))
    setting = owner.of(target, reach(distance), triggered=answers)
    rolled = next((n for n, effect in enumerate(raw.effects) if effect.roll and not effect.cost), None)
    apart = rolled is not None and is_rolled_apart((effect.name, effect.effect) for effect in raw.effects)
    passed = is_rolled_at_others(effect.effect for effect in raw.effects)
    if rolled is not None and setting.targets_itself and not passed and (apart or _AT_OTHERS & set(raw.keywords)):
        # Whom it hits its text says, which the Director reads.
        target, apart = Target(special=raw.target), False
        setting = owner.of(target, reach(distance), triggered=answers)
    apart = apart and not target.special
    counted = so_many(raw.effects[rolled].tiers, setting) if rolled is not None and target.special == UNTOLD else ()
    if counted:
        setting = replace(owner.of(Target(counted[0].kinds, 0), reach(distance)), counted=True)
    everyone = read_everyone(raw.target) if rolled is None and target.special and distance is not None and not owner.hero else None
    if everyone is not None:
        # All around it within its distance; of a hero's, what lengthens a distance would have to count.
        target, distance = everyone, Distance(area=Area("burst", setting.reach))
        setting = owner.of(target, setting.reach, triggered=answers)
    texts = [effect.effect for effect in raw.effects]
    setting = with_attached(setting, texts)
    setting = with_shove(with_doom(with_types(with_spread(setting, texts), texts), texts), texts)
    body = Body()
    open_ended = raw.cost is not None and not raw.cost.fixed and raw.cost.per != PER_TARGET
    body.leave(f"Cost: {raw.cost.text}" if raw.cost and open_ended else "")
    body.leave(f"Distance: {raw.distance}" if distance is None and raw.distance != UNTOLD else "")
    softened = answers and any(softens(effect.effect) for effect in raw.effects)
    # What a text says of an area that only the outcome tells is left by hand.
    area = None if distance is None or bursts else distance.area
    setting = replace(setting, bursts=bursts)
    setting = replace(setting, rolled=rolled is not None and not apart, area=area, paid=lines, softened=softened, ability=id)
    rolls: list[Piece] = []
    if counted:
        setting = replace(setting, rolled=False)
        rolls.extend(Piece(TIER, tier, True) for tier in raw.effects[rolled or 0].tiers)
    elif rolled is not None and not apart and (printed := raw.effects[rolled].roll) is not None:
        body.roll = _power_roll(rolls, body.after, body.modifiers, printed, raw.effects[rolled], setting)
    setting = replace(setting, roll=body.roll, attacked=attacked(raw, setting) if answers else "")
    if apart and rolled is not None:
        setting = replace(
            setting,
            apart=_rolled_apart(rolls, raw.effects[rolled], setting, keywords_of_the_roll(setting, (one.effect for one in raw.effects))),
        )
    for n, effect in enumerate(raw.effects):
        if (apart or counted) and n == rolled:
            continue
        _add(body, effect, setting, raw.name, is_roll=n == rolled, before_roll=rolled is not None and not (apart or counted) and n < rolled)
    if body.reshaping != reshaping:
        return _read(raw, paid, id=id, owner=owner, reshaping=body.reshaping)
    if counted and rolled is not None:
        body.aim_at(counted, raw.effects[rolled])
        target = Target(("self",))
    if everyone is not None and any(isinstance(one, LeftByHand) for one in body.every()):
        target, distance = Target(special=raw.target), line
    if setting.worsened is not None:
        body.alter(partial(worse_for_the_held, worsened=setting.worsened))
    _place(body)
    if WILLING in raw.target and body.roll is None and body.effects:
        body.effects[:] = [May(tuple(body.effects), chooser=TARGET)]
    if body.gives(Modifier("cannot", name="leave the area")) and area is not None:
        body.before.append(in_area(setting, ENCOUNTER))
    body.after.extend(body.offered)
    if apart and rolled is not None and not body.rolls():
        rolls.clear()
        body.leave_roll(raw.effects[rolled])
    if distance is None and raw.distance == UNTOLD and not body.is_nobodys():
        body.effects.insert(0, LeftByHand(f"Distance: {raw.distance}"))
    distance = distance or Distance()
    if body.itself and "self" not in target.kinds:
        target = replace(target, kinds=("self", *target.kinds))
    tiers = body.roll.tiers if body.roll is not None else ()
    effects = (*body.before, *(one for tier in tiers for one in tier), *body.effects, *body.trailing, *body.after)
    told = answers and (body.rolls() or not apart)
    on = answered(raw, setting, target, effects, used=body.roll is not None, reshaping=reshaping) if told else ()
    on = tuple((trigger, whom) for one, whom in on for trigger in (as_rolled(one) if body.as_rolled else (one,)))
    waits = next(iter(on), None)
    if waits is not None:
        target = waits[1]
        body.effects.extend(borne_by_its_user(waits[0]))
    others = tuple(OtherTrigger(trigger, "" if whom == target else whom.kinds[0]) for trigger, whom in on[1:])
    if target.special == UNTOLD and body.is_nobodys():
        target = _of_nobody(target, distance, body)
    body.pieces.extend(rolls)
    if raw.trigger:
        body.pieces.append(Piece(TRIGGER, raw.trigger, bool(on)))
    ability = Ability(
        id,
        raw.name,
        VILLAIN_ACTION if raw.ability_type.startswith("Villain") else raw.usage,
        keywords=reshaping.of_keywords(raw.keywords),
        melee=distance.melee,
        ranged=distance.ranged,
        area=distance.area,
        target=replace(target, needs=(*target.needs, *body.needs)) if body.needs else target,
        roll=body.roll,
        before=tuple(body.before),
        first=tuple(body.first),
        effects=tuple(body.effects),
        after=(*body.trailing, *body.after),
        signature=raw.ability_type == "Signature Ability",
        cost=raw.cost.least if raw.cost else 0,
        per_target=raw.cost is not None and raw.cost.per == PER_TARGET,
        resource=_resource(raw),
        trigger=raw.trigger,
        on=None if waits is None else waits[0],
        or_on=others,
        modifiers=tuple(body.modifiers),
        grabs=body.grabs,
        in_charge=body.in_charge,
        always=each_with_an_id(body.always),
        at_will=body.at_will,
        grabs_size=body.grabs_size,
    )
    return ReadAbility(ability, tuple(body.pieces))


def _bursts(raw: RawFeature) -> tuple[int, ...]:
    """How far the burst of an ability goes at each outcome of its roll, where its distance is told so; () of any other."""
    if raw.distance != UNTOLD:
        return ()
    return next((bursts_of(effect.tiers) for effect in raw.effects if effect.roll and not effect.cost), ())


def _of_nobody(target: Target, distance: Distance, body: Body) -> Target:
    """The target line of what is done to nobody in particular: its user alone, or, of an area that stays, nobody at all."""
    if distance.area is None:
        return Target(("self",))
    return Target((), 0) if any(isinstance(one, Zone) for one in body.after) else target


def _resource(raw: RawFeature) -> str:
    """What it costs: Malice, or the heroic resource of its user, whatever the class calls it (classes/heroic-resource-cost)."""
    if raw.cost is None:
        return ""
    return MALICE if raw.cost.resource == MALICE else HEROIC_RESOURCE


def reach(distance: Distance | None) -> int:
    """What "within distance" means for an ability: 0 if nothing."""
    if distance is None:
        return 0
    area = distance.area
    return max(distance.melee, distance.ranged, 0 if area is None else area.within or area.size)


def _target(raw: RawFeature, answers: bool, owner: Setting) -> Target:
    triggering = triggering_target(raw.target) if answers else None
    return triggering or read_target(raw.target) or read_needy_target(raw.target, owner.ancestry) or Target(special=raw.target)


def _add(body: Body, effect: RawEffect, setting: Setting, name: str, *, is_roll: bool, before_roll: bool) -> None:
    """Add what `effect` prints, besides the tiers of the power roll."""
    tested = effect.tiers[0] != "" and not is_roll
    if effect.cost and _paid(body, effect, setting, name):
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
    if effect.cost or effect.features or (tested and (effect.roll or not _asks_for_a_test(effect, setting))):
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
        setting = replace(setting, test=_test(tests, effect, tried))
        asking = _A_TEST.findall(effect.effect)
        body.asked = replace(setting.test, characteristics=(asking[0].lower(),)) if setting.test and len(asking) == 1 else None
    setting = replace(setting, asked=body.asked, benefit=effect.name == MARK_BENEFIT, strained=strained)
    told = compiled(effect.effect, setting, name)
    untested = compiled(effect.effect, replace(setting, test=_ANY_TEST), name) if tested else told
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


def _place(body: Body) -> None:
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
    them."""
    told = any(isinstance(one, Fall) for one in body.every())
    others = (Holds("among the targets", negated=True),) if told else ()
    standing = Selection(("creature", "self"), 0, needs=(Holds("in its area"), *others), sight=False)
    return ForEach(standing, (Fall(unheld=True),))


def _paid(body: Body, effect: RawEffect, setting: Setting, name: str) -> bool:
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


def _offered(spend: Spend) -> Effect:
    """The option; where all that it brings depends on the ability in flight, or on the side of the target, it is asked about only of one of
    that kind."""
    match spend.then:
        case (When(holds=holds, then=then, otherwise=()),) if all(one.what in _KNOWN_AT_ONCE for one in holds):
            return When(holds, (replace(spend, then=then),))
    return spend


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


def _asks_for_a_test(effect: RawEffect, setting: Setting) -> bool:
    """Whether one sentence of its text, and only one, makes somebody make a test."""
    setting = replace(setting, test=_ANY_TEST)
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


def _rolled_apart(pieces: list[Piece], effect: RawEffect, setting: Setting, keywords: tuple[str, ...]) -> MakePowerRoll | None:
    """The printed roll, as it is made by what the texts say; `keywords`: what the ability is for it besides."""
    if effect.roll is None or effect.effect:
        return None
    one, two, three = (_tier(pieces, tier, setting) for tier in effect.tiers)
    return MakePowerRoll((one, two, three), effect.roll.characteristics, effect.roll.bonus, keywords=keywords)


def _test(pieces: list[Piece], effect: RawEffect, setting: Setting) -> Test:
    one, two, three = (_tier(pieces, tier, setting) for tier in effect.tiers)
    return Test((), (one, two, three))


def _tier(pieces: list[Piece], text: str, setting: Setting) -> tuple[Effect, ...]:
    line = read_tier_line(text, setting)
    pieces.append(Piece(TIER, text, not line.unread))
    return line.effects


def _power_roll(
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
