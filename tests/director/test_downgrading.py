"""Downgrading a power roll (rules/the-basics.md:138-142)."""

from __future__ import annotations

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import Encounter, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.verification import verify
from freestrike.events.encounter import Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.stores.memory import MemoryStore


def test_of_several_targets_each_has_its_own_tier_and_one_critical_hit_is_for_all() -> None:
    """10 + 10 is tier 3 for both, 10 damage; against the imp it is taken down to tier 1, 4 damage; the main action comes all the same."""
    sweep = strike(id="sweep", count=2)
    stage = Stage(
        hero("ana", (1, 1), abilities=(sweep,)),
        foe("orc", (2, 1)),
        foe("imp", (1, 2)),
        dice=[10, 10],
        policies=(PolicyChosen("downgraded_rolls", "ask"),),
    )

    stage.do(UseAbility("ana", "sweep", ("orc", "imp")))
    stage.answer()
    stage.answer("tier/1")

    assert (stage.stamina("orc"), stage.stamina("imp")) == (50, 56)
    assert stage.asked == "extra main action"


def test_a_lower_tier_is_taken_and_a_critical_hit_stays_one() -> None:
    """10 + 9 is tier 3 for 10 damage and a critical hit; downgraded to tier 2 it deals 7, and another main action comes all the same."""
    store = MemoryStore()
    setup = Setup("t", (hero("ana", (1, 0)), foe("orc", (2, 0))), first_side="heroes", policies=(PolicyChosen("downgraded_rolls", "ask"),))
    fight = Encounter.create(setup, store=store, dice=ScriptedDice([10, 9]))

    (asked,) = fight.do(UseAbility("ana", "slash", ("orc",)), seat="players").prompts
    assert (asked.kind, [option.id for option in asked.options]) == ("downgrade", ["tier/2", "tier/1"])
    (extra,) = fight.answer(asked.id, ["tier/2"], seat="players").prompts

    assert fight.board.creatures["orc"].stamina == 60 - 7
    assert extra.kind == "extra main action"
    assert verify(store, fight.id).exact
