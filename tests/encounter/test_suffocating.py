"""Holding one's breath under water, and what comes after (rules/combat.md:706-708)."""

from __future__ import annotations

import pytest

from freestrike.engine import Encounter, EndTurn
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.readjudication import readjudicate
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import SetCreature, SetStamina
from freestrike.events.space import Terrain


def sunk(might: int, *dice: int, movement: tuple[str, ...] = (), policies: tuple[PolicyChosen, ...] = (), tokens: int = 0) -> Encounter:
    """A hero at the bottom of a pool, and an orc who is dry and does nothing."""
    hero = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=might), movement=movement)
    orc = StatBlock("Orc", "1M", 5, 30, free_strike=CreatureFreeStrike(3))
    entrants = (Entrant("ana", hero, "heroes", "ana", (1, 1, 0)), Entrant("orc", orc, "director", "director", (8, 8, 0)))
    pool = Terrain((0, 0, 0), (9, 9, 2), water=((1, 1, 0),))
    setup = Setup("pool", entrants, pool, first_side="heroes", policies=policies, hero_tokens=tokens)
    return Encounter.create(setup, dice=ScriptedDice(dice))


def rounds(encounter: Encounter, count: int) -> list[int]:
    """The hero's Stamina after each of `count` rounds in which nobody does anything."""
    stamina = []
    for _ in range(count):
        encounter.do(EndTurn("ana"), seat="ana")
        encounter.do(EndTurn("orc"), seat="director")
        stamina.append(encounter.board.creatures["ana"].stamina)
    return stamina


@pytest.mark.parametrize(("might", "stamina"), [(2, [30, 30, 26, 23]), (1, [30, 26, 23]), (-1, [30, 26, 23])])
def test_after_as_many_rounds_as_its_might_it_takes_a_d6_at_the_end_of_each(might: int, stamina: list[int]) -> None:
    """Dice of 4 and 3; at least 1 round is held, whatever the Might."""
    encounter = sunk(might, 4, 3)
    assert rounds(encounter, len(stamina)) == stamina
    assert [record.event.source for record in encounter.records() if isinstance(record.event, DamageTaken)] == ["", ""]


def test_who_swims_breathes_unless_the_policy_says_that_nobody_does() -> None:
    assert rounds(sunk(1, movement=("swim",)), 3) == [30, 30, 30]
    nobody = (PolicyChosen("breathes_under_water", "nobody"),)
    assert rounds(sunk(1, 4, movement=("swim",), policies=nobody), 2) == [30, 26]


def test_where_a_ruling_ends_the_round_nobody_is_asked() -> None:
    """Whoever is about to take damage could spend hero tokens (rules/the-basics.md:214); a ruling waits for no answer."""
    encounter = sunk(1, 4, tokens=2)
    encounter.rule(SetStamina("ana", 20))
    rounds(encounter, 1)
    encounter.do(EndTurn("ana"), seat="ana")

    outcome = encounter.rule(SetCreature("orc", acted=True))

    assert (outcome.prompts, encounter.board.round) == ((), 3)
    assert (encounter.board.creatures["ana"].stamina, encounter.board.hero_tokens) == (16, 2)
    assert readjudicate(tuple(encounter.records())).status == "EXACT"
