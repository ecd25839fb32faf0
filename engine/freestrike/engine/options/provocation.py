"""What a step provokes, and from whom, before anyone commits to it (combat/opportunity-attacks)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.geometry.grid import Grid
from freestrike.engine.geometry.reach import Harm, Way
from freestrike.engine.queries.free_strikes import MELEE_FREE_STRIKE
from freestrike.engine.queries.hidden import exposed_to
from freestrike.engine.queries.may_react import why_not_react
from freestrike.engine.queries.steps import moved_like
from freestrike.engine.rules.being_found import IN_THE_OPEN
from freestrike.engine.triggers.opportunity_attack import OpportunityAttacks, why_not
from freestrike.events.hiding import Found
from freestrike.events.movement import Carried, StepBegun, Stepped
from freestrike.events.record import Record
from freestrike.events.rulings import Placed
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature
from freestrike.projections.board.folding import fold

_ATTACKS = OpportunityAttacks()


def take_step(board: Board, step: StepBegun) -> tuple[Board, tuple[str, ...]]:
    """The board once `step` is made with nobody reacting and the mover is found where it is exposed; and the ids of those who could have
    made an opportunity attack, each as often as it could, in order of entry."""
    seq = 0
    begun = Record(seq, seq, seq, step)
    stepped = Record(seq, seq, seq, Stepped(step.creature, step.origin, step.to, step.cost, seq, step.manner, step.shift, step.willing))
    during = fold(board, begun)
    after = fold(during, stepped)
    verdicts = (_ATTACKS.consider(during, begun), _ATTACKS.consider(after, stepped))
    ids = [
        offer.creature
        for verdict in verdicts
        if verdict is not None
        for offer in verdict.offers
        if offer.option.source == MELEE_FREE_STRIKE
    ]
    after = _with_company(after, board.creatures[step.creature], step.to)
    observers = exposed_to(after, after.creatures[step.creature])
    if observers:
        after = fold(after, Record(seq, seq, seq, Found(step.creature, observers, IN_THE_OPEN)))
    return after, tuple(sorted(ids, key=board.creatures.entry))


def provoked(board: Board, creature: Creature, path: tuple[Square, ...]) -> tuple[str, ...]:
    """Who could make an opportunity attack on `creature` if it went along `path` on this board with nobody reacting, once for each attack,
    in order of the steps."""
    found: tuple[str, ...] = ()
    for to in path:
        board, able = take_step(board, StepBegun(creature.id, board.creatures[creature.id].corner, to, 0))
        found = (*found, *able)
    return found


class Threats:
    """Who could make an opportunity attack on `mover` as it moves over `grid`, as the harm of its steps: a bit for each enemy, in order of
    entry."""

    def __init__(self, board: Board, mover: Creature, grid: Grid) -> None:
        self._board = board
        self._mover = mover
        self._grid = grid
        self._enemies = _able(board, mover, grid)
        self._after = board.policies["opportunity_attack_timing"] == "after_step"
        self._beside = grid.field(0, 0)
        for place, enemy in enumerate(self._enemies):
            for number in grid.touching(enemy.corner, 1, enemy.side_length):
                self._beside[number] |= 1 << place
        self._threats: dict[int, int] = {}
        self._hidden = sum(1 << place for place, enemy in enumerate(self._enemies) if enemy.id in mover.hidden_from)
        self._exposed: dict[int, int] = {}
        self._riders_provoke = bool(mover.riders) and board.policies["rider_provokes"] == "yes"

    def harm(self) -> Harm | None:
        """The harm of steps that are not shifts; None if there is nobody to do any."""
        if not self._enemies:
            return None
        if self._riders_provoke:
            everybody = (1 << len(self._enemies)) - 1
            return Harm(lambda number: everybody, self._done_to_all)
        return Harm(self._threat_where_found if self._hidden else self._threat, self._done_after if self._after else self._done)

    def along(self, way: Way) -> tuple[str, ...]:
        """The ids of those who could attack on `way`, once for each step."""
        if not (way.harm or self._hidden):
            return ()
        harm = self._harm_once_found(way) if self._hidden and not self._riders_provoke else way.harm
        return tuple([enemy.id for bits in harm for place, enemy in enumerate(self._enemies) if bits >> place & 1])

    def _harm_once_found(self, way: Way) -> Iterator[int]:
        """The harm of the steps of a mover that is hidden when it sets out: who has found it on the way is a threat from there on. The
        search for ways can't know where it came from, and goes by where it is."""
        hidden, done = self._hidden, self._done_after if self._after else self._done
        number = self._grid.number(self._mover.corner)
        for corner in way.path:
            to = self._grid.number(corner)
            yield done(number, to, self._threat(number)) & ~hidden
            hidden &= ~self._exposed_at(to)
            number = to

    def _threat(self, number: int) -> int:
        """Those beside the corner of `number` who could attack when it is left."""
        bits = self._threats.get(number)
        if bits is None:
            bits = self._beside[number]
            if bits and not self._after:
                bits = self._attacking(bits, number, number)
            self._threats[number] = bits
        return bits

    def _threat_where_found(self, number: int) -> int:
        threat = self._threat(number)
        return threat & ~(self._hidden & ~self._exposed_at(number)) if threat & self._hidden else threat

    def _exposed_at(self, number: int) -> int:
        """Those from whom the mover is hidden and who would find it at the corner of `number`."""
        bits = self._exposed.get(number)
        if bits is None:
            board = _standing(self._board, self._mover, self._grid.corner(number))
            observers = exposed_to(board, board.creatures[self._mover.id])
            bits = sum(1 << place for place, enemy in enumerate(self._enemies) if enemy.id in observers)
            self._exposed[number] = bits
        return bits

    def _done(self, at: int, to: int, threat: int) -> int:
        return threat & ~self._beside[to]

    def _done_after(self, at: int, to: int, threat: int) -> int:
        """Policy opportunity_attack_timing: the mover is attacked where it has gone to."""
        left = threat & ~self._beside[to]
        return self._attacking(left, at, to) if left else 0

    def _done_to_all(self, at: int, to: int, threat: int) -> int:
        """By the step as it would be made: those whom the mover carries are attacked too."""
        origin, end = self._grid.corner(at), self._grid.corner(to)
        board = _standing(self._board, self._mover, origin)
        _, ids = take_step(board, StepBegun(self._mover.id, origin, end, 0))
        return sum(1 << place for place, enemy in enumerate(self._enemies) if enemy.id in ids)

    def _attacking(self, bits: int, origin: int, standing: int) -> int:
        """Those of `bits` who could attack the mover, if it were hidden from nobody, on a step from the corner `origin`, while it stands at
        `standing`."""
        board = _standing(self._board, self._mover, self._grid.corner(standing))
        mover = board.creatures[self._mover.id]
        if self._hidden:
            mover = replace(mover, hidden_from=())
        corner = self._grid.corner(origin)
        step = StepBegun(mover.id, corner, corner, 0)
        left = bits
        while left:
            lowest = left & -left
            left ^= lowest
            if why_not(board, self._enemies[lowest.bit_length() - 1], mover, step):
                bits ^= lowest
        return bits


def _able(board: Board, mover: Creature, grid: Grid) -> tuple[Creature, ...]:
    """The enemies near enough to be left somewhere on `grid` who may take a free triggered action, in order of entry."""
    (x0, y0, z0), (x1, y1, z1), side = grid.least, grid.most, grid.side
    company = {*mover.grabbing, *mover.riders, mover.mount}
    mount = board.creatures.get(mover.mount)
    if mount is not None:
        company.update(mount.riders)
    able: list[Creature] = []
    for other in board.creatures:
        if other.side == mover.side or other.life == DEAD or other.id in company:
            continue
        x, y, z = other.corner
        size = other.side_length
        if x - side > x1 or x + size < x0 or y - side > y1 or y + size < y0 or z - side > z1 or z + size < z0:
            continue
        if not why_not_react(board, other, free=True):
            able.append(other)
    return tuple(able)


def _standing(board: Board, mover: Creature, corner: Square) -> Board:
    """The board with `mover` at `corner`."""
    if mover.corner == corner:
        return board
    return _with_company(fold(board, Record(0, 0, 0, Placed(mover.id, mover.corner, corner))), mover, corner)


def _with_company(board: Board, mover: Creature, to: Square) -> Board:
    """The board with those beside `mover` whom it has brought along to `to`: its riders, and whom it has grabbed."""
    for id in (*mover.grabbing, *mover.riders):
        corner = board.creatures[id].corner
        board = fold(board, Record(0, 0, 0, Carried(id, mover.id, corner, moved_like(corner, mover.corner, to), 0)))
    return board
