"""Areas that stay: the ground that becomes difficult, who is in it or starts a turn there, and auras around a creature."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, token
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, Effect, Reacts, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger

AURA = "aura"
CUBE = "cube"
AROUND_IT = "around"
"""The shape of a zone that is a cube around somebody."""
SPACE = "space"
"""The shape of a zone that is the space of its user."""
_GROUND = {"difficult terrain": "difficult"}
_DARK = "dark"
_SIDES = ("enemy", "ally", "creature")


def ground(step: Tree[Token], setting: Setting, ends: str) -> Zone:
    """What "the area is difficult terrain for enemies" leaves on the map; with no end printed, until the fight is over. Raises Unsaid."""
    terrain = _GROUND.get(token(step, "TERRAIN"), _DARK)
    if token(step, "FOR_ENEMIES"):
        if terrain != "difficult":
            raise Unsaid
        terrain = "difficult for enemies"
    near = branch(step, "near")
    if near is not None:
        if not setting.trait or ends or token(step, "AREA") != "the area":
            raise Unsaid
        return Zone(AURA, int(token(near, "INT")), ends=ENCOUNTER, terrain=(terrain,), moves=True)
    if token(step, "AREA") == "their space":
        raise Unsaid
    return replace(in_area(setting, ends), terrain=(terrain,))


def own_space(step: Tree[Token], setting: Setting) -> Zone:
    """What "their space is difficult terrain" leaves where the owner of a trait is at the time. Raises Unsaid of any other area."""
    if token(step, "AREA") != "their space" or token(step, "FOR_ENEMIES") or token(step, "TERRAIN") not in _GROUND:
        raise Unsaid
    return Zone(SPACE, 0, ends=ENCOUNTER, terrain=(_GROUND[token(step, "TERRAIN")],), name=slug(setting.feature))


def in_area(setting: Setting, ends: str) -> Zone:
    """A zone that is the area of the ability. Raises Unsaid if it has none."""
    area = setting.area
    if area is None:
        raise Unsaid
    if setting.at_target:
        return Zone(area.shape, area.size, ends=ends, of=TARGET, name=slug(setting.feature), moves=area.shape == AURA)
    if setting.trait and area.shape == AURA:
        return Zone(AURA, area.size, ends=ENCOUNTER, moves=True)
    return Zone(area.shape, area.size, area.width, area.within, ends=ends)


def around(deeds: Sequence[tuple[Who, tuple[Effect, ...]]], modifiers: tuple[Modifier, ...] = ()) -> Zone | None:
    """The aura that holds for each ally, enemy or creature near the creature, if that is all that a trait says; `modifiers`: besides what
    is done. Nobody is within some squares of itself."""
    whos = {who for who, _ in deeds}
    effects = [effect for _, some in deeds for effect in some]
    if len(whos) != 1 or not (effects or modifiers):
        return None
    (who,) = whos
    picked = who.selection
    if picked.needs == (Holds("aboard"),):
        picked = replace(picked, within=1)  # who rides it is in its own space
    if who.holds or picked.count or picked.from_ != USER or not picked.within or len(picked.kinds) != 1:
        return None
    (whom,) = picked.kinds
    if whom not in _SIDES:
        return None
    given = standing(effects) if effects else ()
    if given is None or (who.potency is not None and not isinstance(who.potency[1], int)):
        return None
    needs = (*picked.needs, *(_below(who.potency)), *((Holds("is", negated=True),) if whom == "creature" else ()))
    every = tuple(replace(one, when=(*one.when, *needs)) for one in (*given, *modifiers))
    return Zone(AURA, picked.within, ends=ENCOUNTER, modifiers=every, whom=whom, moves=True)


def _below(potency: tuple[str, int | str] | None) -> tuple[Holds, ...]:
    """That somebody's characteristic is below a potency."""
    if potency is None or not isinstance(potency[1], int):
        return ()
    return (Holds("score at most", potency[0], value=potency[1] - 1),)


def beside(who: Who) -> Who:
    """The same, of whom only those that are adjacent are meant. Raises Unsaid if the words say where they are."""
    if who.selection.within:
        raise Unsaid
    return attrs.evolve(who, selection=replace(who.selection, within=1))


def standing(effects: Sequence[Effect]) -> tuple[Modifier, ...] | None:
    """The modifiers that the effects give for as long as somebody is in an area; None if they do anything else."""
    found: list[Modifier] = []
    for effect in effects:
        if not isinstance(effect, Bestow) or effect.ends or effect.state or effect.reacts or effect.substitutes:
            return None
        found.extend(effect.modifiers)
    return tuple(found) or None


def from_the_start(zone: Zone, name: str) -> Reacts:
    """The feature that puts an aura around its owner as soon as it is in the fight."""
    id = slug(name)
    return Reacts(id, name, Trigger("joins combat"), (replace(zone, name=id),), choice=False, target=ONESELF)


def merged(zones: Sequence[Zone]) -> Zone | None:
    """One zone that is all of `zones`, which one ability leaves in its area; None if they do not go together."""
    first, *rest = zones
    zone = first
    for other in rest:
        if zone.of != other.of or (zone.shape, zone.size, zone.width, zone.within) != (other.shape, other.size, other.width, other.within):
            return None
        if (zone.modifiers or zone.conditions) and (other.modifiers or other.conditions) and zone.whom != other.whom:
            return None
        ends = {one.ends for one in (zone, other) if one.ends}
        if len(ends) > 1:
            return None
        zone = replace(
            zone,
            ends="".join(ends),
            depth=max(zone.depth, other.depth),
            terrain=(*zone.terrain, *other.terrain),
            modifiers=(*zone.modifiers, *other.modifiers),
            conditions=(*zone.conditions, *other.conditions),
            whom=other.whom if other.modifiers or other.conditions else zone.whom,
            reacts=(*zone.reacts, *(_renamed(react, zone.reacts) for react in other.reacts)),
        )
    return zone


def left_as_one(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, in which all that an ability says of what it leaves at its target is one area."""
    left = [one for one in effects if isinstance(one, Zone) and one.of == TARGET]
    whole = merged(left) if len(left) > 1 else None
    if whole is None:
        return tuple(effects)
    return tuple(whole if one is left[0] else one for one in effects if not any(one is other for other in left[1:]))


def _renamed(react: Reacts, others: Sequence[Reacts]) -> Reacts:
    """The feature under an id that none of the others has."""
    taken, n = {other.id for other in others}, 1
    id = react.id
    while id in taken:
        n += 1
        id = f"{react.id}-{n}"
    return replace(react, id=id)
