"""The maneuvers that everyone has (combat/maneuvers)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.adjudication import why_not
from freestrike.engine.options.choice import Choice, cost_of, pays
from freestrike.engine.queries.hidden import allies_it_is_hidden_from
from freestrike.engine.queries.surroundings import adjacent_creatures
from freestrike.engine.queries.wielded import improvised_weapon
from freestrike.engine.rules.crawling import is_voluntarily_prone
from freestrike.engine.rules.stopping import stoppable, takes_no_action
from freestrike.events.commands import AidAttack, CatchBreath, DropProne, Hide, Search, StandUp, StopEffect, Wield
from freestrike.events.content.ability import FREE_MANEUVER, MANEUVER
from freestrike.events.lasting import IMPROVISED
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def stand_up(board: Board, creature: Creature) -> Iterator[Choice]:
    """Stand up, or help an ally up."""
    if is_voluntarily_prone(creature):
        command = StandUp(creature.id)
        if not why_not(board, command):
            yield Choice(command, cost_of(FREE_MANEUVER, False))
    convert = pays(board, creature, MANEUVER)
    if convert is None:
        return
    allies = (other.id for other in board.creatures if other.id != creature.id and other.side == creature.side)
    for target in (*(() if is_voluntarily_prone(creature) else ("",)), *allies):
        command = StandUp(creature.id, target, convert)
        if not why_not(board, command):
            yield Choice(command, cost_of(MANEUVER, convert))


def drop_prone(board: Board, creature: Creature) -> Iterator[Choice]:
    """Drop prone, to crawl."""
    command = DropProne(creature.id)
    if not why_not(board, command):
        yield Choice(command, cost_of(FREE_MANEUVER, False))


def wield(board: Board, creature: Creature) -> Iterator[Choice]:
    """Take up something as an improvised weapon, or one's own weapons again."""
    for item in (IMPROVISED, ""):
        command = Wield(creature.id, item)
        if (not item or not improvised_weapon(creature)) and not why_not(board, command):
            yield Choice(command, cost_of(FREE_MANEUVER, False))


def stop_effects(board: Board, creature: Creature) -> Iterator[Choice]:
    """End what it has imposed on others by its abilities."""
    for other in board.creatures:
        for name in dict.fromkeys(one.name for one in stoppable(creature, other)) if other.conditions or other.lasting else ():
            command = StopEffect(creature.id, other.id, name)
            if not why_not(board, command):
                yield Choice(command, "" if takes_no_action(board, command) else cost_of(FREE_MANEUVER, False))


def catch_breath(board: Board, creature: Creature) -> Iterator[Choice]:
    """Spend a Recovery."""
    convert = pays(board, creature, MANEUVER)
    if convert is None:
        return
    command = CatchBreath(creature.id, convert)
    if not why_not(board, command):
        yield Choice(command, cost_of(MANEUVER, convert))


def aid_attack(board: Board, creature: Creature) -> Iterator[Choice]:
    """Aid the attacks of allies on an adjacent enemy."""
    convert = pays(board, creature, MANEUVER)
    if convert is None:
        return
    for enemy in adjacent_creatures(board, creature):
        command = AidAttack(creature.id, enemy.id, convert)
        if not why_not(board, command):
            yield Choice(command, cost_of(MANEUVER, convert))


def hide(board: Board, creature: Creature) -> Iterator[Choice]:
    """Hide from every enemy from whom that is possible."""
    convert = pays(board, creature, MANEUVER)
    if convert is None:
        return
    command = Hide(creature.id, convert)
    if not why_not(board, command):
        yield Choice(command, cost_of(MANEUVER, convert))


def search(board: Board, creature: Creature) -> Iterator[Choice]:
    """Search for hidden creatures, or point out one that is hidden from allies only."""
    if not board.hidden:
        return
    convert = pays(board, creature, MANEUVER)
    if convert is None:
        return
    seen = (id for id in board.hidden if allies_it_is_hidden_from(board, creature, board.creatures[id]))
    for point_out in ((), *((id,) for id in seen)):
        command = Search(creature.id, point_out, convert)
        if not why_not(board, command):
            yield Choice(command, cost_of(MANEUVER, convert))
