"""A deed that is told of somebody: what the words after the subject are about, as each room of deeds gets it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs
from lark import Token, Tree

from freestrike.engine.content.compiling.parts.trees import Unsaid, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Effect


@attrs.frozen
class Doing:
    """`deed`: the words. `subject` does it, or has it done to it, lasting until `ends` ("" if nothing is said); `may`: it is a choice;
    `usage`: the action that it takes, as far as the words say so. `they`: who was spoken of before."""

    deed: Tree[Token]
    subject: Who
    setting: Setting
    ends: str = ""
    may: bool = False
    they: Who | None = None
    usage: str = ""

    def word(self, *types: str) -> str:
        """The first word of these types, "" if there is none."""
        return token(self.deed, *types)

    @property
    def lasting(self) -> str:
        """What is said of how long; what a trait gives needs no end. Raises Unsaid if nobody says."""
        if not self.ends and self.setting.doomed and self.subject == THE_TARGET:
            return ENCOUNTER
        if not self.ends and not self.setting.trait:
            raise Unsaid
        return self.ends

    @property
    def told_end(self) -> str:
        """How long it lasts. Raises Unsaid if nobody says."""
        if not self.ends:
            raise Unsaid
        return self.ends


Deeds = Mapping[str, Callable[[Doing], tuple[Effect, ...]]]
"""By the name of a deed in the grammar what it comes to; each raises Unsaid where it has no stored value."""
