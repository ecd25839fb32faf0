"""Push, pull and slide: how far, along which squares, and what comes of it (combat/forced-movement)."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from msgspec.structs import replace

from freestrike.engine.geometry.directions import step_between
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.counts_as import characteristic, is_out
from freestrike.engine.queries.forced_movement import force, goes_vertically, resistance, why_not_force_move
from freestrike.engine.queries.forced_paths import FORCED, cost_to_break, is_beneath_the_ground, meets, ways, why_not_path
from freestrike.engine.queries.modifiers import ignores
from freestrike.engine.queries.shoved_to import Leads
from freestrike.engine.queries.steps import moved_like
from freestrike.engine.queries.usable import ability
from freestrike.engine.queries.use import Use
from freestrike.engine.refusal import Refused
from freestrike.engine.rules.collisions import hurl_through, hurls_through, hurts_by_ruling, slam
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.rules.damaging_terrain import enter_terrain
from freestrike.engine.rules.dying import die_if_due
from freestrike.engine.rules.falling import fall_if_unsupported, land_if_lowered
from freestrike.engine.rules.life import part
from freestrike.events.alterations import Prevented
from freestrike.events.content.effect import ForceMove
from freestrike.events.damage import DamageDue
from freestrike.events.forced_movement import STAYED, ForcedMoveBegun, ForcedMoveEnded, ForcedMoveResisted, ForceMoved
from freestrike.events.ledger import Entry
from freestrike.events.movement import Carried
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

Middle = tuple[Square, int]
"""A space of so many squares along each axis, by its least corner."""

STABILITY = "combat/stability"
BENEATH = "combat/burrowing-forced-movement"
DONE = "done"
SLAMMED = "slammed"
STOPPED = "stopped"


def force_move(
    scene: Scene,
    by: str,
    id: str,
    effect: ForceMove,
    use: Use,
    cause: int = 0,
    put_off: tuple[str, ...] = (),
    around: str = "",
    center: Middle | None = None,
    then: Callable[[], Procedure[None]] | None = None,
    leads: Leads | None = None,
) -> Procedure[None]:
    """`by` force moves the creature `id`, along squares that the seat of `by` chooses, as far as it likes; away from or to `around`, if it
    is not `by` itself, or the middle of an area, `center`.

    Nobody dies while being force moved: a death that the damage of the move, or of the ability before it, has brought is settled when the
    move is over. So what the creature is slammed into is hurt by it, and the move comes before what its death sets off
    (combat/slamming-into-creatures, combat/death-effects-and-forced-movement). Then it falls, if nothing bears it
    (combat/forced-into-a-fall); how far it was moved downward, from the highest square on, counts as fallen (combat/falling). `put_off`:
    those whose death waits for a forced move of their own. `then`: what happens where it has come to, before it falls. `leads`: where it is
    moved, if it is told.
    """
    before = scene.board.creatures[id]
    if before.life == DEAD or is_out(scene.board.creatures[by]):
        return
    reasons = why_not_force_move(scene.board, before, by, use.ability)
    if reasons:
        yield from happen(ForcedMoveResisted(id, by, reasons[0].code), FORCED, *(reason.rule for reason in reasons), cause=cause)
        return
    ledger = force(scene.board, scene.board.creatures[by], before, effect, use)
    if not effect.ignores_stability and not ignores(scene.board, scene.board.creatures[by], "stability", other=id):
        ledger = yield from _resist(scene, by, id, ledger, cause)
    if effect.braked:
        ledger = (*ledger, *_braked(scene.board.creatures[id], effect, use))
    squares = _total(ledger)
    if squares < 1:
        yield from happen(ForcedMoveResisted(id, by, "stability"), STABILITY, cause=cause)
        return
    vertical = goes_vertically(scene.board, scene.board.creatures[id], effect)
    begun = ForcedMoveBegun(id, by, effect.kind, squares, use.ability.id, vertical, ledger, around if around != by else "")
    if center is not None:
        begun = replace(begun, center=center[0], center_side=center[1])
    if effect.way:
        begun = replace(begun, barred=effect.way)
    window = yield from happen(begun, *dict.fromkeys((FORCED, *(entry.rule for entry in ledger))), cause=cause)
    moved = yield from _along_a_path(scene, begun, window, effect, put_off, leads)
    stayed = moved.why in (DONE, STOPPED) and scene.board.creatures[id].corner == before.corner
    ended = yield from happen(ForcedMoveEnded(id, window, STAYED if stayed else moved.why, by), FORCED, cause=window)
    yield from die_if_due(scene, before, by, use.ability.id, ended)
    lowered = max(0, moved.highest - scene.board.creatures[id].corner[2]) if vertical and not effect.harmless else 0
    if then is not None:
        rested = scene.board.creatures[id].corner
        yield from then()
        if scene.board.creatures[id].corner != rested:
            return  # what bears it, or lets it fall, is told by what has moved it on
    fell = yield from fall_if_unsupported(scene, id, ended, lowered=lowered)
    if not fell and not moved.slammed_down:
        yield from land_if_lowered(scene, id, lowered, ended)


def _braked(target: Creature, effect: ForceMove, use: Use) -> tuple[Entry, ...]:
    """What a characteristic of the target takes from it, in place of its stability; none below 0 adds to it."""
    score = characteristic(target, effect.braked)
    return (Entry("penalty", score, f"{effect.braked} of {target.id}", use.ability.id or FORCED),) if score > 0 else ()


def _resist(scene: Scene, by: str, id: str, ledger: tuple[Entry, ...], cause: int) -> Procedure[tuple[Entry, ...]]:
    """The ledger with the stability of the creature `id`: all of it, or as much as its seat wants (policy stability_use)."""
    most = resistance(scene.board, scene.board.creatures[id], _total(ledger))
    if not most:
        return ledger
    reduced = most
    if scene.board.policies["stability_use"] == "ask":
        options = tuple(Option(f"stability/{id}/{squares}", id, "", "", STABILITY, id) for squares in range(most, -1, -1))
        seat = scene.board.creatures[id].seat
        question = Question(seat, f"stability|{id}|{by}|{seat}", "stability", options, cause, 1, 1, id, (STABILITY,), "stability_use=ask")
        answer = yield from ask(question)
        reduced = int(answer.options[0].rpartition("/")[2])
    return (*ledger, Entry("penalty", reduced, f"stability of {id}", STABILITY)) if reduced else ledger


def _total(ledger: tuple[Entry, ...]) -> int:
    return sum(-entry.amount if entry.kind == "penalty" else entry.amount for entry in ledger)


@attrs.frozen
class _Moved:
    """Why a forced move is over. `highest`: the height of its highest square, from which the creature has been moved down. `slammed_down`:
    it has taken the damage of that, since it was slammed into what is below it."""

    why: str
    highest: int
    slammed_down: bool = False


def _along_a_path(
    scene: Scene, begun: ForcedMoveBegun, window: int, effect: ForceMove, put_off: tuple[str, ...], leads: Leads | None
) -> Procedure[_Moved]:
    """Ask for the squares and move over them; of several places to which it is told to lead, for one of these."""
    target = scene.board.creatures[begun.creature]
    height = target.corner[2]
    if _why_halted(scene.board, begun, window):
        return _Moved(_why_halted(scene.board, begun, window), height)
    if not begun.vertical and is_beneath_the_ground(scene.board.ground, target.corner, target.side_length):
        yield from _shaken_in_the_ground(scene, begun, window)
        return _Moved(STOPPED, height)
    found = ways(scene.board, begun) if leads is None else leads(scene.board, begun)
    if not found:
        return _Moved(STOPPED, height)
    if leads is not None and len(found) == 1:
        return (yield from _walk(scene, begun, window, next(iter(found.values())), effect, put_off))
    options = tuple(Option(f"square/{to[0]},{to[1]},{to[2]}", begun.by, "", begun.ability, FORCED, begun.creature, to) for to in found)
    seat = scene.board.creatures[begun.by].seat
    key = f"forced movement|{begun.creature}|{begun.by}|{seat}"
    least, most = (0, begun.squares) if leads is None else (1, 1)
    question = Question(seat, key, "forced movement", options, window, least, most, begun.creature, (FORCED,))
    answer = yield from ask(question)
    by_id = {option.id: to for option, to in zip(options, found, strict=True)}
    path = tuple(by_id[id] for id in answer.options) if leads is None else found[by_id[answer.options[0]]]
    if _why_halted(scene.board, begun, window):
        return _Moved(_why_halted(scene.board, begun, window), scene.board.creatures[begun.creature].corner[2])
    reasons = why_not_path(scene.board, begun, path)
    if reasons:
        raise Refused(reasons)
    return (yield from _walk(scene, begun, window, path, effect, put_off))


def _walk(
    scene: Scene, begun: ForcedMoveBegun, window: int, path: tuple[Square, ...], effect: ForceMove, put_off: tuple[str, ...]
) -> Procedure[_Moved]:
    """Square by square."""
    id, left = begun.creature, begun.squares
    highest = scene.board.creatures[id].corner[2]
    for to in path:
        why = _why_halted(scene.board, begun, window)
        target = scene.board.creatures[id]
        highest = max(highest, target.corner[2])
        if why or max(map(abs, step_between(target.corner, to))) != 1:
            return _Moved(why or STOPPED, highest)
        met = meets(scene.board, scene.board.ground, target, target.corner, to)
        if isinstance(met, str):
            return _Moved(STOPPED, highest)
        if met is not None:
            cost = cost_to_break(scene.board.ground, met)
            through = cost is not None and cost <= left and (yield from hurls_through(scene, begun, window, met, to))
            if _why_halted(scene.board, begun, window):
                return _Moved(_why_halted(scene.board, begun, window), highest)
            # Read anew: while the question stood, the Director may have changed what stands there.
            target = scene.board.creatures[id]
            if meets(scene.board, scene.board.ground, target, target.corner, to) != met:
                return _Moved(STOPPED, highest)
            if not through:
                down = to[2] < target.corner[2]
                harmless = effect.harmless or (effect.ruled and not (yield from hurts_by_ruling(scene, begun, window, met)))
                yield from slam(scene, begun, window, met, left, highest - target.corner[2] if down else 0, harmless, put_off)
                return _Moved(SLAMMED, highest, down)
            left -= yield from hurl_through(scene, begun, window, met)
            if not left:
                return _Moved(DONE, highest)
            if _why_halted(scene.board, begun, window):
                return _Moved(_why_halted(scene.board, begun, window), highest)
        yield from _move(scene, begun, window, to)
        left -= 1
    return _Moved(DONE, highest)


def _move(scene: Scene, begun: ForcedMoveBegun, window: int, to: Square) -> Procedure[None]:
    """One square; riders come along, and a grab ends that is stretched too far."""
    target = scene.board.creatures[begun.creature]
    origin = target.corner
    seq = yield from happen(ForceMoved(target.id, origin, to, window), FORCED, cause=window)
    for rider in scene.board.creatures[target.id].riders:
        corner = scene.board.creatures[rider].corner
        yield from happen(Carried(rider, target.id, corner, moved_like(corner, origin, to), seq), "combat/mounted-combat", cause=seq)
    yield from part(scene, target.id, seq)
    yield from enter_terrain(scene, target.id, origin, seq)


def _why_halted(board: Board, begun: ForcedMoveBegun, window: int) -> str:
    """Why the move can't go on, on the board of the moment; "" if it can."""
    target = board.creatures[begun.creature]
    opened = board.window(window)
    if opened is None:
        return STOPPED
    if any(type(altered) is Prevented for altered in opened.alterations):
        return "prevented"
    used = ability(board.creatures[begun.by], begun.ability) if target.conditions else None
    reasons = why_not_force_move(board, target, begun.by, used)
    return reasons[0].code if reasons else ""


def _shaken_in_the_ground(scene: Scene, begun: ForcedMoveBegun, window: int) -> Procedure[None]:
    """Who is beneath the ground takes 1 damage for each square instead of being moved (combat/burrowing-forced-movement)."""
    ledger = (Entry("squares", begun.squares, "beneath the ground", BENEATH),)
    due = DamageDue(begun.creature, begun.by, begun.ability, begun.squares, ledger=ledger)
    yield from deal_damage(scene, due, window)
