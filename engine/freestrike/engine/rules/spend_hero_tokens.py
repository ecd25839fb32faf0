"""The command to spend hero tokens, for surges or for Stamina (the-basics/spending-hero-tokens)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene
from freestrike.engine.queries.counts_as import out_of_the_fight
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.recovering import recovery_value
from freestrike.engine.rules.actions import begin_turn, why_not_act
from freestrike.engine.rules.hero_tokens import RULE, TO_REGAIN_STAMINA, may_spend, take_benefit
from freestrike.engine.rules.regaining import regain
from freestrike.engine.rules.resources import gain
from freestrike.events.commands import SpendHeroTokens
from freestrike.events.ledger import Reason
from freestrike.events.resources import SURGES
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD

FOR_SURGES = "surges"
FOR_STAMINA = "stamina"
BENEFITS = (FOR_SURGES, FOR_STAMINA)
TOKENS = {FOR_SURGES: 1, FOR_STAMINA: TO_REGAIN_STAMINA}
SURGES_FOR_A_TOKEN = 2


def why_not_spend_hero_tokens(board: Board, command: SpendHeroTokens) -> tuple[Reason, ...]:
    """Why the creature may not spend hero tokens so: no hero, too few tokens, a benefit in this turn already, the fight is over; and for
    Stamina not its turn, or none to regain (the-basics/spending-hero-tokens)."""
    creature = board.creatures.get(command.creature)
    if creature is None:
        return (Reason("no such creature", "engine/commands", command.creature),)
    if command.benefit not in BENEFITS:
        return (Reason("no such benefit", RULE, command.benefit),)
    reasons: list[Reason] = []
    tokens = TOKENS[command.benefit]
    if not creature.stat_block.hero:
        reasons.append(Reason("no hero", RULE, creature.id))
    if board.hero_tokens < tokens:
        reasons.append(Reason("cannot pay", RULE, f"{tokens} hero tokens, has {board.hero_tokens}"))
    elif creature.stat_block.hero and not may_spend(
        board, creature.id, tokens, begins_turn=command.benefit == FOR_STAMINA and board.turn is None
    ):
        reasons.append(Reason("a benefit in this turn already", RULE, creature.id))
    if command.benefit == FOR_STAMINA:
        reasons.extend(why_not_act(board, creature.id))
        if creature.stamina >= creature.stat_block.stamina:
            reasons.append(Reason("at full stamina", RULE, creature.id))
        if cannot(board, creature, "regain stamina"):
            reasons.append(Reason("cannot regain stamina", "combat/stamina", creature.id))
        return tuple(reasons)
    if board.winner:
        reasons.append(Reason("the fight is over", "combat/end-of-combat", board.winner))
    if creature.life == DEAD:
        reasons.append(out_of_the_fight(creature))
    return tuple(reasons)


def spend_hero_tokens(scene: Scene, command: SpendHeroTokens) -> Procedure[None]:
    """1 token for 2 surges, 2 for Stamina equal to the recovery value (the-basics/spending-hero-tokens)."""
    id = command.creature
    if command.benefit == FOR_STAMINA:
        yield from begin_turn(scene, id)
        if why_not_spend_hero_tokens(scene.board, command):
            return  # what the turn's start brought has changed it
    cause = yield from take_benefit(scene, id, command.benefit, TOKENS[command.benefit])
    if command.benefit == FOR_SURGES:
        yield from gain(scene, id, SURGES_FOR_A_TOKEN, SURGES, "hero token", RULE, cause=cause)
    else:
        yield from regain(scene, id, recovery_value(scene.board, scene.board.creatures[id]), "hero tokens", RULE, cause=cause)
