"""Malice: what the Director gains of it, and the features that it is spent on at the start of a monster's turn."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.malice import feature_of, why_not_spend_malice
from freestrike.engine.queries.potencies import Potencies, depends_on_potencies
from freestrike.engine.queries.usable import ON_ONES_TURN
from freestrike.engine.rules.actions import begin_turn, why_not_act
from freestrike.engine.rules.effects.carrying_out import carry_out
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.resources import SPENDING_MALICE, gain, pay
from freestrike.events.commands import UseMalice
from freestrike.events.content.effect import LeftByHand
from freestrike.events.lasting import END_OF_TURN, Lasting
from freestrike.events.ledger import Reason
from freestrike.events.malice import MaliceFeatureUsed
from freestrike.events.resources import MALICE, RESISTED
from freestrike.events.strikes import LeftToDirector
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD

EARNING = "monster-basics/earning-malice"


def gain_for_victories(scene: Scene) -> Procedure[None]:
    """At the start of combat: as much as the heroes have Victories on average, rounded down (monster-basics/earning-malice)."""
    victories = [creature.victories for creature in scene.board.creatures if creature.stat_block.hero]
    if victories:
        yield from gain(scene, "", sum(victories) // len(victories), MALICE, "Victories", EARNING)


def gain_malice(scene: Scene) -> Procedure[None]:
    """At the start of a round: one for each hero in the battle who is not dead, and the number of the round
    (monster-basics/earning-malice)."""
    board = scene.board
    heroes = sum(creature.stat_block.hero and creature.life != DEAD for creature in board.creatures)
    yield from gain(scene, "", heroes + board.round, MALICE, "round", EARNING)


def why_not_use_malice(board: Board, command: UseMalice) -> tuple[Reason, ...]:
    """Why Malice may not be spent so at the start of the creature's turn (monster-basics/spending-malice)."""
    reasons = why_not_act(board, command.creature)
    creature = board.creatures.get(command.creature)
    if creature is None:
        return reasons
    return (*reasons, *why_not_spend_malice(board, creature, command.feature, command.amount))


def use_malice(scene: Scene, command: UseMalice) -> Procedure[None]:
    """The Malice is spent, then what the feature does follows, which is no ability of the creature: nobody is found by it. One that takes
    an action is the creature's to use in this turn, once (monster-basics/spending-malice). What depends on potencies that are all resisted
    costs nothing (classes/potencies)."""
    yield from begin_turn(scene, command.creature)
    board = scene.board
    feature = feature_of(board, board.creatures[command.creature], command.feature)
    assert feature is not None
    ability = feature.ability
    amount = command.amount or ability.cost
    used = yield from happen(MaliceFeatureUsed(command.creature, ability.id, amount), SPENDING_MALICE)
    yield from pay(scene, command.creature, amount, MALICE, ability.name, used)
    if ability.usage in ON_ONES_TURN:
        lent = Lasting(ability.name, command.creature, END_OF_TURN, ability.id, lends=replace(ability, cost=0, resource=""))
        yield from begin(scene, command.creature, lent, SPENDING_MALICE, cause=used)
        return
    potencies = Potencies()
    under = Circumstances(command.creature, command.creature, ability, (command.creature,), cause=used, spent=amount, potencies=potencies)
    for effect in ability.effects:
        if type(effect) is LeftByHand:
            yield from happen(LeftToDirector(command.creature, ability.id, effect.text), "engine/left-by-hand", cause=used)
        else:
            yield from carry_out(scene, under, effect)
    if potencies.in_vain and depends_on_potencies(ability):
        yield from gain(scene, command.creature, amount, MALICE, RESISTED, "classes/potencies", cause=used)
