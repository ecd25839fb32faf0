"""Villain actions: at the end of another creature's turn a leader or a solo creature may use one."""

from __future__ import annotations

from functools import partial

from freestrike.engine.geometry.areas import WALL
from freestrike.engine.procedure import Offer
from freestrike.engine.queries.captains import led_by
from freestrike.engine.queries.turn_order import has_acted, winner
from freestrike.engine.queries.usable import Possible, possible_uses
from freestrike.engine.queries.villains import VILLAIN_ACTIONS, villain_actions, why_not_villain_action
from freestrike.engine.rules.villain_actions import use_villain_action
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.content.ability import VILLAIN_ACTION, Ability
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.events.record import Record
from freestrike.events.turns import TurnEnded
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


class VillainActions:
    """Offers each villain action that is left, at the end of any other creature's turn (monster-basics/villain-actions)."""

    name = VILLAIN_ACTIONS
    listens: tuple[type, ...] = (TurnEnded,)

    def consider(self, board: Board, record: Record) -> Verdict | None:
        """Offers them in the order of the stat block, each on everyone it can target. It is no triggered action."""
        event = record.event
        assert isinstance(event, TurnEnded)
        offers: list[Offer] = []
        for creature in board.creatures:
            for used in () if _took_it(board, creature, event.creature) else villain_actions(creature):
                if not any(why_not_villain_action(board, creature, used)) and not winner(board):
                    offers.extend(_offer(creature, used, possible, record.seq) for possible in _ways(board, creature, used))
        return Verdict(tuple(offers)) if offers else None


def _took_it(board: Board, creature: Creature, id: str) -> bool:
    """Whether the turn of the creature `id` was that of `creature` too: a captain takes its turn at the same time as its squad
    (monster-basics/attached-squad-captain; policy villain_action_after_own_squad)."""
    led = led_by(board, creature.id)
    if led is not None and (id == creature.id or id in led.members):
        its_own = has_acted(board, creature) or creature.one_turn_in == board.round
        return its_own and board.policies["villain_action_after_own_squad"] == "no"
    return id == creature.id


def _ways(board: Board, creature: Creature, used: Ability) -> tuple[Possible | None, ...]:
    """How it can be used; None where the Director has to say on whom, though its target line says it."""
    if used.target.special:
        return possible_uses(board, creature.id, used)
    if used.area is not None and used.area.shape == WALL:
        return (None,)
    if used.area is None and not (used.melee or used.ranged) and used.target.kinds != ("self",):
        return (None,)
    return possible_uses(board, creature.id, used)


def _offer(creature: Creature, used: Ability, possible: Possible | None, of: int) -> Offer:
    id = f"{used.id}/{creature.id}" if possible is None else possible.option.id
    target = "" if possible is None else possible.option.target
    return Offer(
        creature=creature.id,
        rule=VILLAIN_ACTIONS,
        option=Option(f"villain-action/{id}", creature.id, VILLAIN_ACTION, used.id, VILLAIN_ACTIONS, target),
        free=True,
        why_not=partial(_why_not, creature.id, used, possible),
        act=partial(use_villain_action, creature.id, used, possible, of),
        takes_action=False,
        instead_of=VILLAIN_ACTIONS,
    )


def _why_not(id: str, used: Ability, possible: Possible | None, board: Board) -> tuple[Reason, ...]:
    creature = board.creatures[id]
    reasons = tuple(why_not_villain_action(board, creature, used))
    if not reasons and possible is not None and possible not in possible_uses(board, id, used):
        return (Reason("not possible any more", VILLAIN_ACTIONS, used.name),)
    return reasons
