"""Holding one's breath, under water or where something keeps one from breathing, and suffocating (combat/suffocating)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen, roll
from freestrike.engine.queries.counts_as import characteristic
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.submerged import submerged
from freestrike.engine.rules.damage import deal_damage
from freestrike.events.content.duration import WHILE
from freestrike.events.damage import DamageDue
from freestrike.events.lasting import HOLDING_BREATH, Lasting, LastingBegan, LastingEnded
from freestrike.events.ledger import Entry
from freestrike.events.movement import SWIM
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

RULE = "combat/suffocating"


def hold_breath(scene: Scene) -> Procedure[None]:
    """At the end of a round: who can't breathe has held its breath for one round more. It can for as many
    rounds as its Might score, at least 1; at the end of each round after that it takes 1d6 damage. Who can breathe does so again
    (combat/suffocating; policy breathes_under_water)."""
    for creature in scene.board.creatures:
        held = creature.has_lasting(HOLDING_BREATH)
        airless = creature.life != DEAD and _is_airless(scene.board, creature)
        if held is not None:
            yield from happen(LastingEnded(creature.id, held, "another round" if airless else "breathes"), RULE)
        if airless:
            rounds = 1 if held is None else held.amount + 1
            began = Lasting(HOLDING_BREATH, creature.id, WHILE, amount=rounds)
            seq = yield from happen(LastingBegan(creature.id, began), RULE)
            if rounds > max(1, characteristic(creature, "might")):
                yield from _suffocate(scene, creature.id, seq)


def _is_airless(board: Board, creature: Creature) -> bool:
    """Whether it is under water, and none that breathes there, or something keeps it from breathing."""
    if submerged(board, creature) and not _breathes(board, creature):
        return True
    return bool(creature.lasting) and cannot(board, creature, "breathe") is not None


def _breathes(board: Board, creature: Creature) -> bool:
    return SWIM in creature.stat_block.movement and board.policies["breathes_under_water"] == "swimmers"


def _suffocate(scene: Scene, id: str, cause: int) -> Procedure[None]:
    (die,) = yield from roll(f"{id}/suffocating", 6, 1, RULE, cause=cause)
    ledger = (Entry("d6", die, "suffocating", RULE),)
    yield from deal_damage(scene, DamageDue(id, "", "", die, ledger=ledger), cause)
