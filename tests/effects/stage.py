"""Where effects are played: a hero, an ally and foes on a bare floor, with abilities and features written as values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypedDict, TypeVar, Unpack

from freestrike.engine import Encounter
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.verification import verify
from freestrike.events.commands import Command
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, Effect
from freestrike.events.content.stat_block import (
    Characteristics,
    CreatureFreeStrike,
    DamageModifier,
    StatBlock,
    Trait,
    TraitEffect,
)
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.lasting import Lasting
from freestrike.events.ledger import Entry
from freestrike.events.policies import PolicyChosen
from freestrike.events.record import Record
from freestrike.events.space import Terrain
from freestrike.events.stores.memory import MemoryStore
from properties.second_fold import differences, second_fold

E = TypeVar("E")


class Entering(TypedDict, total=False):
    """How a creature enters: the fields of an Entrant that hold what has happened to it before."""

    temporary_stamina: int
    conditions: tuple[Condition, ...]
    surprised: bool
    recoveries: int
    triggered_action_used: bool
    squad: str
    hidden_from: tuple[str, ...]
    lasting: tuple[Lasting, ...]
    heroic_resource: int
    surges: int
    victories: int
    captain_of: str
    group: str
    epic_resource: int


BLADE = ("Melee", "Strike", "Weapon")


def strike(
    *tiers: tuple[Effect, ...], id: str = "slash", keywords: tuple[str, ...] = BLADE, melee: int = 1, ranged: int = 0, count: int = 1
) -> Ability:
    """A strike with Might, signature: 4, 7, 10 damage, if no tiers are given."""
    effects = tiers or ((DealDamage(4),), (DealDamage(7),), (DealDamage(10),))
    first, second, third = effects
    return Ability(
        id,
        id.title(),
        MAIN_ACTION,
        keywords,
        melee=melee,
        ranged=ranged,
        target=Target(("creature",), count),
        roll=PowerRoll((first, second, third), ("might",)),
        signature=True,
    )


SLASH = strike()
ENDLESS = Terrain()


def hero(
    id: str,
    at: tuple[int, int],
    *effects: TraitEffect,
    abilities: tuple[Ability, ...] = (SLASH,),
    stamina: int = 40,
    might: int = 2,
    reason: int = 0,
    speed: int = 5,
    stability: int = 0,
    **entering: Unpack[Entering],
) -> Entrant:
    """A hero of the seat "players" with Might 2."""
    block = StatBlock(
        id.title(),
        "1M",
        speed,
        stamina,
        hero=True,
        stability=stability,
        characteristics=Characteristics(might=might, reason=reason),
        abilities=abilities,
        traits=(Trait("Feature", effects),) if effects else (),
        recoveries=8,
    )
    return Entrant(id, block, HEROES, "players", (*at, 0), **entering)


def foe(
    id: str,
    at: tuple[int, int],
    *effects: TraitEffect,
    abilities: tuple[Ability, ...] = (),
    stamina: int = 60,
    speed: int = 5,
    stability: int = 0,
    immunities: tuple[DamageModifier, ...] = (),
    weaknesses: tuple[DamageModifier, ...] = (),
    might: int = 0,
    **entering: Unpack[Entering],
) -> Entrant:
    """A creature of the Director's, whose free strike deals 3."""
    block = StatBlock(
        id.title(),
        "1M",
        speed,
        stamina,
        stability=stability,
        characteristics=Characteristics(might=might),
        abilities=abilities,
        free_strike=CreatureFreeStrike(3),
        traits=(Trait("Feature", effects),) if effects else (),
        immunities=immunities,
        weaknesses=weaknesses,
    )
    return Entrant(id, block, DIRECTOR, DIRECTOR, (*at, 0), **entering)


class Stage:
    """A fight of `entrants` with the dice written down, opened anew from its store before each answer. The heroes go first."""

    def __init__(
        self,
        *entrants: Entrant,
        dice: Sequence[int] = (),
        first: str = HEROES,
        malice: int | None = 0,
        hero_tokens: int = 0,
        terrain: Terrain = ENDLESS,
        policies: tuple[PolicyChosen, ...] = (),
        reserves: tuple[StatBlock, ...] = (),
    ) -> None:
        self._store = MemoryStore()
        self._dice = ScriptedDice(list(dice))
        self.fight = Encounter.create(
            Setup(
                "stage",
                entrants,
                terrain,
                first_side=first,
                malice=malice,
                hero_tokens=hero_tokens,
                policies=policies,
                reserves=reserves,
            ),
            store=self._store,
            dice=self._dice,
        )

    def do(self, command: Command) -> None:
        """Carry out `command` for the seat of its creature."""
        creature = str(getattr(command, "creature", ""))
        self.fight.do(command, seat=self.fight.board.creatures[creature].seat)
        self._check()

    def answer(self, *options: str) -> None:
        """Answer the prompt that stands first, on an encounter that is opened anew."""
        self.fight = Encounter.open(self._store, dice=self._dice)
        prompt = self.fight.prompts[0]
        self.fight.answer(prompt.id, options, seat=prompt.seat)
        self._check()

    def yes(self) -> None:
        """Answer the prompt that stands first by its first option."""
        self.answer(self.offered[0])

    @property
    def asked(self) -> str:
        """The kind of the prompt that stands first, "" if none does."""
        return self.fight.prompts[0].kind if self.fight.prompts else ""

    @property
    def offered(self) -> tuple[str, ...]:
        """The ids of the options of the prompt that stands first."""
        return tuple(option.id for option in self.fight.prompts[0].options) if self.fight.prompts else ()

    @property
    def exact(self) -> bool:
        """Whether the log is what today's rules make of its inputs."""
        return verify(self._store, self.fight.id).exact

    def refused(self, command: Command) -> list[str]:
        """The codes for which `command` is refused now."""
        return [reason.code for reason in self.fight.check(command)]

    def stamina(self, id: str) -> int:
        """The Stamina of the creature `id`."""
        return self.fight.board.creatures[id].stamina

    def at(self, id: str) -> tuple[int, int]:
        """The square of the creature `id`."""
        x, y, _ = self.fight.board.creatures[id].corner
        return (x, y)

    def events(self, kind: type[E]) -> list[E]:
        """Every event of `kind` so far."""
        return [record.event for record in self.fight.records() if isinstance(record.event, kind)]

    def records(self, kind: type) -> Iterator[Record]:
        """Every record of an event of `kind` so far."""
        return (record for record in self.fight.records() if isinstance(record.event, kind))

    def last(self, kind: type[E]) -> E:
        """The last event of `kind`."""
        return self.events(kind)[-1]

    @property
    def dice_left(self) -> int:
        """How many of the dice written down have not been rolled."""
        return len(self._dice.left)

    def _check(self) -> None:
        """The log, folded a second, plain way, gives the same board, and no fact in it is at odds with those before."""
        folded = second_fold(self.fight.records())
        assert folded.faults == [], folded.faults
        assert differences(folded, self.fight.board) == []


def lines(ledger: Sequence[Entry]) -> list[tuple[str, int]]:
    """A ledger's lines without their sources."""
    return [(entry.kind, entry.amount) for entry in ledger]
