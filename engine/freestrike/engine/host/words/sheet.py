"""The sheet of a creature: what it is, how it stands now, and all that it can do."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.host.words.abilities import ability_lines
from freestrike.engine.host.words.effects import feature_in_words
from freestrike.engine.host.words.stat_block import about, captain_lines, unchanging_lines, ways
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.usable import abilities
from freestrike.events.content.effect import LeftByHand
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.picture.square_names import square_name
from freestrike.projections.picture.states import in_hand, states


def sheet(board: Board, creature: Creature) -> Iterator[str]:
    """The lines of the sheet of `creature`, as it is on `board`."""
    block = creature.stat_block
    yield f"{creature.id}: {block.name} (level {block.level}; {about(block)})"
    temporary = f" and {creature.temporary} temporary" if creature.temporary else ""
    recoveries = f", {creature.recoveries} Recoveries" if block.recoveries else ""
    matter = "".join(f", {state}" for state in (*in_hand(creature), *states(creature)))
    squad = board.squad(creature.squad) if creature.squad else None
    winded = f"{squad.pool} in all of its squad" if squad is not None else f"winded at {creature.winded_value}"
    yield f"  Stamina {creature.stamina}/{block.stamina}{temporary}, {winded}{recoveries}{matter}"
    now, square = speed(board, creature), square_name(creature.corner, board.ground.least)
    usual = f" (else {block.speed})" if now != block.speed else ""
    yield f"  on {square}, speed {now}{usual}{ways(block)}, stability {block.stability}"
    yield from (f"  {line}" for line in unchanging_lines(block))
    for used in abilities(creature):
        for line in ability_lines(creature, used):
            yield f"  {line}"
    for trait in block.traits:
        by_hand = [effect.text for effect in trait.effects if isinstance(effect, LeftByHand)]
        yield f"  {trait.name} (trait{', left to the Director' if by_hand else ''}){': ' if by_hand else ''}{'; '.join(by_hand)}"
        for effect in trait.effects:
            if not isinstance(effect, LeftByHand):
                yield f"    {feature_in_words(creature, effect)}"
    yield from (f"  {line}" for line in captain_lines(block))
