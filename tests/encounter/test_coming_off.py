"""A rider that is force moved is off its mount, however well it lands (rules/combat.md:716)."""

from __future__ import annotations

from freestrike.engine import Encounter, EndTurn, Mount, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import ForceMove
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup

SHOVE = Ability("shove", "Shove", MAIN_ACTION, ("Melee",), melee=3, target=Target(("creature",), 1), effects=(ForceMove("push", 2),))
RIDER = StatBlock("Rider", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2))
STEED = StatBlock("Steed", "2", 8, 40, roles=("Mount",), free_strike=CreatureFreeStrike(3))
GIANT = StatBlock("Giant", "1M", 5, 40, free_strike=CreatureFreeStrike(3), abilities=(SHOVE,))


def test_the_best_landing_is_on_ones_feet_beside_the_mount() -> None:
    setup = Setup(
        "Ride",
        (
            Entrant("rider", RIDER, "heroes", "ana", (0, 0, 0)),
            Entrant("steed", STEED, "heroes", "ana", (1, 0, 0)),
            Entrant("giant", GIANT, "director", "director", (-2, 0, 0)),
        ),
        first_side="heroes",
    )
    # 10 + 9 + 2 = 21: tier 3 of the test to hold on
    fight = Encounter.create(setup, dice=ScriptedDice([10, 9]))
    fight.do(Mount("rider", "steed", (1, 0, 2)), seat="ana")
    fight.do(EndTurn("rider"), seat="ana")
    outcome = fight.do(UseAbility("giant", "shove", ("rider",)), seat="director")
    outcome = fight.answer(outcome.prompts[0].id, ["square/2,0,2", "square/3,0,2"], seat="director")
    while outcome.prompts:
        prompt = outcome.prompts[0]
        outcome = fight.answer(prompt.id, [option.id for option in prompt.options[: max(1, prompt.least)]], seat=prompt.seat)

    rider = fight.board.creatures["rider"]
    assert rider.mount == ""
    assert fight.board.creatures["steed"].riders == ()
    assert rider.corner[2] == 0
    assert rider.condition("prone") is None
    assert rider.stamina == 30
