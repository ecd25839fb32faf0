"""Two tacticians with every feature and ability of theirs in fights that go anyhow: every question can be answered, the log folds to the
same a second time, and the rules make the same of it once more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from features.fights import HEWING, foe, hero
from freestrike.engine import Advance, Encounter, EndTurn, Refused, UseAbility
from freestrike.engine.content.heroes.tactician import TRAITS, focus
from freestrike.engine.content.heroes.tactician_abilities import ABILITIES
from freestrike.engine.verification import verify
from freestrike.events.commands import Command
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.space import Terrain
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature
from properties.second_fold import differences, second_fold

FEAT = replace(HEWING, id="feat", name="Feat", signature=False, cost=5, resource="heroic resource")
ALL = tuple(effect for trait in (*TRAITS, focus(10)) for effect in trait.effects)
STEPS = 120


class AnyDice:
    """Dice that fall as the seed has it."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def roll(self, name: str, nth: int, round: int, sides: int, count: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, sides) for _ in range(count))


def entrants(random: Random) -> tuple[Entrant, ...]:
    squares = iter(random.sample([(x, y) for x in range(8) for y in range(8)], 9))
    tacticians = (
        replace(
            hero(id, next(squares), *ALL, abilities=[*ABILITIES, HEWING], focus=random.randint(0, 30), reason=3),
            epic_resource=random.randint(0, 3),
        )
        for id in ("ana", "di")
    )
    runts = (foe(f"m{n}", next(squares), stamina=5, roles=("Minion",), abilities=[HEWING]) for n in range(3))
    return (
        *tacticians,
        hero("bo", next(squares), abilities=[HEWING, FEAT], focus=8),
        hero("cy", next(squares), abilities=[HEWING], stamina=12),
        foe("orc", next(squares), abilities=[HEWING], roles=("Leader",)),
        foe("elf", next(squares), abilities=[HEWING]),
        *(replace(one, squad="runts", stat_block=replace(one.stat_block, name="runt", stamina=5)) for one in runts),
    )


def anything(board: Board, random: Random) -> Iterator[Command]:
    """What somebody might do; the turn in progress, or any that can, ended at last."""
    living = [creature for creature in board.creatures if creature.life != DEAD]
    ids = [creature.id for creature in living]
    for _ in range(25):
        creature = random.choice(living) if board.turn is None else board.creatures[board.turn.creature]
        if random.random() < 0.75:
            yield _use(creature, ids, random)
        else:
            x, y, z = creature.corner
            yield Advance(creature.id, ((x + random.choice((-1, 0, 1)), y + random.choice((-1, 0, 1)), z),))
    yield from (EndTurn(creature.id) for creature in living)


def _use(creature: Creature, ids: list[str], random: Random) -> UseAbility:
    used = random.choice(creature.stat_block.abilities)
    targets = () if used.target.kinds == ("self",) else tuple(random.sample(ids, min(len(ids), random.randint(1, used.target.count or 4))))
    return UseAbility(creature.id, used.id, targets, random.choice(("", "melee", "ranged")))


def answer(fight: Encounter, random: Random) -> None:
    """Some of what is offered, or as few as it takes where that is no answer."""
    prompt = random.choice(fight.prompts)
    offered = [option.id for option in prompt.options]
    most = max(prompt.least, min(prompt.most, len(offered), 3))
    try:
        fight.answer(prompt.id, random.sample(offered, random.randint(prompt.least, most)), seat=prompt.seat)
    except Refused as refused:
        codes = [reason.code for reason in refused.reasons]
        fight.answer(prompt.id, offered[: prompt.least], seat=prompt.seat)
        assert "cannot be carried out" not in codes


@pytest.mark.parametrize("seed", range(3))
def test_whatever_they_do(seed: int) -> None:
    random, store = Random(seed), MemoryStore()
    setup = Setup("anyhow", entrants(random), Terrain((0, 0, 0), (7, 7, 3)), first_side="heroes", malice=5)
    fight = Encounter.create(setup, dice=AnyDice(seed), store=store)

    for _ in range(STEPS):
        if fight.prompts:
            answer(fight, random)
            continue
        command = next((one for one in anything(fight.board, random) if not fight.check(one)), None)
        if command is None:
            break
        fight.do(command, seat=fight.board.creatures[str(getattr(command, "creature", ""))].seat)

    assert differences(second_fold(fight.records()), fight.board) == []
    assert verify(store, fight.id).finding is None
