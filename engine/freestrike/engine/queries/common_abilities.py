"""The abilities that everyone has and that are printed as abilities: Grab, Escape Grab and Knockback."""

from __future__ import annotations

from freestrike.events.content.ability import MANEUVER, Ability, PowerRoll, Target
from freestrike.events.content.effect import EndGrab, ForAFreeStrike, ForceMove, ImposeCondition
from freestrike.events.forced_movement import PUSH

GRABBING = "grabbing"
"""What an ability's `never_while` calls having somebody grabbed."""

GRAB = Ability(
    id="grab",
    name="Grab",
    usage=MANEUVER,
    keywords=("Melee", "Weapon"),
    melee=1,
    target=Target(("creature",), 1, handled=True),
    roll=PowerRoll(((), (ForAFreeStrike((ImposeCondition("grabbed"),)),), (ImposeCondition("grabbed"),)), ("might",)),
    never_while=(GRABBING,),
)
"""combat/grab. Only one creature at a time."""

ESCAPE_GRAB = Ability(
    id="escape-grab",
    name="Escape Grab",
    usage=MANEUVER,
    target=Target(("self",), 1),
    roll=PowerRoll(((), (ForAFreeStrike((EndGrab(),), by="grabber"),), (EndGrab(),)), ("might", "agility")),
    only_while=("grabbed",),
)
"""combat/escape-grab."""

KNOCKBACK = Ability(
    id="knockback",
    name="Knockback",
    usage=MANEUVER,
    keywords=("Melee", "Weapon"),
    melee=1,
    target=Target(("creature",), 1, handled=True),
    roll=PowerRoll(((ForceMove(PUSH, 1),), (ForceMove(PUSH, 2),), (ForceMove(PUSH, 3),)), ("might",)),
    never_while=("grabbed",),
)
"""combat/knockback, classes/grabbed."""

COMMON_ABILITIES: tuple[Ability, ...] = (GRAB, ESCAPE_GRAB, KNOCKBACK)
"""In the order of the rulebook. One that a stat block has under the same id stands for it."""
