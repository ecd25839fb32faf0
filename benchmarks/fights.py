"""The fights that are measured: 25 creatures, set up for one command again and again, or for a long brawl."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from freestrike.engine import Advance, Encounter, EndTurn, GiveStandingOrder, UseAbility
from freestrike.engine.dice import KeyedDice
from freestrike.events.commands import Command
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, Effect, ImposeCondition, UnderPotency
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.prompts import StandingOrder
from freestrike.events.space import Square, Terrain
from freestrike.events.stores.interface import Store
from freestrike.projections.board.creature import Creature

PLAYER = "ana"
SEATS = (PLAYER, DIRECTOR)
SECRET = b"the secret of the benchmarks"
STAMINA = 10**6
"""So much that no strike ends a fight."""
SPEED = 5
FREE_STRIKE = "melee-free-strike"


def _signature(id: str, condition: str) -> Ability:
    """A melee strike that imposes a condition under a potency."""

    def tier(damage: int, potency: str, ends: str) -> tuple[Effect, ...]:
        return (DealDamage(damage, "", ("might",)), UnderPotency("presence", potency, (ImposeCondition(condition, ends),)))

    tiers = (tier(3, "weak", "eot"), tier(6, "average", "eot"), tier(9, "strong", "save"))
    roll = PowerRoll(tiers, ("might",))
    return Ability(id, id.capitalize(), MAIN_ACTION, ("Melee", "Strike", "Weapon"), melee=1, roll=roll, signature=True)


SIGNATURES = {HEROES: "cleave", DIRECTOR: "maul"}
_HERO = StatBlock(
    "Hero",
    "1M",
    SPEED,
    STAMINA,
    hero=True,
    characteristics=Characteristics(might=2, agility=1),
    abilities=(_signature(SIGNATURES[HEROES], "slowed"),),
)
_MONSTER = StatBlock(
    "Monster",
    "1M",
    SPEED,
    STAMINA,
    characteristics=Characteristics(might=2),
    free_strike=CreatureFreeStrike(4),
    abilities=(_signature(SIGNATURES[DIRECTOR], "weakened"),),
)


def begin(setup: Setup, store: Store, *, opportunity_attacks: str) -> Encounter:
    """An encounter that never waits: each seat has standing orders to "take" or "pass" opportunity attacks, and to pass the extra main
    action of a critical hit."""
    encounter = Encounter.create(setup, store=store, dice=KeyedDice(SECRET))
    for seat in SEATS:
        for rule, answer in (("combat/opportunity-attacks", opportunity_attacks), ("classes/critical-hit", "pass")):
            encounter.do(GiveStandingOrder(StandingOrder(f"{rule} of {seat}", seat, rule, answer)), seat=seat)
    return encounter


def ready(encounter: Encounter) -> list[Creature]:
    """Who may take a turn now, in order of entry."""
    return [creature for creature in encounter.board.creatures if not encounter.check(EndTurn(creature.id))]


# The same command again and again

_LANES = 6


def lanes() -> Setup:
    """Six lanes. In each a monster, the runner, stands beside the first of two heroes who are five squares apart. By five squares along
    its lane, there and back alike, it leaves the one and comes to stand beside the other. Seven monsters stand far off."""
    heroes = [(SPEED * post, 4 * lane + 1, 0) for lane in range(_LANES) for post in range(2)]
    runners = [(1, 4 * lane, 0) for lane in range(_LANES)]
    far = [(40 + 2 * place, 40, 0) for place in range(7)]
    return _setup("lanes", heroes, runners + far, Terrain())


def run_the_lane(runner: Creature) -> Advance | None:
    """The five squares to the other end of the runner's lane; None for who is no runner."""
    x, y, z = runner.corner
    if runner.side == HEROES or y == 40:
        return None
    way = range(x + 1, x + 1 + SPEED) if x == 1 else range(x - 1, x - 1 - SPEED, -1)
    return Advance(runner.id, tuple((step, y, z) for step in way))


def pairs() -> Setup:
    """Twelve pairs of a hero and a monster, and one monster more beside the first hero."""
    heroes = [(4 * (pair % 4), 4 * (pair // 4), 0) for pair in range(12)]
    return _setup("pairs", heroes, [(x + 1, y, z) for x, y, z in heroes] + [(0, 1, 0)], Terrain())


def strike_the_other(creature: Creature, ability: str) -> UseAbility:
    """A strike by a creature of `pairs` on the other of its pair; by the thirteenth monster on the first hero."""
    side, number = creature.id.split("-")
    other = f"monster-{number}" if side == "hero" else f"hero-{int(number) % 13 + int(number) // 13}"
    return UseAbility(creature.id, ability, (other,))


# A whole log

_WIDTH = 16
_PILLARS: tuple[Square, ...] = ((4, 4, 0), (4, 11, 0), (11, 4, 0), (11, 11, 0), (7, 8, 0))
_RUBBLE: tuple[Square, ...] = ((5, 8, 0), (6, 8, 0), (8, 8, 0), (9, 8, 0), (3, 3, 0), (12, 12, 0))
_DIRECTIONS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


def brawl(store: Store, records: int) -> Encounter:
    """A fight of some `records` records on a small map with pillars and rubble: turn by turn a creature walks, strikes whom it can and
    provokes opportunity attacks, which are taken. Nothing in it is undone. It is the same at every run."""
    encounter = begin(_battlefield(), store, opportunity_attacks="take")
    random = Random(1)
    while encounter.version < records:
        _take_a_turn(encounter, random)
    return encounter


def _battlefield() -> Setup:
    terrain = Terrain((0, 0, 0), (_WIDTH - 1, _WIDTH - 1, 3), solid=_PILLARS, difficult=_RUBBLE)
    return _setup("brawl", [(1 + place, 2, 0) for place in range(12)], [(1 + place, 13, 0) for place in range(13)], terrain)


def _take_a_turn(encounter: Encounter, random: Random) -> None:
    creature = random.choice(ready(encounter))
    for candidates in (_walks(creature, random), _strikes(encounter, creature), (EndTurn(creature.id),)):
        command = next((command for command in candidates if not encounter.check(command)), None)
        if command is not None:
            encounter.do(command, seat=creature.seat)


def _walks(creature: Creature, random: Random) -> Iterator[Command]:
    """A few random ways, the longest first; a straight one or one with a bend."""
    x, y, z = creature.corner
    for length in range(SPEED, 0, -1):
        turns = [random.choice(_DIRECTIONS)] * random.randint(1, length)
        turns += [random.choice(_DIRECTIONS)] * (length - len(turns))
        path, at = [], (x, y)
        for dx, dy in turns:
            at = (at[0] + dx, at[1] + dy)
            path.append((*at, z))
        yield Advance(creature.id, tuple(path))


def _strikes(encounter: Encounter, creature: Creature) -> Iterator[Command]:
    """The signature ability on each enemy in turn, then a ranged free strike on each."""
    here = encounter.board.creatures[creature.id]
    enemies = [other.id for other in encounter.board.creatures if other.side != here.side]
    for ability in (SIGNATURES[here.side], "ranged-free-strike"):
        for enemy in enemies:
            yield UseAbility(here.id, ability, (enemy,))


def _setup(name: str, heroes: list[Square], monsters: list[Square], terrain: Terrain) -> Setup:
    entrants = (
        *(Entrant(f"hero-{number}", _HERO, HEROES, PLAYER, square) for number, square in enumerate(heroes, 1)),
        *(Entrant(f"monster-{number}", _MONSTER, DIRECTOR, DIRECTOR, square) for number, square in enumerate(monsters, 1)),
    )
    assert len(entrants) == 25
    return Setup(name, entrants, terrain, first_side=HEROES, policies=(PolicyChosen("knockout_by_default", "kill"),))
