"""An ability as the Steel Compendium prints it, to one that the engine runs; what it cannot run is left by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import attrs
from msgspec.structs import replace

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.deeds.compelling import turned
from freestrike.engine.content.compiling.deeds.counted_targets import so_many
from freestrike.engine.content.compiling.deeds.rolling_apart import keywords_of_the_roll
from freestrike.engine.content.compiling.deeds.spreading import with_spread
from freestrike.engine.content.compiling.parts.bearing import Bearing, go_with, imposed
from freestrike.engine.content.compiling.parts.reshaping import UNCHANGED, Reshaping
from freestrike.engine.content.compiling.parts.rewriting import (
    ahead_of_grants,
    beside,
    granted_instead,
    past_stability,
    repicked,
    rolled_with,
    sparing_allies,
    steered,
    striking,
    teleporting_farther,
)
from freestrike.engine.content.compiling.parts.said import NOT_OF_ABILITY, OfAbility, Said, on_each_target, plain
from freestrike.engine.content.compiling.parts.zoned import AURA, in_area, merged
from freestrike.engine.content.compiling.sentences.course import (
    ahead_of_force,
    is_for_a_next_roll,
    left_beside,
    not_moved,
    without,
    without_next_rolls,
    worse_than,
)
from freestrike.engine.content.compiling.sentences.remarks import with_types
from freestrike.engine.content.compiling.sentences.states import with_states
from freestrike.engine.content.compiling.sentences.texts import compiled
from freestrike.engine.content.compiling.text.account import FEATURE, SENTENCE, TIER, TRIGGER, Piece, ReadAbility, left
from freestrike.engine.content.compiling.text.rolled_apart import is_rolled_apart
from freestrike.engine.content.compiling.text.setting import YOU, Setting
from freestrike.engine.content.printed.distance import Distance, read_distance
from freestrike.engine.content.printed.paid_options import with_options
from freestrike.engine.content.printed.persistent import persistent
from freestrike.engine.content.printed.target import read_needy_target, read_target
from freestrike.engine.content.printed.tier_line import read_tier_line
from freestrike.engine.content.printed.trigger import answered, attacked, borne_by_its_user, softens, triggering_target
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.engine.queries.usable import ON_ONES_TURN
from freestrike.engine.queries.use import manners
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, TRIGGERED_ACTION, VILLAIN_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Effect,
    ForceMove,
    ForEach,
    FreeStrike,
    LeftByHand,
    MakePowerRoll,
    Move,
    OneOf,
    Spend,
    Teleport,
    Test,
    UseAbilities,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.within import every_effect
from freestrike.events.resources import HEROIC_RESOURCE, MALICE

_AT_OTHERS = {"Area", "Strike"}
"""The keywords of what is aimed at others than its user."""

_ANSWERING = (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION)
_WHEN_ITS_USER_LIKES = (*ON_ONES_TURN, VILLAIN_ACTION)
PER_TARGET = "target"
_TIME = re.compile(r"\b(?:until|lasts?|remains?|while|ends)\b")
"""What may say how long an area stays."""
_A_TEST = re.compile(r"\b(Might|Agility|Reason|Intuition|Presence) test\b")
_ANY_TEST = Test((), ((), (), ()))
# What stands under another head counts at times only: when a talent is strained, while a spell is maintained.
_PLAIN_HEADS = ("", "Effect", "Special", "Mark Benefit")
_STRAINED = Holds("heroic resource at most", of=USER, value=-1)
_HOLDS = re.compile(
    r"(?:the|you)\b.* can (?:have|grab) up to (two|three|four|five|six|seven|eight) (?:size (1) )?(?:creatures|targets)"
    r"(?: grabbed)?(?: at once| at a time)?\.?",
    re.IGNORECASE,
)
UNTOLD = "Special"
"""A target line that leaves it to the text whom the ability is about."""
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight")


@attrs.define
class _Body:
    """What the texts of an ability come to, as it grows. `trailing`: what happens once after all that happens to the target of a roll;
    `offered`: what it ends with."""

    first: list[Effect] = attrs.field(factory=list)
    before: list[Effect] = attrs.field(factory=list)
    effects: list[Effect] = attrs.field(factory=list)
    after: list[Effect] = attrs.field(factory=list)
    trailing: list[Effect] = attrs.field(factory=list)
    offered: list[Effect] = attrs.field(factory=list)
    roll: PowerRoll | None = None
    modifiers: list[Modifier] = attrs.field(factory=list)
    needs: list[Holds] = attrs.field(factory=list)
    zones: list[Zone] = attrs.field(factory=list)
    zoned: list[str] = attrs.field(factory=list)
    grabs: int = 1
    reshaping: Reshaping = UNCHANGED
    asked: Test | None = None
    itself: bool = False
    ground_first: bool = False
    grabs_size: str = ""
    pieces: list[Piece] = attrs.field(factory=list)

    def imposes(self, name: str) -> bool:
        """Whether any part so far imposes the condition or the state `name`."""
        tiers = self.roll.tiers if self.roll is not None else ()
        return any(name in imposed(part) for part in (*tiers, self.before, self.effects, self.trailing, self.after))

    def alter(self, change: Callable[[Sequence[Effect]], tuple[Effect, ...]]) -> None:
        """Change all effects so far."""
        for part in (self.before, self.effects, self.trailing, self.after):
            part[:] = change(part)
        if self.roll is not None:
            one, two, three = map(change, self.roll.tiers)
            self.roll = replace(self.roll, tiers=(one, two, three))

    def teleports(self) -> bool:
        """Whether it has its user teleport so many squares."""
        parts = (self.before, self.effects, self.trailing, self.after)
        return any(isinstance(one, Teleport) and isinstance(one.squares, int) for part in parts for one in every_effect(part))

    def forces(self) -> bool:
        """Whether any part so far moves by force."""
        tiers = self.roll.tiers if self.roll is not None else ()
        return any(
            isinstance(one, ForceMove)
            for part in (*tiers, self.before, self.effects, self.trailing, self.after)
            for one in every_effect(part)
        )

    def moves_others(self) -> bool:
        """Whether any part so far has the targets move, and none has anybody else do so."""
        tiers = self.roll.tiers if self.roll is not None else ()
        found = [one for part in (*tiers, self.before, self.effects, self.trailing, self.after) for one in every_effect(part)]
        return any(isinstance(one, Move) for one in found) and not any(isinstance(one, ForEach) for one in found)

    def alters_the_roll(self) -> bool:
        """Whether any part so far gives the roll that set it off an edge or a bane."""
        parts = (self.before, self.effects, self.trailing, self.after)
        return any(isinstance(one, AlterRoll) and one.modifier is not None for part in parts for one in every_effect(part))

    def is_nobodys(self) -> bool:
        """Whether nothing is done to targets, and nothing is left by hand that may be."""
        return self.roll is None and not self.effects and not self.trailing and all(piece.compiled for piece in self.pieces)

    def gives(self, modifier: Modifier) -> bool:
        """Whether any part so far gives somebody the modifier."""
        tiers = self.roll.tiers if self.roll is not None else ()
        parts = (*tiers, self.before, self.effects, self.trailing, self.after)
        return any(isinstance(one, Bestow) and modifier in one.modifiers for part in parts for one in every_effect(part))

    def every(self) -> Iterator[Effect]:
        """Every effect so far."""
        tiers = self.roll.tiers if self.roll is not None else ()
        for part in (*tiers, self.before, self.effects, self.trailing, self.after):
            yield from every_effect(part)

    def strikes(self) -> bool:
        """Whether any part so far has somebody make a free strike."""
        return any(isinstance(one, FreeStrike) for one in self.every())

    def gives_for_a_next_roll(self) -> bool:
        """Whether any part so far gives somebody what counts for its next roll."""
        return any(isinstance(one, Bestow) and is_for_a_next_roll(one) for one in self.every())

    def leaves_a_choice(self) -> bool:
        """Whether an outcome of the roll lets somebody choose."""
        return self.roll is not None and any(isinstance(one, OneOf) for tier in self.roll.tiers for one in every_effect(tier))

    def always_forces(self) -> bool:
        """Whether every outcome of the roll moves by force, whoever it is."""
        return self.roll is not None and all(any(isinstance(one, ForceMove) for one in tier) for tier in self.roll.tiers)

    def grants(self) -> bool:
        """Whether any part so far lets somebody use an ability against its target."""
        tiers = self.roll.tiers if self.roll is not None else ()
        parts = (*tiers, self.effects, self.trailing, self.after)
        return any(
            isinstance(one, UseAbilities) and (one.against is not None or one.which == "charge")
            for part in parts
            for one in every_effect(part)
        )

    def on_the_target(self, effects: tuple[Effect, ...]) -> None:
        """Add effects on each target, after all that was said before."""
        if effects and self.roll is None and all(isinstance(one, LeftByHand) for one in self.effects):
            self.before.extend(self.after)
            self.after.clear()
        if effects:
            self.effects.extend((*self.trailing, *effects))
            self.trailing.clear()

    def leave(self, text: str) -> None:
        """Leave a part for the Director."""
        if text:
            self.effects.append(LeftByHand(text))

    def aim_at(self, targets: Sequence[Selection], effect: RawEffect) -> None:
        """Have the roll tell how many targets there are, on whom all is done then that was to be done to each."""
        assert effect.roll is not None
        one, two, three = ((ForEach(who, tuple(self.effects)),) for who in targets)
        self.roll = PowerRoll((one, two, three), effect.roll.characteristics, effect.roll.bonus)
        self.effects.clear()

    def rolls(self) -> bool:
        """Whether an effect makes the power roll."""
        parts = (self.before, self.effects, self.trailing, self.after)
        return any(isinstance(one, MakePowerRoll) for part in parts for one in every_effect(part))

    def leave_roll(self, effect: RawEffect) -> None:
        """Leave a power roll for the Director, with what comes of it."""
        self.leave(effect_text(effect))
        self.pieces.extend(left(effect.effect))
        self.pieces.extend(Piece(TIER, tier, False) for tier in effect.tiers if tier)


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
    whole, *versions = (replace(one, target=Target(special=raw.target), printed=told) for one in (read.ability, *read.versions))
    return attrs.evolve(read, ability=whole, versions=tuple(versions))


def _read(raw: RawFeature, paid: bool, *, id: str, owner: Setting, reshaping: Reshaping = UNCHANGED) -> ReadAbility:
    """The ability as it is with all that is paid for it; `reshaping`: what that makes of its lines, once it is known."""
    line = read_distance(raw.distance)
    distance = None if line is None else reshaping.of_distance(line)
    answers = raw.usage in _ANSWERING
    lines = (line or Distance(), _target(raw, answers, owner)) if paid else None
    target = reshaping.of_target(_target(raw, answers, owner))
    owner = owner if owner.names is not None else with_states(owner, (raw,))
    setting = owner.of(target, reach(distance), triggered=answers)
    rolled = next((n for n, effect in enumerate(raw.effects) if effect.roll and not effect.cost), None)
    apart = rolled is not None and is_rolled_apart((effect.name, effect.effect) for effect in raw.effects)
    if rolled is not None and setting.targets_itself and (apart or _AT_OTHERS & set(raw.keywords)):
        # Whom it hits its text says, which the Director reads.
        target, apart = Target(special=raw.target), False
        setting = owner.of(target, reach(distance), triggered=answers)
    apart = apart and not target.special
    counted = so_many(raw.effects[rolled].tiers, setting) if rolled is not None and target.special == UNTOLD else ()
    if counted:
        setting = attrs.evolve(owner.of(Target(counted[0].kinds, 0), reach(distance)), counted=True)
    setting = with_types(with_spread(setting, (effect.effect for effect in raw.effects)), (effect.effect for effect in raw.effects))
    body = _Body()
    body.leave(f"Cost: {raw.cost.text}" if raw.cost and not raw.cost.fixed else "")
    body.leave(f"Distance: {raw.distance}" if distance is None and raw.distance != UNTOLD else "")
    softened = answers and any(softens(effect.effect) for effect in raw.effects)
    area = None if distance is None else distance.area
    setting = attrs.evolve(setting, rolled=rolled is not None and not apart, area=area, paid=lines, softened=softened, ability=id)
    rolls: list[Piece] = []
    if counted:
        setting = attrs.evolve(setting, rolled=False)
        rolls.extend(Piece(TIER, tier, True) for tier in raw.effects[rolled or 0].tiers)
    elif rolled is not None and not apart and (printed := raw.effects[rolled].roll) is not None:
        body.roll = _power_roll(rolls, body.after, body.modifiers, printed, raw.effects[rolled], setting)
    setting = attrs.evolve(setting, roll=body.roll, attacked=attacked(raw, setting) if answers else "")
    if apart and rolled is not None:
        setting = attrs.evolve(
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
    _place(body)
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
    on = answered(raw, setting, target, effects, used=body.roll is not None) if answers and (body.rolls() or not apart) else None
    if on is not None:
        target = on[1]
        body.effects.extend(borne_by_its_user(on[0]))
    if target.special == UNTOLD and body.is_nobodys():
        target = _of_nobody(target, distance, body)
    body.pieces.extend(rolls)
    if raw.trigger:
        body.pieces.append(Piece(TRIGGER, raw.trigger, on is not None))
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
        on=None if on is None else on[0],
        modifiers=tuple(body.modifiers),
        grabs=body.grabs,
        grabs_size=body.grabs_size,
    )
    return ReadAbility(ability, tuple(body.pieces))


def _of_nobody(target: Target, distance: Distance, body: _Body) -> Target:
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


def _add(body: _Body, effect: RawEffect, setting: Setting, name: str, *, is_roll: bool, before_roll: bool) -> None:
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
        setting = attrs.evolve(setting, test=_test(tests, effect, setting))
        asking = _A_TEST.findall(effect.effect)
        body.asked = replace(setting.test, characteristics=(asking[0].lower(),)) if setting.test and len(asking) == 1 else None
    setting = attrs.evolve(setting, asked=body.asked)
    told = compiled(effect.effect, setting, name)
    untested = compiled(effect.effect, attrs.evolve(setting, test=_ANY_TEST), name) if tested else told
    for part, alone in zip(told, untested, strict=True):
        held = _HOLDS.fullmatch(part.text)
        if held is not None:
            body.grabs, body.grabs_size = _NUMBERS.index(held[1].lower()), held[2] or ""
            body.pieces.append(Piece(SENTENCE, part.text, True))
            continue
        said = _when_strained(part.said) if strained else part.said
        too_soon = before_roll and said is not None and not said.once and bool(said.effects) and (bool(waiting) or _acts(said.effects))
        # A tier of a test that is left by hand is said at that tier.
        fits = alone.said is not None and _fits(alone.said, setting, before_roll=before_roll)
        if said is None or not fits or too_soon or _asks_too_late(part.text, said, body) or not _take_up(body, said, setting):
            waiting.append(part.text)
            body.pieces.append(Piece(SENTENCE, part.text, False))
            continue
        body.pieces.append(Piece(SENTENCE, part.text, True))
        body.leave(head + " ".join(waiting) if waiting else "")
        waiting = []
        if said.effects and isinstance(said.effects[0], Zone):
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


def _place(body: _Body) -> None:
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


def _when_strained(said: Said | None) -> Said | None:
    """What a sentence says of a talent whose clarity is below 0 (classes/clarity-and-strain); None if it can't be told apart from what
    holds always."""
    if said is None or not plain(attrs.evolve(said, ability=NOT_OF_ABILITY, apart=())):
        return None
    own = tuple(replace(one, when=(*one.when, _STRAINED)) for one in said.ability.own)
    if said.ability != OfAbility(said.ability.own) or any(isinstance(effect, Zone) for effect in said.effects):
        return None
    done, apart = ((When((_STRAINED,), effects),) if effects else () for effects in (said.effects, said.apart))
    return attrs.evolve(said, effects=done, apart=apart, ability=OfAbility(own))


def _take_up(body: _Body, said: Said, setting: Setting) -> bool:
    """Add what a sentence says of the ability itself, or of what goes with what it imposes; gives False if that is nowhere."""
    about = said.ability
    if said.bearing is not None:
        bearing = said.bearing
        if not bearing.condition:
            return bearing.name in setting.states and body.imposes(bearing.name)
        if not body.imposes(bearing.name):
            return False
        body.alter(partial(go_with, bearing=bearing))
    if said.amends.past_stability:
        if body.roll is None or not body.forces():
            return False
        body.alter(past_stability)
    zones = [effect for effect in said.effects if isinstance(effect, Zone)]
    if zones and (len(zones) != len(said.effects) or merged([*body.zones, *zones]) is None):
        return False
    body.zones.extend(zones)
    if about.beside[1]:
        if not body.imposes(about.beside[0]):
            return False
        body.alter(partial(beside, condition=about.beside[0], then=about.beside[1]))
    body.before.extend(about.before)
    body.first.extend(about.first)
    body.after.extend(about.last)
    if about.before_grants:
        if not body.grants():
            return False
        body.alter(partial(ahead_of_grants, then=about.before_grants))
    if about.turns:
        body.alter(turned)
    if about.repicks:
        if not body.grants():
            return False
        body.alter(repicked)
    if about.spares_allies:
        if not body.forces():
            return False
        body.alter(sparing_allies)
    if about.harder_blows:
        if body.roll is None or not body.strikes():
            return False
        body.alter(partial(striking, modifiers=about.harder_blows))
    if about.in_place_of_rolls:
        if not body.gives_for_a_next_roll():
            return False
        body.alter(without_next_rolls)
    if not all(map(body.imposes, about.unignored)):
        return False
    for name in about.unignored:
        body.alter(partial(go_with, bearing=Bearing(name, True, (Modifier("cannot", name="ignore", detail=name),))))
    if about.unmoved[1]:
        if not body.forces():
            return False
        body.alter(partial(not_moved, holds=about.unmoved[0], then=about.unmoved[1]))
    if about.left_beside:
        if body.roll is None:
            return False
        body.alter(partial(left_beside, then=about.left_beside))
    if about.ahead:
        if not body.always_forces():
            return False
        body.alter(partial(ahead_of_force, then=about.ahead))
    if about.worse[1]:
        if not body.imposes(about.worse[0]) or (about.worse[0] == "prone" and body.gives(Modifier("cannot", name="stand"))):
            return False  # what becomes of who can't stand either?
        body.alter(partial(worse_than, condition=about.worse[0], then=about.worse[1]))
    if about.spending[0]:
        body.effects.append(Spend(about.spending[0], about.spending[1], or_more=True))
    if about.farther[0]:
        if not body.teleports():
            return False
        body.alter(partial(teleporting_farther, per=about.farther[0], squares=about.farther[1]))
    if about.without is not None:
        if not body.gives(about.without):
            return False
        body.alter(partial(without, given=about.without))
    if about.steers is not None:
        if not body.moves_others():
            return False
        body.alter(partial(steered, how=about.steers))
    if about.grants_instead is not None:
        whom, instead = about.grants_instead
        before = (tuple(body.effects), tuple(body.trailing), tuple(body.after))
        body.alter(partial(granted_instead, who=whom.selection, instead=instead))
        if before == (tuple(body.effects), tuple(body.trailing), tuple(body.after)):
            return False
    if about.rolls_instead:
        if not body.alters_the_roll():
            return False
        body.alter(partial(rolled_with, what=about.rolls_instead))
    if about.chosen and not body.leaves_a_choice():
        return False
    body.itself = body.itself or about.itself
    body.ground_first = body.ground_first or about.ground_first
    if about.reshapes is not None:
        body.reshaping = body.reshaping.and_also(about.reshapes)
        body.modifiers.extend(about.reshapes.modifiers)
    body.modifiers.extend(about.own)
    body.needs.extend(about.needs)
    return True


def _asks_too_late(text: str, said: Said, body: _Body) -> bool:
    """Whether it is about who is "already" in a condition, which the ability itself has imposed by then."""
    conditions = (effect for effect in every_effect(said.effects) if isinstance(effect, When))
    return " already " in text and any(body.imposes(one.name) for effect in conditions for one in effect.holds if one.what == "condition")


def _fits(said: Said, setting: Setting, *, before_roll: bool) -> bool:
    """Whether the engine carries out what was compiled, at the place in an ability where it stands. What is understood and run by nobody is
    left for the Director too: nothing is passed over in silence."""
    borne = said.bearing
    if borne is not None and not (all(runs(one) for one in borne.modifiers) and all(runs(one) for one in borne.reacts)):
        return False
    if said.reacts or said.modifiers or said.besides:
        return False
    about = said.ability
    told = (
        *said.effects,
        *about.own,
        *about.first,
        *about.last,
        *about.before,
        *about.beside[1],
        *about.ahead,
        *about.worse[1],
        *about.left_beside,
    )
    if not all(runs(one, setting.area) for one in told):
        return False
    if setting.area is not None and setting.area.shape == AURA and any(isinstance(one, Bestow) for one in every_effect(said.effects)):
        return False  # it is for those who are in the aura at the time (classes/aura)
    if before_roll and (said.apart or not (said.once or setting.rolled)):
        return False
    if not all(map(runs, said.apart)):
        return False
    return not said.once or not setting.triggered or setting.one_target


def _paid(body: _Body, effect: RawEffect, setting: Setting, name: str) -> bool:
    """Add an option to be paid for, if all of it is compiled; gives whether it is."""
    cost = effect.cost
    if cost is not None and _each_paid(body, effect, setting, name):
        return True
    if cost is None or not cost.fixed or effect.features or effect.tiers[0] or not effect.effect or not setting.one_target:
        return False
    parts = compiled(effect.effect, setting, name)
    then = tuple(one for part in parts if part.said is not None for one in part.said.effects)
    if any(part.said is None or not plain(part.said) for part in parts) or not then or not all(map(runs, then)):
        return False
    body.effects.append(Spend(cost.least, then, what=MALICE if cost.resource == MALICE else HEROIC_RESOURCE))
    body.pieces.extend(Piece(SENTENCE, part.text, True) for part in parts)
    return True


def _each_paid(body: _Body, effect: RawEffect, setting: Setting, name: str) -> bool:
    """Add what each so much brings that is spent, without an end; gives whether that is what the text says."""
    cost = effect.cost
    if cost is None or cost.most is not None or cost.per or effect.features or effect.tiers[0]:
        return False
    parts = compiled(effect.effect, setting, name)
    told = [part.said.ability for part in parts if part.said is not None]
    if len(parts) != 1 or len(told) != 1 or not (told[0].spending[0] or told[0].farther[0]) or cost.resource == MALICE:
        return False
    if not _take_up(body, Said(ability=told[0]), setting):
        return False
    body.pieces.append(Piece(SENTENCE, parts[0].text, True))
    return True


def _acts(effects: tuple[Effect, ...]) -> bool:
    """Whether they have somebody act, so that it is not over before the roll."""
    return any(isinstance(one, UseAbilities) for one in every_effect(effects))


def _asks_for_a_test(effect: RawEffect, setting: Setting) -> bool:
    """Whether one sentence of its text, and only one, makes somebody make a test."""
    setting = attrs.evolve(setting, test=_ANY_TEST)
    asking = [part for part in compiled(effect.effect, setting) if part.said is not None and _tests(part.said.effects)]
    return len(asking) == 1


def _tests(effects: tuple[Effect, ...]) -> bool:
    """Whether any of them is a test, at once or whenever somebody is in an area."""
    reacts = (react for one in effects if isinstance(one, Zone) for react in one.reacts)
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
    return PowerRoll((one, two, three), characteristics=roll.characteristics, bonus=roll.bonus)
