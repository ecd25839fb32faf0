"""Who is on whom, and may be: mounts and creatures that are climbed (combat/mounted-combat, combat/climbing-other-creatures)."""

from __future__ import annotations

from freestrike.events.space import Square, size_rank
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

MOUNT = "Mount"


def is_larger(one: Creature, other: Creature) -> bool:
    """Whether the size of `one` is greater than that of `other` (combat/size-and-space)."""
    return size_rank(one.stat_block.size) > size_rank(other.stat_block.size)


def may_ride(rider: Creature, mount: Creature) -> bool:
    """Whether `mount` can serve `rider` as one: of its side, which is to say willing, larger, and with the Mount role
    (combat/mounted-combat)."""
    has_the_role = any(MOUNT in role.split() for role in mount.stat_block.roles)
    return has_the_role and mount.side == rider.side and is_larger(mount, rider)


def is_riding(board: Board, creature: Creature) -> bool:
    """Whether it is on a mount, and not on a creature that it climbs."""
    return bool(creature.mount) and may_ride(creature, board.creatures[creature.mount])


def places_on(mount: Creature, side: int) -> list[Square]:
    """The corners at which a space of `side` is in the space of `mount` or on top of it."""
    x, y, z = mount.corner
    across = range(mount.side_length - side + 1)
    return [(x + dx, y + dy, z + dz) for dz in range(mount.side_length, -1, -1) for dx in across for dy in across]
