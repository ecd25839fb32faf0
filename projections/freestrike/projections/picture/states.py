"""What is the matter with a creature, in words."""

from __future__ import annotations

from freestrike.projections.board.creature import ALIVE, Creature

ENDINGS = {"eot": " (EoT)", "save": " (save ends)"}


def states(creature: Creature) -> tuple[str, ...]:
    """How it lives if it is not simply alive, winded, surprised, its conditions; each once."""
    found = [] if creature.life == ALIVE else ["gone" if creature.gone else creature.life]
    if creature.life == ALIVE and creature.stamina <= creature.winded_value:
        found.append("winded")
    if creature.surprised:
        found.append("surprised")
    found.extend(condition.name + ENDINGS.get(condition.ends, "") for condition in creature.conditions if condition.name != creature.life)
    return tuple(dict.fromkeys(found))
