"""Creatures that an effect brings into the fight: which stat block, where they appear, what they are called."""

from __future__ import annotations

from itertools import product

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import distance, squares_of
from freestrike.engine.geometry.support import support
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.kin import is_called
from freestrike.engine.queries.names import same_name, words_of
from freestrike.engine.queries.squads import is_minion
from freestrike.engine.rules.choosing import choose_branch
from freestrike.engine.rules.effects.carrying_out import carries_out, leave_to_director
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.left_by_hand import say_what_is_left
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.engine.rules.squad_setup import LARGEST_SQUAD
from freestrike.engine.rules.squads import form_squads
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Summon
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import HAS_SUMMONED, START_OF_TURN, Lasting
from freestrike.events.prompts import Option
from freestrike.events.space import Square, side_length
from freestrike.events.summoning import CreatureEntered
from freestrike.projections.board.board import Board

RULE = "classes/abilities"
SUMMONERS = "monster-basics/creatures-who-summon"
AREA = "area"
NOBODYS: frozenset[Square] = frozenset()


@carries_out(Summon)
def _summon(scene: Scene, under: Circumstances, effect: Summon) -> Procedure[None]:
    """Each appears where the user's seat wants, in free squares that bear it; where there is no room, it does not. Minions that are
    summoned together are a squad (monster-basics/organized-as-squads). A stat block that nobody has brought along is left to the Director.
    A monster that has summoned somebody does not again before its next turn begins (monster-basics/creatures-who-summon)."""
    stat_block = yield from _stat_block(scene, under, effect.name)
    if stat_block is None:
        yield from leave_to_director(scene, under, effect)
        return
    stamina = yield from _stamina_of_each(scene, under, effect, stat_block)
    corners = yield from _places(scene, under, effect, stat_block)
    entered: list[str] = []
    user = scene.board.creatures[under.user]
    squads = _new_squads(scene.board, stat_block, len(corners))
    for corner, squad in zip(corners, squads, strict=True):
        # Read anew: while a question stood, the Director may have put somebody there.
        if corner in _spaces(scene.board, under, effect, stat_block):
            id = _new_id(scene.board, stat_block.name)
            entrant = Entrant(id, stat_block, user.side, user.seat, corner, stamina, squad=squad)
            yield from happen(CreatureEntered(entrant, user.id, under.ability.id), RULE, cause=under.cause)
            entered.append(id)
    yield from form_squads(scene, tuple(entered))
    for id in entered:
        yield from say_what_is_left(scene, id)
    if entered and not user.stat_block.hero:
        spent = Lasting(HAS_SUMMONED, user.id, START_OF_TURN, under.ability.id)
        yield from begin(scene, user.id, spent, SUMMONERS, cause=under.cause)


def _stamina_of_each(scene: Scene, under: Circumstances, effect: Summon, stat_block: StatBlock) -> Procedure[int | None]:
    """What each has as it appears; None is its maximum. No minion is winded (monster-basics/shared-low-stamina)."""
    if effect.winded and not is_minion(stat_block):
        return stat_block.stamina // 2
    return None if effect.stamina is None else (yield from rolled_amount(scene, under, effect.stamina))


def _places(scene: Scene, under: Circumstances, effect: Summon, stat_block: StatBlock) -> Procedure[tuple[Square, ...]]:
    """Where each is to appear, one after the other, as the user's seat wants."""
    taken: frozenset[Square] = frozenset()
    side = side_length(stat_block.size)
    corners: tuple[Square, ...] = ()
    for nth in range((yield from rolled_amount(scene, under, effect.count))):
        spaces = _spaces(scene.board, under, effect, stat_block, taken)
        if not spaces:
            break
        user = scene.board.creatures[under.user]
        options = tuple(Option(f"space/{x},{y},{z}", user.id, "", under.ability.id, RULE, "", (x, y, z)) for x, y, z in spaces)
        key = f"summon|{under.ability.id}|{user.id}|{nth + 1}"
        answer = yield from ask(Question(user.seat, key, "summon", options, under.cause, 1, 1, user.id, (RULE,)))
        at = next(option.square for option in options if (option.id,) == answer.options)
        assert at is not None
        corners = (*corners, at)
        taken |= {*squares_of(at, side)}
    return corners


def _new_squads(board: Board, stat_block: StatBlock, count: int) -> tuple[str, ...]:
    """For each of `count` who appear together the squad that it is of: new ones of eight at most, if they are minions; else ""."""
    if not is_minion(stat_block):
        return ("",) * count
    taken = {creature.squad for creature in board.creatures}
    words = "-".join(words_of(stat_block.name))
    free = (name for name in (f"{words}-squad-{n}" for n in range(1, len(taken) + count + 1)) if name not in taken)
    return tuple(name for name in free for _ in range(LARGEST_SQUAD))[:count]


def _stat_block(scene: Scene, under: Circumstances, name: str) -> Procedure[StatBlock | None]:
    """The one of this name, or of those whom the words mean the one that the user picks."""
    board = scene.board
    if not name:
        return board.creatures[under.user].stat_block
    known = (*board.reserves, *(creature.stat_block for creature in board.creatures))
    called = next((one for one in known if same_name(one.name, name)), None)
    if called is not None:
        return called
    meant = {one.name: one for one in known if is_called(one, name.lower())}
    if len(meant) < 2:
        return next(iter(meant.values()), None)
    (place,) = yield from choose_branch(scene, under, USER, tuple(meant), 1)
    return tuple(meant.values())[place]


def _spaces(
    board: Board, under: Circumstances, effect: Summon, stat_block: StatBlock, taken: frozenset[Square] = NOBODYS
) -> tuple[Square, ...]:
    """The free spaces within the distance, in line of effect, that bear the one who appears, in the order of the squares; but for what is
    `taken` by who appears with it. "area": those whose every square is in the ability's area."""
    if effect.at is not None:
        return (effect.at,) if _bears(board, stat_block, effect.at, taken) else ()
    user = board.creatures[under.user]
    of = user if effect.of == AREA else board.creatures[under.who(effect.of) or under.user]
    within = effect.within
    if effect.of == AREA and under.ability.area is not None:
        if under.area:
            return tuple(to for to in sorted(under.area) if _bears(board, stat_block, to, taken) and _lies_in(stat_block, to, under.area))
        within = under.ability.area.size
    side = side_length(stat_block.size)
    x, y, z = of.corner
    reach = range(-within - side + 1, within + of.side_length)
    around = ((x + dx, y + dy, z + dz) for dx, dy, dz in product(reach, repeat=3))
    return tuple(
        to
        for to in around
        if distance(of.corner, of.side_length, to, side) <= within
        and _bears(board, stat_block, to, taken)
        and line_of_effect(board.ground, of.corner, of.side_length, to, side)
    )


def _bears(board: Board, stat_block: StatBlock, corner: Square, taken: frozenset[Square]) -> bool:
    """Whether a creature of `stat_block` can stand or fly there, and nobody is there."""
    ground, space = board.ground, squares_of(corner, side_length(stat_block.size))
    free = all(ground.inside(at) and not ground.filled(at) and not board.occupancy.get(at) and at not in taken for at in space)
    aloft = "fly" in stat_block.movement or "hover" in stat_block.movement
    return free and (aloft or support(ground, corner, side_length(stat_block.size)) != "")


def _lies_in(stat_block: StatBlock, corner: Square, area: tuple[Square, ...]) -> bool:
    return {*squares_of(corner, side_length(stat_block.size))} <= {*area}


def _new_id(board: Board, name: str) -> str:
    """The name in small letters with the first number that nobody has."""
    words = "-".join(words_of(name)) or "creature"
    return next(id for id in (f"{words}-{n}" for n in range(1, len(board.creatures) + 2)) if id not in board.creatures)
