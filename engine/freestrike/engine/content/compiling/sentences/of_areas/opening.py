"""Ground that opens in the area of an ability, and who falls into it: the steps of `opening.lark`."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.by_leave import AFTER_THIS_ABILITY
from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.trees import Unsaid, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.parts.zoned import in_area
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import Fall, ImposeCondition, Later, Zone
from freestrike.events.zones import PIT


def opened(step: Tree[Token], setting: Setting, ends: str) -> Zone:
    """The area, so many squares lower; the ground is open for everybody once all is done to the targets. Raises Unsaid."""
    deep = token(step, "DEEP").rpartition(" ")[2].partition("-")[0] or token(step, "INT")
    if setting.trait or setting.triggered:
        raise Unsaid
    return replace(in_area(setting, ends), terrain=(PIT,), depth=int(deep))


@tells("falls_in")
def _falls_in(step: Tree[Token], told: Telling) -> None:
    """A target falls as soon as the ground is open. Raises Unsaid of anybody else."""
    if told.setting.area is None or told.subjects != (THE_TARGET,):
        raise Unsaid
    told.add(THE_TARGET, Later(AFTER_THIS_ABILITY, (Fall(),)))


@tells("lands_so")
def _lands_so(step: Tree[Token], told: Telling) -> None:
    if not told.deeds or told.deeds[-1].who != THE_TARGET:
        raise Unsaid
    told.add(THE_TARGET, ImposeCondition(token(step, "CONDITION")))


def in_the_fall(deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, in which what is told of the target after it falls happens once it has fallen."""
    falls = [n for n, deed in enumerate(deeds) if deed.effects == (Later(AFTER_THIS_ABILITY, (Fall(),)),)]
    if not falls:
        return list(deeds)
    first = falls[0]
    then = deeds[first + 1 :]
    if len(falls) > 1 or any(deed.who != THE_TARGET for deed in then):
        raise Unsaid
    fallen = (Fall(), *(effect for deed in then for effect in deed.effects))
    return [*deeds[:first], Deed(THE_TARGET, (Later(AFTER_THIS_ABILITY, fallen),))]
