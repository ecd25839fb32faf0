"""A sentence as far as it has been told: what its steps have come to, and whom they speak of; and where steps are registered."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, until
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.effect import Effect


@attrs.define
class Telling:
    """`deeds`: what the steps so far have come to. `subjects`: whom the step at hand is about; `they`: who was spoken of last, and `them`
    whom that word means. `ends`: until when all of it holds, if that is said; `waited`: what is waited for; `steps`: all of them."""

    setting: Setting
    steps: Tree[Token]
    they: Who | None
    them: Who | None
    subjects: tuple[Who, ...]
    ends: Tree[Token] | None
    waited: tuple[Awaited, ...]
    deeds: list[Deed] = attrs.field(factory=list)

    def add(self, whom: Who, *effects: Effect) -> None:
        """`effects` are done to `whom`."""
        self.deeds.append(Deed(whom, effects))

    def of_an_ability(self) -> None:
        """Raises Unsaid unless it is told of an ability that somebody uses in its turn."""
        if self.setting.trait or self.setting.triggered:
            raise Unsaid

    def of_a_reaction(self) -> None:
        """Raises Unsaid unless it is told of an ability that answers a trigger."""
        if self.setting.trait or not self.setting.triggered:
            raise Unsaid

    def lasting(self, step: Tree[Token], bearer: Who) -> str:
        """Until when what the step gives `bearer` lasts, "" if nobody says."""
        spoken = spoken_until(step)
        return ends_of(spoken, bearer) if spoken is not None else until(self.ends, bearer) if self.ends is not None else ""


Step = Callable[[Tree[Token], Telling], None]
TOLD_OF_NOBODY: dict[str, Step] = {}
"""The steps that are told whoever they name, by the names that the grammar has for them."""
TOLD: dict[str, Step] = {}
"""The steps that are told of whom they name, or who was spoken of before."""


def tells(*names: str, of_nobody: bool = False) -> Callable[[Step], Step]:
    """Registers what steps with these names come to."""

    def register(step: Step) -> Step:
        (TOLD_OF_NOBODY if of_nobody else TOLD).update(dict.fromkeys(names, step))
        return step

    return register


def spoken_until(step: Tree[Token]) -> Tree[Token] | None:
    """The words of the step itself for how long it holds."""
    return branch(step, "save", "eot", "duration", "while_its_like_lives")
