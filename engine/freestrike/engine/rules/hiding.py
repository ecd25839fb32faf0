"""The maneuvers Hide and Search for Hidden Creatures (combat/hide, combat/search-for-hidden-creatures)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import enemies
from freestrike.engine.queries.edges import BANE
from freestrike.engine.queries.hidden import (
    SEARCHED_WITHIN,
    allies_it_is_hidden_from,
    could_hide_from,
    could_search_for,
    why_not_hide_from,
)
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.shared_turn import as_it_acts, why_not_together, why_not_with
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.unseen import concealment_from
from freestrike.engine.rules.actions import spend, why_not_act, why_not_spend
from freestrike.engine.rules.being_found import found
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.tests import opposed_test, roll_for_test, rolls_again
from freestrike.engine.rules.tests_answered import both_answered
from freestrike.events.commands import Hide, Search
from freestrike.events.content.ability import MANEUVER
from freestrike.events.hiding import Hid
from freestrike.events.lasting import INVISIBLE
from freestrike.events.ledger import Entry, Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

HIDE = "combat/hide"
SEARCH = "combat/search-for-hidden-creatures"
OPPOSED = "the-basics/opposed-power-rolls"
SEARCHING = "tests/searching-for-hidden-creatures"
INVISIBLE_TARGET = Entry(BANE, 1, INVISIBLE, "combat/invisible-creatures")


def why_not_hide(board: Board, command: Hide) -> tuple[Reason, ...]:
    """Why the creature may not hide: from every enemy it is observed, or without cover and concealment, or hidden already
    (tests/hiding)."""
    reasons = [*why_not_act(board, command.creature), *_why_not_hide(board, command.creature, command.convert)]
    reasons.extend(_why_not_join(board, command, "hide"))
    for other in command.together if command.creature in board.creatures else ():
        if not why_not_with(board, board.creatures[command.creature], other):
            reasons.extend(_why_not_hide(as_it_acts(board, other), other, command.convert))
    return tuple(reasons)


def _why_not_join(board: Board, command: Hide | Search, what: str) -> Iterator[Reason]:
    """Why others of its squad may not do it together with a minion (monster-basics/minion-maneuvers)."""
    creature = board.creatures.get(command.creature)
    if creature is None:
        return
    yield from why_not_together(board, creature, what)
    if len({command.creature, *command.together}) <= len(command.together):
        yield Reason("named twice", "monster-basics/minion-maneuvers", command.creature)
    for other in command.together:
        yield from why_not_with(board, creature, other)


def _why_not_hide(board: Board, id: str, convert: bool) -> tuple[Reason, ...]:
    reasons = [*why_not_spend(board, id, MANEUVER, convert)]
    creature = board.creatures.get(id)
    if creature is not None and (cannot(board, creature, "hide") or cannot(board, creature, "be hidden")):
        reasons.append(Reason("cannot hide", "tests/hiding", creature.id))
    if creature is not None and not could_hide_from(board, creature):
        for enemy in enemies(board, creature):
            reasons.extend(why_not_hide_from(board, creature, enemy))
    return tuple(reasons)


def hide(scene: Scene, command: Hide) -> Procedure[None]:
    """In combat a creature is hidden without a test from every enemy that does not observe it and from whom it has cover or concealment
    (tests/hiding)."""
    hiding = (command.creature, *command.together)
    for id in hiding:
        yield from spend(scene, id, MANEUVER, command.convert, "hide")
    policy = f"observed={scene.board.policies['observed']}"
    for id in hiding:
        observers = could_hide_from(scene.board, scene.board.creatures[id])
        yield from happen(Hid(id, observers), HIDE, "tests/hiding", policy=policy)


def why_not_search(board: Board, command: Search) -> tuple[Reason, ...]:
    """Why the creature may not search: nobody is hidden from it within 10 squares and in line of effect; or point out: the other is hidden
    from itself too, or from none of its allies (tests/searching-for-hidden-creatures)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MANEUVER, command.convert)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    reasons.extend(_why_not_join(board, command, "search"))
    barred = cannot(board, creature, "search")
    if barred is not None:
        reasons.append(Reason("cannot search", SEARCHING, barred.source))
    for id in command.together:
        reasons.extend(why_not_spend(as_it_acts(board, id), id, MANEUVER, command.convert))
    if not command.point_out:
        if not could_search_for(board, creature):
            reasons.append(Reason("nobody to search for", SEARCHING, creature.id))
        return tuple(reasons)
    if len(set(command.point_out)) < len(command.point_out):
        reasons.append(Reason("target named twice", SEARCHING, "+".join(command.point_out)))
    for id in command.point_out:
        other = board.creatures.get(id)
        if other is None:
            reasons.append(Reason("no such creature", "engine/commands", id))
        elif creature.id in other.hidden_from:
            reasons.append(Reason("hidden", SEARCHING, id))
        elif not allies_it_is_hidden_from(board, creature, other):
            reasons.append(Reason("hidden from no ally", SEARCHING, id))
    return tuple(reasons)


def search(scene: Scene, command: Search) -> Procedure[None]:
    """An Intuition test against the Agility test of each hidden creature; who is found is pointed out to the allies within 10 squares. To
    point out whom one sees needs no test (tests/searching-for-hidden-creatures)."""
    searchers = (command.creature, *command.together)
    for id in searchers:
        yield from spend(scene, id, MANEUVER, command.convert, "search")
    if command.point_out:
        for id in command.point_out:
            allies = allies_it_is_hidden_from(scene.board, scene.board.creatures[command.creature], scene.board.creatures[id])
            if allies:
                yield from found(scene, id, allies, "pointed out", SEARCH, SEARCHING)
        return
    natural = yield from roll_for_test(scene, command.creature, "search", SEARCHING)
    board = scene.board
    within = {id: could_search_for(board, board.creatures[id]) for id in searchers}
    for id in dict.fromkeys(hidden for one in searchers for hidden in within[one]):
        natural = yield from _search_for(scene, tuple(one for one in searchers if id in within[one]), id, natural)


def _search_for(scene: Scene, searchers: tuple[str, ...], id: str, natural: int) -> Procedure[int]:
    """Who searches must come to more than who hides; a tie leaves it hidden (the-basics/opposed-power-rolls). Several minions of a squad
    search with one roll (monster-basics/minion-maneuvers). Gives what the search goes on with: a hero may roll again for a hero token."""
    hidden = scene.board.creatures[id]
    searchers = tuple(one for one in searchers if one in hidden.hidden_from)
    if hidden.life == DEAD or not searchers:
        return natural
    searcher = searchers[0]
    hiding = yield from roll_for_test(scene, id, "hide", OPPOSED)
    board = scene.board
    added = (INVISIBLE_TARGET,) if concealment_from(board, board.creatures[id], board.creatures[searcher]) == INVISIBLE else ()
    sought = opposed_test(board, searcher, "search", "intuition", natural, id, added)
    kept = opposed_test(board, id, "hide", "agility", hiding, searcher)
    if sought.total <= kept.total and (yield from rolls_again(scene, searcher, "search")):
        natural = yield from roll_for_test(scene, searcher, "search", SEARCHING)
        sought = opposed_test(scene.board, searcher, "search", "intuition", natural, id, added)
    if sought.total > kept.total and (yield from rolls_again(scene, id, "hide")):
        hiding = yield from roll_for_test(scene, id, "hide", OPPOSED)
        kept = opposed_test(scene.board, id, "hide", "agility", hiding, searcher)
    sought, kept = yield from both_answered(scene, sought, kept)
    seq = yield from happen(sought, SEARCHING, OPPOSED)
    yield from happen(kept, SEARCHING, OPPOSED, cause=seq)
    if sought.total > kept.total:
        yield from found(scene, id, searchers, "searched for", SEARCH, SEARCHING, cause=seq)
        told = _within_earshot(scene.board, scene.board.creatures[searcher], scene.board.creatures[id])
        if told:
            yield from found(scene, id, told, "pointed out", SEARCH, SEARCHING, cause=seq)
    yield from bleed(scene, id)
    return natural


def _within_earshot(board: Board, searcher: Creature, hidden: Creature) -> tuple[str, ...]:
    return tuple(
        id for id in allies_it_is_hidden_from(board, searcher, hidden) if squares_between(searcher, board.creatures[id]) <= SEARCHED_WITHIN
    )
