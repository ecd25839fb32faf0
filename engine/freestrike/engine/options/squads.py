"""What the minions of a squad may do together: each target with as many as can join in, and all of them at once."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.options.choice import Choice
from freestrike.engine.queries.objects import OBJECT, every_part
from freestrike.engine.queries.shared_turn import as_it_acts, joins
from freestrike.engine.queries.usable import abilities
from freestrike.engine.queries.use import manners
from freestrike.engine.rules.aiming import MOST_ON_ONE
from freestrike.engine.rules.squad_action import acts_together, why_not_act_together
from freestrike.events.commands import ActTogether
from freestrike.events.content.ability import Ability
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def acting_together(board: Board, creature: Creature) -> Iterator[Choice]:
    """For each ability that a squad uses together: on each target that the creature can reach two and three of the squad, the first in
    order of entry that can; and all who reach an enemy, spread over as many as there are. Every other way to share the targets out is legal
    as well; they are too many to list."""
    if not creature.squad:
        return
    others = [turn.creature for turn in board.sharing] if board.turn is not None else [*joins(board, creature.id)]
    squad = [id for id in others if board.creatures[id].squad == creature.squad]
    if not squad:
        return
    for used in abilities(creature):
        if acts_together(used):
            for manner in manners(used):
                yield from _uses(board, creature, used, manner, squad)


def _uses(board: Board, creature: Creature, used: Ability, manner: str, squad: list[str]) -> Iterator[Choice]:
    named = manner if len(manners(used)) > 1 else ""
    if used.first:
        together = ActTogether(creature.id, used.id, [(id, "") for id in (creature.id, *squad)], named)
        if not why_not_act_together(board, together):
            yield Choice(together, used.usage)
        return
    reach = {id: _reached(board, id, used, named) for id in (creature.id, *squad)}
    found: dict[ActTogether, None] = {}
    for target in reach[creature.id]:
        strikers = [creature.id, *(id for id in squad if target in reach[id])]
        for count in range(2, min(MOST_ON_ONE, len(strikers)) + 1):
            found[ActTogether(creature.id, used.id, [(id, target) for id in strikers[:count]], named)] = None
    spread = _spread({id: tuple(target for target in reached if target in board.creatures) for id, reached in reach.items()})
    if len({minion for minion, _ in spread}) > 1 and any(minion == creature.id for minion, _ in spread):
        found[ActTogether(creature.id, used.id, spread, named)] = None
    for command in found:
        if not why_not_act_together(board, command):
            yield Choice(command, used.usage)


def _reached(board: Board, id: str, used: Ability, manner: str) -> tuple[str, ...]:
    there = as_it_acts(board, id)
    enemies = (other.id for other in board.creatures if other.side != there.creatures[id].side)
    objects = (part.name for part in every_part(board)) if OBJECT in used.target.kinds else ()
    return tuple(
        target for target in (*enemies, *objects) if not why_not_act_together(there, ActTogether(id, used.id, [(id, target)], manner))
    )


def _spread(reach: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    """Each to the target that the fewest others have, of equals the first."""
    counts: dict[str, int] = {}
    pairs: list[tuple[str, str]] = []
    for minion, targets in reach.items():
        target = min(targets, key=lambda one: counts.get(one, 0), default=None)
        if target is not None and counts.get(target, 0) < MOST_ON_ONE:
            counts[target] = counts.get(target, 0) + 1
            pairs.append((minion, target))
    return pairs
