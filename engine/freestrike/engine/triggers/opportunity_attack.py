"""Opportunity attacks: a melee free strike against an enemy that willingly leaves adjacency without shifting."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from freestrike.engine.geometry.space import adjacent
from freestrike.engine.procedure import Offer, Procedure, Scene
from freestrike.engine.queries.costs import takes
from freestrike.engine.queries.edges import BANE, DOUBLE_BANE, banes, edges_and_banes, may_take_a_bane, net
from freestrike.engine.queries.free_strikes import melee_free_strike
from freestrike.engine.queries.gone import has_left_before
from freestrike.engine.queries.granted import OPPORTUNITY_ATTACK, in_place_of
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.may_react import why_not_react
from freestrike.engine.queries.modifiers import applies, borne, cannot
from freestrike.engine.queries.sides import ENEMY, seen_as
from freestrike.engine.queries.surroundings import creatures_left
from freestrike.engine.queries.usable import Possible
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.opportunity_attack import strike_in_its_place, strike_the_leaver
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.forced_movement import ForceMoved
from freestrike.events.ledger import Reason
from freestrike.events.movement import Fell, StepBegun, Stepped, Teleported
from freestrike.events.prompts import Option
from freestrike.events.reactions import Exclusion
from freestrike.events.record import Record
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

RULE = "combat/opportunity-attacks"
Step = StepBegun | Stepped
Exempt = Teleported | ForceMoved | Fell

EXEMPT: dict[type, tuple[str, str]] = {
    Teleported: ("teleport", "combat/teleport"),
    ForceMoved: ("forced movement", "combat/forced-movement"),
    Fell: ("falling", "combat/falling"),
}
"""Ways to leave adjacency that never provoke: the reason's code and the rule that says so."""


class Leaving(msgspec.Struct, frozen=True, gc=False):
    """A creature that goes from `origin` to `to`. `excused`: why that provokes nobody."""

    mover: Creature
    origin: Square
    to: Square
    excused: tuple[Reason, ...]


def why_not(board: Board, creature: Creature, mover: Creature, step: Step) -> tuple[Reason, ...]:
    """Why `creature` may make no opportunity attack on `mover`, an enemy that was adjacent and leaves adjacency by `step`
    (combat/opportunity-attacks, combat/shifting; policies opportunity_attack_bane and compelled_movement_provokes)."""
    return _why_not(board, creature, Leaving(mover, step.origin, step.to, _excused(board, mover, step)))


def _excused(board: Board, mover: Creature, step: Step) -> tuple[Reason, ...]:
    """What about the mover and its step keeps everybody from an attack."""
    reasons: tuple[Reason, ...] = ()
    if step.provokes == "never":
        reasons = (Reason("never provokes", RULE, step.by),)
    if step.shift:
        reasons = (Reason("shift", "combat/shifting", mover.id),)
    if not step.willing and step.provokes != "always" and board.policies["compelled_movement_provokes"] == "no":
        reasons = (*reasons, Reason("not willing", RULE, mover.id))
    return reasons


def _why_not(board: Board, creature: Creature, leaving: Leaving) -> tuple[Reason, ...]:
    mover = leaving.mover
    reasons = [*leaving.excused]
    if mover.modified or mover.lasting:
        reasons.extend(
            Reason("never provokes", RULE, one.source) for one in borne(mover, "never provokes") if applies(board, mover, creature.id, one)
        )
    if creature.modified or creature.lasting:
        for what in ("make opportunity attacks", "make free strikes"):
            barred = cannot(board, creature, what, other=mover.id)
            if barred is not None:
                reasons.append(Reason(f"cannot {what}", RULE, barred.source))
    if mover.life == DEAD:
        reasons.append(Reason("target is dead", "combat/dying-and-death", mover.id))
    reasons.extend(why_not_react(board, creature, free=True))
    # After the step the mover is already gone: the strike is at where it was. Whoever can't be targeted isn't rolled against.
    there = mover if mover.corner == leaving.origin else replace(mover, corner=leaving.origin)
    if creature.id in mover.hidden_from:
        reasons.append(Reason("hidden", "tests/hiding", mover.id))
    elif not has_line_of_effect(board, creature, there):
        reasons.append(Reason("no line of effect", "classes/line-of-effect", mover.id))
    elif may_take_a_bane(board, creature, there):
        reasons.extend(_bane(board, creature, there))
    return tuple(reasons)


def _bane(board: Board, creature: Creature, mover: Creature) -> tuple[Reason, ...]:
    """A bane or double bane on the power roll rules it out; for a Director-controlled creature, which doesn't roll, one on strikes
    against the target (monster-basics/creature-opportunity-attacks)."""
    ledger = edges_and_banes(board, creature, mover, Use(melee_free_strike(creature), "melee", (mover.id,), occasion="opportunity attack"))
    policy = board.policies["opportunity_attack_bane"]
    gross = policy == "gross" or (policy == "gross_for_director" and not creature.stat_block.hero)
    left = banes(ledger) if gross else max(0, -net(ledger))
    if not left:
        return ()
    return (Reason(DOUBLE_BANE if left == 2 else BANE, RULE, mover.id, ledger),)


class OpportunityAttacks:
    """The rule handler of opportunity attacks. Its window is the step: before it is made, or after it (policy
    opportunity_attack_timing). Of movement that never provokes it names those who might think that it does."""

    name = RULE
    listens: tuple[type, ...] = (StepBegun, Stepped, *EXEMPT)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Offers one to each enemy that the mover leaves, and that a rider leaves with it; names those that are ruled out."""
        event = record.event
        if type(event) is StepBegun:
            return self._step(board, event) if board.policies["opportunity_attack_timing"] == "before_step" else None
        if type(event) is Stepped:
            return self._step(board, event) if board.policies["opportunity_attack_timing"] == "after_step" else None
        assert isinstance(event, Exempt)
        return _exempt(board, event)

    def _step(self, board: Board, event: Step) -> Verdict | None:
        mover = board.creatures[event.creature]
        # Nearly every step leaves nobody, and nearly nobody carries anybody.
        left = creatures_left(board, mover, event.origin, event.to)
        if not (left or mover.riders or mover.grabbing):
            return None
        offers: list[Offer] = []
        exclusions: list[Exclusion] = []
        if left:
            _judge(board, left, Leaving(mover, event.origin, event.to, _excused(board, mover, event)), offers, exclusions)
        if mover.riders or mover.grabbing:
            for leaving in _carried(board, mover, event):
                carried_away = creatures_left(board, leaving.mover, leaving.origin, leaving.to)
                _judge(board, carried_away, leaving, offers, exclusions)
        if not offers and not exclusions:
            return None
        return Verdict(tuple(offers), tuple(exclusions))


def _judge(board: Board, left: list[Creature], leaving: Leaving, offers: list[Offer], exclusions: list[Exclusion]) -> None:
    for creature in left:
        if seen_as(board, creature, leaving.mover) != ENEMY:
            continue
        reasons = _why_not(board, creature, leaving)
        if reasons:
            exclusions.append(Exclusion(creature.id, RULE, reasons))
        else:
            offers.append(_offer(board, creature, leaving))
            offers.extend(_in_place_of_it(board, creature, leaving))


def _carried(board: Board, mover: Creature, step: Step) -> Iterator[Leaving]:
    """Those that `step` takes along: riders, who share what excuses their mount (policy rider_provokes), and whom the mover has
    grabbed, who never go willingly (combat/mounted-combat, classes/grabbed)."""
    for id in mover.riders:
        rider = board.creatures[id]
        excused = _excused(board, rider, step)
        if board.policies["rider_provokes"] == "no":
            excused = (Reason("its mount moves", "combat/mounted-combat", rider.id), *excused)
        yield _taken_along(rider, step, excused)
    for id in mover.grabbing:
        yield _taken_along(board.creatures[id], step, (Reason("not willing", "classes/grabbed", id),))


def _taken_along(creature: Creature, step: Step, excused: tuple[Reason, ...]) -> Leaving:
    x, y, z = (here + to - origin for here, origin, to in zip(creature.corner, step.origin, step.to, strict=True))
    return Leaving(creature, creature.corner, (x, y, z), excused)


def _exempt(board: Board, event: Exempt) -> Verdict | None:
    """Who was left by movement that never provokes, each ruled out for that."""
    mover = board.creatures[event.creature]
    left = creatures_left(board, mover, event.origin, event.to)
    if not left or mover.life == DEAD:
        return None
    reason = Reason(*EXEMPT[type(event)], mover.id)
    exclusions = tuple(Exclusion(creature.id, RULE, (reason,)) for creature in left if seen_as(board, creature, mover) == ENEMY)
    return Verdict((), exclusions) if exclusions else None


def _offer(board: Board, creature: Creature, leaving: Leaving) -> Offer:
    mover = leaving.mover
    id = f"opportunity-attack/{creature.id}" if not mover.mount else f"opportunity-attack/{creature.id}/{mover.id}"
    roll = melee_free_strike(creature).roll
    # The minions of a squad that strike at one target on one step strike together.
    together = f"{RULE}/{creature.squad}/{mover.id}" if creature.squad and roll is None else ""
    return Offer(
        creature=creature.id,
        rule=RULE,
        option=Option(id, creature.id, FREE_TRIGGERED_ACTION, "melee-free-strike", RULE, mover.id),
        free=True,
        why_not=partial(_why_not_now, creature.id, leaving),
        act=partial(_strike, creature.id, mover.id),
        rolled_with=() if roll is None else roll.characteristics,
        instead_of=id,
        recurs=has_left_before(board, mover, creature, leaving.to),
        together=together,
        act_together=partial(_strike_together, mover.id) if together else None,
    )


def _in_place_of_it(board: Board, creature: Creature, leaving: Leaving) -> Iterator[Offer]:
    """What features let `creature` use in place of the free strike, or an ally do in its stead: each ability once, paid for as always."""
    mover = leaving.mover
    attack = _offer(board, creature, leaving)
    offered: list[tuple[str, str]] = []
    for possible in in_place_of(board, creature, OPPORTUNITY_ATTACK, mover.id):
        used, user = possible.use.ability, possible.option.creature
        if (user, used.id) in offered:
            continue
        offered.append((user, used.id))
        price = takes(FREE_TRIGGERED_ACTION, possible.use.cost or 0, used.resource)
        who = "" if user == creature.id else f"/{user}"
        yield Offer(
            creature=creature.id,
            rule=RULE,
            option=Option(f"{attack.option.id}{who}/{used.id}", creature.id, price, used.id, RULE, mover.id),
            free=True,
            why_not=partial(_why_not_in_its_place, creature.id, leaving, user, used.id),
            act=partial(_use_in_its_place, creature.id, mover.id, user, used.id),
            rolled_with=() if used.roll is None else used.roll.characteristics,
            instead_of=f"{attack.option.id}",
            recurs=attack.recurs,
        )


def _why_not_in_its_place(creature: str, leaving: Leaving, user: str, ability: str, board: Board) -> tuple[Reason, ...]:
    reasons = _why_not_now(creature, leaving, board)
    if not reasons and _found_in_its_place(board, creature, leaving.mover.id, user, ability) is None:
        return (Reason("no longer possible", "combat/granted-abilities", ability),)
    return reasons


def _use_in_its_place(creature: str, mover: str, user: str, ability: str, scene: Scene, cause: int) -> Procedure[None]:
    possible = _found_in_its_place(scene.board, creature, mover, user, ability)
    if possible is not None:
        yield from strike_in_its_place(scene, user, possible.use, cause, possible.damage_types)


def _found_in_its_place(board: Board, creature: str, mover: str, user: str, ability: str) -> Possible | None:
    uses = in_place_of(board, board.creatures[creature], OPPORTUNITY_ATTACK, mover)
    return next((one for one in uses if (one.option.creature, one.use.ability.id) == (user, ability)), None)


def _why_not_now(creature: str, leaving: Leaving, board: Board) -> tuple[Reason, ...]:
    """Re-checked on the board of the moment: an earlier reaction may have killed, dazed or moved somebody, or had it change sides."""
    attacker, mover = board.creatures[creature], board.creatures[leaving.mover.id]
    gone: tuple[Reason, ...] = ()
    if seen_as(board, attacker, mover) != ENEMY:
        gone = (Reason("not an enemy", RULE, mover.id),)
    elif not adjacent(attacker.corner, attacker.side_length, leaving.origin, mover.side_length):
        gone = (Reason("not adjacent", RULE, mover.id),)
    return (*gone, *_why_not(board, attacker, replace(leaving, mover=mover)))


def _strike(creature: str, mover: str, scene: Scene, cause: int) -> Procedure[None]:
    yield from strike_the_leaver(scene, (creature,), mover, cause)


def _strike_together(mover: str, scene: Scene, cause: int, minions: tuple[str, ...]) -> Procedure[None]:
    yield from strike_the_leaver(scene, minions, mover, cause)
