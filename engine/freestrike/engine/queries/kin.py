"""What is asked of the creatures around one: how many of a kind, who has the same trait, how many are left of a squad."""

from __future__ import annotations

from collections.abc import Iterable

from freestrike.engine.queries.captains import led_by
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.sides import is_kind
from freestrike.engine.queries.squads import is_minion, squad_of, upright
from freestrike.engine.queries.surroundings import adjacent_creatures, squares_between
from freestrike.events.conditions import Condition
from freestrike.events.content.selection import Holds
from freestrike.events.content.stat_block import StatBlock
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

MINION = "minion"


def is_called(stat_block: StatBlock, name: str) -> bool:
    """Whether words mean such a creature: each is a word of its name or of its keywords, or "minion", which it is."""
    own = {word.lower() for text in (stat_block.name, *stat_block.keywords) for word in text.split()}
    return all(word in own or (word == MINION and is_minion(stat_block)) for word in name.split())


def is_source(condition: Condition, other: Creature) -> bool:
    """Whether `other` is the source of `condition`, or of those who are as well."""
    return condition.source == other.id or (bool(condition.kin) and is_called(other.stat_block, condition.kin))


def kin_adjacent(board: Board, of: Creature, name: str, within: int = 0) -> int:
    """How many other creatures adjacent to `of`, or within so many squares of it, the words `name` mean."""
    return sum(is_called(other.stat_block, name) for other in _around(board, of, within) if other.life != DEAD)


def allies_within(board: Board, creature: Creature, squares: int) -> int:
    """How many of its allies are within so many squares of it, the dead among none."""
    return sum(is_kind(board, creature, other, ("ally",)) for other in _around(board, creature, squares) if other.life != DEAD)


def _kin_adjacent(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    return of is not None and kin_adjacent(board, of, asked.name, asked.within) >= asked.value


def _around(board: Board, creature: Creature, within: int) -> Iterable[Creature]:
    """The others within so many squares of `creature`, 0: adjacent to it."""
    if not within:
        return adjacent_creatures(board, creature)
    return (other for other in board.creatures if other.id != creature.id and squares_between(creature, other) <= within)


def _has_trait(creature: Creature, name: str) -> bool:
    return any(trait.name == name for trait in creature.stat_block.traits)


def _first_with_the_trait(board: Board, under: Circumstances, asked: Holds) -> bool:
    of, to = board.creatures.get(under.who(asked.of)), board.creatures.get(under.who(asked.to))
    if of is None or to is None:
        return False
    near = {other.id for other in adjacent_creatures(board, to) if other.life != DEAD and _has_trait(other, asked.name)}
    return next((one.id for one in board.creatures if one.id in near), "") == of.id


def _beside_an_ally_with(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    return of is not None and any(
        other.side == of.side and other.life != DEAD and _has_trait(other, asked.name) for other in adjacent_creatures(board, of)
    )


def _has_an_ally(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    others = (other for other in board.creatures if of is not None and other.side == of.side and other.id != of.id and other.life != DEAD)
    return any(is_called(other.stat_block, asked.name) for other in others)


def _squad_at_most(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    squad = None if of is None else squad_of(board, of)
    return squad is not None and len(upright(board, squad)) <= asked.value


def _is_a(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    return of is not None and is_called(of.stat_block, asked.name)


def _leads_the_like_of(board: Board, under: Circumstances, asked: Holds) -> bool:
    to, squad = board.creatures.get(under.who(asked.to)), led_by(board, under.who(asked.of))
    members = () if squad is None else squad.members
    return to is not None and any(board.creatures[id].stat_block.name == to.stat_block.name for id in members)


def _has_a_condition_of(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    givers = () if of is None else (board.creatures.get(one.source) for one in of.conditions)
    return any(giver is not None and is_called(giver.stat_block, asked.name) for giver in givers)


def _its_like_lives(board: Board, under: Circumstances, asked: Holds) -> bool:
    of = board.creatures.get(under.who(asked.of))
    if of is None:
        return False
    like = (one for one in board.creatures if one.squad == of.squad and one.stat_block.name == of.stat_block.name)
    return of.life != DEAD or (bool(of.squad) and any(one.life != DEAD for one in like))


def _is_of_its_squad(board: Board, under: Circumstances, asked: Holds) -> bool:
    of, to = board.creatures.get(under.who(asked.of)), board.creatures.get(under.who(asked.to))
    return of is not None and to is not None and of.squad == to.squad != ""


FACTS_IN_OTHER_ROOMS["of its squad"] = _is_of_its_squad
FACTS_IN_OTHER_ROOMS["its like lives"] = _its_like_lives
FACTS_IN_OTHER_ROOMS["has a condition of"] = _has_a_condition_of
FACTS_IN_OTHER_ROOMS["is a"] = _is_a
FACTS_IN_OTHER_ROOMS["leads the like of"] = _leads_the_like_of
FACTS_IN_OTHER_ROOMS["kin adjacent"] = _kin_adjacent
FACTS_IN_OTHER_ROOMS["first with the trait"] = _first_with_the_trait
FACTS_IN_OTHER_ROOMS["beside an ally with"] = _beside_an_ally_with
FACTS_IN_OTHER_ROOMS["has an ally"] = _has_an_ally
FACTS_IN_OTHER_ROOMS["squad at most"] = _squad_at_most
