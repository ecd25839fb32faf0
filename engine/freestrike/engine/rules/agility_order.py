"""The alternative turn order: Agility tests at the start of combat say who acts before whom (combat/alternative-turn-order)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import characteristic
from freestrike.engine.queries.turn_order import ORDER, acts_with
from freestrike.engine.rules.tests import opposed_test, roll_for_test
from freestrike.events.encounter import SIDES
from freestrike.events.ledger import Reason
from freestrike.events.turns import TurnsRanked
from freestrike.projections.board.board import Board

TEST = "turn order"
AGILITY = "agility"
Unit = tuple[str, ...]
"""Those who take their turns one after the other or together: a group, a squad with its captain, or one creature."""


def rank_turns(scene: Scene) -> Procedure[None]:
    """Each unit that has no place in the order makes an Agility test, with the best Agility in it; of a side the highest total acts first,
    and those who tie roll again among themselves. Who comes later acts after those who were there (policy turn_order)."""
    order = scene.board.turn_order
    new = _units(scene.board, tuple(creature.id for creature in scene.board.creatures if creature.id not in order))
    for side in SIDES:
        ranked = yield from _ranked(scene, tuple(unit for unit in new if scene.board.creatures[unit[0]].side == side))
        order = (*order, *(id for unit in ranked for id in unit))
    if order != scene.board.turn_order:
        yield from happen(TurnsRanked(order), ORDER, policy="turn_order=agility")


def _units(board: Board, ids: tuple[str, ...]) -> tuple[Unit, ...]:
    units: list[Unit] = []
    for id in ids:
        if not any(id in unit for unit in units):
            units.append(tuple(other for other in ids if other == id or acts_with(board, id, other)))
    return tuple(units)


def _ranked(scene: Scene, units: tuple[Unit, ...]) -> Procedure[tuple[Unit, ...]]:
    if len(units) < 2:
        return units
    totals: dict[Unit, int] = {}
    for unit in units:
        totals[unit] = yield from _total(scene, unit)
    ranked: tuple[Unit, ...] = ()
    for total in sorted(set(totals.values()), reverse=True):
        ranked = (*ranked, *(yield from _ranked(scene, tuple(unit for unit in units if totals[unit] == total))))
    return ranked


def _total(scene: Scene, unit: Unit) -> Procedure[int]:
    best = max(unit, key=lambda id: characteristic(scene.board.creatures[id], AGILITY))
    natural = yield from roll_for_test(scene, best, TEST, ORDER)
    made = opposed_test(scene.board, best, TEST, AGILITY, natural, "")
    yield from happen(made, ORDER, policy="turn_order=agility")
    return made.total


def why_not_swap(board: Board, ids: tuple[str, ...]) -> Iterator[Reason]:
    """Why these can't change places in the order by Agility: they are not two of one side, or the round is under way
    (combat/alternative-turn-order)."""
    if not ids:
        return
    if len(ids) != 2:
        yield Reason("not two", ORDER, "+".join(ids))
        return
    for id in ids:
        if id not in board.creatures:
            yield Reason("no such creature", "engine/commands", id)
            return
        if id not in board.turn_order:
            yield Reason("no place in the order", ORDER, id)
    one, two = (board.creatures[id] for id in ids)
    if one.side != two.side:
        yield Reason("not on one side", ORDER, "+".join(ids))
    if one.id == two.id or acts_with(board, one.id, two.id):
        yield Reason("not another's turn", ORDER, "+".join(ids))
    if board.turn is not None or any(creature.acted_in >= board.round for creature in board.creatures):
        yield Reason("not the start of the round", ORDER, str(board.round))


def swapped(board: Board, one: str, two: str) -> tuple[str, ...]:
    """The order with two of it in each other's places, each with those who act with it."""
    units: list[list[str]] = []
    for id in board.turn_order:
        if units and acts_with(board, units[-1][0], id):
            units[-1].append(id)
        else:
            units.append([id])
    first, second = (next(n for n, unit in enumerate(units) if id in unit) for id in (one, two))
    units[first], units[second] = units[second], units[first]
    return tuple(id for unit in units for id in unit)
