"""Who may hide from whom, who is hidden, and who is exposed (tests/hiding)."""

from __future__ import annotations

from freestrike.engine.queries.counts_as import can_act, enemies
from freestrike.engine.queries.cover import has_cover
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.modifiers import applies, borne, can, named, number
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.unseen import concealment_from
from freestrike.events.lasting import HIDDEN_BY_RULING
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

HIDING = "tests/hiding"
SEARCHED_WITHIN = 10
SENSE = "sense the hidden"
"""What a modifier "can" names that lets nobody be hidden within so many squares of its bearer."""


HIDES_OBSERVED = "hide while observed"
"""What a modifier "can" names that lets its bearer hide though it is observed, where it has cover or concealment."""
UNOBSERVED = "hide with its allies from"
"""What a modifier "can" names by which those of whom it holds are no observers of its bearer's side."""
BEHIND_ALLIES = "hide with its allies behind allies"
"""What a modifier "can" names by which the bearer's side has cover from each other to hide in."""


def exposed(board: Board, creature: Creature, observer: Creature) -> bool:
    """Whether `creature` has neither cover nor concealment from `observer`, who is not seen at all having more than cover, or is sensed by
    it."""
    if senses(board, observer, creature):
        return True
    if concealment_from(board, creature, observer):
        return False
    return has_line_of_effect(board, observer, creature) and not _has_cover_to_hide_in(board, observer, creature)


def _has_cover_to_hide_in(board: Board, observer: Creature, creature: Creature) -> bool:
    """Whether `creature` has cover from `observer`, or, where a feature of its side makes cover of them, its allies are in the way."""
    if has_cover(board, observer, creature):
        return True
    if not _its_side_can(board, creature, BEHIND_ALLIES, observer):
        return False
    allies = (other for other in board.creatures if other.side == creature.side and other.id not in (creature.id, observer.id))
    return has_cover(board, observer, creature, tuple(ally for ally in allies if ally.life != DEAD))


def _its_side_can(board: Board, creature: Creature, what: str, observer: Creature) -> bool:
    """Whether a feature of `creature` or of one of its allies lets them do `what` where `observer` is concerned."""
    return any(
        other.side == creature.side and other.life != DEAD and named(board, other, "can", what, "", observer.id) is not None
        for other in board.creatures
        if other.modified or other.lasting
    )


def senses(board: Board, observer: Creature, creature: Creature) -> bool:
    """Whether a feature of `observer` lets nobody be hidden from it where `creature` is."""
    if not (observer.modified or observer.lasting):
        return False
    sensing = (one for one in borne(observer, "can") if one.modifier.name == SENSE and applies(board, observer, creature.id, one))
    return any(one.modifier.amount == 0 or squares_between(observer, creature) <= number(board, observer, one) for one in sensing)


def exposed_to(board: Board, creature: Creature) -> tuple[str, ...]:
    """Those from whom `creature` is hidden and who find it where it is now: it has neither cover nor concealment from them, and the
    Director has not ruled that it is hidden from them all the same."""
    ruled = tuple(one.source for one in creature.lasting if one.name == HIDDEN_BY_RULING)
    others = (board.creatures.get(observer) for observer in creature.hidden_from if observer not in ruled)
    return tuple(other.id for other in others if other is not None and other.life != DEAD and exposed(board, creature, other))


def why_not_hide_from(board: Board, creature: Creature, observer: Creature, *, though_observed: bool = False) -> tuple[Reason, ...]:
    """Why `creature` can't hide from `observer`: it has neither cover nor concealment from it, or is observed by it (policy observed). Who
    has line of effect to what nothing conceals observes it, unless unconscious. `though_observed`: being observed does not hinder it."""
    if observer.id in creature.hidden_from:
        return (Reason("hidden already", HIDING, observer.id),)
    if senses(board, observer, creature):
        return (Reason("sensed", HIDING, observer.id),)
    if concealment_from(board, creature, observer) or not has_line_of_effect(board, observer, creature):
        return ()
    if not _has_cover_to_hide_in(board, observer, creature):
        return (Reason("no cover or concealment", HIDING, observer.id),)
    seen = board.policies["observed"] == "by_line_of_effect" and can_act(observer)
    if seen and not (though_observed or can(board, creature, HIDES_OBSERVED) or _its_side_can(board, creature, UNOBSERVED, observer)):
        return (Reason("observed", HIDING, observer.id),)
    return ()


def could_hide_from(board: Board, creature: Creature, *, though_observed: bool = False, anywhere: bool = False) -> tuple[str, ...]:
    """The enemies from whom `creature` would be hidden if it hid now, in order of entry. `anywhere`: it needs neither cover nor
    concealment, and may be observed."""
    if anywhere:
        return tuple(
            enemy.id for enemy in enemies(board, creature) if enemy.id not in creature.hidden_from and not senses(board, enemy, creature)
        )
    return tuple(
        enemy.id for enemy in enemies(board, creature) if not why_not_hide_from(board, creature, enemy, though_observed=though_observed)
    )


def could_search_for(board: Board, searcher: Creature) -> tuple[str, ...]:
    """Those who are hidden from `searcher` within 10 squares and in its line of effect, in order of entry
    (tests/searching-for-hidden-creatures)."""
    return tuple(
        id
        for id in board.hidden
        if (other := board.creatures[id]).life != DEAD
        and searcher.id in other.hidden_from
        and squares_between(searcher, other) <= SEARCHED_WITHIN
        and has_line_of_effect(board, searcher, other)
    )


def allies_it_is_hidden_from(board: Board, creature: Creature, hidden: Creature) -> tuple[str, ...]:
    """The living allies of `creature` that `hidden` is hidden from, in order of entry."""
    return tuple(
        other.id
        for other in board.creatures
        if other.side == creature.side and other.id != creature.id and other.life != DEAD and other.id in hidden.hidden_from
    )
