"""Creatures that an effect brings into the fight: which stat block, where they appear, what they are called."""

from __future__ import annotations

from itertools import product

from freestrike.engine.geometry.line_of_effect import line_of_effect
from freestrike.engine.geometry.space import distance, squares_of
from freestrike.engine.geometry.support import support
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.rules.effects.carrying_out import carries_out, leave_to_director
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.left_by_hand import say_what_is_left
from freestrike.engine.rules.rolled_amount import rolled_amount
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


@carries_out(Summon)
def _summon(scene: Scene, under: Circumstances, effect: Summon) -> Procedure[None]:
    """Each appears where the user's seat wants, in free squares that bear it; where there is no room, it does not. A stat block that nobody
    has brought along is left to the Director. A monster that has summoned somebody does not again before its next turn begins
    (monster-basics/creatures-who-summon)."""
    stat_block = _stat_block(scene.board, under, effect.name)
    if stat_block is None:
        yield from leave_to_director(scene, under, effect)
        return
    stamina = None if effect.stamina is None else (yield from rolled_amount(scene, under, effect.stamina))
    for nth in range((yield from rolled_amount(scene, under, effect.count))):
        spaces = _spaces(scene.board, under, effect, stat_block)
        if not spaces:
            return
        user = scene.board.creatures[under.user]
        options = tuple(Option(f"space/{x},{y},{z}", user.id, "", under.ability.id, RULE, "", (x, y, z)) for x, y, z in spaces)
        key = f"summon|{under.ability.id}|{user.id}|{nth + 1}"
        answer = yield from ask(Question(user.seat, key, "summon", options, under.cause, 1, 1, user.id, (RULE,)))
        at = next(option.square for option in options if (option.id,) == answer.options)
        # Read anew: while the question stood, the Director may have put somebody there.
        if at is not None and at in _spaces(scene.board, under, effect, stat_block):
            entrant = Entrant(_new_id(scene.board, stat_block.name), stat_block, user.side, user.seat, at, stamina)
            yield from happen(CreatureEntered(entrant, user.id, under.ability.id), RULE, cause=under.cause)
            yield from say_what_is_left(scene, entrant.id)
            if not user.stat_block.hero:
                spent = Lasting(HAS_SUMMONED, user.id, START_OF_TURN, under.ability.id)
                yield from begin(scene, user.id, spent, SUMMONERS, cause=under.cause)


def _stat_block(board: Board, under: Circumstances, name: str) -> StatBlock | None:
    if not name:
        return board.creatures[under.user].stat_block
    known = (*board.reserves, *(creature.stat_block for creature in board.creatures))
    return next((one for one in known if one.name == name), None)


def _spaces(board: Board, under: Circumstances, effect: Summon, stat_block: StatBlock) -> tuple[Square, ...]:
    """The free spaces within the distance, in line of effect, that bear the one who appears, in the order of the squares."""
    of = board.creatures[under.who(effect.of) or under.user]
    side = side_length(stat_block.size)
    x, y, z = of.corner
    reach = range(-effect.within - side + 1, effect.within + of.side_length)
    around = ((x + dx, y + dy, z + dz) for dx, dy, dz in product(reach, repeat=3))
    aloft = "fly" in stat_block.movement or "hover" in stat_block.movement
    return tuple(
        to
        for to in around
        if distance(of.corner, of.side_length, to, side) <= effect.within
        and _is_free(board, to, side)
        and (aloft or support(board.ground, to, side))
        and line_of_effect(board.ground, of.corner, of.side_length, to, side)
    )


def _is_free(board: Board, corner: Square, side: int) -> bool:
    ground = board.ground
    return all(
        ground.inside(square) and not ground.filled(square) and not board.occupancy.get(square) for square in squares_of(corner, side)
    )


def _new_id(board: Board, name: str) -> str:
    """The name in small letters with the first number that nobody has."""
    word = "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split()) or "creature"
    return next(id for id in (f"{word}-{n}" for n in range(1, len(board.creatures) + 2)) if id not in board.creatures)
