"""The lines of a printed ability: how far it goes, whom it is used on, how its roll is made; with the setting that its texts stand in."""

from __future__ import annotations

import attrs
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.counted_targets import so_many
from freestrike.engine.content.compiling.deeds.spreading import with_spread
from freestrike.engine.content.compiling.parts.reshaping import Reshaping
from freestrike.engine.content.compiling.sentences.of_abilities.attaching import with_attached
from freestrike.engine.content.compiling.sentences.of_abilities.dooming import with_doom
from freestrike.engine.content.compiling.sentences.of_abilities.of_the_ability import with_types
from freestrike.engine.content.compiling.sentences.of_abilities.shoving import with_shove
from freestrike.engine.content.compiling.sentences.of_texts.potions import with_potions
from freestrike.engine.content.compiling.sentences.of_texts.states import with_states
from freestrike.engine.content.compiling.text.rolled_apart import is_rolled_apart, is_rolled_at_others
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.printed.distance import UNTOLD, Distance, read_distance
from freestrike.engine.content.printed.rolls import bursts_told
from freestrike.engine.content.printed.target import read_everyone, read_needy_target, read_target
from freestrike.engine.content.printed.trigger import softens, triggering_target
from freestrike.engine.content.reading.raw import RawFeature
from freestrike.events.content.ability import (
    Area,
    Target,
)
from freestrike.events.content.selection import Selection

_AT_OTHERS = {"Area", "Strike"}
"""The keywords of what is aimed at others than its user."""


@attrs.frozen
class Lines:
    """`target` and `distance`: as the ability has them; `printed`: the distance as it is printed. `rolled`: the place of the printed roll
    among its effects; `apart`: that is made as the texts say; `counted`: it tells whom, and how many of them, all is done to; `everyone`:
    its target line means all around it. `setting`: that of its texts, before its roll is read."""

    target: Target
    distance: Distance | None
    printed: Distance | None
    rolled: int | None
    apart: bool
    counted: tuple[Selection, ...]
    everyone: bool
    setting: Setting

    @property
    def rolled_once(self) -> bool:
        """Whether its roll is made against its targets, as it is used."""
        return self.rolled is not None and not self.apart and not self.counted


def read_lines(raw: RawFeature, id: str, owner: Setting, reshaping: Reshaping, *, paid: bool, answers: bool) -> Lines:
    """The lines of the ability `id`; `reshaping`: what is made of them by what is `paid`; `answers`: it waits for a trigger."""
    line = read_distance(raw.distance)
    distance = None if line is None else reshaping.of_distance(line)
    bursts = bursts_told(raw)
    if bursts:
        distance = Distance(area=Area("burst", max(bursts)))
    printed = (line or Distance(), _target(raw, answers, owner)) if paid else None
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
    setting = with_potions(with_attached(setting, texts), texts)
    setting = with_shove(with_doom(with_types(with_spread(setting, texts), texts), texts), texts)
    # What a text says of an area that only the outcome tells is left by hand.
    area = None if distance is None or bursts else distance.area
    softened = answers and any(map(softens, texts))
    at_targets = rolled is not None and not apart and not counted
    setting = replace(setting, bursts=bursts, rolled=at_targets, area=area, paid=printed, softened=softened, ability=id)
    return Lines(target, distance, line, rolled, apart, counted, everyone is not None, setting)


def reach(distance: Distance | None) -> int:
    """What "within distance" means for an ability: 0 if nothing."""
    if distance is None:
        return 0
    area = distance.area
    return max(distance.melee, distance.ranged, 0 if area is None else area.within or area.size)


def _target(raw: RawFeature, answers: bool, owner: Setting) -> Target:
    triggering = triggering_target(raw.target) if answers else None
    return triggering or read_target(raw.target) or read_needy_target(raw.target, owner.ancestry) or Target(special=raw.target)
