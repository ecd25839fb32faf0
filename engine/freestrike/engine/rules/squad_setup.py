"""What the squads of a setup must be."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.queries.captains import CAPTAINS, is_no_captain
from freestrike.events.encounter import Entrant
from freestrike.events.ledger import Reason

LARGEST_SQUAD = 8
SQUADS = "monster-basics/organized-as-squads"


def why_not_squads(entrants: tuple[Entrant, ...]) -> Iterator[Reason]:
    """Why the squads that `entrants` name can't be: of several kinds of minions, sides or seats, of heroes, more than eight, with less
    Stamina than keeps all of them standing, or with temporary Stamina (monster-basics/organized-as-squads,
    monster-basics/shared-low-stamina)."""
    squads = {entrant.squad: entrant for entrant in entrants if entrant.squad}
    leading = [entrant for entrant in entrants if entrant.captain_of]
    for captain in leading:
        led = squads.get(captain.captain_of)
        if led is None:
            yield Reason("no such squad", SQUADS, f"{captain.id}: {captain.captain_of}")
        elif led.side != captain.side:
            yield Reason("not on one side", CAPTAINS, f"{captain.captain_of}: {captain.id}")
        if captain.squad or is_no_captain(captain.stat_block):
            yield Reason("no captain", CAPTAINS, captain.id)
        if [other.captain_of for other in leading].count(captain.captain_of) > 1:
            yield Reason("two captains", CAPTAINS, captain.captain_of)
    for name in dict.fromkeys(entrant.squad for entrant in entrants if entrant.squad):
        members = [entrant for entrant in entrants if entrant.squad == name]
        first, *others = members
        block = first.stat_block
        if not name.isprintable() or "/" in name:
            yield Reason("no name for a squad", SQUADS, repr(name))
        if len(members) > LARGEST_SQUAD:
            yield Reason("too many minions", SQUADS, f"{name}: {len(members)} of {LARGEST_SQUAD}")
        for other in others:
            if (other.stat_block.name, other.stat_block.stamina) != (block.name, block.stamina):
                yield Reason("not the same minions", SQUADS, f"{name}: {first.id}, {other.id}")
            if (other.side, other.seat) != (first.side, first.seat):
                yield Reason("not on one side", SQUADS, f"{name}: {first.id}, {other.id}")
        for member in members:
            if member.stat_block.hero:
                yield Reason("no minion", SQUADS, f"{name}: {member.id}")
            if member.temporary_stamina:
                yield Reason("no temporary stamina", "monster-basics/shared-low-stamina", f"{name}: {member.id}")
        pool = sum(block.stamina if member.stamina is None else member.stamina for member in members)
        if pool <= block.stamina * len(others):
            yield Reason("too little stamina", "monster-basics/shared-low-stamina", f"{name}: {pool} for {len(members)}")
