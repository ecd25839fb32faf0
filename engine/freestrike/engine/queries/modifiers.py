"""The modifiers that a creature bears: those of its traits, then those of what lasts on it, each with its source."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import all_hold
from freestrike.events.content.ability import Ability
from freestrike.events.content.modifier import Modifier
from freestrike.events.lasting import Lasting
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

TRAIT = Ability("trait", "trait", "")


@attrs.frozen
class Borne:
    """A modifier that is borne. `source`: the trait, ability or feature that it comes from. `giver`: the creature whose doing it is.
    `lasting`: what carries it, None for a trait."""

    modifier: Modifier
    source: str
    giver: str
    lasting: Lasting | None = None


def borne(creature: Creature, *kinds: str) -> Iterator[Borne]:
    """The modifiers of `kinds` (modifier.MODIFIERS) that `creature` bears, whether or not what they need holds."""
    if creature.modified:
        for trait in creature.stat_block.traits:
            for effect in trait.effects:
                if isinstance(effect, Modifier) and effect.what in kinds:
                    yield Borne(effect, trait.name, creature.id)
    for lasting in creature.lasting:
        for modifier in lasting.modifiers:
            if modifier.what in kinds:
                yield Borne(modifier, lasting.by or lasting.name, lasting.source, lasting)


def applies(board: Board, bearer: Creature, other: str, one: Borne) -> bool:
    """Whether what a modifier needs holds, seen from its giver: the bearer is the target in it, `other` the triggering creature."""
    modifier = one.modifier
    if not (modifier.when or modifier.against):
        return True
    under = Circumstances(one.giver, bearer.id, TRAIT, triggering=other)
    if modifier.against and under.who(modifier.against) != other:
        return False
    return all_hold(board, under, modifier.when)


def cannot(creature: Creature, what: str, detail: str = "") -> Borne | None:
    """What keeps `creature` from `what` (one of modifier.CANNOTS), if anything does."""
    if not (creature.modified or creature.lasting):
        return None
    for one in borne(creature, "cannot"):
        if one.modifier.name == what and one.modifier.detail in ("", detail):
            return one
    return None


def ignores(creature: Creature, what: str) -> Borne | None:
    """What lets `creature` ignore `what` (one of modifier.IGNORES), if anything does."""
    if not (creature.modified or creature.lasting):
        return None
    for one in borne(creature, "ignores"):
        if one.modifier.name == what:
            return one
    return None
