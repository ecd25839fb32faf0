"""The maneuver Aid Attack (combat/aid-attack)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.counts_as import out_of_the_fight
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.engine.rules.actions import spend, why_not_act, why_not_spend
from freestrike.engine.rules.being_found import reveal_itself
from freestrike.engine.rules.lasting import begin
from freestrike.events.commands import AidAttack
from freestrike.events.content.ability import MANEUVER
from freestrike.events.lasting import AIDED_AGAINST, START_OF_TURN, Lasting
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD

AID_ATTACK = "combat/aid-attack"


def why_not_aid_attack(board: Board, command: AidAttack) -> tuple[Reason, ...]:
    """Why the creature may not aid attacks on the target: no adjacent living enemy, hidden from it, or aided against by it already."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    creature, target = board.creatures.get(command.creature), board.creatures.get(command.target)
    if target is None:
        return (*reasons, Reason("no such creature", "engine/commands", command.target))
    if creature is None:
        return tuple(reasons)
    if target.side == creature.side:
        reasons.append(Reason("not an enemy", AID_ATTACK, target.id))
    if target.life == DEAD:
        reasons.append(out_of_the_fight(target))
    if not are_adjacent(creature, target):
        reasons.append(Reason("not adjacent", AID_ATTACK, target.id))
    if creature.id in target.hidden_from:
        reasons.append(Reason("hidden", "tests/hiding", target.id))
    if any(lasting.name == AIDED_AGAINST and lasting.source == creature.id for lasting in target.lasting):
        reasons.append(Reason("aided already", AID_ATTACK, target.id))
    return tuple(reasons)


def aid_attack(scene: Scene, command: AidAttack) -> Procedure[None]:
    """The next ability roll of an ally against the target before the start of the creature's next turn has an edge. Who was hidden has
    dealt with an enemy now (tests/hiding)."""
    yield from spend(scene, command.creature, MANEUVER, command.convert)
    yield from begin(scene, command.target, Lasting(AIDED_AGAINST, command.creature, START_OF_TURN), AID_ATTACK)
    yield from reveal_itself(scene, command.creature)
