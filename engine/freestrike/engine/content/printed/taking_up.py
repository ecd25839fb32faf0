"""What a sentence says of a printed ability is taken up into it, or is not, as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import attrs
from msgspec.structs import replace

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.deeds.compelling import turned
from freestrike.engine.content.compiling.parts.bearing import Bearing, go_with, while_they_last
from freestrike.engine.content.compiling.parts.forced_movement import braked, upward
from freestrike.engine.content.compiling.parts.rewriting import (
    Otherwise,
    ahead_of_grants,
    below_none,
    beside,
    coming_to_rest,
    for_nothing,
    forced_farther_below,
    forced_otherwise,
    from_whom_it_likes,
    granted_instead,
    hurting_by_ruling,
    in_its_course,
    in_its_place,
    otherwise,
    past_stability,
    picking_two,
    repicked,
    rolled_with,
    sparing_allies,
    steered,
    striking,
    taking_along,
    taking_over,
    teleporting_farther,
    together,
    with_each_used_on,
)
from freestrike.engine.content.compiling.parts.said import NOT_OF_ABILITY, NOTHING_BEFORE, Amends, OfAbility, Said, plain
from freestrike.engine.content.compiling.parts.zoned import AURA, merged
from freestrike.engine.content.compiling.sentences.of_abilities.affecting import tested_harder
from freestrike.engine.content.compiling.sentences.of_abilities.attaching import attached_with
from freestrike.engine.content.compiling.sentences.of_abilities.course import (
    ahead_of_force,
    left_beside,
    not_moved,
    without,
    without_next_rolls,
    worse_than,
)
from freestrike.engine.content.compiling.sentences.of_abilities.deepening import of_its_kind, spread_more
from freestrike.engine.content.compiling.sentences.of_abilities.enfeebling import hobbling, prolonging
from freestrike.engine.content.compiling.sentences.of_abilities.straining import NEVER
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.printed.body import Alteration, Body
from freestrike.engine.queries.areas_grown import IF_STRAINED
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import (
    AheadOfDamage,
    Bestow,
    Effect,
    Spend,
    UseAbilities,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.within import every_effect

_STRAINED = Holds("heroic resource at most", of=USER, value=-1)


STRAINED = "strained"
_AS_IT_WAS_PAID = Holds("state", STRAINED, of=USER)
_NOTED = Bestow(END_OF_THIS_ABILITY, state=STRAINED)
"""Of who is strained as the ability is paid for: what it does later is done though clarity has been gained meanwhile."""


def when_strained(said: Said | None) -> Said | None:
    """What a sentence says of a talent whose clarity is below 0 (classes/clarity-and-strain); None if it can't be told apart from what
    holds always."""
    if said is not None and said.amends == Amends(past_stability=True):
        said = attrs.evolve(said, amends=NOTHING_BEFORE, ability=attrs.evolve(said.ability, otherwise=Otherwise(past_stability=True)))
    if said is not None and said.bearing is not None and said == Said(bearing=said.bearing, they=said.they):
        borne = attrs.evolve(said.bearing, when=(_AS_IT_WAS_PAID,))
        return attrs.evolve(said, bearing=borne, ability=OfAbility(before=(When((_STRAINED,), (_NOTED,)),)))
    if said is None or not plain(attrs.evolve(said, ability=NOT_OF_ABILITY, apart=())):
        return None
    own = tuple(one if one == NEVER or one.what == IF_STRAINED else replace(one, when=(*one.when, _STRAINED)) for one in said.ability.own)
    later = bool(said.effects or said.apart)
    noted = (_NOTED,) if later else ()
    before = (When((_STRAINED,), (*noted, *said.ability.before)),) if noted or said.ability.before else ()
    how = said.ability.otherwise
    told = OfAbility(said.ability.own, before=said.ability.before, otherwise=how)
    if said.ability != told or any(isinstance(effect, Zone) for effect in said.effects):
        return None
    done, apart = ((When((_AS_IT_WAS_PAID,), effects),) if effects else () for effects in (said.effects, said.apart))
    return attrs.evolve(
        said, effects=done, apart=apart, ability=OfAbility(own, before=before, otherwise=how and attrs.evolve(how, when=(_STRAINED,)))
    )


def take_up(body: Body, said: Said, setting: Setting) -> bool:
    """Add what a sentence says of the ability itself, or of what goes with what it imposes; gives False, with none of it added, if that is
    nowhere."""
    tried = body.copied()
    if not _taken_up(tried, said, setting):
        return False
    body.taken_from(tried)
    return True


def _taken_up(body: Body, said: Said, setting: Setting) -> bool:
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
    zones = [effect for effect in said.effects if isinstance(effect, Zone) and effect.of == USER]
    if zones and (len(zones) != len(said.effects) or merged([*body.zones, *zones]) is None):
        return False
    body.zones.extend(zones)
    if about == NOT_OF_ABILITY:
        return True  # as of most sentences
    if about.beside[1]:
        if not body.imposes(about.beside[0]):
            return False
        body.alter(partial(beside, condition=about.beside[0], then=about.beside[1]))
    body.before.extend(about.before)
    body.first.extend(about.first)
    body.after.extend(about.last)
    for told, has_its_place, alteration in _alterations(body, about):
        if told and not has_its_place():
            return False
        if told:
            body.alter(alteration)
    if about.free_uses:
        costly = tuple(body.every())
        body.alter(for_nothing)
        if costly == tuple(body.every()):
            return False
    if not all(map(body.imposes, about.unignored)):
        return False
    for name in about.unignored:
        body.alter(partial(go_with, bearing=Bearing(name, True, (Modifier("cannot", name="ignore", detail=name),))))
    if about.worse[1]:
        if not body.imposes(about.worse[0]) or (about.worse[0] == "prone" and body.gives(Modifier("cannot", name="stand"))):
            return False  # what becomes of who can't stand either?
        body.alter(partial(worse_than, condition=about.worse[0], then=about.worse[1]))
    if about.spending[0]:
        body.effects.append(Spend(about.spending[0], about.spending[1], or_more=True))
    if about.otherwise is not None:
        if body.roll is None:
            return False
        one, two, three = (otherwise(tier, about.otherwise) for tier in body.roll.tiers)
        if (one, two, three) == body.roll.tiers:
            return False
        body.roll = replace(body.roll, tiers=(one, two, three))
    if about.ahead_of_damage:
        if body.roll is None:
            return False
        one, two, three = ((AheadOfDamage(about.ahead_of_damage), *tier) for tier in body.roll.tiers)
        body.roll = replace(body.roll, tiers=(one, two, three))
    tier, ahead = about.ahead_at
    if tier:
        if body.roll is None:
            return False
        tiers = [(AheadOfDamage(ahead), *effects) if n == tier else effects for n, effects in enumerate(body.roll.tiers, start=1)]
        body.roll = replace(body.roll, tiers=(tiers[0], tiers[1], tiers[2]))
    if about.rolls_at:
        if body.roll is None:
            return False
        body.roll = replace(body.roll, only_at=about.rolls_at)
    if about.unrolled and (body.roll is None or body.roll.only_at in ("", about.unrolled)):
        return False
    if about.grants_instead is not None:
        whom, instead = about.grants_instead
        before = (tuple(body.effects), tuple(body.trailing), tuple(body.after))
        body.alter(partial(granted_instead, who=whom.selection, instead=instead))
        if before == (tuple(body.effects), tuple(body.trailing), tuple(body.after)):
            return False
    if about.landed and not body.lands_with(about.landed):
        return False
    if about.chosen and not body.leaves_a_choice():
        return False
    if about.taken_over:
        if not body.imposes(about.taken_over):
            return False
        body.alter(partial(taking_over, state=about.taken_over))
    if about.one_by_one is not None:
        if body.roll is None or body.one_by_one is not None:
            return False
        body.one_by_one = about.one_by_one
    if about.one_of:
        if not body.always:
            return False
        body.always[:] = [one if one.ability else replace(one, one_of=about.one_of) for one in body.always]
    body.always.extend(about.always)
    body.substitutes.extend(about.substitutes)
    body.at_will = body.at_will or about.at_will
    body.as_rolled = body.as_rolled or about.as_rolled
    body.before_death = body.before_death or about.before_death
    body.itself = body.itself or about.itself
    body.ground_first = body.ground_first or about.ground_first
    if about.reshapes is not None:
        body.reshaping = body.reshaping.and_also(about.reshapes)
        body.modifiers.extend(about.reshapes.modifiers)
    body.in_charge = _both_in_a_charge(body.in_charge, about.in_charge)
    body.modifiers.extend(about.own)
    body.needs.extend(about.needs)
    return True


def _both_in_a_charge(one: Bestow | None, other: Bestow | None) -> Bestow | None:
    """What the user has while it charges, of all that is told of that."""
    if one is None or other is None:
        return one or other
    return replace(one, modifiers=(*one.modifiers, *other.modifiers), reacts=(*one.reacts, *other.reacts))


def _alterations(body: Body, about: OfAbility) -> Iterator[tuple[bool, Callable[[], bool], Alteration]]:
    """What a sentence can alter of what was said before: whether this one does, what tells if there is something to alter,
    and how."""

    def always() -> bool:
        return True

    yield bool(about.affected), body.lasts_till_saved, partial(while_they_last, reacts=about.affected)
    yield bool(about.before_grants), lambda: body.grants() or body.compels(), partial(ahead_of_grants, then=about.before_grants)
    yield about.turns, always, turned
    yield about.repicks, body.grants, repicked
    yield about.below_none, always, below_none
    yield about.picks_two, always, picking_two
    if about.together is not None:
        yield True, body.uses_on_several, partial(together, modifiers=about.together)
    yield about.brings, body.has_its_user_teleport, taking_along
    yield about.ruled_slams, body.forces, hurting_by_ruling
    yield about.spares_allies, body.forces, sparing_allies
    yield bool(about.in_course), body.moves_its_user, partial(in_its_course, used=about.in_course)
    yield bool(about.each_used_on), body.has_its_user_act, partial(with_each_used_on, then=about.each_used_on)
    at_rest = partial(coming_to_rest, then=about.at_rest, unhurt=about.unhurt)
    yield bool(about.at_rest or about.unhurt), body.forces, at_rest
    yield bool(about.harder_blows), lambda: body.roll is not None and body.strikes(), partial(striking, modifiers=about.harder_blows)
    yield bool(about.in_place_of_rolls), body.gives_for_a_next_roll, without_next_rolls
    holds, then = about.unmoved
    yield bool(then), body.forces, partial(not_moved, holds=holds, then=then)
    yield bool(about.left_beside), lambda: body.roll is not None, partial(left_beside, then=about.left_beside)
    yield bool(about.ahead), body.always_forces, partial(ahead_of_force, then=about.ahead)
    per, squares = about.farther
    yield bool(per), body.teleports, partial(teleporting_farther, per=per, squares=squares)
    if about.without is not None:
        yield True, partial(body.gives, about.without), partial(without, given=about.without)
    if about.steers is not None:
        yield True, body.moves_others, partial(steered, how=about.steers)
    if about.sources is not None:
        name, picked = about.sources
        yield True, partial(body.imposes, name), partial(from_whom_it_likes, condition=name, sources=picked)
    if about.in_place is not None:
        changed = partial(in_its_place, what=about.in_place)
        yield True, partial(body.is_changed_by, changed), changed
    kind, instead = about.forced_as
    if instead is not None:
        moved = partial(forced_otherwise, kind=kind, instead=instead)
        yield True, partial(body.is_changed_by, moved), moved
    if about.farther_below is not None:
        yield True, body.always_forces, partial(forced_farther_below, below=about.farther_below)
    thing, reacts, interactions = about.attached
    yield bool(thing), partial(body.imposes, thing), partial(attached_with, name=thing, reacts=reacts, interactions=interactions)
    yield bool(about.harder_tests), body.tests_around_targets, partial(tested_harder, by=about.harder_tests)
    fears, kin = about.kindred
    yield bool(fears), partial(body.imposes, fears), partial(of_its_kind, condition=fears, kin=kin)
    dealt, farther, harder = about.spreads
    if dealt is not None:
        yield True, always, partial(spread_more, dealt=dealt, farther=farther, harder=harder)
    hobbled = partial(hobbling, unable=about.hobbled)
    yield bool(about.hobbled), partial(body.is_changed_by, hobbled), hobbled
    yield about.prolonged, partial(body.is_changed_by, prolonging), prolonging
    yield about.upward, body.forces, upward
    yield bool(about.braked_by), body.forces, partial(braked, by=about.braked_by)
    yield bool(about.rolls_instead), body.alters_the_roll, partial(rolled_with, what=about.rolls_instead)


_ALREADY_OR_BY_IT = re.compile(r" already (\w+) or \1 by this ability")
"""Who is meant whether the ability has imposed it or not."""


def noted_before(said: Said, body: Body) -> Said:
    """The same, of who was in a condition as the ability was used: that is noted ahead of its damage. As it is, if nothing can be noted."""
    whole = [effect for effect in said.effects if isinstance(effect, When) and all(map(_is_of_the_target, effect.holds))]
    if body.roll is None or not whole or len(whole) != len(said.effects) or any(effect.otherwise for effect in whole):
        return said
    noted, told = [], []
    for effect in whole:
        before = "already " + " and ".join(one.name for one in effect.holds)
        noted.append(When(effect.holds, (Bestow(END_OF_THIS_ABILITY, state=before),)))
        told.append(When((Holds("state", before),), effect.then))
    about = attrs.evolve(said.ability, ahead_of_damage=(*said.ability.ahead_of_damage, *noted))
    return attrs.evolve(said, effects=tuple(told), ability=about)


def _is_of_the_target(asked: Holds) -> bool:
    return asked == Holds("condition", asked.name)


def asks_too_late(text: str, said: Said, body: Body) -> bool:
    """Whether it is about who is "already" in a condition, which the ability itself has imposed by then."""
    conditions = (effect for effect in every_effect(said.effects) if isinstance(effect, When))
    if " already " not in text or _ALREADY_OR_BY_IT.search(text) is not None:
        return False
    return any(body.imposes(one.name) for effect in conditions for one in effect.holds if one.what == "condition")


def fits(said: Said, setting: Setting, *, before_roll: bool) -> bool:
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
        *about.at_rest,
        *about.landed,
        *about.each_used_on,
        *about.ahead_of_damage,
        *((about.in_charge,) if about.in_charge is not None else ()),
        *about.always,
        *(one for some in about.one_by_one or () for one in some),
    )
    if not all(runs(one, setting.area) for one in told):
        return False
    if setting.area is not None and setting.area.shape == AURA and any(isinstance(one, Bestow) for one in every_effect(said.effects)):
        return False  # it is for those who are in the aura at the time (classes/aura)
    if before_roll and (said.apart or about.ahead_of_damage or not (said.once or setting.rolled)):
        return False
    if not all(map(runs, said.apart)):
        return False
    leaves_an_area = bool(said.effects) and all(isinstance(one, Zone) for one in said.effects)
    return not said.once or not setting.triggered or setting.one_target or leaves_an_area


def acts(effects: tuple[Effect, ...]) -> bool:
    """Whether they have somebody act, so that it is not over before the roll."""
    return any(isinstance(one, UseAbilities) for one in every_effect(effects))
