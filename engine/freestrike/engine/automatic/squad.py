"""The turn that a squad shares, as an automatic seat plays it: the minions come within reach, then they strike together."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.automatic.strike import best_use, foes
from freestrike.engine.automatic.turn import next_command, next_move
from freestrike.engine.automatic.worth import remaining, worth_against
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.shared_turn import as_it_acts, turns_in_progress
from freestrike.engine.queries.usable import why_not_use
from freestrike.engine.queries.use import Use, manners
from freestrike.engine.rules.actions import why_not_spend
from freestrike.engine.rules.aiming import MOST_ON_ONE
from freestrike.engine.rules.squad_action import acts_together, why_not_act_together
from freestrike.events.commands import ActTogether, Command
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def commands_of_the_squad(board: Board) -> Iterator[Command]:
    """What each of those who share the turn would do, the squad's action between the minions' moves and what they do by themselves."""
    sharing = [board.creatures[turn.creature] for turn in turns_in_progress(board)]
    able = [creature for creature in sharing if can_act(creature)]
    minions = [
        creature for creature in able if creature.squad and not why_not_spend(as_it_acts(board, creature.id), creature.id, MAIN_ACTION)
    ]
    for minion in minions:
        there = as_it_acts(board, minion.id)
        if best_use(there, minion, MAIN_ACTION) is None or there.turn is None or not there.turn.moves:
            move = next_move(there, minion.id)
            if move is not None:
                yield move
    together = _strike_together(board, minions)
    if together is not None:
        yield together
    for creature in sorted(able, key=lambda one: board.creatures.entry(one.id)):
        there = as_it_acts(board, creature.id)
        if not why_not_spend(there, creature.id, MAIN_ACTION) or not creature.squad:
            yield next_command(there, creature.id)


def _strike_together(board: Board, minions: list[Creature]) -> Command | None:
    """The minions' signature ability, each on the enemy against whom it is worth most: a target that others have is worth the free strike
    that one more adds."""
    for first in minions:
        for used in first.stat_block.abilities:
            if acts_together(used):
                for manner in manners(used):
                    pairs = _pairs(board, minions, used, manner)
                    named = manner if len(manners(used)) > 1 else ""
                    if pairs:
                        command = ActTogether(pairs[0][0], used.id, pairs, named)
                        if not why_not_act_together(board, command):
                            return command
    return None


def _pairs(board: Board, minions: list[Creature], used: Ability, manner: str) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]]
    if used.first:
        # From where it stands it reaches somebody; whom it strikes it chooses when it has moved.
        pairs = _pairs(board, minions, replace(used, first=()), manner)
        return [(minion, "") for minion, _ in pairs]
    pairs = []
    for minion in minions:
        there = as_it_acts(board, minion.id)
        counts = {enemy.id: sum(struck == enemy.id for _, struck in pairs) for enemy in foes(board, minion)}
        best: tuple[int, int] | None = None
        chosen = ""
        for enemy in foes(board, minion):
            count = counts[enemy.id]
            if count >= MOST_ON_ONE or why_not_use(there, minion.id, used, manner, (enemy.id,)):
                continue
            value = _worth(there, minion, Use(used, manner, (enemy.id,)), enemy, count)
            rank = (value, -remaining(enemy))
            if value > 0 and (best is None or rank > best):
                best, chosen = rank, enemy.id
        if chosen:
            pairs.append((minion.id, chosen))
    return pairs


def _worth(board: Board, minion: Creature, use: Use, enemy: Creature, already: int) -> int:
    if not already:
        return worth_against(board, minion, use, enemy)
    static = minion.stat_block.free_strike
    return 0 if static is None else 100 * static.value
