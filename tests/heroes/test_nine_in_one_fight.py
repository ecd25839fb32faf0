"""All nine shipped heroes in one fight, every seat automatic: what they gain and spend adds up, and none of them only hits."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache

import pytest

from freestrike.engine import Encounter
from freestrike.engine.automatic import play_out
from freestrike.engine.content.shipped_content import shipped, shipped_names
from freestrike.engine.verification import verify
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.resources import HEROIC_RESOURCE, ResourceGained, ResourceSpent
from freestrike.events.space import Terrain
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import AbilityUsed
from freestrike.events.turns import FeatureUsed, TurnStarted
from freestrike.projections.board.board import Board

VICTORIES = 3
NAMES = tuple(name for name in shipped_names() if shipped(name).hero)
FOES = ("Bog Bull", "Bramble Goblin Chief", "Bramble Goblin Hexer", "Bramble Goblin Archer", "Bramble Goblin Cutter", "Thorn Hound") * 3
EACH_TURN = {"wrath": (2,), "essence": (2,), "focus": (2,), "discipline": (2,), "piety": (1, 2, 3, 5)}
"""What a turn brings (rules/classes.md:585 and its like); 1d3 for the others, and for piety more by prayer."""


@cache
def fought() -> tuple[Encounter, MemoryStore]:
    heroes = tuple(
        Entrant(name.rpartition(" ")[2].lower(), shipped(name), HEROES, name, (n % 3 + 1, n // 3 * 2 + 1, 0), victories=VICTORIES)
        for n, name in enumerate(NAMES)
    )
    foes = tuple(Entrant(f"foe-{n}", shipped(name), DIRECTOR, DIRECTOR, (9 + n % 3 * 2, 1 + n // 3 * 2, 0)) for n, name in enumerate(FOES))
    setup = Setup("nine", (*heroes, *foes), Terrain(least=(0, 0, 0), most=(16, 12, 3)), first_side=HEROES, hero_tokens=4)
    store = MemoryStore()
    fight = Encounter.create(setup, store=store, secret=b"the nine")
    for _ in play_out(fight):
        pass
    return fight, store


def board() -> Board:
    return fought()[0].board


def test_it_comes_to_an_end_and_verifies() -> None:
    fight, store = fought()
    assert fight.board.winner
    assert verify(store, fight.id).exact


@pytest.mark.parametrize("name", NAMES)
def test_its_resource_adds_up(name: str) -> None:
    """3 for its Victories; at each turn's start what its class has; at the end nothing is left, and never less than a talent may owe."""
    id = name.rpartition(" ")[2].lower()
    held, at_turn_start, turns = 0, [], 0
    gained_first = None
    before: object = None
    for record in fought()[0].records():
        event = record.event
        if isinstance(event, TurnStarted) and event.creature == id:
            turns += 1
        if isinstance(event, ResourceGained | ResourceSpent) and (event.creature, event.what) == (id, HEROIC_RESOURCE):
            held += event.amount if isinstance(event, ResourceGained) else -event.amount
            assert held == event.left
            assert held >= (-3 if name == "Rewind Talent" else 0)
            gained_first = gained_first or event.amount
            if isinstance(before, FeatureUsed) and before.creature == id and before.feature.endswith(("-each-turn", "piety-at-turn-start")):
                at_turn_start.append(event.amount)
        before = event if isinstance(event, FeatureUsed | ResourceGained) else before
    assert gained_first == VICTORIES
    assert held == 0
    assert turns
    assert {*at_turn_start} <= {*EACH_TURN.get(shipped(name).heroic_resource, (1, 2, 3))}


def test_they_spend_what_they_have() -> None:
    """Most of the nine use a heroic ability, surges are spent, Recoveries too."""
    costs = {(one.rpartition(" ")[2].lower(), ability.id): ability.cost for one in NAMES for ability in shipped(one).abilities}
    heroic: dict[str, int] = defaultdict(int)
    spent: Counter[str] = Counter()
    for record in fought()[0].records():
        if isinstance(record.event, AbilityUsed) and costs.get((record.event.creature, record.event.ability), 0) >= 3:
            heroic[record.event.creature] += 1
        if isinstance(record.event, ResourceSpent):
            spent[record.event.what] += record.event.amount
    assert len(heroic) >= 6
    assert spent["surges"] >= 6
    assert spent["hero tokens"] >= 1
    assert any(creature.recoveries < creature.stat_block.recoveries for creature in board().creatures)
