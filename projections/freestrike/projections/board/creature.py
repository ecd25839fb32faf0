"""A creature on the board: what happened to it so far."""

from __future__ import annotations

import msgspec

from freestrike.events.conditions import Condition
from freestrike.events.content.effect import Reacts
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.lasting import Lasting
from freestrike.events.space import Square
from freestrike.events.turns import ExtraActionGained

ALIVE = "alive"
DYING = "dying"
UNCONSCIOUS = "unconscious"
DEAD = "dead"
NO_DAMAGE = "no damage"


class Leg(msgspec.Struct, frozen=True, gc=False):
    """Steps that a creature has made one after the other: the corners, that where it began first. `by`: the ability or feature whose effect
    has it go there, "" in a move of its own."""

    path: tuple[Square, ...]
    by: str = ""


class Creature(msgspec.Struct, frozen=True, gc=False):
    """The state of one creature. Never stored.

    `corner`: the least corner of its space; `side_length`: that space's extent in squares. `life`: ALIVE, DYING, UNCONSCIOUS or
    DEAD. `acted_in` and `reacted_in`: the round up to which it has acted, and of its last triggered action that was not free (0: none).
    `grabbing`: the creatures that it has grabbed. `lasting`: what lasts on it besides conditions. `hidden_from`: who does not know where it
    is. `one_turn_in`: the last round in which it took the first of two turns (0: none).
    `clinging`: it holds on to a surface that it climbs. `falling_since`: the round in which it began a fall that is not over (0: none),
    `fallen` squares deep so far. `mount`: whom it climbs or rides, or ""; `riders`: who is on it. `rode_in` and
    `ridden_in`: the round of the last Ride move action that it took, and that was taken on it (0: none).
    `squad`: the name of its squad, or ""; `group`: that of those who act one after the other. `gone`: it has left the fight, and counts as
    out of it like the dead.
    `reacts`: its features that answer triggers. `modified`: its traits hold modifiers. `heroic_resource`, `epic_resource`, `surges` and
    `victories`: what it has of them. `extra_actions`: what it may do once more in its turn, until that is over. `hurt_by`: the type of the
    damage that it took last, or NO_DAMAGE if it has lost Stamina in another way since; not kept of minions. `hurt_in` and `hurt_for`: the
    last turn of the encounter in which it took damage, and how much in that. `legs`: where it has gone, step by step, in the turn of the
    encounter `legs_in`. `summoner`: who has summoned it, or "".
    """

    id: str
    stat_block: StatBlock
    side: str
    seat: str
    corner: Square
    side_length: int
    stamina: int
    temporary: int = 0
    conditions: tuple[Condition, ...] = ()
    life: str = ALIVE
    surprised: bool = False
    recoveries: int = 0
    acted_in: int = 0
    one_turn_in: int = 0
    reacted_in: int = 0
    grabbing: tuple[str, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    hidden_from: tuple[str, ...] = ()
    clinging: bool = False
    mount: str = ""
    riders: tuple[str, ...] = ()
    rode_in: int = 0
    ridden_in: int = 0
    squad: str = ""
    group: str = ""
    gone: bool = False
    falling_since: int = 0
    fallen: int = 0
    reacts: tuple[Reacts, ...] = ()
    modified: bool = False
    heroic_resource: int = 0
    epic_resource: int = 0
    surges: int = 0
    victories: int = 0
    extra_actions: tuple[ExtraActionGained, ...] = ()
    hurt_by: str = ""
    hurt_in: int = 0
    hurt_for: int = 0
    summoner: str = ""
    legs: tuple[Leg, ...] = ()
    legs_in: int = 0

    def condition(self, name: str) -> Condition | None:
        """The first instance of the condition `name` that it has."""
        for condition in self.conditions:
            if condition.name == name:
                return condition
        return None

    def has_lasting(self, name: str) -> Lasting | None:
        """The first of what lasts on it under `name` (one of LASTING)."""
        for lasting in self.lasting:
            if lasting.name == name:
                return lasting
        return None

    @property
    def winded(self) -> bool:
        """Whether its Stamina is at its winded value or lower; a minion, whose Stamina is its squad's, never is (combat/winded,
        monster-basics/shared-low-stamina)."""
        return self.life != DEAD and not self.squad and self.stamina <= self.winded_value

    @property
    def winded_value(self) -> int:
        """Half its Stamina maximum, rounded down (combat/winded, the-basics/always-round-down)."""
        return self.stat_block.stamina // 2

    @property
    def recovery_value(self) -> int:
        """A third of its Stamina maximum, rounded down (combat/recoveries-and-recovery-value)."""
        return self.stat_block.stamina // 3
