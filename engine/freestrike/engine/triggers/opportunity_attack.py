"""Opportunity attacks: a melee free strike against an enemy that willingly leaves adjacency without shifting."""

from __future__ import annotations

from functools import partial

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import adjacent
from freestrike.engine.procedure import Offer, Procedure, Scene
from freestrike.engine.queries.edges import BANE, DOUBLE_BANE, Use, banes, edges_and_banes, net
from freestrike.engine.queries.free_strikes import melee_free_strike
from freestrike.engine.queries.may_react import why_not_react
from freestrike.engine.queries.surroundings import creatures_left
from freestrike.engine.queries.usable import damage_types
from freestrike.engine.rules.abilities import use_ability
from freestrike.engine.rules.actions import extra_main_action
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.stat_block import NeverProvokes
from freestrike.events.ledger import Reason
from freestrike.events.movement import StepBegun, Stepped
from freestrike.events.prompts import Option
from freestrike.events.reactions import Exclusion
from freestrike.events.record import Record
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

RULE = "combat/opportunity-attacks"
Step = StepBegun | Stepped


def why_not(board: Board, creature: Creature, mover: Creature, step: Step) -> tuple[Reason, ...]:
    """Why `creature` may make no opportunity attack on `mover`, an enemy that was adjacent and leaves adjacency by `step`
    (combat/opportunity-attacks, combat/shifting; policy opportunity_attack_bane)."""
    reasons: list[Reason] = []
    if step.shift:
        reasons.append(Reason("shift", "combat/shifting", mover.id))
    reasons.extend(
        Reason("never provokes", RULE, trait.name)
        for trait in mover.stat_block.traits
        if any(type(effect) is NeverProvokes for effect in trait.effects)
    )
    if mover.life == "dead":
        reasons.append(Reason("target is dead", "combat/dying-and-death", mover.id))
    reasons.extend(why_not_react(board, creature, free=True))
    if not line_of_effect(board.ground, creature.corner, creature.side_length, step.origin, mover.side_length):
        reasons.append(Reason("no line of effect", "classes/line-of-effect", mover.id))
    reasons.extend(_bane(board, creature, mover))
    return tuple(reasons)


def _bane(board: Board, creature: Creature, mover: Creature) -> tuple[Reason, ...]:
    """A bane or double bane on the power roll rules it out; for a Director-controlled creature, which doesn't roll, one on strikes
    against the target (monster-basics/creature-opportunity-attacks)."""
    if not (creature.conditions or mover.conditions):
        return ()
    use = Use(melee_free_strike(creature), "melee", (mover.id,))
    ledger = edges_and_banes(board, creature, mover, use)
    policy = board.policies["opportunity_attack_bane"]
    gross = policy == "gross" or (policy == "gross_for_director" and not creature.stat_block.hero)
    left = banes(ledger) if gross else max(0, -net(ledger))
    if not left:
        return ()
    return (Reason(DOUBLE_BANE if left == 2 else BANE, RULE, mover.id, ledger),)


class OpportunityAttacks:
    """The rule handler of opportunity attacks. Its window is the step: before it is made, or after it (policy
    opportunity_attack_timing)."""

    name = RULE
    listens: tuple[type, ...] = (StepBegun, Stepped)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Offers one to each enemy that the mover leaves; names those that are ruled out."""
        step = record.event
        assert isinstance(step, StepBegun | Stepped)
        window = StepBegun if board.policies["opportunity_attack_timing"] == "before_step" else Stepped
        if type(step) is not window:
            return None
        mover = board.creatures[step.creature]
        side = mover.side
        offers: list[Offer] = []
        exclusions: list[Exclusion] = []
        for creature in creatures_left(board, mover, step.origin, step.to):
            if creature.side == side:
                continue
            reasons = why_not(board, creature, mover, step)
            if reasons:
                exclusions.append(Exclusion(creature.id, RULE, reasons))
            else:
                offers.append(_offer(creature, mover, step))
        if not offers and not exclusions:
            return None
        return Verdict(tuple(offers), tuple(exclusions))


def _offer(creature: Creature, mover: Creature, step: Step) -> Offer:
    option = Option(f"opportunity-attack/{creature.id}", creature.id, FREE_TRIGGERED_ACTION, "melee-free-strike", RULE, mover.id)
    roll = melee_free_strike(creature).roll
    return Offer(
        creature=creature.id,
        rule=RULE,
        option=option,
        free=True,
        why_not=partial(_why_not_now, creature.id, mover.id, step),
        act=partial(_strike, creature.id, mover.id),
        rolled_with=() if roll is None else roll.characteristics,
    )


def _why_not_now(creature: str, mover: str, step: Step, board: Board) -> tuple[Reason, ...]:
    """Re-checked on the board of the moment: an earlier reaction may have killed, dazed or moved somebody."""
    attacker, target = board.creatures[creature], board.creatures[mover]
    gone = (
        () if adjacent(attacker.corner, attacker.side_length, step.origin, target.side_length) else (Reason("not adjacent", RULE, mover),)
    )
    return (*gone, *why_not(board, attacker, target, step))


def _strike(creature: str, mover: str, scene: Scene, cause: int) -> Procedure[None]:
    attacker = scene.board.creatures[creature]
    strike = melee_free_strike(attacker)
    use = Use(strike, "melee", (mover,))
    types = damage_types(attacker, strike)
    critical = yield from use_ability(
        scene, creature, use, FREE_TRIGGERED_ACTION, "combat/free-strikes", RULE, damage_types=types, cause=cause
    )
    if critical:
        yield from extra_main_action(scene, creature)
