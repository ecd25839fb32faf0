"""An ability as the Steel Compendium prints it, to one that the engine runs; what it cannot run is left by hand."""

from __future__ import annotations

from functools import partial

import attrs
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.rolling_apart import keywords_of_the_roll
from freestrike.engine.content.compiling.parts.numbered import each_with_an_id
from freestrike.engine.content.compiling.parts.reshaping import UNCHANGED, Reshaping
from freestrike.engine.content.compiling.parts.rewriting import struck_on
from freestrike.engine.content.compiling.parts.zoned import in_area
from freestrike.engine.content.compiling.sentences.of_traits.worsening import worse_for_the_held
from freestrike.engine.content.compiling.text.account import TIER, TRIGGER, Piece, ReadAbility
from freestrike.engine.content.compiling.text.setting import YOU, Setting
from freestrike.engine.content.printed.adding import add_text, place_area
from freestrike.engine.content.printed.as_printed import feature_text
from freestrike.engine.content.printed.body import Body
from freestrike.engine.content.printed.distance import UNTOLD, Distance
from freestrike.engine.content.printed.lines import Lines, read_lines
from freestrike.engine.content.printed.paid_options import with_options
from freestrike.engine.content.printed.rolls import power_roll, roll_apart
from freestrike.engine.content.printed.target import WILLING
from freestrike.engine.content.printed.trigger import ahead_of_death, answered, as_rolled, attacked, borne_by_its_user
from freestrike.engine.content.reading.raw import RawFeature
from freestrike.engine.queries.usable import ON_ONES_TURN
from freestrike.engine.queries.use import manners
from freestrike.events.content.ability import (
    FREE_TRIGGERED_ACTION,
    TRIGGERED_ACTION,
    VILLAIN_ACTION,
    Ability,
    OtherTrigger,
    Target,
)
from freestrike.events.content.amount import TARGET
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import (
    LeftByHand,
    May,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.resources import HEROIC_RESOURCE, MALICE

_ANSWERING = (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION)
_WHEN_ITS_USER_LIKES = (*ON_ONES_TURN, VILLAIN_ACTION)
PER_TARGET = "target"


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
    answers = raw.usage in _ANSWERING
    lines = read_lines(raw, id, owner, reshaping, paid=paid, answers=answers)
    body = Body()
    open_ended = raw.cost is not None and not raw.cost.fixed and raw.cost.per != PER_TARGET
    body.leave(f"Cost: {raw.cost.text}" if raw.cost and open_ended else "")
    body.leave(f"Distance: {raw.distance}" if lines.distance is None and raw.distance != UNTOLD else "")
    rolls: list[Piece] = []
    setting = _read_roll(body, rolls, raw, lines)
    for n, effect in enumerate(raw.effects):
        if n != lines.rolled or lines.rolled_once:
            before_roll = lines.rolled_once and lines.rolled is not None and n < lines.rolled
            add_text(body, effect, setting, raw.name, is_roll=n == lines.rolled, before_roll=before_roll)
    if body.reshaping != reshaping:
        return _read(raw, paid, id=id, owner=owner, reshaping=body.reshaping)
    target, distance = _once_told(body, rolls, raw, lines, setting)
    if body.one_by_one is not None:
        body.after.insert(0, struck_on(id, target.count, *body.one_by_one))
        target = replace(target, count=1)
    tiers = body.roll.tiers if body.roll is not None else ()
    effects = (*body.before, *(one for tier in tiers for one in tier), *body.effects, *body.trailing, *body.after)
    told = answers and (body.rolls() or not lines.apart)
    on = answered(raw, setting, target, effects, used=body.roll is not None, reshaping=reshaping) if told else ()
    on = tuple((trigger, whom) for one, whom in on for trigger in (as_rolled(one) if body.as_rolled else (one,)))
    on = tuple((ahead_of_death(one), whom) for one, whom in on) if body.before_death else on
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
        substitutes=tuple(body.substitutes),
        grabs_size=body.grabs_size,
    )
    return ReadAbility(ability, tuple(body.pieces))


def _read_roll(body: Body, rolls: list[Piece], raw: RawFeature, lines: Lines) -> Setting:
    """Read the printed roll, to where it is made, with the account of its outcomes; gives the setting in which the texts stand then."""
    setting, rolled = lines.setting, None if lines.rolled is None else raw.effects[lines.rolled]
    if lines.counted and rolled is not None:
        rolls.extend(Piece(TIER, tier, True) for tier in rolled.tiers)
    elif lines.rolled_once and rolled is not None and rolled.roll is not None:
        body.roll = power_roll(rolls, body.after, body.modifiers, rolled.roll, rolled, setting)
    setting = replace(setting, roll=body.roll, attacked=attacked(raw, setting) if setting.triggered else "")
    if lines.apart and rolled is not None:
        keywords = keywords_of_the_roll(setting, (one.effect for one in raw.effects))
        setting = replace(setting, apart=roll_apart(rolls, rolled, setting, keywords))
    return setting


def _once_told(body: Body, rolls: list[Piece], raw: RawFeature, lines: Lines, setting: Setting) -> tuple[Target, Distance]:
    """Put together what the texts have told, each for itself; gives whom the ability is used on, and how far."""
    target, distance = lines.target, lines.distance
    rolled = None if lines.rolled is None else raw.effects[lines.rolled]
    if lines.counted and rolled is not None:
        body.aim_at(lines.counted, rolled)
        target = Target(("self",))
    if lines.everyone and any(isinstance(one, LeftByHand) for one in body.every()):
        target, distance = Target(special=raw.target), lines.printed
    if setting.worsened is not None:
        body.alter(partial(worse_for_the_held, worsened=setting.worsened))
    place_area(body)
    if WILLING in raw.target and body.roll is None and body.effects:
        body.effects[:] = [May(tuple(body.effects), chooser=TARGET)]
    if body.gives(Modifier("cannot", name="leave the area")) and setting.area is not None:
        body.before.append(in_area(setting, ENCOUNTER))
    body.after.extend(body.offered)
    if lines.apart and rolled is not None and not body.rolls():
        rolls.clear()
        body.leave_roll(rolled)
    if distance is None and raw.distance == UNTOLD and not body.is_nobodys():
        body.effects.insert(0, LeftByHand(f"Distance: {raw.distance}"))
    if body.itself and "self" not in target.kinds:
        target = replace(target, kinds=("self", *target.kinds))
    return target, distance or Distance()


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
