"""What a fight of the interplay begins with besides who is there: conditions that the Director has imposed, a command to allies."""

from __future__ import annotations

from features.fights import Fight
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import Effect
from freestrike.events.rulings import AddCondition


def given(play: Fight, *conditions: tuple[str, str, str]) -> Fight:
    """The Director has imposed conditions: on whom, which, from whom."""
    for id, name, source in conditions:
        play.encounter.rule(AddCondition(id, Condition(name, source)))
    play.begun = play.encounter.version
    return play


def order(*effects: Effect, targets: int = 1, usage: str = MAIN_ACTION) -> Ability:
    """A command to allies within 10."""
    return Ability("order", "Order", usage, ("Ranged",), ranged=10, target=Target(("ally",), targets), effects=effects)
