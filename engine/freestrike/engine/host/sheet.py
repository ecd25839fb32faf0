"""The sheet of a creature: what it is, how it stands now, and all that it can do."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.host.abilities_in_words import ability_lines
from freestrike.engine.host.effects_in_words import feature_in_words
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.usable import abilities
from freestrike.events.content.effect import CHARACTERISTICS, LeftByHand
from freestrike.events.content.stat_block import DamageModifier
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from freestrike.projections.picture.square_names import square_name
from freestrike.projections.picture.states import states


def sheet(board: Board, creature: Creature) -> Iterator[str]:
    """The lines of the sheet of `creature`, as it is on `board`."""
    block = creature.stat_block
    about = (f"level {block.level}", ", ".join(block.roles), ", ".join(block.keywords), f"size {block.size}")
    yield f"{creature.id}: {block.name} ({'; '.join(part for part in about if part)})"
    temporary = f" and {creature.temporary} temporary" if creature.temporary else ""
    recoveries = f", {creature.recoveries} Recoveries" if block.recoveries else ""
    matter = "".join(f", {state}" for state in states(creature))
    squad = board.squad(creature.squad) if creature.squad else None
    winded = f"{squad.pool} in all of its squad" if squad is not None else f"winded at {creature.winded_value}"
    yield f"  Stamina {creature.stamina}/{block.stamina}{temporary}, {winded}{recoveries}{matter}"
    now, square = speed(board, creature), square_name(creature.corner, board.ground.least)
    usual = f" (else {block.speed})" if now != block.speed else ""
    ways = f" ({', '.join(block.movement)})" if block.movement else ""
    yield f"  on {square}, speed {now}{usual}{ways}, stability {block.stability}"
    yield "  " + ", ".join(f"{name} {getattr(block.characteristics, name):+}" for name in CHARACTERISTICS)
    for name, modifiers in (("immunity", block.immunities), ("weakness", block.weaknesses)):
        if modifiers:
            yield f"  {name}: {', '.join(map(_modifier, modifiers))}"
    for used in abilities(creature):
        for line in ability_lines(creature, used):
            yield f"  {line}"
    for trait in block.traits:
        by_hand = [effect.text for effect in trait.effects if isinstance(effect, LeftByHand)]
        yield f"  {trait.name} (trait{', left to the Director' if by_hand else ''}){': ' if by_hand else ''}{'; '.join(by_hand)}"
        for effect in trait.effects:
            if not isinstance(effect, LeftByHand):
                yield f"    {feature_in_words(creature, effect)}"
    if block.with_captain:
        unread = any(isinstance(one, LeftByHand) for one in block.captain_benefit) or not block.captain_benefit
        yield f"  with a captain{' (left to the Director)' if unread else ''}: {block.with_captain}"


def _modifier(modifier: DamageModifier) -> str:
    value = "all" if modifier.value is None else str(modifier.value)
    return f"{modifier.type or 'damage'} {value}"
