"""The questions that people ask at the table, as values: each is put about one creature."""

from __future__ import annotations

import attrs


@attrs.frozen
class OpportunityAttack:
    """Why did the creature get, or not get, an opportunity attack? `step`: the record of the step or other movement; 0 is the last one in
    the last command that moved `mover` ("": anybody but the creature), and there the one that concerned the creature if one did."""

    step: int = 0
    mover: str = ""


@attrs.frozen
class Bane:
    """Why is its roll at a bane (or an edge)? `roll`: the record of the power roll; 0 is its last one. With an `ability` and a `target` it
    is asked what the roll would have if it were made now."""

    ability: str = ""
    target: str = ""
    roll: int = 0


@attrs.frozen
class Use:
    """Why can it not do `what` now? `what`: the id of an ability, or the name of another command ("catch-breath", "stand-up", "hide",
    ...). `target`: on whom; "" asks about everybody."""

    what: str
    target: str = ""


@attrs.frozen
class Damage:
    """Why did it take so much? `record`: that of the damage or of the Stamina lost; 0 is the last."""

    record: int = 0


@attrs.frozen
class Death:
    """Why is it dead, unconscious or dying?"""


@attrs.frozen
class ConditionOrigin:
    """Where did the condition `name`, or what lasts on it under that name, come from, and when does it end? "": all that it has."""

    name: str = ""


@attrs.frozen
class Spending:
    """What did it spend, and on what? With no creature: who spent what. `what`: only that ("main action", "surges", "malice", ...)."""

    what: str = ""


Question = OpportunityAttack | Bane | Use | Damage | Death | ConditionOrigin | Spending
