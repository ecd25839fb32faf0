"""A small fight for a feature: who is there, what is chosen, what it came to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from freestrike.engine import Encounter
from freestrike.engine.dice import ScriptedDice
from freestrike.events.commands import Command
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock, Trait, TraitEffect
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.lasting import ENCOUNTER, Lasting
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Asked, Prompt
from freestrike.events.reactions import RuledOut
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Square, Terrain
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import AbilityUsed, LeftToDirector

E = TypeVar("E")
FLAT = Terrain()
Place = tuple[int, int]

HEWING = Ability(
    "hew",
    "Hew",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    roll=PowerRoll(((DealDamage(3),), (DealDamage(6),), (DealDamage(9),)), ("might",)),
    signature=True,
)
"""A strike signature ability without anything special: 3, 6 or 9 damage."""


def hero(
    id: str,
    at: Place,
    *effects: TraitEffect,
    abilities: Sequence[Ability] = (),
    might: int = 2,
    reason: int = 0,
    scores: Characteristics | None = None,
    **more: int,
) -> Entrant:
    """A hero of 30 Stamina and speed 5; `effects`: its features; `scores`: all its characteristics; `more`: fields of the Entrant."""
    scores = scores or Characteristics(might=might, reason=reason)
    block = StatBlock(id, "1M", 5, 30, hero=True, characteristics=scores, abilities=tuple(abilities), traits=_trait(effects), recoveries=8)
    return Entrant(
        id,
        block,
        HEROES,
        f"player of {id}",
        (*at, 0),
        stamina=more.get("stamina", 30),
        heroic_resource=more.get("focus", 0),
        surges=more.get("surges", 0),
    )


def foe(id: str, at: Place, *effects: TraitEffect, abilities: Sequence[Ability] = (), stamina: int = 40, **more: object) -> Entrant:
    """A Director's creature of 40 Stamina and speed 5 whose free strike deals 4."""
    block = StatBlock(
        id,
        "1M",
        5,
        40,
        roles=_texts(more.get("roles", ())),
        keywords=_texts(more.get("keywords", ())),
        free_strike=CreatureFreeStrike(4),
        abilities=tuple(abilities),
        traits=_trait(effects),
    )
    marked = more.get("marked_by")
    lasting = (Lasting("marked", str(marked), ENCOUNTER, "mark"),) if marked else ()
    return Entrant(id, block, DIRECTOR, DIRECTOR, (*at, 0), stamina=stamina, lasting=lasting)


def _texts(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return tuple(map(str, value))


def _trait(effects: Sequence[TraitEffect]) -> tuple[Trait, ...]:
    return (Trait("feature", tuple(effects)),) if effects else ()


class Fight:
    """A fight in play. `choose`: the options that are taken where they are offered first, each once; everything else is passed on, and
    who can be killed is killed."""

    def __init__(
        self,
        *entrants: Entrant,
        dice: Iterable[int] = (),
        first: str = HEROES,
        malice: int = 0,
        choose: Iterable[str] = (),
        reserves: tuple[StatBlock, ...] = (),
        terrain: Terrain = FLAT,
    ) -> None:
        self.dice = ScriptedDice(list(dice))
        self.store = MemoryStore()
        setup = Setup("features", entrants, terrain, first_side=first, malice=malice, reserves=reserves)
        self.encounter = Encounter.create(setup, dice=self.dice, store=self.store)
        self.choose = list(choose)
        self.begun = self.encounter.version

    def do(self, command: Command) -> None:
        """Give `command` from the seat of its creature and answer all that comes of it."""
        seat = self.encounter.board.creatures[str(getattr(command, "creature", ""))].seat
        prompts = self.encounter.do(command, seat=seat).prompts
        while prompts:
            prompts = self.encounter.answer(prompts[0].id, self._answer(prompts[0]), seat=prompts[0].seat).prompts

    def _answer(self, prompt: Prompt) -> tuple[str, ...]:
        offered = [option.id for option in prompt.options]
        taken: list[str] = []
        for id in (one for one in tuple(self.choose) if one in offered):
            if len(taken) < prompt.most and id not in taken:
                taken.append(id)
                self.choose.remove(id)
        if len(taken) < prompt.least:
            taken = offered[: prompt.least]
        return tuple(taken)

    def taunt(self, id: str, by: str) -> None:
        """The Director has `id` taunted by `by`."""
        self.encounter.rule(AddCondition(id, Condition("taunted", by)))
        self.begun = self.encounter.version

    def stamina(self, id: str) -> int:
        """What a creature has left."""
        return self.encounter.board.creatures[id].stamina

    def at(self, id: str) -> Square:
        """Where a creature is."""
        return self.encounter.board.creatures[id].corner

    def events(self, kind: type[E]) -> list[E]:
        """What happened of a kind."""
        return [record.event for record in self.encounter.records(self.begun + 1) if isinstance(record.event, kind)]

    def used(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Who used which ability on whom, in order."""
        return [(used.creature, used.ability, used.targets) for used in self.events(AbilityUsed)]

    def offered(self) -> list[str]:
        """Every reaction, free strike and granted ability that was offered, but for the passes."""
        ids = [option.id for asked in self.events(Asked) for option in asked.prompt.options]
        return [id for id in ids if not id.startswith(NOT_FOR_THIS_MOVE)]

    def left_to_the_director(self) -> list[str]:
        """What the engine did not do by itself."""
        return [left.text for left in self.events(LeftToDirector)]

    def ruled_out(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Who met a trigger and was ruled out, of what, and why."""
        return [
            (one.creature, one.reaction, tuple(reason.code for reason in one.reasons))
            for event in self.events(RuledOut)
            for one in event.exclusions
        ]
