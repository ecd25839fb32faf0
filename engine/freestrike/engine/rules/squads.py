"""Squads of minions: the Stamina that they share, and who of them drops as it falls."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.squads import nearest, upright
from freestrike.engine.queries.standing import is_being_force_moved
from freestrike.engine.queries.toll import Toll
from freestrike.engine.rules.dying import come_to_die
from freestrike.events.encounter import DIRECTOR
from freestrike.events.prompts import Option
from freestrike.events.squads import MinionsDropped, SquadFormed
from freestrike.projections.board.board import Board
from freestrike.projections.board.squad import Squad

POOL = "monster-basics/shared-low-stamina"
DROPPING_ONE = "monster-basics/dropping-one-minion"
DROPPING_MORE = "monster-basics/dropping-multiple-minions"


def form_squads(scene: Scene, ids: tuple[str, ...]) -> Procedure[None]:
    """The creatures `ids` that name a squad form it: its pool is the Stamina of all of them (monster-basics/shared-low-stamina)."""
    board = scene.board
    for name in dict.fromkeys(board.creatures[id].squad for id in ids):
        if name:
            members = tuple(id for id in ids if board.creatures[id].squad == name)
            pool = sum(board.creatures[id].stamina for id in members)
            formed = SquadFormed(name, members, board.creatures[members[0]].stat_block.stamina, pool)
            yield from happen(formed, POOL)


def drop_minions(
    scene: Scene, toll: Toll, by: str = "", ability: str = "", cause: int = 0, put_off: tuple[str, ...] = ()
) -> Procedure[None]:
    """Every minion for whom the pool is not enough any more drops: first those who took the damage, then who is nearest to them. Those who
    are `put_off` die when they have been force moved."""
    for name, hurt in toll.hurt():
        dropped = yield from _who_drops(scene, name, hurt, by, cause)
        if not dropped:
            continue
        rule = DROPPING_ONE if len(dropped) == 1 else DROPPING_MORE
        seq = yield from happen(MinionsDropped(name, dropped), rule, cause=cause)
        for id in dropped:
            if id not in put_off and not is_being_force_moved(scene.board, id) and scene.board.creatures[id].stamina <= 0:
                yield from come_to_die(scene, id, by, ability, seq)


def surplus(board: Board, squad: Squad) -> int:
    """How many minions of `squad` have to drop (monster-basics/dropping-one-minion)."""
    return max(0, len(upright(board, squad)) - squad.standing)


def _who_drops(scene: Scene, name: str, hurt: tuple[str, ...], by: str, cause: int) -> Procedure[tuple[str, ...]]:
    """Who of several that are as good as each other is the choice of whoever dealt the damage; of what nobody dealt, the Director's."""
    dropped: tuple[str, ...] = ()
    while True:
        squad = scene.board.squad(name)
        if squad is None:
            return dropped
        count = surplus(scene.board, squad) - len(dropped)
        left = tuple(id for id in upright(scene.board, squad) if id not in dropped)
        if count <= 0 or not left:
            # While a question stood, the Director may have taken some of them out.
            return tuple(id for id in dropped if id in upright(scene.board, squad))
        first = tuple(id for id in hurt if id in left)
        if not first:
            # Nobody who took the damage is left, however far its reach: then those next to whom it has dropped.
            first = nearest(scene.board, left, dropped or hurt)
        if len(first) <= count:
            dropped = (*dropped, *first)
            continue
        chosen = yield from _choose(scene, name, first, count, by, cause)
        dropped = (*dropped, *chosen)


def _choose(scene: Scene, name: str, among: tuple[str, ...], count: int, by: str, cause: int) -> Procedure[tuple[str, ...]]:
    dealer = scene.board.creatures.get(by)
    seat = DIRECTOR if dealer is None else dealer.seat
    options = tuple(Option(f"drop/{id}", by, "", "", DROPPING_ONE, id) for id in among)
    key = f"minions drop|{name}|{'+'.join(among)}|{seat}"
    answer = yield from ask(Question(seat, key, "minions drop", options, cause, count, count, name, (DROPPING_ONE,)))
    return tuple(id.removeprefix("drop/") for id in answer.options)


def drop_minions_beside(scene: Scene, id: str, cause: int = 0) -> Procedure[None]:
    """The pool of a squad has lost what its minion `id` has lost: see who drops."""
    toll = Toll()
    toll.note(scene.board.creatures[id].squad, id)
    yield from drop_minions(scene, toll, cause=cause)
